"""Why a puzzle of crossings has no solution, in words."""

from pipeline.words import place_in_words, together, would_work
from solver.budget import Budget
from solver.crossings import Crossings
from solver.crossings.conflict import Repair, why_not
from solver.crossings.puzzle import Cell

STEPS = 5_000.0
"""Steps of the solver for all questions: about a second."""

MOST = 3
"""The most ways to make it work that are named, each at another cell."""


def reasons(puzzle: Crossings, seconds: float) -> tuple[str, ...]:
    """Which numbers of a puzzle contradict each other, and what would make it work, a sentence each.

    Args:
        puzzle: without solution.
        seconds: for all questions together, at most; what is not found by then, or in `STEPS`, is left out.
    """
    top, left = min(cell.row for cell in puzzle.cells), min(cell.column for cell in puzzle.cells)

    def where(cell: Cell) -> str:
        return place_in_words(cell.row - top, cell.column - left)

    conflict = why_not(puzzle, Budget(seconds, STEPS))
    accused = [puzzle.cells[index] for index in conflict.cells]
    first: dict[int, Repair] = {}
    for repair in conflict.repairs:
        first.setdefault(repair.index, repair)
    ways = [
        f"{where(repair.cell)} were {_other(puzzle.cells[index], repair.cell)}"
        for index, repair in [*first.items()][:MOST]
    ]
    told = together([(where(cell), cell.clue) for cell in accused])
    return (*told, *([would_work(ways)] if ways else []))


def _other(was: Cell, becomes: Cell) -> str:
    """What a cell would show otherwise."""
    if becomes.arrows == was.arrows:
        return str(becomes.clue)
    return "-".join(direction.name for direction in becomes.arrows)
