"""Discs: the ellipses of one island joined into one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.page import Page
from vision.shapes.ellipses import Ellipses

# Ellipses of one island: centres closer than this, in parts of the larger radius, and no smaller than that.
CONCENTRIC = 0.25
THINNEST = 0.55
# Of the ellipses of one island those with at least this part of the slope of those near them are edges,
# others their haze; near are those whose radii differ by no more than this factor: a digit inside is not.
REAL_EDGE = 0.4
NEAR = 1.3
# Whatever their size those are haze that have less than this part of the steepest slope and are rougher than
# the roundest by this factor: where the light around a dark disc is told from the paper.
FAINT, ROUGHER = 0.12, 2.0
# An ellipse around this many others apart from one another, each at least this part of its size, is no island
# but a bay of bridges.
CROWD = 3
LARGE = 0.2
# So many more if fewer of them are as round: those that a bold digit falls into where lines are taken off it.
PIECES = 2
# Islands do not overlap: of two ellipses whose centres are nearer than this part of the sum of their radii
# one is none.
APART = 0.7
# Two discs this near to one another, in radii, are one island.
SAME = 0.5
# No number can be read in a ring with fewer pixels than this from its centre to its edge.
SMALLEST = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class Disc:
    """A round place that may be an island.

    Attributes:
        center: (x, y) in pixels of the full picture.
        radius: of its outermost edge, full pixels (geometric mean of the half axes).
        inner: of its innermost edge; the same as `radius` for a disc without a ring.
        shape: 2 x 2 symmetric, maps the unit circle to where the inside ends, full pixels: the inner edge,
            or where `vision.shapes.rings` takes it to be.
        misfit: mean distance of its best edge from an ellipse, in parts of the radius.
    """

    center: NDArray[np.float64]
    radius: float
    inner: float
    shape: NDArray[np.float64]
    misfit: float

    @property
    def outer(self) -> float:
        """The radius of the outermost edge in parts of the inside's."""
        return self.radius / float(np.sqrt(abs(np.linalg.det(self.shape))))

    def is_same(self, other: "Disc") -> bool:
        """Whether this and another disc are one island."""
        return bool(np.hypot(*(self.center - other.center)) < SAME * self.radius)


def outermost(discs: Sequence[Disc]) -> NDArray[np.float64]:
    """N x 2 x 2: what maps the unit circle to the outermost edge of each disc, full pixels."""
    shapes = np.array([disc.shape for disc in discs])
    outer = np.array([disc.radius for disc in discs]) / np.sqrt(np.abs(np.linalg.det(shapes)))
    return np.asarray(shapes * outer[:, None, None], dtype=np.float64)


def find_discs(page: Page, ellipses: Ellipses) -> list[Disc]:
    """Joins concentric ellipses; the order is from top to bottom."""
    groups = _best(_outermost([_edges(group) for group in _concentric(ellipses)]))
    discs = [_disc(page, group) for group in groups if group.radii[-1] / page.scale > SMALLEST]
    return sorted(discs, key=lambda disc: (disc.center[1], disc.center[0]))


def _concentric(ellipses: Ellipses) -> list[Ellipses]:
    """Groups ellipses around one centre, largest first in each group."""
    order = np.lexsort((ellipses.centers[:, 0], ellipses.centers[:, 1], -ellipses.radii))
    x, y = ellipses.centers[order].T
    radii = ellipses.radii[order]
    free = np.ones(len(order), dtype=bool)
    groups = []
    for index in range(len(order)):
        if free[index]:
            near = free & (np.hypot(x - x[index], y - y[index]) < CONCENTRIC * radii[index])
            near &= radii > THINNEST * radii[index]
            free &= ~near
            groups.append(ellipses.select(order[near]))
    return groups


def _edges(group: Ellipses) -> Ellipses:
    """Leaves out the haze around an edge: contours of a threshold that no edge follows."""
    if len(group) == 1:
        return group
    ratios = group.radii[:, None] / group.radii[None]
    near = (ratios < NEAR) & (ratios > 1 / NEAR)
    real = group.slopes >= REAL_EDGE * np.where(near, group.slopes[None], 0).max(axis=1)
    rough = group.misfits > ROUGHER * group.misfits.min()
    return group.select(real & ~(rough & (group.slopes < FAINT * group.slopes.max())))


def _outermost(groups: list[Ellipses]) -> list[Ellipses]:
    """Drops groups inside another one: the holes of digits. One around several others is no island."""
    places = np.array([group.centers[0] for group in groups]).reshape(-1, 2)
    radii = np.array([group.radii[0] for group in groups])
    apart = distances(places, places)
    within = (apart < radii[None]) & (radii[:, None] < THINNEST * radii[None])
    crowded = (within & (radii[:, None] > LARGE * radii[None])).sum(axis=0) >= CROWD
    misfits = np.array([group.misfits.min() for group in groups])
    for around in np.flatnonzero(crowded):
        held = within[:, around] & (radii > LARGE * radii[around])
        smooth = held & (misfits <= ROUGHER * misfits[around])
        islands, pieces = (
            _apart(apart[np.ix_(which, which)], radii[which])
            for which in (np.flatnonzero(smooth), np.flatnonzero(held))
        )
        crowded[around] = islands >= CROWD or pieces >= CROWD + PIECES
    inside = np.logical_or.reduce(within[:, ~crowded], axis=1)
    return [group for group, no, nor in zip(groups, crowded, inside, strict=True) if not (no or nor)]


def _apart(distance: NDArray[np.float64], radii: NDArray[np.float64]) -> int:
    """How many of some circles stand apart, the largest first: the curves of one digit do not.

    Args:
        distance: N x N, between their centres.
        radii: N.
    """
    kept: list[int] = []
    for index in np.argsort(-radii, kind="stable").tolist():
        if all(distance[index, other] >= APART * (radii[index] + radii[other]) for other in kept):
            kept.append(index)
    return len(kept)


def _best(groups: list[Ellipses]) -> list[Ellipses]:
    """Of groups that overlap keeps those that are seen best."""
    places = np.array([group.centers[0] for group in groups]).reshape(-1, 2)
    radii = np.array([group.radii[0] for group in groups])
    overlaps = distances(places, places) < APART * (radii[:, None] + radii[None])
    seen = np.array([_weights(group).sum() for group in groups])
    kept = np.zeros(len(groups), dtype=bool)
    for index in np.argsort(-seen, kind="stable"):
        kept[index] = not (overlaps[index] & kept).any()
    return [group for group, keep in zip(groups, kept, strict=True) if keep]


def _weights(group: Ellipses) -> NDArray[np.float64]:
    """How much to believe each ellipse of a group."""
    return np.asarray(group.slopes / (group.misfits + 0.01), dtype=np.float64)


def _disc(page: Page, group: Ellipses) -> Disc:
    weights = _weights(group)
    return Disc(
        center=page.to_full(weights / weights.sum() @ group.centers),
        radius=float(group.radii[0]) / page.scale,
        inner=float(group.radii[-1]) / page.scale,
        shape=group.shapes[-1] / page.scale,
        misfit=float(group.misfits.min()),
    )
