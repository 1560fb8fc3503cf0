"""The page: a picture at two sizes, one to be searched and one to be read."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

# How long the longer side is when a page is searched. Large enough for a board of 34 x 34 that fills half of
# it; every length that depends on it is measured afterwards, on the islands.
SMALLEST_SIDE = 900
LARGEST_SIDE = 1800
MOST_ENLARGED = 4.0


@dataclass(frozen=True, slots=True)
class Page:
    """A grey picture, twice.

    Attributes:
        full: H x W uint8, the upright picture at its full size.
        small: the same at the size at which it is searched (it may also be larger than `full`).
        scale: pixels of `small` for each pixel of `full`.
        contrast: grey levels between the darkest and the lightest parts, at least 20.
        quarters: by how many quarters the picture was turned to the left to become this page, 0 to 3.
    """

    full: NDArray[np.uint8]
    small: NDArray[np.uint8]
    scale: float
    contrast: float
    quarters: int = 0

    def to_full(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Sends N x 2 (x, y) places of `small` to places of `full`; pixel centres stay pixel centres."""
        return (points + 0.5) / self.scale - 0.5


def prepare_page(full: NDArray[np.uint8]) -> Page:
    """Finds the size at which to search an upright picture (H x W, grey)."""
    longest = max(full.shape)
    if longest > LARGEST_SIDE:
        scale = LARGEST_SIDE / longest
        small = cv2.resize(full, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    elif longest < SMALLEST_SIDE:
        scale = min(SMALLEST_SIDE / longest, MOST_ENLARGED)
        small = cv2.resize(full, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    else:
        scale, small = 1.0, full
    dark, light = np.percentile(small[::4, ::4], [0.5, 99.5])
    return Page(full, np.asarray(small, dtype=np.uint8), scale, max(float(light - dark), 20.0))
