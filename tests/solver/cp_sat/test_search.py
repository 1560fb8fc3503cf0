"""The part that CP-SAT does."""

from itertools import islice

import pytest

from solver.answer import LimitReachedError
from solver.budget import Budget
from solver.cp_sat import model, search
from solver.stages.connection import parts
from solver.stages.layout import lay_out
from solver.stages.propagation import propagate
from solver.stages.state import first_state
from tests.solver.boards import MAP_1, SEARCHED, WIKIPEDIA, grid


def opened(puzzle):
    layout = lay_out(puzzle)
    state = first_state(layout)
    assert propagate(layout, state)
    assert state.undecided()
    return layout, state


def soon():
    return Budget(60)


@pytest.mark.parametrize(("puzzle", "number"), [(SEARCHED, 1), (WIKIPEDIA, 2), (MAP_1, 1)])
def test_every_solution_comes_once(puzzle, number):
    found = list(search.search(*opened(puzzle), soon()))
    assert len(found) == len({tuple(counts) for counts in found}) == number


def test_loose_parts_are_joined_round_by_round(monkeypatch):
    """Without the clauses against trees, assignments that are not connected do come."""
    monkeypatch.setattr(model, "saturated_trees", lambda layout, state, part: iter(()))
    join, met = model.Model.join, []

    def noted(self, booleans):
        met.append(join(self, booleans))
        return met[-1]

    monkeypatch.setattr(model.Model, "join", noted)
    layout, state = opened(grid("2.2.2.2 ....... 2.2.2.2 ....... 2.2.2.2"))
    for counts in islice(search.search(layout, state, soon()), 5):
        assert sum(counts) == 12
        assert len(set(parts(layout, counts))) == 1
    assert any(met)


def test_no_time_left():
    with pytest.raises(LimitReachedError):
        next(search.search(*opened(SEARCHED), Budget(-1)))


def test_a_conflict_limit_is_not_the_end(monkeypatch):
    """The first calls stop at once, with neither a solution nor a proof; the search goes on."""
    parameters = search.parameters_of
    attempts = []

    def short(attempt, seconds):
        attempts.append(attempt)
        result = parameters(attempt, seconds)
        if attempt < 2:
            result.max_deterministic_time = 0.0
        return result

    monkeypatch.setattr(search, "parameters_of", short)
    assert len(list(search.search(*opened(WIKIPEDIA), soon()))) == 2
    assert 2 in attempts


def test_a_broken_model_is_no_answer():
    broken = model.Model(*opened(SEARCHED))
    broken.add_clause([10**6])  # there is no such Boolean
    with pytest.raises(AssertionError, match="did not accept"):
        search.next_assignment(broken, soon())


def test_domains_are_runs_of_values():
    assert model.intervals([1, 2, 3, 5, 7, 8]) == [1, 3, 5, 5, 7, 8]
