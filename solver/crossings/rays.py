"""First stage: which crossings each arrow points along."""

from collections.abc import Iterator

from solver.crossings.puzzle import Cell, Crossings
from solver.puzzle import PuzzleError

Ray = tuple[int, ...]
"""Indices of cells, the nearest first; with two heads, first those of one side, then those of the other."""


def cast_rays(puzzle: Crossings) -> list[Ray]:
    """Find for each cell the cells that its arrow points along, up to the edge of the board.

    Raises:
        PuzzleError: two cells stand at the same place, or an arrow has no direction, or one twice.
    """
    at: dict[tuple[int, int], int] = {}
    for index, cell in enumerate(puzzle.cells):
        if (cell.row, cell.column) in at:
            raise PuzzleError(f"two crossings stand at row {cell.row + 1}, column {cell.column + 1}")
        if not cell.arrows or len(set(cell.arrows)) < len(cell.arrows):
            raise PuzzleError(
                f"the arrow at row {cell.row + 1}, column {cell.column + 1} points nowhere, or twice"
            )
        at[cell.row, cell.column] = index
    last = max((max(place) for place in at), default=0)
    return [tuple(_along(cell, at, last)) for cell in puzzle.cells]


def _along(cell: Cell, at: dict[tuple[int, int], int], last: int) -> Iterator[int]:
    """The cells in all directions of an arrow; places without a crossing are passed over."""
    for arrow in cell.arrows:
        down, right = arrow.value
        row, column = cell.row + down, cell.column + right
        while 0 <= row <= last and 0 <= column <= last:
            if (row, column) in at:
                yield at[row, column]
            row, column = row + down, column + right
