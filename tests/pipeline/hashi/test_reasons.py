"""Why a puzzle in text has no solution, as it is told."""

import pytest

from pipeline.hashi.reasons import reasons
from tests.solver.boards import grid

NINE = ("row 1, column 1: 9 is not possible here.", "It would work if row 1, column 1 were 2.")
RING = ("These numbers contradict each other: row 1, column 3 (1); row 3, column 1 (1).",)


@pytest.mark.parametrize(("board", "told"), [("9.2 ... 2.2", NINE), ("1.1 ... 1.1", RING)])
def test_what_contradicts_itself_and_what_would_repair_it(board, told):
    assert reasons(grid(board), 20) == told


def test_the_sum_of_all_numbers_is_odd():
    *_, repairs = reasons(grid("4.2.2 ..... 3.3.1"), 20)
    assert repairs.startswith("It would work if row 1, column 1 were 1, or if ")


def test_an_island_that_nothing_can_be_joined_to():
    [told] = reasons(grid("1.1 ... .3."), 20)
    assert told.startswith("It would work if there were no island in row 3, column 2")


def test_a_puzzle_with_a_solution_needs_none():
    assert reasons(grid("1.1"), 20) == ()
