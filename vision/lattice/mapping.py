"""Mapping: the smooth map from rows and columns to the picture, as simple as the points allow.

A homography and a polynomial of a low degree are fitted to points whose rows and columns are known: maximum a
posteriori by robust Gauss-Newton steps, with a prior that keeps perspective and bend small. The degree is the
one with the highest evidence (MacKay 1992): a flat scan gets straight lines.
"""

from dataclasses import dataclass
from math import lgamma

import numpy as np

from vision.parameters import LATTICE
from vision.reading import Lattice
from vision.types import Floats, Indices

Powers = tuple[tuple[int, int], ...]
"""The powers of each term of a polynomial: (of the column, of the row)."""

EVEN = 6
"""Parameters of an affine map; perspective adds two."""


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """A map fitted to points, and how well it explains them.

    Attributes:
        lattice: the map.
        residuals: N, how far each point is off its crossing, in its own radii.
        evidence: log-likelihood of the places of points on this lattice, nats, in units of the median radius.
        spread: standard deviation of points about their crossings for each coordinate, radii.
        degree: 0 for an affine map, 1 for a homography, from 2 on with a polynomial of that degree.
    """

    lattice: Lattice
    residuals: Floats
    evidence: float
    spread: float
    degree: int


def fit_map(
    rows: Indices, columns: Indices, points: Floats, radii: Floats, *, degree: int | None = None
) -> Map:
    """Fits the map from rows and columns to the picture.

    Args:
        rows: N, from 0, empty lines counted.
        columns: N, likewise.
        points: N x 2, (x, y) in pixels; at least 2.
        radii: N, pixels.
        degree: of the map, or less if the points are too few for it; None for the likeliest.
    """
    model = _Model.of(rows, columns, points, radii)
    best = last = model.fit(0, None)
    # Each degree starts from the one below: from an affine map a strong bend is not found in a few steps.
    for higher in range(1, len(LATTICE.sizes) + 1)[:degree]:
        # More coefficients than points are nothing that points could tell.
        if len(_powers(higher)) > len(points):
            break
        last = model.fit(higher, last)
        if degree is not None or last.evidence > best.evidence:
            best = last
        if higher >= best.degree + LATTICE.vain:
            break
    lattice = model.lattice(best)
    places = np.column_stack([rows, columns]).astype(np.float64)
    residuals = np.hypot(*(lattice.to_pixels(places) - points).T) / radii
    crossings = max(lattice.rows * lattice.columns, len(points))
    choices = lgamma(crossings + 1) - lgamma(len(points) + 1) - lgamma(crossings - len(points) + 1)
    return Map(lattice, np.asarray(residuals), best.evidence - choices, best.spread, best.degree)


def _powers(degree: int) -> Powers:
    """The terms of a bend of a degree, from degree 2 on."""
    return tuple((total - j, j) for total in range(2, degree + 1) for j in range(total + 1))


