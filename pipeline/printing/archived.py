"""Archived: the puzzles of a folder of results, as they are printed anew.

Only puzzles with the status `solved` are printed, and each once, however often it was found, if it has a
fingerprint. The easiest come first, the smallest first among equals, and those without a grade last.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.archive import ArchivedPuzzle, puzzles_in
from pipeline.archive.wishes import LEVELS, Wish, kind_of
from pipeline.crossings.record import CrossingsPuzzle
from pipeline.hashi.record import HashiPuzzle
from pipeline.printing.entry import Entry
from pipeline.status import Status
from solver.crossings.puzzle import Values
from solver.puzzle import Bridge, Solution


@dataclass(frozen=True, slots=True)
class Selected:
    """What a folder gives for a booklet.

    Attributes:
        entries: what is printed, in its order.
        copies: how many are left out as copies of those.
        unsure: how many others fit the wish but are not `solved`, copies included.
    """

    entries: tuple[Entry, ...]
    copies: int
    unsure: int


def select(folder: Path, wish: Wish) -> Selected:
    """The puzzles of a folder that are printed.

    Args:
        folder: of a run with -o.
        wish: which of them; its `statuses` and `copies` are ignored.

    Raises:
        pipeline.errors.NoResults: there are no results that can be read.
        pipeline.errors.ForeignResults: what has their name is a link, or no file.
        ValueError: an arrow points in no direction: its record is of another version.
    """
    seen: set[str] = set()
    chosen: list[ArchivedPuzzle] = []
    copies = unsure = 0
    for one in puzzles_in(folder):
        if not _fits(one, wish):
            continue
        if one.record.status is not Status.SOLVED:
            unsure += 1
        elif one.fingerprint in seen:
            copies += 1
        else:
            seen.update(filter(None, [one.fingerprint]))
            chosen.append(one)
    return Selected(tuple(map(_entry, sorted(chosen, key=_order))), copies, unsure)


def _fits(one: ArchivedPuzzle, wish: Wish) -> bool:
    sides = sorted(one.size)
    kind = kind_of(
        "crossings" if isinstance(one.record, CrossingsPuzzle) else "hashi",
        signs=bool(getattr(one.record, "signs", ())),
    )
    return (
        (wish.levels is None or one.difficulty in wish.levels)
        and (not wish.kinds or kind in wish.kinds)
        and all(side >= least for side, least in zip(sides, wish.sizes.least or (0, 0), strict=True))
        and (wish.sizes.most is None or all(s <= m for s, m in zip(sides, wish.sizes.most, strict=True)))
    )


def _order(one: ArchivedPuzzle) -> tuple[int, int, float]:
    """By grade, then by size, then by what is finer; those without a grade last."""
    level = LEVELS.index(one.difficulty) if one.difficulty in LEVELS else len(LEVELS)
    return level, one.size[0] * one.size[1], one.grade or 0.0


def _entry(one: ArchivedPuzzle) -> Entry:
    solution = SOLUTIONS[type(one.record)](one.record)
    return Entry(one.puzzle, solution, one.difficulty or "", str(one.found))


def _of_bridges(record: HashiPuzzle) -> Solution:
    bridges = (Bridge(*bridge.islands, bridge.count) for bridge in record.bridges)
    return Solution(tuple(bridges), tuple(island.value or 0 for island in record.islands))


def _of_crossings(record: CrossingsPuzzle) -> Values:
    return tuple(cell.value or 0 for cell in record.cells)


SOLUTIONS: Mapping[type, Callable[[Any], Any]] = {HashiPuzzle: _of_bridges, CrossingsPuzzle: _of_crossings}
"""For each kind of record, what takes its proved solution from it."""
