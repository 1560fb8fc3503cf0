"""Whole boards: every published example, the edges of what a puzzle is, and what holds for every board."""

import importlib
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    Answer,
    Bridge,
    Ending,
    Island,
    Outcome,
    Place,
    Puzzle,
    PuzzleError,
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
from solver.budget import Budget
from solver.clause_learning.search import TooHardError
from solver.cp_sat import search
from solver.cp_sat.model import Model
from solver.stages.layout import lay_out
from solver.stepping import Ending as PathEnding
from solver.steps import path
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

solving = importlib.import_module("solver.solve")  # `solver.solve` itself is the function
TWELVE = grid("2.3.3.2 ....... 3.4.4.3 ....... 2.3.3.2")


@pytest.mark.parametrize("puzzle", [FIVE_BY_FIVE, SEVEN, FOURTEEN, SEARCHED, MAP_1])
def test_published_boards_have_one_solution(puzzle):
    answer = solve(puzzle)
    assert answer.outcome is Outcome.UNIQUE
    assert answer.other is None
    assert broken_rules(puzzle, answer.solution.bridges) == ()


def test_wikipedias_board_has_two_solutions():
    answer = solve(WIKIPEDIA)
    assert answer.outcome is Outcome.MULTIPLE
    assert answer.solution.bridges != answer.other.bridges
    for solution in (answer.solution, answer.other):
        assert broken_rules(WIKIPEDIA, solution.bridges) == ()


def test_the_solution_of_the_seven_islands_with_fractions():
    assert solve(SEVEN).solution.bridges == (
        Bridge(0, 1, 1),
        Bridge(0, 5, 2),
        Bridge(1, 4, 1),
        Bridge(2, 3, 1),
        Bridge(3, 6, 1),
        Bridge(5, 6, 2),
    )


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


def test_no_islands_are_connected():
    answer = solve(Puzzle(()))
    assert answer.outcome is Outcome.UNIQUE
    assert answer.solution.bridges == answer.solution.values == ()


@pytest.mark.parametrize("clue", [None, 0])
def test_one_island_is_connected(clue):
    answer = solve(Puzzle((Island(0, 0, clue),)))
    assert answer.outcome is Outcome.UNIQUE
    assert answer.solution.values == (0,)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("1", Outcome.IMPOSSIBLE),
        ("1.1", Outcome.UNIQUE),
        ("2.2", Outcome.UNIQUE),
        ("3.3", Outcome.IMPOSSIBLE),
        ("2.1", Outcome.IMPOSSIBLE),
        ("2.o", Outcome.UNIQUE),
        ("o.o", Outcome.MULTIPLE),
        ("0.0", Outcome.IMPOSSIBLE),
        ("o. .o", Outcome.IMPOSSIBLE),
        ("0.1.1", Outcome.IMPOSSIBLE),
        ("9.9", Outcome.IMPOSSIBLE),
    ],
)
def test_few_islands(text, outcome):
    assert solve(grid(text)).outcome is outcome


@pytest.mark.parametrize("clue", [-1, 17, 10**12])
def test_a_clue_that_no_island_can_have_is_no_error(clue):
    assert solve(Puzzle((Island(0, 0, clue), Island(0, 1, None)))).outcome is Outcome.IMPOSSIBLE


@pytest.mark.parametrize("total", [-1, 1, 10**12])
def test_a_sum_that_no_islands_can_have_is_no_error(total):
    sign = Sign(0, 9, west=total)
    assert solve(replace(grid("o.o"), signs=(sign,))) == Answer(Outcome.IMPOSSIBLE)


@pytest.mark.parametrize("max_bridges", [1, 2, 3, 4])
def test_the_most_bridges_between_a_pair(max_bridges):
    full = Puzzle((Island(0, 0, max_bridges), Island(0, 5, None)), (), max_bridges)
    over = Puzzle((Island(0, 0, max_bridges + 1), Island(0, 5, None)), (), max_bridges)
    assert solve(full).solution.bridges == (Bridge(0, 1, max_bridges),)
    assert solve(over).outcome is Outcome.IMPOSSIBLE


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


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle((Island(0, 0), Island(0, 1), Island(0, 0))),
        Puzzle((Island(Fraction(4, 2), 0), Island(2, 0))),
        Puzzle((Island(0, 0),), (Sign(0, 0),)),
        Puzzle((Island(0, 0),), (Sign(1, 0), Sign(1, 0))),
    ],
)
def test_two_things_at_one_place_are_no_puzzle(puzzle):
    with pytest.raises(PuzzleError, match=r"row .*, column 1 stands where another"):
        solve(puzzle)


@pytest.mark.parametrize("max_bridges", [0, 5])
def test_no_such_number_of_bridges(max_bridges):
    with pytest.raises(PuzzleError, match="1 to 4"):
        solve(Puzzle((), (), max_bridges))


def test_a_puzzle_error_is_a_value_error():
    assert issubclass(PuzzleError, ValueError)


def test_no_time_is_neither_impossible_nor_unique():
    assert solve(SEARCHED, seconds=0) == Answer(Outcome.LIMIT)


@pytest.mark.parametrize("attempts", [0, 1, 2, 3, 5, 1000])
@pytest.mark.parametrize(("puzzle", "number"), [(SEARCHED, 1), (WIKIPEDIA, 2), (TWELVE, 145)])
def test_cp_sat_goes_on_where_attempts_end(monkeypatch, puzzle, number, attempts):
    """No solution is lost and none comes twice."""
    monkeypatch.setattr(solving, "ATTEMPTS", attempts)
    layout = lay_out(puzzle)
    found = [tuple(counts) for counts in solving.solutions(layout, Budget(60))]
    assert len(found) == len(set(found)) == number


