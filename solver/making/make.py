"""Making a board: the stages again and again, until what comes out is what was asked for."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from solver.making.plan import Made, MakingError, Plan
from solver.making.settling import settle
from solver.making.signs import make_signed
from solver.making.spread import begin
from solver.making.wish import FEWEST, Wish
from solver.puzzle import Puzzle

ATTEMPTS = 120
"""Boards that are begun before a wish is given up."""

PLANS = 12
"""How many plans are drawn for these attempts."""

TAKES = 12
"""Boards with one solution, made of the same islands, that are looked at before another is begun."""


def make_puzzle(wish: Wish, seed: int) -> Made:
    """A board with exactly one solution; the same for the same wish and seed.

    Args:
        wish: what kind of board.
        seed: another gives another board.

    Raises:
        MakingError: there can be no such board, or none came about in many attempts.
    """
    wish.check()
    rng = Random(seed)
    fits, exact = wish.fits(), wish.islands is not None
    for _ in range(PLANS):
        made = _attempt(wish.plan(rng), rng, ATTEMPTS // PLANS, signs=wish.signs, fits=fits, exact=exact)
        if made:
            return made
    raise MakingError(
        f"in {ATTEMPTS} attempts, no board of {wish.rows} rows and {wish.columns} columns came out as it was "
        "asked for: ask for another size, number of islands or difficulty, or try another seed"
    )


def make_board(plan: Plan, rng: Random, *, signs: bool = False) -> Made:
    """A board with exactly one solution.

    Args:
        plan: what kind of board; there may be fewer islands if they do not all find room.
        rng: every choice comes from it.
        signs: islands without numbers, and signs with sums.

    Raises:
        MakingError: none came about in many attempts.
    """
    made = _attempt(plan, rng, ATTEMPTS, signs=signs, fits=lambda puzzle: True, exact=False)
    if made is None:
        raise MakingError(f"no board came about in {ATTEMPTS} attempts: {plan}")
    return made


def _attempt(
    plan: Plan, rng: Random, attempts: int, *, signs: bool, fits: Callable[[Puzzle], bool], exact: bool
) -> Made | None:
    """The first board that will do; None if none does.

    Args:
        plan: what kind of board.
        rng: every choice comes from it.
        attempts: boards that are begun.
        signs: islands without numbers, and signs with sums.
        fits: whether a board will do.
        exact: there must be as many islands as planned; otherwise there may be fewer where they find no room.
    """
    for _ in range(attempts):
        found = None
        for found in _signed(plan, rng, fits) if signs else _numbered(plan, rng, exact=exact):
            if fits(found.puzzle):
                return found
        if found is None and not exact:
            plan = replace(plan, islands=max(FEWEST, plan.islands - 1 - plan.islands // 50))
    return None


def _numbered(plan: Plan, rng: Random, *, exact: bool) -> Iterator[Made]:
    growth = begin(plan, rng)
    if growth.grow() and (not exact or len(growth.islands) == plan.islands):
        yield from islice(settle(growth, rng), TAKES)


def _signed(plan: Plan, rng: Random, fits: Callable[[Puzzle], bool]) -> Iterator[Made]:
    made = make_signed(plan, rng, fits=fits)
    if made:
        yield made
