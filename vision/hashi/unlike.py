"""Unlike: how far some islands of a board are from what the others say of their places and their sizes.

What was drawn with a board is as large as its islands, seen at that place of the page, and stands where its
rows and columns run. What stands beside it by chance and was taken in does so only within what the search
allows. How well the others tell what is beyond them is found by asking them of their own outermost lines,
each from the rest (cross-validation, Stone 1974): on a page that bends they tell little. The unit is the
natural logarithm of how many times likelier it is that the islands came there by chance.
"""

from collections.abc import Collection, Iterator

import numpy as np
from numpy.typing import NDArray

from vision.geometry.lines import Floats
from vision.geometry.mapping import fit_lattice
from vision.reading import Board

Chosen = NDArray[np.bool_]

# How far off its place, radii, and how much larger or smaller, as a logarithm, may be what is taken in.
WIDEST = np.array([0.5, 0.5, 0.3])
# Islands are no more exact than this, in the same units.
LEAST = np.array([0.05, 0.05, 0.03])
# Fewer others than this do not tell what is beyond them.
TELLING = 12
# To go on farther than by a line is less sure by this.
FARTHER = 1.5
# Where they are so many times less sure than they could be, the page bends, and they tell nothing.
UNSURE = 3.0
# A page that lies flat so far may begin to curl beyond: how likely, and by how much, radii, at the next line;
# farther on it goes with the square of the distance.
CURLS, CURL = 0.1, 0.15
# What speaks for either is no more than this.
MOST = 12.0


def unlike(board: Board, some: Collection[int]) -> float:
    """What the places and sizes of some islands speak for their being none of the board's.

    Args:
        board: as read.
        some: indices of islands that would have come there together; others are left.
    """
    chosen = np.isin(np.arange(len(board.islands)), list(some))
    if (~chosen).sum() < TELLING:
        return 0.0
    lines = np.array([(island.row, island.column) for island in board.islands])
    missed = np.array([_miss(board, ~chosen & ~line, line) for line in _outermost(lines, ~chosen)])
    spread = np.maximum(LEAST, FARTHER * np.sqrt((missed**2).mean(axis=0)))
    miss = _miss(board, ~chosen, chosen)
    curl = np.array([CURL, CURL, 0.0]) * _beyond(lines, ~chosen) ** 2
    told = spread < UNSURE * LEAST
    flat, curled = (
        _log_density(miss[told], wide[told]) + np.log(chance)
        for wide, chance in ((spread, 1 - CURLS), (np.hypot(spread, curl), CURLS))
    )
    by_chance = -np.log(2 * WIDEST[told]).sum()
    return float(np.clip(by_chance - np.logaddexp(flat, curled), -MOST, MOST))


def _log_density(miss: Floats, spread: Floats) -> float:
    """The logarithm of how likely it is to be so far off, by the normal distribution."""
    return float((-0.5 * (miss / spread) ** 2 - np.log(spread * np.sqrt(2 * np.pi))).sum())


def _beyond(lines: NDArray[np.intp], known: Chosen) -> float:
    """How many lines the others stand beyond those that are known, on the average."""
    below = lines[known].min(axis=0) - lines[~known]
    above = lines[~known] - lines[known].max(axis=0)
    return float(np.maximum(below, above).max(axis=1).clip(min=0).mean())


def _outermost(lines: NDArray[np.intp], known: Chosen) -> Iterator[Chosen]:
    """The islands on the first and the last row and column of those that are known."""
    for own in lines.T:
        for end in (own[known].min(), own[known].max()):
            yield known & (own == end)


def _miss(board: Board, known: Chosen, asked: Chosen) -> Floats:
    """How far those that are asked for stand off where the known ones put them, on the average.

    Returns:
        3: along x and along y, radii; and the logarithm of how much larger they are.
    """
    points = np.array([island.center for island in board.islands])
    sizes = np.log([island.radius for island in board.islands])
    lines = np.array([(island.row, island.column) for island in board.islands])
    lines -= lines[known].min(axis=0)
    flat = fit_lattice(lines[known, 0], lines[known, 1], points[known], bends=())
    astray = (points - flat.to_pixels(lines.astype(np.float64))) / np.exp(sizes)[:, None]
    even = np.column_stack([np.ones(len(points)), points])
    larger = sizes - even @ np.linalg.lstsq(even[known], sizes[known], rcond=None)[0]
    return np.append(astray[asked].mean(axis=0), larger[asked].mean())
