"""Boards with exactly one solution, made up from a seed: those of the solver."""

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from solver import Bridge, Puzzle, making
from solver.making import Plan

FEWEST = 5
"""The number of islands on the smallest board."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A board and its solution, the only one unless the `Layout` that holds it says otherwise.

    Attributes:
        puzzle: islands and signs, each in reading order, at whole rows and columns.
        bridges: the solution.
        rows, columns: of the lattice; the outermost may be empty.
    """

    puzzle: Puzzle
    bridges: tuple[Bridge, ...]
    rows: int
    columns: int


def make_board(plan: Plan, rng: np.random.Generator, *, signs: bool = False) -> Solved:
    """A board with exactly one solution.

    Args:
        plan: its size and character; with fewer than `FEWEST` islands, or a single row or column, the call
            may never return. Where no board comes about, fewer islands are tried. Its `full` is ignored.
        rng: every choice comes from it.
        signs: islands without numbers, and signs with sums; one of them lost its numbers if possible.

    Raises:
        MakingError: none came about in many attempts.
    """
    while True:
        chance = Random(int(rng.integers(2**63)))
        made = making.make_board(replace(plan, full=False), chance, signs=signs)
        if _is_printed(made.puzzle):
            return Solved(made.puzzle, made.solution.bridges, made.rows, made.columns)


def _is_printed(puzzle: Puzzle) -> bool:
    """Whether anybody would print such a board: not one of a few islands, nor one with all in a line."""
    rows, columns = {island.row for island in puzzle.islands}, {island.column for island in puzzle.islands}
    return len(puzzle.islands) >= FEWEST and len(rows) > 1 and len(columns) > 1
