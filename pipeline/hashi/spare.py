"""Spare: whether what shows no number, or hardly one, is an island at all, by the rules.

Crossings of a printed grid and spots look like an island without a number, and so does what the rims of three
islands leave between them; on a bridge one more leaves a board its only solution. But a board that lacks an
island seldom has one.
"""

from dataclasses import replace

from pipeline.hashi.plain import is_plain
from vision.reading import Board, Number

SPARE = 0.7
"""What is left of the confidence in a board for each island without which it has one solution, too."""

MOST = 3
"""Of more islands without a number they are usual on the board."""

HARDLY = 0.7
"""What is read less surely than this may be no number."""


def settle_spare(board: Board, max_bridges: int) -> Board:
    """The board, as sure as it is in view of the islands without a number that it may do without.

    Args:
        board: as read.
        max_bridges: the most bridges between two islands.
    """
    blank = [island for island in board.islands if _may_be_none(island.number)]
    if board.signs or not 0 < len(blank) <= MOST:
        return board
    for island in blank:
        rest = replace(board, islands=tuple(other for other in board.islands if other is not island))
        if is_plain(rest, max_bridges):
            note = f"row {island.row + 1}, column {island.column + 1}: what stands there may be no island"
            board = replace(board, confidence=board.confidence * SPARE, notes=(note, *board.notes))
    return board


def _may_be_none(number: Number) -> bool:
    """Whether a place shows no number, or hardly one; a printed question mark is as good as one."""
    if number.value is None:
        return not number.text
    return number.confidence < HARDLY
