"""Boards that are made have exactly one solution."""

from random import Random

import pytest

from solver.answer import Outcome
from solver.crossings import solve
from solver.crossings.making import make_board


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 3), (4, 5)])
def test_one_solution(rows, columns):
    made = make_board(rows, columns, Random(rows))
    answer = solve(made.puzzle)
    assert answer.outcome is Outcome.UNIQUE
    assert answer.solution == made.values
    assert len(made.puzzle.cells) == rows * columns


def test_a_seed_gives_the_same_board_and_redundant_numbers():
    one, other = (make_board(4, 4, Random(7)) for _ in range(2))
    assert one == other
    spare = make_board(4, 4, Random(7), redundant=1.0)
    assert all(cell.clue is not None for cell in spare.puzzle.cells)


def test_too_small():
    with pytest.raises(ValueError, match="at least 2"):
        make_board(1, 5, Random(0))