@pytest.mark.parametrize("clue", [-(10**30), -1, 9, 40, 2**63, 10**30])
def test_numbers_that_no_island_can_have(clue):
    islands = (Island(0, 0, clue), *FIVE_BY_FIVE.islands[1:])
    assert solve(Puzzle(islands)).outcome is Outcome.IMPOSSIBLE


@pytest.mark.inside
def test_a_solution_found_before_the_time_was_up_is_kept(monkeypatch):
    find, calls = search.next_assignment, []

    def once(model, budget):
        calls.append(model)
        return find(model, budget if len(calls) == 1 else Budget(0))

    monkeypatch.setattr(search, "next_assignment", once)
    monkeypatch.setattr(solving, "can_learn", lambda layout: False)
    answer = solve(SEARCHED)
    assert answer.outcome is Outcome.LIMIT
    assert broken_rules(SEARCHED, answer.solution.bridges) == ()


@pytest.mark.inside
@pytest.mark.parametrize("attempts", [0, 1000])
def test_bridges_that_break_a_rule_never_leave_the_solver(monkeypatch, attempts):
    monkeypatch.setattr(Model, "counts", lambda self, booleans: [1] * len(self._layout.ends))
    monkeypatch.setattr(solving, "learning_search", lambda layout, *_: _wrong_or_too_hard(layout, attempts))
    with pytest.raises(AssertionError, match="no solution"):
        solve(SEARCHED)


def _wrong_or_too_hard(layout, attempts):
    if not attempts:
        raise TooHardError
    yield [1] * len(layout.ends)


def test_no_time_is_needed_where_propagation_is_enough():
    assert solve(FIVE_BY_FIVE, seconds=0).outcome is Outcome.UNIQUE


def test_the_same_board_gets_the_same_answer():
    assert solve(WIKIPEDIA) == solve(WIKIPEDIA)
    assert solve(MAP_1) == solve(MAP_1)


@settings(max_examples=150)
@given(solved_boards())
def test_a_board_made_from_bridges_is_solved(board):
    puzzle, bridges = board
    answer = solve(puzzle)
    assert answer.outcome in (Outcome.UNIQUE, Outcome.MULTIPLE)
    assert broken_rules(puzzle, answer.solution.bridges) == ()
    if answer.outcome is Outcome.UNIQUE:
        assert answer.solution.bridges == bridges
    else:
        assert answer.solution.bridges != answer.other.bridges


@settings(max_examples=100)
@given(solved_boards(), st.data())
def test_fewer_clues_allow_no_fewer_solutions(board, data):
    puzzle, _ = board
    islands = tuple(replace(i, clue=data.draw(st.sampled_from([i.clue, None]))) for i in puzzle.islands)
    before, after = solve(puzzle).outcome, solve(replace(puzzle, islands=islands)).outcome
    assert after in (Outcome.UNIQUE, Outcome.MULTIPLE)
    assert after is Outcome.MULTIPLE or before is Outcome.UNIQUE


@settings(max_examples=80)
@given(solved_boards(), st.sampled_from(["mirrored", "turned", "stretched", "shuffled"]), st.data())
def test_the_same_board_seen_otherwise_has_the_same_outcome(board, how, data):
    puzzle, _ = board
    number = data.draw(st.integers(0, len(puzzle.islands) - 1))
    change = data.draw(st.sampled_from([-1, 0, 1]))
    islands = list(puzzle.islands)
    islands[number] = replace(islands[number], clue=islands[number].clue + change)
    puzzle = replace(puzzle, islands=tuple(islands))
    seen = {
        "mirrored": lambda i: replace(i, column=-i.column),
        "turned": lambda i: replace(i, row=i.column, column=-i.row),
        "stretched": lambda i: replace(i, row=Fraction(i.row**3, 7), column=i.column * 10),
        "shuffled": lambda i: i,
    }[how]
    other = [seen(island) for island in (islands[::-1] if how == "shuffled" else islands)]
    assert solve(replace(puzzle, islands=tuple(other))).outcome is solve(puzzle).outcome


@pytest.mark.parametrize("puzzle", [FIVE_BY_FIVE, MAP_1])
def test_the_bridges_of_a_solution_are_accepted_in_any_order(puzzle):
    solution = solve(puzzle).solution
    backwards = [Bridge(bridge.b, bridge.a, bridge.count) for bridge in reversed(solution.bridges)]
    assert accept(puzzle, backwards) == solution


def test_bridges_that_break_a_rule_are_not_accepted():
    bridges = solve(FIVE_BY_FIVE).solution.bridges
    assert accept(FIVE_BY_FIVE, bridges[1:]) is None
    first = bridges[0]
    assert accept(FIVE_BY_FIVE, [Bridge(first.a, first.b, 3 - first.count), *bridges[1:]]) is None
    assert accept(FIVE_BY_FIVE, []) is None


def test_any_of_several_solutions_is_accepted():
    answer = solve(WIKIPEDIA)
    assert accept(WIKIPEDIA, answer.solution.bridges) == answer.solution
    assert accept(WIKIPEDIA, answer.other.bridges) == answer.other
