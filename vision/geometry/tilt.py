"""Tilt: a board seen at an angle laid flat, by the sizes at which its islands are seen.

Circles that are printed at one size are seen smaller where the page is farther away. Under a homography the
area of what is small goes with the cube of the depth, so the radius to the power of two thirds is a linear
function of the place on the picture: its slope is the tilt. Nothing need be known of rows and columns.
"""

import numpy as np

from vision.geometry.lines import Floats

# Fewer islands tell nothing of the tilt: some are seen too large or too small.
FEWEST = 8
# Rounds of the robust fit, and the least scatter of the measure, in parts of it, that it takes for real.
ROUNDS = 6
SCATTER = 0.004
# The standard deviation of what scatters by a median of 1.
SPREAD = 1.48
# The usual change of the measure from the middle of a board to its edge. What is seen is held against it.
USUAL = 0.08
# The depth at the edges stays within these parts of that in the middle.
DEPTHS = (0.4, 2.5)


def lay_flat(points: Floats, radii: Floats, fewest: int = FEWEST) -> tuple[Floats, Floats]:
    """Takes the tilt out of the places of islands that are printed at one size.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.
        fewest: fewer are left as they are.

    Returns:
        The places and radii as they would be without tilt; the middle of all stays where it is.
    """
    middle = points.mean(axis=0)
    reach = float(np.ptp(points, axis=0).max()) / 2
    if reach == 0 or len(points) < fewest:
        return points, radii
    unit = (points - middle) / reach
    depth = np.clip(1 + unit @ _slope(unit, radii), *DEPTHS)
    return middle + (points - middle) / depth[:, None], radii / depth**1.5


def _slope(unit: Floats, radii: Floats) -> Floats:
    """The change of the depth along x and y, in parts of that in the middle (least squares, reweighted)."""
    measure = (radii / np.median(radii)) ** (2 / 3)
    terms = np.column_stack([np.ones(len(unit)), unit])
    weight = np.ones(len(unit))
    fit = np.array([1.0, 0.0, 0.0])
    scatter = float(np.median(np.abs(measure - np.median(measure))))
    for _ in range(ROUNDS):
        scatter = max(scatter, SCATTER)
        stiff = np.diag([0.0, 1.0, 1.0]) * (scatter / USUAL) ** 2
        fit = np.linalg.solve(terms.T @ (terms * weight[:, None]) + stiff, terms.T @ (weight * measure))
        off = np.abs(measure - terms @ fit)
        scatter = float(np.median(off)) * SPREAD * float(np.sqrt(len(off) / (len(off) - 3)))
        weight = 1 / (1 + (off / (3 * max(scatter, SCATTER))) ** 2)
    slope: Floats = fit[1:] / fit[0]
    return slope
