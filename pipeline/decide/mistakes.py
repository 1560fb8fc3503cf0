"""Mistakes: how a board differs from those of the hypothesis that is right.

Hypotheses are compared again and again while the rules are asked, so what comparing needs is made once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from vision.types import BoardHypothesis, Hypothesis

Pieces = frozenset[int]


class BoardKey(NamedTuple):
    """What makes two boards the same.

    Attributes:
        quarters: the quarter turns to the left of the picture after which it is upright.
        members, rows, columns: the bytes of the arrays of a `BoardHypothesis`, in the order of the pieces.
    """

    quarters: int
    members: bytes
    rows: bytes
    columns: bytes


class Mistake(Enum):
    """How a board differs from those of the hypothesis that is right."""

    NONE_AT_ALL = "its pieces are of no board"
    MISSED = "it lacks one piece"
    PART = "it lacks several"
    STRAY = "it has pieces too many"
    MERGED = "it is several boards"
    MOVED = "its pieces stand on other rows or columns"
    TURNED = "it stands otherwise"
    MISREAD = "its numbers are misread beyond all that was looked at"


@dataclass(frozen=True, slots=True, eq=False)
class Contender:
    """A hypothesis with the keys of its boards, and with their pieces.

    Attributes:
        hypothesis: the hypothesis.
        boards: its boards by their keys.
        pieces: those of each board, by its key; indices into the page's detections.
    """

    hypothesis: Hypothesis
    boards: Mapping[BoardKey, BoardHypothesis]
    pieces: Mapping[BoardKey, Pieces]


def contender(hypothesis: Hypothesis) -> Contender:
    """A hypothesis that others are compared with."""
    boards = {key_of(board): board for board in hypothesis.boards}
    pieces = {key: frozenset(board.members.tolist()) for key, board in boards.items()}
    return Contender(hypothesis, boards, pieces)


def key_of(board: BoardHypothesis) -> BoardKey:
    """A key that is equal for the same pieces on the same rows and columns, the same way up, in any order."""
    order = board.members.argsort()
    members, rows, columns = (array[order].tobytes() for array in (board.members, board.rows, board.columns))
    return BoardKey(board.quarters, members, rows, columns)


def mistake_of(key: BoardKey, pieces: Pieces, right: Contender) -> tuple[Mistake, Pieces]:
    """How a board differs from those of a hypothesis that does not have it.

    Args:
        key: of the board.
        pieces: of the board.
        right: the hypothesis.

    Returns:
        The mistake, never `MISREAD`, and the pieces of the board that no board of the hypothesis has. A board
        with such pieces is `STRAY` even if it lacks others.
    """
    own = [(other, theirs) for other, theirs in right.pieces.items() if pieces & theirs]
    more = pieces.difference(*(theirs for _, theirs in own))
    if not own:
        return Mistake.NONE_AT_ALL, more
    if len(own) > 1:
        return Mistake.MERGED, more
    [(other, theirs)] = own
    if pieces == theirs:
        return (Mistake.MOVED if other.quarters == key.quarters else Mistake.TURNED), more
    if more:
        return Mistake.STRAY, more
    return (Mistake.MISSED if len(theirs) == len(pieces) + 1 else Mistake.PART), more
