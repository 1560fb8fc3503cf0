"""Digits: which of the lone pieces of ink on a page are digits; the network is asked of each piece once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import classify
from vision.distances import distances
from vision.geometry.lines import Floats
from vision.page import Page
from vision.symbols.glyphs import find_glyphs
from vision.symbols.insides import look_inside
from vision.symbols.lone import find_lone
from vision.symbols.water import CLUES

Crop = NDArray[np.float32]
Indices = NDArray[np.intp]

# Quarter turns after which a digit may be one.
WAYS = (0, 1, 2, 3)
# The radius of the disc around a digit, in its heights; what is read there is as high as the piece, up to
# this factor, or the piece is the hole of a letter.
AROUND = 1.0
SAME = 1.25
# It stands in the middle of the disc, up to this part of its radius, or it is another piece beside; so it may
# be beyond the second, if two pieces show one digit: those of which the digits are so near, in heights.
MIDDLE, ASIDE, ONE = 0.5, 0.25, 0.25
# So many digits, each this surely one, may be a board.
ENOUGH = 3
SURE = 0.8
# A 1 with a long flag may be a 7, but is one of them, this surely.
EITHER = 0.97
# A page with so many letters is one of text, printed clearly: digits would be seen on it, too. So many pieces
# at a time are looked at until enough are digits.
TEXT = 600
SOME = 128


class Digits:
    """The lone pieces of ink on a page, N of them, and which of them are digits.

    Attributes:
        page: the page.
        places: N x 2, their middles, (x, y) in full pixels.
        heights: N, full pixels.
        letters: L x 2, the middles of others so shaped that stand beside pieces of about their height.
    """

    def __init__(self, page: Page) -> None:
        """Finds the pieces; none is looked at yet."""
        lone = find_lone(page)
        self.page = page
        self.places: Floats = page.to_full(lone.centers)
        self.heights: Floats = lone.heights / page.scale
        self.letters: Floats = page.to_full(lone.letters)
        self._crops: dict[int, Crop | None] = {}
        self._asides: dict[int, Floats] = {}
        self._sure: dict[int, bool] = {}
        self._ones: dict[int, bool] = {}

    def sure(self, pieces: Indices) -> Indices:
        """Those of some pieces, by their indices, that surely are digits, whichever, in the same order."""
        symbols = [(index, crop) for index in pieces.tolist() if (crop := self._symbol(index)) is not None]
        new = [(index, crop) for index, crop in symbols if index not in self._sure]
        opinions = _clues([crop for _, crop in new])
        for (index, _), chances in zip(new, opinions, strict=True):
            self._sure[index] = bool(chances.max() > SURE or chances.sum() > EITHER)
            self._ones[index] = int(chances.argmax()) == 0
        digits = np.array([index for index, _ in symbols if self._sure[index]], dtype=np.intp)
        return self._each_once(digits)

    def are_ones(self, pieces: Indices) -> NDArray[np.bool_]:
        """Which of some pieces that surely are digits are ones, N."""
        return np.array([self._ones[index] for index in pieces.tolist()], dtype=np.bool_)

    def is_text(self) -> bool:
        """Whether it is a page full of letters, with too few digits for a board, whichever way it lies."""
        if len(self.letters) < TEXT:
            return False
        digits = np.zeros(len(WAYS), dtype=np.intp)
        order = np.argsort(-self.heights, kind="stable")
        for some in np.split(order, range(SOME, len(order), SOME)):
            digits += self._each_way(some)
            if digits.max() >= ENOUGH:
                return False
        return True

    def either_way(self, largest: int) -> tuple[int, int]:
        """How many of so many largest pieces surely are digits as the page lies, and on its head."""
        digits = self._each_way(np.argsort(-self.heights, kind="stable")[:largest])
        return int(digits[0]), int(digits[2])

    def _each_way(self, pieces: Indices) -> Indices:
        """How many pieces surely are digits after each number of quarter turns to the left."""
        crops = [crop for index in pieces.tolist() if (crop := self._symbol(index)) is not None]
        turned = ([np.rot90(crop, way) for crop in crops] for way in WAYS)
        return np.array([(_clues(some).max(axis=1) > SURE).sum() for some in turned])

    def _symbol(self, index: int) -> Crop | None:
        """A piece as the network looks at it, if it is a symbol by itself."""
        if index not in self._crops:
            height = float(self.heights[index])
            inside = look_inside(self.page, self.places[index], AROUND * height * np.eye(2))
            glyphs = find_glyphs(inside, self.page.contrast) or ()
            one = len(glyphs) == 1 and 1 / SAME < glyphs[0].height * AROUND < SAME
            its = one and float(np.hypot(*glyphs[0].aside)) < MIDDLE
            self._crops[index] = glyphs[0].crop if its else None
            if its:
                self._asides[index] = AROUND * height * np.array(glyphs[0].aside)
        return self._crops[index]

    def _each_once(self, pieces: Indices) -> Indices:
        """The pieces of which no other one shows the same digit that is in its middle, or is lower.

        The light around a dark digit, or beside it, shows the same digit.
        """
        places, heights = self.places[pieces], self.heights[pieces]
        asides = np.array([self._asides.get(index, np.zeros(2)) for index in pieces.tolist()]).reshape(-1, 2)
        shown, aside = places + asides, np.hypot(*asides.T) > ASIDE * heights
        same = distances(places, places) < heights[:, None] / 2
        same |= distances(shown, shown) < ONE * heights[:, None]
        order = np.lexsort((pieces, heights, aside)).argsort()
        again = ((order[None] < order[:, None]) & same).any(axis=1)
        return np.asarray(pieces[~again], dtype=np.intp)


def _clues(crops: Sequence[Crop]) -> NDArray[np.float32]:
    """How surely each symbol is each number of an island: N x numbers, 1 first."""
    return np.asarray(classify(crops)[:, CLUES], dtype=np.float32)
