"""Vacant: frames, as are printed around boards, within which none was found."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard
from vision.page import Page
from vision.parting.bounds import FEWEST, SLIM, is_straight
from vision.shapes.contours import FAINT, FINE
from vision.shapes.discs import Disc

# A frame is at least so wide and so high, in radii of the smallest islands that were found; that around the
# whole page is none.
SMALLEST = 8.0
WHOLE = 0.95
# No more of what is in it than this is strokes: text is denser. What is as broad as so many radii of islands
# is none, as dark discs are, of which there are no more than this: a picture is denser.
STROKES, BROAD, DISCS = 0.22, 1.0, 0.3


Frame = NDArray[np.float32]
"""The corners of a curve, N x 2, (x, y) in full pixels."""


def find_vacant_frames(page: Page, boards: Sequence[FoundBoard]) -> list[Frame]:
    """Finds the frames with hardly an island in them, where boards may be that are harder to see.

    Args:
        page: the page.
        boards: all that were found on it, at least one.
    """
    radius = min(board.radius for board in boards) * page.scale
    islands = page.to_small(np.concatenate([board.centers for board in boards]))
    grey = cv2.GaussianBlur(page.small, (0, 0), 0.8)
    window = (int(max(grey.shape) * FINE) | 1,) * 2
    printed = (cv2.subtract(cv2.blur(grey, window), grey) > FAINT * page.contrast).astype(np.uint8)
    # A line that is thin and faint breaks.
    closed = cv2.morphologyEx(printed, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    ink = np.asarray(closed, dtype=np.uint8)
    curves, nested = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    # What lies within a line is a hole in it.
    holes = [curve for curve, way in zip(curves, nested[0], strict=True) if way[3] >= 0] if curves else []
    vacant = []
    for hole in holes:
        x, y, width, height = cv2.boundingRect(hole)
        if min(width, height) < SMALLEST * radius or max(width, height) > WHOLE * max(grey.shape):
            continue
        held = sum(cv2.pointPolygonTest(hole, (x, y), False) > 0 for x, y in islands.tolist())
        middle = page.to_full(np.array([x + width / 2, y + height / 2]))
        # Bridges that are drawn go around what is a board's own.
        apart = not any(board.surrounds(middle) for board in boards)
        bare = held < FEWEST and apart and _is_light(ink[y : y + height, x : x + width], BROAD * radius)
        if bare and is_straight(hole, SLIM * radius):
            vacant.append(page.to_full(hole.reshape(-1, 2).astype(np.float64)).astype(np.float32))
    return vacant


def _is_light(ink: NDArray[np.uint8], broad: float) -> bool:
    """Whether what is in a frame, where 1 is ink, may be a board; discs are at least so many pixels wide."""
    filled = float(ink.mean())
    if filled < STROKES:
        return True
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(broad) | 1,) * 2)
    discs = float(cv2.morphologyEx(ink, cv2.MORPH_OPEN, disc).mean())
    return filled - discs < STROKES and discs < DISCS


def within(frames: Sequence[Frame], discs: Sequence[Disc]) -> list[Disc]:
    """The discs whose middles lie within one of some frames."""
    return [
        disc for disc in discs
        if any(cv2.pointPolygonTest(frame, disc.center.tolist(), False) > 0 for frame in frames)
    ]  # fmt: skip
