"""The lattice: rows and columns of a puzzle as whole numbers from 0, for everything that draws it."""

from collections.abc import Iterable
from dataclasses import dataclass

from solver.puzzle import Coordinate, Island, Puzzle, Sign

Place = tuple[int, int]
"""Row and column."""

LARGEST = 1000
"""Where there are more rows or columns, empty ones are left out."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where things stand.

    Attributes:
        rows, columns: how many there are; the outermost hold something.
        islands: the place of each, from the top left, 0 first.
        signs: the place of each, in the same way.
    """

    rows: int
    columns: int
    islands: tuple[Place, ...]
    signs: tuple[Place, ...]


def lattice_of(puzzle: Puzzle) -> Lattice:
    """Counts rows and columns: empty ones too where coordinates are whole numbers, else those that are used.

    Also beyond `LARGEST` only those that are used; rows and columns are looked at separately.

    Args:
        puzzle: with at least one island or sign.
    """
    things: tuple[Island | Sign, ...] = (*puzzle.islands, *puzzle.signs)
    row_of = _numbered(thing.row for thing in things)
    column_of = _numbered(thing.column for thing in things)
    places = [(row_of[thing.row], column_of[thing.column]) for thing in things]
    split = len(puzzle.islands)
    return Lattice(
        max(row_of.values()) + 1, max(column_of.values()) + 1, tuple(places[:split]), tuple(places[split:])
    )


def _numbered(coordinates: Iterable[Coordinate]) -> dict[Coordinate, int]:
    used = sorted(set(coordinates))
    if all(place == int(place) for place in used) and used[-1] - used[0] < LARGEST:
        return {place: int(place - used[0]) for place in used}
    return {place: number for number, place in enumerate(used)}
