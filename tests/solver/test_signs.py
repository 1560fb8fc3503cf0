"""Sums in signs: what they bind, what a lost sign allows, and how far they reach."""

from dataclasses import replace

import pytest

from solver import (
    Answer,
    Bridge,
    Ending,
    Island,
    Outcome,
    Place,
    Puzzle,
    Repair,
    Rule,
    Sign,
    Sums,
    accept,
    all_solutions,
    broken_rules,
    can_be_finished,
    first_solution,
    lost_signs_that_repeat,
    possible_numbers,
    solve,
    why_not,
)
from solver.stepping import Ending as PathEnding
from solver.steps import path
from tests.solver.boards import MAP_1, grid


def test_map_1_gives_back_the_lost_numbers():
    solution = solve(MAP_1).solution
    values = {(i.row, i.column): v for i, v in zip(MAP_1.islands, solution.values, strict=True)}
    assert solution.sums[4] == Sums(north=6, south=0, east=20, west=0)
    assert [values[row, 1] for row in (3, 0)] == [2, 4]
    assert [values[4, column] for column in (2, 5, 7, 8, 10)] == [1, 2, 6, 7, 4]


def test_map_1_without_its_signs_has_many_solutions():
    assert solve(replace(MAP_1, signs=())).outcome is Outcome.MULTIPLE


@pytest.mark.parametrize(
    ("sign", "direction", "misread"),
    [
        (0, "south", 17),
        (0, "east", 1),
        (0, "west", 18),
        (1, "east", 8),
        (2, "south", 7),
        (2, "east", 16),
        (2, "west", 1),
        (3, "north", 9),
        (3, "east", 3),
        (3, "west", 13),
        (5, "south", 6),
        (5, "west", 8),
        (6, "east", 1),
        (7, "north", 16),
    ],
)
def test_one_misread_corner_makes_map_1_impossible(sign, direction, misread):
    signs = list(MAP_1.signs)
    signs[sign] = replace(signs[sign], **{direction: misread})
    assert solve(replace(MAP_1, signs=tuple(signs))) == Answer(Outcome.IMPOSSIBLE)


def test_map_1_without_the_no_repeat_rule_has_several_solutions():
    puzzle = replace(MAP_1, repeats_in_sums=True)
    every = all_solutions(puzzle)
    assert (every.ending, len(every.solutions)) == (Ending.COMPLETE, 3)
    repeating = [solution for solution in every.solutions if solution != solve(MAP_1).solution]
    assert len(repeating) == 2
    for solution in repeating:
        assert broken_rules(puzzle, solution.bridges) == ()
        assert {found.rule for found in broken_rules(MAP_1, solution.bridges)} == {Rule.REPEATED_VALUE}


@pytest.mark.parametrize("total", [-1, 1, 10**12])
def test_a_sum_that_no_islands_can_have_is_no_error(total):
    sign = Sign(0, 9, west=total)
    assert solve(replace(grid("o.o"), signs=(sign,))) == Answer(Outcome.IMPOSSIBLE)


def test_a_bridge_cannot_pass_a_sign():
    pair = (Island(0, 0, 1), Island(0, 2, 1))
    assert solve(Puzzle(pair, (Sign(0, 1),))).outcome is Outcome.IMPOSSIBLE
    assert solve(Puzzle(pair, (Sign(1, 1),))).outcome is Outcome.UNIQUE


@pytest.mark.parametrize("direction", ["north", "south", "west"])
@pytest.mark.parametrize(("number", "outcome"), [(0, Outcome.UNIQUE), (3, Outcome.IMPOSSIBLE)])
def test_where_no_island_is_only_a_0_can_be_printed(direction, number, outcome):
    puzzle = Puzzle((Island(0, 1, 1), Island(1, 1, 1)), (Sign(0, 0, east=1, **{direction: number}),))
    assert solve(puzzle).outcome is outcome


