"""Each rule on a board of its own."""

from random import Random

import pytest

from solver.crossings.making import make_board
from solver.crossings.steps import Rule
from solver.crossings.steps.ahead import all_new, all_there, every_way, only_place
from solver.crossings.steps.arrows import apart, at_least, at_most, counted, few_kinds, inside, one_ahead
from solver.crossings.steps.blocking import leaves_nothing
from solver.crossings.steps.guessing import tried_out, what_if
from solver.crossings.steps.walk import RULES, Walk
from solver.stages.bits import members
from tests.solver.crossings.boards import SOLUTION, magazine
from tests.solver.crossings.steps.known import follows, known, said

ROW = "E W-E W-E W-E W"
"""Each arrow points at four crossings."""

LINE = "E E E E W"


def test_one_crossing_ahead_is_one_number():
    board = known(LINE)
    assert said(one_ahead(board, 3)) == {3: "1"}
    assert one_ahead(board, 2) is None
    assert one_ahead(known(LINE, "", "", "", "1"), 3) is None


def test_what_is_all_there_is_counted():
    board = known(ROW, "", "2", "1", "1", "3")
    claim = counted(board, 0)
    assert (claim.count, said(claim), claim.rests) == (3, {0: "3"}, (1, 2, 3, 4))
    assert counted(known(ROW, "", "2", "1", "1", "13"), 0) is None


@pytest.mark.parametrize(
    ("numbers", "there", "new"),
    [
        (("2", "1", "2", "", ""), {3: "12", 4: "12"}, None),
        (("4", "1", "2", "", ""), None, {3: "34567", 4: "34567"}),
        (("3", "1", "2", "", ""), None, None),
        (("23", "1", "2", "", ""), None, None),
    ],
)
def test_the_others_repeat_or_are_new(numbers, there, new):
    board = known(ROW, *numbers)
    for rule, wanted in ((all_there, there), (all_new, new)):
        claim = rule(board, 0)
        assert (claim and said(claim)) == wanted
        assert claim is None or claim.cells == (0, 1, 2)


def test_what_stands_there_bounds_the_number():
    board = known(ROW, "", "1", "1", "2", "")
    assert said(at_least(board, 0)) == {0: "234567"}
    assert said(at_most(board, 0)) == {0: "123"}
    assert at_most(board, 0).cells == (0, 1, 2, 3)
    assert at_least(known(ROW), 0) is None
    assert at_most(known(ROW), 0) is None


def test_what_may_stand_there_bounds_the_number():
    board = known(ROW, "", "12", "12", "3", "12")
    assert said(few_kinds(board, 0)) == {0: "123"}
    claim = apart(board, 0)
    assert (said(claim), claim.cells) == ({0: "234567"}, (0, 1, 3))


def test_a_number_that_has_to_occur_takes_its_only_place():
    board = known(ROW, "3", "12", "13", "12", "12")
    assert said(only_place(board, 0)) == {2: "3"}
    assert only_place(known(ROW, "2", "12", "13", "12", "12"), 0) is None


def test_an_arrow_that_sees_more_counts_as_much_or_a_little_more():
    board = known(LINE, "", "3")
    claim = inside(board, 0)
    assert (claim.cells, claim.count, said(claim)) == ((0, 1), 1, {0: "34"})
    claim = inside(known(LINE, "4", ""), 0)
    assert (claim.cells, said(claim)) == ((1, 0), {1: "34"})


def test_three_crossings_with_three_pairs_are_no_single_number():
    board = known(ROW, "123", "12", "13", "23", "12")
    assert few_kinds(board, 0) is None
    assert apart(board, 0) is None
    assert said(every_way(board, 0)) == {0: "23"}


def test_what_would_give_a_wrong_count_is_left_out():
    """With 3 in the third place there would be three different numbers."""
    board = known(ROW, "2", "1", "23", "2", "12")
    claim = every_way(board, 0)
    assert claim.rule is Rule.EVERY_WAY
    assert said(claim)[2] == "2"
    assert claim.rests == (0, 1, 2, 3, 4)
    assert every_way(known(ROW, "23", "1", "23", "2", "12"), 0) is None


def test_a_number_that_leaves_another_arrow_nothing_is_left_out():
    walk = Walk(make_board(5, 5, Random(9)).puzzle)
    claim = next(claim for claim in walk if claim.rule is Rule.LEAVES_NOTHING)
    # The walk has not gone on: this is the board before it.
    board, (cell, one, other) = walk.board, claim.cells
    assert leaves_nothing(board) == claim
    assert claim.left == {cell: ~(1 << claim.count)}
    assert set(claim.rests) == {one, other, *board.rays[one], *board.rays[other]} - {cell}
    sets = [members(board.possible(each)) for each in board.order]
    assert follows(board.rays, sets, (one, other), claim.left)
    assert not follows(board.rays, sets, (one,), claim.left)
    assert not follows(board.rays, sets, (other,), claim.left)
    assert leaves_nothing(known(ROW)) is None


def test_guessing_leaves_out_what_cannot_be():
    walk = Walk(magazine())
    claim = what_if(walk.board, SOLUTION)
    assert claim.rule is Rule.WHAT_IF
    cell = claim.cells[0]
    assert claim.count != SOLUTION[cell]
    assert claim.left[cell] >> SOLUTION[cell] & 1
    claim = tried_out(walk.board, SOLUTION)
    assert claim.left == {claim.cells[0]: 1 << SOLUTION[claim.cells[0]]}


def test_the_rules_are_asked_in_their_order():
    names = [rule.__name__.upper() for rule in RULES]
    assert [*names, "LEAVES_NOTHING"] == [rule.name for rule in Rule if not rule.guesses]
