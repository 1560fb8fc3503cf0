"""Strips run from island to island, whatever the view, and where no bridge can be."""

import numpy as np
import pytest

from tests.vision.board import board_of, moved
from tests.vision.drawing import Canvas, leaning, turned
from vision.hashi.strips import ACROSS, lay_bare_strips, lay_strips, neighbours

TEXT = "1 . 2 ./. . d 3/4 . 5 6"
CORNER, PITCH, RADIUS = (200, 200), 120, 36


def board(view=None):
    return board_of(TEXT, CORNER, PITCH, RADIUS, view)


def test_neighbours_have_nothing_between_them():
    # 0 and 1 in the first row, 3 to 5 in the last, 0 above 3 and 2 above 5; the sign parts 1 from 4.
    assert sorted(neighbours(board())) == [(0, 1), (0, 3), (2, 5), (3, 4), (4, 5)]


@pytest.mark.parametrize("view", [np.eye(3), turned(12, (400, 350)), leaning(800, 700)])
def test_the_middle_of_a_strip_is_the_line_between_the_islands(view):
    canvas = Canvas(800, 700)
    canvas.line((200, 200), (440, 200), 8)
    canvas.line((200, 440), (200, 200), 8)
    canvas.seen_through(view)
    strips = lay_strips(canvas.page(), board(view), [(0, 1), (0, 3), (3, 4)])
    assert (strips.grey[:2, :, np.abs(ACROSS) < 0.05] < -150).all()
    assert (strips.grey[:2, :, np.abs(ACROSS) > 0.3] > -5).all()
    assert (np.abs(strips.grey[2]) < 5).all()
    assert strips.ground == pytest.approx([255, 255, 255])


def test_a_strip_ends_before_the_rings():
    canvas = Canvas(800, 700)
    canvas.board("1 . 2 ./. . . 3/4 . 5 6", CORNER, (PITCH, PITCH), RADIUS, 4)
    seen = board()
    assert (np.abs(lay_strips(canvas.page(), seen, neighbours(seen)).grey) < 1).all()


def test_a_strip_goes_to_where_an_island_stands_off_its_place():
    canvas = Canvas(800, 700)
    canvas.line((200, 200), (440, 220), 8)
    strips = lay_strips(canvas.page(), moved(board(), 1, (0, 20)), [(0, 1)])
    assert (strips.grey[:, :, np.abs(ACROSS) < 0.05] < -150).all()


def test_bare_strips_lie_where_no_bridge_can_be():
    canvas = Canvas(800, 700)
    # All that lies between two islands is black.
    for start, end in (((200, 200), (440, 200)), ((200, 440), (560, 440)), ((200, 200), (200, 440))):
        canvas.line(start, end, 30)
    canvas.line((560, 320), (560, 440), 30)
    strips = lay_bare_strips(canvas.page(), board())
    assert len(strips.grey) > 4
    assert (np.abs(strips.grey) < 1).all()


def test_a_board_may_have_no_bare_strips():
    strips = lay_bare_strips(Canvas(400, 400).page(), board_of("1 2/3 4", (100, 100), 100, 30))
    assert strips.grey.shape == (0, 16, len(ACROSS))
