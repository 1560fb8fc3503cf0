"""What a screen offers where a board does not work as it was read."""

import msgspec
import pytest

from pipeline.hashi.clues import clues_of
from pipeline.hashi.judgement import Judgement
from pipeline.hashi.offering import offers_of
from pipeline.hashi.repairs import FalseIsland, MissingIsland, OtherNumbers
from pipeline.status import Status
from tests.pipeline.drawn import FIVE, board_from

BOARD = board_from(FIVE)
FIRST, SECOND, *_ = clues_of(BOARD)


def offered(*repairs, status=Status.IMPOSSIBLE):
    return msgspec.json.decode(msgspec.json.encode(offers_of(BOARD, Judgement(status, 0.0, repairs=repairs))))


def test_a_missing_island_is_offered_with_its_likeliest_numbers():
    first, second = offered(MissingIsland.at(BOARD, (0, 1), (3, 2, 1)).with_chance(0.8))
    assert (first["kind"], first["chance"]) == ("missing", 0.8)
    [change] = first["changes"]
    assert (change["row"], change["column"], change["clue"]) == (0, 1, 3)
    assert change["center"] == pytest.approx([120, 60], abs=1)
    assert second["changes"][0]["clue"] == 2


def test_where_only_a_line_is_known_it_is_told_without_a_change():
    assert offered(MissingIsland.on_line(0, 3)) == [{"kind": "missing", "row": 3, "chance": 0.0}]


def test_numbers_that_go_together_are_one_offer():
    [offer] = offered(OtherNumbers(((FIRST, 3), (SECOND, None))))
    assert offer["kind"] == "number"
    assert [change["clue"] for change in offer["changes"]] == [3, None]


def test_what_is_no_island_can_be_taken_away():
    [offer] = offered(FalseIsland(SECOND))
    assert (offer["kind"], offer["changes"][0]["clue"], offer["changes"][0]["column"]) == ("false", "none", 2)


def test_a_board_that_is_solved_needs_nothing():
    assert offered(FalseIsland(SECOND), status=Status.SOLVED) == []
