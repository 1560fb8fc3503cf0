"""Places where signs may stand on a grown board, and what they would say there."""

from collections.abc import Mapping

from solver.making.growth import DIRECTIONS, Cell, Growth, step_from
from solver.puzzle import Sign

NAMES = ("east", "south", "west", "north")
"""The names of `DIRECTIONS`, in their order."""

LEAST_SUMS = 2
"""A sign with fewer sums says too little."""

Values = Mapping[Cell, int]
"""How many bridges end at the island of each cell."""


class Places:
    """The cells of a board that no island holds, and the islands that a sign on each of them would count.

    A sign may stand on an empty cell that sees islands in at least `LEAST_SUMS` directions, as long as no
    value occurs twice within one of its sums. Bridges may change afterwards, islands may not.
    """

    def __init__(self, growth: Growth) -> None:
        self._growth = growth
        taken = set(growth.islands)
        cells = [(row, column) for row in range(growth.plan.rows) for column in range(growth.plan.columns)]
        lines = {cell: [self._line(cell, step) for step in DIRECTIONS] for cell in cells if cell not in taken}
        self._lines = {cell: four for cell, four in lines.items() if sum(map(bool, four)) >= LEAST_SUMS}

    def possible(self) -> list[Cell]:
        """The cells where a sign may stand, as the bridges are now."""
        values = self._values()
        return [cell for cell in self._lines if self._growth.is_empty(cell) and self._may_stand(cell, values)]

    def unseen(self, cells: list[Cell]) -> int:
        """How many islands no sign would count, were there one on each of these cells."""
        seen = {island for cell in cells for line in self._lines[cell] for island in line}
        return len(self._growth.islands) - len(seen)

    def sign(self, cell: Cell) -> Sign:
        """The sign on one of the `possible` cells, with all its sums."""
        values = self._values()
        lines = zip(NAMES, self._lines[cell], strict=True)
        return Sign(*cell, **{name: sum([values[island] for island in line]) for name, line in lines if line})

    def _values(self) -> Values:
        return dict(zip(self._growth.islands, self._growth.values(), strict=True))

    def _may_stand(self, cell: Cell, values: Values) -> bool:
        lines = self._lines[cell]
        return all(len({values[island] for island in line}) == len(line) for line in lines if len(line) > 1)

    def _line(self, cell: Cell, step: Cell) -> list[Cell]:
        """The islands that a sign's number counts in one direction."""
        islands = []
        while self._growth.is_inside(cell := step_from(cell, step)):
            if self._growth.has_island(cell):
                islands.append(cell)
        return islands
