"""Glyphs: the strokes inside an island, freed from its ring and from what else touches it."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits.network import SIZE, crop_inside, crop_symbol
from vision.symbols.insides import INSIDE, PATCH, Inside, inside_mask, reach

# All in parts of the inner diameter.
SMALLEST_GLYPH = 0.14
LARGEST_GLYPH = 0.86
# A stroke's centre is this near to the island's, in parts of the inner radius; what hugs the ring is not one.
FARTHEST = 0.62
# Ink is this much darker or lighter than the ground, in parts of the contrast of the page in such light.
FAINTEST = 0.10
# No stroke is wider than this; noise is softened by so much before what is wider is taken away, and less than
# this part of the greatest depth is left of shadows, which are paler than this, in parts of the contrast.
WIDER = 0.4
SOFT = 0.02
SHADE = 0.65
PALE = 0.5
# A glyph fills no more of its box than this, unless it is as slim as a 1.
FULLEST = 0.7
SLIM = 0.55
# A stroke lower than this part of a symbol's height is a fragment; a digit is this wide at most, in heights.
FRAGMENT = 0.6
WIDEST = 0.85
# The dot of a question mark, in parts of the symbol's height, and how far it is at most from straight below
# the foot of its hook, in parts of the width.
TALLEST_DOT = 0.25
OFF_CENTRE = 0.25
SPECK = 0.008
DOT_LEVELS = (0.4, 0.5, 0.6, 0.7, 0.8)


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """One symbol, dark on light whatever the print.

    Attributes:
        grey: h x w uint8, cut to the symbol's box; 255 is ground.
        question: whether it has a dot of its own below, which no digit has: a question mark.
        crop: SIZE x SIZE float32, 1 is ink: the same with what stands around it, as the network wants it.
        aside: (x, y), how far its middle is from that of the inside, in radii of it.
    """

    grey: NDArray[np.uint8]
    question: bool = False
    crop: NDArray[np.float32] = field(default_factory=lambda: np.zeros((SIZE, SIZE), np.float32))
    aside: tuple[float, float] = (0.0, 0.0)

    @property
    def height(self) -> float:
        """How high it is, in radii of the inside that it was cut from."""
        return float(self.grey.shape[0] * 2 / PATCH)


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """One way to part what is printed at a place into symbols.

    Attributes:
        glyphs: from left to right.
        chance: that this is how it is to be parted.
    """

    glyphs: tuple[Glyph, ...]
    chance: float = 1.0


def likeliest(places: Sequence[tuple[Way, ...]]) -> list[Glyph]:
    """The symbols of all places, each parted the likeliest way."""
    return [glyph for ways in places for way in ways[:1] for glyph in way.glyphs]


def find_glyphs(inside: Inside, contrast: float) -> tuple[Glyph, ...] | None:
    """Finds the symbols inside a disc, from left to right.

    Args:
        inside: of the inside.
        contrast: of the page, grey levels.

    Returns:
        None where the inside is neither empty nor a number: a blob, a picture, a mesh.
    """
    strokes = find_strokes(inside, contrast)
    if not strokes:
        return ()
    glyphs = cut_glyphs(inside.patch, strokes)
    return glyphs if all(_plausible(glyph) for glyph in glyphs) else None


def find_strokes(inside: Inside, contrast: float) -> list[NDArray[np.bool_]]:
    """Finds the strokes inside a disc, each PATCH x PATCH, without those of its ring and without specks."""
    depth = abs(inside.depth) / contrast
    if depth < FAINTEST * inside.light or (depth < PALE and _is_shade(inside.patch)):
        return []
    count, labels, stats, centres = cv2.connectedComponentsWithStats(
        inside.ink.astype(np.uint8), connectivity=8
    )
    middle = (PATCH - 1) / 2
    away = np.hypot(*(centres - middle).T) / (PATCH / 2)
    largest = max((int(stats[i, cv2.CC_STAT_AREA]) for i in range(1, count) if away[i] < FARTHEST), default=0)
    strokes = (
        labels == i for i in range(1, count)
        if away[i] < FARTHEST and stats[i, cv2.CC_STAT_AREA] > 0.06 * largest
    )  # fmt: skip
    return [stroke for stroke in strokes if not _hugs_the_ring(stroke)]


def whole_inside(inside: Inside) -> Glyph:
    """All that stands inside a disc as one symbol, for when none could be told from what is around it."""
    return Glyph((255 * (1 - inside.patch)).astype(np.uint8), crop=crop_inside(inside.patch))


def _is_shade(patch: NDArray[np.float32]) -> bool:
    """Whether what is darker or lighter than the ground is so softly and over a wide area, as shadows are.

    What is left where all that is wider than a stroke is taken away (a top-hat) is next to nothing then. The
    ring is no bound to it: light that falls on one side is wide, however little of it falls inside. A bold 8
    is as wide, but stands clear of the ring.
    """
    box = np.ones((round(WIDER * PATCH),) * 2, np.uint8)
    soft = cv2.GaussianBlur(patch, (0, 0), SOFT * PATCH).astype(np.float32)
    wide = cv2.morphologyEx(np.where(inside_mask(), soft, 1), cv2.MORPH_OPEN, box)
    return float((soft - wide)[inside_mask()].max()) < SHADE and not _stands_clear(soft)


def _stands_clear(soft: NDArray[np.float32]) -> bool:
    """Whether what is darkest is parted from the edge of the inside, all around, by what is paler by far."""
    within = np.where(inside_mask(), soft, 0)
    _, _, _, darkest = cv2.minMaxLoc(within)
    _, parts = cv2.connectedComponents((within > within.max() - SHADE).astype(np.uint8))
    column, row = darkest
    return not bool((parts[_along_the_ring()] == parts[row, column]).any())


def _hugs_the_ring(stroke: NDArray[np.bool_]) -> bool:
    """Whether a stroke lies mostly along the edge of the inside."""
    far = np.count_nonzero(stroke & _along_the_ring())
    return bool(2 * far > np.count_nonzero(stroke))


@functools.cache
def _along_the_ring() -> NDArray[np.bool_]:
    """The part of a patch that is near the edge of the inside, and what is beyond."""
    return np.asarray(reach() > INSIDE - 0.08, dtype=np.bool_)


def cut_glyphs(patch: NDArray[np.float32], strokes: list[NDArray[np.bool_]]) -> tuple[Glyph, ...]:
    """Joins strokes that belong to one symbol and cuts each symbol out with its soft edge."""
    symbols: list[list[NDArray[np.bool_]]] = []
    for stroke in sorted(strokes, key=lambda s: span(s, axis=0)):
        if symbols and _belong(symbols[-1], stroke):
            symbols[-1].append(stroke)
        else:
            symbols.append([stroke])
    return tuple(cut_glyph(patch, members) for members in symbols)


def _belong(symbol: list[NDArray[np.bool_]], stroke: NDArray[np.bool_]) -> bool:
    """Whether a stroke belongs to the symbol on its left.

    It does where it stands above or below it, and where one of the two is but a fragment beside the other, as
    the drops of a 3 are whose thin line is lost: a digit's own stroke runs through most of its height.
    """
    whole = np.any(symbol, axis=0)
    if span(stroke, axis=0)[0] <= span(whole, axis=0)[1]:
        return True
    top, bottom = span(whole | stroke, axis=1)
    left, right = span(whole | stroke, axis=0)
    height = bottom - top + 1
    tallest = min(max(_height(part) for part in symbol), _height(stroke))
    return tallest < FRAGMENT * height and right - left + 1 < WIDEST * height


def _height(stroke: NDArray[np.bool_]) -> int:
    top, bottom = span(stroke, axis=1)
    return bottom - top + 1


def cut_glyph(patch: NDArray[np.float32], strokes: list[NDArray[np.bool_]]) -> Glyph:
    """Cuts out one symbol, all of these strokes, with its soft edge."""
    stroke = functools.reduce(np.logical_or, strokes)
    left, top, width, height = cv2.boundingRect(stroke.view(np.uint8))
    box = slice(max(top - 1, 0), top + height + 1), slice(max(left - 1, 0), left + width + 1)
    stroke, shown = stroke[box], patch[box]
    soft = cv2.dilate(stroke.view(np.uint8), np.ones((5, 5), np.uint8)).view(np.bool_)
    grey = np.where(soft, 255 * (1 - shown), 255)
    top, left = box[0].start, box[1].start
    crop = crop_symbol(patch, (left, top, left + grey.shape[1], top + grey.shape[0]))
    aside = ((2 * left + grey.shape[1]) / PATCH - 1, (2 * top + grey.shape[0]) / PATCH - 1)
    return Glyph(grey.astype(np.uint8), _is_question(np.where(stroke, shown, 0)), crop, aside)


def span(mask: NDArray[np.bool_], axis: int) -> tuple[int, int]:
    """The first and the last column (axis 0) or row (axis 1) of a mask."""
    filled = np.flatnonzero(mask.any(axis=axis))
    return int(filled[0]), int(filled[-1])


def width_over_height(mask: NDArray[np.bool_]) -> float:
    """Of the box around a mask's pixels, at least one."""
    (left, right), (top, bottom) = span(mask, axis=0), span(mask, axis=1)
    return (right - left + 1) / (bottom - top + 1)


