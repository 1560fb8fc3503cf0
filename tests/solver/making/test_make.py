import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Outcome, Sign, broken_rules, solve
from solver.making import MakingError, Plan, make_board, make_puzzle

ROOT = Path(__file__).parents[3]


@settings(max_examples=40, deadline=None)
@given(
    rows=st.integers(3, 11),
    columns=st.integers(3, 11),
    seed=st.integers(0, 2**32),
    max_bridges=st.integers(1, 4),
    loops=st.booleans(),
)
def test_boards_have_one_solution_and_fill_their_size(rows, columns, seed, max_bridges, loops):
    made = make_puzzle(rows, columns, seed=seed, max_bridges=max_bridges, loops=loops)
    answer = solve(made.puzzle)
    assert (answer.outcome, answer.solution) == (Outcome.UNIQUE, made.solution)
    assert broken_rules(made.puzzle, made.solution.bridges) == ()
    assert (made.puzzle.max_bridges, made.puzzle.loops) == (max_bridges, loops)
    places = [(island.row, island.column) for island in made.puzzle.islands]
    assert places == sorted(places)
    for lines, number in zip(zip(*places, strict=True), (rows, columns), strict=True):
        assert (min(lines), max(lines)) == (0, number - 1)


@settings(max_examples=12, deadline=None)
@given(rows=st.integers(3, 7), columns=st.integers(3, 7), seed=st.integers(0, 2**32))
def test_boards_with_signs_have_one_solution(rows, columns, seed):
    made = make_puzzle(rows, columns, seed=seed, signs=True)
    assert solve(made.puzzle).outcome is Outcome.UNIQUE
    assert {island.clue for island in made.puzzle.islands} == {None}
    assert made.puzzle.signs


def test_a_sign_loses_its_numbers():
    signs = make_puzzle(7, 7, seed=1, signs=True).puzzle.signs
    assert sum(sign == Sign(sign.row, sign.column) for sign in signs) == 1


@pytest.mark.parametrize("wishes", [{}, {"signs": True}, {"loops": False}, {"max_bridges": 3}], ids=str)
def test_the_same_seed_gives_the_same_board(wishes):
    assert make_puzzle(7, 6, seed=5, **wishes) == make_puzzle(7, 6, seed=5, **wishes)
    assert make_puzzle(7, 6, seed=5, **wishes) != make_puzzle(7, 6, seed=6, **wishes)


def test_another_process_gives_the_same_board():
    program = "from solver.making import make_puzzle; print(make_puzzle(9, 9, seed=3))"
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == str(make_puzzle(9, 9, seed=3))


@pytest.mark.parametrize("islands", [4, 12, 30])
def test_there_are_as_many_islands_as_were_asked_for(islands):
    assert len(make_puzzle(8, 8, seed=2, islands=islands).puzzle.islands) == islands


def test_a_plan_that_is_too_dense_gets_fewer_islands():
    plan = Plan(6, 6, 30, gap=2)
    assert 5 < len(make_board(plan, Random(0)).puzzle.islands) < 20
    with pytest.raises(MakingError, match="30 islands came about in"):
        make_board(plan, Random(0), exact=True)


def test_only_a_board_that_fits_comes_out():
    made = make_board(Plan(7, 7, 12), Random(0), fits=lambda made: made.puzzle.islands[0].clue == 4)
    assert made.puzzle.islands[0].clue == 4
    with pytest.raises(MakingError):
        make_board(Plan(5, 5, 6), Random(0), fits=lambda made: False)


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"rows": 2}, "a board of 2 x 9 cannot be made: rows and columns must be 3 to 40"),
        ({"columns": 41}, "a board of 9 x 41 cannot be made: rows and columns must be 3 to 40"),
        ({"rows": 15, "signs": True}, "a board with signs of 15 x 9 cannot be made: .* 3 to 14"),
        ({"islands": 3}, "a board of 9 x 9 cannot have 3 islands: ask for 4 to 40"),
        ({"islands": 41}, "a board of 9 x 9 cannot have 41 islands: ask for 4 to 40"),
        ({"max_bridges": 5}, "max_bridges must be 1 to 4, not 5"),
    ],
    ids=str,
)
def test_wishes_that_cannot_come_true_are_told(wishes, told):
    with pytest.raises(MakingError, match=told):
        make_puzzle(**({"rows": 9, "columns": 9, "seed": 0} | wishes))
