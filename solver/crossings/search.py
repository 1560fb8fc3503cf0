"""Third stage: solutions from CP-SAT of what propagation left open.

A Boolean for each cell and number says that the cell shows it, one for each ray and number that it stands
somewhere along the ray; the latter add up to the number of the ray's cell. OR-Tools is imported here, so
import this module late.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ortools.sat.python import cp_model_helper as cp_sat

from solver.answer import LimitReachedError
from solver.budget import STEPS, Budget
from solver.crossings.rays import Ray
from solver.stages.bits import members

Literal = int


class _Model:
    """The puzzle in Booleans; what is decided already is none."""

    def __init__(self, rays: Sequence[Ray], numbers: Sequence[int]) -> None:
        self.proto: Any = cp_sat.CpModelProto()
        self.shows: list[dict[int, Literal]] = [{} for _ in numbers]
        for cell, possible in enumerate(numbers):
            self.shows[cell] = {number: self._boolean() for number in members(possible)}
            self.proto.constraints.add().exactly_one.literals.extend(self.shows[cell].values())
        for cell, ray in enumerate(rays):
            self._count(cell, ray)

    def _count(self, cell: int, ray: Ray) -> None:
        """Let the different numbers along a ray add up to the number of its cell."""
        terms: list[tuple[Literal, int]] = [
            (literal, -number) for number, literal in self.shows[cell].items()
        ]
        for number in sorted({number for other in ray for number in self.shows[other]}):
            shown = [self.shows[other][number] for other in ray if number in self.shows[other]]
            present = self._boolean()
            self._clause([~present, *shown])
            for literal in shown:
                self._clause([present, ~literal])
            terms.append((present, 1))
        linear = self.proto.constraints.add().linear
        linear.vars.extend(literal for literal, _ in terms)
        linear.coeffs.extend(weight for _, weight in terms)
        linear.domain.extend((0, 0))

    def values(self, booleans: Sequence[int]) -> tuple[int, ...]:
        """Return the number of each cell."""
        return tuple(
            next(number for number, literal in shows.items() if booleans[literal]) for shows in self.shows
        )

    def forbid(self, values: Sequence[int]) -> None:
        """Demand that at least one cell shows another number."""
        self._clause([~shows[value] for shows, value in zip(self.shows, values, strict=True)])

    def _clause(self, literals: Sequence[Literal]) -> None:
        self.proto.constraints.add().bool_or.literals.extend(literals)

    def _boolean(self) -> Literal:
        self.proto.variables.add().domain.extend((0, 1))
        return len(self.proto.variables) - 1


def search(rays: Sequence[Ray], numbers: Sequence[int], budget: Budget) -> Iterator[tuple[int, ...]]:
    """Yield all solutions, each as the number of each cell.

    Args:
        rays: those of the puzzle.
        numbers: for each cell its possible numbers, as propagation left them.
        budget: what it may cost.

    Raises:
        LimitReachedError: the budget was used up.
    """
    model = _Model(rays, numbers)
    while True:
        budget.spend()
        wrapper: Any = cp_sat.SolveWrapper()
        wrapper.set_parameters(_parameters(budget))
        response = wrapper.solve(model.proto)
        budget.charge(STEPS * response.deterministic_time)
        if response.status == cp_sat.INFEASIBLE:
            return
        if response.status == cp_sat.UNKNOWN:
            raise LimitReachedError
        values = model.values(list(response.solution))
        yield values
        model.forbid(values)


def _parameters(budget: Budget) -> cp_sat.SatParameters:
    """Return the settings: boards are small, and the same board must get the same answer."""
    parameters = cp_sat.SatParameters()
    parameters.num_workers = 1
    parameters.linearization_level = 0
    parameters.symmetry_level = 0
    parameters.random_seed = 0
    parameters.max_time_in_seconds = max(budget.seconds, 0.0)
    parameters.max_deterministic_time = max(budget.steps, 1.0) / STEPS
    parameters.catch_sigint_signal = False  # an interrupt is Python's to handle
    return parameters
