"""The path from an empty board to the solution."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.answer import Outcome
from solver.crossings import solve
from solver.crossings.making import make_board
from solver.crossings.propagation import first_numbers
from solver.crossings.rays import cast_rays
from solver.crossings.steps import Ending, Rule, path, replay
from solver.formats.crossings import read
from tests.solver.crossings.boards import SOLUTION, magazine, random_board, without_clues
from tests.solver.crossings.steps.known import arrows_of, bits, follows

ENDINGS = {
    Outcome.UNIQUE: Ending.SOLVED,
    Outcome.MULTIPLE: Ending.STUCK,
    Outcome.IMPOSSIBLE: Ending.CONTRADICTION,
}


def test_the_magazines_puzzle_needs_no_guess():
    way = path(magazine())
    assert way.ending is Ending.SOLVED
    assert way.left == tuple((number,) for number in SOLUTION)
    assert replay(magazine(), way.steps) == way.left
    assert not any(step.rule.guesses for step in way.steps)
    first = [step.rule for step in way.steps[:3]]
    assert first == [Rule.ONE_AHEAD, Rule.ONE_AHEAD, Rule.ALL_NEW]
    assert way.steps[0].cells == (1,)


def test_the_same_puzzle_gets_the_same_path():
    assert path(magazine()) == path(magazine())


def test_the_order_is_that_of_reading_and_not_of_the_list():
    puzzle = magazine()
    way = path(replace(puzzle, cells=puzzle.cells[::-1]))
    assert way.steps[0].cells == (23,)
    assert way.left == tuple((number,) for number in SOLUTION[::-1])


def test_with_several_solutions_the_path_ends_where_they_part():
    bare = without_clues(magazine())
    way = path(bare)
    assert way.ending is Ending.STUCK
    assert not any(step.rule.guesses for step in way.steps)
    assert all(number in left for number, left in zip(SOLUTION, way.left, strict=True))
    assert way.left[1] == (1,)


@pytest.mark.parametrize("text", ["E=2 W", "N W", "E=3 S=2 S\nE W N\n", "E=1 E W=2", "most 2\nE=3 E E W"])
def test_what_contradicts_itself_ends_so(text):
    assert path(read(text)).ending is Ending.CONTRADICTION


def test_no_time_to_find_out_is_an_ending_of_its_own(monkeypatch):
    monkeypatch.setattr("solver.crossings.steps.walk.solve", lambda puzzle: solve(puzzle, seconds=0.0))
    assert path(without_clues(magazine())).ending is Ending.LIMIT


def test_a_board_that_is_full_needs_no_step():
    way = path(read("E=1 W=1"))
    assert (way.steps, way.ending, way.left) == ((), Ending.SOLVED, ((1,), (1,)))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(2, 5))
def test_every_step_follows_and_all_lead_to_the_solution(seed, rows, columns):
    made = make_board(rows, columns, random.Random(seed))
    way = path(made.puzzle)
    assert way.ending is Ending.SOLVED
    assert way.left == tuple((number,) for number in made.values)
    rays = cast_rays(made.puzzle)
    rooms = [tuple(n for n in range(1, 12) if room >> n & 1) for room in first_numbers(made.puzzle, rays)]
    for number, step in enumerate(way.steps):
        before = replay(made.puzzle, way.steps[:number])
        sets = [
            room if left is None else [n for n in left if n in room]
            for left, room in zip(before, rooms, strict=True)
        ]
        left = {said.cell: bits(said.numbers) for said in step.left}
        if not step.rule.guesses:
            assert follows(rays, sets, arrows_of(step), left), step
        elif step.rule is Rule.WHAT_IF:
            cells = list(made.puzzle.cells)
            cells[step.cells[0]] = replace(cells[step.cells[0]], clue=step.count)
            assert solve(replace(made.puzzle, cells=tuple(cells))).outcome is Outcome.IMPOSSIBLE


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 4), st.integers(2, 4))
def test_a_path_ends_as_the_solver_says(chance, rows, columns):
    puzzle = random_board(chance, rows, columns)
    assert path(puzzle).ending is ENDINGS[solve(puzzle).outcome]
