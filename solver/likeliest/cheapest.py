"""The cheapest choice of options that leaves a solution, by CP-SAT: for boards with many doubtful places.

The model is that of `search` with a literal for each value of a doubtful place, and the prices as its
objective. Connectivity is added where an answer lacks it, as there. OR-Tools is imported here: import late.
"""

from collections.abc import Sequence
from typing import Any

from ortools.sat.python import cp_model_helper as cp_sat

from solver.answer import LimitReachedError
from solver.budget import STEPS, Budget
from solver.cp_sat.model import Model
from solver.likeliest.odds import Prices
from solver.stages.bits import highest, is_single
from solver.stages.layout import Layout
from solver.stages.state import State


class Cheapest:
    """A board whose places have prices; `next` gives the cheapest choice that `exclude` has not ruled out."""

    def __init__(self, layout: Layout, state: State, prices: Prices, bound: int) -> None:
        """Write down the rules and the prices.

        Args:
            layout: the board; its lines have the totals that are possible within the bound.
            state: the bounds that propagation ended with; likewise.
            prices: those of all places.
            bound: thousandths of a nat; choices that cost more are not looked for.
        """
        islands = [place for place in range(prices.islands) if len(prices.places[place]) > 1]
        lines = [
            place - prices.islands
            for place in range(prices.islands, len(prices.places))
            if len(prices.places[place]) > 1
        ]
        self._layout = layout
        self._state = state
        self._prices = prices
        self._model = Model(layout, state, islands, lines)
        self._priced = {place: self._model.worth[place] for place in islands if place in self._model.worth}
        for line, literals in self._model.totals.items():
            self._priced[prices.islands + line] = literals
        self._set_objective(bound)

    def next(self, budget: Budget) -> list[int] | None:
        """Return the number of bridges of each link for the cheapest choice left; None if there is none.

        Raises:
            LimitReachedError: the budget was used up.
        """
        if self._left < 0:
            return None  # what is certain costs too much already
        while (booleans := self._optimum(budget)) is not None:
            self._model.hint(booleans)
            if not self._model.join(booleans):
                return self._model.counts(booleans)
        return None

    def exclude(self, choice: Sequence[int]) -> None:
        """Demand another option at one place at least.

        Args:
            choice: for each place the index of its option.
        """
        clause = []
        for place, number in enumerate(choice):
            allowed = self._prices.places[place][number].values
            literals = self._priced.get(place)
            if literals is None:
                continue
            inside = [literal for value, literal in literals.items() if allowed >> value & 1]
            outside = [literal for value, literal in literals.items() if not allowed >> value & 1]
            clause += [~inside[0]] if len(inside) == 1 else outside
        self._model.add_clause(clause)

    def _set_objective(self, bound: int) -> None:
        objective = self._model.proto.objective
        fixed = 0
        for place, options in enumerate(self._prices.places):
            literals = self._priced.get(place)
            if literals is None:
                fixed += self._fixed(place)
                continue
            for option in options:
                for value, literal in literals.items():
                    if option.price and option.values >> value & 1:
                        objective.vars.append(literal)
                        objective.coeffs.append(option.price)
        self._left = bound - fixed
        objective.domain.extend((0, max(0, self._left)))

    def _fixed(self, place: int) -> int:
        """Return the price of a place that is not open any more."""
        options = self._prices.places[place]
        if len(options) == 1:
            return options[0].price
        if place < self._prices.islands:
            value = highest(self._state.values[place])
        else:
            line = self._layout.lines[place - self._prices.islands]
            # The total may be the only one within the bound while islands are still open.
            highest_sum = sum([highest(self._state.values[island]) for island in line.islands])
            value = highest(line.totals) if is_single(line.totals) else highest_sum
        return next(option.price for option in options if option.values >> value & 1)

    def _optimum(self, budget: Budget) -> list[int] | None:
        """Return values of the Booleans that the model allows and none of which cost less; None for none."""
        budget.spend()
        wrapper: Any = cp_sat.SolveWrapper()
        wrapper.set_parameters(_parameters(budget))
        response = wrapper.solve(self._model.proto)
        budget.charge(STEPS * response.deterministic_time)
        if response.status == cp_sat.INFEASIBLE:
            return None
        if response.status == cp_sat.OPTIMAL:
            return list(response.solution)
        if response.status in (cp_sat.UNKNOWN, cp_sat.FEASIBLE):
            raise LimitReachedError
        raise AssertionError("CP-SAT did not accept the model")


def _parameters(budget: Budget) -> cp_sat.SatParameters:
    """Return the settings for one call: those of `search`, and the optimum from below, by cores."""
    parameters = cp_sat.SatParameters()
    parameters.num_workers = 1
    parameters.optimize_with_core = True
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.linearization_level = 0
    parameters.inprocessing_dtime_ratio = 0.0
    parameters.max_time_in_seconds = max(budget.seconds, 0.0)
    parameters.max_deterministic_time = max(budget.steps, 1.0) / STEPS
    parameters.catch_sigint_signal = False
    return parameters
