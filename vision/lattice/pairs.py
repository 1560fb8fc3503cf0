"""Pairs of points that may share a line: each point and its nearest neighbours all around."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.parameters import LINES
from vision.types import Floats, Indices


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """P pairs of points, each once.

    Attributes:
        first, second: P, indices of the points.
        steps: P x 2, from the first to the second, mean radii of both.
        apart: P, the length of the step, radii.
        closest: P, whether the second is one of the few nearest to the first in its sector.
    """

    first: Indices
    second: Indices
    steps: Floats
    apart: Floats
    closest: NDArray[np.bool_]


def find_pairs(points: Floats, radii: Floats) -> Pairs:
    """Pairs each point with its nearest neighbours in each of four sectors around the axes.

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
    first, second = np.nonzero(ranks < LINES.neighbours)
    scale = 2 / (radii[first] + radii[second])
    closest = ranks[first, second] < LINES.closest
    return Pairs(first, second, step[first, second] * scale[:, None], apart[first, second], closest)
