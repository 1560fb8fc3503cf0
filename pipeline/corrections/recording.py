"""Recording: what was set on a board by hand, as its record tells it."""

from collections.abc import Iterable

import msgspec
import numpy as np

from pipeline.by_hand import ByHand
from pipeline.corrections.checks import things_of
from pipeline.corrections.correction import Correction
from vision.reading import AnyBoard, Point


def by_hand_records(board: AnyBoard, corrections: Iterable[Correction]) -> tuple[ByHand, ...]:
    """What was set on a board, in reading order.

    Args:
        board: after the corrections.
        corrections: with pixels.
    """
    found = [_record(board, one, one.place.spot) for one in corrections if one.place.spot is not None]
    return tuple(sorted(found, key=lambda one: (one.row, one.column, one.corner or "")))


def _record(board: AnyBoard, correction: Correction, spot: Point) -> ByHand:
    [(row, column)] = np.rint(board.lattice.to_places(np.array([spot]))).astype(int).tolist()
    here = min(things_of(board), key=lambda one: one.away(spot))
    if here.away(spot) < 1:
        row, column = here.row, here.column
    clue = msgspec.UNSET if correction.arrow is not None else correction.clue
    return ByHand(row, column, clue, correction.place.corner, correction.arrow)
