"""Witnesses: digits in circles that stand alone outside of all boards. What nobody saw leaves them behind."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.around import stand_in_circles
from vision.contours import FINE
from vision.glyphs import find_glyphs
from vision.insides import PATCH, look_inside
from vision.network import classify
from vision.page import Page
from vision.placing import FoundBoard
from vision.water import CLUES

Floats = NDArray[np.float64]
Crop = NDArray[np.float32]

# How far a digit stands out, in parts of the page's contrast: more than a faint ring does.
INK = 0.16
# Heights of digits, pixels of the searched page: the least, and the greatest in parts of its longer side.
LOWEST = 5
HIGHEST = 1 / 12
# A digit's width in parts of its height, and how much of its box is ink.
SHAPES = (0.15, 1.1)
FILLED = (0.15, 0.95)
# It stands alone where nothing of about its height is nearer than this, in its heights: letters are.
ALONE = 1.45
ALIKE = 2.0
# And beside or above it, but for this, in its heights: pieces of the haze around a dark disc are askew.
ASKEW = 0.5
# Nor is it a letter if less than this part of its box is ink: it is a piece of a thin ring around the digit.
ARC = 0.22
NEIGHBOURS = 4
KD_TREE = 4
# Quarter turns after which a digit may be one.
WAYS = (0, 1, 2, 3)
# The radius of the disc around a digit, in its heights; what is read there is as high as the piece, up to
# this factor, or the piece is the hole of a letter.
AROUND = 1.0
SAME = 1.25
# So many digits, each this surely one, may be a board; so many pieces are looked at.
ENOUGH = 3
SURE = 0.8
MOST = 128
# Where boards were found, what is lower than this part of their digits is none of an island: the boards of a
# page are printed in sizes that are not too unlike, but the cells of a crossword are numbered.
SMALLEST = 0.35
# A page with so many letters is one of text, printed clearly: digits would be seen on it, too. So many pieces
# at a time are looked at until enough are digits.
TEXT = 600
SOME = 128


@dataclass(frozen=True, slots=True, eq=False)
class Lone:
    """Pieces of ink shaped like digits that stand alone, N of them.

    Attributes:
        centers: N x 2, their middles, pixels of `Page.small`.
        heights: N, the same pixels.
        letters: how many other pieces so shaped stand beside others of about their height.
    """

    centers: Floats
    heights: Floats
    letters: int


@dataclass(frozen=True, slots=True, eq=False)
class Witnesses:
    """Digits that stand alone, on discs or in rings, N of them.

    Attributes:
        places: N x 2, their middles, (x, y) in full pixels.
        heights: N, full pixels.
    """

    places: Floats
    heights: Floats

    def __len__(self) -> int:
        return len(self.heights)


def find_witnesses(page: Page, lone: Lone, boards: list[FoundBoard]) -> Witnesses:
    """Finds digits that stand alone on discs or in rings where no board has an island or a sign.

    Args:
        page: the page.
        lone: the pieces of ink on it that may be digits.
        boards: what was found on it.
    """
    islands = [(c.disc.center, c.disc.radius) for board in boards for c in board.islands]
    signs = [(d.center, d.size) for board in boards for d in board.diamonds]
    own = np.array([center for center, _ in islands + signs]).reshape(-1, 2)
    radii = np.array([reach for _, reach in islands + signs])
    places, heights = page.to_full(lone.centers), lone.heights / page.scale
    known = (np.hypot(*(places[:, None] - own[None]).transpose(2, 0, 1)) < radii).any(axis=1)
    digits = [board.digit for board in boards if board.digit is not None]
    strange = np.flatnonzero(~known & (heights > SMALLEST * min(digits, default=0.0)))
    strange = strange[np.argsort(_unlike(heights[strange], digits), kind="stable")][:MOST]
    seen, crops = _symbols(page, places[strange], heights[strange])
    sure = _each_once(strange[seen[_clues(crops) > SURE]], places, heights)
    sure = sure[stand_in_circles(page, places[sure], heights[sure], boards)]
    return Witnesses(places[sure], heights[sure])


def _unlike(heights: Floats, digits: Sequence[float]) -> Floats:
    """How unlike the digits of boards pieces are, by their heights; where none are known, the smaller."""
    if not digits:
        return -heights
    return np.asarray(np.abs(np.log(heights[:, None] / digits)).min(axis=1), dtype=np.float64)


def _each_once(pieces: NDArray[np.intp], places: Floats, heights: Floats) -> NDArray[np.intp]:
    """The pieces without those around a lower one: the light around a dark digit shows the same digit."""
    apart = np.hypot(*(places[pieces][:, None] - places[pieces][None]).transpose(2, 0, 1))
    lower = heights[pieces][None] < heights[pieces][:, None]
    again = (lower & (apart < heights[pieces][:, None] / 2)).any(axis=1)
    return np.asarray(pieces[~again], dtype=np.intp)


def is_text(page: Page, lone: Lone) -> bool:
    """Whether a page is full of letters, with too few lone digits for a board, whichever way it lies."""
    if lone.letters < TEXT:
        return False
    digits = np.zeros(len(WAYS), dtype=np.intp)
    order = np.argsort(-lone.heights, kind="stable")
    for some in np.split(order, range(SOME, len(order), SOME)):
        _, crops = _symbols(page, page.to_full(lone.centers[some]), lone.heights[some] / page.scale)
        digits += [(_clues([np.rot90(crop, way) for crop in crops]) > SURE).sum() for way in WAYS]
        if digits.max() >= ENOUGH:
            return False
    return True


def _symbols(page: Page, places: Floats, heights: Floats) -> tuple[NDArray[np.intp], list[Crop]]:
    """Which of these pieces of ink are symbols by themselves, and those as the network looks at them."""
    seen, crops = [], []
    for index, (place, height) in enumerate(zip(places, heights, strict=True)):
        inside = look_inside(page, place, AROUND * height * np.eye(2))
        glyphs = find_glyphs(inside, page.contrast)
        tall = [glyph.grey.shape[0] * 2 * AROUND / PATCH for glyph in glyphs or ()]
        if len(tall) == 1 and 1 / SAME < tall[0] < SAME:
            seen.append(index)
            crops += [glyph.crop for glyph in glyphs or ()]
    return np.array(seen, dtype=np.intp), crops


def _clues(crops: Sequence[Crop]) -> NDArray[np.float32]:
    """How surely each symbol is a number of an island."""
    return np.asarray(classify(crops)[:, CLUES].max(axis=1), dtype=np.float32)


def find_lone(page: Page) -> Lone:
    """Finds the lone pieces of ink on a page that are shaped like digits."""
    size = int(max(page.small.shape) * FINE) | 1
    around = cv2.blur(page.small, (size, size))
    found = [
        _lone((cv2.subtract(one, other) > INK * page.contrast).astype(np.uint8))
        for one, other in ((around, page.small), (page.small, around))
    ]
    centers = np.concatenate([one.centers for one in found])
    heights = np.concatenate([one.heights for one in found])
    return Lone(centers, heights, sum(one.letters for one in found))


def _lone(ink: NDArray[np.uint8]) -> Lone:
    """Those of a mask that have none of about their height beside them."""
    # Half the time of the usual way.
    stats = cv2.connectedComponentsWithStatsWithAlgorithm(ink, 8, cv2.CV_32S, cv2.CCL_BBDT)[2][1:]
    sized = (stats[:, 3] >= LOWEST) & (stats[:, 3] < HIGHEST * max(ink.shape))
    left, top, width, height, area = stats[sized].T.astype(np.float64)
    shape, filled = width / height, area / (width * height)
    good = (shape > SHAPES[0]) & (shape < SHAPES[1]) & (filled > FILLED[0]) & (filled < FILLED[1])
    centers = np.column_stack([left + (width - 1) / 2, top + (height - 1) / 2])
    letters = 0
    if len(centers) > NEIGHBOURS:
        points = centers.astype(np.float32)
        near, squares = cv2.flann.Index(points, {"algorithm": KD_TREE}).knnSearch(points, NEIGHBOURS + 1)
        ratio = height[near[:, 1:]] / height[:, None]
        away = np.abs(centers[near[:, 1:]] - centers[:, None]).min(axis=2)
        beside = (ratio < ALIKE) & (ratio > 1 / ALIKE) & (np.sqrt(squares[:, 1:]) < ALONE * height[:, None])
        beside &= (away < ASKEW * height[:, None]) & (filled[near[:, 1:]] > ARC)
        letters = int((good & beside.any(axis=1)).sum())
        good &= ~beside.any(axis=1)
    return Lone(centers[good], height[good], letters)