@dataclass(frozen=True, slots=True, eq=False)
class _Model:
    """Places on a lattice and on the picture, both normed.

    Attributes:
        size: rows and columns.
        half: half of the longer side, in pitches.
        spots: N x 2, (column, row) from the middle, in halves.
        aims: N x 2, (x, y) from the middle of the points, median radii.
        weights: N, median radius over each point's own.
        origin, unit: the middle of the points and the median radius, pixels.
    """

    size: tuple[int, int]
    half: float
    spots: Floats
    aims: Floats
    weights: Floats
    origin: Floats
    unit: float

    @classmethod
    def of(cls, rows: Indices, columns: Indices, points: Floats, radii: Floats) -> "_Model":
        """The model of some points."""
        size = int(rows.max()) + 1, int(columns.max()) + 1
        half = max(max(size) - 1, 1) / 2
        spots = np.column_stack([columns - (size[1] - 1) / 2, rows - (size[0] - 1) / 2]) / half
        unit = float(np.median(radii))
        origin = points.mean(axis=0)
        weights = np.clip(unit / radii, 0.5, 2.0)
        return cls(size, half, spots, (points - origin) / unit, weights, origin, unit)

    def fit(self, degree: int, before: "_Fit | None") -> "_Fit":
        """The map with a bend of a degree, found from that of the degree below; 0 is for no perspective."""
        powers = _powers(degree)
        plain = np.column_stack([np.ones(len(self.spots)), self.spots])
        bends = np.column_stack([plain[:, 1] ** i * plain[:, 2] ** j for i, j in powers] or [plain[:, :0]])
        if before is None:
            linear = np.linalg.lstsq(plain, self.aims, rcond=1e-6)[0]
            # Half of the longer side of the board, radii, by the directions that the points span.
            rank = max(int(np.linalg.matrix_rank(linear[1:])), 1)
            reach = max(float(np.sqrt((linear[1:] ** 2).sum() / rank)), 1.0)
            before = _Fit(0, -np.inf, LATTICE.spreads[1], np.asarray(linear.T.ravel(), np.float64), reach)
        found = _grown(before, degree)
        root = self._prior(powers, before.reach, perspective=degree > 0)
        precision = root.T @ root
        spread = before.spread
        rest = np.zeros(2 * len(self.spots))
        for step in range(2 if degree else 3):
            jacobian, rest = self._linear(found, plain, bends, perspective=degree > 0)
            # What stands far off must not pull all others along.
            firm = _firm(rest, spread) if degree or step else np.ones(len(rest))
            matrix = (jacobian.T * firm) @ jacobian / spread**2 + precision
            found = found + np.linalg.solve(
                matrix, (jacobian.T * firm) @ rest / spread**2 - precision @ found
            )
        jacobian, rest = self._linear(found, plain, bends, perspective=degree > 0)
        held = float(found @ precision @ found)
        # With the prior as the unit of each parameter, one decomposition serves for each spread.
        values, _ = np.linalg.eigh(_normed(jacobian.T @ jacobian, root))
        spreads = np.array(LATTICE.spreads)
        volume = np.log1p(np.maximum(values, 0.0) / spreads[:, None] ** 2).sum(axis=1)
        evidence = _told(rest, spreads) - 0.5 * (held + volume)
        evidence += np.array(LATTICE.chances) - LATTICE.per_degree * degree
        at = int(evidence.argmax())
        return _Fit(degree, float(evidence[at]), float(spreads[at]), found, before.reach)

    def _prior(self, powers: Powers, reach: float, *, perspective: bool) -> Floats:
        """A root of the prior precision of all parameters."""
        extent = 2 * reach
        square = 1 / (LATTICE.sizes[0] * reach), 1 / (LATTICE.tilt * reach)
        even = np.zeros((EVEN, EVEN))
        even[0, 0] = even[1, 3] = 1 / extent
        even[2, 1], even[2, 5] = square[0], -square[0]
        even[3, 2], even[3, 4] = square[1], square[1]
        even[4, 1] = even[4, 5] = even[5, 2] = 1 / extent
        even[5, 4] = -1 / extent
        sizes = np.array([LATTICE.sizes[i + j - 1] for i, j in powers]) * reach
        diagonal = [1 / LATTICE.tilt] * (2 * perspective) + [*(1 / sizes)] * 2
        root = np.diag([0.0] * EVEN + diagonal)
        root[:EVEN, :EVEN] = even
        return root

    def _linear(
        self, found: Floats, plain: Floats, bends: Floats, *, perspective: bool
    ) -> tuple[Floats, Floats]:
        """The Jacobian, 2N x K, and what the map leaves of the places, 2N, both weighted."""
        linear = found[:EVEN].reshape(2, 3)
        tilt = found[EVEN : EVEN + 2] if perspective else np.zeros(2)
        depth = np.maximum(1 + self.spots @ tilt, 0.3)  # nothing is so near, and nothing behind the camera
        flat = plain @ linear.T / depth[:, None]
        bent = found[EVEN + 2 * perspective :].reshape(2, -1)
        rest = self.aims - flat - bends @ bent.T
        near = plain / depth[:, None]
        parts = []
        for axis in range(2):
            own, other = [near, np.zeros_like(near)], [bends, np.zeros_like(bends)]
            if axis:
                own, other = own[::-1], other[::-1]
            tilted = [-flat[:, axis : axis + 1] * self.spots / depth[:, None]] if perspective else []
            parts.append(np.column_stack([*own, *tilted, *other]))
        weights = np.tile(self.weights, 2)
        return np.concatenate(parts) * weights[:, None], rest.T.ravel() * weights

    def lattice(self, fit: "_Fit") -> Lattice:
        """The map that was found, from rows and columns to pixels."""
        degree, found = fit.degree, fit.found
        powers = _powers(degree)
        homography = np.eye(3)
        homography[:2] = np.roll(found[:EVEN].reshape(2, 3), -1, axis=1)
        if degree:
            homography[2, :2] = found[EVEN : EVEN + 2]
        rows, columns = self.size
        norm = np.array(
            [
                [1 / self.half, 0, -(columns - 1) / 2 / self.half],
                [0, 1 / self.half, -(rows - 1) / 2 / self.half],
                [0, 0, 1],
            ]
        )
        pixels = np.array([[self.unit, 0, self.origin[0]], [0, self.unit, self.origin[1]], [0, 0, 1]])
        bent = found[EVEN + 2 * (degree > 0) :].reshape(2, -1).T * self.unit
        # `Lattice` scales each axis to -1..1 of its own; here both have the scale of the longer one.
        reach = np.array([max(columns - 1, 1), max(rows - 1, 1)]) / 2 / self.half
        scales = np.prod(reach ** np.array(powers).reshape(-1, 2), axis=1)
        matrix = pixels @ homography @ norm
        return Lattice(rows, columns, matrix / matrix[2, 2], bent * scales[:, None], powers)


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """The parameters of a map and what speaks for them.

    Attributes:
        degree: of the bend; 1 for perspective alone, 0 for none.
        evidence: nats.
        spread: of points about their crossings, radii.
        found: K, the affine map for x and y, perspective, and the bend for x and y.
        reach: half of the longer side of the board, radii.
    """

    degree: int
    evidence: float
    spread: float
    found: Floats
    reach: float


