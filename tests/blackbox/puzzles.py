"""Boards with exactly one solution, made up from a seed."""

from dataclasses import dataclass

import numpy as np

from solver import Bridge, Island, Outcome, Puzzle, solve
from tests.blackbox.layout import Layout, Plan


@dataclass(frozen=True, slots=True)
class Solved:
    """A board and its only solution.

    Attributes:
        puzzle: islands and signs, each in reading order, at whole rows and columns.
        bridges: the solution.
        rows, columns: of the lattice; the outermost may be empty.
    """

    puzzle: Puzzle
    bridges: tuple[Bridge, ...]
    rows: int
    columns: int


def make_board(plan: Plan, rng: np.random.Generator) -> Solved:
    """A board with exactly one solution.

    Args:
        plan: its size and character; where no such board comes about, it gets a few islands less.
        rng: every choice comes from it.
    """
    islands = plan.islands
    for attempt in range(200):
        layout = Layout(_with(plan, islands, attempt), rng)
        if layout.grow() and (board := _settle(layout, rng)):
            return board
        if attempt % 3 == 2:
            islands = max(2, islands - 1 - islands // 25)
    raise AssertionError(f"no board of this kind: {plan}")


def puzzle_of(layout: Layout) -> Puzzle:
    """The puzzle whose clues are a layout's values."""
    clues = sorted(zip(layout.islands, layout.values(), strict=True))
    return Puzzle(tuple(Island(*cell, clue) for cell, clue in clues))


def _with(plan: Plan, islands: int, attempt: int) -> Plan:
    """The plan with fewer islands; later attempts may set them closer."""
    gap = 1 if attempt > 5 else plan.gap
    return Plan(plan.rows, plan.columns, islands, gap, plan.double, plan.loops)


def _settle(layout: Layout, rng: np.random.Generator) -> Solved | None:
    """Changes bridges where a board has two solutions, until it has one; None if that does not come about."""
    born = {cell: index for index, cell in enumerate(layout.islands)}
    for _ in range(20 + len(layout.islands)):
        puzzle = puzzle_of(layout)
        answer = solve(puzzle, seconds=3.0)
        if answer.outcome is Outcome.UNIQUE and answer.solution:
            return Solved(puzzle, answer.solution.bridges, layout.plan.rows, layout.plan.columns)
        if answer.solution is None or answer.other is None:
            return None
        cells = [(int(island.row), int(island.column)) for island in puzzle.islands]
        open_links = _differences(answer.solution.bridges, answer.other.bridges)
        rng.shuffle(open_links)
        for a, b in open_links[: 1 + len(open_links) // 4]:
            layout.change(born[cells[a]], born[cells[b]])
    return None


def _differences(one: tuple[Bridge, ...], other: tuple[Bridge, ...]) -> list[tuple[int, int]]:
    """The pairs of islands that two solutions join differently."""
    return sorted({(bridge.a, bridge.b) for bridge in set(one) ^ set(other)})
