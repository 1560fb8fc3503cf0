"""Framed: whether a frame is printed close around a board, outside of which nothing is of it."""

import numpy as np

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
    lattice = board.placed.lattice
    last = np.array([lattice.rows, lattice.columns], dtype=np.float64) - 1 + CLOSE
    corners = np.array([(-CLOSE, -CLOSE), (-CLOSE, last[1]), last, (last[0], -CLOSE)])
    room = area_within(lattice.to_pixels(corners))
    return any(area_within(frame) < room for frame in found.around(len(board.islands)))


def not_outside(board: FoundBoard, discs: list[Disc]) -> list[Disc]:
    """The discs without those outside of a frame around the board.

    Args:
        board: the board.
        discs: that may be of it.
    """
    outside = [disc for disc in discs if not board.surrounds(disc.center)]
    if not outside or not is_framed(board, bounds_of(board)):
        return discs
    return [disc for disc in discs if disc not in outside]
