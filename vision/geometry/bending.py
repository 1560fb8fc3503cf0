"""Bending: how the page lies below a board, told by where its islands are and by what they look like there.

A few islands leave a map from rows and columns to the picture wide open: any bend explains their places. But
each of them is a circle on the page, and so its size and its shape on the picture say how the page lies
there, as texture does (Gårding 1992). Both together tell tilt and curl from five islands on. How far an
island stands from where all others would put it is the error to be expected for one that nobody saw
(leave-one-out, Allen 1974); how much the page may bend is chosen so that this is least.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

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
# How much of each order there may be, in parts of half of the board; how much narrower its far end may be;
# and how many times as large circles may be as they seem at first, in each direction (a logarithm).
ORDERS = {2: 0.08, 3: 0.05, 4: 0.03}
PERSPECTIVE = 0.15
PITCHES = 0.7
# An island that looks unlike the others by more than this many times what is usual tells nothing.
UNLIKE = 5.0
ROUNDS = 4
# As good as singular.
SINGULAR = 1e-6


class _Way(NamedTuple):
    """What to expect: islands off their places, and off their shapes, in radii; bends, as a part of all."""

    place: float
    shape: float
    bend: float


WAYS = (_Way(0.03, 0.04, 1.0), _Way(0.08, 0.12, 0.3), _Way(0.08, 0.12, 0.01))
"""Printed on a page that is bent; drawn by hand on one that is hardly bent; on one that is only tilted."""


@dataclass(frozen=True, slots=True, eq=False)
class _Terms:
    """What each parameter does to N places: to the pixel, and to its change along columns and rows.

    Attributes:
        moved, across, down: N x 2 x P.
        start: P, parameters of the map without bend or tilt.
        reach: P, how much each may differ from that, for a bend of one.
        half: half of the board, steps.
    """

    moved: Floats
    across: Floats
    down: Floats
    start: Floats
    reach: Floats
    half: float


class _Fit(NamedTuple):
    """The parameters that explain most, and how far each island is from where the others would put it."""

    found: Floats
    astray: Floats


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
    off = placed.off[: len(shapes)]
    if len(shapes) >= FEW and np.median(off) < NEAR:
        return placed, off
    terms = _terms(placed, points)
    if terms is None:
        return placed, off
    best = min(
        (_fit(terms, points, radii, shapes, way) for way in WAYS), key=lambda fit: np.median(fit.astray)
    )
    lattice = _lattice(placed.lattice, terms, best.found)
    off = off_by(lattice, placed.rows, placed.columns, points, radii)
    return replace(placed, lattice=lattice, off=off), best.astray


def _terms(placed: Placed, points: Floats) -> _Terms | None:
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
    return _Terms(moved, across, down, start, reach, half)


def _fit(terms: _Terms, points: Floats, radii: Floats, shapes: Floats, way: _Way) -> _Fit:
    """The likeliest parameters, by Gauss and Newton's method."""
    size = np.median(np.sqrt(np.linalg.det(shapes)))
    pitch = np.sqrt(abs(np.linalg.det(terms.start[2:6].reshape(2, 2))))
    start = np.concatenate([terms.start, np.full(2, np.log(size / pitch))])
    reach = np.concatenate([terms.reach, np.full(2, PITCHES)])
    reach[BENT] *= way.bend
    inverses = np.asarray(np.linalg.inv(shapes), dtype=np.float64)

    def compare(found: Floats) -> tuple[Floats, Floats]:
        """What the map is off: of each point, of each island's shape, of what was expected; its Jacobian."""
        exact = (way.place * radii)[:, None]
        off = (terms.moved @ found[:-2] - points) / exact
        moved = np.pad(terms.moved, ((0, 0), (0, 0), (0, 2))) / exact[:, None]
        unlike, change = _unlike(terms, inverses, found)
        # Islands that look unlike all others fade.
        likely = (1 + (unlike**2).sum(axis=1) / (UNLIKE * way.shape) ** 2) ** -0.5 / way.shape
        errors = [off, unlike * likely[:, None], (found - start) / reach]
        slopes = [moved, change * likely[:, None, None], np.diag(1 / reach)]
        return (
            np.concatenate([part.ravel() for part in errors]),
            np.concatenate([part.reshape(-1, len(found)) for part in slopes]),
        )

    found = start
    for _ in range(ROUNDS):
        errors, jacobian = compare(found)
        found = found - np.linalg.solve(jacobian.T @ jacobian, jacobian.T @ errors)
    return _Fit(found, way.place * _astray(*compare(found), len(points), len(shapes)))


def _astray(errors: Floats, jacobian: Floats, points: int, islands: int) -> Floats:
    """How far each island is off its place if it is left out, with what it looks like, from what was fitted.

    Args:
        errors: two for each point, then three for each island, then others.
        jacobian: of the errors.
        points: how many there are, the islands first.
        islands: how many there are.
    """
    numbers = np.arange(islands)[:, None]
    own = np.column_stack([2 * numbers + np.arange(2), 2 * points + 3 * numbers + np.arange(3)])
    inverse = np.linalg.inv(jacobian.T @ jacobian)
    left_out = np.eye(5) - jacobian[own] @ inverse @ jacobian[own].transpose(0, 2, 1)
    return np.asarray(np.hypot(*np.linalg.solve(left_out, errors[own][:, :, None])[:, :2, 0].T))


def _unlike(terms: _Terms, inverses: Floats, found: Floats) -> tuple[Floats, Floats]:
    """How unlike the circles of the map the islands look (N x 3), and how that changes with each parameter.

    In the frame where an island is the unit circle, the map's circle is half of M - 1 off it, where M is the
    square of what makes that one of the unit circle.
    """
    count, (wide, high) = len(inverses), np.exp(found[-2:])
    a, b = (
        inverses @ np.pad(term[:count] * scale, ((0, 0), (0, 0), (0, 2)))
        for term, scale in ((terms.across, wide), (terms.down, high))
    )
    x, y = a @ found, b @ found
    a[:, :, -2], b[:, :, -1] = x, y
    (x0, x1), (y0, y1) = x.T, y.T
    unlike = np.column_stack([(x0**2 + y0**2 - 1) / 2, (x1**2 + y1**2 - 1) / 2, (x0 * x1 + y0 * y1) / 2**0.5])
    x, y = x[:, :, None], y[:, :, None]
    mixed = x[:, 0] * a[:, 1] + x[:, 1] * a[:, 0] + y[:, 0] * b[:, 1] + y[:, 1] * b[:, 0]
    change = np.stack(
        [x[:, 0] * a[:, 0] + y[:, 0] * b[:, 0], x[:, 1] * a[:, 1] + y[:, 1] * b[:, 1], mixed / 2**0.5], axis=1
    )
    return unlike, change


def _lattice(before: Lattice, terms: _Terms, found: Floats) -> Lattice:
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
