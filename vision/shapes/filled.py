"""Filled discs without a ring, freed from the darker print on them and beside them.

A pale disc with a black number in it, which black bridges and grid lines touch, has no edge that goes all the
way around, at any threshold. But it is wider than what stands on it and runs up to it: a closing (Serra 1982)
takes off all dark lines that are slimmer than its brush and leaves the disc, with its own edge. On dark paper
an opening does so.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.contours import WIDE, Contours, curves_of, gather, stands_out, surroundings
from vision.shapes.ellipses import Ellipses, fit_ellipses, join

# How wide the brushes are, in parts of the page's longer side: lines are slimmer, and discs wider.
BRUSHES = (1 / 200, 1 / 130, 1 / 85)


def find_filled(page: Page, depth: float) -> Ellipses:
    """Finds the edges of discs that are darker than the paper and paler than lines, or the other way round.

    Args:
        page: the page.
        depth: how far they stand out from their surroundings, in parts of the contrast of the page.
    """
    smooth = np.asarray(cv2.GaussianBlur(page.small, (0, 0), 0.8), dtype=np.uint8)
    side = max(smooth.shape)
    found = []
    for brush in BRUSHES:
        width = int(brush * side) | 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
        for dark in (True, False):
            how = cv2.MORPH_CLOSE if dark else cv2.MORPH_OPEN
            left = np.asarray(cv2.morphologyEx(smooth, how, kernel), dtype=np.uint8)
            found.append(fit_ellipses(_contours(left, depth * page.contrast, dark), page.contrast))
    return join(found)


def _contours(grey: NDArray[np.uint8], depth: float, dark: bool) -> Contours:
    """The curves around what is darker than its surroundings by so many grey levels, or lighter."""
    mask = stands_out(grey, surroundings(grey, WIDE), depth, dark=dark)
    # What the brush leaves of the gaps in text surrounds letters, and those are no discs.
    curves = [pair for pair in curves_of(mask, max(grey.shape)) if _is_outline(pair[0])]
    return gather(curves, grey, depth)


def _is_outline(curve: NDArray[np.int32]) -> bool:
    """Whether a curve goes around what is on a mask and not around a hole in it: OpenCV turns them so."""
    return cv2.contourArea(curve, oriented=True) < 0