THREE = grid("o.o.o")
"""The middle island has 2 to 4 bridges. If it has 3, the others differ."""


def test_values_differ_within_the_sums_of_a_lost_sign():
    seen = solve(replace(THREE, signs=(Sign(0, 9),)))
    assert {seen.solution.values, seen.other.values} == {(1, 3, 2), (2, 3, 1)}
    assert all_solutions(replace(THREE, signs=(Sign(0, 9),))).ending is Ending.COMPLETE
    assert solve(replace(THREE, signs=(Sign(0, 9, west=6),))).solution.sums == (Sums(0, 0, 0, 6),)


def test_an_empty_corner_of_a_sign_with_numbers_binds_nothing():
    every = all_solutions(replace(THREE, signs=(Sign(0, 9, east=0),)))
    assert len(every.solutions) == len(all_solutions(THREE).solutions) == 4


LOST = replace(grid("1.2.1"), signs=(Sign(0, 9),))
"""Its only solution repeats a value in a sum of the lost sign."""


def test_a_lost_sign_may_repeat_a_value_if_nothing_else_fits():
    answer = solve(LOST)
    assert (answer.outcome, answer.solution.values) == (Outcome.UNIQUE, (1, 2, 1))
    assert answer.solution.sums == (Sums(0, 0, 0, 4),)
    assert broken_rules(LOST, answer.solution.bridges) == ()
    assert lost_signs_that_repeat(LOST, answer.solution.values) == (0,)
    assert first_solution(LOST) == answer.solution
    assert all_solutions(LOST).solutions == (answer.solution,)
    assert accept(LOST, answer.solution.bridges) == answer.solution
    assert can_be_finished(LOST, answer.solution.bridges[:1]).answer == answer
    assert possible_numbers(LOST, Place(0, "west")).numbers == (4,)
    assert why_not(LOST) is None
    assert path(LOST).ending is PathEnding.SOLVED


def test_a_lost_sign_repeats_no_value_if_anything_else_fits():
    puzzle = replace(THREE, signs=(Sign(0, 9),))
    repeating, kept = [Bridge(0, 1, 1), Bridge(1, 2, 1)], [Bridge(0, 1, 1), Bridge(1, 2, 2)]
    assert broken_rules(puzzle, repeating) == ()
    assert accept(puzzle, repeating) is None
    assert accept(puzzle, kept).values == (1, 3, 2)
    assert lost_signs_that_repeat(puzzle, (1, 2, 1)) == (0,)
    assert lost_signs_that_repeat(puzzle, (1, 3, 2)) == ()
    assert can_be_finished(puzzle, repeating, exact=True).answer.outcome is Outcome.IMPOSSIBLE
    assert first_solution(puzzle).values in {(1, 3, 2), (2, 3, 1)}
    assert possible_numbers(puzzle, Place(0, "west")).numbers == (6,)


def test_a_printed_sum_never_repeats_a_value():
    printed = replace(LOST, signs=(Sign(0, 9, west=4),))
    assert solve(printed).outcome is Outcome.IMPOSSIBLE
    conflict = why_not(printed)
    assert Place(0, "west") in conflict.places
    assert Repair(Place(0, "west"), None, Outcome.UNIQUE) in conflict.repairs
    assert solve(replace(printed, repeats_in_sums=True)).outcome is Outcome.UNIQUE


def test_sums_stop_at_the_next_sign_only_if_asked():
    line = Puzzle(
        (Island(0, 0, 2), Island(0, 2, 2), Island(1, 0, None), Island(1, 2, None)),
        (Sign(0, 1, west=2), Sign(0, 3, west=2)),
    )
    assert solve(line).outcome is Outcome.IMPOSSIBLE
    answer = solve(replace(line, sums_to_next_sign=True))
    assert answer.outcome is not Outcome.IMPOSSIBLE
    assert answer.solution.sums == (Sums(0, 0, 2, 2), Sums(0, 0, 0, 2))
