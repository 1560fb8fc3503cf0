"""Families: discs that could be the islands of one board, by their size and how near they are."""

import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.shapes.discs import Disc, outermost

# Neighbours' radii differ by no more than this factor: tilt and curl change it slowly across a board.
ALIKE = 1.25
# By this much where an outer edge was not seen, as where rings touch, and their inner radii are this near.
RINGED = 1.5
ALIKE_INSIDE = 1.1
# Where a page curls away it is foreshortened one way only: the longer half axes differ by no more than this.
ALIKE_LENGTHWAYS = 1.15
# An island has another one within this many radii: sparse boards leave whole rows empty.
REACH = 32.0


def find_families(discs: list[Disc]) -> list[list[Disc]]:
    """Parts the discs into families, each linked by alike neighbours; the largest first."""
    if not discs:
        return []
    places = np.array([disc.center for disc in discs])
    radii = np.array([disc.radius for disc in discs])
    distance = distances(places, places)
    inside = np.array([disc.inner for disc in discs])
    longer = np.linalg.norm(outermost(discs), ord=2, axis=(1, 2))
    alike = _within(radii, ALIKE) | (_within(radii, RINGED) & _within(inside, ALIKE_INSIDE))
    alike |= _within(longer, ALIKE_LENGTHWAYS)
    linked = alike & (distance < REACH * np.minimum(radii[:, None], radii[None]))
    families = [[discs[i] for i in members] for members in connected(linked)]
    return sorted(families, key=len, reverse=True)


def _within(sizes: NDArray[np.float64], factor: float) -> NDArray[np.bool_]:
    """N x N: which of N sizes differ by no more than a factor."""
    logs = np.log(sizes)
    return np.asarray(np.abs(logs[:, None] - logs) < np.log(factor), dtype=np.bool_)


def connected(linked: NDArray[np.bool_]) -> list[list[int]]:
    """The connected parts of a symmetric N x N relation, each in rising order, by their first members."""
    parts = []
    free = np.ones(len(linked), dtype=bool)
    for start in range(len(linked)):
        if not free[start]:
            continue
        part, edge = np.zeros(len(linked), dtype=bool), np.zeros(len(linked), dtype=bool)
        edge[start] = True
        while edge.any():
            part |= edge
            edge = linked[edge].any(axis=0) & ~part
        free &= ~part
        parts.append([int(i) for i in np.flatnonzero(part)])
    return parts
