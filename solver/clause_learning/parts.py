"""Islands that bridges join into parts, and how many bridges each part lacks; all of it can be taken back."""

from solver.clause_learning.bounds import Bounds
from solver.stages.bits import highest
from solver.stages.connection import loops
from solver.stages.layout import Layout
from solver.stages.rows import Row, i64, vec
from solver.stages.state import State


class Parts:
    """The parts, kept as trees whose roots name them (union by size, so that it can be taken back).

    Attributes:
        up: for each island the next one towards the root of its part; a root for itself.
        lacking: for each root how many ends of bridges its part can still get.
        number: how many parts there are.
        joins: how many steps built bridges since the start, which `undo` counts.
    """

    def __init__(self, layout: Layout, state: State) -> None:
        """Join what is joined already."""
        self._layout = layout
        islands: i64 = len(layout.clues)
        self.number: i64 = islands
        self.up, self.lacking = vec[i64]([0] * islands), vec[i64]([0] * islands)
        self._size = vec[i64]([1] * islands)
        self._seen = vec[i64]([0] * islands)  # for `exits`, which leaves it so
        room: i64 = 0
        island: i64
        link: i64
        for island in range(islands):
            self.up[island] = island
            self.lacking[island] = highest(state.values[island])
        for link in range(len(state.low)):
            room += state.high[link]
        # For each step that built bridges the root that got them, the one that it took in or -1, their ends.
        self._grown, self._taken = vec[i64]([0] * room), vec[i64]([0] * room)
        self._ends = vec[i64]([0] * room)
        self.joins: i64 = 0
        for link in range(len(state.low)):
            if state.low[link]:
                self._build(link, 0, state.low[link])
        self._built: i64 = 0

    def root(self, island: i64) -> i64:
        """Return the root of the part of an island."""
        while self.up[island] != island:
            island = self.up[island]
        return island

    def join(self, bounds: Bounds) -> list[int] | None:
        """Build the bridges of the steps since the last call.

        Returns:
            Bounds that contradict each other, as they leave a part alone or close a loop where none may be;
            None if there are none.
        """
        risen, before, after = bounds.risen, bounds.before, bounds.after
        closes, shut = False, False
        first = self.joins
        step: i64
        for step in range(self._built, bounds.steps):
            if risen[step] >= 0:
                parts = self.number
                root = self._build(risen[step], before[step], after[step])
                closes = closes or (self.number == parts and not before[step])
                shut = shut or not self.lacking[root]
        self._built = bounds.steps
        if closes and not self._layout.loops:
            return loops(self._layout, list(bounds.value))[0]
        if shut and self.number > 1:
            join: i64
            for join in range(first, self.joins):
                root = self._grown[join]
                if self.up[root] == root and not self.lacking[root]:
                    return self.exits(root, bounds.value)
        return None

    def _build(self, link: i64, before: i64, after: i64) -> i64:
        """Note that a link gets bridges; return the root of the part that has them."""
        up, lacking, size = self.up, self.lacking, self._size
        root = self._layout.left[link]
        while up[root] != root:
            root = up[root]
        taken: i64 = -1
        if not before:
            other = self._layout.right[link]
            while up[other] != other:
                other = up[other]
            if other != root:
                if size[root] < size[other]:
                    root, other = other, root
                taken = other
                up[taken] = root
                size[root] += size[taken]
                lacking[root] += lacking[taken]
                self.number -= 1
        ends = 2 * (after - before)
        lacking[root] -= ends
        self._grown[self.joins], self._taken[self.joins], self._ends[self.joins] = root, taken, ends
        self.joins += 1
        return root

    def undo(self, joins: i64, steps: i64) -> None:
        """Take joins back until `joins` of them are left; steps must be taken back until `steps` are."""
        while self.joins > joins:
            self.joins -= 1
            root, taken = self._grown[self.joins], self._taken[self.joins]
            self.lacking[root] += self._ends[self.joins]
            if taken >= 0:
                self.lacking[root] -= self.lacking[taken]
                self._size[root] -= self._size[taken]
                self.up[taken] = taken
                self.number += 1
        self._built = min(self._built, steps)

    def exits(self, root: i64, value: Row) -> list[int]:
        """Return the bounds that say that no bridge leads out of a part: of its links without a bridge.

        Args:
            root: that of the part.
            value: the value of each bound.
        """
        left, right = self._layout.left, self._layout.right
        first, around = self._layout.first_around, self._layout.links_around
        place: i64
        inside, seen = vec[i64]([0] * self._size[root]), self._seen
        inside[0], seen[root] = root, 1
        found: i64 = 1
        at: i64 = 0
        without: list[int] = []
        while at < found:
            island = inside[at]
            at += 1
            for place in range(first[island], first[island + 1]):
                link = around[place]
                other = left[link] + right[link] - island
                if not value[link]:
                    if self.root(other) != root:
                        without.append(~link)
                elif not seen[other]:
                    inside[found], seen[other] = other, 1
                    found += 1
        for island in inside:
            seen[island] = 0
        return without
