"""Rivals: the rules tell on which of several rows and columns islands stand."""

from dataclasses import replace

import pytest

from pipeline.hashi.plain import is_plain
from pipeline.hashi.rivals import settle_rivals
from pipeline.kinds import work_out_all
from pipeline.settings import Settings
from pipeline.status import Status
from tests.pipeline.drawn import FIVE, board_from

IN_ANOTHER_ROW = "432../....2/3..../.3.1./3.4.3"
IN_ANOTHER_COLUMN = "4.2../.3..2/3..../.3..1/3.4.3"


def open_to(own, chance, *rivals):
    """A board that may stand otherwise, too."""
    others = tuple(replace(board_from(text), chance=c) for text, c in rivals)
    return replace(board_from(own), chance=chance, rivals=others)


def test_those_are_right_on_which_there_is_one_solution():
    board = open_to(IN_ANOTHER_ROW, 0.5, (FIVE, 0.3), (IN_ANOTHER_COLUMN, 0.2))
    assert [is_plain(way, 2) for way in (board, *board.rivals)] == [False, True, False]
    settled = settle_rivals(board, 2)
    assert settled.islands == board_from(FIVE).islands
    assert not settled.rivals
    [finding] = work_out_all([board], Settings())
    assert finding.record().status is Status.SOLVED


def test_what_is_solved_as_it_is_stays_if_others_have_no_solution():
    settled = settle_rivals(open_to(FIVE, 0.3, (IN_ANOTHER_ROW, 0.7)), 2)
    assert settled.islands == board_from(FIVE).islands
    assert 0.8 < settled.extent.single < 1


def test_where_two_have_one_solution_each_a_person_is_to_look():
    board = open_to(FIVE, 0.5, (FIVE, 0.5))
    [finding] = work_out_all([board], Settings())
    assert finding.record().status is Status.CHECK


@pytest.mark.parametrize("own", [0.3, 0.7])
def test_where_none_has_one_it_is_the_likeliest(own):
    settled = settle_rivals(open_to(IN_ANOTHER_ROW, own, (IN_ANOTHER_COLUMN, 1 - own)), 2)
    likelier = IN_ANOTHER_ROW if own > 0.5 else IN_ANOTHER_COLUMN
    assert settled.islands == board_from(likelier).islands


def test_a_board_that_is_told_by_its_places_stays_as_it_is():
    board = board_from(IN_ANOTHER_ROW)
    assert settle_rivals(board, 2) is board


def test_what_a_board_is_if_it_is_several_may_stand_otherwise_too():
    whole = replace(board_from(IN_ANOTHER_ROW), otherwise=(open_to(IN_ANOTHER_ROW, 0.5, (FIVE, 0.5)),))
    [part] = settle_rivals(whole, 2).otherwise
    assert part.islands == board_from(FIVE).islands
