"""Islands that can only be joined to each other any more, and lack an odd number of ends of bridges.

That nothing can come of them a search finds out only by trying nearly everything, as with pigeons and their
holes: large boards took ten times as many contradictions without this.
"""

from solver.clause_learning.bounds import Bounds
from solver.stages.bits import is_single
from solver.stages.layout import Layout
from solver.stages.rows import i64, vec
from solver.stages.state import State


class Parity:
    """Looks at what the links that were decided last cut off.

    Walks start at the ends of these links, over the links that are still open, all at the same pace. Where
    two meet they go on as one. One that ends while others go on has seen all islands of a pocket. What is
    left when the others have ended need not be looked at: its number is even if those of the others are.
    """

    def __init__(self, layout: Layout, state: State) -> None:
        """Expect that on the board as it is, no pocket lacks an odd number; propagation has seen to that.

        Args:
            layout: the board.
            state: the bounds that propagation ended with.
        """
        self._left, self._right = layout.left, layout.right
        self._first, self._around = layout.first_around, layout.links_around
        islands: i64 = len(layout.clues)
        self._is_known = vec[i64]([0] * islands)  # what may have several numbers is never odd
        island: i64
        for island in range(islands):
            self._is_known[island] = is_single(state.values[island])
        self._checked: i64 = 0  # so many steps
        # Of the walks of one call: the islands that were seen, and for each the walk that saw it first.
        self._seen, self._walk = vec[i64]([0] * islands), vec[i64]([-1] * islands)
        self._found: i64 = 0
        # For each walk the one that it has become part of, or itself; islands that it has yet to look around
        # at; how many ends its islands lack; whether the numbers of all of these are known.
        self._part_of, self._waiting = vec[i64]([0] * islands), vec[i64]([0] * islands)
        self._lacking, self._sure = vec[i64]([0] * islands), vec[i64]([0] * islands)

    def odd(self, bounds: Bounds) -> list[int] | None:
        """Look for a pocket that the steps since the last call cut off, and that lacks an odd number of ends.

        Returns:
            Bounds that contradict each other: of the links that lead out of it; None if there is none.
        """
        walk = self._odd_walk(bounds)
        clash = None if walk < 0 else self._links_out(walk)
        for number in range(self._found):
            self._walk[self._seen[number]] = -1
        if clash is None:
            self._checked = bounds.steps
        return clash

    def undo(self, length: i64) -> None:
        """Expect that all steps but so many are taken back."""
        self._checked = min(self._checked, length)

    def _odd_walk(self, bounds: Bounds) -> i64:
        """Walk until at most one walk is left; return one that lacks an odd number, -1 if none does."""
        value, walk_of, seen, part_of = bounds.value, self._walk, self._seen, self._part_of
        left, right, first, around = self._left, self._right, self._first, self._around
        waiting = self._waiting
        place: i64
        going = self._begin(bounds)
        at: i64 = 0
        while going > 1 and at < self._found:
            island = seen[at]
            at += 1
            walk = self._whole(walk_of[island])
            waiting[walk] -= 1
            for place in range(first[island], first[island + 1]):
                link = around[place]
                if value[link] + value[~link] < 0:
                    other = left[link] + right[link] - island
                    if walk_of[other] < 0:
                        self._see(bounds, other, walk)
                        continue
                    met = self._whole(walk_of[other])
                    if met != walk:
                        part_of[met] = walk
                        waiting[walk] += waiting[met]
                        self._lacking[walk] += self._lacking[met]
                        self._sure[walk] &= self._sure[met]
                        going -= 1
            if not waiting[walk]:
                if self._sure[walk] and self._lacking[walk] % 2:
                    return walk
                going -= 1
        return -1

    def _begin(self, bounds: Bounds) -> i64:
        """Begin a walk at each end of the links that were decided; return how many there are."""
        value, risen, left, right = bounds.value, bounds.risen, self._left, self._right
        missing, slack = bounds.missing, bounds.slack
        going: i64 = 0
        self._found = 0
        step: i64
        for step in range(self._checked, bounds.steps):
            link = risen[step] if risen[step] >= 0 else ~risen[step]
            if value[link] + value[~link] < 0:
                continue
            for island in (left[link], right[link]):
                if self._walk[island] < 0 and (missing[island] and slack[island]):
                    self._part_of[going], self._waiting[going] = going, 0
                    self._lacking[going], self._sure[going] = 0, 1
                    self._see(bounds, island, going)
                    going += 1
        return going

    def _see(self, bounds: Bounds, island: i64, walk: i64) -> None:
        """Note that a walk has come to an island."""
        self._walk[island] = walk
        self._seen[self._found] = island
        self._found += 1
        self._waiting[walk] += 1
        self._lacking[walk] += bounds.missing[island]
        self._sure[walk] &= self._is_known[island]

    def _whole(self, walk: i64) -> i64:
        """Return the walk that a walk is part of."""
        while self._part_of[walk] != walk:
            walk = self._part_of[walk]
        return walk

    def _links_out(self, walk: i64) -> list[int]:
        """Return both bounds of each link that leads from the islands of a walk to others."""
        left, right, first, around = self._left, self._right, self._first, self._around
        bounds: list[int] = []
        number: i64
        place: i64
        for number in range(self._found):
            island = self._seen[number]
            if self._whole(self._walk[island]) == walk:
                for place in range(first[island], first[island + 1]):
                    link = around[place]
                    other = left[link] + right[link] - island
                    if self._walk[other] < 0 or self._whole(self._walk[other]) != walk:
                        bounds += [link, ~link]
        return bounds
