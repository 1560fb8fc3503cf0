"""A board of crossings as the hall draws, records and solves it, made of what was detected.

Called for each board hypothesis that the rules are asked about.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.board_view import UNREAD, outline_of
from vision.crossings.arrows import ARROWS as CLASSES
from vision.crossings.signs import arrows_when_turned
from vision.parameters import ARROWS
from vision.reading import Crossing, CrossingsBoard, Lattice
from vision.types import BoardHypothesis, PageReading


class CrossingsView(NamedTuple):
    """A board of crossings, and which pieces it is made of.

    Attributes:
        board: a cell at each place of a rectangle, row by row.
        things: the cells at which a sign was detected.
        pieces: for each of these its index into the page's detections.
    """

    board: CrossingsBoard
    things: tuple[Crossing, ...]
    pieces: list[int]


def crossings_view(reading: PageReading, hypothesis: BoardHypothesis) -> CrossingsView:
    """The signs of a board hypothesis with their arrows and numbers.

    Args:
        reading: of the page.
        hypothesis: of crossings on it. Where a place of its rectangle has no sign, the board has one that
            may show anything.
    """
    lattice, members = hypothesis.lattice, hypothesis.members.tolist()
    places = zip(hypothesis.rows.tolist(), hypothesis.columns.tolist(), strict=True)
    pieces = dict(zip(places, members, strict=True))
    seen = {place: _crossing(reading, *place, piece, hypothesis.quarters) for place, piece in pieces.items()}
    everywhere = list(product(range(lattice.rows), range(lattice.columns)))
    cells = tuple(seen.get(place) or _unseen(lattice, *place, list(seen.values())) for place in everywhere)
    order = [place for place in everywhere if place in seen]
    board = CrossingsBoard(lattice, outline_of(lattice), cells, confidence=1.0, quarters=hypothesis.quarters)
    return CrossingsView(board, tuple(seen[place] for place in order), [pieces[place] for place in order])


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


def _unseen(lattice: Lattice, row: int, column: int, others: Sequence[Crossing]) -> Crossing:
    """A cell where nothing was detected: it may show any arrow; the rest is as on the others."""
    x, y = lattice.to_pixels(np.array([(row, column)], dtype=np.float64))[0].tolist()
    right, down = np.median([np.subtract(one.spot, one.center) for one in others], axis=0).tolist()
    radius, height = np.median([(one.radius, one.height) for one in others], axis=0).tolist()
    arrows = tuple((arrow, 1 / len(CLASSES)) for arrow in CLASSES)
    return Crossing(row, column, (x, y), radius, arrows, UNREAD, (x + right, y + down), height)


def _ranked(chances: NDArray[np.float64]) -> tuple[tuple[tuple[str, ...], float], ...]:
    """The arrows that a sign may show, the likeliest first; always at least one."""
    order = np.argsort(-chances[: len(CLASSES)], kind="stable")
    kept = [index for rank, index in enumerate(order) if rank == 0 or chances[index] > ARROWS.least]
    return tuple((CLASSES[index], float(chances[index])) for index in kept)
