"""The open part of a board for CP-SAT, which can look for the cheapest answer (`cheapest`).

OR-Tools is imported here, so import this module late: the import costs more than most boards do.
`cp_model_helper` is the solver that `cp_model` wraps, without pandas.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from ortools.sat.python import cp_model_helper as cp_sat

from solver.layout import ANYTHING, Layout, Line
from solver.opened import Opened, bits
from solver.state import State, highest


class Model(Opened):
    """The open part of one board.

    Attributes:
        proto: the model in the form that CP-SAT takes; it counts Booleans from 0 and writes ~n for "not".
        worth: for the islands whose values have literals of their own, the literal of each value.
        totals: likewise for lines and their totals.
    """

    def __init__(
        self, layout: Layout, state: State, islands: Collection[int] = (), lines: Collection[int] = ()
    ) -> None:
        """Write down degrees, crossings and sums.

        Args:
            layout: the board.
            state: the bounds that propagation ended with; is not changed.
            islands: those whose values are to have literals, if they are open; others may as well.
            lines: those whose totals are to have literals, if they are open.
        """
        super().__init__(layout, state)
        self.proto: Any = cp_sat.CpModelProto()
        self.worth: dict[int, dict[int, int]] = {}
        self.totals: dict[int, dict[int, int]] = {}
        for clause in self._rules_of_links():
            self.add_clause(clause)
        self._add_values(set(islands))
        self._add_degrees()
        for number, line in enumerate(layout.lines):
            self._add_line(line, number if number in lines else None)
        if not layout.loops:
            self._add_number_of_links()
        self._declare_booleans()
        wide = [int(literal > 0) for literal in self._wide()]
        self.hint(wide + [0] * (self._booleans - len(wide)))

    def add_clause(self, literals: list[int]) -> None:
        """Demand that at least one literal is true."""
        self.proto.constraints.add().bool_or.literals.extend(_indices(literals))

    def hint(self, answer: Sequence[int]) -> None:
        """Let the next search start near an answer."""
        self.proto.clear_solution_hint()
        self.proto.solution_hint.vars.extend(range(len(answer)))
        self.proto.solution_hint.values.extend(answer)

    def _add_values(self, wanted: Collection[int]) -> None:
        """Add literals for the possible values of open islands that sums count, and of those wanted."""
        for island, values in enumerate(self._state.values):
            if values & (values - 1) and (island in wanted or self._layout.lines_at[island]):
                self.worth[island] = self._add_choice(bits(values))

    def _add_choice(self, values: list[int]) -> dict[int, int]:
        """Add a literal for each value, of which exactly one is true."""
        choice = dict(zip(values, self._new_booleans(len(values)), strict=True))
        self.proto.constraints.add().exactly_one.literals.extend(_indices(choice.values()))
        return choice

    def _add_degrees(self) -> None:
        for island, links in enumerate(self._layout.around):
            steps = [step for link in links if link in self._steps for step in self._steps[link]]
            if not steps:
                continue
            built = sum([self._state.low[link] for link in links])
            if island in self.worth:
                literals, values = list(self.worth[island].values()), list(self.worth[island])
                coefficients = [-1] * len(steps) + values
                self._add_sum([*steps, *literals], coefficients, (built,))
            else:
                allowed = [value - built for value in bits(self._state.values[island])]
                self._add_sum(steps, [1] * len(steps), allowed)

    def _add_line(self, line: Line, number: int | None) -> None:
        """Let no value occur twice where none may, and the values add up; given its number, with literals."""
        still = [island for island in line.islands if island in self.worth]
        if not still:
            return
        of_value: dict[int, list[int]] = {}
        for island in still:
            for value, literal in self.worth[island].items():
                of_value.setdefault(value, []).append(literal)
        for literals in () if self._layout.repeats else of_value.values():
            self.proto.constraints.add().at_most_one.literals.extend(_indices(literals))
        if line.totals == ANYTHING:
            return
        known = sum([highest(self._state.values[i]) for i in line.islands if i not in self.worth])
        terms = [(literal, value) for island in still for value, literal in self.worth[island].items()]
        allowed = [total - known for total in bits(line.totals)]
        if number is not None and len(allowed) > 1:
            self.totals[number] = self._add_choice(bits(line.totals))
            terms += [(literal, -total) for total, literal in self.totals[number].items()]
            allowed = [-known]
        self._add_sum([term[0] for term in terms], [term[1] for term in terms], allowed)

    def _add_number_of_links(self) -> None:
        """Let as many links have bridges as a tree over all islands has."""
        built = sum(map(bool, self._state.low))
        new = [steps[0] for link, steps in self._steps.items() if not self._state.low[link]]
        self._add_sum(new, [1] * len(new), (len(self._layout.clues) - 1 - built,))

    def _declare_booleans(self) -> None:
        boolean: Any = cp_sat.IntegerVariableProto()
        boolean.domain.extend((0, 1))
        self.proto.variables.extend([boolean] * self._booleans)  # much faster than one by one

    def _add_sum(self, variables: Sequence[int], coefficients: Sequence[int], allowed: Iterable[int]) -> None:
        linear = self.proto.constraints.add().linear
        linear.vars.extend(_indices(variables))
        linear.coeffs.extend(coefficients)
        linear.domain.extend(_intervals(allowed))


def _intervals(values: Iterable[int]) -> list[int]:
    """Return ascending values as CP-SAT wants its domains: start and end of each run of values."""
    bounds: list[int] = []
    for value in values:
        if bounds and bounds[-1] == value - 1:
            bounds[-1] = value
        else:
            bounds += (value, value)
    return bounds


def _indices(literals: Iterable[int]) -> list[int]:
    """Return literals as CP-SAT counts them: from 0, and ~n for "not"."""
    return [literal - 1 if literal > 0 else literal for literal in literals]
