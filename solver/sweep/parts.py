"""Islands that bridges join into parts, and how many bridges each part lacks; all of it can be taken back."""

from collections.abc import Iterable, Sequence

from solver.bits import highest
from solver.layout import Layout
from solver.loops import loops
from solver.state import State
from solver.sweep.bounds import DECIDED, Step


class Parts:
    """The parts, kept as trees whose roots name them (union by size, so that it can be taken back).

    Attributes:
        up: for each island the next one towards the root of its part; a root for itself.
        lacking: for each root how many ends of bridges its part can still get.
        number: how many parts there are.
    """

    def __init__(self, layout: Layout, state: State) -> None:
        """Join what is joined already."""
        self._layout = layout
        self.number = len(layout.clues)
        self.up = list(range(self.number))
        self.lacking = [highest(values) for values in state.values]
        self._size = [1] * self.number
        self._log: list[tuple[int, int, int]] = []
        self.join([(link, 0, low, -1, DECIDED) for link, low in enumerate(state.low) if low], state.low)

    @property
    def joins(self) -> int:
        """How many joins there were since the start, which `undo` counts."""
        return len(self._log)

    def root(self, island: int) -> int:
        """Return the root of the part of an island."""
        while self.up[island] != island:
            island = self.up[island]
        return island

    def join(self, steps: Iterable[Step], value: Sequence[int]) -> list[int] | None:
        """Build the bridges of some steps.

        Args:
            steps: those that came after the last call.
            value: of each bound, after these steps.

        Returns:
            Bounds that contradict each other, as they leave a part alone or close a loop where none may be;
            None if there are none.
        """
        up, lacking, size, log, ends = self.up, self.lacking, self._size, self._log, self._layout.ends
        shut, closes = [], False
        for bound, before, now, _, _ in steps:
            if bound < 0:
                continue
            a, b = ends[bound]
            while up[a] != a:
                a = up[a]
            joined = -1
            if not before:
                while up[b] != b:
                    b = up[b]
                if a == b:
                    closes = True
                else:
                    if size[a] < size[b]:
                        a, b = b, a
                    up[b] = a
                    size[a] += size[b]
                    lacking[a] += lacking[b]
                    self.number -= 1
                    joined = b
            built = 2 * (now - before)
            lacking[a] -= built
            log.append((a, joined, built))
            if not lacking[a]:
                shut.append(a)
        if closes and not self._layout.loops:
            return loops(self._layout, value)[0]
        alone = next((root for root in shut if up[root] == root), -1) if self.number > 1 else -1
        return self.exits(alone, value) if alone >= 0 else None

    def undo(self, length: int) -> None:
        """Take back all joins but so many."""
        for root, joined, ends in reversed(self._log[length:]):
            self.lacking[root] += ends
            if joined >= 0:
                self.lacking[root] -= self.lacking[joined]
                self._size[root] -= self._size[joined]
                self.up[joined] = joined
                self.number += 1
        del self._log[length:]

    def exits(self, root: int, value: Sequence[int]) -> list[int]:
        """Return the bounds that say that no bridge leads out of a part: of its links without a bridge.

        Args:
            root: of the part.
            value: of each bound.
        """
        around, ends = self._layout.around, self._layout.ends
        part = [root]
        inside = {root}
        without = []
        for island in part:
            for link in around[island]:
                a, b = ends[link]
                other = b if a == island else a
                if not value[link]:
                    without.append((link, other))
                elif other not in inside:
                    inside.add(other)
                    part.append(other)
        return [~link for link, other in without if other not in inside]
