"""Symbols: the strokes of one number parted into symbols, and what the network says of each.

Over-segmentation and recognition, as in readers of handwritten amounts (LeCun, Bottou, Bengio, Haffner 1998).
The network knows a digit even if its box is far off, so parts alone tell nothing: half an 8 beside the other
half is an 8 to it. But it knows one digit from several. So it is asked about the whole first, and where to
cut only if that may be two.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits.crops import Inside, Mask, Patch
from vision.digits.network import CLASSES, SIZE, classify, crop_inside, crop_symbol
from vision.parameters import SYMBOLS

OTHER, ZERO = CLASSES.index("other"), CLASSES.index("0")
Chances = NDArray[np.float64]
_CUTS = (0.3, 0.36, 0.42, 0.5, 0.58, 0.66)
"""Parts of the width at which a cut straight down is tried."""


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """One symbol.

    Attributes:
        grey: h x w uint8, its box and a pixel around, dark on white whatever the print: for Tesseract.
        chances: len(CLASSES), the probability of each by the network.
    """

    grey: NDArray[np.uint8]
    chances: Chances


@dataclass(frozen=True, slots=True, eq=False)
class Segmentation:
    """One way to part a number into symbols.

    Attributes:
        symbols: one or two, from left to right.
        probability: that this way is right; the ways of one place add up to 1.
    """

    symbols: tuple[Symbol, ...]
    probability: float


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the network sees at a place.

    Attributes:
        whole: len(CLASSES), the probability of each for the inside as a whole, strokes or not.
        segmentations: likeliest first; none where there are no strokes.
    """

    whole: Chances
    segmentations: tuple[Segmentation, ...]


Cut = tuple[NDArray[np.uint8], NDArray[np.float32]]
"""A symbol as Tesseract reads it (`Symbol.grey`), and as the network does (SIZE x SIZE)."""


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """One way in which light may fall on a place, what the network says of the whole and of all strokes."""

    inside: Inside
    whole: Chances
    single: Symbol | None
    in_corner: bool

    @property
    def unknown(self) -> float:
        """How little it looks like a symbol; the ground around a digit looks like a 0, which is rare."""
        if self.single is None:
            return float(1 + self.whole[OTHER])
        return float(min(chances[[OTHER, ZERO]].sum() for chances in (self.whole, self.single.chances)))

    @property
    def two(self) -> float:
        """How likely the strokes are two symbols side by side."""
        if self.single is None:
            return 0.0
        if self.in_corner and len(_tall(self.inside.strokes)) == 2:
            return SYMBOLS.surest_in_corner  # a slim 1 beside a 3 is all but lost in the picture of both
        surest = SYMBOLS.surest_in_corner if self.in_corner else SYMBOLS.surest_pair
        return min(_chance_of_two(self.inside.strokes, float(self.single.chances[OTHER])), surest)


def see(places: Sequence[Sequence[Inside]], in_corners: Sequence[bool] = ()) -> list[Seen]:
    """Parts what is printed at places into symbols and classifies them, in three batches.

    Args:
        places: for each the views of its inside, as by `look_inside`, at least one; the one that looks most
            like a symbol counts.
        in_corners: for each whether it is the corner of a sign, where two digits are usual; empty if none is.

    Returns:
        What is seen at each place, in their order.
    """
    corners = in_corners or [False] * len(places)
    insides = [(inside, corner) for place, corner in zip(places, corners, strict=True) for inside in place]
    views = iter(_look([inside for inside, _ in insides], [corner for _, corner in insides]))
    best = [min((next(views) for _ in place), key=lambda view: view.unknown) for place in places]
    doubtful = [view.two > SYMBOLS.least_chance for view in best]
    pairs = iter(_best_pairs([view.inside for view, unsure in zip(best, doubtful, strict=True) if unsure]))
    return [
        Seen(view.whole, _segmentations(view, next(pairs) if unsure else None))
        for view, unsure in zip(best, doubtful, strict=True)
    ]


def _look(insides: Sequence[Inside], in_corners: Sequence[bool]) -> list[_View]:
    """What the network says of insides, each as a whole and all strokes of each as one symbol."""
    wholes = _classified([crop_inside(inside.patch) for inside in insides])
    cuts = [_cut(inside.patch, inside.strokes) for inside in insides if inside.strokes]
    chances = _classified([crop for _, crop in cuts])
    symbols = iter([Symbol(grey, said) for (grey, _), said in zip(cuts, chances, strict=True)])
    return [
        _View(inside, whole, next(symbols) if inside.strokes else None, corner)
        for inside, whole, corner in zip(insides, wholes, in_corners, strict=True)
    ]


def _segmentations(view: _View, pair: tuple[Symbol, Symbol] | None) -> tuple[Segmentation, ...]:
    """The ways to part what is seen, likeliest first."""
    if view.single is None:
        return ()
    if pair is None:
        return (Segmentation((view.single,), 1.0),)
    ways = Segmentation((view.single,), 1 - view.two), Segmentation(pair, view.two)
    return tuple(sorted(ways, key=lambda way: -way.probability))


