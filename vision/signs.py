"""Signs: diamonds with a number in each corner."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.contours import Contours
from vision.page import Page

# A diamond's outline comes closer than this to its four-cornered simplification, in parts of its size.
SIMPLIFY = 0.06
# Smallest side on the searched page, in parts of its longer side; smaller ones hold no readable numbers.
SMALLEST = 1 / 120
LARGEST = 1 / 5
# Its diagonals lie within this many degrees of the page's axes, and differ by this factor at most.
ASKEW = 28.0
UNEVEN = 1.8


@dataclass(frozen=True, slots=True, eq=False)
class Diamond:
    """A square on its tip.

    Attributes:
        center: where its diagonals cross, full pixels.
        corners: 4 x 2: north, east, south, west; full pixels.
    """

    center: NDArray[np.float64]
    corners: NDArray[np.float64]

    @property
    def size(self) -> float:
        """Half the mean diagonal, full pixels: comparable with an island's radius."""
        return float(np.linalg.norm(self.corners - self.center, axis=1).mean())


def find_diamonds(page: Page, contours: Contours) -> list[Diamond]:
    """Finds every diamond among the page's contours, filled or not, from top to bottom."""
    longest = max(page.small.shape)
    shorter, longer = contours.boxes.min(axis=1), contours.boxes.max(axis=1)
    sized = (shorter > SMALLEST * longest) & (longer < LARGEST * longest)
    found = []
    for index in np.flatnonzero(sized):
        corners = _corners(contours.curves[index], int(contours.boxes[index].prod()))
        if corners is not None:
            found.append(_diamond(page.to_full(corners)))
    return sorted(_distinct(found), key=lambda d: (d.center[1], d.center[0]))


def _corners(contour: NDArray[np.int32], box: int) -> NDArray[np.float64] | None:
    """North, east, south and west of a contour with a box of that area, if it is a diamond; else None."""
    hull = cv2.convexHull(contour)
    area = cv2.contourArea(hull)
    # A diamond fills half of its box; a square, a disc and a letter fill more.
    if not 0.40 * box < area < 0.66 * box or cv2.contourArea(contour) < 0.8 * area:
        return None
    simple = cv2.approxPolyDP(hull, SIMPLIFY * np.sqrt(box), True)
    if len(simple) != 4:
        return None
    return _oriented(simple[:, 0].astype(np.float64))


def _oriented(points: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Orders four points as north, east, south, west; None where the diagonals are askew or uneven."""
    ray = points - points.mean(axis=0)
    order = np.argsort(np.arctan2(ray[:, 1], ray[:, 0]))
    corners = np.roll(points[order], -int(np.argmin(points[order][:, 1])), axis=0)
    down, across = corners[2] - corners[0], corners[1] - corners[3]
    lengths = np.hypot(*down), np.hypot(*across)
    lean = np.degrees([np.arctan2(abs(down[0]), down[1]), np.arctan2(abs(across[1]), across[0])])
    if max(lengths) > UNEVEN * min(lengths) or (lean > ASKEW).any():
        return None
    return corners


def _diamond(corners: NDArray[np.float64]) -> Diamond:
    """Places the centre where the diagonals cross, which holds under perspective."""
    north, east, south, west = corners
    system = np.column_stack([south - north, west - east])
    part, _ = np.linalg.solve(system, west - north)
    return Diamond(north + part * (south - north), corners)


def _distinct(diamonds: list[Diamond]) -> list[Diamond]:
    """Keeps the largest of those at one place: the outer edge of its line."""
    kept: list[Diamond] = []
    for diamond in sorted(diamonds, key=lambda d: (-d.size, d.center[1], d.center[0])):
        if all(np.hypot(*(diamond.center - other.center)) > other.size / 2 for other in kept):
            kept.append(diamond)
    return kept
