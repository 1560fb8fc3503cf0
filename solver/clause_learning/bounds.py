"""Bounds on the bridges of each link that can be taken back, each with what it follows from.

A bound is named by a number: link for the fewest bridges of a link, ~link for minus its most. Either kind
only grows, so one form does for both: a literal says that a bound is at least so much. Its opposite says that
the other bound of the link is at least one minus that.
"""

from typing import Final

from solver.clause_learning.clauses import Clauses
from solver.stages.bits import highest, lowest
from solver.stages.layout import Layout
from solver.stages.rows import Row, i64, vec
from solver.stages.state import State

DECIDED: Final = -1
"""The reason of a bound that was tried out."""


class Bounds:
    """What is known of each link, and the steps in which it came to be known.

    Attributes:
        value: the value of each bound; that of ~link is found from the end, as lists go.
        missing: for each island how many bridges it still lacks; where several numbers are possible, to the
            highest.
        slack: for each island how many more its links can hold than it needs, for the lowest.
        step_of: for each bound the number of the step that set it; -1 for what was known at the start.
        steps: how many steps there were since the start; the rows that follow have more places.
        risen: for each step the bound that it set.
        before, after: for each step the value of that bound before and after it.
        earlier: for each step the one that had set the bound before; -1 if none had.
        reason: for each step what it follows from, as a number; see `reasons`.
        marked: for each step 0; for `learn`, which leaves it so.
        clauses: those that were learned.
    """

    def __init__(self, layout: Layout, state: State) -> None:
        """Start with what propagation found."""
        self.clauses = Clauses()
        self._left, self._right, self._widest = layout.left, layout.right, layout.max_bridges
        self._first_around, self._around = layout.first_around, layout.links_around
        self._first_crossed, self._crossed = layout.first_crossed, layout.links_crossed
        links: i64 = len(layout.left)
        islands: i64 = len(layout.clues)
        self.value = vec[i64]([0] * (2 * links))
        self.missing, self.slack = vec[i64]([0] * islands), vec[i64]([0] * islands)
        island: i64
        link: i64
        for island in range(islands):
            self.missing[island] = highest(state.values[island])
            self.slack[island] = -lowest(state.values[island])
        room: i64 = 0
        for link in range(links):
            low, high = state.low[link], state.high[link]
            self.value[link], self.value[~link] = low, -high
            room += high - low
            self.missing[layout.left[link]] -= low
            self.missing[layout.right[link]] -= low
            self.slack[layout.left[link]] += high
            self.slack[layout.right[link]] += high
        self.step_of = vec[i64]([-1] * (2 * links))
        self.steps: i64 = 0
        self.risen, self.before, self.after = vec[i64]([0] * room), vec[i64]([0] * room), vec[i64]([0] * room)
        self.earlier, self.reason = vec[i64]([0] * room), vec[i64]([0] * room)
        self.marked = vec[i64]([0] * room)
        # Reasons: an island, these many and a link that crosses, or so many and a clause; DECIDED.
        self._crossing: i64 = islands
        self._learned: i64 = islands + links
        self._queue = vec[i64]([0] * (2 * room + 2))  # each step has at most two islands looked at
        self._queued: i64 = 0

    def reason_of(self, clause: i64) -> i64:
        """Return the number by which `tighten` takes a clause as a reason."""
        return self._learned + clause

    def tighten(self, bound: i64, value: i64, reason: i64) -> list[int] | None:
        """Set one bound and all that follow from it by the values of islands and by crossings.

        Args:
            bound: which one.
            value: what it is at least from now on; neither this nor its opposite was known.
            reason: what it follows from: DECIDED, or a clause by its `reason_of`.

        Returns:
            Bounds that contradict each other as they are; None if there is no contradiction.
        """
        before = self.value[bound]
        self._set(bound, value, reason)
        link = bound if bound >= 0 else ~bound
        self._queue[0], self._queue[1] = self._left[link], self._right[link]
        self._queued = 2
        if bound >= 0 and not before:
            clash = self._lay(link)
            if clash is not None:
                return clash
        return self._settle()

    def _set(self, bound: i64, value: i64, reason: i64) -> None:
        """Note a step and do it."""
        step, change = self.steps, value - self.value[bound]
        self.risen[step], self.before[step], self.after[step] = bound, self.value[bound], value
        self.earlier[step], self.reason[step] = self.step_of[bound], reason
        self.step_of[bound] = step
        self.steps = step + 1
        self.value[bound] = value
        if bound >= 0:
            self.missing[self._left[bound]] -= change
            self.missing[self._right[bound]] -= change
        else:
            self.slack[self._left[~bound]] -= change
            self.slack[self._right[~bound]] -= change

    def _lay(self, link: i64) -> list[int] | None:
        """Forbid the links that cross a link, which has a bridge now."""
        place: i64
        for place in range(self._first_crossed[link], self._first_crossed[link + 1]):
            other = self._crossed[place]
            if self.value[~other]:
                if self.value[other]:
                    return [link, other]
                self._set(~other, 0, self._crossing + link)
                self._queue[self._queued] = self._left[other]
                self._queue[self._queued + 1] = self._right[other]
                self._queued += 2
        return None

    def _settle(self) -> list[int] | None:
        """Make links agree with the values at both their ends, and with the links that cross them."""
        value, missing, slack, left, right = self.value, self.missing, self.slack, self._left, self._right
        first, around, widest, queue = self._first_around, self._around, self._widest, self._queue
        place: i64
        at: i64 = 0
        while at < self._queued:
            island = queue[at]
            at += 1
            lacking, extra = missing[island], slack[island]
            most = lacking if lacking < extra else extra
            if most >= widest or not (lacking or extra):
                continue
            if most < 0:
                return list(self._bounds_at(island, uppers=lacking >= 0))
            for place in range(first[island], first[island + 1]):
                link = around[place]
                low, high = value[link], -value[~link]
                width = high - low
                if width <= most:
                    continue
                # A link has at least what the others cannot carry, and at most what they leave.
                queue[self._queued] = left[link] + right[link] - island
                self._queued += 1
                if width > lacking:
                    self._set(~link, -low - lacking, island)
                if width > extra:
                    self._set(link, high - extra, island)
                    if not low:
                        clash = self._lay(link)
                        if clash is not None:
                            return clash
        return None

    def reasons(self, step: i64) -> Row:
        """Return the bounds that imply the bound which a step set; the opposite of that may be among them.

        Args:
            step: any that was not tried out.
        """
        reason = self.reason[step]
        if reason >= self._learned:
            bounds = self.clauses.bounds_of(reason - self._learned)
            place: i64
            for place in range(len(bounds)):
                bounds[place] = ~bounds[place]
            return bounds
        if reason >= self._crossing:
            return vec[i64]([reason - self._crossing])
        return self._bounds_at(reason, uppers=self.risen[step] >= 0)

    def _bounds_at(self, island: i64, *, uppers: bool) -> Row:
        """Return bounds of the links of an island."""
        bounds = self._around[self._first_around[island] : self._first_around[island + 1]]
        if uppers:
            place: i64
            for place in range(len(bounds)):
                bounds[place] = ~bounds[place]
        return bounds

    def undo(self, length: i64) -> None:
        """Take back all steps but the first `length`."""
        value, missing, slack, left, right = self.value, self.missing, self.slack, self._left, self._right
        risen, before, earlier, step_of = self.risen, self.before, self.earlier, self.step_of
        step: i64
        for step in range(self.steps - 1, length - 1, -1):
            bound = risen[step]
            change = value[bound] - before[step]
            value[bound] = before[step]
            step_of[bound] = earlier[step]
            if bound >= 0:
                missing[left[bound]] += change
                missing[right[bound]] += change
            else:
                slack[left[~bound]] += change
                slack[right[~bound]] += change
        self.steps = length
