"""A puzzle of islands and bridges, the places of its numbers, and a solution of it: value objects.

Rows and columns count from the top left, 0 first. A coordinate may be an integer or a fraction: only order
and equality matter, so (1/3, 2/3) is as good a place as (1, 2).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, NamedTuple

Coordinate = int | Fraction


class PuzzleError(ValueError):
    """A puzzle is not valid, or what was given with it does not belong to it.

    Two things stand at one place, `max_bridges` is out of range, there are too many cells, an arrow has no
    direction or one twice; or odds or a place are not those of the puzzle.
    """


@dataclass(frozen=True, slots=True)
class Island:
    """A place where bridges end.

    Attributes:
        row, column: its place.
        clue: how many bridges end here; None where it is not known.
        name: its name in the file that it was read from; no rule uses it.
    """

    row: Coordinate
    column: Coordinate
    clue: int | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """A diamond that no bridge passes and whose numbers are sums.

    Each number is the sum of the values of all islands on the line that leaves the sign in that direction,
    up to the edge of the board or, if the puzzle says so, to the next sign; 0 where there is no island.
    Within a sum that is printed no value occurs twice, unless the puzzle says otherwise. A corner without a
    number, on a sign that shows others, says nothing.

    Attributes:
        row, column: its place.
        north, south, east, west: the sums, north towards row 0; None where no number is printed, or it cannot
            be read.
    """

    row: Coordinate
    column: Coordinate
    north: int | None = None
    south: int | None = None
    east: int | None = None
    west: int | None = None

    @property
    def is_lost(self) -> bool:
        """Whether it shows no number at all: it had some, and they were lost.

        Its sums were printed once, so no value occurs twice within them if that leaves the board a solution.
        """
        return self.north is None and self.south is None and self.east is None and self.west is None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is printed; nothing is checked before it is solved (`PuzzleError`).

    Attributes:
        islands: all islands, no two at the same place.
        signs: all signs, none at an island's place.
        max_bridges: the most bridges that may join one pair, 1 to 4.
        sums_to_next_sign: a sum stops at the next sign on its line, instead of at the edge of the board.
        loops: bridges may close a ring of islands; several bridges between one pair are no ring.
        repeats_in_sums: a value may occur more than once within a sum, even where its number is printed.
    """

    islands: tuple[Island, ...]
    signs: tuple[Sign, ...] = ()
    max_bridges: int = 2
    sums_to_next_sign: bool = False
    loops: bool = True
    repeats_in_sums: bool = False


class Bridge(NamedTuple):
    """Parallel bridges between two islands.

    Attributes:
        a, b: indices of the islands, the smaller first.
        count: how many.
    """

    a: int
    b: int
    count: int  # type: ignore[assignment]  # tuples have a method of this name, which no bridge needs


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums that a solution gives to a sign.

    Attributes:
        north, south, east, west: the sum in each direction; 0 where there is no island.
    """

    north: int
    south: int
    east: int
    west: int


@dataclass(frozen=True, slots=True)
class Solution:
    """A finished board; it has passed the checker.

    Attributes:
        bridges: sorted, each with a count of at least 1.
        values: for each island, how many bridges end there.
        sums: for each sign its sums, also those that are not printed.
    """

    bridges: tuple[Bridge, ...]
    values: tuple[int, ...]
    sums: tuple[Sums, ...] = field(default=())


Direction = Literal["north", "south", "east", "west"]
DIRECTIONS: tuple[Direction, ...] = ("north", "south", "east", "west")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a number may be printed: an island, or one of the four corners of a sign.

    Places are numbered in the same way everywhere in this package: all islands first, then the four corners
    of each sign. So place `n` is island `n`, or line `n - islands` of the `Layout`.

    Attributes:
        index: the index of the island or the sign.
        corner: the corner of the sign; None for an island.
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
    """Return the puzzle with other numbers, one for each place in the order of `places_of`."""
    count = len(puzzle.islands)
    islands = tuple(
        replace(island, clue=clue) for island, clue in zip(puzzle.islands, clues[:count], strict=True)
    )
    signs = tuple(
        replace(sign, north=clues[at], south=clues[at + 1], east=clues[at + 2], west=clues[at + 3])
        for at, sign in zip(range(count, len(clues), 4), puzzle.signs, strict=True)
    )
    return replace(puzzle, islands=islands, signs=signs)
