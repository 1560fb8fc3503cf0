"""Insides: an island of a drawn sample laid out as the digit network saw it when it learned."""

import cv2
import numpy as np
from numpy.typing import NDArray

PATCH = 64
"""Pixels across a laid-out inside."""

INSIDE, GROUND = 0.86, 0.5
"""Parts of the radius: ink is looked for within the first, the ground between the second and the first."""


def lay_out(
    grey: NDArray[np.uint8], center: NDArray[np.float64], shape: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Cuts out an ellipse as a circle.

    Args:
        grey: H x W, the picture.
        center: (x, y), pixels.
        shape: 2 x 2, maps the unit circle to the ellipse, pixels.

    Returns:
        PATCH x PATCH, 0 ground .. 1 ink, whatever the polarity.
    """
    step = shape * 2 / PATCH
    matrix = np.column_stack([step, center - step.sum(axis=1) * (PATCH - 1) / 2])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(grey, matrix, (PATCH, PATCH), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    y, x = np.mgrid[:PATCH, :PATCH] - (PATCH - 1) / 2
    reach = np.hypot(x, y) / (PATCH / 2)
    [ground] = _levels(seen[(reach > GROUND) & (reach < INSIDE)], 0.5)
    darkest, lightest = _levels(seen[reach < INSIDE], 0.01, 0.99)
    light = lightest - ground > ground - darkest
    depth = max(lightest - ground if light else ground - darkest, 1.0)
    away = seen.astype(np.float32) - ground
    return np.asarray(np.clip((away if light else -away) / depth, 0, 1), dtype=np.float32)


def _levels(grey: NDArray[np.uint8], *parts: float) -> list[float]:
    """The grey levels below which these parts of the pixels lie."""
    total = np.bincount(grey, minlength=256).cumsum()
    return [float(np.searchsorted(total, part * total[-1])) for part in parts]
