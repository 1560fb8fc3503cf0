"""Third stage, first half: what propagation left open, in Booleans.

Only the undecided links are in it, each as Booleans that say "at least n bridges" (order encoding); two
Booleans a link for ordinary puzzles. That all islands are connected is not: whoever searches calls `join`
with each answer, which adds a clause for each loose part that it has. Nor is that no loop closes, where none
may: the number of links is that of a tree, so an answer has loops if and only if it has loose parts, and
gets clauses for both.

Two write down the rest: `Clauses` for a SAT solver (clauses.py), `Model` for CP-SAT (model.py).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from solver.connection import parts
from solver.layout import Layout
from solver.loops import loops
from solver.state import State
from solver.trees import saturated_trees


class Opened(ABC):
    """The open part of one board.

    Booleans are numbered from 1. A literal is the number of a Boolean, or its negative for "not". An answer
    has an entry for each Boolean, in their order, which is above 0 where it is true.
    """

    def __init__(self, layout: Layout, state: State) -> None:
        """Number the Booleans of the links.

        Args:
            layout: the board.
            state: the bounds that propagation ended with; is not changed.
        """
        self._layout = layout
        self._state = state
        self._booleans = 0
        self._steps: dict[int, range] = {}
        for link in state.undecided():
            self._steps[link] = self._new_booleans(state.high[link] - state.low[link])
        self._part = parts(layout, state.low)
        self._between = self._links_between()

    @abstractmethod
    def add_clause(self, literals: list[int]) -> None:
        """Demand that at least one literal is true."""

    def counts(self, answer: Sequence[int]) -> list[int]:
        """Return for each link its bridges."""
        counts = self._state.low[:]
        for link, steps in self._steps.items():
            for step in steps:
                if answer[step - 1] > 0:
                    counts[link] += 1
        return counts

    def forbid(self, counts: Sequence[int]) -> None:
        """Demand that at least one link differs from these numbers of bridges."""
        clause = []
        for link in self._steps:
            count = counts[link]
            if count > self._state.low[link]:
                clause.append(-self._at_least(link, count))
            if count < self._state.high[link]:
                clause.append(self._at_least(link, count + 1))
        self.add_clause(clause)

    def join(self, answer: Sequence[int]) -> bool:
        """Demand a bridge out of each part that an answer leaves loose, and no loop that it closes.

        Returns:
            True if there was anything to demand; False if all islands are connected.
        """
        up = {part: part for part in self._part}
        loose = len(up)
        for step, one, other in self._between:
            if answer[step - 1] > 0:
                a, b = _root(up, one), _root(up, other)
                if a != b:
                    up[a] = b
                    loose -= 1
        if loose <= 1:
            return False
        exits: dict[int, list[int]] = {part: [] for part, above in up.items() if part == above}
        for step, one, other in self._between:
            a, b = _root(up, one), _root(up, other)
            if a != b:
                exits[a].append(step)
                exits[b].append(step)
        for clause in exits.values():
            self.add_clause(clause)
        if not self._layout.loops:
            for loop in loops(self._layout, self.counts(answer)):
                self.add_clause([-self._steps[link][0] for link in loop if not self._state.low[link]])
        return True

    def _links_between(self) -> list[tuple[int, int, int]]:
        """Return the open links between parts that are not joined yet: (first Boolean, part, part)."""
        part, ends = self._part, self._layout.ends
        found = []
        for link, steps in self._steps.items():
            a, b = ends[link]
            if part[a] != part[b]:
                found.append((steps[0], part[a], part[b]))
        return found

    def _rules_of_links(self) -> Iterator[list[int]]:
        """Yield clauses: the order of steps, crossings, and groups that would be left alone."""
        of = self._steps
        for link, steps in of.items():
            for step in steps[1:]:
                yield [-step, step - 1]
            for other in self._layout.crossed[link]:
                if link < other and other in of:
                    yield [-steps[0], -of[other][0]]
        for tree in saturated_trees(self._layout, self._state, self._part):
            yield [-self._at_least(link, count) for link, count in tree]

    def _wide(self) -> list[int]:
        """Return a literal for each Boolean: one bridge on each link, so that much of it is connected."""
        low = self._state.low
        return [
            -step if low[link] or step > steps[0] else step
            for link, steps in self._steps.items()
            for step in steps
        ]

    def _at_least(self, link: int, count: int) -> int:
        return self._steps[link][count - self._state.low[link] - 1]

    def _new_booleans(self, number: int) -> range:
        first = self._booleans + 1
        self._booleans += number
        return range(first, first + number)


def bits(values: int) -> list[int]:
    """Return the values of a set of bits, ascending."""
    return [value for value in range(values.bit_length()) if values >> value & 1]


def _root(up: dict[int, int], part: int) -> int:
    while up[part] != part:
        up[part] = part = up[up[part]]
    return part
