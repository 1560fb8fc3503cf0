"""Making a board: arrows at random, a solution, and so many numbers given that it is the only one."""

from dataclasses import dataclass, replace
from itertools import product
from random import Random

from solver.answer import Outcome
from solver.crossings.puzzle import Cell, Crossings, Direction, Values
from solver.crossings.solve import solve

D = Direction
ARROWS: tuple[tuple[Direction, ...], ...] = (
    *((direction,) for direction in D),
    (D.N, D.S),
    (D.W, D.E),
    (D.NW, D.SE),
    (D.SW, D.NE),
)
"""The arrows of the boards that are made: all with one head, and the straight ones with two."""

ATTEMPTS = 200
SECONDS = 2.0
"""The time for each question to the solver; a board that takes longer is dropped."""


@dataclass(frozen=True, slots=True)
class Made:
    """A new board of crossings.

    Attributes:
        puzzle: with the numbers that are printed.
        values: its only solution, the number of each cell.
    """

    puzzle: Crossings
    values: Values


def make_board(rows: int, columns: int, rng: Random, *, redundant: float = 0.0) -> Made:
    """Make a board with exactly one solution.

    Args:
        rows: at least 2.
        columns: at least 2.
        rng: every choice comes from it.
        redundant: from 0 to 1: how likely each number that need not be given is given all the same.

    Raises:
        ValueError: it is too small.
        AssertionError: none came about in `ATTEMPTS` attempts.
    """
    if min(rows, columns) < 2:
        raise ValueError("a board of crossings has at least 2 rows and 2 columns")
    for _ in range(ATTEMPTS):
        puzzle = _arrows(rows, columns, rng)
        answer = solve(puzzle, seconds=SECONDS)
        if answer.solution is not None:
            made = _with_givens(Made(puzzle, answer.solution), rng)
            if made is not None:
                return _with_redundant(made, redundant, rng)
    raise AssertionError(f"no board of {rows} rows and {columns} columns came about")


def _arrows(rows: int, columns: int, rng: Random) -> Crossings:
    """Arrows that all point at something, to the side of each head."""
    cells = []
    for row, column in product(range(rows), range(columns)):
        fitting = [
            arrow
            for arrow in ARROWS
            if all(0 <= row + d.value[0] < rows and 0 <= column + d.value[1] < columns for d in arrow)
        ]
        cells.append(Cell(row, column, rng.choice(fitting)))
    return Crossings(tuple(cells))


def _with_givens(made: Made, rng: Random) -> Made | None:
    """The board with numbers given until its solution is the only one; None if that takes too long."""
    puzzle = made.puzzle
    while True:
        answer = solve(puzzle, seconds=SECONDS)
        if answer.outcome is Outcome.UNIQUE:
            return replace(made, puzzle=puzzle)
        found = [values for values in (answer.solution, answer.other) if values not in (None, made.values)]
        if answer.outcome is not Outcome.MULTIPLE or not found or found[0] is None:
            return None
        pairs = enumerate(zip(made.values, found[0], strict=True))
        puzzle = _given(puzzle, made.values, rng.choice([i for i, (one, other) in pairs if one != other]))


def _with_redundant(made: Made, redundant: float, rng: Random) -> Made:
    """The board with some more numbers given."""
    puzzle = made.puzzle
    for index, cell in enumerate(puzzle.cells):
        if cell.clue is None and rng.random() < redundant:
            puzzle = _given(puzzle, made.values, index)
    return replace(made, puzzle=puzzle)


def _given(puzzle: Crossings, values: Values, index: int) -> Crossings:
    cells = list(puzzle.cells)
    cells[index] = replace(cells[index], clue=values[index])
    return replace(puzzle, cells=tuple(cells))
