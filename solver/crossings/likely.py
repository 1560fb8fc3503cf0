"""The most likely puzzle of crossings that has a solution, given what a reader makes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import TypeVar

from solver.answer import Answer, LimitReachedError, Outcome
from solver.budget import Budget
from solver.crossings.puzzle import Cell, Crossings, Direction, Values
from solver.crossings.solve import solve
from solver.likeliest.odds import NAT, Option
from solver.likeliest.ranking import cheapest_first

Arrows = tuple[Direction, ...]
Said = TypeVar("Said")

TRIES = 2000
"""How many readings are tried at most, the likeliest first; hardly any wrong one has a solution."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a reader makes of one cell.

    Attributes:
        arrows: the probability of each arrow that may be printed; at least one.
        clue: the probability of each number, None standing for no number; at least one.
    """

    arrows: Mapping[Arrows, float]
    clue: Mapping[int | None, float]


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading that has a solution, or was being solved when the time was up.

    Attributes:
        puzzle: with the arrows and numbers of this reading.
        cost: in nats: -log of its probability over that of the best guesses; 0 for these themselves.
        answer: the solver's; with `LIMIT` perhaps no solution.
        rank: its place among all readings by cost, from 1, those without a solution counted.
    """

    puzzle: Crossings
    cost: float
    answer: Answer[Values]
    rank: int


def most_likely(
    puzzle: Crossings,
    doubts: Sequence[Doubt],
    *,
    floor: float = 1e-4,
    within: float = 8.0,
    most: int = 2,
    seconds: float = 10.0,
    budget: Budget | None = None,
) -> tuple[Reading, ...]:
    """Find the likeliest readings that have a solution.

    Args:
        puzzle: where everything stands; its arrows and numbers are not looked at.
        doubts: one for each cell.
        floor: a probability; what is less likely at a place is left out, but never the likeliest.
        within: nats from the likeliest reading within which others matter.
        most: how many readings are wanted at most.
        seconds: when to give up.
        budget: a limit in seconds and steps, used instead of `seconds`.

    Returns:
        The likeliest first; fewer than `most` if there are no more within bounds, or time or tries ran out.

    Raises:
        LimitReachedError: the time was up, or too many readings were tried, before one was found.
        PuzzleError: it is no valid puzzle, see `rays.cast_rays`.
        ValueError: there is not one doubt for each cell.
    """
    if len(doubts) != len(puzzle.cells):
        raise ValueError(f"{len(doubts)} doubts for {len(puzzle.cells)} crossings")
    arrows = [_ranked(doubt.arrows, floor) for doubt in doubts]
    clues = [_ranked(doubt.clue, floor) for doubt in doubts]
    prices = [[price for price, _ in ranked] for ranked in arrows]
    prices += [[price for price, _ in ranked] for ranked in clues]
    places = [tuple(Option(price, None, 0) for price in ranked) for ranked in prices]
    budget = budget or Budget(seconds)
    found: list[Reading] = []
    for rank, (price, choice) in enumerate(cheapest_first(places), start=1):
        if len(found) == most or (found and price / NAT > found[0].cost + within):
            break
        if rank > TRIES or budget.reached:
            if not found:
                raise LimitReachedError
            break
        cells = tuple(
            _read(cell, one[a][1], other[c][1])
            for cell, one, other, a, c in zip(
                puzzle.cells, arrows, clues, choice[: len(arrows)], choice[len(arrows) :], strict=True
            )
        )
        reading = replace(puzzle, cells=cells)
        answer = solve(reading, budget=budget)
        if answer.outcome is not Outcome.IMPOSSIBLE:
            found.append(Reading(reading, price / NAT, answer, rank))
    return tuple(found)


def _read(cell: Cell, arrows: Arrows, clue: int | None) -> Cell:
    return replace(cell, arrows=arrows, clue=clue)


def _ranked(chances: Mapping[Said, float], floor: float) -> list[tuple[int, Said]]:
    """What a place may say with its price, thousandths of a nat above the best guess, the cheapest first."""
    best = max(chances.values())
    likely = [(what, chance) for what, chance in chances.items() if chance >= min(floor, best)]
    priced = [(round(NAT * log(best / chance)), what) for what, chance in likely]
    return sorted(priced, key=lambda pair: (pair[0], repr(pair[1])))
