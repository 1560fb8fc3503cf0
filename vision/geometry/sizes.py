"""Sizes: how far one is off what those around it say, where they change evenly across a page.

Islands grow smaller far off: those of a page that leans, evenly all over it; those of one that curls as their
neighbours do.
"""

import numpy as np

from vision.distances import distances
from vision.geometry.lines import Floats

# So many of the nearest tell what is usual, at most; and so many tell how a page leans.
NEIGHBOURS = 7
TILTED = 5


def nearest(places: Floats) -> np.ndarray[tuple[int, int], np.dtype[np.intp]]:
    """The neighbours of each place, without itself: N x min(N - 1, NEIGHBOURS) indices, the next one first.

    Args:
        places: N x 2, pixels.
    """
    apart = distances(places, places)
    return np.argsort(apart, axis=1, kind="stable")[:, 1 : 1 + NEIGHBOURS]


def off_usual(places: Floats, sizes: Floats) -> Floats:
    """How far the logarithm of each size is off that of its neighbours, or of what all say: what is less.

    Args:
        places: N x 2, pixels.
        sizes: N, in any unit.
    """
    values = np.log(sizes)
    beside = values - np.median(values[nearest(places)], axis=1)
    return np.asarray(np.minimum(np.abs(beside), np.abs(_off_the_plane(places, values))), dtype=np.float64)


def _off_the_plane(places: Floats, values: Floats) -> Floats:
    """How far each value is off a plane through all others (Cook and Weisberg 1982); infinite for a few."""
    if len(values) < TILTED:
        return np.full(len(values), np.inf)
    across = np.column_stack([places - places.mean(axis=0), np.ones(len(places))])
    hat = across @ np.linalg.pinv(across)
    return np.asarray((values - hat @ values) / np.maximum(1 - np.diag(hat), 1e-9), dtype=np.float64)
