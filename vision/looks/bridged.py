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
# So many lines between parts of it tell that a board is one, each along its rows or columns, up to so many
# degrees: dots of a grid and sides of frames may seem to make a line askew.
BRIDGES, ASKEW = 2, 10.0


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
    pairs = pairs[_run_along(points, pairs, parts)]
    np.add.at(lines, tuple(part_of[pairs[_are_next(points, radii, pairs)]].T), 1)
    groups = connected((lines + lines.T)[:-1, :-1] >= BRIDGES)
    return [
        parts[own[0]] if len(own) == 1
        else Part(np.sort(np.concatenate([parts[index].members for index in own])), Extent())
        for own in groups
    ]  # fmt: skip


def _run_along(points: Floats, pairs: NDArray[np.intp], parts: list[Part]) -> NDArray[np.bool_]:
    """Which pairs of points, K x 2, stand along rows or columns as these usually run on the page."""
    lattices = [one.placed.lattice for one in parts if one.placed is not None]
    rows = [np.diff(lattice.to_pixels(np.array([(0.0, 0.0), (0.0, 1.0)])), axis=0)[0] for lattice in lattices]
    usual = float(np.median([_askew(row) for row in rows])) if rows else 0.0
    off = _askew(points[pairs[:, 1]] - points[pairs[:, 0]]) - usual
    return np.asarray(np.abs((off + 45) % 90 - 45) < ASKEW, dtype=np.bool_)


def _askew(ways: Floats) -> Floats:
    """By how many degrees ways, ... x 2, run off the nearest of the picture's sides: -45 to 45."""
    return np.asarray((np.degrees(np.arctan2(ways[..., 1], ways[..., 0])) + 45) % 90 - 45)


def _are_next(points: Floats, radii: Floats, pairs: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which pairs of points, K x 2, have no other one between them: the same line joins more."""
    starts, ends = points[pairs.T]
    length = np.hypot(*(ends - starts).T)[:, None]
    way = (ends - starts) / length
    side = way[:, ::-1] * (-1, 1)
    along, aside = (((points - starts[:, None]) * axis[:, None]).sum(axis=2) for axis in (way, side))
    between = (along > radii) & (along < length - radii) & (np.abs(aside) < radii)
    return np.asarray(~between.any(axis=1), dtype=np.bool_)
