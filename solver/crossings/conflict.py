"""Why a puzzle of crossings has no solution: numbers that contradict each other, and what would repair it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from solver.answer import Answer, LimitReachedError, Outcome
from solver.budget import Budget
from solver.conflict.sets import irreducible
from solver.crossings.propagation import largest_number
from solver.crossings.puzzle import Cell, Crossings, Direction, Values
from solver.crossings.rays import cast_rays
from solver.crossings.solve import solve


@dataclass(frozen=True, slots=True)
class Repair:
    """Another number or arrow of one cell.

    Attributes:
        index: the index of the cell.
        cell: the cell as it would be.
        outcome: that of the puzzle with it: UNIQUE or MULTIPLE.
    """

    index: int
    cell: Cell
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why there is no solution.

    Attributes:
        cells: indices of cells whose numbers contradict each other, but no longer without any one of them;
            empty if the arrows alone allow no solution, or the budget was used up.
        repairs: each other number, and each other arrow with one head, of these cells that gives a solution;
            of all cells if the arrows alone allow none. Those with exactly one solution come first, then
            numbers, the nearest first, then arrows. Some may be missing if the budget was used up.
    """

    cells: tuple[int, ...]
    repairs: tuple[Repair, ...]


def why_not(puzzle: Crossings, budget: Budget) -> Conflict:
    """Find numbers that contradict each other, and single changes that would repair a puzzle.

    Args:
        puzzle: a board without solution.
        budget: what it may cost; once it is used up, what was found is returned.

    Raises:
        PuzzleError: it is no valid puzzle, see `rays.cast_rays`.
    """
    clued = [index for index, cell in enumerate(puzzle.cells) if cell.clue is not None]
    found: list[Repair] = []
    cells: list[int] = []
    try:
        cells = irreducible(
            clued, lambda kept: _answer(_with_only(puzzle, kept), budget).outcome is Outcome.IMPOSSIBLE
        )
        for index in cells or range(len(puzzle.cells)):
            for cell in _others(puzzle, index):
                outcome = _answer(_with(puzzle, index, cell), budget).outcome
                if outcome is not Outcome.IMPOSSIBLE:
                    found.append(Repair(index, cell, outcome))
    except LimitReachedError:
        pass

    def order(repair: Repair) -> tuple[bool, bool, int]:
        was = puzzle.cells[repair.index]
        away = abs((repair.cell.clue or 0) - (was.clue or 0))
        return repair.outcome is not Outcome.UNIQUE, repair.cell.arrows != was.arrows, away

    return Conflict(tuple(cells), tuple(sorted(found, key=order)))


def _others(puzzle: Crossings, index: int) -> Iterable[Cell]:
    """A cell with each other number, and with each other arrow of one head."""
    cell = puzzle.cells[index]
    for number in range(1, largest_number(puzzle, cast_rays(puzzle)) + 1) if cell.clue is not None else ():
        if number != cell.clue:
            yield replace(cell, clue=number)
    for way in Direction:
        if (way,) != cell.arrows:
            yield replace(cell, arrows=(way,))


def _with_only(puzzle: Crossings, kept: Sequence[int]) -> Crossings:
    cells = (cell if i in kept else replace(cell, clue=None) for i, cell in enumerate(puzzle.cells))
    return replace(puzzle, cells=tuple(cells))


def _with(puzzle: Crossings, index: int, cell: Cell) -> Crossings:
    return replace(puzzle, cells=(*puzzle.cells[:index], cell, *puzzle.cells[index + 1 :]))


def _answer(puzzle: Crossings, budget: Budget) -> Answer[Values]:
    """Solve a puzzle.

    Raises:
        LimitReachedError: the budget was used up.
    """
    budget.spend()
    answer = solve(puzzle, budget=budget)
    if answer.outcome is Outcome.LIMIT:
        raise LimitReachedError
    return answer
