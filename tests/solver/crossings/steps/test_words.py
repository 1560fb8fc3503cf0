"""Steps in words."""

import random

import pytest

from solver.crossings.making import make_board
from solver.crossings.steps import Left, Rule, Step, in_words, path
from solver.formats.crossings import read
from tests.solver.crossings.boards import magazine

ROW = read("E E E E W")


def step(rule, cells, count, *left):
    return Step(rule, cells, tuple(Left(cell, numbers) for cell, numbers in left), count)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            step(Rule.ONE_AHEAD, (3,), 1, (3, (1,))),
            "The arrow at row 1, column 4 points at one crossing only: its number is 1.",
        ),
        (
            step(Rule.COUNTED, (2, 3, 4), 1, (2, (1,))),
            "The arrow at row 1, column 3 points at 1 number: its number is 1.",
        ),
        (
            step(Rule.ALL_THERE, (0, 1, 2), 2, (3, (1, 2)), (4, (1, 2))),
            "The arrow at row 1, column 1 points at 2 different numbers already, and at no others: "
            "row 1, column 4 is 1 or 2, row 1, column 5 is 1 or 2.",
        ),
        (
            step(Rule.AT_LEAST, (0, 1, 2), 2, (0, (2, 3, 4))),
            "The arrow at row 1, column 1 points at 2 different numbers already: its number is 2, 3 or 4.",
        ),
        (
            step(Rule.INSIDE, (1, 0), 1, (1, (3,))),
            "The arrow at row 1, column 1 points at all crossings that the one at row 1, column 2 points at, "
            "and at 1 more: its number is 3.",
        ),
        (
            step(Rule.APART, (0, 1, 4), 2, (0, (2, 3))),
            "Where the arrow at row 1, column 1 points, row 1, column 2 and row 1, column 5 cannot show the "
            "same number: its number is 2 or 3.",
        ),
        (
            step(Rule.APART, (0, 1, 2, 4), 3, (0, (3, 4))),
            "Where the arrow at row 1, column 1 points, no two of 3 (row 1, column 2; row 1, column 3; "
            "row 1, column 5) can show the same number: its number is 3 or 4.",
        ),
        (
            step(Rule.EVERY_WAY, (0, 1, 2, 3, 4), 0, (2, (1,))),
            "Anything else where the arrow at row 1, column 1 points would give too many or too few "
            "different numbers: row 1, column 3 is 1.",
        ),
        (
            step(Rule.EVERY_WAY, (0, 1, 2, 3, 4), 0, (0, (2,))),
            "Counting every way to fill the crossings that the arrow at row 1, column 1 points at: "
            "its number is 2.",
        ),
        (
            step(Rule.LEAVES_NOTHING, (2, 2, 4), 3, (2, (1, 2))),
            "With 3 at row 1, column 3 its own arrow would leave nothing that fits the arrow at row 1, "
            "column 5: row 1, column 3 is 1 or 2.",
        ),
        (
            step(Rule.WHAT_IF, (2,), 3, (2, (1, 2))),
            "With 3 at row 1, column 3 nothing would fit its own arrow in the end: "
            "row 1, column 3 is 1 or 2.",
        ),
        (
            step(Rule.WHAT_IF, (2, 4), 3, (2, (1, 2))),
            "With 3 at row 1, column 3 nothing would fit the arrow at row 1, column 5 in the end: "
            "row 1, column 3 is 1 or 2.",
        ),
    ],
)
def test_a_step_in_a_sentence(said, words):
    assert in_words(ROW, said) == words


@pytest.mark.parametrize("puzzle", [magazine(), make_board(6, 6, random.Random(3)).puzzle])
def test_every_step_of_a_path_can_be_said(puzzle):
    said = [in_words(puzzle, each) for each in path(puzzle).steps]
    assert said
    assert all("{" not in each and each.endswith(".") and ": " in each for each in said)
