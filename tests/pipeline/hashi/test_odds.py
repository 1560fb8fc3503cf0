"""Odds: what the reader says, with a little for what it did not think of, and next to nothing for a 0."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.hashi.clues import DIRECTIONS
from pipeline.hashi.odds import HUMBLE, odds_of
from tests.pipeline.drawn import FIVE, board_from
from vision.reading import Number


def first(posterior, text="6", max_bridges=2):
    """The odds of the first island of a board, read like this."""
    board = board_from(FIVE)
    island = replace(board.islands[0], number=Number(text, tuple(posterior)))
    return odds_of(replace(board, islands=(island, *board.islands[1:])), max_bridges).islands[0]


@given(st.dictionaries(st.integers(0, 9), st.floats(0.01, 1), min_size=1))
def test_every_number_that_an_island_can_have_may_be_printed(said):
    total = sum(said.values())
    chances = first((value, chance / total) for value, chance in said.items())
    assert sum(chances.values()) == pytest.approx(1)
    assert all(chances[value] >= 0.9 * HUMBLE / 8 for value in range(1, 9))


@pytest.mark.parametrize(("zero", "least"), [(0.5, 0.98), (0.86, 0.96), (0.95, 0.0)])
def test_a_zero_is_rather_misread_unless_it_surely_is_one(zero, least):
    chances = first([(0, zero), (6, 1 - zero)], "0")
    assert (chances[6] > 0.9) == (least > 0)
    assert chances[6] >= least


def test_a_lost_number_may_be_any():
    assert first([], "") == {None: 1.0}


def numbered(others):
    """What the first island may show, where each other one of its board is blank with this chance."""
    board = board_from(FIVE)
    read = replace(board.islands[0], number=Number("6", ((6, 0.55), (None, 0.4), (5, 0.05))))
    rest = (
        replace(island, number=Number("2", ((2, 1 - others), (None, others)))) for island in board.islands[1:]
    )
    return odds_of(replace(board, islands=(read, *rest)), 2).islands[0]


@pytest.mark.parametrize("others", [0.0, 0.01])
def test_a_digit_on_a_board_of_numbers_is_a_number(others):
    chances = numbered(others)
    assert None not in chances
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[6] > 0.9


def test_a_digit_on_a_board_with_blank_islands_may_be_none():
    assert numbered(0.1)[None] == pytest.approx(0.4, abs=0.01)


@pytest.mark.parametrize("said", [((6, 0.55), (None, 0.4), (5, 0.05)), ((6, 0.97), (None, 0.03))])
def test_a_digit_in_a_corner_is_a_number(said):
    board = board_from("oo./o.o", signs=[(0, 2, {"west": 6})])
    sign = replace(board.signs[0], west=Number("6", said))
    chances = odds_of(replace(board, signs=(sign,)), 2).corners[DIRECTIONS.index("west")]
    assert None not in chances
    assert sum(chances.values()) == pytest.approx(1)
