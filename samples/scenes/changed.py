"""A scene turned by quarters, or larger or smaller."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.boards import Drawn
from samples.scenes.scene import Scene

LEGIBLE = 8.2
"""`resize` makes no digits smaller than that, pixels."""
MOST_PIXELS = 12e6
"""`resize` makes no picture larger than that."""


def turn(scene: Scene, quarters: int) -> Scene:
    """The scene after `quarters` quarter turns to the left; its boards keep their rows and columns."""
    for _ in range(quarters % 4):
        width = scene.picture.shape[1]

        def left(places: NDArray[np.float64], last: int = width - 1) -> NDArray[np.float64]:
            return np.column_stack([places[:, 1], last - places[:, 0]])

        picture = np.ascontiguousarray(np.rot90(scene.picture))
        scene = moved(replace(scene, picture=picture), left, 1.0)
    return replace(scene, traits={**scene.traits, "turned": f"{90 * (quarters % 4)} degrees to the left"})


def resize(scene: Scene, factor: float) -> Scene:
    """The scene larger or smaller by a factor, which is changed to keep to `LEGIBLE` and `MOST_PIXELS`.

    Where both cannot be had, the latter holds.
    """
    smallest = min((truth.digit for truth in scene.boards if truth.counts and truth.digit), default=40.0)
    height, width = scene.picture.shape[:2]
    factor = min(max(factor, LEGIBLE / smallest), float(np.sqrt(MOST_PIXELS / (height * width))))
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    size = round(width * factor), round(height * factor)
    picture = cv2.resize(scene.picture, size, interpolation=way)
    scale = np.array([picture.shape[1] / width, picture.shape[0] / height])

    def grow(places: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray((places + 0.5) * scale - 0.5)

    larger = moved(replace(scene, picture=np.asarray(picture, np.uint8)), grow, float(np.sqrt(scale.prod())))
    return replace(larger, traits={**scene.traits, "resized": f"{factor:.2f}"})


def moved(scene: Scene, move: Callable[[NDArray[np.float64]], NDArray[np.float64]], growth: float) -> Scene:
    """The scene with the places and lengths of its truth changed; the picture stays as it is.

    Args:
        scene: the scene, its picture turned, resized or cut already.
        move: from places on the old picture (N x 2, pixels) to places on this one (N x 2, pixels).
        growth: what radii, reaches and heights of digits are multiplied by.
    """
    boards = []
    for truth in scene.boards:
        drawn = truth.drawn
        if drawn is not None:
            drawn = Drawn(
                move(drawn.islands), drawn.radii * growth, move(drawn.signs), drawn.reaches * growth
            )
        boards.append(replace(truth, drawn=drawn, digit=truth.digit * growth))
    return replace(scene, boards=tuple(boards))
