"""Lone: pieces of ink shaped like digits that stand alone, as letters do not; no network is asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.lines import Floats
from vision.page import Page
from vision.shapes.contours import FINE
from vision.symbols.insides import PATCH, look_inside

# How far a digit stands out, in parts of the page's contrast: more than a faint ring does.
INK = 0.16
# On a disc that does itself it stands out more, where it is part of a piece so many times as high.
DEEP = 0.35
WITHIN = 1.3
# Heights of digits, pixels of the searched page: the least, and the greatest in parts of its longer side.
LOWEST = 5
HIGHEST = 1 / 12
# A digit's width in parts of its height, and how much of its box is ink.
SHAPES = (0.15, 1.1)
FILLED = (0.15, 0.95)
# It stands alone where nothing of about its height is nearer than this, in its heights: letters are.
ALONE = 1.45
ALIKE = 2.0
# What is above or below it is no letter unless it is more alike, as what two bridges to a disc leave between.
ABOVE = 1.5
# And beside or above it, but for this, in its heights: pieces of the haze around a dark disc are askew.
ASKEW = 0.5
# Nor is it a letter if less than this part of its box is ink: it is a piece of a thin ring around the digit.
ARC = 0.22
NEIGHBOURS = 4
KD_TREE = 4
# Letters of a word are nearer than this, in heights; rings around digits are farther. So far is looked.
IN_WORDS = 0.95
REACH = 2.0
# What is so many times as high as the window of the local mean falls apart into its edges; it is looked for
# in a picture so many times smaller.
TALL, SMALLER = 1.5, 3
# In black and white a digit may be in pieces: gaps so wide are closed, in parts of the page's longer side.
GAPS = 1 / 360, 1 / 200, 1 / 140


@dataclass(frozen=True, slots=True, eq=False)
class Lone:
    """Pieces of ink shaped like digits that stand alone, N of them.

    Attributes:
        centers: N x 2, their middles, pixels of `Page.small`.
        heights: N, the same pixels.
        letters: L x 2, the middles of others so shaped that stand beside pieces of about their height.
    """

    centers: Floats
    heights: Floats
    letters: Floats


def find_lone(page: Page) -> Lone:
    """Finds the lone pieces of ink on a page that are shaped like digits."""
    window = int(max(page.small.shape) * FINE) | 1
    differences = _differences(page.small, window)
    found = [one for difference in differences for one in _lone_at_depths(page, difference)]
    if page.black_and_white:
        found += _broken((differences[0] > INK * page.contrast).astype(np.uint8), found[:2])
    height, width = (max(side // SMALLER, 1) for side in page.small.shape)
    smaller = np.asarray(cv2.resize(page.small, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    times = page.small.shape[1] / width
    for difference in _differences(smaller, window):
        found += [_tall(one, times, TALL * window) for one in _lone_at_depths(page, difference)]
    centers = np.concatenate([one.centers for one in found])
    heights = np.concatenate([one.heights for one in found])
    return Lone(centers, heights, np.concatenate([one.letters for one in found]))


def _differences(grey: NDArray[np.uint8], window: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """How much darker than the mean over a window each pixel is, and how much lighter."""
    around = np.asarray(cv2.blur(grey, (window, window)), dtype=np.uint8)
    return np.asarray(cv2.subtract(around, grey), np.uint8), np.asarray(cv2.subtract(grey, around), np.uint8)


def _lone_at_depths(page: Page, difference: NDArray[np.uint8]) -> tuple[Lone, Lone]:
    """Those of what differs from the local mean, and of what differs more within it."""
    ink, deep = ((difference > depth * page.contrast).astype(np.uint8) for depth in (INK, DEEP))
    return _lone_within(ink, deep)


def _tall(lone: Lone, times: float, least: float) -> Lone:
    """Those of a picture so many times smaller that are at least so high; no letters."""
    tall = lone.heights * times >= least
    centers = (lone.centers[tall] + 0.5) * times - 0.5
    return Lone(centers, lone.heights[tall] * times, np.empty((0, 2)))


def stands_in_word(page: Page, place: Floats, height: float) -> bool:
    """Whether what stands at a place has a letter of about its height right beside it.

    Args:
        page: the page.
        place: its middle, (x, y) in full pixels.
        height: full pixels.
    """
    inside = look_inside(page, place, REACH * height * np.eye(2))
    stats = _components(inside.ink.astype(np.uint8))[1][1:].astype(np.float64)
    middles, sizes, areas = stats[:, :2] + (stats[:, 2:4] - 1) / 2, stats[:, 2:4], stats[:, 4]
    if len(stats) < 2:
        return False
    own = int(np.abs(middles - (PATCH - 1) / 2).max(axis=1).argmin())
    apart = np.abs(middles - middles[own])
    ratio, reach = sizes[:, 1] / sizes[own, 1], np.hypot(*apart.T) / sizes[own, 1]
    beside = (ratio < ALIKE) & (ratio > 1 / ALIKE) & (reach < IN_WORDS) & (reach > 0)
    beside &= (apart[:, 1] < ASKEW * sizes[own, 1]) & (areas > ARC * sizes.prod(axis=1))
    return bool(beside.any())


def _lone_within(ink: NDArray[np.uint8], deep: NDArray[np.uint8]) -> tuple[Lone, Lone]:
    """Those of a mask, and those of what is deep within much larger pieces of it."""
    labels, pieces = _components(ink)
    within, own = _components(deep)
    own = own[1:]
    # Some pixel of each piece tells which larger one it is part of.
    some = np.zeros(len(own) + 1, dtype=np.intp)
    where = np.flatnonzero(within)
    some[within.ravel()[where]] = where
    around = pieces[labels.ravel()[some[1:]], 3]
    inner = _lone(own[around > WITHIN * own[:, 3]], ink.shape)
    return _lone(pieces[1:], ink.shape), replace(inner, letters=np.empty((0, 2)))


def _broken(ink: NDArray[np.uint8], whole: Sequence[Lone]) -> list[Lone]:
    """Those of a mask that a scan has left in pieces, with gaps closed ever farther; no letters.

    Args:
        ink: the mask.
        whole: what was found in it in one piece; what has the same middle is not found once more.
    """
    known = np.zeros_like(ink)
    found: list[Lone] = []
    for gap in GAPS:
        for one in [*whole, *found]:
            x, y = np.rint(one.centers).astype(np.intp).T
            known[y, x] = 1
        around = cv2.dilate(known, np.ones((3, 3), np.uint8))
        size = int(max(ink.shape) * gap) | 1
        brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        closed = np.asarray(cv2.morphologyEx(ink, cv2.MORPH_CLOSE, brush), dtype=np.uint8)
        lone = _lone(_components(closed)[1][1:], ink.shape)
        x, y = np.rint(lone.centers).astype(np.intp).T
        new = around[y, x] == 0
        found.append(Lone(lone.centers[new], lone.heights[new], np.empty((0, 2))))
    return found


def _components(ink: NDArray[np.uint8]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The label of each pixel, and left, top, width, height and area for each label, the background first."""
    # Half the time of the usual way.
    found = cv2.connectedComponentsWithStatsWithAlgorithm(ink, 8, cv2.CV_32S, cv2.CCL_BBDT)
    return np.asarray(found[1], dtype=np.int32), np.asarray(found[2], dtype=np.int32)


