"""Tiles: rounded squares that stand apart from one another, as some programs draw islands.

The cells of tables are squares, too, but share their sides.
"""

from dataclasses import replace

import numpy as np

from vision.distances import distances
from vision.page import Page
from vision.shapes.contours import Contours
from vision.shapes.discs import Disc, find_discs
from vision.shapes.ellipses import Ellipses, fit_ellipses

# The part of its box that a square fills, less where its corners are round; how far it is from the ellipse
# with its moments; and how much farther than its sides that reaches.
FILLED = 0.88, 1.01
WORST_FIT = 0.12
BEYOND = 2 / np.sqrt(3)
# Its sides are as long, up to this factor.
OBLONG = 1.12
# The next one as large, up to this factor, is at least so far off, middle to middle, in sides.
APART = 1.1
ALIKE = 1.1


def find_tiles(page: Page, contours: Contours) -> list[Disc]:
    """Finds squares that stand apart, as discs that touch their sides from within.

    Args:
        page: the page.
        contours: that were found on it.
    """
    squares = fit_ellipses(contours, page.contrast, WORST_FIT, FILLED)
    axes = np.linalg.eigvalsh(squares.shapes).reshape(-1, 2)
    discs = find_discs(page, _inscribed(squares.select(axes[:, 1] < OBLONG * axes[:, 0])))
    centers = np.array([disc.center for disc in discs]).reshape(-1, 2)
    radii = np.array([disc.radius for disc in discs])
    alike = np.abs(np.log(radii[:, None] / radii)) < np.log(ALIKE)
    near = alike & (distances(centers, centers) < 2 * APART * radii) & ~np.eye(len(discs), dtype=np.bool_)
    return [disc for disc, beside in zip(discs, near.any(axis=1), strict=True) if not beside]


def _inscribed(squares: Ellipses) -> Ellipses:
    """Circles that touch the sides of squares from within; all of them are as round as can be."""
    return replace(
        squares,
        shapes=squares.shapes / BEYOND,
        radii=squares.radii / BEYOND,
        misfits=np.zeros(len(squares)),
    )
