"""Marks: the number on each sign, freed from the arrow and from what is the same on all signs."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings.common import SPECK, same_on_all, unlike
from vision.crossings.layout import PATCH, UNIT, Layout, Patches
from vision.digits.network import classify, crop_strokes
from vision.symbols.glyphs import Glyph, cut_glyphs, span

Floats = NDArray[np.float64]
Strokes = list[NDArray[np.bool_]]

# Ink is at least this dark, in parts of the usual; thin strokes, where they are as dark somewhere, this.
DARK = 0.42
THIN = 0.27
# Pale ink as broad as this, in radii, is shade.
BROAD = 0.22
# What lies by this part within the haze of what is the same on all signs, so many pixels wide, belongs to
# it; of pale ink, by the lesser one.
HAZE = 7
MOSTLY, HALF = 0.7, 0.5
# And what lies by this part within the reach of the arrow belongs to that, or comes near its middle at all.
ARROW = 0.45
CORE = 0.55
# How far arrows reach, in parts of their usual length. A number is this high, in radii. Its strokes are at
# least this part of the largest, and no specks; one is this large, in square radii. They stand as near
# together as this.
CLEAR = 1.0
SHORTEST, TALLEST = 0.2, 0.95
STROKE = 0.03
SMALLEST = 0.015
TOGETHER = 0.35
# Where numbers stand on nearly all signs, on this part of them, the network is this sure of digits, whichever
# they are: a slim one may be a seven.
ON_MOST, SURE = 0.8, 0.8
# The numbers of a board stand at one place, up to this, in radii.
ASTRAY = 0.3
# Where nothing tells, a number is this high, in radii, and stands across from the arrow, this far from the
# centre; beside an arrow that fills its sign it is smaller.
USUAL_HEIGHT = 0.55
ACROSS = 0.48
LEAST_ROOM = 0.12
ASIDE, SMALL = 0.62, 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """The numbers of a board.

    Attributes:
        strokes: for each sign those of its number; none where there is no number.
        place: the middle of the numbers, radii from the centre of a sign.
        height: of a number, radii.
    """

    strokes: list[Strokes]
    place: tuple[float, float]
    height: float


def find_marks(patches: Patches, inside: NDArray[np.bool_], layout: Layout) -> Marks:
    """Finds the numbers on signs.

    Args:
        patches: N signs, as `layout.lay_out` makes them.
        inside: PATCH x PATCH, the inside of a sign.
        layout: where the arrows stand.
    """
    disc = _disc(layout, CLEAR)
    common = same_on_all(patches, inside & ~disc)
    marks = _marks_beside(common, patches, inside, layout)
    differs = unlike(patches, common, inside & ~disc)
    if differs.any():
        more = _marks_beside(common & ~differs, patches, inside, layout)
        if _are_digits(patches, more.strokes):
            return more
    return marks


def _marks_beside(
    common: NDArray[np.bool_], patches: Patches, inside: NDArray[np.bool_], layout: Layout
) -> Marks:
    """The numbers on signs, if this is what is the same on all of them."""
    disc, core = _disc(layout, CLEAR), _disc(layout, CORE)
    # A sign that is seen a little smaller than the others shows its edge inside of theirs.
    haze = cv2.dilate((common | ~inside).astype(np.uint8), np.ones((HAZE, HAZE), np.uint8)) > 0
    where = inside & ~(common & ~disc)
    found = [
        _number((patch > DARK) & where, core, disc, haze, MOSTLY)
        or _number(_thin(patch, where), core, disc, haze, HALF)
        for patch in patches
    ]
    expected, height = _expected(common & inside & ~disc, layout)
    places = np.array([_middle(strokes) for strokes in found if strokes]).reshape(-1, 2)
    if len(places):
        usual = _usual(places, np.array(expected))
        found = [[s for s in strokes if np.abs(_middle([s]) - usual).max() < ASTRAY] for strokes in found]
    kept = [strokes for strokes in found if strokes]
    if not kept:
        return Marks(found, expected, height)
    middle = np.median([_middle(strokes) for strokes in kept], axis=0)
    height = float(np.median([_height(strokes) for strokes in kept])) / UNIT
    return Marks(found, (float(middle[0]), float(middle[1])), height)


def _usual(places: Floats, expected: Floats) -> Floats:
    """Where most of some places are, N x 2; if nothing else tells, those nearer to where they would be."""
    near = np.abs(places[:, None] - places[None]).max(axis=2) < ASTRAY
    away = np.hypot(*(places - expected).T)
    best = np.lexsort((away, -near.sum(axis=1)))[0]
    return np.asarray(np.median(places[near[best]], axis=0))


def _are_digits(patches: Patches, found: list[Strokes]) -> bool:
    """Whether nearly all signs show digits, whichever way they lie; a box would look like a nought."""
    seen = [
        (patch, np.any(strokes, axis=0)) for patch, strokes in zip(patches, found, strict=True) if strokes
    ]
    least = ON_MOST * len(patches)
    if len(seen) < least:
        return False
    views = ([crop_strokes(np.rot90(p, way), np.rot90(s, way)) for p, s in seen] for way in range(4))
    return any((classify(crops)[:, 1:10].sum(axis=1) > SURE).sum() > least for crops in views)


def glyphs_of(patch: NDArray[np.float32], strokes: Strokes) -> tuple[Glyph, ...]:
    """The symbols of a number, from left to right."""
    return cut_glyphs(patch, strokes) if strokes else ()


def _thin(patch: NDArray[np.float32], where: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Paler ink too, where it hangs together with dark ink (hysteresis, as in Canny 1986); no shade."""
    pale = ((patch > THIN) & where).astype(np.uint8)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(BROAD * UNIT) | 1,) * 2)
    broad = cv2.morphologyEx(pale, cv2.MORPH_OPEN, brush) > 0
    labels = cv2.connectedComponents(pale, connectivity=8)[1]
    strokes = np.setdiff1d(labels[(patch > DARK) & where], labels[broad])
    return np.asarray(np.isin(labels, strokes[strokes > 0]))


