"""Mapping: the smooth map from rows and columns to the picture, fitted to points whose places are known."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.lines import Floats
from vision.reading import Lattice

Powers = tuple[tuple[int, int], ...]
"""Of a polynomial's terms: (of the column, of the row)."""

# No leverage leaves less than this of a point to tell by itself.
LEAST = 0.004
# How many places a homography needs; it and an affine map have so many free parameters.
FOR_HOMOGRAPHY = 8
PROJECTIVE, AFFINE = 8, 6


class Bend(NamedTuple):
    """How a page may bend below a board.

    Attributes:
        fewest: with so many places or more.
        order: of the polynomial.
        stiffness: how it is held back, per place, in board units.
        free: parameters of it and of the homography, but for those that are held back (about as many).
    """

    fewest: int
    order: int
    stiffness: float
    free: int

    @property
    def powers(self) -> Powers:
        """The lowest are the homography's own, but without them it could only bulge one way from that."""
        return tuple((total - row, row) for total in range(self.order + 1) for row in range(total + 1))


# Rows and columns are told from each other by how far places are off stiff maps, which fit no wrong ones.
# Once they are told, another one is closer to the page if it foretells clearly better where a place is that
# it was not fitted to. Of 145 boards on hard photos it was 0.02 radii off where the stiff one was 0.03 (of 14
# islands and more), 0.03 where that was 0.07 (of 25), and 0.02 where that was 0.1 (of 40).
STIFF = Bend(14, 3, 1e-2, 16), Bend(100, 5, 1e-2, 30)
BENDS = STIFF[0], Bend(14, 3, 1e-3, 16), Bend(25, 4, 5e-4, 28), Bend(40, 5, 5e-5, 42)
BETTER = 0.8


def off_by(
    lattice: Lattice, rows: NDArray[np.intp], columns: NDArray[np.intp], points: Floats, radii: Floats
) -> Floats:
    """How far points are from their places on a lattice, N, in their own radii."""
    places = np.column_stack([rows, columns]).astype(np.float64)
    return np.asarray(np.hypot(*(lattice.to_pixels(places) - points).T) / radii, dtype=np.float64)


def fit_lattice(
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    points: Floats,
    *,
    bends: Sequence[Bend] = STIFF[:1],
) -> Lattice:
    """Fits the map from (row, column) to the picture: a homography and, with enough points, a bend.

    Args:
        rows: N, of the points.
        columns: likewise.
        points: N x 2, pixels.
        bends: ways in which the page may bend, where there are enough points; none for the homography alone.
    """
    height, width = int(rows.max()) + 1, int(columns.max()) + 1
    flat = np.column_stack([columns, rows]).astype(np.float64)
    homography = _homography(flat, points)
    spot = np.column_stack([flat, np.ones(len(flat))]) @ homography.T
    rest = points - spot[:, :2] / spot[:, 2:]
    u = 2 * flat[:, 0] / max(width - 1, 1) - 1
    v = 2 * flat[:, 1] / max(height - 1, 1) - 1
    may_be = [bend for bend in bends if len(points) >= bend.fewest]
    moved, exponents = _bent(u, v, rest, may_be)
    return Lattice(height, width, homography, moved, exponents)


def _bent(u: Floats, v: Floats, rest: Floats, bends: Sequence[Bend]) -> tuple[Floats, Powers]:
    """What a bend adds to the homography, and its powers: the one that foretells best where places are.

    Each place is left out in its turn (PRESS, Allen 1974).

    Args:
        u: N, places along a row, from -1 to 1.
        v: along a column.
        rest: N x 2, what the homography leaves.
        bends: those that may be.
    """
    best: tuple[Floats, Powers] = (np.zeros((0, 2)), ())
    least = np.inf
    for bend in bends:
        terms = np.array([u**i * v**j for i, j in bend.powers]).T
        stiff = bend.stiffness * len(u) * np.eye(terms.shape[1])
        solved = np.linalg.solve(terms.T @ terms + stiff, terms.T)
        moved = solved @ rest
        alone = np.maximum(1 - np.einsum("nk,kn->n", terms, solved), LEAST)
        foretold = float((((rest - terms @ moved) / alone[:, None]) ** 2).sum())
        if foretold < BETTER**2 * least:
            best, least = (moved, bend.powers), foretold
    return best


def _homography(flat: Floats, points: Floats) -> Floats:
    """The homography from `flat` to `points`, both N x 2; an affine map where there is too little to tell."""
    if len(flat) >= FOR_HOMOGRAPHY and min(np.ptp(flat, axis=0)) >= 2:
        matrix = np.asarray(cv2.findHomography(flat, points, 0)[0], dtype=np.float64)
        # It gives nothing, or nonsense, for points that lie on too few lines.
        if matrix.shape == (3, 3) and np.isfinite(matrix).all():
            return matrix
    return _affine(flat, points)


def _affine(flat: Floats, points: Floats) -> Floats:
    """Least squares; a direction that the points do not span is taken square to the other."""
    middle, target = flat.mean(axis=0), points.mean(axis=0)
    linear, _, rank, _ = np.linalg.lstsq(flat - middle, points - target, rcond=None)
    linear = linear.T
    if rank == 1:
        along_x = bool(np.ptp(flat[:, 0]) > 0)
        known = linear[:, 0] if along_x else linear[:, 1]
        linear = np.column_stack(
            [known, (-known[1], known[0])] if along_x else [(known[1], -known[0]), known]
        )
    matrix = np.eye(3)
    matrix[:2, :2] = linear
    matrix[:2, 2] = target - linear @ middle
    return matrix
