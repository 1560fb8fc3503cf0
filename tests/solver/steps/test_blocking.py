"""The rule that looks one bridge ahead."""

from solver.steps.blocking import blocks
from tests.solver.boards import grid
from tests.solver.steps.known import forbidden, known


def test_a_bridge_in_the_way_of_another_island_is_ruled_out():
    # The island on the left needs a bridge to the right, as the only one.
    step = blocks(known(grid("..o.. 1...o ..o..")))
    assert step.islands == (1, 0, 3)
    assert forbidden(step) == [(0, 3, 0)]


def test_a_bridge_that_two_islands_need_is_not_given_to_both():
    # The 4 needs all that its two neighbours lack.
    step = blocks(known(grid("4.2 ... 2.o")))
    assert step.islands == (0, 1, 3)
    assert forbidden(step) == [(1, 3, 0)]


def test_where_there_is_room_for_all_nothing_is_ruled_out():
    assert blocks(known(grid("o.o ... o.o"))) is None
