"""Boards that take long to make, kept in two text files: large ones, and ones with signs.

A board is a block of lines; a digit is an island with that clue, `o` one without, another letter a sign, a
dot an empty place. Below the rows there is a line for each sign, in the order of `LETTERS`, with its sums:
north, east, south and west, `-` where there is none. Blocks are separated by blank lines.
`python -m samples.scenes.shelf` makes both files anew, which takes an hour.
"""

import string
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from samples.boards import SIGNS, SUMS, size
from samples.boards import puzzle as _puzzle
from samples.scenes.puzzles import Solved, make_board
from solver import Bridge, Island, Puzzle, Sign, solve
from solver.making import Plan

HERE = Path(__file__).parent
LARGE, SIGNED = HERE / "large.txt", HERE / "signed.txt"
LETTERS = string.ascii_uppercase + string.ascii_lowercase.replace("o", "")
DIRECTIONS = ("north", "east", "south", "west")


def take_large(rng: np.random.Generator) -> Solved:
    """One of the large boards, in one of its eight positions."""
    return _take(LARGE, rng)


def take_signed(rng: np.random.Generator) -> Solved:
    """One of the boards with signs, in one of its eight positions."""
    return _take(SIGNED, rng)


def to_text(puzzle: Puzzle, rows: int, columns: int) -> str:
    """A puzzle as a block of lines in the format of the files; the inverse of `from_text`.

    Clues must have one digit. Signs beyond the 51 letters and all options of the puzzle are left out.
    """
    grid = [["."] * columns for _ in range(rows)]
    for island in puzzle.islands:
        grid[int(island.row)][int(island.column)] = "o" if island.clue is None else str(island.clue)
    sums = []
    for letter, sign in zip(LETTERS, puzzle.signs, strict=False):
        grid[int(sign.row)][int(sign.column)] = letter
        numbers = [getattr(sign, name) for name in DIRECTIONS]
        sums.append(" ".join("-" if number is None else str(number) for number in numbers))
    return "\n".join([*("".join(row) for row in grid), *sums]) + "\n"


def from_text(text: str) -> tuple[Puzzle, int, int]:
    """The inverse of `to_text`: the puzzle, its rows and columns."""
    lines = text.strip().split("\n")
    rows = [line for line in lines if " " not in line]
    sums = iter([line.split() for line in lines if " " in line])
    marks = [(r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."]
    letters = sorted((mark for *_, mark in marks if mark in LETTERS), key=LETTERS.index)
    known = {letter: dict(zip(DIRECTIONS, map(_number, next(sums)), strict=True)) for letter in letters}
    islands = [Island(r, c, _number(mark)) for r, c, mark in marks if mark not in known]
    signs = [Sign(r, c, **known[mark]) for r, c, mark in marks if mark in known]
    return Puzzle(tuple(islands), tuple(signs)), len(rows), len(rows[0])


def turn(puzzle: Puzzle, rows: int, columns: int) -> tuple[Puzzle, int, int]:
    """The puzzle turned by a quarter to the right, with its new rows and columns."""
    islands = [Island(island.column, rows - 1 - island.row, island.clue) for island in puzzle.islands]
    signs = [
        Sign(
            sign.column,
            rows - 1 - sign.row,
            north=sign.west,
            east=sign.north,
            south=sign.east,
            west=sign.south,
        )
        for sign in puzzle.signs
    ]
    return _ordered(islands, signs), columns, rows


def mirror(puzzle: Puzzle, rows: int, columns: int) -> tuple[Puzzle, int, int]:
    """The puzzle with left and right exchanged, with its rows and columns."""
    islands = [replace(island, column=columns - 1 - island.column) for island in puzzle.islands]
    signs = [
        replace(sign, column=columns - 1 - sign.column, east=sign.west, west=sign.east)
        for sign in puzzle.signs
    ]
    return _ordered(islands, signs), rows, columns


def _number(word: str) -> int | None:
    return None if word in "-o" else int(word)


def _ordered(islands: list[Island], signs: list[Sign]) -> Puzzle:
    return Puzzle(
        tuple(sorted(islands, key=lambda island: (island.row, island.column))),
        tuple(sorted(signs, key=lambda sign: (sign.row, sign.column))),
    )


@lru_cache
def _blocks(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8").strip().split("\n\n"))


@lru_cache(maxsize=512)
def _position(path: Path, index: int, quarters: int, mirrored: bool) -> Solved:
    board = from_text(_blocks(path)[index])
    for _ in range(quarters):
        board = turn(*board)
    if mirrored:
        board = mirror(*board)
    return solved(*board)


def solved(puzzle: Puzzle, rows: int, columns: int) -> Solved:
    """A board with its only solution.

    Raises:
        AssertionError: the solver did not find in 60 seconds that it has exactly one.
    """
    answer = solve(puzzle, seconds=60.0)
    if answer.solution is None or answer.outcome.value != "unique":
        raise AssertionError(f"this board should have one solution: {answer.outcome}")
    bridges: tuple[Bridge, ...] = answer.solution.bridges
    return Solved(puzzle, bridges, rows, columns)


def _take(path: Path, rng: np.random.Generator) -> Solved:
    index = int(rng.integers(len(_blocks(path))))
    return _position(path, index, int(rng.integers(4)), bool(rng.integers(2)))


def _large_boards() -> Iterator[Solved]:
    kinds = [
        (20, 20, 110, 2, 8),
        (25, 25, 140, 2, 8),
        (25, 25, 190, 1, 6),
        (34, 34, 260, 2, 3),
        (34, 34, 400, 1, 4),
    ]
    for rows, columns, islands, gap, number in kinds:
        for seed in range(number):
            yield make_board(Plan(rows, columns, islands, gap), np.random.default_rng(seed))


def _signed_boards() -> Iterator[Solved]:
    yield solved(_puzzle(SIGNS, SUMS), *size(SIGNS))  # the one that the samples show
    kinds = [(5, 7, 10, 10), (5, 8, 13, 10), (6, 8, 16, 12), (7, 8, 19, 12), (7, 9, 22, 10), (8, 9, 24, 6)]
    for rows, columns, islands, number in kinds:
        for seed in range(number):
            plan = Plan(rows, columns, islands, 1, 0.45, 0.3)
            yield make_board(plan, np.random.default_rng(seed), signs=True)


def _stock() -> None:
    for path, boards in ((SIGNED, _signed_boards()), (LARGE, _large_boards())):
        blocks = []
        for board in boards:
            blocks.append(to_text(board.puzzle, board.rows, board.columns))
            path.write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    _stock()
