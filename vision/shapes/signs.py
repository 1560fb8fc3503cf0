"""Signs: diamonds with a number in each corner."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.contours import Contours, find_contours

# A diamond's outline comes closer than this to its four-cornered simplification, in parts of its size.
SIMPLIFY = 0.06
# Smallest side on the searched page, in parts of its longer side; smaller ones hold no readable numbers.
SMALLEST = 1 / 120
LARGEST = 1 / 5
# It fills this part of its convex hull. The gap between four islands that touch bends inwards and fills less.
SOLID = 0.88
# Its diagonals lie within this many degrees of the page's axes, and differ by this factor at most.
ASKEW = 28.0
UNEVEN = 1.8
# The sides without the round of their corners, and how far off them their points may lie, in parts of a side.
TIP = 0.15
STRAY = 0.08
# The sine of the least angle between two sides.
LEAST_ANGLE = 0.3
# Gaps in the lines of one that is printed in pieces, in parts of the page's longer side.
GAPS = 1 / 300, 1 / 120
# Of the contours around one sign those with at least this part of the best slope are edges.
REAL_EDGE = 0.4


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


def stands_in(point: NDArray[np.float64], diamonds: Sequence[Diamond]) -> bool:
    """Whether a point, (x, y) in full pixels, stands within any diamond's circle: no island does."""
    return any(np.hypot(*(point - diamond.center)) < diamond.size for diamond in diamonds)


def find_diamonds(page: Page, contours: Contours) -> list[Diamond]:
    """Finds every diamond among the page's contours, filled or not, from top to bottom."""
    return _in_order(_distinct(_seen_among(page, contours)))


def find_broken_diamonds(page: Page, contours: Contours) -> list[Diamond]:
    """Finds also those whose lines are broken, as thin ones are on a scan in black and white."""
    mended = (find_contours(page, gap=gap) for gap in GAPS)
    return _in_order(_distinct([one for seen in (contours, *mended) for one in _seen_among(page, seen)]))


def _in_order(diamonds: list[Diamond]) -> list[Diamond]:
    return sorted(diamonds, key=lambda d: (d.center[1], d.center[0]))


def _seen_among(page: Page, contours: Contours) -> list[tuple[float, Diamond]]:
    """The diamonds among some contours, each with the slope along its sides."""
    longest = max(page.small.shape)
    shorter, longer = contours.boxes.min(axis=1), contours.boxes.max(axis=1)
    sized = (shorter > SMALLEST * longest) & (longer < LARGEST * longest)
    seen = []
    for index in np.flatnonzero(sized):
        curve = contours.curves[index]
        corners = _corners(curve, int(contours.boxes[index].prod()))
        if corners is not None:
            seen.append((curve, _diamond(page.to_full(corners))))
    if not seen:
        return []
    slopes = cv2.magnitude(*(cv2.Scharr(contours.grey, cv2.CV_32F, *way) for way in ((1, 0), (0, 1))))
    return [(float(slopes[curve[:, 1], curve[:, 0]].mean()), diamond) for curve, diamond in seen]


def _corners(contour: NDArray[np.int32], box: int) -> NDArray[np.float64] | None:
    """North, east, south and west of a contour with a box of that area, if it is a diamond; else None."""
    hull = cv2.convexHull(contour)
    area = cv2.contourArea(hull)
    # A diamond fills half of its box; a square, a disc and a letter fill more.
    if not 0.40 * box < area < 0.66 * box or cv2.contourArea(contour) < SOLID * area:
        return None
    simple = cv2.approxPolyDP(hull, SIMPLIFY * np.sqrt(box), True)
    if len(simple) != 4:
        return None
    return _oriented(_sharpened(contour, simple[:, 0].astype(np.float64)))


def _sharpened(contour: NDArray[np.int32], corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Moves corners to where the lines through the sides meet: corners are round in print, sides straight."""
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        side = end - start
        along = (contour - start) @ side / (side @ side)
        off = np.abs((contour - start) @ (-side[1], side[0])) / (side @ side)
        points = contour[(along > TIP) & (along < 1 - TIP) & (off < STRAY)]
        if len(points) < 2:
            return corners
        x, y, *way = cv2.fitLine(points[:, None].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()[
            [2, 3, 0, 1]
        ]
        lines.append((np.array([x, y]), np.array(way)))
    if any(
        abs(np.linalg.det(np.column_stack([lines[i - 1][1], lines[i][1]]))) < LEAST_ANGLE for i in range(4)
    ):
        return corners
    return np.array([_meeting(lines[i - 1], lines[i]) for i in range(4)])


def _meeting(
    one: tuple[NDArray[np.float64], NDArray[np.float64]],
    other: tuple[NDArray[np.float64], NDArray[np.float64]],
) -> NDArray[np.float64]:
    """Where two lines (a point and a direction each) meet."""
    part, _ = np.linalg.solve(np.column_stack([one[1], -other[1]]), other[0] - one[0])
    return np.asarray(one[0] + part * one[1], dtype=np.float64)


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
    return Diamond(_meeting((north, south - north), (west, east - west)), corners)


def _distinct(diamonds: list[tuple[float, Diamond]]) -> list[Diamond]:
    """Of those at one place keeps the largest that an edge of the picture follows: its line's outer side.

    Args:
        diamonds: each with the slope along its sides; the haze around an edge has next to none.
    """
    kept: list[tuple[float, Diamond]] = []
    for slope, diamond in sorted(diamonds, key=lambda d: (-d[1].size, d[1].center[1], d[1].center[0])):
        beside = [(s, o) for s, o in kept if np.hypot(*(diamond.center - o.center)) < o.size / 2]
        if all(s < REAL_EDGE * slope for s, _ in beside):
            kept = [(s, o) for s, o in kept if not any(o is other for _, other in beside)]
            kept.append((slope, diamond))
    return [diamond for _, diamond in kept]
