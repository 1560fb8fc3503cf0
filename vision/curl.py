"""Curl: how a page is bent, told from too few islands for the bend that many of them show.

A sheet of paper bends like a cylinder. Over a small board a square function of the place is enough for that,
and it is believed only if islands come much nearer to their places with it than they do without.
"""

from dataclasses import replace

import numpy as np

from vision.lattice import FOR_BEND, Placed, fit_lattice, off_by
from vision.lines import Floats

# So many islands tell a square function, and not yet more; the lowest powers are the homography's own, but
# without them the page could only bulge one way from it.
FEWEST = 9
SQUARE = ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
# Free parameters of the map without it and with it, which is held back.
PLAIN, CURLED = 8, 12
# It leaves less than this part of what islands are off their places without it.
CLEARLY = 0.7


def with_curl(placed: Placed, points: Floats, radii: Floats) -> Placed:
    """Fits the lattice anew with a square bend, if that explains much.

    Args:
        placed: the rows and columns of the points.
        points: N x 2, pixels.
        radii: N, pixels.
    """
    count = len(points)
    if not FEWEST <= count < FOR_BEND:
        return placed
    lattice = fit_lattice(placed.rows, placed.columns, points, SQUARE)
    off = off_by(lattice, placed.rows, placed.columns, points, radii)
    before, now = (
        np.sqrt((away**2).sum() / (2 * count - free)) for away, free in ((placed.off, PLAIN), (off, CURLED))
    )
    return replace(placed, lattice=lattice, off=off) if now < CLEARLY * before else placed
