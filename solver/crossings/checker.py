"""The rules of the puzzle, written once more on their own: are these numbers a solution, and if not, why not.

Nothing here is shared with the stages that solve, so that a mistake in one of them shows.
"""

from collections.abc import Iterator, Sequence

from solver.crossings.puzzle import Cell, Crossings


def broken_rules(puzzle: Crossings, values: Sequence[int]) -> tuple[str, ...]:
    """Return what is wrong, in words; nothing if the numbers are a solution.

    Args:
        puzzle: the board.
        values: for each cell its number.

    Raises:
        ValueError: there are more or fewer numbers than cells.
    """
    if len(values) != len(puzzle.cells):
        raise ValueError(f"{len(values)} numbers for {len(puzzle.cells)} crossings")
    return tuple(_broken(puzzle, values))


def _broken(puzzle: Crossings, values: Sequence[int]) -> Iterator[str]:
    for cell, value in zip(puzzle.cells, values, strict=True):
        where = f"at row {cell.row + 1}, column {cell.column + 1}"
        if value < 1 or (puzzle.most is not None and value > puzzle.most):
            yield f"{value} {where} is too small or too large"
        if cell.clue not in (None, value):
            yield f"{value} {where} is not the {cell.clue} that is printed"
        seen = {other for place, other in zip(puzzle.cells, values, strict=True) if _points_at(cell, place)}
        if len(seen) != value:
            yield f"{value} {where}, but {len(seen)} different numbers stand along its arrow"


def _points_at(cell: Cell, other: Cell) -> bool:
    """Tell whether one of a cell's arrows points at another cell."""
    down, right = other.row - cell.row, other.column - cell.column
    steps = max(abs(down), abs(right))
    straight = steps > 0 and abs(down) in (0, steps) and abs(right) in (0, steps)
    return straight and any(arrow.value == (down // steps, right // steps) for arrow in cell.arrows)
