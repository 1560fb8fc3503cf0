"""Unlike: how far some islands of a board are from what the others say of their places and their sizes.

What was drawn with a board is as large as its islands, seen at that place of the page, and stands where its
rows and columns run. What stands beside it by chance and was taken in does so only within what the search
allows. The unit is the natural logarithm of how many times likelier the second is.
"""

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from vision.geometry.lattice import fit_lattice
from vision.geometry.lines import Floats
from vision.reading import Board

Chosen = NDArray[np.bool_]

# How far off its place, radii, and how much larger or smaller, as a logarithm, may be what is taken in.
OFF, LARGER = 0.5, 0.3
# Islands are no more exact than this, in the same units; to go on beyond the others is less sure by so much.
LEAST_OFF, LEAST_LARGER = 0.05, 0.03
BEYOND = 2.0
# Fewer islands than this do not tell how sizes change across a page.
TELLING = 8
# Neither of both speaks more than this for either.
MOST = 12.0


def unlike(board: Board, some: Collection[int]) -> float:
    """What the places and sizes of some islands speak for their being none of the board's.

    Args:
        board: as read.
        some: indices of islands that would have come there together; others are left.
    """
    chosen = np.isin(np.arange(len(board.islands)), list(some))
    points = np.array([island.center for island in board.islands])
    sizes = np.log([island.radius for island in board.islands])
    lines = np.array([(island.row, island.column) for island in board.islands])
    lines -= lines[~chosen].min(axis=0)
    flat = fit_lattice(lines[~chosen, 0], lines[~chosen, 1], points[~chosen], bend=())
    astray = (points - flat.to_pixels(lines.astype(np.float64))) / np.exp(sizes)[:, None]
    larger = sizes - _even(points, sizes, ~chosen)
    return _speaks(astray, chosen, OFF, LEAST_OFF) + _speaks(larger[:, None], chosen, LARGER, LEAST_LARGER)


def _even(points: Floats, sizes: Floats, known: Chosen) -> Floats:
    """The sizes that change evenly across the page as those that are known do."""
    terms = np.column_stack([np.ones(len(points)), points])
    if known.sum() < TELLING:
        terms = terms[:, :1]
    fit: Floats = terms @ np.linalg.lstsq(terms[known], sizes[known], rcond=None)[0]
    return fit


def _speaks(miss: Floats, chosen: Chosen, widest: float, least: float) -> float:
    """What it speaks for chance that the chosen ones miss what the others say by so much, all together.

    Args:
        miss: N x K.
        chosen: N.
        widest: the most that is taken in, either way.
        least: what says nothing.
    """
    spread = max(least, BEYOND * float(np.sqrt(np.mean(miss[~chosen] ** 2))))
    mean = miss[chosen].mean(axis=0)
    by_chance = -np.log(2 * widest) * len(mean)
    drawn = -0.5 * float((mean**2).sum()) / spread**2 - np.log(spread * np.sqrt(2 * np.pi)) * len(mean)
    return float(np.clip(by_chance - drawn, -MOST, MOST))
