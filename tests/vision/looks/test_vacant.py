"""Vacant: a frame without a board beside one that was found may be that of a board which is harder to see."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.boards import find_boards
from vision.looks.search import find
from vision.looks.vacant import find_vacant_frames, within
from vision.looks.witnesses import Witnesses
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import Disc, find_discs
from vision.shapes.ellipses import fit_ellipses

BOARD = "3 . 4 2/. 2 . ./2 . 3 4/. 3 . 2"
NONE = Witnesses(np.empty((0, 2)), np.empty(0))
BESIDE = (540, 80, 860, 400)


def frame(canvas, left, top, right, bottom):
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        canvas.line(start, end, 3)


def nothing(canvas):
    pass


def empty(canvas):
    frame(canvas, *BESIDE)


def around_it(canvas):
    frame(canvas, 120, 120, 480, 480)


def around_all(canvas):
    frame(canvas, 10, 10, 990, 590)


def text(canvas):
    empty(canvas)
    for line in range(10):
        canvas.text((700, 110 + 28 * line), "all that stands here", 30)


def small(canvas):
    frame(canvas, 540, 80, 640, 180)


def bridges(canvas):
    frame(canvas, 150, 150, 330, 330)


@pytest.mark.parametrize(
    ("draw", "vacant"),
    [
        (nothing, False),
        (empty, True),
        (around_it, False),
        (around_all, False),
        (text, False),
        (small, False),
        (bridges, False),
    ],
)
def test_a_frame_in_which_no_board_was_found(draw, vacant):
    canvas = Canvas(1000, 600)
    canvas.board(BOARD, (180, 180), (80, 80), 24)
    draw(canvas)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    boards = find_boards(page, discs, [])
    assert len(boards) == 1
    frames = find_vacant_frames(page, boards)
    assert len(frames) == vacant
    middle = np.add(BESIDE[:2], BESIDE[2:]) / 2
    inside, outside = (
        Disc(np.array(place, float), 20, 20, 20 * np.eye(2), 0.0) for place in (middle, (300, 300))
    )
    assert within(frames, [inside, outside]) == [inside] * vacant


@pytest.mark.parametrize(("apart", "vacant"), [(40, True), (20, False)])
def test_dark_discs_are_no_text(apart, vacant):
    """On a grid they are as much ink as text is; where they touch one another, they are a picture."""
    canvas = Canvas(1000, 600)
    canvas.board(BOARD, (180, 180), (40, 40), 10)
    empty(canvas)
    for at in range(0, 281, 20):
        canvas.line((560, 100 + at), (840, 100 + at), 2)
        canvas.line((560 + at, 100), (560 + at, 380), 2)
    for x in range(560, 841, apart):
        for y in range(100, 381, apart):
            canvas.disc((x, y), 8, 60)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    assert len(find_vacant_frames(page, find_boards(page, discs, [])[:1])) == vacant


@pytest.mark.parametrize("framed", [False, True])
def test_a_page_with_such_a_frame_is_looked_at_harder(framed, monkeypatch):
    """The first look sees no pale discs in it, in worse light no numbers: those are a board by themselves."""
    monkeypatch.setattr("vision.looks.search.find_witnesses", lambda *_: NONE)
    canvas = Canvas(1000, 600)
    canvas.board(BOARD, (180, 180), (80, 80), 24)
    if framed:
        empty(canvas)
    for index in range(9):
        place = 600 + 100 * (index % 3), 140 + 100 * (index // 3)
        canvas.disc(place, 26, 240)
        canvas.text(place, "2", 30, 100)
    found = find(canvas.page())
    assert [len(board.islands) for board in found] == [9, 9]
    assert [board.ringless for board in found] == [False, not framed]
