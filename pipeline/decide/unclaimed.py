"""What a board may lack: pieces that were detected outside its group, and what was not detected."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pipeline.decide.parameters import CHANCES, UNCLAIMED
from vision.types import BoardHypothesis, Kind, PageReading


class Unclaimed(NamedTuple):
    """A detected piece outside a board's group that may belong to the board.

    Attributes:
        piece: index into the page's detections.
        crossing: row and column, from 0, of the board's crossing nearest to it; -1 is one line before the
            first, and the number of lines is one line after the last.
        gap: nats by which it is less sure than the board's weakest piece, at most `UNCLAIMED.widest`.
        odd: nats between its radius and that of the board's pieces of its kind.
        signs: 1 where signs are among the board's pieces, else 0.
    """

    piece: int
    crossing: tuple[int, int]
    gap: float
    odd: float
    signs: int

    @property
    def chance(self) -> float:
        """The probability that it belongs to the board."""
        odds = UNCLAIMED.base - UNCLAIMED.gap * self.gap - UNCLAIMED.odd * self.odd
        odds -= UNCLAIMED.signs * self.signs
        return min(UNCLAIMED.most, 1 / (1 + math.exp(-odds)))


def unclaimed_by(reading: PageReading, board: BoardHypothesis) -> list[Unclaimed]:
    """Pieces of the same kinds as a board's, at its crossings or one line beyond, that no group claims.

    A group with fewer pieces than the board claims none that are about as large as the board's: a few labels
    may have a sign of it among them. Left out is what is on a piece of the board, or farther from all
    crossings than the radius of its kind.
    """
    pieces, own = reading.detections, board.members
    radii = {
        kind: float(np.median(pieces.radii[own[pieces.kinds[own] == kind]])) for kind in pieces.kinds[own]
    }
    lines = (np.arange(-1, board.lattice.rows + 1), np.arange(-1, board.lattice.columns + 1))
    crossings = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 2)
    places = board.lattice.to_pixels(crossings.astype(np.float64))
    scores = np.clip(pieces.scores, 0.01, 0.99)
    log_odds = np.log(scores / (1 - scores))
    gaps = np.clip(log_odds[own].min() - log_odds, 0, UNCLAIMED.widest).tolist()
    groups = [group.members for group in reading.groups]
    claimed = np.concatenate([own, *(members for members in groups if len(members) >= len(own))])
    theirs = frozenset(np.concatenate(groups).tolist())
    found = []
    for piece in np.setdiff1d(np.flatnonzero(np.isin(pieces.kinds, list(radii))), claimed).tolist():
        radius = radii[pieces.kinds[piece]]
        away = np.hypot(*(places - pieces.centers[piece]).T) / radius
        alone = np.hypot(*(pieces.centers[own] - pieces.centers[piece]).T).min() > radius
        if alone and away.min() < 1:
            row, column = crossings[int(away.argmin())].tolist()
            odd = abs(math.log(float(pieces.radii[piece]) / radius))
            if piece not in theirs or odd < UNCLAIMED.alike:
                found.append(Unclaimed(piece, (row, column), gaps[piece], odd, int(Kind.SIGN in radii)))
    return found


def chance_of_less(
    reading: PageReading, board: BoardHypothesis, unclaimed: Sequence[Unclaimed] | None = None
) -> float:
    """The probability that a board lacks pieces that no hypothesis has, before the rules were asked.

    Args:
        reading: of the page.
        board: on that page.
        unclaimed: what `unclaimed_by` returns for it; None to call that here.
    """
    beside = unclaimed_by(reading, board) if unclaimed is None else unclaimed
    return 1 - math.prod(1 - one.chance for one in beside) * (1 - chance_undetected(reading, board))


def chance_undetected(reading: PageReading, board: BoardHypothesis) -> float:
    """The probability that a board lacks pieces that were not detected, before the rules were asked."""
    doubt = float(np.sum(1 - reading.detections.scores[board.members]))
    return max(CHANCES.least_missing, 1 - math.exp(-CHANCES.missing * doubt))
