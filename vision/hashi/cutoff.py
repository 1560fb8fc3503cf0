"""Cut off: whether a board runs over the edge of the picture, where a part of an island is still to be seen.

What is outside of the picture cannot be known, but where a row or a column goes on, some of its islands often
stand half inside.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.reading import Lattice
from vision.shapes.circles import RAYS, best_circle, learn_edges
from vision.shapes.discs import Disc, outermost
from vision.shapes.rays import rays

Floats = NDArray[np.float64]

# So many rows and columns beyond the outermost ones are looked at.
BEYOND = 2
# A part of an island that is worth looking at; how much of it is not seen, at most, the less the smaller it
# is; and how much is, at least, in parts of what is seen of the known islands.
PART = 0.2, 0.98
MISSING = 0.15
SEEN = 0.97
# More edge than this, in parts of what is usual, is text, or a picture.
CLUTTERED = 1.12
# An island this much smaller than is usual, and at the edge of the picture, is cut. Of one that has another
# shape than is usual, by so much of its radius, the edge was not seen well.
SMALLER = 0.93
MISSHAPEN = 0.15
# Rays that end this near to the edge of the picture, in radii, do not count: the edge is none of an island.
CLOSE = 0.12
# An island that is drawn by hand and stands at the edge may seem to reach so far beyond it, in radii.
OVER = 0.1


@dataclass(frozen=True, slots=True)
class Cut:
    """What tells that a board runs over the edge of the picture.

    Attributes:
        own: the indices of its islands that are only in part on the picture.
        beyond: whether a part of an island is seen in line with it, too.
    """

    own: tuple[int, ...] = ()
    beyond: bool = False

    def __bool__(self) -> bool:
        """Whether anything does."""
        return bool(self.own) or self.beyond


def find_cut(page: Page, lattice: Lattice, known: list[Disc]) -> Cut:
    """The islands of a board, or in line with it, that are only in part on the picture.

    Args:
        page: the page.
        lattice: of the board.
        known: its islands, at least one.
    """
    outer = outermost(known)
    usual = np.median(outer, axis=0)
    # What is left of an island that is cut looks like a smaller one.
    sizes = np.array([disc.radius for disc in known])
    astray = np.abs(outer / sizes[:, None, None] - usual / np.median(sizes)).max(axis=(1, 2))
    whole = outer.copy()
    whole[(sizes < SMALLER * np.median(sizes)) | (astray > MISSHAPEN)] = usual
    inside = _visible(page, np.array([disc.center for disc in known]), whole, -OVER).all(axis=1)
    own = tuple(np.flatnonzero(~inside).tolist())
    return Cut(own, _goes_on(page, lattice, known, usual))


def _goes_on(page: Page, lattice: Lattice, known: list[Disc], usual: Floats) -> bool:
    """Whether a part of an island, with its usual shape, is seen beyond the outermost rows and columns."""
    centers = lattice.to_pixels(_beyond(lattice))
    shares = _visible(page, centers, np.broadcast_to(usual, (len(centers), 2, 2))).mean(axis=1)
    centers = centers[(shares > PART[0]) & (shares < PART[1])]
    if not len(centers):
        return False
    edges = learn_edges(page, known)
    shapes = edges.expected(centers)
    circles = zip(edges.met(centers, shapes), _visible(page, centers, shapes), strict=True)
    return any(
        seen.mean() > PART[0]
        and met[seen].mean() < CLUTTERED * edges.clutter
        and best_circle(met, edges.place, seen)[0] > max(1 - MISSING * seen.mean(), SEEN * edges.usual)
        for met, seen in circles
    )


def _beyond(lattice: Lattice) -> Floats:
    """The crossings of a few rows and columns more on all sides, but not beyond its corners, nor its own."""
    rows = np.arange(-BEYOND, lattice.rows + BEYOND)
    columns = np.arange(-BEYOND, lattice.columns + BEYOND)
    spots = np.stack(np.meshgrid(rows, columns, indexing="ij"), axis=-1).reshape(-1, 2)
    within = (spots >= 0) & (spots < (lattice.rows, lattice.columns))
    return np.asarray(spots[within.sum(axis=1) == 1], dtype=np.float64)


def _visible(page: Page, centers: Floats, shapes: Floats, close: float = CLOSE) -> NDArray[np.bool_]:
    """N x RAYS: which rays from some places end within the picture, and no nearer to its edge, in radii."""
    ends = centers[:, None] + (1 + close) * np.einsum("nij,rj->nri", shapes, rays(RAYS))
    height, width = page.full.shape
    # The outermost pixels reach half a pixel beyond their centres.
    inside = (ends >= -0.5) & (ends <= (width - 0.5, height - 0.5))
    return np.asarray(inside.all(axis=2), dtype=np.bool_)
