"""Crowd: how much ink there is around digits. Around numbers that stand alone there is next to none.

Where a scan in black and white has lost thin strokes, letters of a text fall apart into pieces that look like
digits and stand alone, and so do the cells of a crossword with the numbers in them. In any text a few letters
look like digits in circles.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.lines import Floats
from vision.page import Page
from vision.shapes.contours import ink_of

# How far around a digit ink is counted, and how far it reaches itself, in its heights, to all four sides.
AROUND, OWN = 2.7, 0.75
# It stands in a crowd where more than this part of the room is ink, and so many times as much as around those
# that stand apart, which is a part of all.
CROWDED, TIMES, APART = 0.1, 4.0, 0.25


def crowding(page: Page, places: Floats, heights: Floats, *, dark: bool = True) -> Floats:
    """Which part of the room around digits is ink.

    Args:
        page: the page.
        places: N x 2, their middles, (x, y) in full pixels.
        heights: N, full pixels.
        dark: whether print is darker than what is around it.

    Returns:
        N.
    """
    sums = np.asarray(cv2.integral(ink_of(page, dark=dark)), dtype=np.int32)
    centers, reach = page.to_small(places), heights * page.scale
    (all_ink, room), (own_ink, own) = (_within(sums, centers, part * reach) for part in (AROUND, OWN))
    return np.asarray((all_ink - own_ink) / np.maximum(room - own, 1), dtype=np.float64)


def are_in_crowds(shares: Floats) -> NDArray[np.bool_]:
    """Which digits of one family, one at least, have far more ink around them than others of it.

    Args:
        shares: N, see `crowding`.
    """
    return np.asarray(shares > max(CROWDED, TIMES * float(np.quantile(shares, APART))), dtype=np.bool_)


def _within(sums: NDArray[np.int32], centers: Floats, reach: Floats) -> tuple[Floats, Floats]:
    """How much ink is in squares around some places (N x 2, pixels), N, and how much room on the page."""
    size = np.array(sums.shape[::-1]) - 1
    left, top = np.clip(np.rint(centers - reach[:, None]), 0, size).astype(np.intp).T
    right, bottom = np.clip(np.rint(centers + reach[:, None]) + 1, 0, size).astype(np.intp).T
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return inside.astype(np.float64), ((right - left) * (bottom - top)).astype(np.float64)
