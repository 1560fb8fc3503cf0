from dataclasses import replace

import pytest

from solver import Outcome
from solver.answer import LimitReachedError
from solver.crossings import Direction, Doubt, most_likely
from tests.solver.crossings.boards import SOLUTION, magazine

D = Direction


def sure(cell):
    return Doubt({cell.arrows: 1.0}, {cell.clue: 1.0})


def test_the_rules_mend_a_misread_number():
    puzzle = magazine()
    doubts = [sure(cell) for cell in puzzle.cells]
    doubts[0] = Doubt({(D.E,): 1.0}, {1: 0.8, 4: 0.2})
    best = most_likely(puzzle, doubts)[0]
    assert best.puzzle == puzzle
    assert best.answer.solution == SOLUTION
    assert best.rank == 2
    assert best.cost == pytest.approx(1.386, abs=0.001)


def test_the_rules_mend_a_misread_arrow():
    puzzle = magazine()
    doubts = [sure(cell) for cell in puzzle.cells]
    doubts[1] = Doubt({(D.E,): 0.6, (D.W,): 0.4}, {None: 1.0})
    found = most_likely(puzzle, doubts)
    assert found[-1].puzzle == puzzle
    assert all(reading.answer.outcome is not Outcome.IMPOSSIBLE for reading in found)


def test_others_that_are_much_less_likely_are_left_out():
    puzzle = magazine()
    doubts = [sure(cell) for cell in puzzle.cells]
    doubts[0] = Doubt({(D.E,): 1.0}, {4: 0.999, None: 0.001})
    assert len(most_likely(puzzle, doubts, within=8.0)) == 2
    assert len(most_likely(puzzle, doubts, within=5.0)) == 1


def test_nothing_fits_and_no_time():
    puzzle = magazine()
    doubts = [sure(cell) for cell in puzzle.cells]
    doubts[0] = Doubt({(D.E,): 1.0}, {1: 1.0})
    assert most_likely(puzzle, doubts) == ()
    with pytest.raises(LimitReachedError):
        most_likely(puzzle, doubts, seconds=-1.0)
    with pytest.raises(ValueError, match="1 doubts for 25"):
        most_likely(puzzle, doubts[:1])
    assert most_likely(replace(puzzle, most=3), [sure(cell) for cell in puzzle.cells]) == ()
