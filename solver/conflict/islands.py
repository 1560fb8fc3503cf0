"""Islands more or less that give a board without solution one: what was missed, or taken for an island."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solver.answer import Ending, LimitReachedError, Outcome
from solver.budget import Budget
from solver.puzzle import Coordinate, Island, Puzzle
from solver.questions.possible_numbers import numbers_at
from solver.solve import solve
from solver.stages.layout import lay_out

ISLANDS_A_STEP = 8
"""How many islands are propagated in the time of a step: 9 ms for 380, where 5,000 steps take a second."""


@dataclass(frozen=True, slots=True)
class MissingIsland:
    """An island that is not on the board.

    Attributes:
        row, column: its place.
        numbers: each number that it could show, in ascending order, with the outcome: UNIQUE or MULTIPLE. If
            more than half of the islands show none, as on boards with signs, only None is tried.
    """

    row: Coordinate
    column: Coordinate
    numbers: tuple[tuple[int | None, Outcome], ...]


@dataclass(frozen=True, slots=True)
class FalseIsland:
    """An island without which the board has a solution.

    Attributes:
        index: its index in the puzzle.
        outcome: that of the board without it: UNIQUE or MULTIPLE.
    """

    index: int
    outcome: Outcome


def missing_islands(
    puzzle: Puzzle, places: Iterable[tuple[Coordinate, Coordinate]], budget: Budget
) -> tuple[MissingIsland, ...]:
    """Find the places where one island more gives a board a solution.

    Args:
        puzzle: a board without solution.
        places: the row and column of each place to try, in this order; those that are taken are passed over.
        budget: what it may cost.

    Raises:
        LimitReachedError: the budget was used up.
    """
    taken = {(island.row, island.column) for island in puzzle.islands}
    taken |= {(sign.row, sign.column) for sign in puzzle.signs}
    blank = 2 * sum(island.clue is None for island in puzzle.islands) > len(puzzle.islands)
    numbers_of = _no_number if blank else _numbers
    found = []
    for row, column in places:
        if (row, column) not in taken and (numbers := numbers_of(puzzle, row, column, budget)):
            found.append(MissingIsland(row, column, numbers))
    return tuple(found)


def false_islands(puzzle: Puzzle, budget: Budget) -> tuple[FalseIsland, ...]:
    """Find the islands, each by itself, without which a board has a solution.

    Raises:
        LimitReachedError: the budget was used up.
    """
    found = []
    for index in range(len(puzzle.islands)):
        rest = puzzle.islands[:index] + puzzle.islands[index + 1 :]
        outcome = _outcome(replace(puzzle, islands=rest), budget)
        if rest and outcome is not Outcome.IMPOSSIBLE:
            found.append(FalseIsland(index, outcome))
    return tuple(found)


def _no_number(
    puzzle: Puzzle, row: Coordinate, column: Coordinate, budget: Budget
) -> tuple[tuple[int | None, Outcome], ...]:
    """Return whether an island more may stand at a place without showing a number."""
    outcome = _outcome(replace(puzzle, islands=(*puzzle.islands, Island(row, column))), budget)
    return () if outcome is Outcome.IMPOSSIBLE else ((None, outcome),)


def _numbers(
    puzzle: Puzzle, row: Coordinate, column: Coordinate, budget: Budget
) -> tuple[tuple[int | None, Outcome], ...]:
    """Return what an island more could show at a place."""
    _charge(puzzle, budget)
    at = len(puzzle.islands)
    blank = replace(puzzle, islands=(*puzzle.islands, Island(row, column)))
    possible = numbers_at(lay_out(blank).loosened(), at, budget)
    if possible.ending is Ending.LIMIT:
        raise LimitReachedError
    found: list[tuple[int | None, Outcome]] = []
    for number in possible.numbers:
        clued = replace(puzzle, islands=(*puzzle.islands, Island(row, column, number)))
        found.append((number, _outcome(clued, budget)))
    return tuple(found)


def _outcome(puzzle: Puzzle, budget: Budget) -> Outcome:
    """Solve a board.

    Raises:
        LimitReachedError: the budget was used up.
    """
    _charge(puzzle, budget)
    outcome = solve(puzzle, budget=budget).outcome
    if outcome is Outcome.LIMIT:
        raise LimitReachedError
    return outcome


def _charge(puzzle: Puzzle, budget: Budget) -> None:
    """Take what propagation will cost from the budget, which it spends nothing of by itself.

    Raises:
        LimitReachedError: nothing is left.
    """
    if budget.reached:
        raise LimitReachedError
    budget.charge(len(puzzle.islands) / ISLANDS_A_STEP)
