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
        links = vec[i64]([0] * self._number)
        link: i64
        for link in range(self._number):
            links[link] = link
        self.first_around, self.links_around = _gathered(self.left, self.right, links, links, islands)
        along, across = self._along, self._across
        self.first_crossed, self.links_crossed = _gathered(along, across, across, along, self._number)

    def _join(self, a: i64, b: i64) -> None:
        number = self._number
        self._left[number], self._right[number] = (a, b) if a < b else (b, a)
        self._number = number + 1

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


def _gathered(one: Row, other: Row, of_one: Row, of_other: Row, number: i64) -> tuple[Row, Row]:
    """Gather what some things have, which are given pair by pair.

    Args:
        one: of each pair the first thing.
        other: the second.
        of_one: what the first has.
        of_other: what the second has.
        number: how many things there are.

    Returns:
        For each thing where what it has begins in the second row, and once more where the last one's ends.
    """
    first = vec[i64]([0] * (number + 1))
    for thing in one:
        first[thing + 1] += 1
    for thing in other:
        first[thing + 1] += 1
    for thing in range(number):
        first[thing + 1] += first[thing]
    free, items = first[:], vec[i64]([0] * (2 * len(one)))
    pair: i64
    for pair in range(len(one)):
        thing = one[pair]
        items[free[thing]] = of_one[pair]
        free[thing] += 1
        thing = other[pair]
        items[free[thing]] = of_other[pair]
        free[thing] += 1
    return first, items