def _is_question(ink: NDArray[np.float32]) -> bool:
    """Whether a symbol (0 ground, 1 ink) falls apart into a hook and, clear of it below, a dot.

    Blur joins the two, so more than one level is tried; no digit has such a dot at any.
    """
    height, width = ink.shape
    deepest = ink.max(axis=1)
    for level in DOT_LEVELS:
        rows = np.flatnonzero(deepest > level)
        if len(rows) == 0 or rows[-1] - rows[0] + 1 == len(rows):
            continue  # No row between them is free: the usual case, and quick to see.
        mask = ink > level
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
        parts = sorted(
            (tuple(stats[i]) for i in range(1, count) if stats[i, 4] > SPECK * height**2), key=lambda p: p[1]
        )
        if len(parts) != 2:
            continue
        (_, top, _, high, _), (left, dot_top, wide, tall, _) = parts
        compact = max(wide, tall) < min(TALLEST_DOT * height, 2 * min(wide, tall) + 1)
        # Not in the middle of the box, for a slanted one leans over its dot.
        foot = float(np.flatnonzero(mask[top + high - 1]).mean()) + 0.5
        below = abs(left + wide / 2 - foot) < OFF_CENTRE * width
        if dot_top >= top + high > 0.6 * height and compact and below:
            return True
    return False


def _plausible(glyph: Glyph) -> bool:
    height, width = glyph.grey.shape
    if not SMALLEST_GLYPH * PATCH <= height <= LARGEST_GLYPH * PATCH or width > 1.3 * height + 4:
        return False
    filled = float((glyph.grey < 128).mean())
    return filled < FULLEST or width < SLIM * height
