"""Steps in words."""

import pytest

from solver import Sign
from solver.steps import Limit, Rule, Step, Values, in_words, path
from tests.solver.boards import FIVE_BY_FIVE, MAP_1, SEARCHED, SEVEN, grid

SQUARE = grid("2.3 ... 3.4")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (
            Step(Rule.FULL_CLUE, (3,), (Limit(1, 3, 2), Limit(2, 3, 2))),
            "The 4 in row 3, column 3 needs every bridge it can have: 2 north, 2 west.",
        ),
        (
            Step(Rule.ONE_EACH, (0,), (Limit(0, 1, 1), Limit(0, 2, 1))),
            "The 2 in row 1, column 1 needs more than all its ways but one can hold: "
            "at least 1 east, at least 1 south.",
        ),
        (
            Step(Rule.ISLAND_FULL, (1,), (), (Limit(0, 1, 0), Limit(1, 3, 0))),
            "The 3 in row 1, column 3 has all its bridges: none south, none west.",
        ),
        (
            Step(Rule.CROSSING_TAKEN, (0, 1), (), (Limit(2, 3, 0),)),
            "Nothing crosses the bridge between the 2 in row 1, column 1 and the 3 in row 1, column 3: "
            "none between the 3 in row 3, column 1 and the 4 in row 3, column 3.",
        ),
        (
            Step(Rule.PAIR, (0, 1), (), (Limit(0, 1, 1),)),
            "The 2 in row 1, column 1 and the 3 in row 1, column 3 would use each other up and be left alone"
            ": at most 1 east.",
        ),
        (
            Step(Rule.WHAT_IF, (0, 1), (Limit(0, 1, 1),)),
            "With fewer bridges the rules would contradict each other: "
            "at least 1 between the 2 in row 1, column 1 and the 3 in row 1, column 3.",
        ),
        (
            Step(Rule.ONE_WAY_OUT, (0, 1), (Limit(1, 3, 1),)),
            "Only one way leads on from the 2 in row 1, column 1 and the islands that hang together with it: "
            "at least 1 between the 3 in row 1, column 3 and the 4 in row 3, column 3.",
        ),
    ],
)
def test_a_step_in_a_sentence(step, words):
    assert in_words(SQUARE, step) == words


def test_a_sum_in_a_sentence():
    puzzle = grid(".o.o", signs=[Sign(0, 0, east=3)])
    step = Step(Rule.SUM, (0, 1), values=(Values(0, (1, 2)), Values(1, (3,))), line=2)
    assert in_words(puzzle, step) == (
        "East of the sign in row 1, column 1 the sum is 3 and no value occurs twice: "
        "the island in row 1, column 2 is 1 or 2, the island in row 1, column 4 is 3."
    )


@pytest.mark.parametrize("puzzle", [FIVE_BY_FIVE, SEVEN, SEARCHED, MAP_1])
def test_every_step_of_a_path_can_be_said(puzzle):
    said = [in_words(puzzle, step) for step in path(puzzle).steps]
    assert all("{" not in each and each.endswith(".") and ": " in each for each in said)
