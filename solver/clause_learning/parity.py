"""Islands that can be joined only to each other from here on, and lack an odd number of bridge ends.

A search finds out that this cannot work only by trying nearly everything, as with pigeons and their holes:
large boards took ten times as many contradictions without this.
"""

from solver.clause_learning.bounds import Bounds
from solver.clause_learning.ways import Ways
from solver.stages.bits import is_single
from solver.stages.layout import Layout
from solver.stages.rows import Row, i64, vec
from solver.stages.state import State


class Parity:
    """Looks at what the links that were decided last cut off.

    Walks start at the ends of these links, over the links that are still open, all at the same pace. Where
    two meet they go on as one. One that ends while others go on has seen all islands of a pocket. What is
    left when the others have ended need not be looked at: its number is even if those of the others are.

    Most walks are short: from each island they try its way to where the search comes last, and all that come
    to the end of a way meet there.
    """

    def __init__(self, layout: Layout, state: State, bounds: Bounds, order: Row) -> None:
        """Begin when nothing is tried.

        Args:
            layout: the board.
            state: the bounds that propagation ended with.
            bounds: what is known of each link.
            order: the islands in the order in which the search comes to them.
        """
        self._left, self._right = layout.left, layout.right
        self._first, self._around = layout.first_around, layout.links_around
        islands: i64 = len(layout.clues)
        self._is_known = vec[i64]([0] * islands)  # what may have several numbers is never odd
        island: i64
        for island in range(islands):
            self._is_known[island] = is_single(state.values[island])
        self._ways = Ways(layout, bounds, order)
        self._known: i64 = bounds.steps  # so many steps were done when the ways were found
        self._checked = self._known  # so many have been looked at
        # For each step the last place in the order to which links lead that were decided since then.
        self._farthest = vec[i64]([-1] * len(bounds.risen))
        self._far: i64 = -1  # that of the last step
        # Of the walks of one call: the islands that were seen, and for each the walk that saw it first.
        self._seen, self._walk = vec[i64]([0] * islands), vec[i64]([-1] * islands)
        self._found: i64 = 0
        # For each walk the one that it has become part of, or itself; how many islands it has yet to look
        # around at; whether it has come to the end of a way.
        self._part_of, self._waiting = vec[i64]([0] * islands), vec[i64]([0] * islands)
        self._is_through = vec[i64]([0] * islands)

    def fits(self, bounds: Bounds) -> bool:
        """Whether no pocket lacks an odd number while nothing is tried; `odd` looks at what comes later."""
        islands: i64 = len(self._walk)
        lacking, sure = vec[i64]([0] * islands), vec[i64]([1] * islands)
        island: i64
        for island in range(islands):
            end = self._ways.end[island]
            lacking[end] += bounds.missing[island]
            sure[end] &= self._is_known[island]
        return not any(sure[island] and lacking[island] % 2 for island in range(islands))

    def odd(self, bounds: Bounds) -> list[int] | None:
        """Look for a pocket that the steps since the last call cut off, and that lacks an odd number of ends.

        Returns:
            Bounds that contradict each other: of the links that lead out of it; None if there is none.
        """
        walk = self._odd_walk(bounds, by_ways=True)
        if walk < 0:
            self._forget()
            self._checked = bounds.steps
            return None
        clash = self._links_out(walk)
        self._forget()
        # Walks at the same pace find the smallest pocket, which teaches most.
        walk = self._odd_walk(bounds, by_ways=False)
        if walk >= 0:
            clash = self._links_out(walk)
        self._forget()
        return clash

    def undo(self, length: i64) -> None:
        """Expect that all steps but the first `length` are taken back."""
        self._checked = min(self._checked, length)

    def _forget(self) -> None:
        """Make ready for the next walks."""
        seen, walk_of = self._seen, self._walk
        number: i64
        for number in range(self._found):
            walk_of[seen[number]] = -1

    def _odd_walk(self, bounds: Bounds, *, by_ways: bool) -> i64:
        """Walk until at most one walk is left; return one that lacks an odd number, -1 if none does."""
        value, walk_of, seen, part_of = bounds.value, self._walk, self._seen, self._part_of
        left, right, first, around = self._left, self._right, self._first, self._around
        waiting, is_through = self._waiting, self._is_through
        place: i64
        going = self._begin(bounds)
        at: i64 = 0
        while going > 1 and at < self._found:
            island = seen[at]
            at += 1
            walk = walk_of[island]
            while part_of[walk] != walk:
                walk = part_of[walk]
            if is_through[walk]:
                continue
            waiting[walk] -= 1
            if by_ways:
                going -= self._try_way(value, island, walk)
                if is_through[walk]:
                    continue
            for place in range(first[island], first[island + 1]):
                link = around[place]
                if value[link] + value[~link] < 0:
                    other = left[link] + right[link] - island
                    met = walk_of[other]
                    if met < 0:
                        walk_of[other], seen[self._found] = walk, other
                        self._found += 1
                        waiting[walk] += 1
                        continue
                    while part_of[met] != met:
                        met = part_of[met]
                    if met != walk:
                        self._join(met, walk)
                        going -= 1
            if not (waiting[walk] or is_through[walk]):
                if self._is_odd(bounds, walk):
                    return walk
                going -= 1
        return -1

    def _begin(self, bounds: Bounds) -> i64:
        """Begin a walk at each end of the links that were decided; return how many there are."""
        value, risen, left, right = bounds.value, bounds.risen, self._left, self._right
        missing, slack, walk_of = bounds.missing, bounds.slack, self._walk
        place, farthest = self._ways.place, self._farthest
        far = farthest[self._checked - 1] if self._checked > self._known else -1
        going: i64 = 0
        step: i64
        for step in range(self._checked, bounds.steps):
            link = risen[step] if risen[step] >= 0 else ~risen[step]
            if value[link] + value[~link] == 0:
                one, other = left[link], right[link]
                far = max(far, place[one])
                far = max(far, place[other])
                if missing[one] and slack[one] and walk_of[one] < 0:
                    self._begin_at(one, going)
                    going += 1
                if missing[other] and slack[other] and walk_of[other] < 0:
                    self._begin_at(other, going)
                    going += 1
            farthest[step] = far
        self._found, self._far = going, far
        return going

    def _begin_at(self, island: i64, walk: i64) -> None:
        """Begin a walk at an island, when each of those before it has seen only its first."""
        self._walk[island], self._seen[walk] = walk, island
        self._part_of[walk], self._waiting[walk], self._is_through[walk] = walk, 1, 0

    def _try_way(self, value: Row, island: i64, walk: i64) -> i64:
        """Go the way of an island until it is closed or was seen; return how many walks that joined."""
        walk_of, seen, part_of, far = self._walk, self._seen, self._part_of, self._far
        way, beyond, earliest = self._ways.link, self._ways.next, self._ways.earliest
        while True:
            link = way[island]
            if link < 0 or earliest[island] > far:  # nothing was decided from here to the end
                self._is_through[walk] = 1
                island = self._ways.end[island]
            elif value[link] + value[~link] < 0:
                island = beyond[island]
            else:
                return 0
            met = walk_of[island]
            if met >= 0:
                break
            walk_of[island], seen[self._found] = walk, island
            self._found += 1
            self._waiting[walk] += 1
            if self._is_through[walk]:
                return 0
        while part_of[met] != met:
            met = part_of[met]
        if met == walk:
            return 0
        self._join(met, walk)
        return 1

    def _join(self, met: i64, walk: i64) -> None:
        """Let two walks go on as one."""
        self._part_of[met] = walk
        self._waiting[walk] += self._waiting[met]
        self._is_through[walk] |= self._is_through[met]

    def _is_odd(self, bounds: Bounds, walk: i64) -> bool:
        """Whether the islands of a walk lack an odd number of ends for sure."""
        lacking: i64 = 0
        number: i64
        for number in range(self._found):
            island = self._seen[number]
            if self._whole(self._walk[island]) == walk:
                if not self._is_known[island]:
                    return False
                lacking += bounds.missing[island]
        return lacking % 2 == 1

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
