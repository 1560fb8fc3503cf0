"""All solutions of a board."""

from itertools import islice

import pytest

from solver import Ending, Outcome, all_solutions, broken_rules, solve
from tests.solver.boards import FIVE_BY_FIVE, SEARCHED, WIKIPEDIA, grid
from tests.solver.small import small_boards


@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
def test_every_solution_and_no_other(with_signs):
    for puzzle, expected in islice(small_boards(70, with_signs=with_signs), 60):
        if len(expected) > 20:
            continue
        every = all_solutions(puzzle)
        found = [frozenset((b.a, b.b, b.count) for b in solution.bridges) for solution in every.solutions]
        assert every.ending is Ending.COMPLETE
        assert len(found) == len(expected)
        assert set(found) == expected


def test_wikipedias_board_has_no_third_solution():
    every = all_solutions(WIKIPEDIA)
    assert every.ending is Ending.COMPLETE
    assert len(every.solutions) == 2
    for solution in every.solutions:
        assert broken_rules(WIKIPEDIA, solution.bridges) == ()


@pytest.mark.parametrize(
    ("most", "found", "ending"), [(1, 1, Ending.FULL), (2, 2, Ending.COMPLETE), (3, 2, Ending.COMPLETE)]
)
def test_as_many_as_are_wanted(most, found, ending):
    every = all_solutions(WIKIPEDIA, most=most)
    assert (len(every.solutions), every.ending) == (found, ending)


def test_the_order_is_that_of_the_bridges():
    every = all_solutions(grid("o.o ... o.o"), most=200)
    assert every.ending is Ending.COMPLETE
    assert len(every.solutions) == 2**4 + 4 * 2**3  # a ring, or without one of its four sides
    bridges = [solution.bridges for solution in every.solutions]
    assert bridges == sorted(bridges)


def test_no_solution():
    every = all_solutions(grid("1.. ... ..1"))
    assert (every.ending, every.solutions) == (Ending.COMPLETE, ())
    assert solve(grid("1.. ... ..1")).outcome is Outcome.IMPOSSIBLE


def test_no_time():
    every = all_solutions(SEARCHED, seconds=0)
    assert (every.ending, every.solutions) == (Ending.LIMIT, ())
    assert all_solutions(FIVE_BY_FIVE, seconds=0).ending is Ending.COMPLETE


def test_none_wanted_is_an_error():
    with pytest.raises(ValueError, match="at least one"):
        all_solutions(WIKIPEDIA, most=0)
