"""Frames: those printed close around all islands of a board."""

import numpy as np

from vision.geometry.lines import Floats
from vision.parting.bounds import Bounds, area_within
from vision.reading import Lattice

# A frame is as large as if it ran so many lines outside, or less, where it is that of a board.
CLOSE = 1.5


def close_frames(found: Bounds, lattice: Lattice, islands: int) -> list[Floats]:
    """The corners of the frames, each 4 x 2, that run close around all islands.

    Args:
        found: what is printed around them.
        lattice: their rows and columns.
        islands: how many they are.
    """
    last = np.array([lattice.rows, lattice.columns], dtype=np.float64) - 1 + CLOSE
    corners = np.array([(-CLOSE, -CLOSE), (-CLOSE, last[1]), last, (last[0], -CLOSE)])
    room = area_within(lattice.to_pixels(corners))
    return [frame for frame in found.around(islands) if area_within(frame) < room]
