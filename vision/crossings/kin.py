"""Kin: outlines alike in size and near one another, which may be the signs of one board."""

from collections.abc import Iterator

import cv2
import numpy as np

from vision.crossings.outlines import Outlines
from vision.distances import distances
from vision.shapes.families import connected

# Neighbours are alike in size up to this factor, first strictly, and this far apart, in radii. So many may be
# a board.
ALIKE = (1.12, 1.3)
APART = (1.5, 6.5)
FEWEST = 7
# Gaps between signs are less solid than most signs, by more than this.
HOLLOW = 0.05
# Those of one board are no further from one than the nearest is, times this.
NEXT = 1.4
# Pairs of signs with another one half way between them, this nearly, in radii: at least one for every two
# signs, but for a few that are missing. Full grids have twice as many and more, texts mostly fewer.
HALF_WAY = 0.5
MISSING = 3
NEARLY = 0.2
# Among so many, as the letters of a text, some are half way by chance. Of all pairs more than this part has
# one in full grids, 0.16 to 0.3, and less in texts, 0.02 to 0.06.
MANY, BY_CHANCE = 100, 0.1
KD_TREE = 4


def find_kin(outlines: Outlines) -> Iterator[Outlines]:
    """Finds the outlines that may be a board's signs: families, each followed by parts of it.

    Gaps between signs may be as large as they are, and so may the cells of the next puzzle: what else has
    come into a family may keep it from standing in rows, or be what does.
    """
    for alike in ALIKE:
        for family in _families(outlines, alike):
            if _stands_in_rows(family, MISSING):
                yield family
            solid = family.select(np.flatnonzero(family.solid > np.median(family.solid) - HOLLOW))
            for part in (solid, *_families(family, alike, NEXT)):
                if len(part) < len(family) and _stands_in_rows(part, 0):
                    yield part


def _families(outlines: Outlines, alike: float, reach: float = np.inf) -> list[Outlines]:
    """Groups of outlines alike in size and near one another, the largest first.

    Args:
        outlines: all.
        alike: how much larger one may be than its neighbour.
        reach: how far away the next may be, in parts of the way to the nearest.
    """
    if len(outlines) < FEWEST:
        return []
    apart = distances(outlines.centers, outlines.centers)
    larger = np.maximum(outlines.radii[:, None], outlines.radii[None])
    ratio = larger / np.minimum(outlines.radii[:, None], outlines.radii[None])
    near = (apart > APART[0] * larger) & (apart < APART[1] * larger) & (ratio < alike)
    nearest = np.where(near, apart, np.inf).min(axis=1)
    near &= apart < reach * np.minimum(nearest[:, None], nearest[None])
    np.fill_diagonal(near, True)
    groups = [np.array(sorted(group), dtype=np.intp) for group in connected(near)]
    large = [group for group in groups if len(group) >= FEWEST]
    return [outlines.select(group) for group in sorted(large, key=len, reverse=True)]


def _stands_in_rows(family: Outlines, missing: int) -> bool:
    """Whether a family may be a grid, for all that is seen at a glance: lines take a while to count.

    Args:
        family: signs, perhaps.
        missing: how many pairs a grid may lack.
    """
    apart = distances(family.centers, family.centers)
    larger = np.maximum(family.radii[:, None], family.radii[None])
    near = (apart > 2 * APART[0] * larger) & (apart < 2 * APART[1] * larger)
    first, second = np.nonzero(np.triu(near, 1))
    if not len(first):
        return False
    middles = (family.centers[first] + family.centers[second]) / 2
    index = cv2.flann.Index(family.centers.astype(np.float32), {"algorithm": KD_TREE})
    between, squares = index.knnSearch(middles.astype(np.float32), 1)
    met = np.sqrt(squares[:, 0]) < NEARLY * family.radii[between[:, 0]]
    by_chance = BY_CHANCE * len(first) if len(family) > MANY else 0.0
    return bool(met.sum() >= max(HALF_WAY * len(family) - missing, by_chance, 1))
