"""Fingerprint: what stays the same of a puzzle however it is turned, scaled or mirrored.

It is a hash of the smallest of eight texts, one for each way to turn and mirror the board. In puzzles of
bridges, rows and columns without any island or sign are left out: they change nothing in the puzzle, cannot
be seen at its edge, and may be lost between two rows of a photo. In crossings they count, as slanting arrows
pass through them.

The numbers that were accepted count, and the rules (`max_bridges` and the like). A number that was misread
makes another puzzle.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from solver.crossings.puzzle import Crossings, Direction
from solver.formats import AnyPuzzle
from solver.puzzle import Coordinate, Puzzle

DIGITS = 32
"""Hexadecimal digits of a fingerprint: among a million puzzles, two share one by chance once in 10^26."""

CORNERS = {"north": Direction.N, "south": Direction.S, "east": Direction.E, "west": Direction.W}
"""For each corner of a sign, the direction of the islands whose sum is printed there."""


class Turn(NamedTuple):
    """A way to lay a board: turned, mirrored or both.

    Attributes:
        a, b: the new row is a * row + b * column.
        c, d: the new column is c * row + d * column.
    """

    a: int
    b: int
    c: int
    d: int

    def place(self, row: Coordinate, column: Coordinate) -> tuple[Coordinate, Coordinate]:
        """The row and the column of a place after the turn; they may be negative."""
        return self.a * row + self.b * column, self.c * row + self.d * column

    def way(self, direction: Direction) -> Direction:
        """The direction of an arrow after the turn."""
        down, right = direction.value
        return Direction((self.a * down + self.b * right, self.c * down + self.d * right))


TURNS = tuple(turn for u in (1, -1) for v in (1, -1) for turn in (Turn(u, 0, 0, v), Turn(0, u, v, 0)))
"""All eight ways to lay a board."""


def fingerprint(puzzle: AnyPuzzle) -> str:
    """The fingerprint of a puzzle, 32 hexadecimal digits; the order of its islands does not matter."""
    told = TOLD[type(puzzle)]
    text = min(told(puzzle, turn) for turn in TURNS)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _bridges(puzzle: Puzzle, turn: Turn) -> str:
    """A bridges puzzle as it lies after a turn."""
    islands = [turn.place(island.row, island.column) for island in puzzle.islands]
    signs = [turn.place(sign.row, sign.column) for sign in puzzle.signs]
    row_of = _counted(row for row, _ in (*islands, *signs))
    column_of = _counted(column for _, column in (*islands, *signs))
    things = [
        f"{row_of[row]},{column_of[column]}={_number(island.clue)}"
        for (row, column), island in zip(islands, puzzle.islands, strict=True)
    ]
    for (row, column), sign in zip(signs, puzzle.signs, strict=True):
        sums = sorted((turn.way(way).name, _number(getattr(sign, name))) for name, way in CORNERS.items())
        things.append(f"{row_of[row]},{column_of[column]}={dict(sums)}")
    rules = puzzle.max_bridges, puzzle.sums_to_next_sign, puzzle.loops, puzzle.repeats_in_sums
    return _text("bridges", rules, things)


def _crossings(puzzle: Crossings, turn: Turn) -> str:
    """A puzzle of crossings as it lies after a turn."""
    places = [turn.place(cell.row, cell.column) for cell in puzzle.cells]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    things = [
        f"{row - top},{column - left}={sorted(turn.way(way).name for way in cell.arrows)}{_number(cell.clue)}"
        for (row, column), cell in zip(places, puzzle.cells, strict=True)
    ]
    return _text("crossings", (puzzle.most,), things)


TOLD: Mapping[type, Callable[[Any, Turn], str]] = {Puzzle: _bridges, Crossings: _crossings}


def _text(kind: str, rules: tuple[object, ...], things: list[str]) -> str:
    return f"{kind} {rules} {' '.join(sorted(things))}"


def _counted(places: Iterable[Coordinate]) -> dict[Coordinate, int]:
    """A number for each row or column on which something stands, from 0."""
    return {place: number for number, place in enumerate(sorted(set(places)))}


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)
