"""Clauses from contradictions."""

import pytest

from solver.budget import Budget
from solver.clause_learning import search as searching
from solver.clause_learning.bounds import DECIDED, Bounds
from solver.clause_learning.learning import learn
from solver.cp_sat.search import search
from solver.stages.layout import lay_out
from solver.stages.propagation import propagate
from solver.stages.state import first_state
from tests.benchmarks.solver.instances import drawn
from tests.solver.boards import grid

pytestmark = pytest.mark.inside

HARD = [instance for instance in drawn(3, 1) if instance.alpha == 75 and instance.islands >= 200]


def literals(clause):
    return list(zip(clause.bounds, clause.least, strict=True))


def holds(clause, counts):
    """Whether a literal of a clause is true of the bridges on each link."""
    return any(counts[b] >= least if b >= 0 else -counts[~b] >= least for b, least in clause)


def lessons(monkeypatch):
    """All that is learned from now on."""
    learned = []

    def noted(bounds, levels, clash):
        lesson = learn(bounds, levels, clash)
        learned.append((literals(lesson[0]), lesson[1], levels[:]))
        return lesson

    monkeypatch.setattr(searching, "learn", noted)
    return learned


def test_what_rests_on_nothing_tried_teaches_nothing():
    layout = lay_out(grid("1.2 ... 1.."))
    bounds = Bounds(layout, first_state(layout))
    clash = bounds.tighten(0, 2, DECIDED)
    assert learn(bounds, [], clash) is None


def test_one_thing_tried_that_fails_is_wrong_everywhere():
    layout = lay_out(grid("1.2 ... 1.."))
    bounds = Bounds(layout, first_state(layout))
    clash = bounds.tighten(0, 2, DECIDED)
    clause, level = learn(bounds, [0], clash)
    assert (literals(clause), level) == ([(~0, -1)], 0)


def test_what_does_not_matter_is_not_in_the_clause():
    """What was tried far away is not needed, and the clause goes back before it."""
    layout = lay_out(grid("2.2.... ....... 2.2.2.2 ....... ....2.2"))
    bounds = Bounds(layout, first_state(layout))
    far, near = layout.ends.index((4, 5)), layout.ends.index((0, 1))
    assert bounds.tighten(far, 1, DECIDED) is None
    levels = [0, bounds.steps]
    assert bounds.tighten(near, 1, DECIDED) is None
    clash = [near]
    clause, level = learn(bounds, levels, clash)
    assert (literals(clause), level) == ([(~near, 0)], 0)


@pytest.mark.parametrize("instance", HARD, ids=lambda instance: instance.name)
def test_what_is_learned_holds_and_was_of_use(monkeypatch, instance):
    """Each clause holds in the solution of another search, and rests on things that were tried."""
    learned = lessons(monkeypatch)
    layout = lay_out(instance.puzzle)
    state = first_state(layout)
    assert propagate(layout, state)
    known = next(search(layout, state, Budget(60)))
    next(searching.learning_search(layout, state, Budget(60), 10_000))
    assert len(learned) > 3
    for clause, level, levels in learned:
        assert holds(clause, known)
        assert 0 <= level < len(levels)
        assert level == 0 or len(clause) > 1
        assert len(set(clause)) == len(clause)
