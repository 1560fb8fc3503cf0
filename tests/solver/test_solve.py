"""Whole boards: published examples, the smallest ones, what is no puzzle, and what holds for every board."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import Answer, Bridge, Island, Outcome, Puzzle, PuzzleError, Sign, accept, broken_rules, solve
from tests.solver.boards import FIVE_BY_FIVE, FOURTEEN, MAP_1, SEARCHED, SEVEN, WIKIPEDIA, grid, solved_boards


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


@pytest.mark.parametrize("max_bridges", [1, 2, 3, 4])
def test_the_most_bridges_between_a_pair(max_bridges):
    full = Puzzle((Island(0, 0, max_bridges), Island(0, 5, None)), (), max_bridges)
    over = Puzzle((Island(0, 0, max_bridges + 1), Island(0, 5, None)), (), max_bridges)
    assert solve(full).solution.bridges == (Bridge(0, 1, max_bridges),)
    assert solve(over).outcome is Outcome.IMPOSSIBLE


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


@pytest.mark.parametrize("clue", [-(10**30), -1, 9, 40, 2**63, 10**30])
def test_numbers_that_no_island_can_have(clue):
    islands = (Island(0, 0, clue), *FIVE_BY_FIVE.islands[1:])
    assert solve(Puzzle(islands)).outcome is Outcome.IMPOSSIBLE


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
