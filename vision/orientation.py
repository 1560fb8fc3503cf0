"""Orientation: which way up some pieces are, told from how their numbers read each way.

To the network, symbols on their side look like no digit, nor do most that are upside down. So a handful of
pieces settles it; 0, 1 and 8 say little, and a board of such numbers stays in doubt.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits.crops import Grey, Inside, look_inside
from vision.digits.network import SIZE, classify, crop_inside, crop_strokes
from vision.parameters import ORIENTATION, SYMBOLS
from vision.signs import corners_of, find_tips, lay_out
from vision.types import Detections, Floats, Indices, Kind

Crop = NDArray[np.float32]

_IN_CORNERS = (*(1.0,) * 11, 0.0)
"""How often upright corners of signs show each class of the network: any but "other"."""
WAYS = 4
"""How many ways up there are: 0, 1, 2 or 3 quarter turns to the left make a board upright."""


def way_up(grey: Grey, detections: Detections, members: Indices) -> Floats:
    """How likely each number of quarter turns to the left makes a set of pieces upright.

    Args:
        grey: H x W, the picture as it was opened.
        detections: its pieces.
        members: indices of those that are the same way up, as the pieces of one board are. If there are signs
            among them only these are looked at, else only islands.

    Returns:
        4 probabilities, which add up to 1: no turn, one, two, three. Those of `ORIENTATION.usual` if no piece
        tells anything.
    """
    pieces = _telling(detections.take(members))
    logits = np.log(ORIENTATION.usual)
    logits = logits + ORIENTATION.by_head * np.log(pieces.ways + ORIENTATION.unknown).sum(axis=0)
    order = _spread(len(pieces))
    for first in range(0, len(order), ORIENTATION.at_a_time):
        if _lead(logits) > ORIENTATION.clear:
            break
        some = pieces.take(order[first : first + ORIENTATION.at_a_time])
        logits = logits + _evidence(grey, some).sum(axis=0)
    chances = np.exp(logits - logits.max())
    return np.asarray(chances / chances.sum(), dtype=np.float64)


def _telling(pieces: Detections) -> Detections:
    """The pieces that show numbers: signs, where there are any, as islands are empty then; else islands."""
    signs = pieces.kinds == Kind.SIGN
    return pieces.take(signs if signs.any() else pieces.kinds == Kind.ISLAND)


def _spread(count: int) -> Indices:
    """So many indices in an order in which any first few come from all over: steps of the golden ratio."""
    return np.argsort((np.arange(count) + 1) * (5**0.5 - 1) / 2 % 1)


def _lead(logits: Floats) -> float:
    """By how many nats the likeliest way leads the next."""
    second, first = np.sort(logits)[-2:]
    return float(first - second)


def _evidence(grey: Grey, pieces: Detections) -> Floats:
    """N x 4: the log-likelihoods of the ways by the symbols of each place, those without any left out."""
    places: list[list[Crop]] = []
    usual: list[tuple[float, ...]] = []
    for center, radius, kind in zip(pieces.centers, pieces.radii.tolist(), pieces.kinds, strict=True):
        if kind == Kind.SIGN:
            sign = lay_out(grey, find_tips(grey, center, radius))
            found = [_crops([corner]) for corner in corners_of(sign)]
        else:
            found = [_crops(look_inside(grey, center, radius))]
        places += [crops for crops in found if crops]
        usual += [_IN_CORNERS if kind == Kind.SIGN else ORIENTATION.in_islands for c in found if c]
    if not places:
        return np.zeros((0, WAYS))
    crops = np.array([crop for crops in places for crop in crops]).reshape(-1, SIZE, SIZE)
    turned = np.stack([np.rot90(crops, way, axes=(1, 2)) for way in range(WAYS)], axis=1)
    seen = classify(turned.reshape(-1, SIZE, SIZE)).reshape(len(crops), WAYS, -1).astype(np.float64)
    ends = np.cumsum([len(own) for own in places])[:-1]
    fit = [np.mean(own @ np.array(by), axis=0) for own, by in zip(np.split(seen, ends), usual, strict=True)]
    return np.log(np.array(fit) + ORIENTATION.unknown)


def _crops(views: Sequence[Inside]) -> list[Crop]:
    """The larger strokes of a place, each as the network sees it, and all of it; none where it is empty."""
    strokes = [(view, stroke) for view in views for stroke in view.strokes]
    if not strokes:
        return []
    sizes = np.array([max(cv2.boundingRect(stroke.view(np.uint8))[2:]) for _, stroke in strokes])
    larger = [one for one, size in zip(strokes, sizes, strict=True) if size > SYMBOLS.tall * sizes.max()]
    wholes = [crop_inside(view.patch) for view in views]
    return wholes + [crop_strokes(view.patch, stroke) for view, stroke in larger]
