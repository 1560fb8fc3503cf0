"""What people should know of a solution, or try where there is none."""

from dataclasses import replace

import pytest

from pipeline.decide import decide
from pipeline.hashi.notes import more_bridges_notes, repeats_notes
from pipeline.settings import Settings
from solver import Puzzle, Sign
from tests.pipeline.decide.made import MadePage
from tests.solver.boards import grid
from vision.types import Kind

REPEATING = grid("1.2.1..")
"""Has one solution, in which the sum of a sign east of the islands repeats a value."""


def test_signs_whose_sums_repeat_a_value_are_named():
    one = replace(REPEATING, signs=(Sign(0, 6), Sign(1, 0)))
    assert repeats_notes(one, (1, 2, 1)) == (
        "The sign in row 1, column 7 shows no number, and its sums repeat a value: nothing else fits.",
    )
    two = replace(REPEATING, signs=(Sign(0, 6), Sign(0, 8)))
    assert repeats_notes(two, (1, 2, 1)) == (
        "The signs in row 1, column 7 and row 1, column 9 show no number, and their sums repeat a value: "
        "nothing else fits.",
    )


@pytest.mark.parametrize("signs", [(), (Sign(0, 6, east=0),), (Sign(1, 0),)])
def test_nothing_is_said_of_other_signs(signs):
    assert repeats_notes(replace(REPEATING, signs=signs), (1, 2, 1)) == ()


@pytest.mark.parametrize("text", ["9.5 ... 5..", "2.1"])
def test_no_option_is_suggested_where_none_helps(text):
    assert more_bridges_notes(grid(text)) == ()
    assert more_bridges_notes(Puzzle(())) == ()


def test_the_option_is_what_the_largest_number_needs():
    (note,) = more_bridges_notes(grid("4.6 ... ..3"))
    assert note.startswith("The 4 needs 4 bridges to a pair")


@pytest.mark.parametrize("south", [None, 0])
def test_a_sign_on_a_picture_that_lost_its_numbers(south):
    """Where it shows another number, the corner towards the islands says nothing."""
    page = MadePage()
    pieces = page.add_text("1.2.1")
    pieces.append(page.add(0, 6, None, south, None, None, kind=Kind.SIGN))
    page.may_be(0.0, pieces)
    [finding] = decide(page.reading(), Settings())
    assert finding.judgement.answer.solution.values == (1, 2, 1)
    assert any("repeat a value" in note for note in finding.judgement.notes) is (south is None)
