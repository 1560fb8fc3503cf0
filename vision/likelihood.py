"""Likelihood: how much better some pieces are explained as one board than as pieces of none.

What speaks for a board: its pieces stand on few crossings of one lattice (`Placement.evidence`), they are of
one size, which changes but slowly over the board, and the detector is sure of them. What speaks against it:
it needs a place, a direction, a pitch. Everything is in nats.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.lattice import Placement, place, place_on
from vision.parameters import LIKELIHOOD
from vision.types import Floats, Indices

SMALL = 8
"""Pieces of a small board."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Pieces taken as one board.

    Attributes:
        members: K, indices into the page's detections, rising.
        placement: of these pieces.
        gain: how much better they are explained so than as pieces of no board, nats.
        sure: how sure the detector is of them, nats; see `sureness`.
        odds: log-odds that they are of a board at all, nats; see `board_odds`.
    """

    members: Indices
    placement: Placement
    gain: float
    sure: float
    odds: float


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """The pieces of a page, as far as they matter here.

    Attributes:
        centers: N x 2, pixels.
        radii: N, pixels; those of signs as if they were islands.
        scores: N, 0 to 1.
        signs: N, which of them are signs.
        area: where pieces of no board may be, square pixels.
    """

    centers: Floats
    radii: Floats
    scores: Floats
    signs: NDArray[np.bool_]
    area: float

    def odds(self, piece: int) -> float:
        """The log-odds that a piece is there, by what the detector says."""
        score = float(np.clip(self.scores[piece], *LIKELIHOOD.scores))
        return float(np.log(score / (1 - score)))

    def boards(self, members: Indices) -> list[Board]:
        """Pieces as one board, on all rows and columns that are likely enough; the likeliest first."""
        members = np.sort(members)
        placements = place(self.centers[members], self.radii[members])
        return [self._board(members, one) for one in placements]

    def part(self, board: Board, members: Indices) -> Board:
        """Some pieces of a board, on the rows and columns on which they are."""
        kept = np.isin(board.members, members)
        return self._on(board, board.members[kept], board.placement.rows[kept], board.placement.columns[kept])

    def with_piece(self, board: Board, piece: int, row: int, column: int) -> Board:
        """The board with a piece more on a crossing."""
        members = np.append(board.members, piece)
        rows, columns = np.append(board.placement.rows, row), np.append(board.placement.columns, column)
        order = np.argsort(members)
        return self._on(board, members[order], rows[order], columns[order])

    def _on(self, board: Board, members: Indices, rows: Indices, columns: Indices) -> Board:
        placement = place_on(
            rows, columns, self.centers[members], self.radii[members], degree=board.placement.degree
        )
        return self._board(members, placement)

    def _board(self, members: Indices, placement: Placement) -> Board:
        scores = self.scores[members]
        odds = board_odds(scores, self.signs[members])
        return Board(members, placement, self._gain(members, placement), sureness(scores), odds)

    def _gain(self, members: Indices, placement: Placement) -> float:
        """How much better pieces are explained by a board, nats."""
        count = len(members)
        radii, scores = self.radii[members], np.clip(self.scores[members], *LIKELIHOOD.scores)
        unit = float(np.median(radii))
        placed = placement.evidence + count * (np.log(self.area) - 2 * np.log(unit))
        seen = float((np.log(scores) - np.log(1 - scores)).sum())
        against = LIKELIHOOD.per_board
        if min(placement.lattice.rows, placement.lattice.columns) == 1:
            against += LIKELIHOOD.in_line
        return float(placed + seen + _alike(self.centers[members], radii) - against)


def board_odds(scores: Floats, signs: NDArray[np.bool_]) -> float:
    """The log-odds that pieces in rows are a board, before the rules are asked; nats.

    Args:
        scores: K, of the pieces.
        signs: K, which of them are signs.
    """
    size, sure, any_sign = appearance(scores, signs)
    return LIKELIHOOD.board + LIKELIHOOD.size * size + LIKELIHOOD.sure * sure + LIKELIHOOD.signs * any_sign


def appearance(scores: Floats, signs: NDArray[np.bool_]) -> tuple[float, float, float]:
    """What tells boards from other things that stand in rows, such as other puzzles.

    Returns:
        Log of how many pieces there are over those of a small board, 8; how sure the detector is of them,
        nats; 1 if there are signs among them, else 0.
    """
    return float(np.log(len(scores) / SMALL)), sureness(scores), float(signs.any())


def sureness(scores: Floats) -> float:
    """How sure the detector is of the pieces of a board: the mean log-odds of their scores, nats.

    It is sure of each piece of a board; that there are many of which it is not sure says little.
    """
    sure = np.clip(scores, *LIKELIHOOD.scores)
    return float((np.log(sure) - np.log(1 - sure)).mean())


def _alike(points: Floats, radii: Floats) -> float:
    """How much better sizes are explained by a plane over the board than by chance, nats.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.
    """
    logs = np.log(radii)
    rest = logs - np.median(logs)
    reach = max(float(np.ptp(points, axis=0).max()) / 2, 1.0)
    terms = np.column_stack([np.ones(len(points)), (points - points.mean(axis=0)) / reach])
    for _ in range(3):
        weight = 1 / (1 + (rest / LIKELIHOOD.uneven) ** 2)
        normal = (terms.T * weight) @ terms + np.diag([0.0, 1.0, 1.0])
        rest = logs - terms @ np.linalg.solve(normal, (terms.T * weight) @ logs)
    spreads = np.array(LIKELIHOOD.spreads)[:, None]
    told = -0.5 * (rest / spreads) ** 2 - np.log(spreads)
    chance = np.log((1 - LIKELIHOOD.odd) * np.exp(told) + LIKELIHOOD.odd / LIKELIHOOD.any_size)
    anything = -np.log(LIKELIHOOD.any_size)
    return float(chance.sum(axis=1).max() - len(points) * anything)
