"""The brute force itself, on boards whose solutions are known; and a few boards of each kind compared."""

from itertools import islice

import pytest

from solver import Island, Puzzle, Sign
from solver.formats import read_puzzle
from tests.benchmarks.bruteforce.__main__ import compared
from tests.benchmarks.bruteforce.boards import KINDS
from tests.benchmarks.bruteforce.bridges import Board, without
from tests.benchmarks.bruteforce.crossings import all_solutions

SQUARE = Puzzle((Island(0, 0), Island(0, 2), Island(2, 0), Island(2, 2)))


def solutions(puzzle):
    return {way.bridges for way in Board(puzzle).solutions(puzzle)}


def test_all_ways_to_lay_bridges():
    one = Puzzle(SQUARE.islands, max_bridges=1)
    assert len(solutions(one)) == 5  # the ring, and it without one of its sides
    assert len(solutions(Puzzle(one.islands, max_bridges=1, loops=False))) == 4
    assert len(solutions(SQUARE)) == 2**4 + 4 * 2**3


def test_numbers_choose_among_them():
    puzzle = read_puzzle("3.4\n...\n2.3\n")
    only = frozenset({(0, 1, 2), (0, 2, 1), (1, 3, 2), (2, 3, 1)})
    assert solutions(puzzle) == {only}
    assert {way.values[0] for way in Board(puzzle).solutions(without(puzzle, 0, None))} == {3}


def test_bridges_do_not_cross():
    cross = Puzzle((Island(0, 1), Island(1, 0), Island(1, 2), Island(2, 1)))
    assert solutions(cross) == set()


def test_signs_count_and_repeat_no_value():
    line = Puzzle((Island(0, 0), Island(0, 2), Island(0, 4)), (Sign(0, 6, west=4),), max_bridges=1)
    assert solutions(line) == set()  # 1, 2 and 1 bridges: the sum is right, and the 1 is there twice
    assert len(solutions(without(line, 0, "west"))) == 1  # lost, and nothing else is possible


def test_all_numbers_of_crossings():
    assert all_solutions(read_puzzle("E W\nE N\n")) == [(1, 1, 1, 1)]
    assert all_solutions(read_puzzle("E=2 W\nE N\n")) == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_differs(kind):
    for puzzle, _, differences in islice(compared(kind, seed=7), 6):
        assert not differences, puzzle
