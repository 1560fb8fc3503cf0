"""Boards of numbers that no island can have are other puzzles."""

import pytest

from pipeline.hashi.another import is_of_another_kind
from pipeline.kinds import work_out_all
from pipeline.settings import Settings
from tests.pipeline.drawn import board_from, sure

SEVEN = "4.....3/......./4....2./......2/..2..3./......./3...3.2"
"""Has exactly one solution."""


def test_numbers_that_no_island_can_have_make_no_board():
    """A map with circled numbers, or a pyramid of them."""
    numbers = {(0, 0): sure(28), (0, 6): sure(17), (2, 0): sure(45)}
    assert is_of_another_kind(board_from(SEVEN, numbers=numbers), 2)
    assert work_out_all([board_from(SEVEN, numbers=numbers)], Settings()) == []
    doubtful = {place: sure(number.value, 0.5) for place, number in numbers.items()}
    assert not is_of_another_kind(board_from(SEVEN, numbers=doubtful), 2)
    rather = {place: sure(9, 0.85) for place in numbers}
    assert is_of_another_kind(board_from(SEVEN, numbers=rather), 2), "three nines, none beyond doubt"
    del rather[0, 0]
    assert not is_of_another_kind(board_from(SEVEN, numbers=rather), 2)
    assert not is_of_another_kind(board_from(SEVEN, numbers={(0, 0): sure(28)}), 2)
    places = [(island.row, island.column) for island in board_from(SEVEN).islands]
    read = {place: sure(60, 0.4) for place in places[: len(places) // 2 + 1]}
    assert is_of_another_kind(board_from(SEVEN, numbers=read), 2), "most of a text read as numbers"


@pytest.mark.parametrize(
    ("number", "max_bridges", "another"),
    [
        (sure(9, 0.995), 2, True),
        (sure(9, 0.98), 2, False),
        (sure(9, 0.995), 3, False),
        (sure(0, 0.995), 2, False),
    ],
)
def test_a_sudoku_shows_some_nines_beyond_doubt(number, max_bridges, another):
    """A zero is rather misread than printed."""
    large = "/".join(f"{row}{row}" for row in SEVEN.split("/"))
    board = board_from(large, numbers={(0, 0): number, (2, 0): number})
    assert is_of_another_kind(board, max_bridges) == another
