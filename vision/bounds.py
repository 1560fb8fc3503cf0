"""Bounds: what is printed around islands and between them, and tells which of them belong to one board.

A frame, or a grid whose lines run between the islands, is a closed line around all islands of one board; a
grid whose lines run through them, and bridges, make islands and lines one piece of ink.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.contours import FAINT, FINE
from vision.lines import Floats
from vision.page import Page

# A frame surrounds at least this many islands and is at least this wide, in radii.
FEWEST = 4
NARROWEST = 4.0
# It fills its convex hull but for this part, however the page is bent.
STRAIGHT = 0.96
# It comes no nearer than this to the centre of any island, in radii: a chain of bridges does.
CLEAR = 1.04
# Where ink is looked for that belongs to an island, in radii, and in how many directions.
RIM = np.linspace(0.85, 1.15, 7)
DIRECTIONS = 24


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """What is printed around N islands and between them.

    Attributes:
        frames: for each closed line around several islands the indices of those, each once.
        ink: N x 2: the piece of ink that an island belongs to, dark and light; 0 for none. Those that touch
            nothing have a piece of their own.
    """

    frames: tuple[frozenset[int], ...]
    ink: NDArray[np.intp]


def no_bounds(count: int) -> Bounds:
    """Where nothing is printed between so many islands."""
    return Bounds((), np.zeros((count, 2), dtype=np.intp))


def find_bounds(page: Page, points: Floats, radii: Floats) -> Bounds:
    """Looks for what bounds boards.

    Args:
        page: the page.
        points: N x 2, the islands' centres, full pixels.
        radii: N, full pixels.
    """
    spots, sizes = (points + 0.5) * page.scale - 0.5, radii * page.scale
    grey = np.asarray(cv2.GaussianBlur(page.small, (0, 0), 0.8), dtype=np.uint8)
    window = int(max(grey.shape) * FINE) | 1
    surroundings = cv2.blur(grey, (window, window))
    frames: list[frozenset[int]] = []
    ink = []
    for one, other in ((surroundings, grey), (grey, surroundings)):
        mask = (cv2.subtract(one, other) > FAINT * page.contrast).astype(np.uint8)
        # A line that is thin and faint breaks.
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)
        frames += _frames(mask, spots, sizes)
        ink.append(_pieces(mask, spots, sizes))
    return Bounds(tuple(_whole(set(frames))), np.column_stack(ink))


def _whole(frames: set[frozenset[int]]) -> list[frozenset[int]]:
    """Leaves out lines along the inside of a frame: what they leave out of it is too little for a board."""
    return sorted(
        (one for one in frames if not any(one < other and len(other - one) < FEWEST for other in frames)),
        key=sorted,
    )


def _frames(mask: NDArray[np.uint8], spots: Floats, sizes: Floats) -> list[frozenset[int]]:
    """The islands within each closed line."""
    frames = []
    least = NARROWEST * float(np.median(sizes))
    for curve in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
        x, y, width, height = cv2.boundingRect(curve)
        if min(width, height) < least:
            continue
        middle, reach = np.array([x + width / 2, y + height / 2]), np.array([width / 2, height / 2])
        near = np.flatnonzero((np.abs(spots - middle) < reach + 2 * sizes[:, None]).all(axis=1))
        if len(near) < FEWEST or cv2.contourArea(curve) < STRAIGHT * cv2.contourArea(cv2.convexHull(curve)):
            continue
        inwards = np.array([cv2.pointPolygonTest(curve, (x, y), True) for x, y in spots[near].tolist()])
        if (inwards > 0).sum() >= FEWEST and (np.abs(inwards) > CLEAR * sizes[near]).all():
            frames.append(frozenset(near[inwards > 0].tolist()))
    return frames


def _pieces(mask: NDArray[np.uint8], spots: Floats, sizes: Floats) -> NDArray[np.intp]:
    """The piece of ink that most of each island's rim belongs to, N."""
    _, labels = cv2.connectedComponents(mask, connectivity=8)
    angles = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
    rays = np.stack([np.cos(angles), np.sin(angles)], axis=-1)[:, None] * RIM[:, None]
    places = np.rint(spots[:, None, None] + rays * sizes[:, None, None, None]).astype(int)
    height, width = labels.shape
    x, y = np.clip(places[..., 0], 0, width - 1), np.clip(places[..., 1], 0, height - 1)
    seen = labels[y, x].reshape(len(spots), -1)
    return np.array([np.bincount(own[own > 0]).argmax() if own.any() else 0 for own in seen], dtype=np.intp)