def _lone(stats: NDArray[np.int32], shape: tuple[int, ...]) -> Lone:
    """Those pieces of a mask that have none of about their height beside them.

    Args:
        stats: P x 5, left, top, width, height and area of each.
        shape: of the mask.
    """
    sized = (stats[:, 3] >= LOWEST) & (stats[:, 3] < HIGHEST * max(shape))
    left, top, width, height, area = stats[sized].T.astype(np.float64)
    slim, filled = width / height, area / (width * height)
    good = (slim > SHAPES[0]) & (slim < SHAPES[1]) & (filled > FILLED[0]) & (filled < FILLED[1])
    centers = np.column_stack([left + (width - 1) / 2, top + (height - 1) / 2])
    letters = np.zeros_like(good)
    if len(centers) > NEIGHBOURS:
        points = centers.astype(np.float32)
        near, squares = cv2.flann.Index(points, {"algorithm": KD_TREE}).knnSearch(points, NEIGHBOURS + 1)
        ratio = height[near[:, 1:]] / height[:, None]
        away = np.abs(centers[near[:, 1:]] - centers[:, None])
        alike = np.where(away[..., 0] < away[..., 1], ABOVE, ALIKE)
        beside = (ratio < alike) & (ratio > 1 / alike) & (np.sqrt(squares[:, 1:]) < ALONE * height[:, None])
        beside &= (away.min(axis=2) < ASKEW * height[:, None]) & (filled[near[:, 1:]] > ARC)
        letters = good & beside.any(axis=1)
    lone = good & ~letters
    return Lone(centers[lone], height[lone], centers[letters])
