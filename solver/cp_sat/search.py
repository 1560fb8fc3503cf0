"""Third stage, second half: solutions from CP-SAT, connectivity by clauses added when they are missed.

Perron and Furnon, OR-Tools CP-SAT (https://developers.google.com/optimization/cp/cp_solver). Adding the
connectivity only where a solution lacks it is how Coelho, Laporte, Lindbeck and Vidal solve the puzzle with
an integer program ("Benchmark instances and branch-and-cut algorithm for the Hashiwokakero puzzle", 2019,
arXiv:1905.00973).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from typing import Any

from ortools.sat.python import cp_model_helper as cp_sat

from solver.budget import STEPS, Budget
from solver.cp_sat.model import Model
from solver.stages.layout import Layout
from solver.stages.state import State


def search(
    layout: Layout, state: State, budget: Budget, found: Iterable[Sequence[int]] = ()
) -> Iterator[list[int]]:
    """Yield all solutions, each as the number of bridges of each link.

    Args:
        layout: the board.
        state: the bounds that propagation ended with.
        budget: what it may cost.
        found: solutions that are known already, and are not yielded.

    Raises:
        LimitReachedError: the budget was used up.
    """
    model = Model(layout, state)
    for counts in found:
        model.forbid(counts)
    while (booleans := next_assignment(model, budget)) is not None:
        loose = model.join(booleans)
        model.hint(booleans, chain.from_iterable(loose))
        if not loose:
            counts = model.counts(booleans)
            yield counts
            model.forbid(counts)


def next_assignment(model: Model, budget: Budget) -> list[int] | None:
    """Return values of the Booleans that the model allows, None if there are none.

    Raises:
        LimitReachedError: the budget was used up.
    """
    for attempt in count():
        budget.spend()
        wrapper: Any = cp_sat.SolveWrapper()
        wrapper.set_parameters(parameters_of(attempt, budget))
        response = wrapper.solve(model.proto)
        budget.charge(STEPS * response.deterministic_time)
        if response.status == cp_sat.INFEASIBLE:
            return None
        if response.status in (cp_sat.FEASIBLE, cp_sat.OPTIMAL):
            return list(response.solution)
        if response.status != cp_sat.UNKNOWN:
            break
    raise AssertionError("CP-SAT did not accept the model")


def parameters_of(attempt: int, budget: Budget) -> cp_sat.SatParameters:
    """Return the settings for one call, `attempt` from 0; each was measured on the benchmark of Coelho et al.

    Boards are too small for presolve, probing, symmetry, inprocessing and the linear relaxation to pay off.
    Following the last solution for long saves rounds, and bridges at all exits save one in twenty more. Few
    boards reach the conflict limit; starting over in another order helps those. Never set `use_pb_resolution`
    or `use_chronological_backtracking`: in OR-Tools 9.15 they now and then end the whole process with a
    failed check.
    """
    parameters = cp_sat.SatParameters()
    parameters.num_workers = 1
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.linearization_level = 0
    parameters.inprocessing_dtime_ratio = 0.0
    parameters.hint_conflict_limit = 1000
    parameters.minimization_algorithm = parameters.SIMPLE
    parameters.initial_polarity = parameters.POLARITY_FALSE if attempt % 2 else parameters.POLARITY_TRUE
    parameters.random_seed = attempt
    parameters.max_number_of_conflicts = int(5000 * 1.5**attempt)
    parameters.max_time_in_seconds = max(budget.seconds, 0.0)
    parameters.max_deterministic_time = max(budget.steps, 1.0) / STEPS
    parameters.catch_sigint_signal = False  # an interrupt is Python's to handle, not a limit like others
    return parameters
