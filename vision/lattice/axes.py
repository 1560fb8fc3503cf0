"""Axes of a board: which points are neighbours, and in which directions rows and columns run, roughly."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.parameters import LATTICE
from vision.types import Floats, Indices


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """P pairs of points, each once.

    Attributes:
        first, second: P, indices of the points.
        steps: P x 2, (x, y) from the first to the second, in units of the mean of their two radii.
        apart: P, the length of each step, in the same unit.
        closest: P, whether the second is one of the few nearest to the first in its sector.
    """

    first: Indices
    second: Indices
    steps: Floats
    apart: Floats
    closest: NDArray[np.bool_]


def find_pairs(points: Floats, radii: Floats) -> Pairs:
    """Pairs each point with the nearest ones in the two sectors to its right and below it.

    Args:
        points: N x 2, (x, y) in pixels.
        radii: N, pixels.
    """
    step = points[None] - points[:, None]
    apart = 2 * np.hypot(step[..., 0], step[..., 1]) / (radii[:, None] + radii)
    flat = np.abs(step[..., 0]) > np.abs(step[..., 1])
    ahead = np.where(flat, step[..., 0], step[..., 1]) > 0
    ranks = np.full(apart.shape, len(points))
    for lying in (flat, ~flat):
        ranked = np.where(lying & ahead, apart, np.inf)
        rank = ranked.argsort(axis=1, kind="stable").argsort(axis=1, kind="stable")
        ranks = np.where(np.isfinite(ranked), rank, ranks)
    first, second = np.nonzero(ranks < LATTICE.neighbours)
    scale = 2 / (radii[first] + radii[second])
    closest = ranks[first, second] < LATTICE.closest
    return Pairs(first, second, step[first, second] * scale[:, None], apart[first, second], closest)


def find_directions(pairs: Pairs) -> tuple[list[float], list[float]]:
    """Proposes directions of rows and of columns from pairs of points that are near to each other.

    Args:
        pairs: those of the points of one board.

    Returns:
        Turns of the rows against the x axis, and of the columns against the y axis, radians, positive if
        clockwise on the picture; for each the likeliest first, with 0 or nearly 0 among them.
    """
    turns = np.deg2rad(np.arange(-LATTICE.turned, LATTICE.turned + 1.0))
    near = (pairs.apart < LATTICE.near) | pairs.closest
    x, y = pairs.steps[near].T
    sine, cosine = np.sin(turns)[:, None], np.cos(turns)[:, None]
    aside = y * cosine - x * sine, x * cosine + y * sine
    rows, columns = (np.exp(-((off / LATTICE.width) ** 2) / 2).sum(axis=1) for off in aside)
    # Rows and columns are nearly square to each other: either tells about the other.
    spread = np.exp(-(((turns[:, None] - turns) / np.deg2rad(LATTICE.square)) ** 2) / 2)
    return (
        _peaks(turns, rows * (spread * columns).max(axis=1)),
        _peaks(turns, columns * (spread * rows).max(axis=1)),
    )


def _peaks(turns: Floats, score: Floats) -> list[float]:
    """The turns at which a score is highest, the highest first."""
    padded = np.concatenate([[-1.0], score, [-1.0]])
    peaks = np.flatnonzero((score >= padded[:-2]) & (score > padded[2:]))
    best = peaks[np.argsort(-score[peaks], kind="stable")][: LATTICE.most]
    found = [float(turns[peak]) for peak in best]
    return found if min(np.abs(found)) < LATTICE.straight else [*found, 0.0]
