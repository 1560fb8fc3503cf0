"""Strays: circled numbers beside a board, as that of the page, whether they stand in line with it or not."""

import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.geometry.lattice import Placed
from vision.geometry.lines import Floats

# An island differs less than this in size (log radius) from its nearest, by how many lines it stands beyond
# all others, and no more than this many times as usual.
SIZES = (1.0, 2.0, 4.0, 6.0), (np.inf, 0.09, 0.04, 0.02)
UNEVEN = 7.0
NEAREST = 5
# Fewer islands tell nothing.
KNOWN = 8
# What stands farther off its place than this, in radii, and than so many times what is usual, is misplaced
# where no more than this part of all is.
FAR_OFF, UNLIKE = 1.0, 50.0
MISPLACED = 0.02


def find_strays(placed: Placed, points: Floats, radii: Floats) -> NDArray[np.bool_]:
    """Finds what stands alone beyond empty lines and is of another size than what is nearest to it.

    Args:
        placed: rows and columns of the islands first, then of the signs.
        points: N x 2, the centres of the islands, pixels.
        radii: N, pixels.

    Returns:
        N, which of them are none.
    """
    if len(points) < KNOWN:
        return np.zeros(len(points), dtype=np.bool_)
    apart = distances(points, points)
    nearest = np.argsort(apart, axis=1, kind="stable")[:, 1 : 1 + NEAREST]
    off = np.abs(np.log(radii) - np.log(np.median(radii[nearest], axis=1)))
    allowed = np.interp(_gaps(placed)[: len(points)], *SIZES)
    return np.asarray(off > np.maximum(allowed, UNEVEN * np.median(off)), dtype=np.bool_)


def find_lonely(placed: Placed) -> NDArray[np.bool_]:
    """Finds points that share neither row nor column with any other, N; what is no island mostly does not."""
    row_mates = (placed.rows[:, None] == placed.rows[None]).sum(axis=1)
    column_mates = (placed.columns[:, None] == placed.columns[None]).sum(axis=1)
    return np.asarray((row_mates == 1) & (column_mates == 1), dtype=np.bool_)


def find_misplaced(placed: Placed) -> NDArray[np.bool_]:
    """Finds what stands far off its place, N, where next to all of many stand on theirs.

    Of a large board one button beside it may make no board at all.
    """
    far = placed.off > max(FAR_OFF, UNLIKE * float(np.median(placed.off)))
    return np.asarray(far & (far.mean() <= MISPLACED), dtype=np.bool_)


def _gaps(placed: Placed) -> Floats:
    """By how many lines each point stands beyond all others, up, down, left or right; 0 if it does not."""
    gaps = np.zeros(len(placed.rows))
    for lines in (placed.rows, placed.columns, -placed.rows, -placed.columns):
        first, second = np.sort(lines)[:2]
        gaps[lines == first] = np.maximum(gaps[lines == first], second - first)
    return gaps
