"""A board of bridges as `pipeline` draws, records and solves it, made of what was detected.

Called for each board hypothesis that the rules are asked about.
"""

from typing import NamedTuple

import numpy as np

from vision.reading import Board, Island, Lattice, Number, Point, Sign
from vision.types import BoardHypothesis, Indices, Kind, PageReading

UNREAD = Number("", ((None, 0.3),))
"""A place whose number was not read: it may show none, or any."""


class BoardView(NamedTuple):
    """A board, and which pieces it is made of.

    Attributes:
        board: islands and signs in reading order: by row, then by column.
        islands: for each island, its index into the page's detections.
        signs: likewise for each sign.
    """

    board: Board
    islands: Indices
    signs: Indices

    @property
    def things(self) -> tuple[Island | Sign, ...]:
        """All islands, then all signs."""
        return *self.board.islands, *self.board.signs

    @property
    def pieces(self) -> list[int]:
        """For each of `things`, its index into the page's detections."""
        return [*self.islands.tolist(), *self.signs.tolist()]


def board_view(reading: PageReading, hypothesis: BoardHypothesis) -> BoardView:
    """The islands and signs of a board hypothesis with their numbers.

    Args:
        reading: what was read on the page.
        hypothesis: the board; a piece of it that is no island is taken for a sign.

    Returns:
        The board and its pieces, with UNREAD for numbers that were not read that way up. `board.drawn` is
        empty: see `bridges.py`.
    """
    pieces, quarters = reading.detections, hypothesis.quarters
    order = np.lexsort((hypothesis.columns, hypothesis.rows))
    members, rows, columns = (
        array[order] for array in (hypothesis.members, hypothesis.rows, hypothesis.columns)
    )
    islands: list[Island] = []
    signs: list[Sign] = []
    for piece, row, column in zip(members.tolist(), rows.tolist(), columns.tolist(), strict=True):
        x, y = pieces.centers[piece].tolist()
        radius = float(pieces.radii[piece])
        numbers = reading.numbers.get((piece, quarters))
        if pieces.kinds[piece] == Kind.ISLAND:
            islands.append(Island(row, column, (x, y), radius, numbers[0] if numbers else UNREAD))
        else:
            north, south, east, west = numbers or (UNREAD,) * 4
            tips = _tips(hypothesis.lattice, row, column, (x, y), radius)
            signs.append(Sign(row, column, (x, y), tips, north, south, east, west))
    is_island = pieces.kinds[members] == Kind.ISLAND
    board = Board(hypothesis.lattice, outline_of(hypothesis.lattice), tuple(islands), tuple(signs))
    return BoardView(board, members[is_island], members[~is_island])


def outline_of(lattice: Lattice) -> tuple[Point, Point, Point, Point]:
    """A board's corners, half a pitch beyond its outermost lines: from its top left, clockwise; pixels."""
    height, width = lattice.rows - 0.5, lattice.columns - 0.5
    frame = np.array([(-0.5, -0.5), (-0.5, width), (height, width), (height, -0.5)])
    one, two, three, four = ((float(x), float(y)) for x, y in lattice.to_pixels(frame))
    return one, two, three, four


def _tips(
    lattice: Lattice, row: int, column: int, center: Point, radius: float
) -> tuple[Point, Point, Point, Point]:
    """The tips of a sign: north, east, south, west; `radius` from its middle, along its row and column."""
    place = np.array([(row, column)], dtype=np.float64)
    near = np.array([(-0.25, 0), (0, 0.25), (0.25, 0), (0, -0.25)])
    ways = lattice.to_pixels(place + near) - lattice.to_pixels(place)
    tips = np.array(center) + radius * ways / np.linalg.norm(ways, axis=1, keepdims=True)
    north, east, south, west = ((float(x), float(y)) for x, y in tips)
    return north, east, south, west
