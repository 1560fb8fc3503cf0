import random
from dataclasses import replace

import pytest

from solver import Outcome, PuzzleError
from solver.crossings import Cell, Crossings, Direction, all_solutions, broken_rules, solve
from tests.solver.crossings.boards import (
    SOLUTION,
    by_brute_force,
    magazine,
    random_board,
    without_clues,
)


def test_the_magazines_puzzle_has_one_solution():
    answer = solve(magazine())
    assert (answer.outcome, answer.solution) == (Outcome.UNIQUE, SOLUTION)


def test_without_its_four_numbers_it_has_14():
    bare = without_clues(magazine())
    found = all_solutions(bare)
    assert len(found) == len(set(found)) == 14
    assert SOLUTION in found
    assert solve(bare).outcome is Outcome.MULTIPLE
    assert len(all_solutions(bare, most=5)) == 5


@pytest.mark.parametrize("seed", range(12))
def test_the_same_solutions_as_by_trying_everything(seed):
    rng = random.Random(seed)
    rows, columns = rng.choice([(2, 2), (2, 3), (3, 2), (2, 4)])
    puzzle = random_board(rng, rows, columns)
    largest = 3
    if rng.random() < 0.3:
        puzzle = replace(puzzle, most=2)
    wanted = by_brute_force(puzzle, largest)
    assert list(all_solutions(puzzle)) == [values for values in wanted if max(values) <= largest]
    outcomes = (Outcome.IMPOSSIBLE, Outcome.UNIQUE, Outcome.MULTIPLE)
    assert solve(puzzle).outcome is outcomes[min(len(wanted), 2)]


def test_a_clue_that_does_not_fit_leaves_no_solution():
    puzzle = magazine()
    cells = (replace(puzzle.cells[0], clue=3), *puzzle.cells[1:])
    assert solve(Crossings(cells)).outcome is Outcome.IMPOSSIBLE
    assert solve(Crossings((replace(puzzle.cells[0], clue=-2), *puzzle.cells[1:]))).solution is None


def test_a_cap_below_what_is_needed_leaves_no_solution():
    assert solve(replace(magazine(), most=4)).outcome is Outcome.UNIQUE
    assert solve(replace(magazine(), most=3)).outcome is Outcome.IMPOSSIBLE


def test_no_time_is_no_answer():
    assert solve(without_clues(magazine()), seconds=0.0).outcome is Outcome.LIMIT


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([Cell(0, 0, (Direction.E,)), Cell(0, 0, (Direction.W,))], "two crossings"),
        ([Cell(0, 0, ()), Cell(0, 1, (Direction.W,))], "points nowhere"),
        ([Cell(0, 0, (Direction.E, Direction.E)), Cell(0, 1, (Direction.W,))], "or twice"),
    ],
)
def test_what_is_no_puzzle_is_refused(cells, message):
    with pytest.raises(PuzzleError, match=message):
        solve(Crossings(tuple(cells)))


def test_the_checker_names_each_wrong_number():
    puzzle = magazine()
    assert broken_rules(puzzle, SOLUTION) == ()
    wrong = broken_rules(puzzle, (3, *SOLUTION[1:]))
    assert any("row 1, column 1 is not the 4" in message for message in wrong)
    assert any("4 different numbers stand along" in message for message in wrong)
    assert any("too small" in message for message in broken_rules(puzzle, (0, *SOLUTION[1:])))
    assert any("too small or too large" in m for m in broken_rules(replace(puzzle, most=3), SOLUTION))
    with pytest.raises(ValueError, match="24 numbers for 25"):
        broken_rules(puzzle, SOLUTION[1:])
