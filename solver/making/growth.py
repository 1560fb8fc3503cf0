"""First stage: islands and bridges grown at random: a finished board, which has no clue yet.

A board grows from one island: each new one stands at the end of a bridge from an old one. Tatham's Bridges
(`bridges.c` of his puzzle collection) makes its boards this way.
"""

from random import Random

from solver.making.plan import Plan

Cell = tuple[int, int]
"""Row and column."""

Link = tuple[int, int]
"""Two islands, the smaller index first."""

Bridges = tuple[dict[Link, int], dict[Cell, Link]]
"""How many bridges join each pair of islands, and which pair's bridges run over each cell."""

DIRECTIONS: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""East, south, west, north."""

CLOSE = 0.3
"""How often, from 0 to 1, an island may stand as close to another as the plan allows at all."""

SPREAD = 3
"""How many places are drawn for a new island; the one in the emptiest surroundings is taken, so that boards
fill evenly."""

PATIENCE = 12
"""Failed attempts in a row at a new island, for each island there is and eight more, after which the board
counts as full."""


class Growth:
    """A board that grows.

    Attributes:
        plan: what it is to become.
        islands: the cells of the islands, in the order of their birth.
        counts: how many bridges join two islands, where any do.
    """

    def __init__(self, plan: Plan, rng: Random) -> None:
        """Starts with one island.

        Args:
            plan: what kind of board.
            rng: every choice comes from it.
        """
        self.plan = plan
        self.islands: list[Cell] = []
        self.counts: dict[Link, int] = {}
        self._rng = rng
        self._at: dict[Cell, int] = {}
        self._under: dict[Cell, Link] = {}
        self._settle((rng.randrange(plan.rows), rng.randrange(plan.columns)))

    def grow(self) -> bool:
        """Adds islands until there are enough, then loops.

        Returns:
            False if no place was left for them, or a side of a board that is to be full stayed empty.
        """
        failed = 0
        while len(self.islands) < self.plan.islands and failed < PATIENCE * (len(self.islands) + 8):
            failed = 0 if self._sprout(self._sides_due()) else failed + 1
        for island in [] if self.plan.tree else range(len(self.islands)):
            if self._rng.random() < self.plan.loops:
                self._close_loop(island)
        return len(self.islands) == self.plan.islands and not (self.plan.full and self._bare_sides())

    def values(self) -> list[int]:
        """For each island the number of bridges that end there."""
        values = [0] * len(self.islands)
        for (a, b), count in self.counts.items():
            values[a] += count
            values[b] += count
        return values

    def is_empty(self, cell: Cell) -> bool:
        """Whether neither an island nor a bridge is there."""
        return cell not in self._at and cell not in self._under

    def has_island(self, cell: Cell) -> bool:
        """Whether an island is there."""
        return cell in self._at

    def is_inside(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return 0 <= cell[0] < self.plan.rows and 0 <= cell[1] < self.plan.columns

    def change(self, a: int, b: int) -> bool:
        """Gives two neighbours, by index, another number of bridges at random, or their first ones.

        Returns:
            False if that is not possible.
        """
        link = min(a, b), max(a, b)
        if link not in self.counts:
            return not self.plan.tree and self._build(*link)
        others = [count for count in range(1, self.plan.max_bridges + 1) if count != self.counts[link]]
        if others:
            self.counts[link] = self._rng.choice(others)
        return bool(others)

    def save(self) -> Bridges:
        """The bridges as they are, for `restore`."""
        return dict(self.counts), dict(self._under)

    def restore(self, bridges: Bridges) -> None:
        """Takes back every change of bridges since `save` returned these, which can be used only once."""
        self.counts, self._under = bridges

    def _settle(self, cell: Cell) -> int:
        self._at[cell] = len(self.islands)
        self.islands.append(cell)
        return self._at[cell]

    def _build(self, a: int, b: int) -> bool:
        """Joins two islands on a line, if the way is free."""
        cells = between(self.islands[a], self.islands[b])
        if not all(self.is_empty(cell) for cell in cells):
            return False
        more = self.plan.max_bridges > 1 and self._rng.random() < self.plan.double
        link = min(a, b), max(a, b)
        self.counts[link] = self._rng.randint(2, self.plan.max_bridges) if more else 1
        self._under |= dict.fromkeys(cells, link)
        return True

    def _bare_sides(self) -> list[int]:
        """The sides of the board without an island: the numbers of `DIRECTIONS` that lead there."""
        rows, columns = ({cell[axis] for cell in self.islands} for axis in (0, 1))
        reached = (self.plan.columns - 1 in columns, self.plan.rows - 1 in rows, 0 in columns, 0 in rows)
        return [side for side, there in enumerate(reached) if not there]

    def _sides_due(self) -> list[int]:
        """Where the next island must stand: later there may be no way left to a side without any."""
        if not self.plan.full:
            return []
        due = 3 * len(self.islands) >= self.plan.islands or self.plan.islands - len(self.islands) <= 4
        return self._bare_sides() if due else []

    def _sprout(self, sides: list[int]) -> bool:
        """A new island at the end of a bridge from an old one, or where that bridge meets another.

        Args:
            sides: only where it stands on one of these sides of the board; anywhere if there are none.

        Returns:
            Whether there is one.
        """
        start = self._rng.randrange(len(self.islands))
        direction = self._rng.choice(sides) if sides else self._rng.randrange(4)
        gap = self.plan.gap if self._rng.random() < CLOSE else max(self.plan.gap, 2)
        ends = self._reach(self.islands[start], DIRECTIONS[direction], gap)
        if sides:
            ends = [end for end in ends if not self.is_inside(step_from(end, DIRECTIONS[direction]))]
        if not ends:
            return False
        end = min((self._rng.choice(ends) for _ in range(SPREAD)), key=self._crowd)
        crossed = self._under.get(end)
        island = self._settle(end)
        if crossed:
            self._split(crossed, island)
        self._build(start, island)
        return True

    def _reach(self, start: Cell, step: Cell, gap: int) -> list[Cell]:
        """Where a bridge that leaves `start` may end in a new island, the nearest first."""
        cell, ends = start, []
        while self.is_inside(cell := step_from(cell, step)) and cell not in self._at:
            meets = cell in self._under
            if self._has_room(cell, gap) and not (meets and self.plan.tree):  # meeting closes a loop
                ends.append(cell)
            if meets:
                break
        return ends

    def _has_room(self, cell: Cell, gap: int) -> bool:
        """Whether no island stands nearer on a line than the gap."""
        row, column = cell
        for distance in range(1, gap):  # a loop, as this is asked of each cell on the way
            for down, right in DIRECTIONS:
                if (row + distance * down, column + distance * right) in self._at:
                    return False
        return True

    def _crowd(self, cell: Cell) -> int:
        """How many islands stand around a cell."""
        row, column = cell
        near = range(-2, 3)
        return sum([(row + down, column + right) in self._at for down in near for right in near])

    def _split(self, link: Link, island: int) -> None:
        """Puts an island on a bridge: it becomes two."""
        count = self.counts.pop(link)
        del self._under[self.islands[island]]
        for end in link:
            part = min(end, island), max(end, island)
            self.counts[part] = count
            self._under |= dict.fromkeys(between(self.islands[end], self.islands[island]), part)

    def _close_loop(self, a: int) -> None:
        """A bridge to a neighbour that is joined only in a roundabout way."""
        step = self._rng.choice(DIRECTIONS)
        cell = self.islands[a]
        while self.is_inside(cell := step_from(cell, step)):
            b = self._at.get(cell)
            if b is not None:
                if (min(a, b), max(a, b)) not in self.counts:
                    self._build(a, b)
                return


def between(one: Cell, other: Cell) -> list[Cell]:
    """The cells between two on a line."""
    (r1, c1), (r2, c2) = sorted((one, other))
    if r1 == r2:
        return [(r1, column) for column in range(c1 + 1, c2)]
    return [(row, c1) for row in range(r1 + 1, r2)]


def step_from(cell: Cell, step: Cell) -> Cell:
    """The next cell in a direction."""
    return cell[0] + step[0], cell[1] + step[1]
