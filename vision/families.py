"""Families: discs that could be the islands of one board, by their size and how near they are."""

import numpy as np
from numpy.typing import NDArray

from vision.discs import Disc

# Neighbours' radii differ by no more than this factor: tilt and curl change it slowly across a board.
ALIKE = 1.25
# An island has another one within this many radii: sparse boards leave whole rows empty.
REACH = 32.0


def find_families(discs: list[Disc]) -> list[list[Disc]]:
    """Parts the discs into families, each linked by alike neighbours; the largest first."""
    if not discs:
        return []
    places = np.array([disc.center for disc in discs])
    radii = np.array([disc.radius for disc in discs])
    ratio = radii[:, None] / radii[None]
    distance = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    linked = (
        (ratio < ALIKE) & (ratio > 1 / ALIKE) & (distance < REACH * np.minimum(radii[:, None], radii[None]))
    )
    families = [[discs[i] for i in members] for members in connected(linked)]
    return sorted(families, key=len, reverse=True)


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
