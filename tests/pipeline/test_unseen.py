"""Islands that may have been missed: those that the rules rule out cast no doubt."""

from dataclasses import replace

import pytest

from pipeline.hashi.unseen import MOST, UNSEEN, settle_unseen
from pipeline.hashi.working import work_out
from pipeline.settings import Settings
from pipeline.status import Status
from solver import LimitReachedError
from tests.pipeline.drawn import board_from

PAIR = "1.1/.../..."
"""Between the two an island could stand, and take both bridges; below them none could have any."""


def settled(text, *unseen):
    return settle_unseen(replace(board_from(text, confidence=0.9), unseen=unseen), 2)


def test_an_island_that_no_bridge_can_reach_casts_no_doubt():
    board = settled(PAIR, (2, 0))
    assert (board.unseen, board.confidence, board.notes) == ((), 0.9, ())


def test_an_island_under_a_bridge_stays_a_doubt():
    board = settled(PAIR, (0, 1), (2, 0))
    assert board.unseen == ((0, 1),)
    assert board.confidence == pytest.approx(0.9 * UNSEEN)
    [note] = board.notes
    assert note.startswith("row 1, column 2: there may be an island")


def test_islands_that_can_only_be_there_together_stay_doubts():
    corners = (3, 0), (3, 3)
    for corner in corners:
        assert settled("2..2/..../..../....", corner).unseen == ()
    assert settled("2..2/..../..../....", *corners).unseen == corners


def test_where_the_numbers_have_no_solution_every_doubt_stays():
    assert settled("1.2/.../...", (2, 0)).unseen == ((2, 0),)


def test_a_doubt_where_an_island_stands_already_stays():
    """Between the lines of a board whose rows are counted wrong."""
    board = settled(PAIR, (0, 0), (2, 0))
    assert board.unseen == ((0, 0),)
    assert work_out(replace(board_from(PAIR), unseen=((0, 0),)), Settings()).judgement.status is Status.CHECK


def test_of_many_doubts_every_one_stays():
    spots = tuple((2, column) for column in range(MOST + 1))
    assert settled("1..........1/............/............", *spots).unseen == spots


def test_what_is_not_found_out_in_time_stays_a_doubt(monkeypatch):
    def late(*_, **__):
        raise LimitReachedError

    monkeypatch.setattr("pipeline.hashi.unseen.first_solution", late)
    assert settled(PAIR, (2, 0)).unseen == ((2, 0),)


@pytest.mark.parametrize(("spot", "status"), [((2, 0), Status.SOLVED), ((0, 1), Status.CHECK)])
def test_a_board_is_solved_if_the_rules_leave_no_doubt(spot, status):
    board = replace(board_from(PAIR), unseen=(spot,))
    assert work_out(board, Settings()).judgement.status is status
