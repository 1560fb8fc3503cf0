"""Third stage, second half: the open part of a board in a SAT solver that knows "at most n of these".

The solver is Glucose (Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009)
with such constraints built in (Liffiton and Maglalang, "A cardinality solver", 2012), as PySAT brings it
(Ignatiev, Morgado and Marques-Silva, 2018). When clauses are added, it goes on with all that it has learned.

PySAT is imported here, so import this module late.
"""

import time
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from pysat.solvers import Gluecard4

from solver.answer import LimitReachedError
from solver.layout import ANYTHING, Layout, Line
from solver.opened import Opened, bits
from solver.state import State, highest, lowest

CONFLICTS = 2000
"""So many pass between two looks at the clock: some hundredths of a second."""


class Clauses(Opened):
    """The open part of one board, as clauses and as sums that are at most so much.

    The values of islands that sums count have Booleans too: "at least n", for each n above the least.
    """

    def __init__(self, layout: Layout, state: State) -> None:
        """Write down degrees, crossings and sums; for the arguments see `Opened`."""
        super().__init__(layout, state)
        self._solver: Any = Gluecard4()
        self._values: dict[int, range] = {}
        add = self._solver.add_clause
        for clause in self._rules_of_links():
            add(clause)
        self._add_degrees()
        for line in layout.lines:
            self._add_line(line)
        if not layout.loops:
            self._add_number_of_links()
        self._solver.set_phases(self._wide())

    def add_clause(self, literals: list[int]) -> None:
        """Demand that at least one literal is true."""
        self._solver.add_clause(literals)

    def answer(self, deadline: float) -> list[int] | None:
        """Return an answer that the clauses allow, None if there is none.

        Args:
            deadline: when to give up, on the clock of `time.monotonic`.

        Raises:
            LimitReachedError: the deadline came first.
        """
        while time.monotonic() < deadline:
            self._solver.conf_budget(CONFLICTS)
            found = self._solver.solve_limited()
            if found is not None:
                answer: list[int] | None = self._solver.get_model() if found else None
                return answer
        raise LimitReachedError

    def _add_degrees(self) -> None:
        low, around, ends = self._state.low, self._layout.around, self._layout.ends
        steps_at: dict[int, list[int]] = {}
        for link, steps in self._steps.items():
            for island in ends[link]:
                steps_at.setdefault(island, []).extend(steps)
        for island, literals in steps_at.items():
            values = self._state.values[island]
            built = sum([low[link] for link in around[island]])
            if values & (values - 1) and self._layout.lines_at[island]:
                value = self._values[island] = self._add_value(values)
                self._add_difference(literals, value, lowest(values) - built)
            else:
                self._add_sum(literals, values >> built)

    def _add_value(self, values: int) -> range:
        """Add Booleans "at least n" for a number that is one of a set, for each n above the least of them."""
        least, most = lowest(values), highest(values)
        steps = self._new_booleans(most - least)
        for number, step in enumerate(steps, start=least + 1):
            if number > least + 1:
                self.add_clause([-step, step - 1])
            if not values >> number & 1:
                self.add_clause([-step, step + 1])
        return steps

    def _add_line(self, line: Line) -> None:
        """Let no value occur twice where none may, and the values add up."""
        still = [island for island in line.islands if island in self._values]
        if not still:
            return
        for a, b in combinations(still, 2) if not self._layout.repeats else ():
            for value in bits(self._state.values[a] & self._state.values[b]):
                self.add_clause(self._other_than(a, value) + self._other_than(b, value))
        if line.totals != ANYTHING:
            least = sum([lowest(self._state.values[island]) for island in line.islands])
            self._add_sum([step for island in still for step in self._values[island]], line.totals >> least)

    def _other_than(self, island: int, value: int) -> list[int]:
        """Return literals of which one is true if and only if the island has another value."""
        steps = self._values[island]
        above = value - lowest(self._state.values[island])
        return [-step for step in steps[above - 1 : above] if above] + list(steps[above : above + 1])

    def _add_number_of_links(self) -> None:
        """Let as many links have bridges as a tree over all islands has."""
        built = sum(map(bool, self._state.low))
        new = [steps[0] for link, steps in self._steps.items() if not self._state.low[link]]
        self._add_sum(new, 1 << len(self._layout.clues) - 1 - built)

    def _add_sum(self, literals: Sequence[int], allowed: int) -> None:
        """Let so many of the literals be true as the set of bits says."""
        allowed &= (2 << len(literals)) - 1
        if not allowed:
            self.add_clause([])
            return
        least, most = lowest(allowed), highest(allowed)
        if allowed.bit_count() <= most - least:
            self._add_difference(literals, self._add_value(allowed), least)
            return
        number = len(literals)
        if most < number:
            self._add_at_most(literals, most)
        if least:
            self._add_at_most([-literal for literal in literals], number - least)

    def _add_at_most(self, literals: Sequence[int], most: int) -> None:
        """Let at most so many of the literals be true, fewer than there are."""
        if most == len(literals) - 1:
            self._solver.add_clause([-literal for literal in literals])
        else:
            self._solver.add_atmost(literals, most)

    def _add_difference(self, literals: Sequence[int], less: range, number: int) -> None:
        """Let so many more of the first be true than of the others."""
        self._add_sum([*literals, *[-step for step in less]], 1 << number + len(less))
