"""Places as whole numbers: of all rows and columns only those count that hold anything."""

from typing import Final

from solver.puzzle import Coordinate, Island, Puzzle, PuzzleError, Sign
from solver.stages.rows import Row, i64, vec

LARGEST: Final = 10**7
"""The most cells of a board, a thousand times as many as the largest puzzles have: more would not fit."""


class Cells:
    """The cells of a board, row by row, and what stands on them: islands, then signs.

    Attributes:
        height, width: how many rows there are, and how many cells a row has.
        rows, columns: of each thing its row and its column, from 0.
        cells: of each thing its cell: row * `width` + column.
        by_row: all things, row by row.
        by_column: the same, column by column.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Rank all rows and columns.

        Raises:
            PuzzleError: two things stand at the same place, or there are too many cells.
        """
        things: list[Island | Sign] = [*puzzle.islands, *puzzle.signs]
        rows = self.rows = _ranks([thing.row for thing in things])
        columns = self.columns = _ranks([thing.column for thing in things])
        number: i64 = len(things)
        self.height: i64 = 1
        self.width: i64 = 1
        thing: i64
        for thing in range(number):
            self.height = max(self.height, rows[thing] + 1)
            self.width = max(self.width, columns[thing] + 1)
        if self.height * self.width > LARGEST:
            raise PuzzleError(f"{self.height} rows and {self.width} columns hold something: too many by far")
        self.cells, things_in_order = vec[i64]([0] * number), vec[i64]([0] * number)
        for thing in range(number):
            self.cells[thing] = rows[thing] * self.width + columns[thing]
            things_in_order[thing] = thing
        self.by_row = by_key(by_key(things_in_order, columns, self.width), rows, self.height)
        self.by_column = by_key(self.by_row, columns, self.width)
        for place in range(1, number):
            thing = self.by_row[place]
            if self.cells[thing] == self.cells[self.by_row[place - 1]]:
                raise PuzzleError(_same_place(things[thing]))


def _ranks(coordinates: list[Coordinate]) -> Row:
    """Return for each coordinate how many different ones are below it."""
    rank_of = {coordinate: rank for rank, coordinate in enumerate(sorted(set(coordinates)))}
    ranks = vec[i64]([0] * len(coordinates))
    thing: i64
    for thing, coordinate in enumerate(coordinates):
        ranks[thing] = rank_of[coordinate]
    return ranks


def by_key(things: Row, keys: Row, number: i64) -> Row:
    """Return things in the order of their keys, those with the same key in the order in which they come.

    Counting sort (Knuth, "The art of computer programming" 3, 5.2).

    Args:
        things: numbers of things.
        keys: for each number a key.
        number: more than all keys, which are not negative.
    """
    first = vec[i64]([0] * (number + 1))
    for thing in things:
        first[keys[thing] + 1] += 1
    key: i64
    for key in range(number):
        first[key + 1] += first[key]
    order = vec[i64]([0] * len(things))
    for thing in things:
        key = keys[thing]
        order[first[key]] = thing
        first[key] += 1
    return order


def _same_place(thing: Island | Sign) -> str:
    kind = "island" if isinstance(thing, Island) else "sign"
    return (
        f"the {kind} at row {thing.row + 1}, column {thing.column + 1} stands where another island or sign is"
    )
