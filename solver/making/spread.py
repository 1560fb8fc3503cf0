"""First stage of boards that are made for people: as in `growth`, and looking as if a person had set them.

Of several places where an island may be born, the one in the emptiest surroundings is taken, so that islands
spread evenly over the board. If it is wished, the places of the islands stay the same when the board is
turned by half. Few corners show a 1: such an island tells its bridge at once.
"""

from itertools import pairwise
from math import sqrt
from random import Random

from solver.making.growth import DIRECTIONS, Cell, Growth, step_from
from solver.making.plan import Plan

CANDIDATES = 10
"""Directions from old islands in which places for a new one are looked for, each time."""

REACH = 1.1
"""How far the surroundings of a place go, as a multiple of the mean distance of islands."""

FIRST, EMPTY = 0.85, 0.9
"""Once the share FIRST of the islands is there, some are put on bridges where none is nearer than EMPTY times
their mean distance: nothing else fills what is left empty on large boards."""

PATIENCE = 5
"""Failed rounds in a row until a board counts as full, and one more for every PATIENCE islands on it."""


class Spread(Growth):
    """A board that grows evenly over all its rows and columns."""

    def __init__(self, plan: Plan, rng: Random) -> None:
        """Starts with one island, or with a few that are symmetric.

        Args:
            plan: what kind of board.
            rng: every choice comes from it.
        """
        super().__init__(plan, rng)
        self._far = max(2, round(REACH * sqrt(plan.rows * plan.columns / plan.islands)))
        if plan.symmetric:
            self._begin_symmetric()
        self._bare = set(self._bare_sides())

    def grow(self) -> bool:
        """Adds islands until there are enough or no place is left, then loops.

        Returns:
            False if a side of a board that is to be full stayed empty; there may be fewer islands.
        """
        self._add(round(FIRST * self.plan.islands))
        self._fill_gaps()
        self._add(self.plan.islands)
        for island in [] if self.plan.tree else range(len(self.islands)):
            if self._rng.random() < self.plan.loops:
                self._close_loop(island)
        self._raise_corners()
        return not (self.plan.full and self._bare)

    def _add(self, number: int) -> None:
        """Adds islands until there are so many, or no place is left."""
        failed = 0
        while len(self.islands) < number and failed < PATIENCE + len(self.islands) // PATIENCE:
            failed = 0 if self._add_one() else failed + 1

    def _fill_gaps(self) -> None:
        """Puts islands on bridges where nothing else is around."""
        far = max(1, round(EMPTY * sqrt(self.plan.rows * self.plan.columns / self.plan.islands)))
        cells = [] if self.plan.tree else sorted(self._under)
        self._rng.shuffle(cells)
        for cell in cells:
            places = {cell, self._mirrored(cell)} if self.plan.symmetric else {cell}
            touching = sum(abs(a - b) for a, b in zip(cell, self._mirrored(cell), strict=True)) == 1
            if (
                len(self.islands) >= self.plan.islands
                or self._crowd(cell, far)
                or (len(places) > 1 and touching)
            ):
                continue
            for place in sorted(places):
                self._split(self._under[place], self._settle(place))

    def _add_one(self) -> bool:
        """A new island in the emptiest of a few places, and its mirror image if that is wished."""
        due = self.plan.full and self._bare and 3 * len(self.islands) >= self.plan.islands
        sides = sorted(self._bare) if due else None
        places = [place for _ in range(CANDIDATES) for place in self._places(sides)]
        if not places:
            return False
        start, end = min(places, key=lambda place: (self._crowd(place[1]), self._rng.random()))
        if not self.plan.symmetric:
            self._bear(start, end)
            return True
        before = self.islands[:], dict(self._at), *self.save()
        twin_start, twin_end = self._mirrored(self.islands[start]), self._mirrored(end)
        self._bear(start, end)
        if twin_end == end or self._bear_twin(self._at[twin_start], twin_end):
            return True
        self.islands, self._at = before[0], before[1]
        self.restore((before[2], before[3]))
        self._bare = set(self._bare_sides())
        return False

    def _places(self, sides: list[int] | None) -> list[tuple[int, Cell]]:
        """Where a bridge from some island may end in a new one, with that island.

        Args:
            sides: only on one of these sides of the board; None for anywhere.
        """
        start = self._rng.randrange(len(self.islands))
        direction = self._rng.choice(sides) if sides else self._rng.randrange(4)
        ends = self._reach(self.islands[start], DIRECTIONS[direction], self.plan.gap)
        if sides:
            ends = [end for end in ends if not self.is_inside(step_from(end, DIRECTIONS[direction]))]
        return [(start, end) for end in ends]

    def _bear(self, start: int, end: Cell) -> None:
        """Puts an island at the end of a bridge, which may meet another there."""
        crossed = self._under.get(end)
        island = self._settle(end)
        if crossed:
            self._split(crossed, island)
        self._build(start, island)
        row, column = end
        here = {0: column == self.plan.columns - 1, 1: row == self.plan.rows - 1, 2: column == 0, 3: row == 0}
        self._bare -= {side for side, reached in here.items() if reached}

    def _bear_twin(self, start: int, end: Cell) -> bool:
        """The same in the mirrored place, if it is free."""
        (row, column), (r, c) = self.islands[start], end
        step = (r > row) - (r < row), (c > column) - (c < column)
        if end not in self._reach((row, column), step, self.plan.gap):
            return False
        self._bear(start, end)
        return True

    def _begin_symmetric(self) -> None:
        """Takes the first island back and puts some in its place that are symmetric and joined."""
        rows, columns = self.plan.rows, self.plan.columns
        self.islands, self._at = [], {}
        row = rows // 2 if rows % 2 else self._rng.randrange(rows // 2)
        column = columns // 2 if columns % 2 else self._rng.randrange(columns // 2)
        if rows % 2 and columns % 2 == 0:  # the ends of a bridge through the middle
            column = self._rng.randrange(max(1, (columns - self.plan.gap + 1) // 2))
        elif columns % 2 and rows % 2 == 0:
            row = self._rng.randrange(max(1, (rows - self.plan.gap + 1) // 2))
        elif rows % 2 == 0:  # the corners of a rectangle around it
            row, column = (
                self._rng.randrange(max(1, rows // 2 - 1)),
                self._rng.randrange(max(1, columns // 2 - 1)),
            )
        other = self._mirrored((row, column))
        corners = dict.fromkeys([(row, column), (row, other[1]), other, (other[0], column)])
        born = [self._settle(cell) for cell in corners]
        around = [*pairwise(born), *([(born[-1], born[0])] if len(born) > 2 else [])]
        for a, b in around[: len(born) - 1] if self.plan.tree else around:
            self._build(a, b)

    def _mirrored(self, cell: Cell) -> Cell:
        """Where a cell comes to lie when the board is turned by half."""
        return self.plan.rows - 1 - cell[0], self.plan.columns - 1 - cell[1]

    def _crowd(self, cell: Cell, far: int | None = None) -> int:
        """How many islands stand around a cell, so far or as far as usual; those close by count more."""
        far = far or self._far
        row, column = cell
        near = range(-far, far + 1)
        return sum(
            [
                1 + 2 * far - abs(down) - abs(right)
                for down in near
                for right in near
                if (row + down, column + right) in self._at
            ]
        )

    def _raise_corners(self) -> None:
        """Makes the only bridge of an island in a corner a double one."""
        for row in (0, self.plan.rows - 1):
            for column in (0, self.plan.columns - 1):
                island = self._at.get((row, column))
                links = [link for link in self.counts if island in link]
                if self.plan.max_bridges > 1 and len(links) == 1 and self.counts[links[0]] == 1:
                    self.counts[links[0]] = 2


def begin(plan: Plan, rng: Random) -> Growth:
    """The board to call `grow` on: one that spreads evenly if the plan wants that."""
    return Spread(plan, rng) if plan.even else Growth(plan, rng)
