"""A board of crossings as the hall draws, records and solves it, made of what was detected.

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
        board: its cells in reading order: by row, then by column.
        pieces: for each cell, its index into the page's detections.
    """

    board: CrossingsBoard
    pieces: list[int]

    @property
    def things(self) -> tuple[Crossing, ...]:
        """What stands on its rows and columns, in the order of the pieces."""
        return self.board.cells


def crossings_view(reading: PageReading, hypothesis: BoardHypothesis) -> CrossingsView:
    """The signs of a board hypothesis with their arrows and numbers.

    Args:
        reading: of the page.
        hypothesis: of crossings on it, one at each place of a rectangle, or some places are empty.
    """
    pieces, quarters = reading.detections, hypothesis.quarters
    order = np.lexsort((hypothesis.columns, hypothesis.rows))
    members = hypothesis.members[order].tolist()
    cells = []
    for piece, place in zip(members, order.tolist(), strict=True):
        sign, (x, y) = reading.crossings[piece], pieces.centers[piece].tolist()
        cells.append(
            Crossing(
                int(hypothesis.rows[place]),
                int(hypothesis.columns[place]),
                center=(x, y),
                radius=float(pieces.radii[piece]),
                arrows=_ranked(arrows_when_turned(sign, quarters)),
                number=next(iter(reading.numbers.get((piece, quarters), ())), UNREAD),
                spot=sign.spot,
                height=sign.height,
            )
        )
    lattice = hypothesis.lattice
    board = CrossingsBoard(lattice, outline_of(lattice), tuple(cells), confidence=1.0, quarters=quarters)
    return CrossingsView(board, members)


def _ranked(chances: NDArray[np.float64]) -> tuple[tuple[tuple[str, ...], float], ...]:
    """The arrows that a sign may show, the likeliest first; always at least one."""
    order = np.argsort(-chances[: len(CLASSES)], kind="stable")
    kept = [index for rank, index in enumerate(order) if rank == 0 or chances[index] > ARROWS.least]
    return tuple((CLASSES[index], float(chances[index])) for index in kept)
