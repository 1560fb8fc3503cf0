"""The part that the SAT solver does."""

import time
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import clauses, opened, search
from solver.answer import LimitReachedError
from solver.clauses import Clauses
from solver.connection import parts
from solver.layout import lay_out
from solver.propagation import propagate
from solver.solve import solutions
from solver.state import first_state, open_board
from tests.solver.boards import MAP_1, SEARCHED, WIKIPEDIA, grid
from tests.solver.brute import all_solutions


def opened_board(puzzle):
    layout = lay_out(puzzle)
    state = first_state(layout)
    assert propagate(layout, state)
    assert state.undecided()
    return layout, state


def soon():
    return time.monotonic() + 60


@pytest.mark.parametrize(("puzzle", "number"), [(SEARCHED, 1), (WIKIPEDIA, 2), (MAP_1, 1)])
def test_every_solution_comes_once(puzzle, number):
    found = list(search.search(*opened_board(puzzle), soon()))
    assert len(found) == len({tuple(counts) for counts in found}) == number


def test_loose_parts_are_joined_round_by_round(monkeypatch):
    """Without the clauses against trees, answers that are not connected do come."""
    monkeypatch.setattr(opened, "saturated_trees", lambda layout, state, part: iter(()))
    join, met = Clauses.join, []

    def noted(self, answer):
        met.append((self.counts(answer), join(self, answer)))
        return met[-1][1]

    monkeypatch.setattr(Clauses, "join", noted)
    layout, state = opened_board(grid("2.2.2.2 ....... 2.2.2.2 ....... 2.2.2.2"))
    for counts in islice(search.search(layout, state, soon()), 5):
        assert sum(counts) == 12
    assert all((len(set(parts(layout, counts))) > 1) is loose for counts, loose in met)
    assert any(loose for _, loose in met)


def test_no_time_left():
    with pytest.raises(LimitReachedError):
        next(search.search(*opened_board(SEARCHED), time.monotonic() - 1))


def test_a_conflict_limit_is_not_the_end(monkeypatch):
    """Calls stop after every conflict, with neither a solution nor a proof; the search goes on."""
    monkeypatch.setattr(clauses, "CONFLICTS", 1)
    assert len(list(search.search(*opened_board(MAP_1), soon()))) == 1
    assert len(list(search.search(*opened_board(WIKIPEDIA), soon()))) == 2


@settings(max_examples=60)
@given(st.data())
def test_any_values_may_be_possible(data):
    """Also sets with gaps, which no clue gives: the open readings of a doubtful number are such sets."""
    puzzle = grid(data.draw(st.sampled_from(["o.o ... o.o", "o.o.o ..... o.o.o", ".o.. o.oo .... .o.o"])))
    layout = lay_out(puzzle)
    values = [data.draw(st.integers(1, 511)) for _ in puzzle.islands]
    layout, state = open_board(layout, values)
    found = [
        frozenset((*ends, count) for ends, count in zip(layout.ends, counts, strict=True) if count)
        for counts in solutions(layout, soon(), state)
    ]
    fitting = {
        bridges
        for bridges in all_solutions(puzzle)
        if all(
            values[i] >> sum(count for a, b, count in bridges if i in (a, b)) & 1
            for i in range(len(puzzle.islands))
        )
    }
    assert set(found) == fitting
    assert len(found) == len(fitting)
