"""Single changes of a clue that give a board without solution one."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from solver.answer import Ending, LimitReachedError, Outcome
from solver.budget import Budget
from solver.likeliest.odds import Odds
from solver.puzzle import Place, Puzzle, clues_of, places_of, with_clues
from solver.questions.possible_numbers import numbers_at
from solver.solve import solve
from solver.stages.layout import ANYTHING, lay_out

LEAST = 1e-6
"""No number is less likely than this, whatever a reader says."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Another number at one place.

    Attributes:
        place: where.
        to: the number; None for a lost one.
        outcome: that of the board with it: UNIQUE or MULTIPLE.
    """

    place: Place
    to: int | None
    outcome: Outcome


def repairs_of(
    puzzle: Puzzle, places: Sequence[int], odds: Odds | None, budget: Budget
) -> tuple[Repair, ...]:
    """Find all numbers that give a board a solution when one clue is changed to them, the likeliest first.

    Repairs that leave one solution come before those that leave several; then a reader's odds count, then how
    far the number is from the clue, a lost one being the farthest. A 0 where a sign sees no island is not
    tried.

    Args:
        puzzle: a board without solution.
        places: numbers of the places to change, see `Place`; those certain by the odds are left alone.
        odds: those of a reader; None if there are none.
        budget: what it may cost.

    Raises:
        LimitReachedError: the budget was used up.
    """
    clues = clues_of(puzzle)

    def doubt(at_and_repair: tuple[int, Repair]) -> tuple[bool, float, float, int]:
        at, repair = at_and_repair
        clue = clues[at]
        away = math.inf if repair.to is None or clue is None else abs(repair.to - clue)
        return repair.outcome is not Outcome.UNIQUE, _price(odds, at, clue, repair.to), away, at

    certain = odds.certain if odds else frozenset()
    found = [(at, repair) for at in places if at not in certain for repair in _at(puzzle, at, budget)]
    return tuple(repair for _, repair in sorted(found, key=doubt))


def _at(puzzle: Puzzle, at: int, budget: Budget) -> Iterator[Repair]:
    """Yield the repairs at one place, the lost number last."""
    place, clues = places_of(puzzle)[at], clues_of(puzzle)
    for number in (*_numbers_at(puzzle, at, budget), None):
        clues[at] = number
        outcome = solve(with_clues(puzzle, clues), budget=budget).outcome
        if outcome is Outcome.LIMIT:
            raise LimitReachedError
        if outcome is not Outcome.IMPOSSIBLE:
            yield Repair(place, number, outcome)


def _numbers_at(puzzle: Puzzle, at: int, budget: Budget) -> tuple[int, ...]:
    """Return the numbers that give the board a solution if they are printed at a place."""
    layout = lay_out(puzzle).loosened()
    number = at - len(puzzle.islands)
    if number >= 0:
        line = layout.lines[number]
        if not line.islands:
            return ()  # a 0 may be printed there, but hardly ever is
        distinct = 0 if layout.repeats else ANYTHING
        lines = layout.lines[:]
        lines[number] = replace(line, distinct=distinct)
        layout = layout.with_lines(lines)
    possible = numbers_at(layout, at, budget)
    if possible.ending is Ending.LIMIT:
        raise LimitReachedError
    return possible.numbers


def _price(odds: Odds | None, at: int, clue: int | None, to: int | None) -> float:
    """Return what a change costs by a reader's odds, in nats."""
    if odds is None:
        return 0.0
    chances = (*odds.islands, *odds.corners)[at]
    was, becomes = (max(LEAST, chances.get(number, 0.0)) for number in (clue, to))
    return round(math.log(was / becomes), 6)
