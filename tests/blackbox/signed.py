"""Boards with signs: islands without numbers, diamonds with sums, one solution."""

from dataclasses import dataclass, replace

import numpy as np

from solver import Island, Outcome, Puzzle, Sign, solve
from tests.blackbox.layout import DIRECTIONS, Cell, Layout, Plan
from tests.blackbox.puzzles import Solved

NAMES = ("east", "south", "west", "north")
"""The names of `DIRECTIONS`."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What the maker knows: each island's value by its cell, and the board's size."""

    values: dict[Cell, int]
    rows: int
    columns: int


def make_signed(plan: Plan, rng: np.random.Generator, *, lose: bool = False) -> Solved:
    """A board with signs that has exactly one solution.

    Args:
        plan: its size and character.
        rng: every choice comes from it.
        lose: one sign's numbers are lost, where the board stays unique without them.
    """
    for _ in range(300):
        layout = Layout(plan, rng)
        if not layout.grow():
            continue
        for _ in range(6):
            _make_places(layout, rng)
            if board := _add_signs(layout, rng):
                return _lose_one(board, rng) if lose else board
    raise AssertionError(f"no board of this kind: {plan}")


def _make_places(layout: Layout, rng: np.random.Generator) -> None:
    """Changes bridges until more signs may stand between the islands without breaking a rule."""
    links = sorted(layout.counts)
    best = len(_all_signs(layout))
    for _ in range(3 * len(links)):
        a, b = links[int(rng.integers(len(links)))]
        layout.change(a, b)
        places = len(_all_signs(layout))
        if places >= best:
            best = places
        else:
            layout.change(a, b)


def _add_signs(layout: Layout, rng: np.random.Generator) -> Solved | None:
    """Puts up signs, first where two solutions differ, until only one is left; None if that fails."""
    plan, known = layout.plan, _know(layout)
    places = _all_signs(layout)
    islands = tuple(Island(*cell) for cell in sorted(known.values))
    signs: list[Sign] = []
    wanted: set[Cell] = set()
    most = 4 + len(islands) // 3
    while places and len(signs) < most:
        place = max(places, key=lambda sign: (_watches(sign, wanted, known), rng.random()))
        places.remove(place)
        signs.append(place)
        if len(signs) < most // 3:
            continue
        puzzle = Puzzle(islands, tuple(sorted(signs, key=lambda sign: (sign.row, sign.column))))
        answer = solve(puzzle, seconds=1.5)
        if answer.outcome is Outcome.UNIQUE and answer.solution:
            return Solved(puzzle, answer.solution.bridges, plan.rows, plan.columns)
        if answer.solution is None or answer.other is None:
            return None
        found = zip(islands, answer.solution.values, answer.other.values, strict=True)
        wanted = {(int(island.row), int(island.column)) for island, one, two in found if one != two}
    return None


def _know(layout: Layout) -> _Known:
    values = dict(zip(layout.islands, layout.values(), strict=True))
    return _Known(values, layout.plan.rows, layout.plan.columns)


def _all_signs(layout: Layout) -> list[Sign]:
    """The signs that may stand on cells that are water, each with all its sums."""
    known = _know(layout)
    cells = [(row, column) for row in range(known.rows) for column in range(known.columns)]
    signs = [_sign_at(cell, known) for cell in cells if layout.is_water(cell)]
    return [sign for sign in signs if sign]


def _sign_at(cell: Cell, known: _Known) -> Sign | None:
    """The sign with all its sums; None if a value occurs twice within one, or if it says too little."""
    sums: dict[str, int] = {}
    for name, step in zip(NAMES, DIRECTIONS, strict=True):
        values = [known.values[other] for other in _line(cell, step, known)]
        if len(set(values)) < len(values):
            return None
        if values:
            sums[name] = sum(values)
    return Sign(*cell, **sums) if len(sums) >= 2 else None


def _line(cell: Cell, step: Cell, known: _Known) -> list[Cell]:
    """The islands that a sign's number counts in one direction."""
    cells = []
    row, column = cell[0] + step[0], cell[1] + step[1]
    while 0 <= row < known.rows and 0 <= column < known.columns:
        if (row, column) in known.values:
            cells.append((row, column))
        row, column = row + step[0], column + step[1]
    return cells


def _watches(sign: Sign, wanted: set[Cell], known: _Known) -> float:
    """How much a sign would tell about the islands in question."""
    cell = int(sign.row), int(sign.column)
    lines = [_line(cell, step, known) for step in DIRECTIONS]
    return sum(1.0 / len(line) for line in lines if wanted.intersection(line)) + 0.1 * sum(map(bool, lines))


def _lose_one(board: Solved, rng: np.random.Generator) -> Solved:
    """The board with one sign blank, if there is one that it can do without."""
    signs = board.puzzle.signs
    for index in rng.permutation(len(signs)):
        blank = Sign(signs[index].row, signs[index].column)
        puzzle = replace(board.puzzle, signs=(*signs[:index], blank, *signs[index + 1 :]))
        if solve(puzzle, seconds=1.5).outcome is Outcome.UNIQUE:
            return replace(board, puzzle=puzzle)
    return board
