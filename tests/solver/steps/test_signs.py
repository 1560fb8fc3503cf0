"""The rule about the sums of signs."""

from dataclasses import replace

import pytest

from solver import Sign
from solver.steps import Rule, Values
from solver.steps.signs import sums
from tests.solver.boards import MAP_1, grid
from tests.solver.steps.known import known


def test_a_sum_of_one_island_is_its_value():
    step = sums(known(grid(".o.o ...o", signs=[Sign(0, 0, east=3), Sign(1, 0)])))
    assert step.rule is Rule.SUM


def test_what_the_others_leave_is_left():
    board = known(grid("...o.o ......  .. o.o".replace("  .. o.o", ""), signs=[Sign(0, 0, east=3)]))
    step = sums(board)
    assert step.islands == (0, 1)
    assert step.line == 2
    assert step.values == (Values(0, (1, 2)), Values(1, (1, 2)))


@pytest.mark.parametrize(("south", "repeats"), [(None, False), (0, False), (None, True)])
def test_no_value_occurs_twice_where_none_may(south, repeats):
    """Within the sums of a sign that lost its numbers; one that shows others says nothing here."""
    sign = Sign(0, 0, south=south)
    puzzle = replace(grid("..1.o ..... ....o", signs=[sign]), repeats_in_sums=repeats)
    step = sums(known(puzzle))
    if repeats or south is not None:
        assert step is None
    else:
        assert step.values == (Values(1, (0, 2, 3)),)


def test_the_map_of_the_riddler_begins_with_a_sum():
    assert sums(known(MAP_1)).values
