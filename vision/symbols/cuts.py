"""Cuts: the strokes of one number parted into symbols, also where its digits touch or lean over one another.

Over-segmentation and recognition, as in readers of handwritten amounts (LeCun, Bottou, Bengio, Haffner 1998):
the strokes are cut in several ways, and the network says how much the parts look like symbols. It knows a
digit even if its box is far off, so parts alone tell nothing: half an 8 with the other half beside it is an 8
to it. But it knows one digit from several. So it is asked about the whole first, and where to cut only if
that is no symbol.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits.network import CLASSES, classify
from vision.symbols.glyphs import Glyph, Way, cut_glyph, span, width_over_height

Stroke = NDArray[np.bool_]
Halves = tuple[list[Stroke], list[Stroke]]
"""The strokes of a number's left and right symbol."""

# A number slimmer than this, width over height, has one digit.
SLIMMEST_PAIR = 0.45
# What the network gives to "other" where a number of even shape is as likely two digits as one: of a single
# digit in 2000 it gives at most 0.006, of two digits in 600 at least 0.045. The odds of two grow with powers
# of that and of the shape, width over height: few single digits are wider than EVEN, and few pairs slimmer.
EVEN_DOUBT = 0.015
DOUBT_POWER = 2
EVEN = 0.85
SHAPE_POWER = 12
# Strokes of at least this height, in parts of the number's, are digits of their own where there are two.
TALL = 0.6
# So likely they are two that stand beside one another on so even a shape, whatever the network says: beside
# another digit a 1 that is a bare stroke is nothing to it.
APART = 0.9
# Else a cut is tried at these parts of the width.
CUTS = (0.3, 0.36, 0.42, 0.5, 0.58, 0.66)
# A way less likely than this is none.
LEAST = 0.01

OTHER, ONE = CLASSES.index("other"), CLASSES.index("1")


def part_symbols(patch: NDArray[np.float32], strokes: list[Stroke]) -> tuple[Way, ...]:
    """Parts the strokes of one number into its symbols: one, or two side by side.

    Args:
        patch: H x W, 0 ground .. 1 ink.
        strokes: masks of the patch, at least one.

    Returns:
        The ways to part it, the likeliest first.
    """
    whole = cut_glyph(patch, strokes)
    shape = width_over_height(np.any(strokes, axis=0))
    if shape < SLIMMEST_PAIR:
        return (Way((whole,)),)
    opinion = classify([whole.crop])[0]
    two = _chance_of_two(float(opinion[OTHER]), shape)
    if shape > EVEN and _stand_apart(strokes):
        two = max(two, APART)
    # A 1 so wide may be an 11 of a narrow type, however much it looks like one.
    least = 0.0 if opinion.argmax() == ONE else LEAST
    pair = _best_pair(patch, strokes) if two > least else None
    if pair is None:
        return (Way((whole,)),)
    ways = [Way((whole,), 1 - two), Way(pair, two)]
    return tuple(sorted((way for way in ways if way.chance > least), key=lambda way: -way.chance))


def _chance_of_two(other: float, shape: float) -> float:
    odds = (other / EVEN_DOUBT) ** DOUBT_POWER * (shape / EVEN) ** SHAPE_POWER
    return odds / (1 + odds)


def _best_pair(patch: NDArray[np.float32], strokes: list[Stroke]) -> tuple[Glyph, Glyph] | None:
    """Of all ways to cut in two the one whose halves look most like symbols to the network."""
    apart = _between_strokes(strokes)
    halves = [*apart, *_straight_down(strokes)]
    pairs = [(cut_glyph(patch, left), cut_glyph(patch, right)) for left, right in halves]
    # Slim ones that lean close together look like a pattern of bars unless each is seen without the other.
    pairs += [
        (cut_glyph(_without(patch, right), left), cut_glyph(_without(patch, left), right))
        for left, right in apart
    ]
    if not pairs:
        return None
    symbols = 1 - classify([glyph.crop for pair in pairs for glyph in pair])[:, OTHER].astype(np.float64)
    return pairs[int(symbols.reshape(-1, 2).prod(axis=1).argmax())]


def _without(patch: NDArray[np.float32], strokes: list[Stroke]) -> NDArray[np.float32]:
    """The patch with nothing but ground where strokes are, with their soft edges."""
    around = cv2.dilate(np.any(strokes, axis=0).astype(np.uint8), np.ones((5, 5), np.uint8))
    return np.where(around == 1, np.float32(0), patch)


def _between_strokes(strokes: list[Stroke]) -> list[Halves]:
    """The cut between two tall strokes, if there are two."""
    height = np.ptp(span(np.any(strokes, axis=0), axis=1))
    tall = [stroke for stroke in strokes if np.ptp(span(stroke, axis=1)) > TALL * height]
    if len(tall) != 2:
        return []
    between = sum(map(_middle, tall)) / 2
    sides = [_middle(stroke) < between for stroke in strokes]
    left = [stroke for stroke, is_left in zip(strokes, sides, strict=True) if is_left]
    right = [stroke for stroke, is_left in zip(strokes, sides, strict=True) if not is_left]
    return [(left, right)] if left and right else []


def _stand_apart(strokes: list[Stroke]) -> bool:
    """Whether there are two tall strokes, and nothing of one above or below the other."""
    sides = [[span(np.any(side, axis=0), axis=0) for side in halves] for halves in _between_strokes(strokes)]
    return any(left[1] < right[0] for left, right in sides)


def _straight_down(strokes: list[Stroke]) -> list[Halves]:
    """The cuts straight down, at several places."""
    everything = np.any(strokes, axis=0)
    first, last = span(everything, axis=0)
    halves: list[Halves] = []
    for part in CUTS:
        left, right = everything.copy(), everything.copy()
        at = first + int(part * (last - first + 1))
        left[:, at:] = right[:, :at] = False
        if left.any() and right.any():
            halves.append(([left], [right]))
    return halves


def _middle(stroke: Stroke) -> float:
    return float(np.flatnonzero(stroke.any(axis=0)).mean())
