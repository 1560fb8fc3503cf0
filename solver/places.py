"""The places of a puzzle where a number may be printed: its islands, and the four corners of its signs.

They are counted as everywhere in this package: all islands first, then four corners for each sign. So place
`n` is island `n`, or line `n - islands` of the `Layout`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from solver.puzzle import Puzzle

Direction = Literal["north", "south", "east", "west"]
DIRECTIONS: tuple[Direction, ...] = ("north", "south", "east", "west")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a number may be printed.

    Attributes:
        index: of the island or the sign.
        corner: of the sign; None for an island.
    """

    index: int
    corner: Direction | None = None


def places_of(puzzle: Puzzle) -> tuple[Place, ...]:
    """Return all places, with a number or without."""
    islands = [Place(index) for index in range(len(puzzle.islands))]
    corners = [Place(index, corner) for index in range(len(puzzle.signs)) for corner in DIRECTIONS]
    return (*islands, *corners)


def clues_of(puzzle: Puzzle) -> list[int | None]:
    """Return the number at each place; None where none is known."""
    islands = [island.clue for island in puzzle.islands]
    return [*islands, *(getattr(sign, corner) for sign in puzzle.signs for corner in DIRECTIONS)]


def with_clues(puzzle: Puzzle, clues: Sequence[int | None]) -> Puzzle:
    """Return the puzzle with other numbers, one for each place."""
    count = len(puzzle.islands)
    islands = tuple(
        replace(island, clue=clue) for island, clue in zip(puzzle.islands, clues[:count], strict=True)
    )
    signs = tuple(
        replace(sign, north=clues[at], south=clues[at + 1], east=clues[at + 2], west=clues[at + 3])
        for at, sign in zip(range(count, len(clues), 4), puzzle.signs, strict=True)
    )
    return replace(puzzle, islands=islands, signs=signs)
