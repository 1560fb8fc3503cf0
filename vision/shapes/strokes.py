"""Strokes: lines that are drawn from one place of a page to another."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page

Floats = NDArray[np.float64]

# How far from the middle of a round thing a line begins, in its radii, and how far the next one is at least.
EDGE, NEAREST = 1.15, 3.0
# A stroke is looked at in so many pieces, each sampled at so many places along it.
PIECES, EACH = 12, 4
# It runs within so many radii of the straight line, sampled at so many places across.
ACROSS = np.linspace(-0.8, 0.8, 33)
# It is seen in all of its pieces but so many, each so much darker or lighter than the ground, in parts of the
# contrast of the page.
BROKEN = 1
SEEN = 0.15


def are_joined(page: Page, starts: Floats, ends: Floats, radii: Floats) -> NDArray[np.bool_]:
    """Whether a line runs from each start to its end; two lines side by side are one.

    Args:
        page: the page.
        starts: N x 2, (x, y), full pixels.
        ends: likewise.
        radii: N, how far to either side a line may stray and still be one, full pixels.
    """
    way = ends - starts
    side = np.column_stack([-way[:, 1], way[:, 0]]) / np.maximum(np.hypot(*way.T), 1e-6)[:, None]
    along = (np.arange(PIECES * EACH) + 0.5) / (PIECES * EACH)
    path = starts[:, None] + along[:, None] * way[:, None]
    grey = lay_out(page, path, radii[:, None] * side, ACROSS).astype(np.float64)
    away = grey - np.median(grey, axis=2, keepdims=True)
    pieces = np.abs(away.reshape(len(path), PIECES, EACH, len(ACROSS)).mean(axis=2)).max(axis=2)
    return np.asarray(np.partition(pieces, BROKEN, axis=1)[:, BROKEN] > SEEN * page.contrast, dtype=np.bool_)


def lead_to(page: Page, centers: Floats, radii: Floats, ends: Floats, reach: Floats) -> NDArray[np.bool_]:
    """Whether a line leads from the edge of each round thing to an end of its own, or to so far before that.

    Args:
        page: the page.
        centers: N x 2, (x, y), full pixels.
        radii: N, full pixels; so far to either side a line may stray, too.
        ends: N x 2, (x, y), full pixels.
        reach: N, the radius of what is there, full pixels; 0 for nothing.
    """
    apart = np.hypot(*(ends - centers).T)
    way = (ends - centers) / np.maximum(apart, radii)[:, None]
    return are_joined(page, centers + EDGE * radii[:, None] * way, ends - EDGE * reach[:, None] * way, radii)


def find_joined(page: Page, centers: Floats, radii: Floats) -> NDArray[np.intp]:
    """Finds those round things, of a few, from the edge of one of which a line runs to that of another.

    Args:
        page: the page.
        centers: N x 2, (x, y), full pixels.
        radii: N, full pixels.

    Returns:
        K x 2, the smaller index first.
    """
    return _joined(page, centers, radii, np.column_stack(np.triu_indices(len(centers), 1)))


def led_to(page: Page, centers: Floats, radii: Floats, some: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """To which of some round things a line runs from one of the others, as a bridge does or one of a grid.

    Args:
        page: the page.
        centers: N x 2, (x, y), full pixels.
        radii: N, full pixels.
        some: N, which of them are asked for.

    Returns:
        N, none of the others.
    """
    pairs = np.argwhere(some[:, None] & ~some)
    return some & np.isin(np.arange(len(some)), _joined(page, centers, radii, pairs)[:, 0])


def _joined(page: Page, centers: Floats, radii: Floats, pairs: NDArray[np.intp]) -> NDArray[np.intp]:
    """Those pairs, of K x 2, that stand far enough apart for a line and have one between them."""
    apart = np.hypot(*(centers[pairs[:, 0]] - centers[pairs[:, 1]]).T)
    pairs = pairs[apart > NEAREST * radii[pairs].max(axis=1)]
    if not len(pairs):
        return pairs
    first, second = pairs.T
    joined = lead_to(page, centers[first], radii[first], centers[second], radii[second])
    return np.asarray(pairs[joined], dtype=np.intp)


def lay_out(page: Page, path: Floats, side: Floats, across: Floats) -> NDArray[np.uint8]:
    """The picture along some paths, laid out straight.

    Args:
        page: the page.
        path: N x K x 2, (x, y), full pixels.
        side: N x 2, a step to the side of each path, full pixels.
        across: M, where to look beside it, steps.

    Returns:
        N x K x M, grey levels.
    """
    spots = path.astype(np.float32)[:, :, None] + (across[:, None] * side[:, None, None]).astype(np.float32)
    x, y = np.ascontiguousarray(spots.reshape(len(path), -1, 2).transpose(2, 0, 1))
    seen = cv2.remap(page.full, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen.reshape(len(path), path.shape[1], len(across)), dtype=np.uint8)
