"""Why a puzzle of crossings has no solution, in words."""

from solver.budget import Budget
from solver.crossings import Crossings
from solver.crossings.conflict import Repair, why_not
from solver.crossings.puzzle import Cell

STEPS = 5_000.0
"""Of the solver: about a second."""

MOST = 3
"""So many ways to make it work are named, at different cells."""

MOST_NAMED = 8
"""More numbers that contradict each other point nowhere."""


def reasons(puzzle: Crossings, seconds: float) -> tuple[str, ...]:
    """Which numbers of a puzzle without solution contradict each other, and what would make it work.

    Args:
        puzzle: without solution.
        seconds: for all questions, at most.
    """
    top, left = min(cell.row for cell in puzzle.cells), min(cell.column for cell in puzzle.cells)

    def where(cell: Cell) -> str:
        return f"row {cell.row - top + 1}, column {cell.column - left + 1}"

    conflict = why_not(puzzle, Budget(seconds, STEPS))
    accused = [puzzle.cells[index] for index in conflict.cells]
    told = []
    if len(accused) == 1:
        told.append(f"{where(accused[0])}: {accused[0].clue} is not possible here.")
    elif 1 < len(accused) <= MOST_NAMED:
        named = "; ".join(f"{where(cell)} ({cell.clue})" for cell in accused)
        told.append(f"These numbers contradict each other: {named}.")
    first: dict[int, Repair] = {}
    for repair in conflict.repairs:
        first.setdefault(repair.index, repair)
    ways = [
        f"{where(repair.cell)} were {_other(puzzle.cells[index], repair.cell)}"
        for index, repair in [*first.items()][:MOST]
    ]
    return (*told, *([f"It would work if {', or if '.join(ways)}."] if ways else []))


def _other(was: Cell, becomes: Cell) -> str:
    """What a cell would show otherwise."""
    if becomes.arrows == was.arrows:
        return str(becomes.clue)
    return "-".join(direction.name for direction in becomes.arrows)
