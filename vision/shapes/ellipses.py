"""Ellipses: the contours that are the edge of a circle seen at an angle.

Contours recall more circles than a Hough transform does, and place their centres three times finer. A contour
is compared with the ellipse that has the same area moments (Hu 1962; Teague 1980), which needs no iteration
and is computed for all contours of a page at once.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.shapes.contours import MOST_ECCENTRIC, Contours

Floats = NDArray[np.float64]

# The part of its box that an ellipse fills: pi / 4 upright, less where it is oval and leans.
FILLED = 0.60, 0.86
# Mean distance of the points from the ellipse, in parts of its radius: a square has 0.09.
WORST_FIT = 0.06
# The slope across a real edge, in parts of the depth of ink a pixel.
LEAST_SLOPE = 0.25


@dataclass(frozen=True, slots=True, eq=False)
class Ellipses:
    """Ellipses on the searched page, N of them.

    Attributes:
        centers: N x 2, (x, y) in pixels of `Page.small`.
        shapes: N x 2 x 2, symmetric, map the unit circle to the ellipse around its centre.
        radii: N, the geometric means of the half axes, pixels.
        misfits: N, mean distance of the contour from the ellipse, in parts of the radius.
        slopes: N, mean change of grey across it, in parts of the page's contrast a pixel.
    """

    centers: Floats
    shapes: Floats
    radii: Floats
    misfits: Floats
    slopes: Floats

    def __len__(self) -> int:
        return len(self.radii)

    def select(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> "Ellipses":
        """Those at a mask or at indices, in that order."""
        return Ellipses(
            self.centers[which],
            self.shapes[which],
            self.radii[which],
            self.misfits[which],
            self.slopes[which],
        )


def fit_ellipses(
    contours: Contours, contrast: float, worst: float = WORST_FIT, filled: tuple[float, float] = FILLED
) -> Ellipses:
    """Finds every contour that is nearly an ellipse; a ring gives two or more, one inside the other.

    Args:
        contours: of a page.
        contrast: of that page, grey levels.
        worst: the most that a contour may be off its ellipse, in parts of the radius.
        filled: the part of its box that it fills, at least and at most.
    """
    boxes = contours.boxes.tolist()
    moments = []
    curves = []
    for curve, (width, height) in zip(contours.curves, boxes, strict=True):
        m = cv2.moments(curve)
        if filled[0] < m["m00"] / ((width - 1) * (height - 1)) < filled[1]:
            moments.append([m[key] / m["m00"] for key in ("m10", "m01", "mu20", "mu11", "mu02")])
            curves.append(curve)
    if not curves:
        return Ellipses(np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros(0), np.zeros(0), np.zeros(0))
    ellipses = _measure(np.array(moments), curves, contours.grey, contrast)
    fine = (ellipses.misfits < worst) & (ellipses.slopes > LEAST_SLOPE * contours.depth / contrast)
    axes = np.linalg.eigvalsh(ellipses.shapes)
    return ellipses.select(fine & (axes[:, 1] < MOST_ECCENTRIC * axes[:, 0]))


def join(parts: list[Ellipses]) -> Ellipses:
    """All ellipses of several finds, or of none."""
    none = Ellipses(np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros(0), np.zeros(0), np.zeros(0))
    parts = [none, *parts]
    return Ellipses(
        np.concatenate([part.centers for part in parts]),
        np.concatenate([part.shapes for part in parts]),
        np.concatenate([part.radii for part in parts]),
        np.concatenate([part.misfits for part in parts]),
        np.concatenate([part.slopes for part in parts]),
    )


def enlarged(ellipses: Ellipses, factor: float) -> Ellipses:
    """The ellipses of a picture on one that is larger by a factor; pixel centres stay pixel centres."""
    return Ellipses(
        (ellipses.centers + 0.5) * factor - 0.5,
        ellipses.shapes * factor,
        ellipses.radii * factor,
        ellipses.misfits,
        ellipses.slopes / factor,
    )


def _measure(
    moments: Floats, curves: list[NDArray[np.int32]], grey: NDArray[np.uint8], contrast: float
) -> Ellipses:
    """The ellipses of these area moments (x, y, xx, xy, yy), with how well curves and picture follow them."""
    centers = moments[:, :2]
    shapes = square_roots(4 * moments[:, [2, 3, 3, 4]].reshape(-1, 2, 2))
    inverses = np.linalg.inv(shapes)
    lengths = np.array([len(curve) for curve in curves])
    owner = np.repeat(np.arange(len(curves)), lengths)
    points = np.concatenate(curves)
    # In the ellipse's own frame it is the unit circle.
    unit = np.einsum("nij,nj->ni", inverses[owner], points - centers[owner])
    off = np.abs(np.hypot(unit[:, 0], unit[:, 1]) - 1)
    normals = np.einsum("nij,nj->ni", inverses[owner], unit)
    normals /= np.maximum(np.hypot(normals[:, 0], normals[:, 1]), 1e-12)[:, None]
    across = (_slopes(grey, points) * normals).sum(axis=1)
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    misfits = np.add.reduceat(off, starts) / lengths
    slopes = np.abs(np.add.reduceat(across, starts)) / lengths / contrast
    return Ellipses(centers, shapes, np.sqrt(np.linalg.det(shapes)), misfits, slopes)


def square_roots(squares: Floats) -> Floats:
    """Square roots of N x 2 x 2 positive matrices, by the closed form for 2 x 2 (Levinger 1980)."""
    s = np.sqrt(np.maximum(np.linalg.det(squares), 1e-12))
    t = np.sqrt(np.trace(squares, axis1=1, axis2=2) + 2 * s)
    return np.asarray((squares + s[:, None, None] * np.eye(2)) / t[:, None, None], dtype=np.float64)


def _slopes(grey: NDArray[np.uint8], points: NDArray[np.int32]) -> Floats:
    """The gradient at N x 2 points, (along x, along y), in grey levels a pixel."""
    x, y = points.T
    across = cv2.Scharr(grey, cv2.CV_16S, 1, 0)[y, x]
    down = cv2.Scharr(grey, cv2.CV_16S, 0, 1)[y, x]
    # The weights of Scharr's kernel add up to 16 on either side, two pixels apart.
    return np.column_stack([across, down]) / 32
