"""The strips between each two neighbouring islands of a board, laid out straight: where bridges run.

Called by `bridges`. Widths across a strip are in mean radii of the two islands, all else is in pixels.
"""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parameters import BRIDGES
from vision.reading import Board
from vision.types import Floats

ACROSS = np.linspace(-1.0, 1.0, 41)
"""Places across a strip, radii."""
STEP = 0.05
"""The distance from one place across to the next, radii."""
ALONG = 16
"""How many places along a strip are looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """One number for each pixel of a picture, or of a part of it.

    Attributes:
        levels: H x W.
        origin: (x, y) of its top left pixel in the whole picture.
    """

    levels: NDArray[np.uint8]
    origin: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Strips:
    """N strips of a picture.

    Attributes:
        grey: N x ALONG x len(ACROSS), levels of the plane, less that of the ground at each place along.
        ground: N, the usual level of the ground along each.
    """

    grey: NDArray[np.float32]
    ground: Floats


def neighbours(board: Board) -> list[tuple[int, int]]:
    """The pairs of islands in a row or a column with no island or sign between them, by index."""
    islands = [(island.row, island.column, index) for index, island in enumerate(board.islands)]
    things = islands + [(sign.row, sign.column, -1) for sign in board.signs]
    rows = sorted(things)
    columns = sorted((column, row, index) for row, column, index in things)
    return [
        (one[2], other[2])
        for order in (rows, columns)
        for one, other in pairwise(order)
        if one[0] == other[0] and min(one[2], other[2]) >= 0
    ]


def has_room(board: Board, a: int, b: int) -> bool:
    """Whether a strip between two islands (by index) keeps clear of their rings, allowing for wrong radii."""
    free, radius = _free(board, a, b)
    return BRIDGES.away_part * free > BRIDGES.off * radius


def least_gap(board: Board, a: int, b: int) -> float:
    """How far apart the rings of two islands are at least, allowing for wrong radii, pixels; may be negative.

    Args:
        board: as read.
        a: index of an island of the board.
        b: index of another in its row or column.
    """
    free, radius = _free(board, a, b)
    return free - 2 * BRIDGES.off * radius


def _free(board: Board, a: int, b: int) -> tuple[float, float]:
    """How far apart the rings of two islands are, and their mean radius, pixels."""
    one, other = board.islands[a], board.islands[b]
    apart = float(np.hypot(*np.subtract(one.center, other.center)))
    return apart - one.radius - other.radius, (one.radius + other.radius) / 2


def lay_strips(plane: Plane, board: Board, pairs: list[tuple[int, int]]) -> Strips:
    """The strips between pairs of islands (at least one pair, by index) of a board of the whole picture."""
    places = np.array([(island.row, island.column) for island in board.islands], dtype=np.float64)
    centers = np.array([island.center for island in board.islands])
    radii = np.array([island.radius for island in board.islands])
    chosen = np.array(pairs)
    off = centers - board.lattice.to_pixels(places)
    return _sample(plane, board, places[chosen], off[chosen], radii[chosen])


def lay_bare_strips(plane: Plane, board: Board) -> Strips:
    """Strips of one step along rows and columns beyond their outermost islands and signs: no bridge is there.

    Up to `BRIDGES.enough` of them from all over the board; there may be none.
    """
    rows, columns = board.lattice.rows, board.lattice.columns
    spots = [(island.row, island.column) for island in board.islands]
    spots += [(sign.row, sign.column) for sign in board.signs]
    found = [((row, at), (row, at + 1)) for row in range(rows) for at in _beyond(spots, 0, row, columns)]
    found += [
        ((at, column), (at + 1, column))
        for column in range(columns)
        for at in _beyond(spots, 1, column, rows)
    ]
    found = found[:: 1 + len(found) // BRIDGES.enough]
    ends = np.array(found, dtype=np.float64).reshape(-1, 2, 2)
    radius = float(np.median([island.radius for island in board.islands]))
    return _sample(plane, board, ends, np.zeros(ends.shape), np.full(ends.shape[:2], radius))


def _beyond(spots: list[tuple[int, int]], axis: int, line: int, length: int) -> list[int]:
    """The steps along a row (axis 0) or column (1) that are not between two things on it."""
    taken = [spot[1 - axis] for spot in spots if spot[axis] == line] or [length]
    return [at for at in range(length - 1) if at + 1 <= min(taken) or at >= max(taken)]


def _sample(plane: Plane, board: Board, ends: Floats, off: Floats, radii: Floats) -> Strips:
    """Lays strips out.

    Args:
        plane: what is laid out.
        board: the board.
        ends: of the strips.
        off: N x 2 x 2, how far the islands there are from their places, pixels.
        radii: N x 2, of the islands at the ends, pixels.
    """
    if not len(ends):
        return Strips(np.zeros((0, ALONG, len(ACROSS)), np.float32), np.zeros(0))
    tips = board.lattice.to_pixels(ends.reshape(-1, 2)).reshape(-1, 2, 2) + off
    length = np.maximum(np.hypot(*(tips[:, 1] - tips[:, 0]).T), 1e-6)
    free = np.maximum(length - radii.sum(axis=1), 0)
    radius = radii.mean(axis=1)
    away = np.minimum(BRIDGES.away * radius, BRIDGES.away_part * free)
    first, last = (radii[:, 0] + away) / length, 1 - (radii[:, 1] + away) / length
    part = first[:, None] + (last - first)[:, None] * (np.arange(ALONG) + 0.5) / ALONG
    places = ends[:, None, 0] + (ends[:, 1] - ends[:, 0])[:, None] * part[:, :, None]
    path = board.lattice.to_pixels(places.reshape(-1, 2)).reshape(len(ends), ALONG, 2)
    path += off[:, None, 0] + (off[:, 1] - off[:, 0])[:, None] * part[:, :, None]
    way = (tips[:, 1] - tips[:, 0]) / length[:, None]
    side = np.column_stack([-way[:, 1], way[:, 0]]) * radius[:, None]
    spots = path.astype(np.float32)[:, :, None] + (ACROSS[:, None] * side[:, None, None]).astype(np.float32)
    spots -= np.array(plane.origin, np.float32)
    x, y = np.ascontiguousarray(spots.reshape(len(path), -1, 2).transpose(2, 0, 1))
    found = cv2.remap(plane.levels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = found.reshape(len(path), ALONG, len(ACROSS))
    ground = np.partition(seen, len(ACROSS) // 2)[:, :, len(ACROSS) // 2].astype(np.float32)
    # In the middle of a strip only those at its ends may be, where radii are wrong.
    beside = (np.abs(ACROSS) > BRIDGES.middle) & (
        cv2.remap(_islands(plane, board), x, y, cv2.INTER_NEAREST).reshape(seen.shape) > 0
    )
    return Strips(
        np.where(beside, np.float32(0), seen - ground[:, :, None]),
        np.median(ground, axis=1).astype(np.float64),
    )


def _islands(plane: Plane, board: Board) -> NDArray[np.uint8]:
    """H x W, 1 where an island of the board lies, allowing for wrong radii: beside a strip it is no line."""
    found = np.zeros(plane.levels.shape, np.uint8)
    for island in board.islands:
        x, y = np.subtract(island.center, plane.origin).round().astype(int).tolist()
        cv2.circle(found, (x, y), round((1 + BRIDGES.off) * island.radius), 1, cv2.FILLED)
    return found
