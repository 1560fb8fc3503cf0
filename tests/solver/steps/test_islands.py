"""Rules about one island and the ways that lead from it."""

import pytest

from solver.stages.state import ContradictionError
from solver.steps import Rule
from solver.steps.islands import (
    crossing_taken,
    full_clue,
    island_full,
    neighbours_need,
    not_without,
    one_each,
    only_way,
)
from tests.solver.boards import grid
from tests.solver.steps.known import forbidden, forced, known

CROSS = "..o.. ..... o.{}.o ..... ..o.."
"""Islands 0 to 4 in reading order, 2 in the middle."""


def test_an_island_that_has_its_bridges_gets_no_more():
    board = known(grid(CROSS.format(3)), least=[(0, 2, 2), (1, 2, 1)])
    step = island_full(board, 2)
    assert step.rule is Rule.ISLAND_FULL
    assert forbidden(step) == [(2, 3, 0), (2, 4, 0)]
    assert island_full(board, 0) is None  # it has no number: it may get more
    board.apply(step)
    assert island_full(board, 2) is None


def test_nothing_crosses_a_bridge():
    board = known(grid("..o.. o...o ..o.."), least=[(0, 3, 1)])
    assert forbidden(crossing_taken(board, 0)) == [(1, 2, 0)]
    assert crossing_taken(board, 1) is None


@pytest.mark.parametrize(
    ("text", "island", "most"),
    [
        (CROSS.format(8), 2, 2),
        ("o.6.o ..... ..o..", 1, 2),
        ("4.o ... o..", 0, 2),
        ("o.3.o ..... ..o..", 1, 1),
    ],
)
def test_a_full_clue_has_all_its_bridges(text, island, most):
    board = known(grid(text, most))
    step = full_clue(board, island)
    assert {count for _, _, count in forced(step)} == {most}
    assert len(forced(step)) == len(board.neighbours[island])


def test_a_clue_that_is_not_full_says_nothing_by_that_rule():
    assert full_clue(known(grid(CROSS.format(7))), 2) is None


def test_all_room_that_is_left_is_needed():
    board = known(grid(CROSS.format(5)), most=[(0, 2, 0), (1, 2, 1)])
    assert forced(only_way(board, 2)) == [(1, 2, 1), (2, 3, 2), (2, 4, 2)]


def test_a_one_takes_a_single_bridge():
    assert forced(only_way(known(grid("3.1 ... o..")), 0)) == [(0, 1, 1), (0, 2, 2)]


def test_too_little_room_is_a_contradiction():
    with pytest.raises(ContradictionError):
        only_way(known(grid("3.1")), 0)


@pytest.mark.parametrize(("number", "says"), [(6, False), (7, True)])
def test_seven_in_the_middle_has_one_bridge_each_way(number, says):
    step = one_each(known(grid(CROSS.format(number))), 2)
    assert (step is not None) is says
    assert step is None or forced(step) == [(1, 2, 1), (2, 3, 1), (0, 2, 1), (2, 4, 1)]


def test_three_in_a_corner_has_one_bridge_each_way():
    assert forced(one_each(known(grid("3.o ... o..")), 0)) == [(0, 1, 1), (0, 2, 1)]


def test_a_way_that_is_closed_counts_no_more():
    step = one_each(known(grid(CROSS.format(5)), most=[(0, 2, 0)]), 2)
    assert len(forced(step)) == 3


def test_small_neighbours_leave_a_bridge_to_the_others():
    step = not_without(known(grid("1.3.1 ..... ..o..")), 1)
    assert step.rule is Rule.NOT_WITHOUT
    assert forced(step) == [(1, 3, 1)]
    assert step.islands[0] == 1


def test_with_more_bridges_to_a_pair_more_than_one_may_be_needed():
    assert forced(not_without(known(grid("5.3 ... o..", 4)), 0)) == [(0, 1, 1), (0, 2, 2)]


def test_a_neighbour_that_lacks_one_bridge_takes_one():
    board = known(grid("2.4.o ..... ..o.. ..... o...."), least=[(0, 4, 1)])
    assert not_without(board, 1) is None
    step = neighbours_need(board, 1)
    assert step.rule is Rule.NEIGHBOURS_NEED
    assert step.islands == (1, 0, 2, 3)
    assert forced(step) == [(1, 2, 1), (1, 3, 1)]
