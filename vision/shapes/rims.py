"""Rims: whether what goes round a disc is a line or but the edge of a spot, which a number need not tell.

Islands without a number, as those of a board with signs, have nothing else that tells them from the round
spots in a picture beside the board.
"""

import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.discs import Disc
from vision.shapes.rays import rays

# Rays from the centre, and places on each: from this part of the inner edge to this part of the outer one.
RAYS = 24
PLACES = 16
FROM, TO = 0.75, 1.25
# A disc whose step differs from that of the others by this is no island.
UNLIKE = 0.4


def like_the_others(page: Page, discs: list[Disc], others: list[Disc]) -> NDArray[np.bool_]:
    """Whether discs are lines where the others are, or spots where the others are.

    Args:
        page: the page.
        discs: to be judged, N.
        others: most of which are islands, at least one.

    Returns:
        N of bool.
    """
    if not discs:
        return np.zeros(0, dtype=np.bool_)
    steps = [_step(page, disc) for disc in others]
    # Of as many lines as spots the lines are the islands.
    usual = float(np.quantile(steps, 0.5, method="lower"))
    return np.array([abs(_step(page, disc) - usual) < UNLIKE for disc in discs], dtype=np.bool_)


def _step(page: Page, disc: Disc) -> float:
    """How much of all change across the rim is there beyond it: 0 for a line, 1 for the edge of a spot."""
    reach = np.linspace(FROM, TO * disc.outer, PLACES)
    places = disc.center + reach[:, None, None] * (rays(RAYS) @ disc.shape.T)
    grey = page.grey_at(*np.moveaxis(places, -1, 0))
    return float(np.median(np.abs(grey[-1] - grey[0]) / np.maximum(np.ptp(grey, axis=0), 1.0)))
