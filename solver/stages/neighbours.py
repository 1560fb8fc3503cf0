"""Islands that see each other, and the links between them that cross."""

from solver.stages.cells import Cells
from solver.stages.rows import Row, append, i64, vec


class Links:
    """Neighbours along rows, then along columns, and which of the links cross.

    Attributes: as those of `Layout` with the same names.
    """

    def __init__(self, cells: Cells, islands: i64) -> None:
        """Link the neighbours among the islands: the first `islands` of all things."""
        self._left, self._right = vec[i64]([0] * (2 * islands)), vec[i64]([0] * (2 * islands))
        self._number: i64 = 0
        self._join(cells.by_row, cells.rows, islands)
        along_rows = self._number
        self._join(cells.by_column, cells.columns, islands)
        self.left, self.right = self._left[: self._number], self._right[: self._number]
        links = vec[i64]([0] * self._number)
        link: i64
        for link in range(self._number):
            links[link] = link
        self.first_around, self.links_around = _gathered(self.left, self.right, links, links, islands)
        along, across = self._crossings(cells, along_rows)
        self.first_crossed, self.links_crossed = _gathered(along, across, across, along, self._number)

    def _join(self, order: Row, lines: Row, islands: i64) -> None:
        """Join islands that come one after the other on a line."""
        place: i64
        for place in range(1, len(order)):
            a, b = order[place - 1], order[place]
            if lines[a] == lines[b] and a < islands and b < islands:
                self._left[self._number], self._right[self._number] = (a, b) if a < b else (b, a)
                self._number += 1

    def _crossings(self, cells: Cells, along_rows: i64) -> tuple[Row, Row]:
        """Return the links that cross, pair by pair, the one of the rows, which are the first, in front."""
        over = vec[i64]([-1] * (cells.height * cells.width))  # for each cell the link along the row over it
        along, across = vec[i64](), vec[i64]()
        link: i64
        cell: i64
        for link in range(self._number):
            start, stop = cells.cells[self.left[link]], cells.cells[self.right[link]]
            if start > stop:
                start, stop = stop, start
            if link < along_rows:
                for cell in range(start + 1, stop):
                    over[cell] = link
            else:
                for cell in range(start + cells.width, stop, cells.width):
                    if over[cell] >= 0:
                        along, across = append(along, over[cell]), append(across, link)
        return along, across


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
