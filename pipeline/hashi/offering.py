"""What a screen shows of a board of bridges: repairs that it offers, and places to look at."""

from collections.abc import Iterator

from pipeline.corrections import NO_ISLAND, Correction, Place
from pipeline.corrections.correction import Clue as SetClue
from pipeline.doubts import Doubt, Kind
from pipeline.hashi.annotators import place_of
from pipeline.hashi.clues import Clue
from pipeline.hashi.judgement import Change as Changed
from pipeline.hashi.judgement import Judgement
from pipeline.hashi.repairs import FalseIsland, MissingIsland, Repair
from pipeline.offers import Change, Offer, change_of
from pipeline.status import Status
from vision.reading import Board

NUMBERS = 2
"""The most numbers offered for an island that was missed: the likeliest ones."""

MOST = 4
"""The most changes offered for a board."""


def offers_of(board: Board, judgement: Judgement) -> tuple[Offer, ...]:
    """The changes that would make a board work, where it does not or may be otherwise; the likeliest first.

    None are offered unless its status is CHECK or IMPOSSIBLE.

    Args:
        board: as read.
        judgement: on the board.
    """
    if judgement.status not in (Status.CHECK, Status.IMPOSSIBLE):
        return ()
    return tuple(offer for repair in judgement.repairs for offer in _offers(board, repair))[:MOST]


def _offers(board: Board, repair: Repair) -> Iterator[Offer]:
    if isinstance(repair, FalseIsland):
        yield Offer("false", (_at(board, repair.clue, NO_ISLAND),), chance=repair.chance)
    elif not isinstance(repair, MissingIsland):
        changes = tuple(_at(board, clue, to) for clue, to in repair.changes)
        yield Offer("number", changes, chance=repair.chance)
    elif repair.center is None:
        yield Offer("missing", row=repair.row, column=repair.column, chance=repair.chance)
    else:
        for number in repair.numbers[:NUMBERS]:
            missed = Correction(Place(repair.row, repair.column), number)
            yield Offer("missing", (change_of(missed, repair.center, repair.radius),), chance=repair.chance)


def _at(board: Board, clue: Clue, to: SetClue) -> Change:
    """A number at the place of another one, or no island there."""
    center, radius = place_of(board, clue)
    if clue.corner is not None:  # a sign is touched at its centre
        center = board.signs[clue.index].center
    return change_of(Correction(Place(clue.row, clue.column, corner=clue.corner), to), center, radius)


def doubts_of(board: Board, judgement: Judgement) -> tuple[Doubt, ...]:
    """The places that the overlay marks, each once: faults, then what the rules changed, then doubts."""
    return tuple(_doubts(board, judgement))


def _doubts(board: Board, judgement: Judgement) -> Iterator[Doubt]:
    told = set()
    kinds: tuple[tuple[Kind, tuple[Changed, ...]], ...] = (
        ("fault", judgement.faults),
        ("change", judgement.corrections),
        ("doubt", judgement.doubts),
    )
    for kind, changes in kinds:
        for change in changes:
            clue = change.clue
            if clue in told:
                continue
            told.add(clue)
            (x, y), radius = place_of(board, clue)
            yield Doubt(
                kind, clue.row, clue.column, (round(x, 2), round(y, 2)), round(float(radius), 2),
                clue.number.text, "" if change.to is None else str(change.to), clue.corner,
            )  # fmt: skip
    for one in judgement.suspects:
        if one.row is not None and one.column is not None and one.center is not None:
            x, y = one.center
            yield Doubt("doubt", one.row, one.column, (round(x, 2), round(y, 2)), round(one.radius, 2), "")
