"""Bridged: numbers alone between which bridges are drawn already: these tell what belongs to one board."""

import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard, spots
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
# What runs by several numbers may seem to join two that are not in line: of the lines no more than the rest.
STRAIGHT = 0.9
# Between more than this part of its numbers bridges are drawn where these surely are a board.
MOSTLY = 0.7


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


def is_bridged(board: FoundBoard) -> bool:
    """Whether bridges are drawn already between most of the numbers, so that these surely are a board."""
    if len(board.islands) > MOST_JOINED:
        return False
    first, second = find_joined(board.page, *spots(list(board.islands), [])).T
    rows, columns = board.placed.rows, board.placed.columns
    straight = (rows[first] == rows[second]) | (columns[first] == columns[second])
    held = np.unique([first[straight], second[straight]])
    return len(held) > MOSTLY * len(board.islands) and float(straight.mean()) > STRAIGHT