def _classified(crops: Sequence[NDArray[np.float32]]) -> Chances:
    return classify(np.array(crops, dtype=np.float32).reshape(-1, SIZE, SIZE)).astype(np.float64)


def _chance_of_two(strokes: Sequence[Mask], other: float) -> float:
    """How likely strokes are two symbols side by side, by their shape and how little they are one symbol.

    Args:
        strokes: of one number, at least one.
        other: the probability that the network gives to all of them being no single symbol.
    """
    shape = _shape(np.any(strokes, axis=0))
    if shape < SYMBOLS.slimmest_pair:
        return 0.0
    odds = (other / SYMBOLS.even_other) ** 2 * (shape / SYMBOLS.even_shape) ** SYMBOLS.shape_power
    return float(odds / (1 + odds))


def _best_pairs(insides: Sequence[Inside]) -> list[tuple[Symbol, Symbol] | None]:
    """For each of some insides, of all ways to cut in two the one whose halves look most like symbols."""
    cuts = [_halves(inside.patch, inside.strokes) for inside in insides]
    chances = _classified([crop for some in cuts for pair in some for _, crop in pair])
    known = iter(chances.reshape(-1, 2, len(CLASSES)))
    best: list[tuple[Symbol, Symbol] | None] = []
    for some in cuts:
        said = [next(known) for _ in some]
        if not some:
            best.append(None)
            continue
        i = int(np.argmax([(1 - pair[:, OTHER]).prod() for pair in said]))
        left, right = (Symbol(grey, own) for (grey, _), own in zip(some[i], said[i], strict=True))
        best.append((left, right))
    return best


def _halves(patch: Patch, strokes: Sequence[Mask]) -> list[tuple[Cut, Cut]]:
    """The ways to cut a number in two: between strokes, and straight down at several places."""
    everything = np.any(strokes, axis=0)
    left, _, width, _ = cv2.boundingRect(everything.view(np.uint8))
    tall = [_middle(stroke) for stroke in _tall(strokes)]
    found = []
    if len(tall) == 2 and tall[0] != tall[1]:
        sides = [[s for s in strokes if (_middle(s) < sum(tall) / 2) == own] for own in (True, False)]
        found.append((_cut(patch, sides[0]), _cut(patch, sides[1])))
        # Slim ones close together look like a pattern of bars unless each is seen without the other.
        found.append((_cut(_without(patch, sides[1]), sides[0]), _cut(_without(patch, sides[0]), sides[1])))
    for part in _CUTS:
        first, second = everything.copy(), everything.copy()
        at = left + round(part * width)
        first[:, at:] = second[:, :at] = False
        if first.any() and second.any():
            found.append((_cut(patch, [first]), _cut(patch, [second])))
    return found


def _tall(strokes: Sequence[Mask]) -> list[Mask]:
    """The strokes that are high enough to be symbols of their own."""
    boxes = [cv2.boundingRect(stroke.view(np.uint8)) for stroke in strokes]
    height = max(top + high for _, top, _, high in boxes) - min(top for _, top, _, _ in boxes)
    return [
        stroke for stroke, (_, _, _, high) in zip(strokes, boxes, strict=True) if high > SYMBOLS.tall * height
    ]


def _middle(stroke: Mask) -> float:
    """The mean of the columns that a stroke covers, pixels."""
    return float(np.flatnonzero(stroke.any(axis=0)).mean())


def _without(patch: Patch, strokes: Sequence[Mask]) -> Patch:
    """The patch with nothing but ground where strokes are, with their soft edges."""
    around = cv2.dilate(np.any(strokes, axis=0).view(np.uint8), np.ones((5, 5), np.uint8))
    return np.where(around > 0, np.float32(0), patch)


def _cut(patch: Patch, strokes: Sequence[Mask]) -> Cut:
    """Cuts one symbol out, all of these strokes with their soft edges."""
    ink = np.any(strokes, axis=0)
    left, top, width, height = cv2.boundingRect(ink.view(np.uint8))
    left, top, right, bottom = max(left - 1, 0), max(top - 1, 0), left + width + 1, top + height + 1
    soft = cv2.dilate(ink.view(np.uint8), np.ones((5, 5), np.uint8))[top:bottom, left:right]
    grey = np.where(soft > 0, 255 * (1 - patch[top:bottom, left:right]), 255).astype(np.uint8)
    return grey, crop_symbol(patch, (left, top, left + grey.shape[1], top + grey.shape[0]))


def _shape(mask: Mask) -> float:
    """Width over height of the box around a mask's pixels."""
    _, _, width, height = cv2.boundingRect(mask.view(np.uint8))
    return float(width / max(height, 1))
