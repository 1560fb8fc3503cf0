"""A path once more, on its own."""

import pytest

from solver import Bridge
from solver.steps import Limit, Rule, Step, StepError, Values, replay
from tests.solver.boards import grid

BOARD = grid("2.3.1")


def _step(forces=(), forbids=(), values=()):
    return Step(Rule.ONLY_WAY, (0,), forces, forbids, values)


def test_bridges_add_up():
    steps = [_step([Limit(0, 1, 1)]), _step([Limit(1, 2, 1)], [Limit(1, 2, 1)]), _step([Limit(0, 1, 2)])]
    assert replay(BOARD, steps) == (Bridge(0, 1, 2), Bridge(1, 2, 1))
    assert replay(BOARD, []) == ()


@pytest.mark.parametrize(
    "step",
    [
        _step(),
        _step([Limit(0, 1, 1)]),
        _step([Limit(1, 2, 1), Limit(0, 1, 1)]),
        _step([], [Limit(0, 1, 2)]),
        _step([], [], [Values(0, tuple(range(9)))]),
    ],
)
def test_a_step_says_something_new(step):
    with pytest.raises(StepError, match="step 2 says nothing new"):
        replay(BOARD, [_step([Limit(0, 1, 1)]), step])


def test_a_step_does_not_take_back_what_was_said():
    with pytest.raises(StepError, match="step 2 says the opposite"):
        replay(BOARD, [_step([Limit(0, 1, 2)]), _step([], [Limit(0, 1, 1)])])
