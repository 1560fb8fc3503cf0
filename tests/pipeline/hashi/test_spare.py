"""Spare: an island without a number that a board may do without is a doubt."""

from dataclasses import replace

import pytest

from pipeline.hashi.spare import MOST, SPARE, settle_spare
from pipeline.hashi.working import work_out
from pipeline.settings import Settings
from pipeline.status import Status
from tests.pipeline.drawn import board_from
from vision.reading import Number


def settled(text):
    return settle_spare(replace(board_from(text), confidence=0.9), 2)


def test_an_island_on_a_bridge_of_which_no_number_is_seen_may_be_none():
    board = settled("1.o.1")
    assert board.confidence == pytest.approx(0.9 * SPARE)
    [note] = board.notes
    assert note == "row 1, column 3: what stands there may be no island"
    assert work_out(board_from("1.o.1"), Settings()).judgement.status is Status.CHECK


@pytest.mark.parametrize(("chance", "spared"), [(0.58, True), (0.8, False)])
def test_so_may_what_shows_hardly_a_number(chance, spared):
    board = board_from("1.2.1")
    first, middle, last = board.islands
    middle = replace(middle, number=Number("9", ((9, chance), (2, 0.1))))
    known = replace(board, islands=(first, middle, last), confidence=0.9)
    assert settle_spare(known, 2).confidence == pytest.approx(0.9 * (SPARE if spared else 1))


@pytest.mark.parametrize("text", ["1.2.1", "2.o.1", "o." * MOST + "o"], ids=["numbers", "needed", "all"])
def test_what_leaves_no_doubt(text):
    board = settled(text)
    assert (board.confidence, board.notes) == (0.9, ())
