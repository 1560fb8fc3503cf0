"""Alike: symbols compared with those of their board that are surely read.

The numbers of a board are of one type, printed and photographed alike. What wavers between a 5 and a 6, to
readers that know all types, is often plain beside the other 5 and 6 of the board. And what looks like one of
its numbers is one, though a stroke runs through it.

The figures below made the truth likeliest for 10241 symbols of 593 made-up boards: hard photos, scans, and
numbers that are struck out. What readers lack of certainty became half as much in hard photos, and a third
where numbers are struck out; nothing was surely read and wrong, before or after.
"""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import CLASSES, SIZE

Floats = NDArray[np.float64]

# Symbols are sure that are likelier than this; so many of them tell how alike those of a board are.
SURE = 0.9
FEWEST = 3
# The middle of a crop is compared, without the ring around it, shifted by no more than this; its pixels.
MARGIN = SIZE * 3 // 16
SHIFT = SIZE // 16
# Ink that a symbol has too much counts so much of what it lacks: it may be struck out.
TOO_MUCH = 0.1
# No board's symbols are more alike than this.
ALIKE = 0.03
# How unlike a symbol is taken to be to a number of which none is sure, and to what is no number, in parts of
# how unlike those are that are the same; so much it counts, nats.
STRANGE, OTHER = 2.25, 3.75
# The same of a number of which none is sure, where how rare each is is weighed by itself: mostly it is a rare
# one. Measured with `vision.hashi.usual` on 10640 symbols of 567 boards of islands.
STRANGE_BUT_RARE = 1.5
# No symbol is farther from any number than this: one that is blurred is unlike all, and is what readers say.
FARTHEST = 3.0
WEIGHT = 3.0
# With so many that are sure, likeness to them counts half: they may be blurred or struck out themselves.
FEW = 2.0
# So little ink is none.
LEAST = 1e-3
NUMBERS = np.array([name != "other" for name in CLASSES])


def compare(
    crops: NDArray[np.float32], beliefs: Floats, tell: NDArray[np.bool_], strange: float = STRANGE
) -> Floats:
    """Weighs what readers say of a board's symbols by how much they look like those that are surely read.

    Args:
        crops: N x SIZE x SIZE, as the network wants them.
        beliefs: N x len(CLASSES), the probability of each class; a row adds up to 1.
        tell: N, which of them may tell what others are; no two of these show the same symbol of the page.
        strange: how unlike a symbol is taken to be to a number of which none is sure.

    Returns:
        The probabilities as they are then; unchanged where too few are sure.
    """
    sure = np.where((beliefs > SURE) & tell[:, None] & NUMBERS, beliefs, 0.0)
    counts = sure.sum(axis=0) - sure
    apart = _apart(crops, sure, counts)
    same = apart[(sure > 0) & (counts > SURE)]
    if len(same) < FEWEST:
        return beliefs
    unlike = apart / (float(np.median(same)) + ALIKE)
    unlike = np.minimum(strange + (unlike - strange) * counts / (counts + FEW), FARTHEST)
    unlike[:, ~NUMBERS] = OTHER
    weighed = beliefs * np.exp(-WEIGHT * (unlike - unlike.min(axis=1, keepdims=True)))
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True), dtype=np.float64)


def _apart(crops: NDArray[np.float32], sure: Floats, counts: Floats) -> Floats:
    """How unlike each symbol is to the mean of the others of a class that are sure; 0 for none.

    Args:
        crops: N x SIZE x SIZE.
        sure: N x len(CLASSES), how much each counts as one of a class.
        counts: N x len(CLASSES), how much the others do together.
    """
    apart = np.zeros(counts.shape)
    for index, (own, others) in enumerate(zip(sure.T, counts.T, strict=True)):
        some = np.flatnonzero(others > SURE)
        if len(some):
            sums = np.tensordot(own, crops, axes=1) - own[some, None, None] * crops[some]
            usual = (sums / others[some, None, None]).astype(np.float32)
            apart[some, index] = _unlike(crops[some], usual)
    return apart


def _unlike(crops: NDArray[np.float32], usual: NDArray[np.float32]) -> Floats:
    """How much ink of what is usual (N x SIZE x SIZE) crops lack where they lie best, in parts of it."""
    inner = crops[:, MARGIN : SIZE - MARGIN, MARGIN : SIZE - MARGIN]
    side = inner.shape[1]
    least = np.full(len(crops), np.inf)
    for down, across in product(range(MARGIN - SHIFT, MARGIN + SHIFT + 1), repeat=2):
        shown = usual[:, down : down + side, across : across + side]
        astray = shown - inner
        lacking = np.maximum(astray, 0)
        squares = TOO_MUCH * _squares(astray) + (1 - TOO_MUCH) * _squares(lacking)
        least = np.minimum(least, squares / (_squares(shown) + LEAST))
    return least


def _squares(crops: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sum of squares of each crop."""
    return np.asarray(np.einsum("nij,nij->n", crops, crops), dtype=np.float32)
