"""Islands and bridges grown at random: a connected layout that obeys every rule but knows no clue yet."""

from dataclasses import dataclass

import numpy as np

Cell = tuple[int, int]
"""Row and column."""
CLOSE = 0.3
"""How often an island may stand as close to another as the plan allows at all."""
DIRECTIONS: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of board to make.

    Attributes:
        rows, columns: of the lattice; some may stay empty.
        islands: how many.
        gap: the least distance of two islands on a line: 1 lets them stand side by side.
        double: the share of bridges that are double.
        loops: the share of islands that get a bridge more than the tree needs.
    """

    rows: int
    columns: int
    islands: int
    gap: int = 2
    double: float = 0.4
    loops: float = 0.25


class Layout:
    """A board that grows.

    Attributes:
        plan: what it is to become.
        islands: the cells of the islands, in the order of their birth.
        counts: (a, b), indices into `islands` with a < b: how many bridges join them.
    """

    def __init__(self, plan: Plan, rng: np.random.Generator) -> None:
        """Starts with one island.

        Args:
            plan: what kind of board.
            rng: every choice comes from it.
        """
        self.plan = plan
        self.islands: list[Cell] = []
        self.counts: dict[tuple[int, int], int] = {}
        self._rng = rng
        self._at: dict[Cell, int] = {}
        self._under: dict[Cell, tuple[int, int]] = {}
        self._settle((int(rng.integers(plan.rows)), int(rng.integers(plan.columns))))

    def grow(self) -> bool:
        """Adds islands until there are enough; False if no place was left for them."""
        patience = 150 * self.plan.islands
        while len(self.islands) < self.plan.islands and patience:
            patience -= 1
            self._sprout()
        for a in range(len(self.islands)):
            if self._rng.random() < self.plan.loops:
                self._close_loop(a)
        return len(self.islands) == self.plan.islands

    def values(self) -> list[int]:
        """How many bridges end at each island."""
        values = [0] * len(self.islands)
        for (a, b), count in self.counts.items():
            values[a] += count
            values[b] += count
        return values

    def is_water(self, cell: Cell) -> bool:
        """Whether neither an island nor a bridge is there."""
        return cell not in self._at and cell not in self._under

    def change(self, a: int, b: int) -> bool:
        """Makes a single bridge double, a double one single, or builds one; False if it is blocked."""
        link = min(a, b), max(a, b)
        if link in self.counts:
            self.counts[link] = 3 - self.counts[link]
            return True
        return self._build(*link)

    def _settle(self, cell: Cell) -> int:
        self._at[cell] = len(self.islands)
        self.islands.append(cell)
        return self._at[cell]

    def _build(self, a: int, b: int) -> bool:
        """Joins two islands on a line by a single or a double bridge, if the way is free."""
        cells = _between(self.islands[a], self.islands[b])
        if not all(self.is_water(cell) for cell in cells):
            return False
        link = min(a, b), max(a, b)
        self.counts[link] = 2 if self._rng.random() < self.plan.double else 1
        self._under |= dict.fromkeys(cells, link)
        return True

    def _sprout(self) -> None:
        """A new island at the end of a bridge from an old one, or where that bridge meets another."""
        start = int(self._rng.integers(len(self.islands)))
        step = DIRECTIONS[int(self._rng.integers(4))]
        gap = self.plan.gap if self._rng.random() < CLOSE else 2
        ends = self._reach(self.islands[start], step, gap)
        if not ends:
            return
        end = ends[int(len(ends) * self._rng.random())]
        crossed = self._under.get(end)
        island = self._settle(end)
        if crossed:
            self._split(crossed, island)
        self._build(start, island)

    def _reach(self, start: Cell, step: Cell, gap: int) -> list[Cell]:
        """Where a bridge that leaves `start` may end in a new island, the nearest first."""
        cell, ends = start, []
        for _ in range(max(self.plan.rows, self.plan.columns)):
            cell = cell[0] + step[0], cell[1] + step[1]
            if cell in self._at or not self._is_inside(cell):
                break
            if self._has_room(cell, gap):
                ends.append(cell)
            if cell in self._under:
                break
        return ends

    def _is_inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.plan.rows and 0 <= cell[1] < self.plan.columns

    def _has_room(self, cell: Cell, gap: int) -> bool:
        """Whether no island stands nearer on a line than the gap."""
        row, column = cell
        return not any(
            (row + distance * down, column + distance * right) in self._at
            for distance in range(1, gap)
            for down, right in DIRECTIONS
        )

    def _split(self, link: tuple[int, int], island: int) -> None:
        """Puts an island on a bridge: it becomes two."""
        count = self.counts.pop(link)
        self._under = {cell: other for cell, other in self._under.items() if other != link}
        for end in link:
            part = min(end, island), max(end, island)
            self.counts[part] = count
            self._under |= dict.fromkeys(_between(self.islands[end], self.islands[island]), part)

    def _close_loop(self, a: int) -> None:
        """A bridge to a neighbour that is joined only in a roundabout way."""
        step = DIRECTIONS[int(self._rng.integers(4))]
        cell = self.islands[a]
        while self._is_inside(cell):
            cell = cell[0] + step[0], cell[1] + step[1]
            b = self._at.get(cell)
            if b is not None:
                if (min(a, b), max(a, b)) not in self.counts:
                    self._build(a, b)
                return


def _between(one: Cell, other: Cell) -> list[Cell]:
    """The cells between two on a line."""
    (r1, c1), (r2, c2) = sorted((one, other))
    if r1 == r2:
        return [(r1, column) for column in range(c1 + 1, c2)]
    return [(row, c1) for row in range(r1 + 1, r2)]
