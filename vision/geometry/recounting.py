"""Recounting: rows and columns counted otherwise, where islands stand far from where all others put them.

Where a page bends much, two islands of one line may seem to stand on two, or two lines to be one; and a few
lines with gaps between them can be counted in several ways. Each island tells by its place and by its shape
where all others should be (`vision.geometry.bending`). So a wrong way shows in islands far off, and of two
ways the one is right in which they are nearer: a search from neighbour to neighbour, downhill.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.geometry.bending import with_bends
from vision.geometry.lattice import CLEARLY, Placed, hang_together
from vision.geometry.lines import Floats
from vision.geometry.mapping import fit_lattice, off_by

Indices = NDArray[np.intp]

# Islands that usually stand farther than this from where the others put them, in radii, may stand on other
# rows and columns.
FAR_OFF = 0.2
# Fewer islands fit almost anything, and only leave doubt. Of 700 boards with so many or more that were right,
# their islands shaken by up to 0.3 radii, none was counted otherwise.
TELLING = 7
# The point that is counted wrongly is one of so many that are farthest off, as it draws those beside it away.
SUSPECTS = 3
# Of so many points or more several may be moved together; fewer fit too much then.
SEVERAL = 20
# Of more points one that is counted wrongly tells little in what is usual.
MOST = 60
# Lines are no clearer than this (see `Lines`) where another way puts islands nearer, but not by much.
AMBIGUOUS = 1.3


def recounted(
    placed: Placed, astray: Floats, shapes: Floats, points: Floats, radii: Floats
) -> tuple[Placed, Floats]:
    """Counts lines otherwise, if islands stand clearly nearer to where all others put them then.

    Args:
        placed: rows and columns of the points.
        astray: N, how far each island stands, in its radii, from where all others would put it.
        shapes: N x 2 x 2, what maps the unit circle to the edge of each island, pixels.
        points: M x 2, pixels: islands, then signs.
        radii: M, pixels.

    Returns:
        As `with_bend`; what was given, less clear, where another way is better, but not clearly.
    """
    first = best = placed, astray
    while usual(best[1]) > FAR_OFF and len(points) <= MOST:
        ways = with_bends(list(_ways(*best, points, radii)), shapes, points, radii)
        nearest = min(ways, key=lambda way: away(*way), default=best)
        if away(*nearest) >= away(*best):
            break
        best = nearest
    if len(astray) >= TELLING and away(*best) < CLEARLY * away(*first):
        return best
    if same_order(best[0], placed):
        return first
    return replace(placed, clearance=min(placed.clearance, AMBIGUOUS)), astray


def away(placed: Placed, astray: Floats) -> float:
    """How far islands stand off, in radii; on a lattice with more crossings they stand anywhere near some.

    What no map fits stands infinitely far off.
    """
    far = usual(astray) * float(np.sqrt(placed.lattice.rows * placed.lattice.columns))
    return far if np.isfinite(far) else float("inf")


def usual(astray: Floats) -> float:
    """How far islands usually stand off: the root of the mean square."""
    return float(np.sqrt(np.mean(astray**2)))


def same_order(one: Placed, other: Placed) -> bool:
    """Whether points stand on the same rows and columns but for empty ones: then it is the same puzzle."""
    return all(
        np.array_equal(_ranks(lines), _ranks(others))
        for lines, others in ((one.rows, other.rows), (one.columns, other.columns))
    )


def _ways(placed: Placed, astray: Floats, points: Floats, radii: Floats) -> Iterator[Placed]:
    """The same points on rows and columns that may be a board's, counted a little otherwise."""
    spots = np.column_stack([placed.rows, placed.columns])
    suspects = np.argsort(-astray, kind="stable")[:SUSPECTS]
    ends = _with_an_end_moved(spots, suspects) if len(spots) >= SEVERAL else ()
    for way in (*_with_a_line_less(spots), *_with_one_moved(spots, suspects), *ends):
        rows, columns = (way - way.min(axis=0)).T
        alone = len(np.unique(way, axis=0)) == len(way)
        if alone and rows.any() and columns.any() and hang_together(rows, columns):
            lattice = fit_lattice(rows, columns, points)
            off = off_by(lattice, rows, columns, points, radii)
            yield replace(placed, rows=rows, columns=columns, lattice=lattice, off=off)


def _with_a_line_less(spots: Indices) -> Iterator[Indices]:
    """Two lines taken for one, or an empty one left out: of a gap of several it is the same whichever."""
    for axis in range(2):
        for line in np.unique(spots[:, axis])[:-1]:
            way = spots.copy()
            way[:, axis] -= spots[:, axis] > line
            yield way


def _with_one_moved(spots: Indices, suspects: Indices) -> Iterator[Indices]:
    """One of the points on the next row or column to either side."""
    for index, axis, step in product(suspects, range(2), (-1, 1)):
        way = spots.copy()
        way[index, axis] += step
        yield way


def _with_an_end_moved(spots: Indices, suspects: Indices) -> Iterator[Indices]:
    """One of the points, and what is beyond it in its row or column, on the next line to either side."""
    for index, axis, end, step in product(suspects, range(2), (-1, 1), (-1, 1)):
        beyond = end * (spots[:, 1 - axis] - spots[index, 1 - axis]) >= 0
        own = (spots[:, axis] == spots[index, axis]) & beyond
        if own.sum() > 1:
            way = spots.copy()
            way[own, axis] += step
            yield way


def _ranks(lines: Indices) -> Indices:
    """Lines numbered without the empty ones between them."""
    return np.asarray(np.unique(lines, return_inverse=True)[1], dtype=np.intp)
