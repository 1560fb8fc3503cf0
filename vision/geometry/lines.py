"""Lines through islands: which of them stand in one row, under rotation, perspective and curl.

Nearest neighbours and plain clustering fail under tilt. Here the coordinate across the lines is corrected by
a smooth polynomial, fitted so that islands gather on lines: iteratively reweighted least squares (Holland and
Welsch 1977) over pairs of islands, near pairs first, where a line's direction is known whatever its curve.
The island's radius is the unit of length throughout.
"""

from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.distances import distances

Floats = NDArray[np.float64]

# Rotation that the rough search covers, degrees.
STEEPEST = 25.0
# Rotation of rows and of columns where each has its own; so many of either are looked at.
SKEWED = 40.0
AXES = 3
# A pair this far across a direction, in radii, hardly lies along it.
ALONG = 0.3
# Pairs nearer than this are "near", in radii.
NEAR = 14.0
# Powers (along, across) of the polynomial that is added to the coordinate across the lines.
POWERS = ((1, 0), (1, 1), (2, 0), (2, 1), (3, 0))
# How strongly each power is held back: the last ones belong to strong curl only.
STIFFNESS = (0.0, 1e-3, 1e-3, 1e-2, 1e-2)
# Rounds of the fit: (how far apart a pair may be, in radii; its tolerance, in radii; how many powers).
ROUNDS = (
    (14.0, 0.50, 1), (14.0, 0.35, 3), (20.0, 0.30, 3), (30.0, 0.25, 3),
    (50.0, 0.20, 5), (1e9, 0.20, 5), (1e9, 0.15, 5), (1e9, 0.15, 5),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Parallel lines and who stands on which.

    Attributes:
        labels: for each point the number of its line, 0 first, without gaps.
        across: for each point its corrected coordinate, in radii, rising with the label.
        clearance: the narrowest gap between lines over the widest spread within one; 1 is hopeless, 3 is
            clear.
    """

    labels: NDArray[np.intp]
    across: Floats
    clearance: float

    @property
    def count(self) -> int:
        """How many lines there are."""
        return int(self.labels.max()) + 1

    def spots(self) -> Floats:
        """The median coordinate of each line, radii."""
        return _medians(np.sort(self.across), np.bincount(self.labels))

    def joined(self, narrowest: float) -> "Lines":
        """The same with those as one that are nearer to each other than this, radii."""
        numbers = np.concatenate([[0], np.cumsum(np.diff(self.spots()) >= narrowest)])
        return replace(self, labels=numbers[self.labels])


def rough_angle(points: Floats, radii: Floats) -> float:
    """Finds the rotation of the lattice, in degrees, from -25 to 25, clockwise as seen on the picture.

    Args:
        points: N x 2 (x, y).
        radii: N.
    """
    first, second = _near_pairs(_closeness(points, radii), NEAR)
    step = (points[second] - points[first]) / ((radii[first] + radii[second]) / 2)[:, None]
    angles = np.arange(-STEEPEST, STEEPEST + 0.25, 0.5)
    turn = np.deg2rad(angles)[:, None]
    along = step[:, 0] * np.cos(turn) + step[:, 1] * np.sin(turn)
    across = -step[:, 0] * np.sin(turn) + step[:, 1] * np.cos(turn)
    off = np.minimum(np.abs(along), np.abs(across))
    score = np.exp(-((off / ALONG) ** 2) / 2).sum(axis=1)
    score *= 1 - 0.1 * (angles / STEEPEST) ** 2
    return float(angles[np.argmax(score)])


def rough_axes(points: Floats, radii: Floats) -> list[Floats]:
    """Finds the likeliest directions of rows and columns where they are not square to each other.

    Args:
        points: N x 2 (x, y).
        radii: N.

    Returns:
        For each pair of directions 2 x 2: the unit vectors along a row and along a column, as its columns.
    """
    first, second = _near_pairs(_closeness(points, radii), NEAR)
    step = (points[second] - points[first]) / ((radii[first] + radii[second]) / 2)[:, None]
    angles = np.deg2rad(np.arange(-SKEWED, SKEWED + 0.25, 0.5))
    rows = np.column_stack([np.cos(angles), np.sin(angles)])
    columns = np.column_stack([-np.sin(angles), np.cos(angles)])
    return [
        np.column_stack([row, column])
        for row, column in product(_likeliest(step, rows), _likeliest(step, columns))
    ]


def _likeliest(step: Floats, ways: Floats) -> list[Floats]:
    """The directions along which most pairs of points lie.

    Args:
        step: P x 2, from one point of a pair to the other, radii.
        ways: D x 2, unit vectors in the order of their angles.
    """
    across = step[:, 0] * ways[:, 1:] - step[:, 1] * ways[:, :1]
    score = np.exp(-((across / ALONG) ** 2) / 2).sum(axis=1)
    peaks = np.flatnonzero((score[1:-1] >= score[:-2]) & (score[1:-1] > score[2:])) + 1
    return [ways[peak] for peak in peaks[np.argsort(-score[peaks], kind="stable")][:AXES]]


def find_lines(points: Floats, radii: Floats) -> Lines:
    """Gathers points on lines that run roughly along x.

    Args:
        points: N x 2 (along, across), turned by the rough angle. For columns, swap x and y.
        radii: N.
    """
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    reach = max(float(np.ptp(points, axis=0).max()) / 2, float(radii.max()))
    unit = (points - middle) / reach
    terms = np.column_stack([unit[:, 0] ** i * unit[:, 1] ** j for i, j in POWERS])
    bend = np.zeros(len(POWERS))
    closeness = _closeness(points, radii)
    first, second = _near_pairs(closeness, ROUNDS[-1][0])
    step = np.abs(points[second] - points[first])
    flat = step[:, 1] < step[:, 0]
    first, second = first[flat], second[flat]
    apart = closeness[first, second]
    scales = reach * 2 / (radii[first] + radii[second])
    rises = (unit[second, 1] - unit[first, 1]) * scales
    changes = (terms[second] - terms[first]) * scales[:, None]
    for distance, tolerance, count in ROUNDS:
        near = apart < distance
        scale, rise, change = scales[near], rises[near], changes[near, :count]
        stiff = np.diag(STIFFNESS[:count]) * float(np.mean(scale**2)) if len(scale) else np.eye(count)
        bend[:count] = _reweighted(rise, change, stiff, tolerance, bend[:count])
    across = (unit[:, 1] + terms @ bend) * reach / float(np.median(radii))
    return _cut(across)


def _closeness(points: Floats, radii: Floats) -> Floats:
    """N x N: how many radii points are apart; 0 for each other's 8 nearest, however far."""
    apart = distances(points, points)
    order = np.argsort(apart, axis=1, kind="stable")[:, 1:9]
    closeness = np.asarray(2 * apart / (radii[:, None] + radii[None]), dtype=np.float64)
    closeness[np.arange(len(points))[:, None], order] = 0.0
    return np.minimum(closeness, closeness.T)


def _near_pairs(closeness: Floats, distance: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The pairs (first, second) that are closer than `distance` radii."""
    first, second = np.nonzero(np.triu(closeness < distance, 1))
    return first, second


def _reweighted(rise: Floats, change: Floats, stiff: Floats, tolerance: float, bend: Floats) -> Floats:
    """Fits `rise + change @ bend` to zero for those pairs that come near to it.

    Args:
        rise: P, what each pair is apart across the lines, radii.
        change: P x K, how much of each power would lift it.
        stiff: K x K, how strongly the powers are held back, for each pair that counts.
        tolerance: how far apart a pair in one line may still be, radii.
        bend: K, where to begin.
    """
    least = 1e-9 * np.eye(len(bend))
    for _ in range(3):
        weight = np.exp(-(((rise + change @ bend) / tolerance) ** 2) / 2)
        normal = change.T @ (change * weight[:, None]) + stiff * weight.sum() + least
        bend = np.linalg.solve(normal, -change.T @ (weight * rise))
    return bend


def _cut(across: Floats) -> Lines:
    """Cuts the sorted coordinates where the gaps jump from "same line" to "next line"."""
    order = np.argsort(across, kind="stable")
    ranked = across[order]
    gaps = np.diff(ranked)
    ladder = np.concatenate([[0.05], np.sort(gaps)])
    ladder = np.maximum(ladder, 0.05)
    low, high = ladder[:-1], ladder[1:]
    jump = np.where((low < 1.2) & (high > 0.45), high / low, 0.0)
    if not jump.size or jump.max() == 0.0:
        return Lines(np.zeros(len(across), dtype=np.intp), across, 1.0)
    best = int(np.argmax(jump))
    level = float(np.sqrt(low[best] * high[best]))
    labels = np.empty(len(across), dtype=np.intp)
    labels[order] = np.concatenate([[0], np.cumsum(gaps > level)])
    ends = np.cumsum(np.bincount(labels))
    starts = np.concatenate([[0], ends[:-1]])
    spread = float((ranked[ends - 1] - ranked[starts]).max())
    return Lines(labels, across, float(high[best]) / max(spread, 0.05))


def _medians(ranked: Floats, sizes: NDArray[np.intp]) -> Floats:
    """The median of each of the runs, of these sizes, of what is sorted."""
    starts = np.cumsum(sizes) - sizes
    return np.asarray((ranked[starts + (sizes - 1) // 2] + ranked[starts + sizes // 2]) / 2)
