"""Second stage of boards with signs: the numbers of the islands go, signs with sums take their place.

Of several grown boards the one is taken with the most places for signs and the fewest islands that none could
count. With a sign wherever one may stand, bridges are changed until there is one solution; then signs are
taken away as long as there is.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from solver.answer import Answer, Outcome
from solver.making.growth import Growth, Link
from solver.making.places import Places
from solver.making.plan import Made, Plan
from solver.making.spread import begin
from solver.puzzle import Island, Puzzle, Sign, Solution
from solver.solve import solve

GROWN = 12
"""Boards from which the best is taken."""

CHANGES = 40
"""How often bridges are changed before another board is begun."""

ISLANDS_TO_A_SIGN = 4
"""Once there are this many islands to a sign, no more signs are taken away."""

UNSEEN = 3
"""An island that no sign could count weighs as much as this many places for signs."""


def make_signed(
    plan: Plan,
    rng: Random,
    *,
    lose: bool = True,
    fits: Callable[[Puzzle], bool] = lambda puzzle: True,
) -> Made | None:
    """A board with signs and exactly one solution; None if none came about.

    Args:
        plan: what kind of board.
        rng: every choice comes from it.
        lose: one sign loses its numbers, where there is still one solution without them.
        fits: whether a board will do; once it does, no sign is taken away without which it would not. What is
            returned may still not fit.
    """
    grown = [growth for growth in (begin(plan, rng) for _ in range(GROWN)) if growth.grow()]
    if not grown:
        return None
    best = max(grown, key=lambda growth: _make_places(growth, rng))
    puzzle = _settle(best, rng)
    if puzzle is None:
        return None
    puzzle = _take_away(_lose_one(puzzle, rng) if lose else puzzle, rng, fits)
    solution = solve(puzzle).solution
    if solution is None:
        raise AssertionError("a board lost its solution with one of its signs")
    return Made(puzzle, solution, plan.rows, plan.columns)


def _make_places(growth: Growth, rng: Random) -> int:
    """Changes bridges until signs may stand in more places; returns how good these are."""
    places = Places(growth)
    links = sorted(growth.counts)
    best = _worth(places)
    for _ in range(3 * len(links)):
        before = growth.save()
        growth.change(*rng.choice(links))
        worth = _worth(places)
        if worth >= best:
            best = worth
        else:
            growth.restore(before)
    return best


def _worth(places: Places) -> int:
    cells = places.possible()
    return len(cells) - UNSEEN * places.unseen(cells)


def _settle(growth: Growth, rng: Random) -> Puzzle | None:
    """The board with all its signs, its bridges changed until there is one solution; None if that fails."""
    places = Places(growth)
    worth = _worth(places)
    for _ in range(CHANGES):
        puzzle = _with_signs(growth, places)
        answer = solve(puzzle)
        if answer.outcome is Outcome.UNIQUE:
            return puzzle
        links = _differences(growth, puzzle, answer)
        if not links:
            return None
        before = growth.save()
        for link in rng.sample(links, 1 + len(links) // 6):
            growth.change(*link)
        if _make_places(growth, rng) < worth - UNSEEN:
            growth.restore(before)
    return None


def _with_signs(growth: Growth, places: Places) -> Puzzle:
    islands = [Island(*cell) for cell in sorted(growth.islands)]
    signs = [places.sign(cell) for cell in places.possible()]
    plan = growth.plan
    return Puzzle(tuple(islands), tuple(signs), plan.max_bridges, loops=not plan.tree)


def _differences(growth: Growth, puzzle: Puzzle, answer: Answer[Solution]) -> list[Link]:
    """What two solutions join differently, by numbers of the growth."""
    if answer.solution is None or answer.other is None:
        return []
    grown = {cell: index for index, cell in enumerate(growth.islands)}
    born = [grown[int(island.row), int(island.column)] for island in puzzle.islands]
    differing = set(answer.solution.bridges) ^ set(answer.other.bridges)
    return [(born[a], born[b]) for a, b in sorted({(bridge.a, bridge.b) for bridge in differing})]


def _lose_one(puzzle: Puzzle, rng: Random) -> Puzzle:
    """The puzzle with one sign blank, if there is one that it can do without."""
    for lost in rng.sample(puzzle.signs, len(puzzle.signs)):
        blank = Sign(lost.row, lost.column)
        signs = tuple([blank if sign == lost else sign for sign in puzzle.signs])
        if _is_unique(losing := replace(puzzle, signs=signs)):
            return losing
    return puzzle


def _take_away(puzzle: Puzzle, rng: Random, fits: Callable[[Puzzle], bool]) -> Puzzle:
    """The puzzle with as few signs as it takes, or as few as are wanted; a blank one stays."""
    enough = len(puzzle.islands) // ISLANDS_TO_A_SIGN
    for sign in rng.sample(puzzle.signs, len(puzzle.signs)):
        if len(puzzle.signs) <= enough:
            break
        others = tuple([other for other in puzzle.signs if other != sign])
        fewer = replace(puzzle, signs=others)
        if sign == Sign(sign.row, sign.column) or not _is_unique(fewer):
            continue
        if fits(fewer) or not fits(puzzle):
            puzzle = fewer
    return puzzle


def _is_unique(puzzle: Puzzle) -> bool:
    return solve(puzzle).outcome is Outcome.UNIQUE
