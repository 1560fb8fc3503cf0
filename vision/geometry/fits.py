"""Fits: which bend and tilt of a page explains best where islands are and what they look like there.

The likeliest parameters, by Gauss and Newton's method, for many ways to count rows and columns at once, as
most of the time goes into calling: K ways, each with W sets of what is to be expected, N islands, which are
the first of M points, and P parameters.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vision.geometry.lines import Floats

# How many times as large circles may be as they seem at first, in each direction (a logarithm).
PITCHES = 0.7
# An island that looks unlike the others by more than this many times what is usual tells nothing.
UNLIKE = 5.0
ROUNDS = 4


class _Way(NamedTuple):
    """What to expect: islands off their places, and off their shapes, in radii; bends, as a part of all."""

    place: float
    shape: float
    bend: float


WAYS = (_Way(0.03, 0.04, 1.0), _Way(0.08, 0.12, 0.3), _Way(0.08, 0.12, 0.01))
"""Printed on a page that is bent; drawn by hand on one that is hardly bent; on one that is only tilted."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What each parameter does to N places: to the pixel, and to its change along columns and rows.

    Attributes:
        moved, across, down: N x 2 x P.
        start: P, parameters of the map without bend or tilt.
        reach: P, how much each may differ from that, for a bend of one.
        bends: which of them bend the page.
        half: half of the board, steps.
    """

    moved: Floats
    across: Floats
    down: Floats
    start: Floats
    reach: Floats
    bends: slice
    half: float


class Fits(NamedTuple):
    """For each of some ways the parameters that explain most, K x P, and where that leaves the islands.

    `astray`: K x N, how far each island is from where the others would put it.
    """

    found: Floats
    astray: Floats


def fit_all(terms: Sequence[Terms], points: Floats, radii: Floats, shapes: Floats) -> Fits:
    """The likeliest parameters of each of K ways, whichever of `WAYS` leaves the islands least astray.

    Args:
        terms: of each way, for the same points.
        points: M x 2, pixels: islands, then signs.
        radii: M, pixels.
        shapes: N x 2 x 2, what maps the unit circle to the edge of each island, pixels.
    """
    model = _Model.of(terms, points, radii, shapes)
    found = np.broadcast_to(model.start[:, None], model.reach.shape).copy()
    for _ in range(ROUNDS):
        step = model.compare(found)
        found -= np.linalg.solve(step.normal, step.slope[..., None])[..., 0]
    astray = model.astray(model.compare(found))
    best = np.argmin(np.nan_to_num(np.median(astray, axis=2), nan=np.inf), axis=1)
    every = np.arange(len(terms))
    return Fits(found[every, best], astray[every, best])


class _Step(NamedTuple):
    """What parameters are off, for K ways and W of what to expect, by Gauss and Newton's method.

    Attributes:
        normal, slope: K x W x P x P and K x W x P, the matrix and the right side of the next step.
        off: K x W x M x 2, the points, in parts of what is to be expected.
        unlike: K x W x N x 3, the islands' shapes, likewise.
        change: K x W x N x 3 x P, how that changes with each parameter.
    """

    normal: Floats
    slope: Floats
    off: Floats
    unlike: Floats
    change: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Model:
    """What the parameters of K ways explain; the last two of them are by how much larger circles are.

    Attributes:
        moved: K x M x 2 x P, what each does to the points, in their radii.
        places: M x 2, where these are, in their radii.
        across, down: K x N x 2 x P, what each does to the shape of an island, as it was seen.
        start: K x P.
        reach: K x W x P.
    """

    moved: Floats
    places: Floats
    across: Floats
    down: Floats
    start: Floats
    reach: Floats

    @classmethod
    def of(cls, terms: Sequence[Terms], points: Floats, radii: Floats, shapes: Floats) -> "_Model":
        """What the terms of K ways mean for some points (M x 2, radii M) and islands (shapes N x 2 x 2)."""
        inverses = np.asarray(np.linalg.inv(shapes), dtype=np.float64)
        starts = np.stack([one.start for one in terms])
        size = np.median(np.sqrt(np.linalg.det(shapes)))
        pitches = np.sqrt(np.abs(np.linalg.det(starts[:, 2:6].reshape(-1, 2, 2))))
        sizes = np.repeat(np.log(size / pitches)[:, None], 2, axis=1)
        reaches = np.stack([one.reach for one in terms])[:, None].repeat(len(WAYS), axis=1)
        reaches[:, :, terms[0].bends] *= np.array([way.bend for way in WAYS])[:, None]
        across, down = (
            inverses @ np.stack([part[: len(shapes)] for part in parts])
            for parts in ([one.across for one in terms], [one.down for one in terms])
        )
        return cls(
            _with_sizes(np.stack([one.moved for one in terms]) / radii[:, None, None]),
            points / radii[:, None],
            _with_sizes(across),
            _with_sizes(down),
            np.concatenate([starts, sizes], axis=1),
            np.concatenate([reaches, np.full((*reaches.shape[:2], 2), PITCHES)], axis=2),
        )

    def compare(self, found: Floats) -> _Step:
        """What the maps with these parameters, K x W x P, are off."""
        place, shape, _ = (np.array(part)[:, None, None] for part in zip(*WAYS, strict=True))
        off = (np.einsum("kmxp,kwp->kwmx", self.moved, found) - self.places) / place
        unlike, change = self._unlike(found)
        # Islands that look unlike all others fade.
        likely = (1 + (unlike**2).sum(axis=3, keepdims=True) / (UNLIKE * shape) ** 2) ** -0.5 / shape
        unlike, change = unlike * likely, change * likely[..., None]
        moved, changed = (part.reshape(*part.shape[:-3], -1, part.shape[-1]) for part in (self.moved, change))
        normal = (moved.swapaxes(1, 2) @ moved)[:, None] / place**2 + changed.swapaxes(2, 3) @ changed
        slope = _flat(off) @ moved / place[:, 0] + (_flat(unlike)[:, :, None] @ changed)[:, :, 0]
        # And off what was expected of them.
        every = np.arange(normal.shape[3])
        normal[..., every, every] += self.reach**-2
        slope += (found - self.start[:, None]) / self.reach**2
        return _Step(normal, slope, off, unlike, change)

    def astray(self, step: _Step) -> Floats:
        """K x W x N: how far islands are off, each left out of the fit, with what it looks like."""
        place = np.array([way.place for way in WAYS])[:, None]
        islands = step.change.shape[2]
        moved = self.moved[:, None, :islands] / place[:, :, None, None]
        moved = np.broadcast_to(moved, (*step.change.shape[:3], *moved.shape[3:]))
        jacobian = np.concatenate([moved, step.change], axis=3)
        errors = np.concatenate([step.off[:, :, :islands], step.unlike], axis=3)
        inverse = np.linalg.inv(step.normal)[:, :, None]
        left_out = np.eye(5) - jacobian @ inverse @ jacobian.swapaxes(3, 4)
        off = np.linalg.solve(left_out, errors[..., None])[..., :2, 0]
        return np.asarray(place * np.hypot(off[..., 0], off[..., 1]), dtype=np.float64)

    def _unlike(self, found: Floats) -> tuple[Floats, Floats]:
        """How unlike the circles of the maps the islands look (K x W x N x 3), and how it changes (... x P).

        In the frame where an island is the unit circle, the map's circle is half of S - 1 off it, where S is
        the square of what makes that one of the unit circle.
        """
        a, b = (
            part[:, None] * np.exp(found[..., -2 + which])[:, :, None, None, None]
            for which, part in enumerate((self.across, self.down))
        )
        x, y = (np.einsum("kwnxp,kwp->kwnx", part, found) for part in (a, b))
        a[..., -2], b[..., -1] = x, y
        (x0, x1), (y0, y1) = np.moveaxis(x, -1, 0), np.moveaxis(y, -1, 0)
        unlike = np.stack(
            [(x0**2 + y0**2 - 1) / 2, (x1**2 + y1**2 - 1) / 2, (x0 * x1 + y0 * y1) / 2**0.5], axis=-1
        )
        x, y = x[..., None], y[..., None]
        mixed = x[..., 0, :] * a[..., 1, :] + x[..., 1, :] * a[..., 0, :]
        mixed += y[..., 0, :] * b[..., 1, :] + y[..., 1, :] * b[..., 0, :]
        squares = x * a + y * b
        return unlike, np.concatenate([squares, mixed[..., None, :] / 2**0.5], axis=-2)


def _flat(errors: Floats) -> Floats:
    """K x W x N x M as K x W x NM."""
    return errors.reshape(*errors.shape[:2], -1)


def _with_sizes(terms: Floats) -> Floats:
    """Terms, and that the sizes of circles, the last two parameters, change nothing in them."""
    return np.concatenate([terms, np.zeros((*terms.shape[:-1], 2))], axis=-1)
