"""The ground of a board: how far each of its empty crossings looks different from the others.

What hides an island, such as a blot, a finger or correction fluid, covers most of its place: that is lighter
or darker than the ground elsewhere, or smoother. In a shadow and at its edge the grain is the same, where
lightness tells little; and a thin mark, such as a cross that somebody has drawn, makes a place rougher.
Called for boards of which the rules say that an island may be missing.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parameters import GROUND
from vision.types import Floats

MARGIN = 2
"""So many pixels around the spots are looked at, too."""


class Ground(NamedTuple):
    """How the ground looks at some crossings without an island.

    Attributes:
        odd: N, how far each is from what is usual among them, lighter or darker and smoother together; robust
            standard deviations.
        grained: whether the ground has a grain that a spot without any would stand out from: on ground
            without it, what hides an island may be as flat, and nothing is seen of it.
    """

    odd: Floats
    grained: bool


def look_at_ground(grey: NDArray[np.uint8], centers: Floats, radius: float) -> Ground:
    """Compares how the ground looks at some crossings.

    Args:
        grey: H x W, the picture as it was opened.
        centers: N x 2, (x, y) in its pixels: crossings without an island, at least one.
        radius: of an island, pixels.
    """
    grey, spots = _around(grey, (centers[:, None] + _disc() * GROUND.reach * radius).astype(np.float32))
    rough = np.asarray(cv2.convertScaleAbs(cv2.Laplacian(grey, cv2.CV_16S)), np.uint8)
    lightness = np.median(_seen_in(grey, spots), axis=1)
    none = np.log(GROUND.least_grain)
    grain = np.log(_seen_in(rough, spots).mean(axis=1) + GROUND.least_grain)
    odd = np.hypot(_off(lightness, GROUND.lightness), np.minimum(_off(grain, GROUND.grain), 0))
    return Ground(odd, bool((np.median(grain) - none) / _spread(grain, GROUND.grain) > GROUND.flat))


def _around(
    grey: NDArray[np.uint8], spots: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The part of a picture around spots, with the spots in its pixels."""
    ends = np.array(grey.shape[::-1]) - 1
    low = np.clip(spots.min(axis=(0, 1)) - MARGIN, 0, ends).astype(int)
    high = np.clip(spots.max(axis=(0, 1)) + MARGIN, low, ends).astype(int)
    return grey[low[1] : high[1] + 1, low[0] : high[0] + 1], spots - low.astype(np.float32)


def _seen_in(picture: NDArray[np.uint8], spots: NDArray[np.float32]) -> Floats:
    """N x M, a picture at the points of each spot, N x M x 2."""
    seen = cv2.remap(
        picture, spots[..., 0], spots[..., 1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, np.float64)


def _disc() -> Floats:
    """Points all over a disc of radius 1, M x 2."""
    line = np.linspace(-1, 1, 17)
    points = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    disc: Floats = points[np.hypot(*points.T) <= 1]
    return disc


def _off(values: Floats, least: float) -> Floats:
    """How far each value is from their median, in their spread, which is `least` in any case."""
    off: Floats = (values - np.median(values)) / _spread(values, least)
    return off


def _spread(values: Floats, least: float) -> float:
    """Of values that may have outliers among them; that of a normal distribution is its deviation."""
    return float(1.48 * np.median(np.abs(values - np.median(values))) + least)
