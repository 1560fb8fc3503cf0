"""Growing: rows and columns told from neighbour to neighbour, where they bend too much to be told at once.

On a large board near the fold of a page a smooth function of the place that holds for all of it misses the
rows of a corner. There what is known of the neighbours tells where an island stands, step by step outwards,
as the corners of a chequerboard are told for a camera (Geiger, Moosmann, Car, Schuster 2012).
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.geometry.lattice import Placed, misfit, place
from vision.geometry.lines import Floats
from vision.geometry.mapping import STIFF, fit_lattice, off_by

Indices = NDArray[np.intp]

# Fewer islands are told all at once, or not at all; and islands this near to their places are.
FEWEST = 30
WELL = 0.15
# Nothing grows from what is as far off its places as this, as letters of a text are, but from parts of it.
HOPELESS = 2.5
# What is told from neighbour to neighbour, and otherwise than at once, leaves less than this part of what
# islands are off their places.
CLEARLY = 0.5
# Or what was told at once leaves islands nearer than this to the half of a pitch, and the other farther off,
# in pitches over twice how far the worst one is off its place.
UNCLEAR, CLEAR = 1.15, 3.0
# Where all together tell nothing, so many that stand together may, on as many rows and columns at least: half
# of them, and of more, parts of the page, so many of which are tried.
PATCH = 16
LARGE = 80
LINES = 3
PATCHES = 5
# At first so many are believed, those nearest to their places; then all that stand this near, in radii, to
# some crossing, also a few lines outside; so many rounds.
BELIEVED = 0.6
NEAR = 0.35
OUTSIDE = 2
ROUNDS = 10
# So many neighbours tell where an island stands, the nearer ones more, this near to a whole row and column:
# by so many terms of an even map, and by those that bend it, held back so much.
NEIGHBOURS = 12
WHOLE = 0.25
EVEN, STIFFNESS = 3, 0.02
# Of those that are left this part is told before neighbours are looked for anew.
AT_ONCE = 8


def place_all(points: Floats, radii: Floats, shapes: Floats | None = None) -> Placed:
    """Finds the row and the column of each point.

    Args:
        points: N x 2, (x, y) in pixels; at least 2.
        radii: N, pixels.
        shapes: N x 2 x 2, see `place`.
    """
    placed = place(points, radii, shapes)
    off = misfit(placed)
    if len(points) < FEWEST or off < WELL or (off >= HOPELESS and len(points) >= LARGE):
        return placed
    grown = (_grown(placed, points, radii, *start) for start in _starts(placed, points, radii))
    return next((one for one in grown if one is not None and _is_better(one, placed)), placed)


def _is_better(grown: Placed, placed: Placed) -> bool:
    """Whether what neighbours tell is to be believed rather than what was told at once."""
    same = np.array_equal(grown.rows, placed.rows) and np.array_equal(grown.columns, placed.columns)
    clear = placed.clearance < UNCLEAR and grown.clearance > CLEAR
    return misfit(grown) <= (1.0 if same or clear else CLEARLY) * misfit(placed)


def _grown(
    placed: Placed, points: Floats, radii: Floats, spots: Indices, known: NDArray[np.bool_]
) -> Placed | None:
    """The points on rows and columns that are told from those that are known; None if some cannot be."""
    if not _spread(spots, known, points) or len(np.unique(spots, axis=0)) < len(spots):
        return None
    rows, columns = (spots - spots.min(axis=0)).T
    lattice = fit_lattice(rows, columns, points, bends=STIFF)
    off = off_by(lattice, rows, columns, points, radii)
    clearance = min(placed.pitches) / (2 * float(off.max()))
    return replace(placed, rows=rows, columns=columns, lattice=lattice, off=off, clearance=clearance)


def _starts(placed: Placed, points: Floats, radii: Floats) -> Iterator[tuple[Indices, NDArray[np.bool_]]]:
    """Where to begin: the places of all points, (row, column), N x 2, and which of them are known."""
    if misfit(placed) < HOPELESS:
        spots, known = _start(placed, points, radii)
        if known.sum() >= FEWEST:
            yield spots, known
    # Some that stand together, as the page hardly bends there.
    for patch in (*_halves(points), *_patches(points)):
        own = place(points[patch], radii[patch])
        if min(own.lattice.rows, own.lattice.columns) >= LINES and misfit(own) < WELL:
            spots, known = np.zeros((len(points), 2), dtype=np.intp), np.zeros(len(points), dtype=np.bool_)
            spots[patch], known[patch] = np.column_stack([own.rows, own.columns]), True
            yield spots, known


def _patches(points: Floats) -> Iterator[Indices]:
    """Points that stand together, in several parts of the page, those in the middle first."""
    if len(points) < LARGE:
        return
    middle = np.hypot(*(points - points.mean(axis=0)).T).argmin()
    nearest = np.full(len(points), np.inf)
    for _ in range(PATCHES):
        away = np.hypot(*(points - points[middle]).T)
        yield np.argsort(away, kind="stable")[:PATCH]
        nearest = np.minimum(nearest, away)
        middle = nearest.argmax()


def _halves(points: Floats) -> Iterator[Indices]:
    """Those points that stand in the left half, the right, the upper and the lower one."""
    if len(points) < 2 * PATCH:
        return
    for axis in range(2):
        order = np.argsort(points[:, axis], kind="stable")
        yield from (np.sort(half) for half in np.array_split(order, 2))


def _start(placed: Placed, points: Floats, radii: Floats) -> tuple[Indices, NDArray[np.bool_]]:
    """The places (N x 2) of points by the lattice of those that stand well on it, and which do."""
    spots = np.column_stack([placed.rows, placed.columns])
    known = placed.off <= np.quantile(placed.off, BELIEVED)
    for _ in range(ROUNDS):
        least = spots[known].min(axis=0)
        rows, columns = (spots[known] - least).T
        lattice = fit_lattice(rows, columns, points[known])
        size = rows.max() + 1 + 2 * OUTSIDE, columns.max() + 1 + 2 * OUTSIDE
        crossings = np.array(list(np.ndindex(*size))) - OUTSIDE
        places = lattice.to_pixels(crossings.astype(np.float64))
        away = distances(points, places)
        nearest = away.argmin(axis=1)
        before, known = known, away[np.arange(len(points)), nearest] < NEAR * radii
        spots = crossings[nearest]
        if known.sum() < FEWEST or (known == before).all():
            break
    return spots, known


def _spread(spots: Indices, known: NDArray[np.bool_], points: Floats) -> bool:
    """Tells the places of all other points from their neighbours', in place; whether it could.

    Args:
        spots: N x 2, (row, column).
        known: N, whose places are.
        points: N x 2, pixels.
    """
    known = known.copy()
    while not known.all():
        own, others = np.flatnonzero(known), np.flatnonzero(~known)
        away = distances(points[others], points[own])
        near = own[np.argsort(away, axis=1, kind="stable")[:, :NEIGHBOURS]]
        order = np.argsort(away.min(axis=1), kind="stable")
        told = 0
        for index in order:
            if told >= max(len(others) // AT_ONCE, 1):
                break
            place = _by_neighbours(points[others[index]], points[near[index]], spots[near[index]])
            if place is not None:
                spots[others[index]], known[others[index]] = place, True
                told += 1
        if not told:
            return False
    return True


def _by_neighbours(point: Floats, points: Floats, spots: Indices) -> Indices | None:
    """The row and the column of a point by those of its neighbours; None if it stands on none."""
    away = points - point
    apart = np.hypot(*away.T)
    if not apart.all():  # Where another one stands, too, there is no place for it.
        return None
    near = np.median(apart) / apart[:, None]
    x, y = (away / np.median(apart)).T
    terms = np.column_stack([np.ones(len(points)), x, y, x**2, x * y, y**2])
    if np.linalg.matrix_rank(terms[:, :3]) < EVEN:
        return None
    # They may bend, but as little as explains them.
    stiff = np.diag(np.repeat([0.0, STIFFNESS], EVEN))
    normal = (terms * near**2).T @ terms + stiff
    place = np.linalg.solve(normal, (terms * near**2).T @ spots)[0]
    whole = np.rint(place)
    return whole.astype(np.intp) if np.abs(place - whole).max() < WHOLE else None
