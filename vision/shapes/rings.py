"""Rings: on one board all are equally thick, so its neighbours tell, too, where a ring begins and ends.

The outline of a bold 6 or 8 is round enough to be taken for the inner edge of its ring, and where a digit or
a pencil touches the ring there is no inner edge to be seen. Neither happens to most islands of a board. But
bridges may touch most rings from outside: of those the inner edge alone is seen, or another one in the ink.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.shapes.discs import Disc
from vision.shapes.families import ALIKE, REACH

Floats = NDArray[np.float64]

# So many of the nearest discs say how thick a ring is, and so many how large it is, itself included.
NEIGHBOURS = 24
NEAREST = 7
# Inner radii, in parts of the outer ones, that differ from the neighbours' by more than this factor are none.
UNLIKE = 1.1
# Edges are as large as the neighbours' up to this factor.
SAME = 1.08
# Most of the neighbours have an edge of one size if this part of them has; several look otherwise if more
# than this part of them does.
MOST = 0.65
SEVERAL = 0.15
# A ring of which both edges are seen is at least this thick, in parts of its radius.
THICK = 0.05
# So many that are alike tell how thick the rings around them are, though most show no inner edge.
FEW = 3


def even_rings(discs: list[Disc]) -> list[Disc]:
    """Makes discs as large as their neighbours, and their insides, where an edge was not seen.

    Args:
        discs: alike and near, as islands of one board are.

    Returns:
        The same discs; the shape or the radius of some is another, `inner` tells still what was seen.
    """
    if not discs:
        return []
    discs = _as_thick_as_others(_alike_outside(discs))
    inner = np.array([disc.inner / disc.radius for disc in discs])
    usual = np.median(inner[nearest_discs(discs, discs, NEIGHBOURS)], axis=1)
    off = np.abs(np.log(inner / usual)) > np.log(UNLIKE)
    return [
        replace(disc, shape=disc.shape * (part * disc.radius / disc.inner)) if odd else disc
        for disc, part, odd in zip(discs, usual.tolist(), off.tolist(), strict=True)
    ]


def ringed_as_others(discs: list[Disc], ringed: list[Disc]) -> list[tuple[Disc, Disc]]:
    """Discs with the inner edges that they would have if their rings were as thick as those of others.

    Strokes through the numbers of a board break the inner edges of most of its rings.

    Args:
        discs: of which no inner edge was seen.
        ringed: of which one was.

    Returns:
        Each of those around which some others of its size are alike, and it with an inner edge.
    """
    if not discs or len(ringed) < FEW:
        return []
    places, theirs = (np.array([disc.center for disc in some]) for some in (discs, ringed))
    radii, parts = np.array([disc.radius for disc in ringed]), np.array([d.inner / d.radius for d in ringed])
    away = distances(places, theirs)
    found = []
    for disc, apart in zip(discs, away, strict=True):
        beside = (apart < REACH * disc.radius) & (np.abs(np.log(radii / disc.radius)) < np.log(ALIKE))
        usual = float(np.median(parts[beside])) if beside.any() else 0.0
        alike = beside & (np.abs(np.log(parts / max(usual, THICK))) < np.log(SAME))
        if alike.sum() >= max(FEW, MOST * beside.sum()):
            inner = usual * disc.radius
            found.append((disc, replace(disc, inner=inner, shape=disc.shape * (usual * disc.outer))))
    return found


def _alike_outside(discs: list[Disc]) -> list[Disc]:
    """The discs, those whose inner edge is the usual one and whose outer edge is not with the usual one."""
    near = nearest_discs(discs, discs, NEAREST)
    inner, outer = np.log([disc.inner for disc in discs]), np.log([disc.radius for disc in discs])
    thick = np.median((outer - inner)[near], axis=1)
    odd = _is_usual(inner, inner, near) & (inner < outer) & (np.abs(outer - inner - thick) > np.log(UNLIKE))
    # A few that look otherwise are letters.
    odd &= odd[nearest_discs(discs, discs, NEIGHBOURS)].mean(axis=1) > SEVERAL
    return _resized(discs, np.where(odd, inner + thick - outer, 0.0))


def _as_thick_as_others(discs: list[Disc]) -> list[Disc]:
    """The discs, those of which the inner edge alone was seen as large as they are with their rings."""
    rings = np.array([disc.inner < (1 - THICK) * disc.radius for disc in discs])
    if not rings.any():
        return discs
    ringed = [disc for disc, ring in zip(discs, rings, strict=True) if ring]
    near = nearest_discs(discs, ringed, NEAREST)
    seen, inner, outer = (
        np.log([disc.radius for disc in discs]),
        *(np.log([getattr(disc, edge) for disc in ringed]) for edge in ("inner", "radius")),
    )
    away = np.median(outer[near], axis=1) - seen
    inside = ~rings & _is_usual(seen, inner, near) & (away > np.abs(np.median(inner[near], axis=1) - seen))
    inside &= inside[nearest_discs(discs, discs, NEIGHBOURS)].mean(axis=1) > SEVERAL
    return _resized(discs, np.where(inside, away + seen - np.median(inner[near], axis=1), 0.0))


def _is_usual(sizes: Floats, others: Floats, near: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which sizes (N, logarithms) are those that most of the near ones (N x K, of the others) share."""
    usual = np.median(others[near], axis=1)
    shared = (np.abs(others[near] - usual[:, None]) < np.log(SAME)).mean(axis=1) >= MOST
    return np.asarray(shared & (np.abs(sizes - usual) < np.log(SAME)), dtype=np.bool_)


def _resized(discs: list[Disc], by: Floats) -> list[Disc]:
    """The discs with other outer edges, by how much the logarithm of their radius changes."""
    return [
        replace(disc, radius=disc.radius * float(np.exp(change))) if change else disc
        for disc, change in zip(discs, by.tolist(), strict=True)
    ]


def nearest_discs(discs: list[Disc], others: list[Disc], count: int) -> NDArray[np.intp]:
    """For each disc the nearest of the others, itself included if it is one of them: N x up to `count`."""
    places, theirs = (np.array([disc.center for disc in some]) for some in (discs, others))
    apart = distances(places, theirs)
    if len(others) <= count:
        return np.argsort(apart, axis=1)
    return np.argpartition(apart, count, axis=1)[:, :count]
