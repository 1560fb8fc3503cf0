"""Framed: whether a frame is printed close around a board, outside of which nothing is of it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard, spots
from vision.parting.bounds import Bounds, find_bounds
from vision.parting.frames import close_frames
from vision.shapes.discs import Disc


def bounds_of(board: FoundBoard) -> Bounds:
    """What is printed around the islands of a board and between them."""
    return find_bounds(board.page, *spots(list(board.islands), []))


def is_framed(board: FoundBoard, found: Bounds) -> bool:
    """Whether a frame runs close around all islands: the number of a page, or a key, stands outside of it.

    Args:
        board: the board.
        found: its bounds.
    """
    return bool(close_frames(found, board.placed.lattice, len(board.islands)))


def not_outside(board: FoundBoard, discs: list[Disc]) -> list[Disc]:
    """The discs without those outside of a frame around the board.

    Args:
        board: the board.
        discs: that may be of it.
    """
    if all(board.surrounds(disc.center) for disc in discs):
        return discs
    frames = close_frames(bounds_of(board), board.placed.lattice, len(board.islands))
    return [disc for disc in discs if board.surrounds(disc.center) or all(_is_in(disc, f) for f in frames)]


def _is_in(disc: Disc, frame: NDArray[np.float64]) -> bool:
    """Whether the middle of a disc is in a frame, 4 x 2: the first row and column of a grid may be empty."""
    x, y = disc.center.tolist()
    return cv2.pointPolygonTest(frame.astype(np.float32), (x, y), False) >= 0
