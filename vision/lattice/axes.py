"""Axes of a board: in which directions its rows and its columns run, roughly."""

import numpy as np

from vision.lattice.pairs import Pairs
from vision.parameters import AXES
from vision.types import Floats


def find_directions(pairs: Pairs) -> tuple[list[float], list[float]]:
    """Proposes directions of rows and of columns from pairs of points that are near to each other.

    Args:
        pairs: steps from point to point, radii.

    Returns:
        Turns of the rows against the x axis, and of the columns against the y axis, radians, positive if
        clockwise on the picture; for each the likeliest first.
    """
    turns = np.deg2rad(np.arange(-AXES.steepest, AXES.steepest + 1.0))
    near = (pairs.apart < AXES.near) | pairs.closest
    x, y = pairs.steps[near].T
    sine, cosine = np.sin(turns)[:, None], np.cos(turns)[:, None]
    aside = y * cosine - x * sine, x * cosine + y * sine
    rows, columns = (np.exp(-((off / AXES.width) ** 2) / 2).sum(axis=1) for off in aside)
    # Rows and columns are nearly square to each other: either tells about the other.
    spread = np.exp(-(((turns[:, None] - turns) / np.deg2rad(AXES.skew)) ** 2) / 2)
    upright = 1 - AXES.upright * (turns / turns[-1]) ** 2
    return (
        _peaks(turns, rows * (spread * columns).max(axis=1) * upright),
        _peaks(turns, columns * (spread * rows).max(axis=1) * upright),
    )


def _peaks(turns: Floats, score: Floats) -> list[float]:
    """The turns at which a score is highest, the highest first."""
    padded = np.concatenate([[-1.0], score, [-1.0]])
    peaks = np.flatnonzero((score >= padded[:-2]) & (score > padded[2:]))
    best = peaks[np.argsort(-score[peaks], kind="stable")][: AXES.most]
    found = [float(turns[peak]) for peak in best]
    return found if min(np.abs(found)) < AXES.straight else [*found, 0.0]
