"""Leaning: how far rows and columns are from square to each other, by what the circles on the page look like.

What makes a circle of each ellipse undoes the tilt of the page there, and on the page rows and columns are
square to each other however far apart they are: the angle that is left tells that other islands are in line.
"""

import numpy as np

from vision.geometry.lattice import Placed
from vision.geometry.lines import Floats

# How far from a place the way that its row and its column run is told, in lines.
STEP = 0.25
# How far they are from square on the page goes by the normal distribution with this, degrees: on photos it is
# 0.2 usually, on hard ones 6 at most, in pencil 10; on other ways to place the same islands 20 to 50. So
# rarely others are taken for them, and these lean anyhow.
LEANS = 6.0
RARELY = 1e-4


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


def likelihood(lean: float) -> float:
    """How likely rows and columns are so far from square, in parts of how likely they are square.

    Args:
        lean: degrees.
    """
    return float(np.exp(-((lean / LEANS) ** 2) / 2))


def squareness(lean: float) -> float:
    """How sure it is that what is so far from square, degrees, are the rows and columns, 0 to 1."""
    return likelihood(lean) / (likelihood(lean) + RARELY)
