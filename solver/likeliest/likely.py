"""The most likely puzzle that has a solution, given what a reader makes of each of its numbers.

A reader is never quite sure, and the rules know better: of all ways to read a board hardly any has a
solution. `most_likely` finds the likeliest one that has, and the next likely ones, whose distance says how
far the first can be trusted. The places (where islands and signs stand) are taken as they are.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from solver.answer import Answer, Ending, LimitReachedError
from solver.budget import Budget
from solver.likeliest.odds import NAT, Odds, Prices, price
from solver.likeliest.ranking import cheapest_first
from solver.puzzle import Puzzle, Solution, with_clues
from solver.solve import solutions, solve
from solver.stages.layout import Layout, lay_out
from solver.stages.propagation import propagate
from solver.stages.state import open_board

ATTEMPTS = 64
"""How many choices are tried one by one; then CP-SAT looks at all of them at once. Those with an odd sum of
clues are passed over and not counted, up to sixteen times as many in all. Most boards need fewer, and CP-SAT
costs as much as some hundred attempts, its import a thousand."""

STEPS_A_SECOND = 2500.0
"""Steps that a question gets for each second that it may take, so that it ends in time whatever the load.
With the 5,000 of two seconds, nine boards of 400 islands with eight numbers misread took 1.4 seconds of CPU
(median), 1.7 at most, compiled."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to read a puzzle that has a solution.

    Attributes:
        puzzle: with the clues of this reading.
        cost: in nats: -log of its probability over that of all best guesses together; 0 for these themselves.
        answer: the solver's: a solution, and whether it is the only one; with `LIMIT` perhaps no solution.
        rank: its place among all readings by cost, from 1, those without a solution counted: the more come
            before it, the likelier it has a solution by luck. None where they are too many to count.
    """

    puzzle: Puzzle
    cost: float
    answer: Answer[Solution]
    rank: int | None


@dataclass(frozen=True, slots=True)
class Likely:
    """The likeliest readings.

    Attributes:
        ending: why there are no more.
        candidates: the likeliest first. Any two differ in the number at some place. That one has a number
            where the other has none is no difference if the solution of the other puts that number there.
    """

    ending: Ending
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate | None:
        """The likeliest; None if none was found."""
        return self.candidates[0] if self.candidates else None

    @property
    def margin(self) -> float:
        """Nats between the two likeliest; infinite if no second was found.

        With COMPLETE there is none within the bounds.
        """
        if len(self.candidates) < 2:
            return math.inf
        return self.candidates[1].cost - self.candidates[0].cost


def most_likely(
    puzzle: Puzzle,
    odds: Odds,
    *,
    floor: float = 1e-4,
    reach: float = 40.0,
    within: float = 8.0,
    most: int = 2,
    seconds: float = 2.0,
    budget: Budget | None = None,
) -> Likely:
    """Find the likeliest readings of a puzzle that have a solution.

    The same puzzle and odds get the same answer each time, unless the time is up.

    Args:
        puzzle: where everything stands; its clues are not looked at.
        odds: the reader's probabilities for each place, taken as independent.
        floor: the least probability of each number that the rules do not rule out at once.
        reach: in nats; readings that cost more are not looked for.
        within: nats from the best reading within which others matter.
        most: how many readings are wanted at most.
        seconds: when to give up; the ending is `LIMIT` then. In steps, too, see `STEPS_A_SECOND`.
        budget: a limit in seconds and steps, used instead of `seconds`.

    Raises:
        PuzzleError: it is no valid puzzle, or the odds do not fit it.
    """
    budget = budget or Budget(seconds, STEPS_A_SECOND * seconds)
    layout = lay_out(puzzle)
    prices = price(layout, odds, floor)
    layout = layout.with_lines(prices.lines_of(layout))
    candidates: list[Candidate] = []
    try:
        for choice, rank in islice(
            _readings(layout, prices, round(reach * NAT), round(within * NAT), budget), most
        ):
            clued = with_clues(puzzle, prices.clues_of(choice))
            answer = solve(clued, budget=budget)
            candidates.append(Candidate(clued, prices.price_of(choice) / NAT, answer, rank))
    except LimitReachedError:
        return Likely(Ending.LIMIT, tuple(candidates))
    ending = Ending.FULL if len(candidates) == most else Ending.COMPLETE
    return Likely(ending, tuple(candidates))


def _readings(
    layout: Layout, prices: Prices, reach: int, within: int, budget: Budget
) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """Yield the choices that leave a solution and their ranks, the cheapest first, and all within bounds.

    Raises:
        LimitReachedError: the budget was used up.
    """
    found: list[tuple[int, ...]] = []
    bound = reach
    attempts = 0
    for walked, (cost, choice) in enumerate(cheapest_first(prices.places)):
        if cost > bound:
            return
        if attempts == ATTEMPTS or walked == 16 * ATTEMPTS:
            break
        if _is_odd(prices, choice):
            continue
        attempts += 1
        if _has_solution(layout, prices, choice, budget):
            bound = min(bound, cost + within)
            found.append(choice)
            yield choice, walked + 1
    else:
        return
    for choice in _by_search(layout, prices, found, (bound, within), budget):
        yield choice, None


def _by_search(
    layout: Layout,
    prices: Prices,
    found: list[tuple[int, ...]],
    bounds: tuple[int, int],
    budget: Budget,
) -> Iterator[tuple[int, ...]]:
    """Yield the choices that are left within bounds, the cheapest first."""
    from solver.likeliest.cheapest import Cheapest  # brings OR-Tools, which most boards can do without

    bound, within = bounds
    while True:
        board, state = open_board(layout, prices.up_to(bound))
        if not propagate(board, state):
            return
        model = Cheapest(board, state, prices, bound)
        for choice in found:
            model.exclude(choice)
        while (counts := model.next(budget)) is not None:
            choice = prices.choice_of(layout, counts)
            first = not found
            found.append(choice)
            yield choice
            if first:
                bound = min(bound, prices.price_of(choice) + within)
                break
            model.exclude(choice)
        else:
            return


def _is_odd(prices: Prices, choice: Sequence[int]) -> bool:
    """Tell whether the clues add up to an odd number, which no bridges do: each has two ends."""
    odd = 0
    for place in range(prices.islands):
        option = prices.places[place][choice[place]]
        if option.clue is None:
            return False
        odd ^= option.clue & 1
    return bool(odd)


def _has_solution(layout: Layout, prices: Prices, choice: Sequence[int], budget: Budget) -> bool:
    values = [options[number].values for options, number in zip(prices.places, choice, strict=True)]
    board, state = open_board(layout, values)
    return next(solutions(board, budget, state), None) is not None
