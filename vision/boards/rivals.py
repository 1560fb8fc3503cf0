"""Rivals: a board on other rows and columns, where its islands leave it open on which they stand."""

from dataclasses import replace

import numpy as np

from vision.boards.doubts import FITTING
from vision.boards.placing import FoundBoard, nearest_crossing, shapes, spots
from vision.boards.seen import Seen
from vision.geometry.lattice import Placed
from vision.geometry.ways import find_rivals


def rivals_of(board: FoundBoard) -> list[tuple[FoundBoard, float]]:
    """The board on others on which its islands may stand as well, each with how likely that is.

    Those by signs, or by numbers alone, are told by more than where their islands are.
    """
    islands = list(board.islands)
    if board.diamonds or board.ringless:
        return []
    points, radii = spots(islands, [])
    shown = Seen(board.page, points, radii, len(islands))
    edges = shapes(islands, [])
    found = find_rivals(board.placed, board.astray, edges, points, radii, shown=shown)
    return [(_moved(board, rival.placed), rival.chance) for rival in found]


def _moved(board: FoundBoard, placed: Placed) -> FoundBoard:
    """The board on other rows and columns, doubted where one of these crosses at a place that was."""
    places = board.placed.lattice.to_pixels(np.array(board.doubtful, dtype=np.float64).reshape(-1, 2))
    near = (nearest_crossing(placed.lattice, place) for place in places)
    doubtful = {(row, column) for row, column, off in near if off < FITTING * board.radius}
    return replace(board, placed=placed, doubtful=tuple(sorted(doubtful - placed.taken)))
