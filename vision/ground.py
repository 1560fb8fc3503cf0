"""The ground of a board: how far each of its empty crossings looks different from the others.

What hides an island, such as a blot, a finger or correction fluid, looks unlike the ground elsewhere,
whatever it is. Called for boards of which the rules say that an island may be missing.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parameters import GROUND
from vision.types import Floats


class Ground(NamedTuple):
    """How the ground looks at some crossings without an island.

    Attributes:
        odd: N, how far each is from what is usual among them, in lightness and texture together; robust
            standard deviations.
        textured: whether the ground has any texture: on one that has none, what hides an island may be as
            flat, and nothing is seen of it.
    """

    odd: Floats
    textured: bool


def look_at_ground(grey: NDArray[np.uint8], centers: Floats, radius: float) -> Ground:
    """Compares how the ground looks at some crossings.

    Args:
        grey: H x W, the picture as it was opened.
        centers: N x 2, (x, y) in its pixels: crossings without an island, at least one.
        radius: of an island, pixels.
    """
    spots = (centers[:, None] + _disc() * GROUND.reach * radius).astype(np.float32)
    seen = cv2.remap(
        grey, spots[..., 0], spots[..., 1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.float64)
    lightness, texture = seen.mean(axis=1), seen.std(axis=1)
    odd = np.hypot(_off(lightness, GROUND.least_lightness), _off(np.log1p(texture), GROUND.least_texture))
    return Ground(odd, bool(np.median(texture) > GROUND.flat))


def _disc() -> Floats:
    """Points all over a disc of radius 1, M x 2."""
    line = np.linspace(-1, 1, 17)
    points = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    disc: Floats = points[np.hypot(*points.T) <= 1]
    return disc


def _off(values: Floats, least: float) -> Floats:
    """How far each value is from their median, in their spread, which is `least` in any case."""
    away = values - np.median(values)
    off: Floats = away / (1.48 * np.median(np.abs(away)) + least)
    return off
