"""Which numbers a lost clue can have."""

from dataclasses import replace
from itertools import islice

import pytest

from solver import Ending, Place, PuzzleError, Sign, possible_numbers
from solver.puzzle import DIRECTIONS, clues_of, places_of, with_clues
from tests.solver.boards import FIVE_BY_FIVE, MAP_1, SEARCHED, grid
from tests.solver.brute import all_solutions
from tests.solver.small import number_in, small_boards


@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
def test_exactly_the_numbers_of_the_solutions(with_signs):
    for at, (puzzle, _) in enumerate(islice(small_boards(80, with_signs=with_signs), 60)):
        places = places_of(puzzle)
        place = places[-1 - at % len(places)]
        lost = [
            None if other == place else clue for other, clue in zip(places, clues_of(puzzle), strict=True)
        ]
        solutions = all_solutions(with_clues(puzzle, lost))
        answer = possible_numbers(puzzle, place)
        assert answer.ending is Ending.COMPLETE
        assert answer.numbers == tuple(sorted({number_in(puzzle, place, found) for found in solutions}))


def test_the_lost_sign_of_map_1():
    expected = {"north": 6, "south": 0, "east": 20, "west": 0}
    for corner in DIRECTIONS:
        assert possible_numbers(MAP_1, Place(4, corner)).numbers == (expected[corner],)


def test_a_clue_that_is_there_is_taken_as_lost():
    assert possible_numbers(grid("1.1"), Place(0)).numbers == (1,)
    assert possible_numbers(grid("5.o"), Place(0)).numbers == (1, 2)
    assert possible_numbers(FIVE_BY_FIVE, Place(0)).numbers == (4,)


def test_a_board_without_solution_leaves_none():
    assert possible_numbers(grid("1.o.2.2"), Place(0)).numbers == ()
    lonely = replace(grid("o.o"), signs=(Sign(5, 5),))
    assert possible_numbers(lonely, Place(0, "north")).numbers == (0,)


@pytest.mark.parametrize("place", [Place(11), Place(-1), Place(0, "north")])
def test_no_such_place(place):
    with pytest.raises(PuzzleError, match="no place"):
        possible_numbers(FIVE_BY_FIVE, place)


def test_no_time():
    answer = possible_numbers(SEARCHED, Place(0), seconds=0)
    assert (answer.ending, answer.numbers) == (Ending.LIMIT, ())
