"""Strips: the picture between neighbouring islands, laid out straight along their row or column.

What is drawn between two islands is looked for in such a strip, and so is what a printed grid looks like, in
strips where no bridge can be.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.reading import Board
from vision.shapes.strokes import lay_out

Floats = NDArray[np.float64]
Ends = NDArray[np.float64]
"""N x 2 x 2: where strips begin and end, (row, column)."""

# Places across a strip, in radii of the islands, and how many there are along it.
ACROSS = np.linspace(-1.0, 1.0, 41)
ALONG = 16
# It keeps away from the islands, by radii or by this part of what is free between them.
AWAY = 0.3
AWAY_PART = 0.2
# So many strips show what a grid looks like.
ENOUGH = 24


@dataclass(frozen=True, slots=True, eq=False)
class Strips:
    """N strips of a picture.

    Attributes:
        grey: N x ALONG x len(ACROSS), grey levels, less those of the ground at each place along.
        ground: N, grey levels.
    """

    grey: NDArray[np.float32]
    ground: Floats


def neighbours(board: Board) -> list[tuple[int, int]]:
    """The pairs of islands with nothing between them, as indices."""
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


def lay_strips(page: Page, board: Board, pairs: list[tuple[int, int]]) -> Strips:
    """The strips between pairs of islands (indices, at least one pair)."""
    places = np.array([(island.row, island.column) for island in board.islands], dtype=np.float64)
    centers = np.array([island.center for island in board.islands])
    radii = np.array([island.radius for island in board.islands])
    chosen = np.array(pairs)
    off = centers - board.lattice.to_pixels(places)
    return _sample(page, board, places[chosen], off[chosen], radii[chosen])


def lay_bare_strips(page: Page, board: Board) -> Strips:
    """Some strips of one step along rows and columns beyond their outermost islands: no bridge is there."""
    rows, columns = board.lattice.rows, board.lattice.columns
    spots = [(island.row, island.column) for island in board.islands]
    spots += [(sign.row, sign.column) for sign in board.signs]
    found = [((row, at), (row, at + 1)) for row in range(rows) for at in _beyond(spots, 0, row, columns)]
    found += [
        ((at, column), (at + 1, column))
        for column in range(columns)
        for at in _beyond(spots, 1, column, rows)
    ]
    found = found[:: 1 + len(found) // ENOUGH]
    ends = np.array(found, dtype=np.float64).reshape(-1, 2, 2)
    radius = float(np.median([island.radius for island in board.islands]))
    return _sample(page, board, ends, np.zeros(ends.shape), np.full(ends.shape[:2], radius))


def _beyond(spots: list[tuple[int, int]], axis: int, line: int, length: int) -> list[int]:
    """The steps along a row (axis 0) or column (1) that are not between two things on it."""
    taken = [spot[1 - axis] for spot in spots if spot[axis] == line] or [length]
    return [at for at in range(length - 1) if at + 1 <= min(taken) or at >= max(taken)]


def _sample(page: Page, board: Board, ends: Ends, off: Floats, radii: Floats) -> Strips:
    """Lays strips out.

    Args:
        page: the page.
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
    away = np.minimum(AWAY * radius, AWAY_PART * free)
    first, last = (radii[:, 0] + away) / length, 1 - (radii[:, 1] + away) / length
    part = first[:, None] + (last - first)[:, None] * (np.arange(ALONG) + 0.5) / ALONG
    places = ends[:, None, 0] + (ends[:, 1] - ends[:, 0])[:, None] * part[:, :, None]
    path = board.lattice.to_pixels(places.reshape(-1, 2)).reshape(len(ends), ALONG, 2)
    path += off[:, None, 0] + (off[:, 1] - off[:, 0])[:, None] * part[:, :, None]
    way = (tips[:, 1] - tips[:, 0]) / length[:, None]
    side = np.column_stack([-way[:, 1], way[:, 0]]) * radius[:, None]
    grey = lay_out(page, path, side, ACROSS)
    ground = np.partition(grey, len(ACROSS) // 2)[:, :, len(ACROSS) // 2].astype(np.float32)
    return Strips(grey - ground[:, :, None], np.median(ground, axis=1).astype(np.float64))
