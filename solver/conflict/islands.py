"""Islands more or less that give a board without solution one: what was missed, or taken for an island."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from solver.answer import Answer, Ending, LimitReachedError, Outcome
from solver.budget import Budget
from solver.puzzle import Bridge, Coordinate, Island, Puzzle, Solution
from solver.questions.possible_numbers import numbers_at
from solver.solve import solve
from solver.stages.layout import lay_out

ISLANDS_A_STEP = 8
"""How many islands are propagated in the time of a step: 9 ms for 380, where 5,000 steps take a second."""


class Fit(NamedTuple):
    """A number with which an island more gives a board a solution.

    Attributes:
        number: None for none.
        outcome: of the board with it: UNIQUE or MULTIPLE.
        bridges: those that end at the island in the solution that was found; its index is that after the
            last of the board.
    """

    number: int | None
    outcome: Outcome
    bridges: tuple[Bridge, ...]


@dataclass(frozen=True, slots=True)
class MissingIsland:
    """An island that is not on the board.

    Attributes:
        row, column: its place.
        fits: the numbers that it could show, in ascending order. If more than half of the islands show none,
            as on boards with signs, only None is tried.
    """

    row: Coordinate
    column: Coordinate
    fits: tuple[Fit, ...]


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
    found = []
    for row, column in places:
        if (row, column) not in taken:
            numbers = (None,) if blank else _numbers(puzzle, row, column, budget)
            if fits := _fits(puzzle, row, column, numbers, budget):
                found.append(MissingIsland(row, column, fits))
    return tuple(found)


def false_islands(puzzle: Puzzle, budget: Budget) -> tuple[FalseIsland, ...]:
    """Find the islands, each by itself, without which a board has a solution.

    Raises:
        LimitReachedError: the budget was used up.
    """
    found = []
    for index in range(len(puzzle.islands)):
        rest = puzzle.islands[:index] + puzzle.islands[index + 1 :]
        outcome = _answer(replace(puzzle, islands=rest), budget).outcome
        if rest and outcome is not Outcome.IMPOSSIBLE:
            found.append(FalseIsland(index, outcome))
    return tuple(found)


def _numbers(puzzle: Puzzle, row: Coordinate, column: Coordinate, budget: Budget) -> tuple[int, ...]:
    """Return what an island more could show at a place."""
    _charge(puzzle, budget)
    at = len(puzzle.islands)
    blank = replace(puzzle, islands=(*puzzle.islands, Island(row, column)))
    possible = numbers_at(lay_out(blank).loosened(), at, budget)
    if possible.ending is Ending.LIMIT:
        raise LimitReachedError
    return possible.numbers


def _fits(
    puzzle: Puzzle, row: Coordinate, column: Coordinate, numbers: Iterable[int | None], budget: Budget
) -> tuple[Fit, ...]:
    """Return those of some numbers with which an island more gives a solution."""
    at, found = len(puzzle.islands), []
    for number in numbers:
        clued = replace(puzzle, islands=(*puzzle.islands, Island(row, column, number)))
        answer = _answer(clued, budget)
        if answer.solution:
            ending = tuple(bridge for bridge in answer.solution.bridges if at in (bridge.a, bridge.b))
            found.append(Fit(number, answer.outcome, ending))
    return tuple(found)


def _answer(puzzle: Puzzle, budget: Budget) -> Answer[Solution]:
    """Solve a board.

    Raises:
        LimitReachedError: the budget was used up.
    """
    _charge(puzzle, budget)
    answer = solve(puzzle, budget=budget)
    if answer.outcome is Outcome.LIMIT:
        raise LimitReachedError
    return answer


def _charge(puzzle: Puzzle, budget: Budget) -> None:
    """Take what propagation will cost from the budget, which it spends nothing of by itself.

    Raises:
        LimitReachedError: nothing is left.
    """
    if budget.reached:
        raise LimitReachedError
    budget.charge(len(puzzle.islands) / ISLANDS_A_STEP)
