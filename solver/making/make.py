"""Making a board: the stages again and again, until what comes out is what was asked for."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from solver.layout import MOST_BRIDGES
from solver.making.growth import Growth
from solver.making.plan import Made, MakingError, Plan
from solver.making.settling import settle
from solver.making.signs import make_signed

ATTEMPTS = 100
"""Boards that are begun before a plan is given up."""

SMALLEST, LARGEST, LARGEST_SIGNED = 3, 40, 14
"""Rows and columns; proving that a larger board has one solution may take minutes."""

FEWEST = 4
"""Islands, so that each side of the board has one."""

DENSEST, DENSEST_SIGNED = 0.5, 0.3
"""Islands to a cell; beyond, boards with one solution hardly come about."""


def make_puzzle(
    rows: int,
    columns: int,
    *,
    seed: int,
    signs: bool = False,
    islands: int | None = None,
    max_bridges: int = 2,
    loops: bool = True,
) -> Made:
    """A board with exactly one solution; the same for the same wishes.

    Args:
        rows: its height; the first and the last are not empty.
        columns: its width, likewise.
        seed: another gives another board.
        signs: islands without numbers, and signs with sums, one of which lost its numbers if possible.
        islands: how many; chosen by chance if None.
        max_bridges: the most bridges that join one pair, 1 to 4.
        loops: bridges may close a ring of islands.

    Raises:
        MakingError: there can be no such board, or none came about in many attempts.
    """
    _check(rows, columns, islands, signs=signs, max_bridges=max_bridges)
    rng = Random(seed)
    share = rng.uniform(0.16, 0.2) if signs else rng.uniform(0.18, 0.32)
    number = islands or max(FEWEST, round(share * rows * columns))
    close = signs or number > 0.2 * rows * columns
    double = rng.uniform(0.3, 0.6)
    closing = rng.uniform(0.1, 0.5)
    plan = Plan(rows, columns, number, 1 if close else 2, double, closing, max_bridges, tree=not loops)
    return make_board(plan, rng, signs=signs, exact=islands is not None)


def make_board(
    plan: Plan,
    rng: Random,
    *,
    signs: bool = False,
    fits: Callable[[Made], bool] = lambda made: True,
    exact: bool = False,
) -> Made:
    """A board with exactly one solution.

    Args:
        plan: what kind of board.
        rng: every choice comes from it.
        signs: islands without numbers, and signs with sums.
        fits: whether a board will do.
        exact: there must be as many islands as planned; otherwise there may be fewer where they find no room.

    Raises:
        MakingError: none came about in many attempts.
    """
    fewer = plan
    for _ in range(ATTEMPTS):
        for made in _signed(fewer, rng) if signs else _numbered(fewer, rng):
            if fits(made):
                return made
        if not exact:
            islands = fewer.islands - (fewer.islands > FEWEST) - fewer.islands // 50
            fewer = replace(fewer, islands=islands)
    raise MakingError(
        f"no board of {plan.rows} x {plan.columns} with {plan.islands} islands came about in {ATTEMPTS} "
        "attempts: ask for another number of islands, or leave it open"
    )


def _numbered(plan: Plan, rng: Random) -> Iterator[Made]:
    growth = Growth(plan, rng)
    if growth.grow():
        yield from settle(growth, rng)


def _signed(plan: Plan, rng: Random) -> Iterator[Made]:
    made = make_signed(plan, rng)
    if made:
        yield made


def _check(rows: int, columns: int, islands: int | None, *, signs: bool, max_bridges: int) -> None:
    """Tells wishes that cannot come true.

    Raises:
        MakingError: this is one.
    """
    largest, densest = (LARGEST_SIGNED, DENSEST_SIGNED) if signs else (LARGEST, DENSEST)
    kind = "a board with signs" if signs else "a board"
    if not (SMALLEST <= rows <= largest and SMALLEST <= columns <= largest):
        raise MakingError(
            f"{kind} of {rows} x {columns} cannot be made: rows and columns must be {SMALLEST} to {largest}"
        )
    most = max(FEWEST, int(densest * rows * columns))
    if islands is not None and not FEWEST <= islands <= most:
        raise MakingError(
            f"{kind} of {rows} x {columns} cannot have {islands} islands: ask for {FEWEST} to {most}"
        )
    if not 1 <= max_bridges <= MOST_BRIDGES:
        raise MakingError(f"max_bridges must be 1 to {MOST_BRIDGES}, not {max_bridges}")
