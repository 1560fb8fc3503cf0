"""Bounds on the bridges of each link that can be taken back, each with what it follows from.

A bound is named by a number: link for the fewest bridges of a link, ~link for minus its most. Either kind
only grows, so one form does for both: `(bound, value)`, a literal, says that the bound is at least the value,
and its opposite is `(~bound, 1 - value)`.
"""

from collections.abc import Iterable
from typing import Final

from solver.bits import highest, lowest
from solver.layout import Layout
from solver.state import State

Literal = tuple[int, int]
"""A bound and the value that it has at least."""

Clause = list[Literal]
"""Literals of which at least one is true."""

Reason = int | Clause
"""What a bound follows from: the number of an island, ~link for a link that crosses, or a clause."""

Step = tuple[int, int, int, int, Reason]
"""A bound, its value before and after, the number of the step that set it before, and the reason."""

BOUND: Final = 0
AFTER: Final = 2
EARLIER: Final = 3
"""Where these stand in a step."""

DECIDED: Clause = []
"""The reason of a bound that was tried out."""


class Bounds:
    """What is known of each link, and the steps in which it came to be known.

    Attributes:
        value: the value of each bound; that of ~link is found from the end, as lists go.
        missing: for each island how many bridges it still lacks; where several numbers are possible, to the
            highest.
        spare: for each island how many more its links can hold than it needs, for the lowest.
        steps: all that was found since the start, in order.
        step_of: for each bound the number of the step that set it; -1 for what was known at the start.
    """

    def __init__(self, layout: Layout, state: State) -> None:
        """Start with what propagation found."""
        self._around, self._ends, self._crossed = layout.around, layout.ends, layout.crossed
        self._widest = layout.max_bridges
        self.value = [*state.low, *[-high for high in reversed(state.high)]]
        self.missing = [highest(values) for values in state.values]
        self.spare = [-lowest(values) for values in state.values]
        for (a, b), low, high in zip(layout.ends, state.low, state.high, strict=True):
            if high:
                self.missing[a] -= low
                self.missing[b] -= low
                self.spare[a] += high
                self.spare[b] += high
        self.steps: list[Step] = []
        self.step_of = [-1] * len(self.value)

    def tighten(self, literal: Literal, reason: Reason) -> Iterable[int] | None:
        """Set one bound and all that follow from it by the values of islands and by crossings.

        Args:
            literal: what holds from now on; neither it nor its opposite did.
            reason: what it follows from.

        Returns:
            Bounds that contradict each other as they are; None if there is no contradiction.
        """
        bound, value = literal
        before = self.value[bound]
        self.steps.append((bound, before, value, self.step_of[bound], reason))
        self.step_of[bound] = len(self.steps) - 1
        self.value[bound] = value
        if bound >= 0:
            left, (a, b) = self.missing, self._ends[bound]
        else:
            left, (a, b) = self.spare, self._ends[~bound]
        left[a] -= value - before
        left[b] -= value - before
        pending = [a, b]
        if bound >= 0 and not before and (clash := self._lay(bound, pending)):
            return clash
        return self._settle(pending)

    def _lay(self, link: int, pending: list[int]) -> list[int] | None:
        """Forbid the links that cross a link, which has a bridge now."""
        for other in self._crossed[link]:
            high = -self.value[~other]
            if high:
                if self.value[other]:
                    return [link, other]
                self.steps.append((~other, -high, 0, self.step_of[~other], ~link))
                self.step_of[~other] = len(self.steps) - 1
                self.value[~other] = 0
                for island in self._ends[other]:
                    self.spare[island] -= high
                    pending.append(island)
        return None

    def _settle(self, pending: list[int]) -> list[int] | None:
        """Make links agree with the values at both their ends, and with the links that cross them."""
        value, missing, spare, steps, step_of = self.value, self.missing, self.spare, self.steps, self.step_of
        around, ends, crossed, widest = self._around, self._ends, self._crossed, self._widest
        for island in pending:  # which grows meanwhile
            lacking, extra = missing[island], spare[island]
            most = lacking if lacking < extra else extra
            if most >= widest or not (lacking or extra):
                continue
            if most < 0:
                return around[island] if lacking < 0 else [~link for link in around[island]]
            for link in around[island]:
                low, upper = value[link], ~link
                width = -value[upper] - low
                if width <= most:
                    continue
                # A link has at least what the others cannot carry, and at most what they leave.
                a, b = ends[link]
                pending.append(b if a == island else a)
                if width > lacking:
                    change, high = width - lacking, value[upper]
                    steps.append((upper, high, high + change, step_of[upper], island))
                    step_of[upper] = len(steps) - 1
                    value[upper] = high + change
                    spare[a] -= change
                    spare[b] -= change
                if width > extra:
                    change = width - extra
                    steps.append((link, low, low + change, step_of[link], island))
                    step_of[link] = len(steps) - 1
                    value[link] = low + change
                    missing[a] -= change
                    missing[b] -= change
                    if not low and crossed[link] and (clash := self._lay(link, pending)):
                        return clash
        return None

    def reasons(self, step: int) -> Iterable[int]:
        """Return the bounds from which the bound follows that a step set, besides its opposite."""
        bound, _, _, _, reason = self.steps[step]
        if isinstance(reason, list):
            return [~other for other, _ in reason]
        if reason < 0:
            return (~reason,)
        return self._around[reason] if bound < 0 else [~link for link in self._around[reason]]

    def undo(self, length: int) -> None:
        """Take back all steps but so many."""
        value, step_of, missing, spare, ends = self.value, self.step_of, self.missing, self.spare, self._ends
        for bound, old, new, before, _ in reversed(self.steps[length:]):
            value[bound] = old
            step_of[bound] = before
            if bound >= 0:
                left, (a, b) = missing, ends[bound]
            else:
                left, (a, b) = spare, ends[~bound]
            left[a] += new - old
            left[b] += new - old
        del self.steps[length:]
