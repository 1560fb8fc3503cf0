"""What a board may lack: pieces that were detected and are in no hypothesis, and what was not detected."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pipeline.decide.parameters import CHANCES, UNCLAIMED
from vision.types import BoardHypothesis, PageReading


class Unclaimed(NamedTuple):
    """A piece that no hypothesis of its page has.

    Attributes:
        piece: index into the page's detections.
        crossing: row and column of the board that it may belong to, where it is nearest to one; -1 is before
            the first line.
        score: the log-odds of its own score.
        odd: nats between its radius and that of the board's pieces.
    """

    piece: int
    crossing: tuple[int, int]
    score: float
    odd: float

    @property
    def chance(self) -> float:
        """The probability that it is one of the board."""
        odds = UNCLAIMED.base + UNCLAIMED.score * self.score - UNCLAIMED.odd * self.odd
        return min(UNCLAIMED.most, 1 / (1 + math.exp(-odds)))


def unclaimed_by(reading: PageReading, board: BoardHypothesis) -> list[Unclaimed]:
    """Pieces of the kinds of a board's, among and beside them, that are in no hypothesis of the page."""
    pieces, own = reading.detections, board.members
    radii = {
        kind: float(np.median(pieces.radii[own[pieces.kinds[own] == kind]])) for kind in pieces.kinds[own]
    }
    lines = (np.arange(-1, board.lattice.rows + 1), np.arange(-1, board.lattice.columns + 1))
    crossings = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 2)
    places = board.lattice.to_pixels(crossings.astype(np.float64))
    claimed = np.concatenate([own, *(group.members for group in reading.groups)])
    found = []
    for piece in np.setdiff1d(np.flatnonzero(np.isin(pieces.kinds, list(radii))), claimed).tolist():
        radius = radii[pieces.kinds[piece]]
        away = np.hypot(*(places - pieces.centers[piece]).T) / radius
        alone = np.hypot(*(pieces.centers[own] - pieces.centers[piece]).T).min() > radius
        if alone and away.min() < 1:
            row, column = crossings[int(away.argmin())].tolist()
            score = float(np.clip(pieces.scores[piece], 0.01, 0.99))
            odd = abs(math.log(float(pieces.radii[piece]) / radius))
            found.append(Unclaimed(piece, (row, column), math.log(score / (1 - score)), odd))
    return found


def chance_of_less(
    reading: PageReading, board: BoardHypothesis, unclaimed: Sequence[Unclaimed] | None = None
) -> float:
    """The probability that a board has pieces that no hypothesis has, before the rules were asked."""
    beside = unclaimed_by(reading, board) if unclaimed is None else unclaimed
    return 1 - math.prod(1 - one.chance for one in beside) * (1 - chance_undetected(reading, board))


def chance_undetected(reading: PageReading, board: BoardHypothesis) -> float:
    """The probability that a board has pieces that nothing was detected of, before the rules were asked."""
    doubt = float(np.sum(1 - reading.detections.scores[board.members]))
    return max(CHANCES.least_missing, 1 - math.exp(-CHANCES.missing * doubt))
