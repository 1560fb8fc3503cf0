"""Bareness: whether nothing is printed among a board's islands but the islands themselves.

Where islands stand off their rows and columns, one that was missed has no place at which it would be looked
for. But wherever it stands it has left ink: a ring, a digit, or pieces of them. Where there is no ink at all
between the islands and around them, none was missed.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.page import Page
from vision.shapes.discs import Disc

# How far around the islands to look: in usual distances from one to the nearest, and in radii at least.
AROUND = 1.5
AROUND_RADII = 4.0
# Paper is as light as what is usual within so many radii to both sides.
WINDOW = 3.0
# So much of what stands out within an island is less than its ink; this part of what its ink does is ink
# elsewhere, too.
LESS = 0.95
FAINT = 0.25
# An island's own ink ends within this many radii from its centre. Elsewhere what is shorter than this is a
# speck: a digit is at least half as high as the radius.
OWN = 1.4
SPECK = 0.25
# Noise is softened by so much, in radii.
SOFT = 0.04


def is_bare(page: Page, islands: Sequence[Disc]) -> bool:
    """Whether there is no ink among the islands and around them but their own.

    Args:
        page: the page.
        islands: of one board, at least two.
    """
    spots = page.to_small(np.array([disc.center for disc in islands]))
    sizes = np.array([disc.radius for disc in islands]) * page.scale
    radius = float(np.median(sizes))
    apart = np.sort(distances(spots, spots), axis=1)[:, 1]
    margin = max(AROUND * float(np.median(apart)), AROUND_RADII * radius)
    top_left = np.maximum(spots.min(axis=0) - margin, 0).astype(int)
    right, bottom = (spots.max(axis=0) + margin).astype(int)
    grey = page.small[top_left[1] : bottom + 1, top_left[0] : right + 1]
    spots = spots - top_left
    water = _around(grey.shape, spots, margin)
    for spot, size in zip(spots, sizes, strict=True):
        cv2.circle(water, np.rint(spot).astype(int).tolist(), round(OWN * size), 0, cv2.FILLED)
    ink = _ink(grey, spots, sizes) & water
    extents = cv2.connectedComponentsWithStats(ink, connectivity=8)[2][1:, 2:4]
    return not (extents > SPECK * radius).any()


def _around(shape: tuple[int, ...], spots: NDArray[np.float64], margin: float) -> NDArray[np.uint8]:
    """A mask: 1 within the hull of the spots and as near to it as the margin."""
    mask = np.zeros(shape, np.uint8)
    hull = cv2.convexHull(np.rint(spots).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 1)
    return np.asarray(cv2.polylines(mask, [hull], True, 1, 2 * round(margin)), dtype=np.uint8)


def _ink(
    grey: NDArray[np.uint8], spots: NDArray[np.float64], sizes: NDArray[np.float64]
) -> NDArray[np.uint8]:
    """A mask: 1 where there is something that stands out as the ink of the islands does, if less so."""
    radius = float(np.median(sizes))
    soft = cv2.GaussianBlur(grey, (0, 0), max(SOFT * radius, 0.5)).astype(np.float32)
    window = 2 * round(WINDOW * radius) + 1
    away = soft - cv2.blur(soft, (window, window))
    full = []
    for spot, size in zip(spots, sizes, strict=True):
        left, top = np.maximum(spot - size, 0).astype(int)
        inside = away[top : int(spot[1] + size) + 1, left : int(spot[0] + size) + 1]
        full.append(np.quantile(inside, (1 - LESS, LESS)))
    darkest, lightest = np.median(full, axis=0)
    mask = away < FAINT * darkest if -darkest > lightest else away > FAINT * lightest
    return np.asarray(mask, dtype=np.uint8)
