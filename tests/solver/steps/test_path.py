"""The path from an empty board to the solution."""

import pytest
from hypothesis import given
from hypothesis.strategies import randoms

from solver import Bridge, Outcome, solve
from solver.formats import read_puzzle
from solver.steps import Ending, Rule, StepError, Walk, path, replay
from tests.solver.boards import (
    FIVE_BY_FIVE,
    FOURTEEN,
    MAP_1,
    SEARCHED,
    SEVEN,
    WIKIPEDIA,
    grid,
    solved_boards,
)

ENDINGS = {
    Outcome.UNIQUE: Ending.SOLVED,
    Outcome.MULTIPLE: Ending.STUCK,
    Outcome.IMPOSSIBLE: Ending.CONTRADICTION,
}
NO_LOOPS = read_puzzle("no_loops\n2.2\n...\n2.2\n")


@pytest.mark.parametrize("puzzle", [FIVE_BY_FIVE, SEVEN, FOURTEEN, SEARCHED, MAP_1])
def test_a_path_ends_in_the_solution(puzzle):
    way = path(puzzle)
    assert way.ending is Ending.SOLVED
    assert way.bridges == solve(puzzle).solution.bridges
    assert replay(puzzle, way.steps) == way.bridges


@given(solved_boards(size=8, most_islands=20))
def test_a_path_ends_as_the_solver_says(board):
    puzzle, bridges = board
    way = path(puzzle)
    assert way.ending is ENDINGS[solve(puzzle).outcome]
    assert replay(puzzle, way.steps) == way.bridges
    counts = {(bridge.a, bridge.b): bridge.count for bridge in bridges}
    for step in way.steps:
        assert all(counts.get((limit.a, limit.b), 0) >= limit.count for limit in step.forces)
        assert all(counts.get((limit.a, limit.b), 0) <= limit.count for limit in step.forbids)


@pytest.mark.parametrize("text", ["1.1.1", "3.1", "2.2 ... 2.4", "1.o.1 ..... 1...1"])
def test_clues_that_contradict_each_other(text):
    assert path(grid(text)).ending is Ending.CONTRADICTION


def test_where_there_are_several_solutions_the_path_ends_before():
    way = path(WIKIPEDIA)
    assert way.ending is Ending.STUCK
    answer = solve(WIKIPEDIA)
    assert not any(step.rule.guesses for step in way.steps)
    for bridge in way.bridges:
        for solution in (answer.solution, answer.other):
            assert any(
                (b.a, b.b) == (bridge.a, bridge.b) and b.count >= bridge.count for b in solution.bridges
            )


def test_the_easiest_rule_comes_first():
    rules = [step.rule for step in path(grid("4.2 ... 3.1")).steps]
    assert rules == [Rule.FULL_CLUE, Rule.ISLAND_FULL, Rule.ONLY_WAY]
    rules = [step.rule for step in path(grid("1.1 ... 2.2")).steps]
    assert rules == [Rule.NOT_WITHOUT, Rule.PAIR, Rule.ONLY_WAY, Rule.ONLY_WAY]
    first = next(iter(Walk(FIVE_BY_FIVE)))
    assert first.rule is Rule.FULL_CLUE
    assert first.islands == (0,)


def test_the_order_is_that_of_reading_and_not_of_the_list():
    backwards = grid("4.2.. .3..2 3.... .3.1. 3.4.3")
    backwards = type(backwards)(backwards.islands[::-1])
    first = next(iter(Walk(backwards)))
    assert first.islands == (len(backwards.islands) - 1,)


def test_rules_that_only_guess_come_last():
    rules = [step.rule for step in path(SEARCHED).steps]
    assert any(rule.guesses for rule in rules)
    assert not rules[0].guesses


def test_a_loop_that_may_not_close_leaves_no_solution():
    assert path(NO_LOOPS).ending is Ending.CONTRADICTION


@given(solved_boards(size=8, most_islands=20), randoms())
def test_a_path_goes_on_from_bridges_that_are_there(board, chance):
    puzzle, bridges = board
    there = [Bridge(a, b, chance.randint(1, count)) for a, b, count in bridges if chance.random() < 0.5]
    way = path(puzzle, there)
    assert way.given == tuple(there)
    assert way.ending is ENDINGS[solve(puzzle).outcome] or solve(puzzle).outcome is Outcome.MULTIPLE
    assert replay(puzzle, way.steps, there) == way.bridges
    if solve(puzzle).outcome is Outcome.UNIQUE:
        assert way.bridges == solve(puzzle).solution.bridges
    if there == list(bridges):
        assert not any(step.forces for step in way.steps)


def test_where_all_bridges_are_there_no_step_is_left():
    way = path(FIVE_BY_FIVE, solve(FIVE_BY_FIVE).solution.bridges)
    assert (way.steps, way.ending) == ((), Ending.SOLVED)


def test_bridges_that_cannot_all_be_right_contradict():
    assert path(FIVE_BY_FIVE, [Bridge(2, 3, 2)]).ending is Ending.CONTRADICTION


@pytest.mark.parametrize("bridge", [(0, 3, 1), (0, 1, 3), (0, 99, 1)])
def test_what_can_be_no_bridge_is_refused(bridge):
    with pytest.raises(StepError, match="cannot be there"):
        path(FIVE_BY_FIVE, [Bridge(*bridge)])


def test_a_single_island_needs_no_step():
    assert path(grid("0")).steps == ()
    assert path(grid("0")).ending is Ending.SOLVED
