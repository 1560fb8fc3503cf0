"""Where one search of `solve` ends and the other goes on, and what leaves them."""

import importlib

import pytest

from solver import Outcome, broken_rules, solve
from solver.budget import Budget
from solver.clause_learning.search import TooHardError
from solver.cp_sat import search
from solver.cp_sat.model import Model
from solver.stages.layout import lay_out
from tests.solver.boards import SEARCHED, WIKIPEDIA, grid

solving = importlib.import_module("solver.solve")  # `solver.solve` itself is the function
TWELVE = grid("2.3.3.2 ....... 3.4.4.3 ....... 2.3.3.2")


@pytest.mark.parametrize("attempts", [0, 1, 2, 3, 5, 1000])
@pytest.mark.parametrize(("puzzle", "number"), [(SEARCHED, 1), (WIKIPEDIA, 2), (TWELVE, 145)])
def test_cp_sat_goes_on_where_attempts_end(monkeypatch, puzzle, number, attempts):
    """No solution is lost and none comes twice."""
    monkeypatch.setattr(solving, "ATTEMPTS", attempts)
    layout = lay_out(puzzle)
    found = [tuple(counts) for counts in solving.solutions(layout, Budget(60))]
    assert len(found) == len(set(found)) == number


@pytest.mark.inside
def test_a_solution_found_before_the_time_was_up_is_kept(monkeypatch):
    find, calls = search.next_assignment, []

    def once(model, budget):
        calls.append(model)
        return find(model, budget if len(calls) == 1 else Budget(0))

    monkeypatch.setattr(search, "next_assignment", once)
    monkeypatch.setattr(solving, "can_learn", lambda layout: False)
    answer = solve(SEARCHED)
    assert answer.outcome is Outcome.LIMIT
    assert broken_rules(SEARCHED, answer.solution.bridges) == ()


@pytest.mark.inside
@pytest.mark.parametrize("attempts", [0, 1000])
def test_bridges_that_break_a_rule_never_leave_the_solver(monkeypatch, attempts):
    monkeypatch.setattr(Model, "counts", lambda *_: [1] * len(lay_out(SEARCHED).ends))
    monkeypatch.setattr(solving, "learning_search", lambda layout, *_: _wrong_or_too_hard(layout, attempts))
    with pytest.raises(AssertionError, match="no solution"):
        solve(SEARCHED)


def _wrong_or_too_hard(layout, attempts):
    if not attempts:
        raise TooHardError
    yield [1] * len(layout.ends)
