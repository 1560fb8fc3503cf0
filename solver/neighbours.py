"""Islands that see each other, and the links between them that cross."""

from solver.cells import Cells
from solver.rows import Row, append, i64, vec


class Links:
    """Neighbours along rows, then along columns, and which of the links cross.

    Attributes: as those of `Layout` with the same names.
    """

    def __init__(self, cells: Cells, islands: i64) -> None:
        """Join the neighbours among the first so many things, which are the islands."""
        self._cells = cells
        self._islands = islands
        self._left, self._right = vec[i64]([0] * (2 * islands)), vec[i64]([0] * (2 * islands))
        self._number: i64 = 0
        self._along, self._across = vec[i64](), vec[i64]()  # links that cross, pair by pair
        # For each cell the link along the row that covers it.
        self._over = vec[i64]([-1] * (cells.height * cells.width))
        self._join_rows()
        self._join_columns()
        self.left, self.right = self._left[: self._number], self._right[: self._number]
        self.first_around, self.links_around = _gathered(self.left, self.right, islands)
        self.first_crossed, self.links_crossed = _gathered(self._along, self._across, self._number)
        # So far the links that cross are named by their pair.
        link: i64
        place: i64
        for link in range(self._number):
            for place in range(self.first_crossed[link], self.first_crossed[link + 1]):
                pair = self.links_crossed[place]
                self.links_crossed[place] = self._along[pair] + self._across[pair] - link

    def _join(self, a: i64, b: i64) -> None:
        self._left[self._number], self._right[self._number] = min(a, b), max(a, b)
        self._number += 1

    def _join_rows(self) -> None:
        cells, width = self._cells.cells, self._cells.width
        before: i64 = -1
        start: i64 = 0
        a = self._islands
        for b in self._cells.by_row:
            row, stop = cells[b] // width, cells[b] % width
            if row != before:
                before = row
            elif a < self._islands and b < self._islands:
                cell: i64
                for cell in range(row * width + start + 1, row * width + stop):
                    self._over[cell] = self._number
                self._join(a, b)
            start, a = stop, b

    def _join_columns(self) -> None:
        cells, width = self._cells.cells, self._cells.width
        before: i64 = -1
        start: i64 = 0
        a = self._islands
        for b in self._cells.by_column:
            stop, column = cells[b] // width, cells[b] % width
            if column != before:
                before = column
            elif a < self._islands and b < self._islands:
                row: i64
                for row in range(start + 1, stop):
                    over = self._over[row * width + column]
                    if over >= 0:
                        self._along = append(self._along, over)
                        self._across = append(self._across, self._number)
                self._join(a, b)
            start, a = stop, b


def _gathered(one: Row, other: Row, number: i64) -> tuple[Row, Row]:
    """Return for each of some things where the pairs that it is in begin in the second row; the pairs.

    Args:
        one: of each pair the first thing.
        other: the second.
        number: how many things there are.
    """
    first = vec[i64]([0] * (number + 1))
    pair: i64
    for pair in range(len(one)):
        first[one[pair] + 1] += 1
        first[other[pair] + 1] += 1
    thing: i64
    for thing in range(number):
        first[thing + 1] += first[thing]
    free, pairs = first[:], vec[i64]([0] * (2 * len(one)))
    for pair in range(len(one)):
        thing = one[pair]
        pairs[free[thing]] = pair
        free[thing] += 1
        thing = other[pair]
        pairs[free[thing]] = pair
        free[thing] += 1
    return first, pairs
