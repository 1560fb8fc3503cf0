"""Bending: how the page lies below a board, told by where its islands are and by what they look like there.

A few islands leave a map from rows and columns to the picture wide open: any bend explains their places. But
each of them is a circle on the page, and so its size and its shape on the picture say how the page lies
there, as texture does (Gårding 1992). Both together tell tilt and curl from five islands on. How far an
island stands from where all others would put it is the error to be expected for one that nobody saw
(leave-one-out, Allen 1974); how much the page may bend is chosen so that this is least.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.geometry.fits import Terms, fit_all
from vision.geometry.lattice import Placed
from vision.geometry.lines import Floats
from vision.geometry.mapping import off_by
from vision.reading import Lattice

# Islands usually this near to their places, in radii, need no bend, unless they are so few that any map fits.
NEAR = 0.03
FEW = 9
# The powers (of the column, of the row) that bend the page.
POWERS = tuple((order - power, power) for order in range(2, 5) for power in range(order + 1))
PLAIN = ((0, 0), (1, 0), (0, 1), *POWERS)
# Where those that bend it stand among all parameters: of each power that for x, then that for y.
BENT = slice(6, 6 + 2 * len(POWERS))
# How much of each order there may be, in parts of half of the board; how much narrower its far end may be.
ORDERS = {2: 0.08, 3: 0.05, 4: 0.03}
PERSPECTIVE = 0.15
# So many ways are fitted at a time.
BATCH = 16
# As good as singular.
SINGULAR = 1e-6


def with_bend(placed: Placed, shapes: Floats, points: Floats, radii: Floats) -> tuple[Placed, Floats]:
    """Fits the lattice anew where islands leave it open or stand off their places.

    Args:
        placed: rows and columns of the points, at least two of each.
        shapes: N x 2 x 2, what maps the unit circle to the edge of each island, pixels.
        points: M x 2, pixels: islands, then signs.
        radii: M, pixels.

    Returns:
        The points on the lattice, and for each island (N) how far it stands, in its radii, from where all
        others would put it.
    """
    [bent] = with_bends([placed], shapes, points, radii)
    return bent


def with_bends(
    ways: Sequence[Placed], shapes: Floats, points: Floats, radii: Floats
) -> list[tuple[Placed, Floats]]:
    """The same for several ways to place the same points, some at a time."""
    bent = []
    for start in range(0, len(ways), BATCH):
        bent += _bent(ways[start : start + BATCH], shapes, points, radii)
    return bent


def _bent(
    ways: Sequence[Placed], shapes: Floats, points: Floats, radii: Floats
) -> list[tuple[Placed, Floats]]:
    """A batch of `with_bends`."""
    islands = len(shapes)
    bent = [(placed, placed.off[:islands]) for placed in ways]
    near = [islands >= FEW and np.median(off) < NEAR for _, off in bent]
    every = [None if done else _terms(placed, points) for placed, done in zip(ways, near, strict=True)]
    terms = {index: one for index, one in enumerate(every) if one is not None}
    if not terms:
        return bent
    fits = fit_all(list(terms.values()), points, radii, shapes)
    for (index, one), found, astray in zip(terms.items(), *fits, strict=True):
        placed = ways[index]
        lattice = _lattice(placed.lattice, one, found)
        off = off_by(lattice, placed.rows, placed.columns, points, radii)
        bent[index] = replace(placed, lattice=lattice, off=off), astray
    return bent


def _terms(placed: Placed, points: Floats) -> Terms | None:
    """What the parameters do: an even map's and the bend's, for x and for y, then tilt's; None for a line."""
    height, width = placed.lattice.rows, placed.lattice.columns
    half = max(height - 1, width - 1) / 2
    u = (placed.columns - (width - 1) / 2) / half
    v = (placed.rows - (height - 1) / 2) / half
    even = np.linalg.lstsq(np.column_stack([np.ones(len(u)), u, v]), points, rcond=None)[0]
    size = np.sqrt(abs(np.linalg.det(even[1:])))
    if size < SINGULAR * np.abs(even[1:]).max():
        return None
    values = [
        np.column_stack([u**i * v**j for i, j in PLAIN]),
        np.column_stack([i * u ** max(i - 1, 0) * v**j for i, j in PLAIN]),
        np.column_stack([j * u**i * v ** max(j - 1, 0) for i, j in PLAIN]),
    ]
    # What is farther by a part looks smaller by that part, to the first order.
    flat, flat_u, flat_v = np.column_stack([u, v]) @ even[1:], even[1], even[2]
    tilts = [
        (-u[:, None] * flat, -v[:, None] * flat),
        (-flat - u[:, None] * flat_u, -v[:, None] * flat_u),
        (-u[:, None] * flat_v, -flat - v[:, None] * flat_v),
    ]
    moved, across, down = (
        np.concatenate(
            [np.einsum("nk,xy->nxky", value, np.eye(2)).reshape(len(u), 2, -1), np.stack(tilt, axis=2)],
            axis=2,
        )
        for value, tilt in zip(values, tilts, strict=True)
    )
    start = np.zeros(moved.shape[2])
    start[: even.size] = even.ravel()
    reach = np.full(len(start), 10 * float(np.abs(even[1:]).max()))
    reach[BENT] = np.repeat([size * ORDERS[i + j] for i, j in POWERS], 2)
    reach[-2:] = PERSPECTIVE
    return Terms(moved, across, down, start, reach, BENT, half)


def _lattice(before: Lattice, terms: Terms, found: Floats) -> Lattice:
    """The map with these parameters."""
    middle = np.array([before.columns - 1, before.rows - 1]) / 2
    even = found[:6].reshape(3, 2)
    matrix = np.eye(3)
    matrix[:2, :2] = even[1:].T / terms.half
    matrix[:2, 2] = even[0] - matrix[:2, :2] @ middle
    bend = found[BENT].reshape(-1, 2).copy()
    tilt_u, tilt_v = found[BENT.stop : BENT.stop + 2]
    flat_u, flat_v = terms.start[2:6].reshape(2, 2)
    bend[POWERS.index((2, 0))] -= tilt_u * flat_u
    bend[POWERS.index((1, 1))] -= tilt_u * flat_v + tilt_v * flat_u
    bend[POWERS.index((0, 2))] -= tilt_v * flat_v
    scales = np.prod((middle / terms.half) ** np.array(POWERS), axis=1)
    return Lattice(before.rows, before.columns, matrix, bend * scales[:, None], POWERS)
