"""Show-through: pieces that shine through from the other side of the sheet are no pieces of this side.

The detector evens contrast out, so it sees the pale islands that shine through thin paper as well as those
that are printed on it. Called once the pieces of a page are found.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parameters import GROUPING, SHOW_THROUGH
from vision.types import Detections, Floats


def discount_pale(grey: NDArray[np.uint8], pieces: Detections) -> Detections:
    """Lowers the scores of pieces that are far paler than others of their kind and size around them.

    Args:
        grey: H x W, the picture as it was opened.
        pieces: what was found on it.

    Returns:
        The same pieces in the same order; the scores of pale ones are lower. `faint` is left as it is.
    """
    if not len(pieces):
        return pieces
    contrasts = np.array([_contrast(grey, *one) for one in zip(pieces.centers, pieces.radii, strict=True)])
    pale = np.maximum(np.log(SHOW_THROUGH.pale * _usual(pieces, contrasts) / contrasts), 0)
    odds = pieces.scores / np.maximum(1 - pieces.scores, 1e-9) * np.exp(-SHOW_THROUGH.weight * pale)
    return replace(pieces, scores=np.where(pale > 0, odds / (1 + odds), pieces.scores))


def _contrast(grey: NDArray[np.uint8], center: Floats, radius: float) -> float:
    """How far the light and the dark of a piece are apart, grey levels, at least 1."""
    side = 2 * round(SHOW_THROUGH.reach * float(radius)) + 1
    x, y = center.tolist()
    patch = cv2.getRectSubPix(grey, (side, side), (x, y))
    dark, light = np.quantile(patch, SHOW_THROUGH.levels)
    return max(float(light - dark), 1.0)


def _usual(pieces: Detections, contrasts: Floats) -> Floats:
    """N, the contrast that is usual among the pieces next to each that are like it."""
    step = pieces.centers[:, None] - pieces.centers
    apart = np.hypot(step[..., 0], step[..., 1])
    alike = np.abs(np.log(pieces.radii[:, None] / pieces.radii)) < np.log(GROUPING.alike)
    alike &= (pieces.kinds[:, None] == pieces.kinds) & (pieces.scores >= GROUPING.sure)
    nearest = np.argsort(np.where(alike, apart, np.inf), axis=1, kind="stable")[:, : SHOW_THROUGH.around]
    known = np.take_along_axis(alike, nearest, axis=1)
    seen = np.where(known, contrasts[nearest], np.nan)
    enough = known.any(axis=1)
    found = contrasts.copy()
    found[enough] = np.nanquantile(seen[enough], SHOW_THROUGH.usual, axis=1)
    return found
