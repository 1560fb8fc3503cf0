"""A board of crossings as `pipeline` draws, records and solves it, made of what was detected.

Called for each board hypothesis that the rules are asked about.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.board_view import UNREAD, outline_of
from vision.crossings.arrows import ARROWS as CLASSES
from vision.crossings.signs import arrows_when_turned
from vision.parameters import ARROWS
from vision.reading import Crossing, CrossingsBoard
from vision.types import BoardHypothesis, PageReading


class CrossingsView(NamedTuple):
    """A board of crossings, and which pieces it is made of.

    Attributes:
        board: its cells row by row.
        pieces: for each cell its index into the page's detections.
    """

    board: CrossingsBoard
    pieces: list[int]

    @property
    def things(self) -> tuple[Crossing, ...]:
        """All cells."""
        return self.board.cells


def crossings_view(reading: PageReading, hypothesis: BoardHypothesis) -> CrossingsView:
    """The signs of a board hypothesis with their arrows and numbers.

    Args:
        reading: what was read on the page.
        hypothesis: a board of crossings, with a sign at each place of a rectangle (`full.py`).

    Returns:
        The board and its pieces, with UNREAD for numbers that were not read that way up. Its confidence is 1
        and it has no notes: neither is known before the rules were asked.
    """
    quarters, lattice = hypothesis.quarters, hypothesis.lattice
    order = np.lexsort((hypothesis.columns, hypothesis.rows))
    members, rows, columns = (
        array[order].tolist() for array in (hypothesis.members, hypothesis.rows, hypothesis.columns)
    )
    cells = tuple(
        _crossing(reading, row, column, piece, quarters)
        for row, column, piece in zip(rows, columns, members, strict=True)
    )
    board = CrossingsBoard(lattice, outline_of(lattice), cells, confidence=1.0, quarters=quarters)
    return CrossingsView(board, members)


def _crossing(reading: PageReading, row: int, column: int, piece: int, quarters: int) -> Crossing:
    """A piece as a cell of a board that stands upright after so many quarter turns to the left."""
    sign, (x, y) = reading.crossings[piece], reading.detections.centers[piece].tolist()
    return Crossing(
        row,
        column,
        center=(x, y),
        radius=float(reading.detections.radii[piece]),
        arrows=_ranked(arrows_when_turned(sign, quarters)),
        number=next(iter(reading.numbers.get((piece, quarters), ())), UNREAD),
        spot=sign.spot,
        height=sign.height,
    )


def _ranked(chances: NDArray[np.float64]) -> tuple[tuple[tuple[str, ...], float], ...]:
    """The arrows that a sign may show, the likeliest first; always at least one."""
    order = np.argsort(-chances[: len(CLASSES)], kind="stable")
    kept = [index for rank, index in enumerate(order) if rank == 0 or chances[index] > ARROWS.least]
    return tuple((CLASSES[index], float(chances[index])) for index in kept)
