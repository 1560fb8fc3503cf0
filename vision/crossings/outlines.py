"""Outlines: closed curves that may be the edge of a sign, whatever its shape, with something inside."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.contours import Contours
from vision.shapes.ellipses import square_roots

Floats = NDArray[np.float64]

# A sign fills this part of its convex hull, and its shorter side is this long on the searched page, pixels,
# and no longer than this part of the page.
SOLID = 0.65
SHORTEST = 13
LONGEST = 1 / 3
# What stands inside differs from the ground by this part of the page's contrast; it is looked for within the
# outline made smaller by this factor.
INK = 0.2
WITHIN = 0.72
# Curves around one centre, no smaller than this part of the largest, are the edges of one line. Those that
# are less solid than another one by this much follow what stands inside.
CONCENTRIC = 0.4
SAME = 0.65
LESS_SOLID = 0.02
# A curve where the page is this much less steep than at another one is none of its edges, but ends the halo
# that a local mean leaves around a line.
HALO = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """Places that may be signs, N of them; full pixels.

    Attributes:
        centers: N x 2.
        shapes: N x 2 x 2: map a disc of radius 1 to one with the same second moments as the sign's inside.
        radii: N, of that disc.
        solid: N, how much of its convex hull each fills.
        curves: N, the corners of the convex hull of each, M x 2.
    """

    centers: Floats
    shapes: Floats
    radii: Floats
    solid: Floats
    curves: list[Floats]

    def __len__(self) -> int:
        return len(self.radii)

    def select(self, which: NDArray[np.intp]) -> "Outlines":
        """Those at indices."""
        curves = [self.curves[i] for i in which]
        return Outlines(self.centers[which], self.shapes[which], self.radii[which], self.solid[which], curves)


def find_outlines(page: Page, contours: Contours) -> Outlines:
    """Finds all curves that may be the edge of a sign; of the edges of one line only the inner one."""
    longest = LONGEST * max(page.small.shape)
    sides = contours.boxes
    fitting = (sides.min(axis=1) >= SHORTEST) & (sides.max(axis=1) <= longest)
    found = []
    for index in np.flatnonzero(fitting):
        curve = contours.curves[index]
        hull = cv2.convexHull(curve)
        solid = cv2.contourArea(curve) / max(cv2.contourArea(hull), 1.0)
        if solid < SOLID or not _holds_ink(page, contours.grey, curve):
            continue
        m = cv2.moments(hull)
        moments = [m[key] / m["m00"] for key in ("m10", "m01", "mu20", "mu11", "mu02")]
        found.append((moments, solid, hull, _steepness(contours.grey, curve)))
    if not found:
        return Outlines(np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros(0), np.zeros(0), [])
    middles = np.array([one[0] for one in found])
    shapes = square_roots(4 * middles[:, [2, 3, 3, 4]].reshape(-1, 2, 2)) / page.scale
    radii = np.asarray(np.sqrt(np.abs(np.linalg.det(shapes))))
    solids = np.array([one[1] for one in found])
    curves = [page.to_full(one[2][:, 0].astype(np.float64)) for one in found]
    return _innermost(
        Outlines(page.to_full(middles[:, :2]), shapes, radii, solids, curves),
        np.array([one[3] for one in found]),
    )


def _holds_ink(page: Page, grey: NDArray[np.uint8], curve: NDArray[np.int32]) -> bool:
    """Whether something stands inside a curve."""
    x, y, width, height = cv2.boundingRect(curve)
    middle = np.array([x + (width - 1) / 2, y + (height - 1) / 2])
    smaller = np.round(middle + WITHIN * (curve - middle) - (x, y)).astype(np.int32)
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [smaller], 255)
    darkest, lightest, *_ = cv2.minMaxLoc(grey[y : y + height, x : x + width], mask)
    return lightest - darkest > INK * page.contrast


def _steepness(grey: NDArray[np.uint8], curve: NDArray[np.int32]) -> float:
    """How much the page changes across a curve, grey levels: the median of its gradients there."""
    x, y = (np.clip(curve[:, axis], 1, size - 2) for axis, size in ((0, grey.shape[1]), (1, grey.shape[0])))
    beside = grey[y, x + 1].astype(np.float64) - grey[y, x - 1]
    below = grey[y + 1, x].astype(np.float64) - grey[y - 1, x]
    return float(np.median(np.hypot(beside, below)))


def _innermost(outlines: Outlines, steepness: Floats) -> Outlines:
    """Of several edges of one line the innermost.

    Args:
        outlines: N of them.
        steepness: N, of the page at each.
    """
    order = np.argsort(-outlines.radii, kind="stable")
    free = np.ones(len(order), dtype=bool)
    kept = []
    for index in order:
        if not free[index]:
            continue
        off = np.hypot(*(outlines.centers - outlines.centers[index]).T)
        near = free & (off < CONCENTRIC * outlines.radii[index])
        near &= outlines.radii > SAME * outlines.radii[index]
        free &= ~near
        members = np.flatnonzero(near)
        members = members[steepness[members] >= HALO * steepness[members].max()]
        solid = members[outlines.solid[members] > outlines.solid[members].max() - LESS_SOLID]
        kept.append(int(solid[np.argmin(outlines.radii[solid])]))
    return outlines.select(np.array(sorted(kept), dtype=np.intp))
