"""Rules from the one that all islands hang together."""

from dataclasses import replace

import pytest

from solver.stages.state import ContradictionError
from solver.steps import Rule
from solver.steps.parts import closed_part, cut, must_leave, no_loop, one_way_out, pair
from tests.solver.boards import grid
from tests.solver.steps.known import forbidden, forced, known


@pytest.mark.parametrize(
    ("text", "most", "left"), [("1.1 ... o.o", 2, 0), ("2.2 ... o.o", 2, 1), ("3.3 ... o.o", 3, 2)]
)
def test_two_alike_do_not_use_each_other_up(text, most, left):
    step = pair(known(grid(text, most)))
    assert step.rule is Rule.PAIR
    assert step.islands == (0, 1)
    assert forbidden(step) == [(0, 1, left)]


def test_two_that_are_all_may():
    assert pair(known(grid("2.2"))) is None


def test_two_ones_that_have_others_already_are_no_pair():
    board = known(grid("3.1 ... 2.o"), least=[(0, 2, 2)])
    assert pair(board) is None
    step = closed_part(board)
    assert step.rule is Rule.CLOSED_PART
    assert step.islands == (0, 1, 2)
    assert forbidden(step) == [(0, 1, 0)]


def test_a_part_that_lacks_something_elsewhere_may_close_there():
    board = known(grid("3.1 ... 3.o"), least=[(0, 2, 2)])
    assert closed_part(board) is None


def test_an_island_has_a_bridge_out_of_those_it_would_close_with():
    # The example in the source of Simon Tatham's Bridges (bridges.c).
    board = known(grid("1.3.2 ..... ..4.o"))
    step = must_leave(board)
    assert step.rule is Rule.MUST_LEAVE
    assert step.islands == (1, 0, 2)
    assert forced(step) == [(1, 3, 1)]


def test_islands_that_are_all_may_close():
    assert must_leave(known(grid("1.3.2"))) is None


def test_a_part_with_one_way_out_takes_it():
    board = known(grid("o.o.o ..... o.o.."), least=[(0, 1, 1), (0, 3, 1), (3, 4, 1)])
    step = one_way_out(board)
    assert set(step.islands) == {0, 1, 3, 4}
    assert forced(step) == [(1, 2, 1)]


def test_a_part_without_a_way_out_is_a_contradiction():
    with pytest.raises(ContradictionError):
        one_way_out(known(grid("o.o.o"), most=[(1, 2, 0)]))


def test_a_link_between_two_halves_is_needed():
    board = known(grid("o.o...o.o ......... o.o...o.o"))
    assert one_way_out(board) is None
    step = cut(known(grid("o.o...o.o ......... o.o...o.o"), most=[(5, 6, 0)]))
    assert forced(step) == [(1, 2, 1)]


def test_a_way_through_an_island_that_lacks_nothing_is_no_way():
    """Without the links of the 1, which has its bridge, one way leads from below it to all others."""
    step = cut(known(grid("o.o...o.o ......... o.1...o.o"), least=[(4, 5, 1)]))
    assert forced(step) == [(0, 1, 1)]


def test_a_board_that_hangs_together_needs_no_further_link():
    board = known(grid("o.o"), least=[(0, 1, 1)])
    assert cut(board) is None
    assert one_way_out(board) is None


def test_no_loop_closes_where_none_may():
    puzzle = grid("o.o ... o.o")
    three = [(0, 1, 1), (0, 2, 1), (1, 3, 1)]
    assert no_loop(known(puzzle, three)) is None
    puzzle = replace(puzzle, loops=False)
    step = no_loop(known(puzzle, three))
    assert step.rule is Rule.NO_LOOP
    assert step.islands[:2] == (2, 3)
    assert forbidden(step) == [(2, 3, 0)]
    with pytest.raises(ContradictionError):
        no_loop(known(puzzle, [*three, (2, 3, 1)]))
