"""Ellipses: the contours that are the edge of a circle seen at an angle.

Contours with an ellipse fitted (Fitzgibbon, Pilu and Fisher 1999, as in `cv2.fitEllipse`) recall more circles
than a Hough transform does, and place their centres three times finer.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.contours import MOST_ECCENTRIC, Contours

# Mean distance of the points from the ellipse, in parts of its radius: a square has 0.09.
WORST_FIT = 0.06
# The part of its box that an ellipse fills: pi / 4 upright, less where it is oval and leans.
LEAST_FILLED = 0.62
MOST_FILLED = 0.84
# The slope across a real edge, in parts of the page's contrast a pixel.
LEAST_SLOPE = 0.02


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse on the searched page.

    Attributes:
        x, y: its centre, pixels of `Page.small`.
        radius: the geometric mean of its half axes, pixels.
        axes: the half axes in the order of `cv2.fitEllipse`.
        angle: of the first axis, degrees.
        misfit: mean distance of the contour from it, in parts of the radius.
        slope: mean change of grey across it, in parts of the page's contrast a pixel.
    """

    x: float
    y: float
    radius: float
    axes: tuple[float, float]
    angle: float
    misfit: float
    slope: float


def fit_ellipses(contours: Contours, contrast: float) -> list[Ellipse]:
    """Finds every contour that is nearly an ellipse; a ring gives two or more, one inside the other.

    Args:
        contours: of a page.
        contrast: of that page, grey levels.
    """
    slopes = _slopes(contours.grey)
    fitted = (
        _fit(curve, slopes, contrast)
        for curve, box in zip(contours.curves, contours.boxes.tolist(), strict=True)
        if _fills_its_box(curve, box)
    )
    return [ellipse for ellipse in fitted if ellipse is not None]


def _slopes(grey: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The gradient, H x W x 2 (along x, along y), in grey levels a pixel."""
    across = cv2.Scharr(grey, cv2.CV_32F, 1, 0, scale=1 / 32)
    down = cv2.Scharr(grey, cv2.CV_32F, 0, 1, scale=1 / 32)
    return np.dstack([across, down]).astype(np.float32)


def _fills_its_box(contour: NDArray[np.int32], box: list[int]) -> bool:
    """Whether the area is that of an ellipse; most letters are out at this price of a microsecond."""
    return LEAST_FILLED < cv2.contourArea(contour) / ((box[0] - 1) * (box[1] - 1)) < MOST_FILLED


def _fit(contour: NDArray[np.int32], slopes: NDArray[np.float32], contrast: float) -> Ellipse | None:
    """Fits an ellipse; None where the contour is none, or no edge of the picture follows it."""
    (x, y), (width, height), angle = cv2.fitEllipse(contour)
    if not 0 < max(width, height) <= MOST_ECCENTRIC * min(width, height):
        return None
    turn = np.deg2rad(angle)
    along = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    # In the ellipse's own frame it is the unit circle.
    unit = (contour - (x, y)) @ along / (width / 2, height / 2)
    misfit = float(np.abs(np.hypot(*unit.T) - 1).mean())
    if misfit > WORST_FIT:
        return None
    normals = unit / (width / 2, height / 2) @ along.T
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    across = np.abs((slopes[contour[:, 1], contour[:, 0]] * normals).sum(axis=1))
    slope = float(across.mean()) / contrast
    if slope < LEAST_SLOPE:
        return None
    return Ellipse(x, y, float(np.sqrt(width * height)) / 2, (width / 2, height / 2), angle, misfit, slope)
