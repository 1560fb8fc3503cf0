"""Contours: every closed curve on the page that could be the edge of an island or a sign.

Several thresholds together recall more than any one of them, under any light and in both polarities.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page

# How far a pixel must stand out from its surroundings to be ink, in parts of the contrast of the page; and
# how far on a page where that shows nothing: grey discs among blacker things.
INK = 0.08
FAINT = 0.03
# Windows of the local mean, in parts of the longer side: for print, and for thick strokes and blur.
FINE = 1 / 60
WIDE = 1 / 20
# A curve of fewer points than this fits anything.
FEWEST_POINTS = 20
# The axes of a circle seen under 45 degrees of tilt differ by 1.4; those of ovals drawn by hand by more.
MOST_ECCENTRIC = 1.8
# The chain of pixels around a circle of diameter d has 2.83 d points, around its box 4 d: a curve that could
# be either is no longer than this, in parts of the box's width and height together.
PLAIN = 2.2


@dataclass(frozen=True, slots=True)
class Look:
    """How hard to look for closed curves.

    Attributes:
        window: over which to take the local mean, in parts of the page's longer side.
        depth: how far ink stands out from that mean, in parts of the page's contrast.
        lines_off: whether to look a second time with lines taken off what they touch.
        in_cells: whether to look for discs that fill the cells of a grid; only where nothing else is.
    """

    window: float
    depth: float
    lines_off: bool
    in_cells: bool = False


LOOKS = (
    Look(FINE, INK, False),
    Look(WIDE, INK, True),
    Look(WIDE, FAINT, True),
    Look(WIDE, INK, True, in_cells=True),
)
"""From a look that costs little and sees most, to harder ones; each adds to what those before have seen."""


@dataclass(frozen=True, slots=True, eq=False)
class Contours:
    """The closed curves of a page and what they were found on.

    Attributes:
        curves: each M x 2 int32, (x, y) in pixels of `Page.small`, a chain of neighbouring pixels.
        boxes: N x 2, the width and height of each, pixels.
        grey: the page on which they were found, slightly smoothed.
        depth: how far ink had to stand out, grey levels.
    """

    curves: list[NDArray[np.int32]]
    boxes: NDArray[np.int32]
    grey: NDArray[np.uint8]
    depth: float


def find_contours(page: Page, look: Look = LOOKS[0], winding: float = PLAIN, *, gap: float = 0.0) -> Contours:
    """Collects the contours whose size and proportions could be an island's or a sign's.

    Args:
        page: the page.
        look: how hard to look.
        winding: how long curves are at most, in parts of the width and height of their box together.
        gap: how wide gaps in lines are closed, in parts of the page's longer side.
    """
    grey = np.asarray(cv2.GaussianBlur(page.small, (0, 0), 0.8), dtype=np.uint8)
    longest = max(grey.shape)
    depth = look.depth * page.contrast
    masks = (_closed(mask, gap * longest) if gap else mask for mask in _thresholds(grey, look, depth))
    return gather([pair for mask in masks for pair in curves_of(mask, longest, winding)], grey, depth)


def _closed(mask: NDArray[np.uint8], gap: float) -> NDArray[np.uint8]:
    """A mask with gaps closed that are up to so wide, pixels."""
    size = round(gap) | 1
    box = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, box), dtype=np.uint8)


def gather(
    found: list[tuple[NDArray[np.int32], tuple[int, int]]], grey: NDArray[np.uint8], depth: float
) -> Contours:
    """Curves with their boxes, as `curves_of` finds them on a picture at a depth of ink, grey levels."""
    boxes = np.array([box for _, box in found], dtype=np.int32).reshape(-1, 2)
    return Contours([curve for curve, _ in found], boxes, grey, depth)


def curves_of(
    mask: NDArray[np.uint8], longest: int, winding: float = PLAIN
) -> Iterator[tuple[NDArray[np.int32], tuple[int, int]]]:
    """The curves of a mask that could be circles or squares, of up to so many points, with their boxes."""
    for contour in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]:
        if not FEWEST_POINTS <= len(contour) <= longest:
            continue
        _, _, width, height = cv2.boundingRect(contour)
        slim = max(width, height) > MOST_ECCENTRIC * min(width, height)
        if not slim and len(contour) <= winding * (width + height):
            yield np.asarray(contour, dtype=np.int32)[:, 0], (width, height)


def _thresholds(grey: NDArray[np.uint8], look: Look, depth: float) -> Iterator[NDArray[np.uint8]]:
    """Yields black and white versions: what is darker than its surroundings, and what is lighter."""
    around = surroundings(grey, look.window)
    for dark in (True, False):
        yield stands_out(grey, around, depth, dark=dark)


def ink_of(page: Page, *, dark: bool = True) -> NDArray[np.uint8]:
    """What is darker than its surroundings, or lighter, as print is: H x W of `Page.small`, 1 there."""
    return stands_out(page.small, surroundings(page.small, FINE), INK * page.contrast, dark=dark)


def surroundings(grey: NDArray[np.uint8], window: float) -> NDArray[np.uint8]:
    """The local mean of a picture, H x W, over a window in parts of the longer side."""
    size = int(max(grey.shape) * window) | 1
    return np.asarray(cv2.blur(grey, (size, size)), dtype=np.uint8)


def stands_out(
    grey: NDArray[np.uint8], around: NDArray[np.uint8], depth: float, *, dark: bool
) -> NDArray[np.uint8]:
    """What is darker than its surroundings by so many grey levels, or lighter: H x W, 1 there."""
    above = cv2.subtract(around, grey) if dark else cv2.subtract(grey, around)
    return np.asarray(above > depth, dtype=np.uint8)
