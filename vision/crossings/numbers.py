"""Numbers: the one beside the arrow of each sign, freed from the arrow and from what all signs share."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings.patches import PATCH, UNIT, Patches, Window, inside
from vision.digits.crops import Inside, Mask
from vision.digits.network import classify, crop_strokes
from vision.parameters import SIGN_NUMBERS
from vision.types import Floats

Strokes = list[Mask]


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """The numbers of a board.

    Attributes:
        views: for each sign the square around the place of its number, twice as wide as numbers are high,
            with the number's strokes; no strokes where there is no number. All but the number is blank.
        place: 2, the middle of the numbers, or of where they would be: (x, y) from the centre of a sign,
            radii.
        height: how high numbers are, or would be, radii.
    """

    views: list[Inside]
    place: Floats
    height: float


def find_numbers(patches: Patches, window: Window) -> Numbers:
    """Finds the numbers on signs.

    Args:
        patches: N signs of one board, laid out alike.
        window: where their arrows are.
    """
    common = _same_on_all(patches)
    found = _beside(common, patches, window)
    soft = np.array([cv2.GaussianBlur(patch, (0, 0), SIGN_NUMBERS.soft) for patch in patches])
    differs = _unlike(soft, common, inside() & ~window.disc(1.0))
    if differs.any():
        more = _beside(common & ~differs, patches, window)
        found = more if _are_digits(patches, more.views) else found
    return found


def _beside(common: Mask, patches: Patches, window: Window) -> Numbers:
    """The numbers on signs, if this is what is the same on all of them."""
    disc = window.disc(1.0)
    beside = inside() & ~disc
    # A sign that is seen a little smaller than the others shows its edge inside of theirs.
    haze = cv2.dilate((common | ~inside()).astype(np.uint8), np.ones((SIGN_NUMBERS.haze,) * 2)) > 0
    where = inside() & ~(common & ~disc)
    found = [
        _number((patch > SIGN_NUMBERS.dark) & where, window, haze)
        or _number(_thin(patch, where), window, haze)
        for patch in patches
    ]
    expected, height = _expected(common & beside, window)
    middles = np.array([_middle(strokes) for strokes in found if strokes]).reshape(-1, 2)
    if len(middles):
        usual = _usual(middles, expected)
        found = [[s for s in own if np.abs(_middle([s]) - usual).max() < SIGN_NUMBERS.apart] for own in found]
    kept = [strokes for strokes in found if strokes]
    place = np.median([_middle(own) for own in kept], axis=0) if kept else expected
    height = float(np.median([_height(own) for own in kept])) / UNIT if kept else height
    return Numbers([_view(*one, place, height) for one in zip(patches, found, strict=True)], place, height)


def _view(patch: NDArray[np.float32], strokes: Strokes, place: Floats, height: float) -> Inside:
    """The surroundings of where numbers stand, twice as large as they are, and the strokes of one."""
    reach = round(max(height, SIGN_NUMBERS.shortest) * UNIT)
    left, top = (round(PATCH / 2 + part * UNIT) for part in place)
    box = slice(top, top + 2 * reach), slice(left, left + 2 * reach)  # of what is padded by `reach`
    bare = np.where(cv2.dilate(_union(strokes), np.ones((5, 5))) > 0, patch, np.float32(0))
    return Inside(
        np.ascontiguousarray(np.pad(bare, reach)[box]),
        tuple(np.ascontiguousarray(np.pad(stroke, reach)[box]) for stroke in strokes),
    )


def _same_on_all(patches: Patches) -> Mask:
    """PATCH x PATCH: what nearly all signs show in one place: their edge, a box for the number, a line."""
    inked = [_without_specks(patch > SIGN_NUMBERS.thin) for patch in patches]
    near = np.ones((SIGN_NUMBERS.astir,) * 2)
    return np.asarray(np.mean([cv2.dilate(ink, near) for ink in inked], axis=0) > SIGN_NUMBERS.nearly_all)


def _unlike(patches: Patches, common: Mask, beside: Mask) -> Mask:
    """What is inked on nearly all signs and does not look alike on them: numbers may stand on all.

    Args:
        patches: of the signs, softened: lines are thinner than signs are off.
        common: PATCH x PATCH, what is inked on nearly all.
        beside: PATCH x PATCH, where no arrow stands.
    """
    count, labels = cv2.connectedComponents((common & beside).view(np.uint8))
    found = [label for label in range(1, count) if not _is_alike(patches, labels == label, beside)]
    return np.asarray(np.isin(labels, found))


def _is_alike(patches: Patches, where: Mask, beside: Mask) -> bool:
    """Whether most signs look alike in a place and around it but for arrows, give or take a few pixels."""
    near = cv2.dilate(where.view(np.uint8), np.ones((SIGN_NUMBERS.astir,) * 2)) * beside.view(np.uint8)
    left, top, width, height = cv2.boundingRect(near)
    usual = patches.mean(axis=0)[top : top + height, left : left + width]
    mask = near[top : top + height, left : left + width].astype(np.float32)
    shift = SIGN_NUMBERS.astir
    room = np.pad(patches, ((0, 0), (shift, shift), (shift, shift)))
    room = room[:, top : top + height + 2 * shift, left : left + width + 2 * shift]
    fits = [cv2.matchTemplate(patch, usual, cv2.TM_CCOEFF_NORMED, mask=mask).max() for patch in room]
    return bool(np.quantile(fits, SIGN_NUMBERS.outliers) > SIGN_NUMBERS.nearly_all)


def _are_digits(patches: Patches, views: Sequence[Inside]) -> bool:
    """Whether nearly all signs show digits, whichever way they lie, and not all of them the same.

    A box would look like a nought, a line like a one.
    """
    shown = [(view.patch, np.any(view.strokes, axis=0)) for view in views if view.strokes]
    least = SIGN_NUMBERS.nearly_all * len(patches)
    if len(shown) < least:
        return False
    for way in range(4):
        digits = classify([crop_strokes(np.rot90(p, way), np.rot90(s, way)) for p, s in shown])[:, 1:10]
        sure = digits[digits.sum(axis=1) > SIGN_NUMBERS.nearly_all].argmax(axis=1)
        if len(sure) > least and np.bincount(sure).max() < SIGN_NUMBERS.nearly_all * len(sure):
            return True
    return False


def _without_specks(ink: Mask) -> NDArray[np.uint8]:
    _count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.view(np.uint8), connectivity=4)
    large = stats[:, cv2.CC_STAT_AREA] > SIGN_NUMBERS.speck * UNIT**2
    large[0] = False
    return np.asarray(large[labels], np.uint8)


def _thin(patch: NDArray[np.float32], where: Mask) -> Mask:
    """Paler ink too, where it hangs together with dark ink (hysteresis, as in Canny 1986)."""
    pale = ((patch > SIGN_NUMBERS.thin) & where).astype(np.uint8)
    labels = cv2.connectedComponents(pale, connectivity=8)[1]
    return np.asarray(np.isin(labels, labels[(patch > SIGN_NUMBERS.dark) & where]) & (labels > 0))


def _number(ink: Mask, window: Window, haze: Mask) -> Strokes:
    """The strokes of a number among what is left on a sign; none where they are none."""
    core, disc = window.disc(SIGN_NUMBERS.half), window.disc(1.0)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    areas = stats[:, cv2.CC_STAT_AREA] / UNIT**2
    strokes = [labels == index for index in range(1, count) if areas[index] > SIGN_NUMBERS.speck]
    strokes = [
        s for s in strokes
        if not core[s].any() and disc[s].mean() < SIGN_NUMBERS.half and haze[s].mean() < SIGN_NUMBERS.half
    ]  # fmt: skip
    if not strokes:
        return []
    main = max(strokes, key=np.count_nonzero)
    near = [s for s in strokes if _gap(s, main) < SIGN_NUMBERS.apart * UNIT]
    return near if _height(near) > SIGN_NUMBERS.shortest * UNIT else []


def _usual(middles: Floats, expected: Floats) -> Floats:
    """Where most numbers are (N x 2); if nothing else tells, those nearer to where they would be."""
    near = np.abs(middles[:, None] - middles[None]).max(axis=2) < SIGN_NUMBERS.apart
    best = np.lexsort((np.hypot(*(middles - expected).T), -near.sum(axis=1)))[0]
    return np.asarray(np.median(middles[near[best]], axis=0))


def _expected(common: Mask, window: Window) -> tuple[Floats, float]:
    """Where a number would stand, and how high, if no sign has one: in the box, or across from the arrow."""
    usual = SIGN_NUMBERS.usual_height
    x, y, width, height = cv2.boundingRect(common.view(np.uint8))
    if min(width, height) / UNIT > usual:
        middle = (np.array([x, y]) + (np.array([width, height]) - PATCH) / 2) / UNIT
        return middle, min(0.6 * height / UNIT, usual)
    away = float(np.hypot(*window.middle))
    if away < SIGN_NUMBERS.least_room:
        return np.full(2, usual), usual
    return -np.array(window.middle) / away * usual, usual


def _union(strokes: Strokes) -> NDArray[np.uint8]:
    return np.any(strokes, axis=0).view(np.uint8) if strokes else np.zeros((PATCH, PATCH), np.uint8)


def _gap(one: Mask, other: Mask) -> float:
    """The room between the boxes of two strokes, pixels."""
    a, b = (np.array(cv2.boundingRect(stroke.view(np.uint8))) for stroke in (one, other))
    return float(np.maximum(b[:2] - a[:2] - a[2:], a[:2] - b[:2] - b[2:]).max())


def _middle(strokes: Strokes) -> Floats:
    """The middle of a number, radii from the centre of its sign."""
    x, y, width, height = cv2.boundingRect(_union(strokes))
    return (np.array([x, y]) + (np.array([width, height]) - PATCH) / 2) / UNIT


def _height(strokes: Strokes) -> float:
    return float(cv2.boundingRect(_union(strokes))[3])
