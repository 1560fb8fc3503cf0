"""Islands more or less that give a board a solution: the same as by trying everything."""

from dataclasses import replace
from itertools import islice, product

import pytest

from solver import (
    Budget,
    FalseIsland,
    Island,
    LimitReachedError,
    Outcome,
    false_islands,
    missing_islands,
    solve,
)
from tests.solver.boards import FIVE_BY_FIVE, grid
from tests.solver.brute import all_solutions
from tests.solver.small import small_boards

OUTCOMES = (Outcome.IMPOSSIBLE, Outcome.UNIQUE, Outcome.MULTIPLE)


def impossible_boards(seed, with_signs, number):
    boards = (puzzle for puzzle, found in small_boards(seed, with_signs=with_signs) if not found)
    return list(islice(boards, number))


def outcome_of(puzzle):
    return OUTCOMES[min(len(all_solutions(puzzle)), 2)]


def without(puzzle, index):
    return replace(puzzle, islands=puzzle.islands[:index] + puzzle.islands[index + 1 :])


@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
def test_exactly_the_islands_that_are_missing(with_signs):
    found = 0
    boards = [puzzle for puzzle in impossible_boards(7, with_signs, 40) if len(puzzle.islands) <= 4]
    for puzzle in boards[:5]:
        taken = {(thing.row, thing.column) for thing in (*puzzle.islands, *puzzle.signs)}
        expected = []
        for place in product(range(3), repeat=2):
            blank = 2 * sum(island.clue is None for island in puzzle.islands) > len(puzzle.islands)
            more = (
                (number, outcome_of(replace(puzzle, islands=(*puzzle.islands, Island(*place, number)))))
                for number in ((None,) if blank else range(4 * puzzle.max_bridges + 1))
                if place not in taken
            )
            numbers = [(number, outcome) for number, outcome in more if outcome is not Outcome.IMPOSSIBLE]
            expected += [(*place, numbers)] if numbers else []
        missing = missing_islands(puzzle, product(range(3), repeat=2), Budget(60))
        told = [(one.row, one.column, [(fit.number, fit.outcome) for fit in one.fits]) for one in missing]
        assert told == expected
        found += len(expected)
    assert found


@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
def test_exactly_the_islands_that_are_none(with_signs):
    found = 0
    for puzzle in impossible_boards(8, with_signs, 25):
        outcomes = [(index, outcome_of(without(puzzle, index))) for index in range(len(puzzle.islands))]
        expected = [FalseIsland(*one) for one in outcomes if one[1] is not Outcome.IMPOSSIBLE]
        assert false_islands(puzzle, Budget(60)) == tuple(expected)
        found += len(expected)
    assert found


@pytest.mark.parametrize("index", range(len(FIVE_BY_FIVE.islands)))
def test_each_island_of_a_board_is_missed_where_it_was(index):
    island, less = FIVE_BY_FIVE.islands[index], without(FIVE_BY_FIVE, index)
    if solve(less).outcome is not Outcome.IMPOSSIBLE:
        return
    places = product(range(5), repeat=2)
    found = {(one.row, one.column): one.fits for one in missing_islands(less, places, Budget(60))}
    [fit] = [fit for fit in found[island.row, island.column] if fit.number == island.clue]
    assert fit.outcome is Outcome.UNIQUE
    solved = solve(replace(less, islands=(*less.islands, island)))
    assert fit.bridges == tuple(one for one in solved.solution.bridges if one.b == len(less.islands))


def test_an_island_too_many():
    assert false_islands(grid("1.1 ... 3.."), Budget(60)) == (FalseIsland(2, Outcome.UNIQUE),)


def test_no_budget():
    with pytest.raises(LimitReachedError):
        missing_islands(FIVE_BY_FIVE, product(range(5), repeat=2), Budget(0))
    with pytest.raises(LimitReachedError):
        false_islands(FIVE_BY_FIVE, Budget(0))
