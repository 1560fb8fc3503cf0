"""Leaning: how far rows and columns are from square to each other, by what the circles on the page look like.

What makes a circle of each ellipse undoes the tilt of the page there, and on the page rows and columns are
square to each other however far apart they are: the angle that is left tells that other islands are in line.
"""

import numpy as np

from vision.geometry.lattice import Placed
from vision.geometry.lines import Floats

# How far from a place the way that its row and its column run is told, in lines.
STEP = 0.25


def leaning(placed: Placed, shapes: Floats) -> float:
    """How far rows and columns are from square to each other at most islands, degrees, 0 to 90.

    Args:
        placed: rows and columns of the islands, and of what else comes after them.
        shapes: N x 2 x 2, what maps the unit circle to the edge of each island, pixels.
    """
    places = np.column_stack([placed.rows, placed.columns])[: len(shapes)].astype(np.float64)
    across, down = (
        placed.lattice.to_pixels(places + step) - placed.lattice.to_pixels(places - step)
        for step in ((0.0, STEP), (STEP, 0.0))
    )
    flat = np.linalg.solve(shapes, np.stack([across, down], axis=2))
    length = np.maximum(np.hypot(flat[:, 0], flat[:, 1]).prod(axis=1), np.finfo(float).tiny)
    cosine = (flat[:, :, 0] * flat[:, :, 1]).sum(axis=1) / length
    return float(np.abs(np.median(np.degrees(np.arcsin(np.clip(cosine, -1, 1))))))
