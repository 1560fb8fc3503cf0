"""Fills: whether what is inside a circle is darker, or lighter, than the paper, as in all islands of a board.

Lines of a grid, double bridges and the rims of neighbours make up circles, but fill none.
"""

import numpy as np
from numpy.typing import NDArray

from vision.discs import Disc
from vision.page import Page
from vision.rays import rays

Floats = NDArray[np.float64]

# Rays from the centre, and the places along them that are inside, between a number and the rim, and around,
# in radii of the outer edge.
RAYS = 24
INSIDE = (0.4, 0.5, 0.6, 0.7)
AROUND = (1.2, 1.3)
# Islands are filled where all of them differ from what is around them by this part of the page's contrast;
# what differs by less than this part of the least of them is none.
FILLED = 0.05
PART = 0.5
# What is darker or lighter than all known ones by this part of the contrast is a box with light print in it.
BOXED = 0.15


def as_filled(page: Page, discs: list[Disc], known: list[Disc]) -> NDArray[np.bool_]:
    """Whether discs are filled where all islands of a board are; whatever they are like where some are not.

    Args:
        page: the page.
        discs: to be judged, N.
        known: islands, at least one.

    Returns:
        N of bool.
    """
    usual = _fills(page, known)
    sign = np.sign(np.median(usual))
    least = float((sign * usual).min())
    if not discs or least < FILLED * page.contrast:
        return np.ones(len(discs), dtype=np.bool_)
    return np.asarray(sign * _fills(page, discs) > PART * least, dtype=np.bool_)


def as_light(page: Page, discs: list[Disc], known: list[Disc]) -> NDArray[np.bool_]:
    """Whether discs are about as light inside as islands are, against what is around them.

    The same arguments as `as_filled`.
    """
    usual, seen = _fills(page, known), _fills(page, discs) if discs else np.zeros(0)
    near = BOXED * page.contrast
    return np.asarray((seen > usual.min() - near) & (seen < usual.max() + near), dtype=np.bool_)


def _fills(page: Page, discs: list[Disc]) -> Floats:
    """How much darker discs are inside than around, grey levels: medians, for numbers and lines."""
    reach = np.array(AROUND + INSIDE)
    shapes = np.array([disc.shape * disc.outer for disc in discs])
    centers = np.array([disc.center for disc in discs])
    along = np.einsum("nij,rj->inr", shapes, rays(RAYS))
    x, y = along[:, :, None] * reach[:, None] + centers.T[:, :, None, None]
    grey = page.grey_at(x, y)
    around, inside = np.split(grey, [len(AROUND)], axis=1)
    usual = np.median(around, axis=(1, 2)) - np.median(inside, axis=(1, 2))
    return np.asarray(usual, dtype=np.float64)
