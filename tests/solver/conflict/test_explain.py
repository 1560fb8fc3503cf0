"""Why a board has no solution."""

from dataclasses import replace
from itertools import combinations, islice

import pytest

from solver import Ending, Odds, Outcome, Place, PuzzleError, Repair, Sign, solve, why_not
from solver.puzzle import DIRECTIONS, clues_of, places_of, with_clues
from solver.stages.layout import lay_out
from tests.solver.boards import FIVE_BY_FIVE, MAP_1, SEARCHED, grid
from tests.solver.brute import all_solutions
from tests.solver.small import small_boards

OUTCOMES = (Outcome.IMPOSSIBLE, Outcome.UNIQUE, Outcome.MULTIPLE)


def impossible_boards(seed, with_signs, number):
    """Small boards without solution."""
    boards = (puzzle for puzzle, found in small_boards(seed, with_signs=with_signs) if not found)
    return islice(boards, number)


def with_only(puzzle, kept):
    """The puzzle with the clues at some places only."""
    clues = zip(places_of(puzzle), clues_of(puzzle), strict=True)
    return with_clues(puzzle, [clue if place in kept else None for place, clue in clues])


def changed(puzzle, place, to):
    clues = zip(places_of(puzzle), clues_of(puzzle), strict=True)
    return with_clues(puzzle, [to if other == place else clue for other, clue in clues])


def seen_from(puzzle, place):
    """How many islands a number at a place counts."""
    layout = lay_out(puzzle)
    if place.corner is None:
        return 1
    return len(layout.lines[4 * place.index + DIRECTIONS.index(place.corner)].islands)


@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
def test_no_fewer_clues_contradict_each_other(with_signs):
    for puzzle in impossible_boards(100, with_signs, 12):
        conflict = why_not(puzzle, seconds=60)
        assert conflict.ending is Ending.COMPLETE
        assert not all_solutions(with_only(puzzle, conflict.places))
        if conflict.places:
            for fewer in combinations(places_of(puzzle), len(conflict.places) - 1):
                assert solve(with_only(puzzle, fewer)).outcome is not Outcome.IMPOSSIBLE


@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
def test_exactly_the_numbers_that_repair_a_board(with_signs):
    repaired = 0
    for puzzle in impossible_boards(200, with_signs, 15):
        repairs = why_not(puzzle, seconds=60).repairs
        expected = set()
        for place, clue in zip(places_of(puzzle), clues_of(puzzle), strict=True):
            if clue is None:
                continue
            seen = seen_from(puzzle, place)
            for to in (None, *(range(4 * puzzle.max_bridges * seen + 1) if seen else ())):
                found = all_solutions(changed(puzzle, place, to))
                if found:
                    expected.add(Repair(place, to, OUTCOMES[min(len(found), 2)]))
        assert set(repairs) == expected
        assert len(repairs) == len(expected)
        repaired += bool(repairs)
    assert repaired > 5


def test_a_board_with_a_solution_has_none():
    assert why_not(FIVE_BY_FIVE) is why_not(grid("o.o ... o.o")) is None


def test_one_number_that_cannot_be():
    conflict = why_not(grid("5.2 ... 2.o"))
    assert (conflict.ending, conflict.places) == (Ending.COMPLETE, (Place(0),))
    assert conflict.repairs[0].to in (1, 2, 3, 4)


def test_the_nearest_number_with_one_solution_comes_first():
    wrong = changed(FIVE_BY_FIVE, Place(4), 8)
    conflict = why_not(wrong)
    assert conflict.repairs[0] == Repair(Place(4), 3, Outcome.UNIQUE)
    assert solve(changed(wrong, Place(4), 3)).outcome is Outcome.UNIQUE
    outcomes = [repair.outcome for repair in conflict.repairs]
    assert outcomes == sorted(outcomes, key=lambda outcome: outcome is Outcome.MULTIPLE)


def test_odds_tell_which_repair_is_likelier():
    pair = grid("1.2")
    assert [(repair.place.index, repair.to) for repair in why_not(pair).repairs[:2]] == [(0, 2), (1, 1)]
    odds = Odds(({1: 0.99, 2: 0.01}, {2: 0.6, 1: 0.4}))
    repairs = why_not(pair, odds).repairs
    assert [(repair.place.index, repair.to) for repair in repairs[:2]] == [(1, 1), (0, 2)]
    assert {repair.to for repair in repairs[2:]} == {None}


def test_what_is_certain_is_not_repaired():
    odds = Odds(({1: 1.0}, {2: 1.0}), certain=frozenset({0}))
    assert {repair.place for repair in why_not(grid("1.2"), odds).repairs} == {Place(1)}


def test_a_number_beside_no_island_can_only_be_lost():
    puzzle = replace(grid("1.1"), signs=(Sign(5, 5, north=3),))
    conflict = why_not(puzzle)
    assert conflict.places == (Place(0, "north"),)
    assert conflict.repairs == (Repair(Place(0, "north"), None, Outcome.UNIQUE),)


def test_a_misread_corner_of_map_1():
    signs = list(MAP_1.signs)
    signs[6] = replace(signs[6], east=1)
    puzzle = replace(MAP_1, signs=tuple(signs))
    conflict = why_not(puzzle, seconds=60)
    assert conflict.places == (Place(6, "east"),)
    assert conflict.repairs[0] == Repair(Place(6, "east"), 4, Outcome.UNIQUE)


def test_places_that_allow_no_solution_need_no_clue():
    conflict = why_not(grid("1.. ... ..1"))
    assert (conflict.ending, conflict.places, conflict.repairs) == (Ending.COMPLETE, (), ())


def test_no_time():
    unclear = why_not(SEARCHED, seconds=0)
    assert (unclear.ending, unclear.places) == (Ending.LIMIT, ())
    wrong = changed(SEARCHED, Place(1), 7)
    assert why_not(wrong, seconds=0).ending is Ending.LIMIT
    assert why_not(wrong, seconds=0).places


def test_odds_that_do_not_fit():
    with pytest.raises(PuzzleError, match="odds for every island"):
        why_not(FIVE_BY_FIVE, Odds(()))
