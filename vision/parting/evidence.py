"""Evidence: what is printed around islands and between them, weighed for one board or for two."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.lines import Floats
from vision.parting.bounds import Bounds
from vision.parting.pieces import Indices

# What speaks for two boards, in the unit of `pieces.weigh_cut`: for each side a frame that holds all of it; a
# piece of ink for each side, as grids are, that holds most of it; so many letters between them.
FRAMED = 12.0
INKED = 18.0
MOSTLY = 0.6
LETTERED = 12.0
LETTERS = 4
# And for one: a piece of ink that holds some of both, as much again if it holds most of both, as a grid or
# the bridges of a solution do; a frame that holds some of both.
TIED = 15.0
BOXED = 15.0
# How far the usual print of two sides is apart, in parts of how far that of their islands usually is from it
# and this, and what it speaks for two boards. Of 626 halves of boards, on photos and scans, 8 were farther
# apart than 1.5 and none than 5; of 265 pairs of boards 78 and 15. Less than four islands tell nothing.
USUAL_PRINT = np.array([0.05, 0.03])
PRINTED = (0.75, 1.5, 2.5, 5.0), (0.0, 3.5, 7.5, 10.0)
TELLING = 4
# Of what is spread normally the standard deviation, in median deviations.
SIGMA = 1.4826
# A grid ends between two pieces, or goes on, where there is less of it than the first part of what is below
# them, or more than the second. That speaks for two boards, or for one; half as much where it is not known
# where exactly its lines would run.
GRID = 0.35, 0.62
GRIDDED = 20.0


def weigh_print(bounds: Bounds, points: Floats, one: Indices, other: Indices) -> float:
    """What the print speaks for two boards rather than one.

    Args:
        bounds: what is printed.
        points: N x 2, the centres of all islands, pixels.
        one: indices of the islands of one board.
        other: those of the other.

    Returns:
        The logarithm of how many times likelier two boards are; below 0, one is likelier.
    """
    here, there = bounds.ink[one], bounds.ink[other]
    tied = _tied(here, there)
    inked = _share(here) > MOSTLY and _share(there) > MOSTLY
    framed = _is_apart(bounds, one, other) + _is_apart(bounds, other, one)
    boxed = any(not frame.isdisjoint(one) and not frame.isdisjoint(other) for frame in bounds.frames)
    lettered = _letters_between(bounds, points, one, other) >= LETTERS
    apart = max(FRAMED * framed, INKED * (inked and not tied)) + LETTERED * lettered
    return apart + _otherwise_printed(bounds, one, other) - TIED * tied - BOXED * boxed


def weigh_grid(left: float | None, known: bool) -> float:
    """What the grid below two pieces speaks for two boards rather than one.

    Args:
        left: how much there is of it between them, in parts of what there is below them; None for no grid.
        known: whether it is known exactly where its lines would run.

    Returns:
        As `weigh_print`.
    """
    if left is None or GRID[0] < left < GRID[1]:
        return 0.0
    return (GRIDDED if left < GRID[1] else -GRIDDED) * (1.0 if known else 0.5)


def is_framed(bounds: Bounds, members: Indices) -> bool:
    """Whether all of some islands are in frames that hold nothing else."""
    side = set(members.tolist())
    return side == set().union(*(frame for frame in bounds.frames if frame <= side))


def _otherwise_printed(bounds: Bounds, one: Indices, other: Indices) -> float:
    """What it speaks for two boards how differently the islands of both are printed: how dark, and filled."""
    if not len(bounds.tones) or min(len(one), len(other)) < TELLING:
        return 0.0
    middles = [np.median(bounds.tones[side], axis=0) for side in (one, other)]
    off = [np.abs(bounds.tones[side] - middle) for side, middle in zip((one, other), middles, strict=True)]
    spread = SIGMA * np.median(np.concatenate(off), axis=0) + USUAL_PRINT
    return float(np.interp((np.abs(middles[0] - middles[1]) / spread).max(), *PRINTED))


def _is_apart(bounds: Bounds, one: Indices, other: Indices) -> bool:
    """Whether frames hold all of some islands, or a frame does that holds none of the others."""
    within = any(frame.issuperset(one) and frame.isdisjoint(other) for frame in bounds.frames)
    return within or is_framed(bounds, one)


def _tied(one: Indices, other: Indices) -> int:
    """How some islands are tied to others by pieces of ink: 0 not at all, 1 some of them, 2 most of both."""
    parts = [
        min((one == piece).mean(), (other == piece).mean()) for piece in np.intersect1d(one, other) if piece
    ]
    return 0 if not parts else 1 + int(max(parts) > MOSTLY)


def _share(ink: Indices) -> float:
    """The part of some islands that belong to their largest piece of ink."""
    return float(np.bincount(ink)[1:].max(initial=0)) / len(ink)


def _letters_between(bounds: Bounds, points: Floats, one: Indices, other: Indices) -> int:
    """How many letters stand among all islands, and not among those of one side."""
    sides = [_among(bounds.letters, points[side]) for side in (np.union1d(one, other), one, other)]
    return int((sides[0] & ~sides[1] & ~sides[2]).sum())


def _among(letters: Floats, points: Floats) -> NDArray[np.bool_]:
    """Which letters stand within the convex hull of some points."""
    hull = cv2.convexHull(points.astype(np.float32)).reshape(-1, 2).astype(np.float64)
    along = np.roll(hull, -1, axis=0) - hull
    steps = [np.subtract.outer(letters[:, axis], hull[:, axis]) for axis in (0, 1)]
    # OpenCV gives a hull such that what is within lies on the same side of each edge, seen along it.
    return np.asarray((along[:, 0] * steps[1] > along[:, 1] * steps[0]).all(axis=1), dtype=np.bool_)
