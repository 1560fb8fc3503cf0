"""Framed: what stands outside of a frame around a board is none of it; what stands inside may be."""

import numpy as np

from tests.vision.drawing import Canvas
from vision.boards.framed import bounds_of, is_framed, not_outside
from vision.looks.search import find
from vision.shapes.discs import Disc

BOARD = "3 . 4 2 . . 3/2 . 3 4 . . 2/. . . . . . ./. 3 . 2 . . 1/1 3 . . . . 2"


def board_in(frame):
    canvas = Canvas(800, 600)
    canvas.board(BOARD, (160, 160))
    if frame:
        corners = [(100, 100), (640, 100), (640, 460), (100, 460)]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            canvas.line(start, end, 3)
    [board] = find(canvas.page())
    return board


def disc_at(x, y):
    return Disc(np.array([x, y], dtype=np.float64), 20.0, 20.0, 20 * np.eye(2), 0.0)


def test_what_stands_outside_of_a_frame_around_a_board_is_none_of_it():
    """A column of the frame may be empty but for one island, of which only it tells that there is one."""
    board = board_in(frame=True)
    assert is_framed(board, bounds_of(board))
    among, inside, outside = disc_at(220, 280), disc_at(580, 220), disc_at(700, 220)
    assert not_outside(board, [among, inside, outside]) == [among, inside]
    assert not_outside(board, [among]) == [among]


def test_without_a_frame_anything_may_be():
    board = board_in(frame=False)
    assert not is_framed(board, bounds_of(board))
    discs = [disc_at(580, 220), disc_at(700, 220)]
    assert not_outside(board, discs) == discs
