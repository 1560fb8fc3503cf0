"""Upright: each board has its own say how it lies, and a doubt is told."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas, turned
from vision.digits.network import CLASSES, classify
from vision.hashi.upright import stand_firm, stand_otherwise, stand_up
from vision.page import prepare_page
from vision.read import find

TEXT = "4 . 2 . 3/. 3 . 5 ./6 . 7 . 1/. 7 . 1 ./3 . 4 . 2"


def numbered(text=TEXT, width=1000):
    canvas = Canvas(width, 900)
    canvas.board(text, (240, 190), (105, 105), 36, 3)
    return canvas


def standing(grey):
    return stand_up(find(prepare_page(np.ascontiguousarray(grey))))


@pytest.mark.parametrize("quarters", range(4))
def test_boards_are_found_upright_without_doubt(quarters):
    [board] = standing(np.rot90(numbered().pixels(), -quarters))
    assert board.found.page.quarters == quarters
    assert board.doubt < 1e-3
    assert len(board.places) == len(board.found.islands) == 13


@pytest.mark.parametrize("quarters", [2, 1])
def test_a_board_may_lie_otherwise_than_its_page(quarters):
    whole = numbered(width=1300).pixels()
    small = Canvas(500, 500)
    small.board("2 3 4/. 3 ./4 . 2", (110, 110), (70, 70), 24, 2)
    whole[300:800, 750:1250] = np.rot90(small.pixels(), -quarters)
    boards = {len(board.found.islands): board for board in standing(whole)}
    assert set(boards) == {13, 6}
    assert boards[13].found.page.quarters == 0
    assert boards[13].doubt < 1e-3
    assert boards[6].found.page.quarters == quarters
    assert boards[6].doubt < 0.3


@pytest.mark.parametrize(("symbol", "quarters"), [(0.2, 2), (-0.8, 0)], ids=["a board", "none"])
def test_what_is_hardly_readable_either_way_says_nothing_of_how_others_lie(monkeypatch, symbol, quarters):
    """As what was taken for a board of letters, of which there are many; here it rather lies on its head."""
    whole = numbered(width=1300).pixels()
    small = Canvas(500, 500)
    small.board("2 3 4/. 3 ./4 . 2", (110, 110), (70, 70), 24, 2)
    whole[300:800, 750:1250] = small.pixels()
    opinions = {6: (np.array([0.0, -30, -1, -30]), 8), 13: (28 * symbol - np.array([15.0, 80, 0, 80]), 28)}
    monkeypatch.setattr("vision.hashi.upright._likely", lambda board, places: opinions[len(places)])
    boards = {len(board.found.islands): board for board in standing(whole)}
    assert boards[6].found.page.quarters == quarters
    assert boards[13].found.page.quarters == 2


def test_the_same_either_way_is_no_doubt():
    [board] = standing(np.rot90(numbered("8 . 8/. 8 ./8 . 8").pixels(), 2))
    assert board.doubt < 1e-3


def test_what_rather_looks_on_its_head_may_be_though_it_reads_the_same(monkeypatch):
    monkeypatch.setattr("vision.hashi.upright._reads_alike", lambda places: True)
    stands = numbered("1 . 8/. . ./8 . 1").pixels()
    [falls], [board] = standing(np.rot90(stands, 2)), standing(stands)
    assert falls.on_head > 0.1 > falls.doubt
    assert board.on_head == 0.0


def test_what_reads_as_well_on_its_head_but_otherwise_is_in_doubt():
    """Nines on their head are sixes."""
    [board] = standing(numbered("6 . 9/. . ./9 . 6").pixels())
    assert board.doubt > 0.02


def test_symbols_are_levelled():
    canvas = numbered()
    canvas.seen_through(turned(15, (500, 450)))
    [board] = standing(canvas.pixels())
    order = np.lexsort((board.found.placed.columns, board.found.placed.rows))
    crops = [board.places[index][0].glyphs[0].crop for index in order]
    assert "".join(CLASSES[best] for best in classify(crops).argmax(axis=1)) == "4233567171342"


def test_what_may_lie_otherwise_is_turned_when_the_rules_object():
    canvas = numbered()
    [board] = standing(canvas.pixels())
    assert stand_otherwise(board, ruled_out=True) == []
    [other] = stand_otherwise(replace(board, doubt=0.4), ruled_out=True)
    assert other.found.page.quarters == board.lying[1] != 0
    assert 0 < other.doubt < 0.1
    assert stand_otherwise(replace(other, doubt=0.4), ruled_out=True) == []


def test_numbers_alone_stay_so_the_other_way_up():
    [board] = standing(numbered().pixels())
    found, way = board.lying
    for ringless in (True, False):
        lying = replace(found, ringless=ringless), way
        [other] = stand_otherwise(replace(board, doubt=0.4, lying=lying), ruled_out=True)
        assert other.found.ringless is ringless


def test_where_they_do_not_object_the_other_way_is_as_likely_as_symbols_say():
    [board] = standing(numbered().pixels())
    [other] = stand_otherwise(replace(board, doubt=0.4), ruled_out=False)
    assert other.doubt == pytest.approx(0.6)


def test_a_board_stands_firm_where_the_rules_object_to_the_other_way_up():
    [board] = standing(numbered().pixels())
    assert stand_firm(replace(board, doubt=0.4)).doubt == pytest.approx(0.05)
    assert stand_firm(replace(board, doubt=0.01)).doubt == 0.01
    on_its_side = replace(board.found, page=replace(board.found.page, quarters=1))
    assert stand_firm(replace(board, doubt=0.4, lying=(on_its_side, 1))).doubt == 0.4
