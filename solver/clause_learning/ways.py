"""Ways over open links to where the search comes last: an island that has one is not cut off."""

from solver.clause_learning.bounds import Bounds
from solver.stages.layout import Layout
from solver.stages.rows import Row, append, i64, vec


class Ways:
    """A way for each island. Islands that open links join, over however many, have ways with the same end.

    Attributes:
        place: for each island its place in the order of the search.
        link: for each island the first link of its way; -1 where it ends.
        next: the island to which this link leads.
        end: the island where the way ends.
        earliest: the least place on the way.
    """

    def __init__(self, layout: Layout, bounds: Bounds, order: Row) -> None:
        """Find the shortest ways, breadth first from the last islands.

        Args:
            layout: the board.
            bounds: what is known of each link.
            order: the islands in the order of the search.
        """
        islands: i64 = len(order)
        self.place, self.earliest = vec[i64]([0] * islands), vec[i64]([0] * islands)
        self.link, self.next = vec[i64]([-1] * islands), vec[i64]([-1] * islands)
        self.end = vec[i64]([-1] * islands)
        place: i64
        for place in range(islands):
            self.place[order[place]] = self.earliest[order[place]] = place
        for place in range(islands - 1, -1, -1):
            if self.end[order[place]] < 0:
                self._find_all_to(order[place], layout, bounds)

    def _find_all_to(self, last: i64, layout: Layout, bounds: Bounds) -> None:
        """Find the ways that end at an island."""
        value, left, right = bounds.value, layout.left, layout.right
        first, around = layout.first_around, layout.links_around
        place: i64
        self.end[last] = last
        seen = append(vec[i64](), last)
        at: i64 = 0
        while at < len(seen):
            island = seen[at]
            at += 1
            for place in range(first[island], first[island + 1]):
                link = around[place]
                other = left[link] + right[link] - island
                if self.end[other] < 0 and value[link] + value[~link] < 0:
                    self.end[other], self.link[other], self.next[other] = last, link, island
                    self.earliest[other] = min(self.place[other], self.earliest[island])
                    seen = append(seen, other)
