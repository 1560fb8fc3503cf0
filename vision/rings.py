"""Rings: on one board all are equally thick, so its neighbours tell, too, where the inside of a ring begins.

The outline of a bold 6 or 8 is round enough to be taken for the inner edge of its ring, and where a digit or
a pencil touches the ring there is no inner edge to be seen. Neither happens to most islands of a board.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.discs import Disc

# So many of the nearest discs say how thick a ring is, itself included.
NEIGHBOURS = 24
# Inner radii, in parts of the outer ones, that differ from the neighbours' by more than this factor are none.
UNLIKE = 1.1


def even_rings(discs: list[Disc]) -> list[Disc]:
    """Looks inside discs where their neighbours' rings end, if their own seem to end elsewhere.

    Args:
        discs: alike and near, as islands of one board are.

    Returns:
        The same discs; the shape of some is another, `inner` tells still what was seen.
    """
    if not discs:
        return []
    inner = np.array([disc.inner / disc.radius for disc in discs])
    usual = np.median(inner[_nearest(discs)], axis=1)
    off = np.abs(np.log(inner / usual)) > np.log(UNLIKE)
    return [
        replace(disc, shape=disc.shape * (part * disc.radius / disc.inner)) if odd else disc
        for disc, part, odd in zip(discs, usual.tolist(), off.tolist(), strict=True)
    ]


def _nearest(discs: list[Disc]) -> NDArray[np.intp]:
    """For each disc the nearest ones, N x up to NEIGHBOURS."""
    places = np.array([disc.center for disc in discs])
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    if len(discs) <= NEIGHBOURS:
        return np.argsort(apart, axis=1)
    return np.argpartition(apart, NEIGHBOURS, axis=1)[:, :NEIGHBOURS]
