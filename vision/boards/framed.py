"""Framed: whether a frame is printed close around a board, outside of which nothing is of it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard, spots
from vision.parting.bounds import Bounds, area_within, find_bounds
from vision.shapes.discs import Disc

# A frame is as large as if it ran so many lines outside, or less, where it is that of a board.
CLOSE = 1.5


def bounds_of(board: FoundBoard) -> Bounds:
    """What is printed around the islands of a board and between them."""
    return find_bounds(board.page, *spots(list(board.islands), []))


def is_framed(board: FoundBoard, found: Bounds) -> bool:
    """Whether a frame runs close around all islands: the number of a page, or a key, stands outside of it.

    Args:
        board: the board.
        found: its bounds.
    """
    return bool(_close_frames(board, found))


def not_outside(board: FoundBoard, discs: list[Disc]) -> list[Disc]:
    """The discs without those outside of a frame around the board.

    Args:
        board: the board.
        discs: that may be of it.
    """
    if all(board.surrounds(disc.center) for disc in discs):
        return discs
    frames = _close_frames(board, bounds_of(board))
    return [disc for disc in discs if board.surrounds(disc.center) or all(_is_in(disc, f) for f in frames)]


def _close_frames(board: FoundBoard, found: Bounds) -> list[NDArray[np.float64]]:
    """The corners of the frames, each 4 x 2, that run close around all islands."""
    lattice = board.placed.lattice
    last = np.array([lattice.rows, lattice.columns], dtype=np.float64) - 1 + CLOSE
    corners = np.array([(-CLOSE, -CLOSE), (-CLOSE, last[1]), last, (last[0], -CLOSE)])
    room = area_within(lattice.to_pixels(corners))
    return [frame for frame in found.around(len(board.islands)) if area_within(frame) < room]


def _is_in(disc: Disc, frame: NDArray[np.float64]) -> bool:
    """Whether the middle of a disc is in a frame, 4 x 2: the first row and column of a grid may be empty."""
    x, y = disc.center.tolist()
    return cv2.pointPolygonTest(frame.astype(np.float32), (x, y), False) >= 0
