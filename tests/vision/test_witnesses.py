"""Witnesses: digits that stand alone are seen, letters among letters are not."""

import pytest

from tests.vision.drawing import Canvas
from vision.search import find
from vision.witnesses import find_lone, find_witnesses

SIDE = 900
PLACES = [(200, 200), (330, 200), (200, 420), (540, 640)]


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (40, 230)])
def test_digits_that_stand_alone_are_witnesses(ground, ink):
    canvas = Canvas(SIDE, SIDE, ground, ink)
    for place, word in zip(PLACES, "2345", strict=True):
        canvas.text(place, word, 30)
    found = witnesses(canvas.page(), [])
    assert sorted(map(tuple, found.places.round(-1).tolist())) == sorted(PLACES)
    assert found.heights == pytest.approx([22] * 4, abs=4)


def witnesses(page, boards):
    return find_witnesses(page, find_lone(page), boards)


def test_text_and_numbers_of_several_digits_are_none():
    canvas = Canvas(SIDE, SIDE)
    for line in range(6):
        canvas.text((450, 200 + 40 * line), "Join all 2345 islands by 12 bridges", 28)
    assert len(witnesses(canvas.page(), [])) == 0


def test_the_islands_of_a_board_are_none():
    canvas = Canvas(SIDE, SIDE)
    canvas.board("3 . 4 2/. . . ./2 . 3 4", (200, 200), (90, 90), 25)
    page = canvas.page()
    boards = find(page)
    assert [len(board.islands) for board in boards] == [6]
    assert len(witnesses(page, boards)) == 0
    assert len(witnesses(page, [])) >= 5
