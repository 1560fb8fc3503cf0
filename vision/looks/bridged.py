"""Bridged: numbers alone between which bridges are drawn already: these tell what belongs to one board."""

import numpy as np
from numpy.typing import NDArray

from vision.geometry.lines import Floats
from vision.page import Page
from vision.parting.dividing import Part
from vision.reading import Extent
from vision.shapes.families import connected
from vision.shapes.strokes import find_joined

# Of more numbers than this not all pairs are looked at.
MOST_JOINED = 80
# So many lines between parts of it tell that a board is one.
BRIDGES = 2


def joined(page: Page, points: Floats, radii: Floats, parts: list[Part]) -> list[Part]:
    """The parts of a page; those between which several lines run are one.

    Args:
        page: the page.
        points: N x 2, the numbers, (x, y) in full pixels.
        radii: N, full pixels.
        parts: of these.
    """
    if not 1 < len(parts) <= len(points) <= MOST_JOINED:
        return parts
    # The last is none of them.
    part_of = np.full(len(points), len(parts))
    for index, one in enumerate(parts):
        part_of[one.members] = index
    lines = np.zeros((len(parts) + 1,) * 2, dtype=np.intp)
    pairs = find_joined(page, points, radii)
    np.add.at(lines, tuple(part_of[pairs[_are_next(points, radii, pairs)]].T), 1)
    groups = connected((lines + lines.T)[:-1, :-1] >= BRIDGES)
    return [
        parts[own[0]] if len(own) == 1
        else Part(np.sort(np.concatenate([parts[index].members for index in own])), Extent())
        for own in groups
    ]  # fmt: skip


def _are_next(points: Floats, radii: Floats, pairs: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which pairs of points, K x 2, have no other one between them: the same line joins more."""
    starts, ends = points[pairs.T]
    length = np.hypot(*(ends - starts).T)[:, None]
    way = (ends - starts) / length
    side = way[:, ::-1] * (-1, 1)
    along, aside = (((points - starts[:, None]) * axis[:, None]).sum(axis=2) for axis in (way, side))
    between = (along > radii) & (along < length - radii) & (np.abs(aside) < radii)
    return np.asarray(~between.any(axis=1), dtype=np.bool_)
