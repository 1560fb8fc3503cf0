"""Looseness: whether islands stand off their rows and columns because somebody drew them by hand.

Islands off their places say little by themselves: on a curled page no map through a few of them is exact. But
there the islands change their size and shape slowly across the board, while no two drawn by hand are alike.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.discs import Disc

# Islands usually this far off their places, in radii, are not where print puts them, if they are uneven, too;
# and so far off whatever they look like, with enough of them for a map that follows the tilt of the page, or
# with fewer.
OFF = 0.045
FAR_OFF = 0.15
FAR_OFF_FEW = 0.3
ENOUGH = 8
# How uneven islands are, in parts of their radius: printed ones up to 0.06 in a blurred photo, those drawn by
# hand from there to 0.3.
UNEVEN = 0.07
# What a plane through the islands' sizes and shapes takes away from them; and a square function, as on a
# curled page, where there are so many islands.
FREE = 3
FREE_SQUARE = 6
FOR_SQUARE = 9
# The standard deviation of a normal distribution over its median absolute deviation.
SIGMA = 1.48


def is_loose(discs: Sequence[Disc], off: NDArray[np.float64]) -> bool:
    """Whether islands stand off their places, as those drawn by hand do.

    Args:
        discs: of one board.
        off: how far each stands off its place, in its radii.
    """
    return is_far_off(off) or (float(np.median(off)) > OFF and unevenness(discs) > UNEVEN)


def is_far_off(off: NDArray[np.float64]) -> bool:
    """Whether islands stand so far off their places that these may be others.

    Args:
        off: how far each stands off its place, in its radii.
    """
    return float(np.median(off)) > (FAR_OFF if len(off) >= ENOUGH else FAR_OFF_FEW)


def unevenness(discs: Sequence[Disc]) -> float:
    """How much islands differ in size and shape from what their places on the page explain.

    Size (the logarithm of the radius) and shape (how much wider than high, and how much wider along one
    diagonal than along the other) are each taken as a plane over the page, or as a square function of the
    place where there are enough of them; what is left is uneven.

    Args:
        discs: of one board.

    Returns:
        The robust standard deviation of what is left, in parts of the radius; 0 with too few to tell.
    """
    if len(discs) <= FREE:
        return 0.0
    places = np.array([disc.center for disc in discs])
    shapes = np.array([disc.shape for disc in discs])
    size = np.sqrt(np.linalg.det(shapes))
    looks = np.column_stack(
        [
            np.log([disc.radius for disc in discs]),
            (shapes[:, 0, 0] - shapes[:, 1, 1]) / size,
            2 * shapes[:, 0, 1] / size,
        ]
    )
    x, y = ((places - places.mean(axis=0)) / places.std()).T
    terms = np.column_stack([np.ones(len(discs)), x, y, x * x, x * y, y * y])
    terms = terms[:, : FREE_SQUARE if len(discs) >= FOR_SQUARE else FREE]
    left = looks - terms @ np.linalg.lstsq(terms, looks, rcond=None)[0]
    free = np.sqrt(len(discs) / (len(discs) - terms.shape[1]))
    return float(np.hypot.reduce(np.median(np.abs(left), axis=0)) * SIGMA * free)
