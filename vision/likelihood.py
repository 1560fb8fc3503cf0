"""Likelihood: how much better some pieces are explained as one board than as pieces of none.

Three things speak for a board: its pieces are on few crossings of one lattice (`Placement.evidence`), their
size is the same or changes slowly over the board, and the detector is sure of them. One speaks against it: it
needs a place, a direction, a pitch. Everything is in nats.

Whether pieces in rows are a board at all, and not another puzzle, a graph or keys, is another question, which
`board_odds` answers.
"""

from dataclasses import dataclass

import numpy as np

from vision.grouping import along
from vision.lattice import Placement, place, place_on
from vision.parameters import LIKELIHOOD
from vision.types import Detections, Floats, Indices, Kind


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Pieces taken as one board.

    Attributes:
        members: K, indices into the page's detections, rising.
        placement: of these pieces.
        gain: how much better they are explained as this board than as pieces of no board, nats.
        sure: how sure the detector is of them, nats; see `sureness`.
    """

    members: Indices
    placement: Placement
    gain: float
    sure: float


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """The pieces of a page, with what their likelihood depends on.

    Attributes:
        centers: N x 2, (x, y) in pixels.
        radii: N, pixels; those of signs as if they were islands.
        scores: N, 0 to 1, how likely each is there.
        area: the area over which pieces of no board may be spread, square pixels.
    """

    centers: Floats
    radii: Floats
    scores: Floats
    area: float

    def odds(self, piece: int) -> float:
        """The log-odds that a piece is there, by its score within `LIKELIHOOD.scores`; nats."""
        score = float(np.clip(self.scores[piece], *LIKELIHOOD.scores))
        return float(np.log(score / (1 - score)))

    def boards(self, members: Indices) -> list[Board]:
        """Pieces (indices, at least 2) as one board, in each way that is likely; the likeliest first."""
        members = np.sort(members)
        placements = place(self.centers[members], self.radii[members])
        return [self._board(members, one) for one in placements]

    def part(self, board: Board, members: Indices) -> Board:
        """Those pieces of a board that are among `members`, on their lines; outer lines left empty go."""
        kept = np.isin(board.members, members)
        return self._on(board, board.members[kept], board.placement.rows[kept], board.placement.columns[kept])

    def with_piece(self, board: Board, piece: int, row: int, column: int) -> Board:
        """The board with a piece more, at the crossing of a row and a column.

        Both count from the board's first line: negative ones, and those beyond the last, make it larger.
        """
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
        return Board(members, placement, self._gain(members, placement), sureness(self.scores[members]))

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


def board_odds(detections: Detections, members: Indices, rows: Indices, columns: Indices) -> float:
    """The log-odds that pieces on rows and columns are a board, before the rules are asked; nats.

    Args:
        detections: all pieces of the page.
        members: K, indices into the detections.
        rows: K, from 0, empty lines counted.
        columns: K, likewise.
    """
    seen = appearance(detections, members, rows, columns)
    return LIKELIHOOD.board + float(np.dot(LIKELIHOOD.weights, seen))


def appearance(
    detections: Detections, members: Indices, rows: Indices, columns: Indices
) -> tuple[float, float, float, float]:
    """What tells boards from other things that stand in rows, such as graphs, keys, other puzzles.

    Args:
        detections: all pieces of the page.
        members: K, indices into the detections.
        rows: K, from 0, empty lines counted.
        columns: K, likewise.

    Returns:
        How sure the detector is of them, nats above `LIKELIHOOD.familiar`, at least 0; 1 if there are signs
        among them, else 0; how surely places between neighbours in line are inside a board, nats; the share
        of pieces with others both in their row and in their column.
    """
    own = detections.take(members)
    first, second = np.concatenate([_next_in_line(rows, columns), _next_in_line(columns, rows)]).T
    inside = along(detections.cohesion, own.centers[first], own.centers[second], own.radii[first])
    return (
        max(sureness(own.scores) - LIKELIHOOD.familiar, 0.0),
        float((own.kinds == Kind.SIGN).any()),
        float(np.clip(inside.mean() if len(inside) else 0.0, *LIKELIHOOD.inside)),
        float(((np.bincount(rows)[rows] > 1) & (np.bincount(columns)[columns] > 1)).mean()),
    )


def _next_in_line(lines: Indices, along_them: Indices) -> Indices:
    """L x 2: the pieces next to each other on the same line."""
    order = np.lexsort((along_them, lines))
    same = lines[order[1:]] == lines[order[:-1]]
    return np.asarray(np.column_stack([order[:-1], order[1:]])[same], np.intp)


def sureness(scores: Floats) -> float:
    """How sure the detector is of the pieces of a board: the mean log-odds of their scores, nats.

    It is the mean and not the sum, as many pieces of which the detector is unsure make no board likelier.
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