def _number(
    ink: NDArray[np.bool_],
    core: NDArray[np.bool_],
    disc: NDArray[np.bool_],
    haze: NDArray[np.bool_],
    hazy: float,
) -> Strokes:
    """The strokes of a number among what is left on a sign; none where they are none."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    areas = stats[:, cv2.CC_STAT_AREA] / UNIT**2
    strokes = [labels == index for index in range(1, count) if areas[index] > SPECK]
    strokes = [s for s in strokes if not core[s].any() and disc[s].mean() < ARROW and haze[s].mean() < hazy]
    if not strokes:
        return []
    main = max(strokes, key=np.count_nonzero)
    if main.sum() < SMALLEST * UNIT**2:
        return []
    near = [s for s in strokes if s.sum() > STROKE * main.sum() and _gap(s, main) < TOGETHER * UNIT]
    return near if SHORTEST < _height(near) / UNIT < TALLEST else []


def _gap(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> float:
    """The room between the boxes of two strokes, pixels."""
    gaps = []
    for axis in (0, 1):
        (a, b), (c, d) = span(one, axis), span(other, axis)
        gaps.append(max(c - b, a - d, 0))
    return float(max(gaps))


def _middle(strokes: Strokes) -> Floats:
    """The middle of a number, radii from the centre of its sign."""
    whole = np.any(strokes, axis=0)
    middle = [sum(span(whole, axis)) / 2 - (PATCH - 1) / 2 for axis in (0, 1)]
    return np.array(middle) / UNIT


def _height(strokes: Strokes) -> float:
    top, bottom = span(np.any(strokes, axis=0), axis=1)
    return float(bottom - top + 1)


def _disc(layout: Layout, part: float) -> NDArray[np.bool_]:
    """What an arrow may reach, or a part of it."""
    y, x = (np.mgrid[:PATCH, :PATCH] - (PATCH - 1) / 2) / UNIT
    return np.asarray(np.hypot(x - layout.arrow[0], y - layout.arrow[1]) < part * layout.length / 2)


def _expected(common: NDArray[np.bool_], layout: Layout) -> tuple[tuple[float, float], float]:
    """Where a number would stand, and how high, if no sign has one: in the box, or across from the arrow."""
    _y, x = np.nonzero(common)
    if len(x):
        (left, right), (top, bottom) = span(common, 0), span(common, 1)
        across, down = (right - left) / UNIT, (bottom - top) / UNIT
        if min(across, down) > USUAL_HEIGHT:
            middle = ((left + right) / 2, (top + bottom) / 2)
            a, b = ((part - (PATCH - 1) / 2) / UNIT for part in middle)
            return (a, b), min(0.6 * down, USUAL_HEIGHT)
    u, v = layout.arrow
    if np.hypot(u, v) < LEAST_ROOM:
        return (ASIDE, ASIDE), SMALL
    reach = np.hypot(u, v)
    return (-u / reach * ACROSS, -v / reach * ACROSS), USUAL_HEIGHT
