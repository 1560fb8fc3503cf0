"""A path once more, on its own."""

import pytest

from solver.crossings.steps import Left, Rule, Step, StepError, in_sight, replay
from solver.formats.crossings import read

BOARD = read("E=1 E W")


def step(*left):
    return Step(Rule.COUNTED, (0,), tuple(Left(cell, numbers) for cell, numbers in left), 1)


def test_what_is_said_adds_up():
    assert replay(BOARD, []) == ((1,), None, None)
    assert replay(BOARD, [step((1, (1, 2))), step((1, (2,)))]) == ((1,), (2,), None)


def test_an_arrow_that_sees_little_leaves_few_numbers():
    assert in_sight(read("E E W"), (None, None, (2, 3))) == ((1, 2), (1,), (2,))


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (step(), "nothing new"),
        (step((1, (1, 2))), "nothing new"),
        (step((0, (1,))), "nothing new"),
        (step((1, (3,))), "opposite"),
        (step((2, ())), "opposite"),
    ],
)
def test_a_step_says_something_new_and_not_the_opposite(second, message):
    with pytest.raises(StepError, match=f"step 2 says (the )?{message}"):
        replay(BOARD, [step((1, (1, 2))), second])
