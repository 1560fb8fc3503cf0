"""Pages of points, parted."""

import numpy as np

from tests.vision.points import camera, grid
from vision.parting.bounds import Bounds
from vision.parting.parting import part

NO_LETTERS = np.zeros((0, 2))


def nothing(count):
    return Bounds((), np.zeros(count, dtype=np.intp), NO_LETTERS)


def parts_of(*pieces, radius=16.0, bounds=None, **view):
    """The boards that are found among the points of some pieces, and the pieces, as sets of indices."""
    seen, size = camera(np.concatenate(pieces), **view)
    ends = np.cumsum([len(piece) for piece in pieces])
    truth = [set(range(end - len(piece), end)) for piece, end in zip(pieces, ends, strict=True)]
    found = part(seen, radius * size, lambda: bounds or nothing(len(seen)))
    return [set(one.members.tolist()) for one in found], truth


def same(found, truth):
    return sorted(map(sorted, found)) == sorted(map(sorted, truth))


def points(*arguments, **options):
    return grid(*arguments, **options)[2]
