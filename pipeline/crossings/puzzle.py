"""From what vision saw to what the solver is asked."""

from collections.abc import Sequence

from solver.crossings import Cell, Crossings, Direction, Doubt
from vision.reading import Crossing, CrossingsBoard, Number

HUMBLE = 0.001
"""This share of each number's probability goes to all numbers alike, whatever the reader says."""


def to_puzzle(board: CrossingsBoard) -> Crossings:
    """The board with the likeliest arrow and number of each cell."""
    return Crossings(
        tuple(
            Cell(cell.row, cell.column, directions(cell.arrows[0][0]), cell.number.value)
            for cell in board.cells
        )
    )


def doubts_of(board: CrossingsBoard) -> tuple[Doubt, ...]:
    """How likely each arrow and number is."""
    longest = longest_ray(board)
    return tuple(Doubt(_arrows(cell), _numbers(cell.number, longest)) for cell in board.cells)


def longest_ray(board: CrossingsBoard) -> int:
    """The largest number that a cell can show: so many other crossings are in line with one."""
    return max(1, max(board.lattice.rows, board.lattice.columns) - 1)


def directions(names: Sequence[str]) -> tuple[Direction, ...]:
    """The solver's directions of an arrow."""
    return tuple(Direction[name] for name in names)


def _arrows(cell: Crossing) -> dict[tuple[Direction, ...], float]:
    return {directions(names): chance for names, chance in cell.arrows}


def _numbers(number: Number, longest: int) -> dict[int | None, float]:
    """The reader's probabilities; what it leaves open is shared by the numbers that may stand there."""
    said = {value: chance for value, chance in number.posterior if chance > 0}
    if not number.text:
        return {None: 1.0}
    if number.text.isdecimal():
        # Something is printed there: that it be no number is no way out for the rules.
        said.pop(None, None)
    left = max(0.0, 1 - sum(said.values()))
    every = range(1, longest + 1)
    share = (HUMBLE + left) / longest
    chances = {value: chance * (1 - HUMBLE) for value, chance in said.items() if value is None or value > 0}
    for value in every:
        chances[value] = chances.get(value, 0.0) + share
    return chances