def _grown(fit: _Fit, degree: int) -> Floats:
    """The parameters of a fit as those of a higher degree, what is new at 0."""
    tilt = fit.found[EVEN : EVEN + 2] if fit.degree else np.zeros(2)
    bend = fit.found[EVEN + 2 * (fit.degree > 0) :].reshape(2, -1)
    more = np.zeros((2, len(_powers(degree)) - bend.shape[1]))
    parts = [fit.found[:EVEN], tilt, np.concatenate([bend, more], axis=1).ravel()]
    return np.concatenate(parts) if degree else fit.found


def _firm(rest: Floats, spread: float) -> Floats:
    """How much each place counts in a robust fit (Cauchy weights), for x, then for y."""
    off = np.hypot(*rest.reshape(2, -1))
    usual = max(float(np.median(off)), spread)
    return np.tile(1 / (1 + (off / (LATTICE.firm * usual)) ** 2), 2)


def _told(rest: Floats, spreads: Floats) -> Floats:
    """The log-likelihood of places for each spread; some pieces stand a few times farther off than most.

    Args:
        rest: 2N, what the map leaves of x, then of y, radii.
        spreads: K, radii.
    """
    squares = (rest.reshape(2, -1) ** 2).sum(axis=0)
    densities = [
        share * np.exp(-0.5 * squares / wide**2) / (2 * np.pi * wide**2)
        for share, wide in (
            (1 - LATTICE.outliers, spreads[:, None]),
            (LATTICE.outliers, LATTICE.wider * spreads[:, None]),
        )
    ]
    return np.asarray(np.log(sum(densities) + 1e-9).sum(axis=1))


def _normed(gram: Floats, root: Floats) -> Floats:
    """A Gram matrix in units of the prior: root^-T gram root^-1."""
    half = np.linalg.solve(root.T, gram)
    return np.asarray(np.linalg.solve(root.T, half.T))
