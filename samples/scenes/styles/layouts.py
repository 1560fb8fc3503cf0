"""Boards of every size, and which of them are known to have exactly one solution."""

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from samples.scenes.puzzles import Solved, make_board
from samples.scenes.shelf import take_large
from solver import Bridge, Island, Puzzle, Sign
from solver.making import Plan
from solver.making.growth import Growth

ROOMY = 5
"""On fewer rows or columns five islands need to stand side by side."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board to be drawn.

    Attributes:
        board: what stands where, and bridges that obey it.
        gap: the least distance between its islands, rows or columns.
        unique: whether these bridges are known to be its only solution.
    """

    board: Solved
    gap: int
    unique: bool = True


def usual(rng: np.random.Generator, most: int = 15, least: int = 5) -> Layout:
    """A board of `least` to `most` rows and columns, with exactly one solution and at least five islands."""
    rows = int(rng.integers(least, most + 1))
    columns = rows if rng.random() < 0.5 else int(rng.integers(least, most + 1))
    gap = 1 if rng.random() < 0.35 or min(rows, columns) < ROOMY else 2
    return _unique(rows, columns, gap, 2, rng)


def doubled(rng: np.random.Generator) -> Layout:
    """A board on which up to three, or up to four, bridges may join a pair; clues may have two digits."""
    rows, columns = (int(rng.integers(5, 12)) for _ in range(2))
    return _unique(rows, columns, 1 if rng.random() < 0.6 else 2, int(rng.integers(3, 5)), rng)


def tiny(rng: np.random.Generator) -> Layout:
    """A board of three to six islands, or fewer where they find no room, as in instructions."""
    rows, columns = (int(rng.integers(2, 6)) for _ in range(2))
    islands = int(rng.integers(3, 7))
    return grown(Plan(rows, columns, islands, 1, 0.4, 0.4, full=False), rng)


def large(rng: np.random.Generator) -> Layout:
    """A board of 100 to 400 islands with exactly one solution."""
    board = take_large(rng)
    return Layout(board, 1 if len(board.puzzle.islands) > 0.25 * board.rows * board.columns else 2)


def wide(rng: np.random.Generator, most: int = 300) -> Layout:
    """Up to `most` islands on up to 40 rows and columns; whether there is a second solution is not known."""
    rows, columns = (int(rng.integers(12, 41)) for _ in range(2))
    islands = int(np.clip(rows * columns * rng.uniform(0.1, 0.3), 30, most))
    return grown(Plan(rows, columns, islands, int(rng.integers(1, 3)), 0.45, 0.3, full=False), rng)


def grown(plan: Plan, rng: np.random.Generator) -> Layout:
    """Islands and bridges grown at random, as many islands as find room; there may be other solutions."""
    growth = Growth(plan, Random(int(rng.integers(2**63))))
    growth.grow()
    order = sorted(range(len(growth.islands)), key=growth.islands.__getitem__)
    place = {old: new for new, old in enumerate(order)}
    values = growth.values()
    islands = tuple(Island(*growth.islands[index], values[index]) for index in order)
    ends = [(*sorted((place[a], place[b])), count) for (a, b), count in growth.counts.items()]
    bridges = [Bridge(a, b, count) for a, b, count in sorted(ends)]
    puzzle = Puzzle(islands, max_bridges=plan.max_bridges)
    return Layout(Solved(puzzle, tuple(bridges), plan.rows, plan.columns), plan.gap, unique=False)


def lozenges(rng: np.random.Generator) -> Layout:
    """Islands and signs in turn, like the fields of a chessboard; no bridges, made-up sums."""
    rows, columns = (int(rng.integers(4, 9)) for _ in range(2))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    islands = tuple(Island(r, c) for r, c in cells if (r + c) % 2 == 0 and rng.random() < 0.8)
    signs = tuple(_made_up(r, c, rng) for r, c in cells if (r + c) % 2 and rng.random() < 0.8)
    return Layout(Solved(Puzzle(islands, signs), (), rows, columns), 1, unique=False)


def pruned(board: Solved, islands: list[int], signs: list[int]) -> Solved:
    """What is left of a board: the islands and signs with these indices, the bridges between such islands."""
    place = {old: new for new, old in enumerate(islands)}
    puzzle = replace(
        board.puzzle,
        islands=tuple(board.puzzle.islands[index] for index in islands),
        signs=tuple(board.puzzle.signs[index] for index in signs),
    )
    bridges = tuple(
        Bridge(place[b.a], place[b.b], b.count) for b in board.bridges if b.a in place and b.b in place
    )
    return replace(board, puzzle=puzzle, bridges=bridges)


def _unique(rows: int, columns: int, gap: int, most: int, rng: np.random.Generator) -> Layout:
    density = rng.uniform(0.15, 0.36 if gap == 1 else 0.28)
    plan = Plan(
        rows, columns, max(5, round(rows * columns * density)), gap,
        double=rng.uniform(0.25, 0.65), loops=rng.uniform(0.1, 0.4), max_bridges=most,
    )  # fmt: skip
    return Layout(make_board(plan, rng), gap)


def _made_up(row: int, column: int, rng: np.random.Generator) -> Sign:
    numbers = [int(number) if rng.random() < 0.65 else None for number in rng.integers(1, 25, 4)]
    return Sign(row, column, *numbers)
