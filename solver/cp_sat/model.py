"""Third stage, first half: what propagation left open, as clauses and sums over Booleans for CP-SAT.

Only the undecided links are in the model, each as Booleans that say "at least n bridges" (order encoding);
two Booleans a link for ordinary puzzles. That all islands are connected is not in the model: `search` adds a
clause for each loose part that it meets. Nor is that no loop closes, where none may: the number of links is
that of a tree, so an answer has loops if and only if it has loose parts, and gets clauses for both.

OR-Tools is imported here, so import this module late: the import costs more than most boards do.
`cp_model_helper` is the solver that `cp_model` wraps, without pandas.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model_helper as cp_sat

from solver.cp_sat.clauses import sum_clauses
from solver.cp_sat.parts import Between, loose_exits, saturated_trees
from solver.stages.bits import highest, is_single, members
from solver.stages.connection import loops, parts
from solver.stages.layout import ANYTHING, Layout, Line
from solver.stages.state import State


class Model:
    """The open part of one board.

    A literal is the index of a Boolean, or its complement ~index for "not".

    Attributes:
        proto: the model in the form that CP-SAT takes.
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
            islands: those whose values are to have literals, if they are open; those that a sum counts have
                them anyway.
            lines: those whose totals are to have literals, if they are open.
        """
        self.proto: Any = cp_sat.CpModelProto()
        self._clause: Any = cp_sat.ConstraintProto()
        self._literals: Any = self._clause.bool_or.literals
        self._constraints: Any = self.proto.constraints
        self.worth: dict[int, dict[int, int]] = {}
        self.totals: dict[int, dict[int, int]] = {}
        self._layout = layout
        self._state = state
        self._steps: dict[int, range] = {}
        self._booleans = 0
        self._part = parts(layout, list(state.low))
        self._add_links()
        self._between = self._links_between()
        self._add_crossings()
        self._add_values(set(islands))
        self._add_degrees()
        for number, line in enumerate(layout.lines):
            self._add_line(line, number if number in lines else None)
        if not layout.loops:
            self._add_number_of_links()
        for tree in saturated_trees(layout, state, self._part):
            self.add_clause([~self._at_least(link, count) for link, count in tree])
        self._declare_booleans()
        self._hint_wide()

    def counts(self, booleans: Sequence[int]) -> list[int]:
        """Return for each link its bridges, given the value of each Boolean."""
        counts = list(self._state.low)
        for link, steps in self._steps.items():
            for step in steps:
                counts[link] += booleans[step]
        return counts

    def hint(self, booleans: Sequence[int], exits: Iterable[int] = ()) -> None:
        """Let the next search start near these values of the Booleans, but with bridges at some exits."""
        near = list(booleans)
        for step in exits:
            near[step] = 1
        self.proto.clear_solution_hint()
        self.proto.solution_hint.vars.extend(range(len(near)))
        self.proto.solution_hint.values.extend(near)

    def forbid(self, counts: Sequence[int]) -> None:
        """Demand that at least one link differs from these numbers of bridges."""
        clause = []
        for link in self._steps:
            count = counts[link]
            if count > self._state.low[link]:
                clause.append(~self._at_least(link, count))
            if count < self._state.high[link]:
                clause.append(self._at_least(link, count + 1))
        self.add_clause(clause)

    def join(self, booleans: Sequence[int]) -> list[list[int]]:
        """Demand a bridge out of each part that an answer leaves loose.

        If some part is loose and no loop may close, the loops of the answer are forbidden, too.

        Args:
            booleans: the value of each Boolean.

        Returns:
            The exits of each loose part, as Booleans; an empty list if all islands are connected.
        """
        loose = loose_exits(self._part, self._between, booleans)
        for exits in loose:
            self.add_clause(exits)
        if loose and not self._layout.loops:
            for loop in loops(self._layout, self.counts(booleans)):
                self.add_clause([~self._steps[link][0] for link in loop if not self._state.low[link]])
        return loose

    def _links_between(self) -> list[Between]:
        """Return the open links between parts that are not joined yet."""
        part, ends = self._part, self._layout.ends
        found = []
        for link, steps in self._steps.items():
            a, b = ends[link]
            if part[a] != part[b]:
                found.append((steps[0], part[a], part[b]))
        return found

    def _at_least(self, link: int, count: int) -> int:
        return self._steps[link][count - self._state.low[link] - 1]

    def _add_links(self) -> None:
        for link in self._state.undecided():
            steps = self._add_booleans(self._state.high[link] - self._state.low[link])
            self._steps[link] = steps
            for step in steps[1:]:
                self.add_clause((~step, step - 1))

    def _add_crossings(self) -> None:
        for link in self._steps:
            for other in self._layout.crossed[link]:
                if link < other and other in self._steps:
                    self.add_clause((~self._steps[link][0], ~self._steps[other][0]))

    def add_clause(self, literals: Iterable[int]) -> None:
        """Demand that at least one literal is true."""
        # Most of the model is clauses, and it takes a copy: a new one for each would take twice as long.
        self._literals.clear()
        self._literals.extend(literals)
        self._constraints.append(self._clause)

    def _add_values(self, wanted: Collection[int]) -> None:
        """Add literals for the possible values of open islands that sums count, and of those wanted."""
        for island, values in enumerate(self._state.values):
            if values & (values - 1) and (island in wanted or self._layout.lines_at[island]):
                self.worth[island] = self._add_choice(members(values))

    def _add_choice(self, values: list[int]) -> dict[int, int]:
        """Add a literal for each value, of which exactly one is true."""
        choice = dict(zip(values, self._add_booleans(len(values)), strict=True))
        self._constraints.add().exactly_one.literals.extend(choice.values())
        return choice

    def _add_degrees(self) -> None:
        """Let the bridges of each island be as many as its value says."""
        for island, links in enumerate(self._layout.around):
            still = [self._steps[link] for link in links if link in self._steps]
            if not still:
                continue
            steps = [step for some in still for step in some]
            built = sum([self._state.low[link] for link in links])
            possible = self._state.values[island]
            if island in self.worth:
                literals, values = list(self.worth[island].values()), list(self.worth[island])
                coefficients = [-1] * len(steps) + values
                self._add_sum([*steps, *literals], coefficients, (built,))
            elif is_single(possible):
                either = [*steps, *[~step for step in reversed(steps)]]  # ~i is an index from the end
                for clause in sum_clauses(tuple(map(len, still)), highest(possible) - built):
                    self.add_clause([either[literal] for literal in clause])
            else:
                self._add_sum(steps, [1] * len(steps), [value - built for value in members(possible)])

    def _add_line(self, line: Line, number: int | None) -> None:
        """Let no value occur twice where none may, and the values add up; given its number, with literals."""
        still = [island for island in line.islands if island in self.worth]
        if not still:
            return
        of_value: dict[int, list[int]] = {}
        for island in still:
            for value, literal in self.worth[island].items():
                of_value.setdefault(value, []).append(literal)
        free = line.totals & ~line.distinct  # totals with which a value may occur twice
        if not free:
            for literals in of_value.values():
                self._constraints.add().at_most_one.literals.extend(literals)
        if line.totals == ANYTHING:
            return
        known = sum([highest(self._state.values[i]) for i in line.islands if i not in self.worth])
        terms = [(literal, value) for island in still for value, literal in self.worth[island].items()]
        allowed = [total - known for total in members(line.totals)]
        if number is not None and len(allowed) > 1:
            self.totals[number] = self._add_choice(members(line.totals))
            if free and line.totals & line.distinct:
                self._add_distinct(line, self.totals[number])
            terms += [(literal, -total) for total, literal in self.totals[number].items()]
            allowed = [-known]
        self._add_sum([term[0] for term in terms], [term[1] for term in terms], allowed)

    def _add_distinct(self, line: Line, totals: dict[int, int]) -> None:
        """Let no value occur twice unless the line has a total with which it may.

        Args:
            line: whose total is open.
            totals: for each possible total its literal.
        """
        free = [literal for total, literal in totals.items() if not line.distinct >> total & 1]
        for one, other in combinations(line.islands, 2):
            for value in members(self._state.values[one] & self._state.values[other]):
                both = [~self.worth[island][value] for island in (one, other) if island in self.worth]
                self.add_clause([*both, *free])

    def _add_number_of_links(self) -> None:
        """Let as many links have bridges as a tree over all islands has."""
        built = sum(map(bool, self._state.low))
        new = [steps[0] for link, steps in self._steps.items() if not self._state.low[link]]
        self._add_sum(new, [1] * len(new), (len(self._layout.clues) - 1 - built,))

    def _hint_wide(self) -> None:
        """Let the first search start with one bridge on each link: more of it is connected then."""
        booleans = [0] * self._booleans
        for link, steps in self._steps.items():
            booleans[steps.start] = int(not self._state.low[link])
        self.hint(booleans)

    def _declare_booleans(self) -> None:
        boolean: Any = cp_sat.IntegerVariableProto()
        boolean.domain.extend((0, 1))
        self.proto.variables.extend([boolean] * self._booleans)  # much faster than one by one

    def _add_booleans(self, number: int) -> range:
        first = self._booleans
        self._booleans += number
        return range(first, self._booleans)

    def _add_sum(self, variables: Sequence[int], coefficients: Sequence[int], allowed: Iterable[int]) -> None:
        linear = self._constraints.add().linear
        linear.vars.extend(variables)
        linear.coeffs.extend(coefficients)
        linear.domain.extend(intervals(allowed))


def intervals(values: Iterable[int]) -> list[int]:
    """Return ascending values as CP-SAT wants its domains: start and end of each run of values."""
    bounds: list[int] = []
    for value in values:
        if bounds and bounds[-1] == value - 1:
            bounds[-1] = value
        else:
            bounds += (value, value)
    return bounds
