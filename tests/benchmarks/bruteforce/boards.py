"""Small boards of every kind at random, some of them without a solution, some with many."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from solver.crossings.puzzle import Cell, Crossings, Direction
from solver.puzzle import Island, Puzzle, Sign
from tests.benchmarks.bruteforce import crossings
from tests.benchmarks.bruteforce.bridges import STEPS, Board, Way

MOST_WAYS = 20_000
"""Numbers of bridges on all links that are gone through on one board."""

JOINLESS = 0.05
"""How many of the boards are taken on which no bridges join all islands."""

WRONG = 0.06
"""How often a number is one too high or too low."""

KINDS = (
    *(f"{most} to a pair{loops}" for most in (1, 2, 3, 4) for loops in ("", ", no loops")),
    *(f"signs, {most} to a pair" for most in (1, 2, 3, 4)),
    "crossings",
)
"""What boards there are; with signs, loops and both rules of sums go by chance."""


def bridges_boards(kind: str, rng: Random) -> Iterator[tuple[Board, Puzzle]]:
    """Yields boards of bridges without end: one without numbers, and the same as a puzzle.

    Args:
        kind: one of `KINDS`, but crossings.
        rng: every choice comes from it.
    """
    signs, most = kind.startswith("signs"), int(kind.removeprefix("signs, ")[0])
    while True:
        bare = _bare(most, rng, signs=signs, loops="no loops" not in kind)
        if (most + 1) ** _fewest_links(bare) > MOST_WAYS:
            continue
        board = Board(bare)
        if not board.ways and rng.random() > JOINLESS:
            continue
        for _ in range(2):
            yield board, _numbered(board, bare, rng)


def crossings_boards(rng: Random) -> Iterator[Crossings]:
    """Yields boards of crossings without end; now and then a place is empty, and one arrow sees nothing."""
    while True:
        rows, columns = rng.choice([(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)])
        places = [place for place in product(range(rows), range(columns)) if rng.random() > 0.07]
        cells = tuple(Cell(*place, _arrow(*place, rows, columns, rng)) for place in places)
        if not cells:
            continue
        puzzle = Crossings(cells, rng.choice((None, None, 2)))
        yield puzzle
        found = crossings.all_solutions(puzzle)
        if found:
            values = rng.choice(found)
            numbers = [value + (rng.random() < WRONG) if rng.random() < 0.3 else None for value in values]
            told = (replace(cell, clue=n) for cell, n in zip(cells, numbers, strict=True))
            yield replace(puzzle, cells=tuple(told))


def _bare(most: int, rng: Random, *, signs: bool, loops: bool) -> Puzzle:
    """Islands and signs at random places, without numbers."""
    size = rng.choice((3, 4, 5, 6))
    places = rng.sample(list(product(range(size), repeat=2)), min(size**2, rng.randint(2, 9)))
    split = rng.randint(1, 2) if signs and len(places) > 3 else 0
    return Puzzle(
        tuple(Island(row, column) for row, column in sorted(places[split:])),
        tuple(Sign(*place) for place in places[:split]),
        most,
        sums_to_next_sign=signs and rng.random() < 0.3,
        loops=rng.random() < 0.6 if signs else loops,
        repeats_in_sums=signs and rng.random() < 0.3,
    )


def _fewest_links(puzzle: Puzzle) -> int:
    """How many neighbours there are, as if no sign stood between them."""
    rows: dict[object, int] = {}
    for island in puzzle.islands:
        for line in (("row", island.row), ("column", island.column)):
            rows[line] = rows.get(line, 0) + 1
    return sum(number - 1 for number in rows.values())


def _numbered(board: Board, bare: Puzzle, rng: Random) -> Puzzle:
    """The numbers of one way, some left out, a few wrong; any numbers where there is no way."""
    share = rng.choice((0.3, 0.7, 1.0))
    way = rng.choice(board.ways) if board.ways else Way(frozenset(), (1,) * len(bare.islands))
    islands = [
        replace(island, clue=_shown(value, share, rng))
        for island, value in zip(bare.islands, way.values, strict=True)
    ]
    signs = []
    for number, sign in enumerate(bare.signs):
        share = rng.choice((0.0, 0.5, 1.0))
        sums: dict[str, Any] = {
            corner: _shown(board.sum_at(number, corner, way), share, rng) for corner in STEPS
        }
        signs.append(replace(sign, **sums))
    return replace(bare, islands=tuple(islands), signs=tuple(signs))


def _shown(value: int, share: float, rng: Random) -> int | None:
    if rng.random() >= share:
        return None
    return max(0, value + rng.choice((-1, 1))) if rng.random() < WRONG else value


def _arrow(row: int, column: int, rows: int, columns: int, rng: Random) -> tuple[Direction, ...]:
    """An arrow, with two heads now and then; it mostly points at something."""
    inside = [
        one for one in Direction
        if 0 <= row + one.value[0] < rows and 0 <= column + one.value[1] < columns
    ]  # fmt: skip
    one = rng.choice(inside if rng.random() < 0.98 else list(Direction))
    other = next(way for way in Direction if way.value == (-one.value[0], -one.value[1]))
    return (one, other) if rng.random() < 0.3 else (one,)
