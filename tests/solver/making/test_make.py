import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Outcome, Sign, broken_rules, solve
from solver.formats import write_puzzle
from solver.making import MakingError, Plan, Wish, make_board, make_puzzle
from solver.steps import Difficulty, grade

ROOT = Path(__file__).parents[3]


@settings(max_examples=25, deadline=None)
@given(
    rows=st.integers(3, 11),
    columns=st.integers(3, 11),
    seed=st.integers(0, 2**32),
    max_bridges=st.integers(1, 4),
    loops=st.booleans(),
)
def test_boards_have_one_solution_and_fill_their_size(rows, columns, seed, max_bridges, loops):
    made = make_puzzle(Wish(rows, columns, max_bridges=max_bridges, loops=loops), seed)
    answer = solve(made.puzzle)
    assert (answer.outcome, answer.solution) == (Outcome.UNIQUE, made.solution)
    assert broken_rules(made.puzzle, made.solution.bridges) == ()
    assert (made.puzzle.max_bridges, made.puzzle.loops) == (max_bridges, loops)
    places = [(island.row, island.column) for island in made.puzzle.islands]
    assert places == sorted(places)
    for lines, number in zip(zip(*places, strict=True), (rows, columns), strict=True):
        assert (min(lines), max(lines)) == (0, number - 1)


@settings(max_examples=25, deadline=None)
@given(
    rows=st.integers(4, 12), columns=st.integers(4, 12), seed=st.integers(0, 2**32), symmetric=st.booleans()
)
def test_boards_look_as_if_a_person_had_set_them(rows, columns, seed, symmetric):
    islands = make_puzzle(Wish(rows, columns, symmetric=symmetric), seed).puzzle.islands
    places = {(island.row, island.column) for island in islands}
    assert not any({(row + 1, column), (row, column + 1)} & places for row, column in places)
    corners = {(row, column) for row in (0, rows - 1) for column in (0, columns - 1)}
    assert sum(one.clue == 1 and (one.row, one.column) in corners for one in islands) <= 1
    if symmetric:
        assert {(rows - 1 - row, columns - 1 - column) for row, column in places} == places


def test_islands_spread_over_the_whole_board():
    for seed in range(4):
        islands = make_puzzle(Wish(20, 20), seed).puzzle.islands
        places = {(island.row, island.column) for island in islands}
        for row in range(0, 13):
            for column in range(0, 13):
                assert any((row + down, column + right) in places for down in range(8) for right in range(8))


@pytest.mark.parametrize("level", [None, *Difficulty], ids=str)
@pytest.mark.parametrize("size", [7, 10])
def test_tathams_program_finds_the_same_solution(size, level, tathams_program):
    for seed in range(3):
        puzzle, solution = (made := make_puzzle(Wish(size, size, level), seed)).puzzle, made.solution
        places = [(island.row, island.column) for island in puzzle.islands]
        bridges = {(places[bridge.a], places[bridge.b], bridge.count) for bridge in solution.bridges}
        assert tathams_program.solve_game(write_puzzle(puzzle, "tatham")) == bridges


def test_nobody_needs_to_guess():
    for seed in (4, 10, 29):  # their first boards of this size needed it
        assert not grade(make_puzzle(Wish(22, 22), seed).puzzle).hardest.guesses


@settings(max_examples=12, deadline=None)
@given(rows=st.integers(3, 7), columns=st.integers(3, 7), seed=st.integers(0, 2**32))
def test_boards_with_signs_have_one_solution(rows, columns, seed):
    made = make_puzzle(Wish(rows, columns, signs=True, apart=False), seed)
    assert solve(made.puzzle).outcome is Outcome.UNIQUE
    assert {island.clue for island in made.puzzle.islands} == {None}
    assert made.puzzle.signs


def test_a_sign_loses_its_numbers():
    signs = make_puzzle(Wish(7, 7, signs=True), 1).puzzle.signs
    assert sum(sign == Sign(sign.row, sign.column) for sign in signs) == 1


@pytest.mark.parametrize("wishes", [{}, {"signs": True}, {"loops": False}, {"max_bridges": 3}], ids=str)
def test_the_same_seed_gives_the_same_board(wishes):
    assert make_puzzle(Wish(7, 6, **wishes), 5) == make_puzzle(Wish(7, 6, **wishes), 5)
    assert make_puzzle(Wish(7, 6, **wishes), 5) != make_puzzle(Wish(7, 6, **wishes), 6)


def test_another_process_gives_the_same_board():
    program = "from solver.making import Wish, make_puzzle; print(make_puzzle(Wish(9, 9), 3))"
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == str(make_puzzle(Wish(9, 9), 3))


@pytest.mark.parametrize("islands", [4, 12, 30])
def test_there_are_as_many_islands_as_were_asked_for(islands):
    assert len(make_puzzle(Wish(8, 8, islands=islands, apart=islands < 30), 2).puzzle.islands) == islands


def test_a_plan_that_is_too_dense_gets_fewer_islands():
    plan = Plan(6, 6, 30, gap=2)
    assert 5 < len(make_board(plan, Random(0)).puzzle.islands) < 20


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"rows": 2}, "a board of 2 rows and 9 columns cannot be made: ask for 3 to 40 of both"),
        ({"columns": 41}, "a board of 9 rows and 41 columns cannot be made: ask for 3 to 40 of both"),
        (
            {"rows": 15, "signs": True},
            "a board with signs of 15 rows and 9 columns cannot be made: .* 3 to 14",
        ),
        ({"islands": 3}, "a board of 9 rows and 9 columns cannot have 3 islands: ask for 4 to 21"),
        (
            {"islands": 41, "apart": False},
            "a board of 9 rows and 9 columns cannot have 41 islands: ask for 4 to 40",
        ),
        ({"signs": True, "difficulty": Difficulty.EASY}, "never easy"),
        ({"max_bridges": 5}, "max_bridges must be 1 to 4, not 5"),
    ],
    ids=str,
)
def test_wishes_that_cannot_come_true_are_told(wishes, told):
    with pytest.raises(MakingError, match=told):
        make_puzzle(Wish(**({"rows": 9, "columns": 9} | wishes)), 0)


@pytest.mark.parametrize("difficulty", Difficulty)
@pytest.mark.parametrize("size", [6, 10])
def test_a_board_is_as_hard_as_was_asked_for(size, difficulty):
    for seed in range(3):
        found = grade(make_puzzle(Wish(size, size, difficulty), seed).puzzle)
        assert found.difficulty is difficulty
        assert not found.hardest.guesses


@pytest.mark.parametrize("difficulty", [Difficulty.MEDIUM, Difficulty.HARD])
def test_a_board_with_signs_is_as_hard_as_was_asked_for(difficulty):
    for seed in range(2):
        made = make_puzzle(Wish(6, 6, difficulty, signs=True), seed)
        assert grade(made.puzzle).difficulty is difficulty


def test_a_board_too_small_for_its_difficulty_is_told():
    with pytest.raises(
        MakingError,
        match="no board of 3 rows and 3 columns came out as it was asked for: ask for another size",
    ):
        make_puzzle(Wish(3, 3, Difficulty.MEDIUM, max_bridges=1), 0)
