"""What questions may cost: in steps that are the same on every machine, and by the clock."""

import pytest

from solver import Ending, Odds, Outcome, most_likely, solve, why_not
from solver.answer import LimitReachedError
from solver.budget import Budget
from tests.solver.boards import SEARCHED


def test_steps_are_spent_until_none_is_left():
    budget = Budget(60, 2)
    budget.spend()
    budget.spend(3)
    assert budget.reached
    with pytest.raises(LimitReachedError):
        budget.spend()


def test_a_part_is_spent_from_the_whole():
    whole = Budget(60, 10)
    part = whole.part(4)
    part.spend(4)
    assert part.reached
    assert not whole.reached
    assert whole.steps == 6
    assert whole.part(100).steps == 6


def test_the_clock_ends_it_too():
    assert Budget(-1).reached


def test_a_search_is_given_up_after_the_same_steps_each_time():
    answers = [solve(SEARCHED, budget=Budget(600, 1)) for _ in range(2)]
    assert [answer.outcome for answer in answers] == [Outcome.LIMIT] * 2
    assert solve(SEARCHED, budget=Budget(600, 10_000)).outcome is not Outcome.LIMIT


def test_other_questions_are_given_up_likewise():
    odds = Odds([{island.clue: 1.0} for island in SEARCHED.islands])
    assert most_likely(SEARCHED, odds, budget=Budget(600, 0)).ending is Ending.LIMIT
    assert why_not(SEARCHED, budget=Budget(600, 0)).ending is Ending.LIMIT
