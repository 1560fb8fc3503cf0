"""Outer: the outer edge of a ring of which the inner one alone was seen, as where rings touch one another.

Around such a ring and those it touches runs one closed contour, which is no circle. So the edge is looked for
where the neighbours have theirs, and what they cover of it is not missed (`circles`).
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.circles import best_circle, learn_edges
from vision.shapes.discs import Disc
from vision.shapes.rings import nearest_discs

# So many of the nearest discs tell how large one is, itself included: this part of them may be too small.
NEAREST = 16
TOO_SMALL = 0.75
# One is if it is smaller than the others by this factor, and one of those if it is as large up to that one.
SMALLER = 1.1
SAME = 1.08
# The part of the rays that meet the edge, at least, in parts of what those have.
SEEN = 0.6


def with_outer_edges(page: Page, discs: list[Disc]) -> list[Disc]:
    """Discs, those that are smaller than their neighbours as large as these where they have such an edge.

    Args:
        page: the page.
        discs: alike and near, as islands of one board are.

    Returns:
        The same discs; the radius of some is another.
    """
    sizes = np.log([disc.radius for disc in discs])
    usual = np.quantile(sizes[nearest_discs(discs, discs, NEAREST)], TOO_SMALL, axis=1) if discs else sizes
    small = np.flatnonzero(usual - sizes > np.log(SMALLER))
    known = [disc for disc, off in zip(discs, np.abs(usual - sizes), strict=True) if off < np.log(SAME)]
    if not small.size or not known:
        return discs
    larger = _edges_around(page, known, np.array([discs[i].center for i in small]))
    radii = dict(zip(small.tolist(), larger, strict=True))
    return [
        replace(disc, radius=radius) if (radius := radii.get(index)) and radius > disc.radius else disc
        for index, disc in enumerate(discs)
    ]


def _edges_around(page: Page, known: Sequence[Disc], centers: NDArray[np.float64]) -> list[float | None]:
    """The radius of the edge around each place, such as the known discs have; None where there is none."""
    edges = learn_edges(page, list(known))
    wanted = edges.expected(centers)
    found = [best_circle(meets, edges.place) for meets in edges.met(centers, wanted)]
    return [
        float(np.sqrt(np.linalg.det(shape))) * circle[2] if support > SEEN * edges.usual else None
        for shape, (support, circle) in zip(wanted, found, strict=True)
    ]
