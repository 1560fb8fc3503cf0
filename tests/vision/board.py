"""Boards as they are found, without the work of finding them."""

from dataclasses import replace

import numpy as np

from tests.vision.drawing import through
from vision.reading import NOTHING, Board, Island, Lattice, Sign


def board_of(text, corner, pitch, radius, view=None):
    """A board of rows parted by slashes, places by blanks: "." for water, "d" for a sign, else an island.

    Args:
        text: the rows.
        corner: the place (x, y) of row 0, column 0.
        pitch: from line to line, pixels.
        radius: of the islands, pixels.
        view: the homography through which the board is seen.
    """
    view = np.eye(3) if view is None else view
    matrix = view @ np.array([(pitch, 0, corner[0]), (0, pitch, corner[1]), (0, 0, 1.0)])
    rows = [row.split() for row in text.split("/")]
    lattice = Lattice(len(rows), len(rows[0]), matrix, np.zeros((0, 2)), ())
    islands, signs = [], []
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            [center] = through(matrix, (column, row))
            beside = through(matrix, [(column + 0.5, row), (column - 0.5, row)])
            size = radius * np.hypot(*(beside[0] - beside[1])) / pitch
            place = tuple(center.tolist())
            if word == "d":
                signs.append(Sign(row, column, place, (place,) * 4, *[NOTHING] * 4))
            elif word != ".":
                islands.append(Island(row, column, place, float(size), NOTHING))
    return Board(lattice, ((0.0, 0.0),) * 4, tuple(islands), tuple(signs))


def moved(board, island, offset):
    """The board with an island off its place."""
    islands = list(board.islands)
    x, y = islands[island].center
    islands[island] = replace(islands[island], center=(x + offset[0], y + offset[1]))
    return replace(board, islands=tuple(islands))
