"""Correcting: the rules asked again about a page on which a person has set something.

Nothing is detected or read again. A glance, with `at_once`, mostly takes milliseconds; weighing what else the
boards may be takes seconds.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from pipeline.corrections.anew import found_anew
from pipeline.corrections.applying import Corrected, apply
from pipeline.corrections.changes import Changes
from pipeline.corrections.checks import things_of
from pipeline.corrections.correction import NO_ISLAND, Correction, Place, combine, without
from pipeline.corrections.faint import with_faint
from pipeline.corrections.fitting import fit, fit_kept, fit_place, fits, locate
from pipeline.corrections.glancing import as_shown, glance_at_groups
from pipeline.corrections.weighing import looked_at, standing_alike
from pipeline.decide.deciding import Decided, decide_groups, in_reading_order
from pipeline.hashi.record import HashiPuzzle
from pipeline.settings import Settings
from pipeline.status import Status
from vision.bridges import find_drawn
from vision.reading import Board, Drawn, Point
from vision.types import PageReading

if TYPE_CHECKING:
    from pipeline.page import FoundPuzzles


def correct_page(
    found: "FoundPuzzles",
    changes: Sequence[Correction],
    settings: Settings,
    unset: Iterable[Place] = (),
    *,
    at_once: bool = False,
) -> "FoundPuzzles":
    """A page after corrections: what was set before, without what is taken back, and what is set now.

    For further corrections call it with what it returned: rows and columns are those that `found` shows.

    Args:
        found: the page as it was shown.
        changes: what is set now.
        settings: those with which the page was solved.
        unset: places where what was set before is taken back.
        at_once: only ask whether the boards, as they are shown, have one solution, for a screen that waits;
            what does not fit the boards shown is decided in full all the same. Boards that were only glanced
            at are never `solved`, and their groups are `unfinished`: call again without `at_once`, and
            without changes, to weigh what else they may be.

    Returns:
        The page, with boards decided on again where something has changed; `found` itself if nothing has.
        `found` is left as it was, but both share the picture: who draws on it draws on it for both.

    Raises:
        CorrectionMisfit: something cannot be set, or taken back, on this page; nothing is changed.
    """
    later = [one for one in changes if one.clue == NO_ISLAND and not fits(found, one, settings)]
    if 0 < len(later) < len(changes):  # what may be missed is told only once the rest is set
        others = [one for one in changes if one not in later]
        found = correct_page(found, others, settings, unset, at_once=at_once)
        return correct_page(found, later, settings, at_once=at_once)
    start = perf_counter()
    before = found.corrections
    for place in unset:
        before = without(before, fit_place(found, place))
    after = combine(before, fit(found, changes, settings))
    if after == found.corrections and (at_once or not found.unfinished):
        return found
    if at_once:
        decided, left = _glance_again(found, after, settings)
    else:
        decided, left = _decide_again(found, after, settings), frozenset()
    more = perf_counter() - start
    seconds = msgspec.structs.replace(
        found.seconds,
        solve=round(found.seconds.solve + more, 4),
        total=round(found.seconds.total + more, 4),
    )
    return replace(
        found,
        decided=tuple(decided),
        seconds=seconds,
        corrections=after,
        unfinished=left,
        shown=_shown(found),
    )


def correct_kept(
    found: "FoundPuzzles", kept: Sequence[Correction], changes: Changes | None, settings: Settings
) -> "FoundPuzzles":
    """A page after the corrections of earlier runs and those of this one.

    If `changes` says where, all corrections that hold on the page then are kept; else nothing is.

    Args:
        found: the page without any correction.
        kept: what was set on it in earlier runs, fitted to it.
        changes: what is set or taken back now; None for nothing.
        settings: those with which the page was solved.

    Raises:
        CorrectionMisfit: something does not fit the page; nothing is changed or kept then.
        OutputNotWritable: the corrections cannot be kept.
        ForeignResults: the file to keep them in ends in something that this program did not write.
    """
    left, unset = fit_kept(found, kept, changes.unset if changes else ())
    if left:
        decided = tuple(_decide_again(found, left, settings))
        found = replace(found, decided=decided, corrections=left, shown=_shown(found))
    if changes is not None:
        found = correct_page(found, changes.corrections, settings, unset)
        changes.keep(found.corrections)
    return found


def _decide_again(
    found: "FoundPuzzles", corrections: Sequence[Correction], settings: Settings
) -> list[Decided]:
    """The boards of a page after corrections, those of other groups as they are."""
    group_of, its = _groups_of(found, corrections)
    changed = sorted(its)
    shown = {group: [one.board for one in _shown(found) if one.group == group] for group in changed}
    weighed = looked_at(found.reading, {group: boards for group, boards in shown.items() if its[group]})
    corrected = _applied(replace(found, reading=weighed), its)
    quarters = {
        one.board.quarters
        for one in found.decided
        if one.group not in changed and one.finding.record().status is Status.SOLVED
    }
    alike = standing_alike(corrected.reading, changed, quarters)

    def decide(reading: PageReading, groups: Sequence[int]) -> list[Decided]:
        drawn_of = partial(_drawn_beside, found, groups)
        return decide_groups(reading, groups, settings, drawn_of, certain=corrected.named)

    anew = partial(found_anew, named=corrected.named)

    decided: dict[int, list[Decided]] = {}
    joined: dict[int, int] = {}
    for group in changed:
        if group in joined:
            continue
        reading, own = alike, decide(alike, [group])
        others = _unsolved(found, decided, group)
        ways = (anew, with_faint, *((partial(anew, others=others),) if others else ()))
        for again in ways if its[group] else ():
            if all(map(_is_settled, own)):
                break
            other = again(reading, group, [one.board for one in own])
            more = decide(other, [group]) if other else []
            if other and _are_better(more, own):
                reading, own = other, more
        decided[group] = own
        joined |= {at: group for at in others if not len(reading.groups[at].members)}
    group_of = {one: joined.get(group, group) for one, group in group_of.items()}
    kept = [one for group, own in decided.items() if group not in joined for one in own]
    return _with_hand(found, kept, [*changed, *joined], corrections, group_of)


def _unsolved(found: "FoundPuzzles", decided: Mapping[int, Sequence[Decided]], group: int) -> list[int]:
    """The groups but for one whose boards are not solved: they may be a part of its board.

    Args:
        found: the page before.
        decided: what was decided since, by the group.
        group: the one.
    """
    own = {
        index: [one for one in found.decided if one.group == index]
        for index in range(len(found.reading.groups))
    }
    return [
        index
        for index, boards in (own | {**decided}).items()
        if index != group and not (boards and _are(boards, Status.SOLVED))
    ]


def _glance_again(
    found: "FoundPuzzles", corrections: Sequence[Correction], settings: Settings
) -> tuple[list[Decided], frozenset[int]]:
    """Likewise as they are shown, of groups on which something changes now, and all unfinished ones."""
    group_of, its = _groups_of(found, corrections)
    changed = sorted({group_of[one] for one in {*found.corrections} ^ {*corrections}})
    if _joined_with(found, changed):  # no hypothesis of one group is what is shown
        return _decide_again(found, corrections, settings), frozenset()
    own = {group: [one.board for one in found.decided if one.group == group] for group in changed}
    corrected = _applied(replace(found, reading=as_shown(found.reading, own)), its)
    decided = glance_at_groups(corrected.reading, changed, settings, partial(_drawn_as_shown, found, changed))
    if {one.group for one in decided} < {*changed}:  # it does not fit what is shown: something else is there
        return _decide_again(found, corrections, settings), frozenset()
    return _with_hand(found, decided, changed, corrections, group_of), found.unfinished | {*changed}


def _drawn_beside(
    found: "FoundPuzzles", groups: Collection[int], boards: Sequence[Board]
) -> list[tuple[Drawn, ...]]:
    """What is drawn on the boards of some groups, going by those of the other groups of their page, too."""
    beside = [one.finding.board for one in found.decided if one.group not in groups]
    others = [board for board in beside if isinstance(board, Board)]
    return find_drawn(found.grey, [*boards, *others], found.picture.part)[: len(boards)]


def _drawn_as_shown(
    found: "FoundPuzzles", groups: Collection[int], boards: Sequence[Board]
) -> list[tuple[Drawn, ...]]:
    """Likewise, which is known of those whose islands stand as they are shown."""
    shown = [one.finding.board for one in found.decided]
    known = {_spots(board): board.drawn for board in shown if isinstance(board, Board)}
    if not all(_spots(board) in known for board in boards):
        return _drawn_beside(found, groups, boards)
    return [known[_spots(board)] for board in boards]


def _spots(board: Board) -> tuple[Point, ...]:
    return tuple(island.center for island in board.islands)


def _groups_of(
    found: "FoundPuzzles", corrections: Sequence[Correction]
) -> tuple[dict[Correction, int], dict[int, list[Correction]]]:
    """The group of each correction that is or was on the page, and those that are, by their group.

    Those that were joined with them are there, too, without any.
    """
    group_of = {one: _group_at(found, one.place) for one in {*found.corrections, *corrections}}
    its: dict[int, list[Correction]] = {group: [] for group in {*group_of.values(), *found.unfinished}}
    for one in corrections:
        its[group_of[one]].append(one)
    its |= {group: [] for group in _joined_with(found, its)}
    return group_of, its


def _joined_with(found: "FoundPuzzles", groups: Collection[int]) -> list[int]:
    """The groups that have no boards since those of some others have their pieces."""
    with_boards = {one.group for one in found.decided}
    boards = [one.board.members for one in found.decided if one.group in groups]
    pieces = np.concatenate([np.zeros(0, np.intp), *boards])
    return [
        index
        for index, group in enumerate(found.reading.groups)
        if index not in with_boards and np.isin(group.members, pieces).any()
    ]


def _applied(found: "FoundPuzzles", its: Mapping[int, Sequence[Correction]]) -> Corrected:
    return apply(found.reading, its, {group: _quarters_of(found, group) for group in its})


def _with_hand(
    found: "FoundPuzzles",
    decided: Sequence[Decided],
    changed: Sequence[int],
    corrections: Sequence[Correction],
    group_of: dict[Correction, int],
) -> list[Decided]:
    """All boards of a page, those of the groups that have changed as they were decided on now."""
    kept = [one for one in found.decided if one.group not in changed]
    ordered = in_reading_order([*kept, *decided])
    by_board = _by_board(ordered, corrections, group_of)
    return [
        one if one.group not in changed else one._replace(finding=one.finding.with_hand(by_board[index]))
        for index, one in enumerate(ordered)
    ]


def _shown(found: "FoundPuzzles") -> "tuple[Decided, ...]":
    """What a person saw who set the first thing on a page."""
    return found.decided if found.shown is None else found.shown


def _is_settled(decided: Decided) -> bool:
    """Whether a board is solved, or has several solutions as it was read."""
    record = decided.finding.record()
    changed = isinstance(record, HashiPuzzle) and record.corrections
    return record.status is Status.SOLVED or (record.status is Status.MULTIPLE and not changed)


def _are(decided: Sequence[Decided], *statuses: Status) -> bool:
    """Whether all boards have one of some statuses."""
    return all(one.finding.record().status in statuses for one in decided)


def _are_better(others: Sequence[Decided], own: Sequence[Decided]) -> bool:
    """Whether boards are all solved, or at least to be checked where their own are not."""
    checked = () if _are(own, Status.SOLVED, Status.CHECK) else (Status.CHECK,)
    return bool(others) and _are(others, Status.SOLVED, *checked)


def _by_board(
    decided: Sequence[Decided], corrections: Sequence[Correction], group_of: dict[Correction, int]
) -> list[tuple[Correction, ...]]:
    """The corrections of each board: of those of its group it is the nearest."""
    found: list[list[Correction]] = [[] for _ in decided]
    for one in corrections:
        own = [index for index, other in enumerate(decided) if other.group == group_of[one]]
        if own and one.place.spot is not None:
            spot = one.place.spot
            found[min(own, key=lambda index: _away(decided[index], spot))].append(one)
    return [tuple(its) for its in found]


def _group_at(found: "FoundPuzzles", place: Place) -> int:
    """The group of a place."""
    spot = place.spot
    assert spot is not None, "it was fitted"
    group = locate(found, spot, only=place.puzzle is None)[1]
    # A board may have shrunk since, by what else was set on it.
    return min(found.decided, key=lambda one: _away(one, spot)).group if group is None else group


def _quarters_of(found: "FoundPuzzles", group: int) -> int:
    """How the boards of a group are shown."""
    shown = [one.board.quarters for one in found.decided if one.group == group]
    likeliest = [board.quarters for one in found.reading.groups[group].hypotheses for board in one.boards]
    return [*shown, *likeliest, 0][0]


def _away(decided: Decided, spot: Point) -> float:
    return min(thing.away(spot) for thing in things_of(decided.finding.board))
