"""Unlike: how far some islands of a board are from what the others say of their places and their sizes.

What was drawn with a board is as large as its islands, seen at that place of the page, and stands where its
rows and columns run. What stands beside it by chance and was taken in does so only within what the search
allows. How surely others tell what is beyond them goes by the variance of a prediction (Cook and Weisberg
1982): a few on a page that bends hardly do. The unit is the natural logarithm of how many times likelier it
is that the islands came there by chance.
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
# Islands are no more exact than this, in the same units.
LEAST_OFF, LEAST_LARGER = 0.05, 0.03
# What is free in the map from rows and columns to the page, and in how sizes change across it.
FREE_PLACE, FREE_SIZE = 4, 3
# Fewer others than this do not tell how a page bends beyond them.
TELLING = 12
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
    places = lines.astype(np.float64)
    astray = (points - flat.to_pixels(places)) / np.exp(sizes)[:, None]
    even = np.column_stack([np.ones(len(points)), points])
    larger = sizes - even @ np.linalg.lstsq(even[~chosen], sizes[~chosen], rcond=None)[0]
    # Paper bends, which neither allows for: what is far outside is less sure by the square.
    bent = np.column_stack([np.ones(len(places)), places, places**2, places.prod(axis=1)])
    place = _speaks(astray, bent, chosen, free=FREE_PLACE, widest=OFF, least=LEAST_OFF)
    size = _speaks(larger[:, None], bent, chosen, free=FREE_SIZE, widest=LARGER, least=LEAST_LARGER)
    return place + size


def _speaks(miss: Floats, terms: Floats, chosen: Chosen, *, free: int, widest: float, least: float) -> float:
    """What it speaks for chance that the chosen ones miss what the others say by so much, all together.

    Args:
        miss: N x K.
        terms: N x M, what the places of the N are told by.
        chosen: N.
        free: how much is free in what the others say, for each of the K.
        widest: the most that is taken in, either way.
        least: what says nothing.
    """
    known = int((~chosen).sum())
    if known < TELLING:
        return 0.0
    usual = float(np.sqrt((miss[~chosen] ** 2).sum() / (miss.shape[1] * (known - free))))
    mean = terms[chosen].mean(axis=0)
    beyond = float(mean @ np.linalg.pinv(terms[~chosen].T @ terms[~chosen]) @ mean)
    spread = max(least, usual) * float(np.sqrt(1 + beyond))
    by_chance = -np.log(2 * widest) * miss.shape[1]
    drawn = -0.5 * float((miss[chosen].mean(axis=0) ** 2).sum()) / spread**2
    drawn -= float(np.log(spread * np.sqrt(2 * np.pi))) * miss.shape[1]
    return float(np.clip(by_chance - drawn, -MOST, MOST))
