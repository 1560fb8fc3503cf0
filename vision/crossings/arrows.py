"""Arrows: which way each one points, with probabilities, by a small network.

It sees an arrow with what is around it: nothing is erased, neither the edge of its sign nor the number
beside it. How it learned is in `vision/training/arrows`.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import chances_of, crop_square

MODEL = Path(__file__).with_name("arrows.onnx")

HEADS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The eight ways, each an eighth of a turn clockwise from the one before."""

ARROWS: tuple[tuple[str, ...], ...] = (
    *((head,) for head in HEADS),
    ("N", "S"),
    ("NE", "SW"),
    ("W", "E"),
    ("NW", "SE"),
)
"""The directions in which each arrow points: the columns of `classify` but the last, which is no arrow."""

CLASSES = len(ARROWS) + 1
SEEN = 1.4
"""The side of the square that the network sees, in lengths of an arrow."""


def crop_arrow(patch: NDArray[np.float32], center: tuple[float, float], reach: float) -> NDArray[np.float32]:
    """Cuts out an arrow and what is around it.

    Args:
        patch: H x W, 0 ground .. 1 ink.
        center: (x, y) of the arrow, pixels of the patch from its upper left corner.
        reach: the length of the arrow, pixels of the patch.

    Returns:
        SIZE x SIZE; 0 beyond the patch.
    """
    return crop_square(patch, *center, SEEN * reach)


def turned(quarters: int) -> list[int]:
    """By the index of each class, that of the class it becomes after quarter turns to the left."""
    names = [_turned(arrow, quarters) for arrow in ARROWS]
    return [*(next(i for i, a in enumerate(ARROWS) if set(a) == set(name)) for name in names), len(ARROWS)]


def _turned(arrow: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    return tuple(HEADS[(HEADS.index(head) - 2 * quarters) % len(HEADS)] for head in arrow)


def classify(crops: NDArray[np.float32] | Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Says which way arrows point.

    Args:
        crops: N x SIZE x SIZE, as `crop_arrow` makes them.

    Returns:
        N x CLASSES: the probability of each of ARROWS, and of no arrow; a row adds up to 1.
    """
    return chances_of(MODEL, crops, CLASSES)
