"""From what vision saw to what the solver is asked."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from solver.crossings import Cell, Crossings, Direction, Doubt
from vision.reading import Crossing, CrossingsBoard, Number

Arrows = tuple[Direction, ...]
Said = TypeVar("Said")

HUMBLE = 0.001
"""This share of each number's probability goes to all numbers alike, whatever the reader says."""

USUAL = (1.0, 1.0, 0.6, 0.4, 0.2, 0.1)
RARE = 0.05
"""How often 1, 2, 3 and so on stand on a board, and larger ones, over how often the reader expects them. On
60 boards made at random, 3 x 3 to 8 x 8, 42, 40, 13, 4 and 0.8% were 1 to 5 and none was more; puzzles that
people make may be others, so these are closer to one another."""

LIKELY = 0.2
"""Where `fit_of` is below this, more is wrong than single numbers that were misread."""


def to_puzzle(board: CrossingsBoard) -> Crossings:
    """The board with the likeliest arrow and number of each cell.

    A number that cannot stand where it was read gives way to the likeliest one that can, unless `fit_of` is
    below LIKELY: then all stay as they were read.
    """
    if fit_of(board) < LIKELY:
        guesses = [Doubt(_arrows(cell), {cell.number.value: 1.0}) for cell in board.cells]
    else:
        guesses = list(doubts_of(board))
    return Crossings(
        tuple(
            Cell(cell.row, cell.column, _likeliest(guess.arrows), _likeliest(guess.clue))
            for cell, guess in zip(board.cells, guesses, strict=True)
        )
    )


def _likeliest(chances: Mapping[Said, float]) -> Said:
    return max(chances, key=chances.__getitem__)


def doubts_of(board: CrossingsBoard) -> tuple[Doubt, ...]:
    """How likely each arrow and number is, given that no number exceeds the crossings its arrow points at.

    Where no combination of a cell fits, its chances stay as they were read.
    """
    return tuple(_possible(doubt, seen) for doubt, seen in _doubts(board))


def fit_of(board: CrossingsBoard) -> float:
    """The probability that each arrow and number, as they were read, can stand where they stand.

    It is low where rows or columns are missing: clear numbers are too large then, arrows point at nothing.
    """
    return math.prod(_share(doubt, seen) for doubt, seen in _doubts(board))


def _doubts(board: CrossingsBoard) -> Iterator[tuple[Doubt, Mapping[Arrows, int]]]:
    """What the reader makes of each cell, and how many crossings each arrow that it may show points at."""
    size = board.lattice.rows, board.lattice.columns
    longest = max(1, max(size) - 1)
    for cell in board.cells:
        arrows = _arrows(cell)
        seen = {arrow: sum(_ahead(cell, way, size) for way in arrow) for arrow in arrows}
        yield Doubt(arrows, _numbers(cell.number, longest)), seen


def _arrows(cell: Crossing) -> dict[Arrows, float]:
    return {directions(names): chance for names, chance in cell.arrows}


def _ahead(cell: Crossing, way: Direction, size: tuple[int, int]) -> int:
    """How many crossings lie in a direction, up to the edge."""
    room = (
        {-1: place, 0: max(size), 1: edge - 1 - place}[step]
        for place, edge, step in zip((cell.row, cell.column), size, way.value, strict=True)
    )
    return min(room)


def _possible(doubt: Doubt, seen: Mapping[Arrows, int]) -> Doubt:
    """A cell's chances without what cannot be; as they are where nothing else is left."""
    share = _share(doubt, seen)
    if not share:
        return doubt
    arrows = {a: p * sum(_fitting(doubt, seen[a])) / share for a, p in doubt.arrows.items()}
    whole = sum(doubt.arrows.values())
    clue = {
        v: q * sum(p for a, p in doubt.arrows.items() if _fits(v, seen[a])) / (whole * share)
        for v, q in doubt.clue.items()
    }
    return Doubt(_without_none(arrows), _without_none(clue))


def _without_none(chances: Mapping[Said, float]) -> dict[Said, float]:
    """What has any chance."""
    return {what: chance for what, chance in chances.items() if chance > 0}


def _share(doubt: Doubt, seen: Mapping[Arrows, int]) -> float:
    """Which part of a cell's chances is left without what cannot be."""
    fitting = sum(p * sum(_fitting(doubt, seen[a])) for a, p in doubt.arrows.items())
    return fitting / sum(doubt.arrows.values())


def _fitting(doubt: Doubt, seen: int) -> Iterator[float]:
    """The chances of the numbers that can stand beside an arrow which points at so many crossings."""
    return (chance for value, chance in doubt.clue.items() if _fits(value, seen))


def _fits(value: int | None, seen: int) -> bool:
    return seen >= (value or 1)


def directions(names: Sequence[str]) -> tuple[Direction, ...]:
    """The solver's directions of an arrow, from their names in records: N, NE and so on."""
    return tuple(Direction[name] for name in names)


def _numbers(number: Number, longest: int) -> dict[int | None, float]:
    """The reader's probabilities; what it leaves open is shared by the numbers that may stand there."""
    said = {value: chance for value, chance in number.posterior if chance > 0}
    if number.by_hand:
        return said
    if not number.text:
        return {None: 1.0}
    if number.text.isdecimal():
        # Something is printed there: that it be no number is no way out for the rules.
        said.pop(None, None)
    left = max(0.0, 1 - sum(said.values()))
    share = (HUMBLE + left) / longest
    chances = {value: chance * (1 - HUMBLE) for value, chance in said.items() if value is None or value > 0}
    for value in range(1, longest + 1):
        chances[value] = chances.get(value, 0.0) + share
    weighed = {value: chance * _usual(value) for value, chance in chances.items()}
    total = sum(weighed.values())
    return {value: chance / total for value, chance in weighed.items()}


def _usual(value: int | None) -> float:
    if value is None:
        return 1.0
    return USUAL[value - 1] if value <= len(USUAL) else RARE
