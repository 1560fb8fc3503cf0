"""Titles: the number of a puzzle, or of a page, that was taken for one of a board's.

Where nothing but the numbers of a board is seen, as in a scan that has lost pale circles, nothing tells that
of its title from them, which stands alone above or beside them, now and then in line. With it the board has
no solution, and without it exactly one.
"""

from collections import Counter

from pipeline.hashi.another import shows_another_kind
from pipeline.hashi.foreign import LUCKY, OTHERWISE_WRONG, SECONDS, Trimmed, others_of
from pipeline.hashi.plain import is_plain
from vision.hashi.recast import without
from vision.reading import Board

TAKEN_IN = 0.2
"""The chance that such a number was taken in where one may have been."""

FEWEST, TOLD = 10, 8
"""So many that are left have one solution hardly ever by chance: of 22301 boards of 10 islands with something
wrong 22 in 1000 have without one that stands alone on an outermost line. Fewer are enough where it is plain
which is none: it shows a number that no island can have."""


def without_title(board: Board, max_bridges: int) -> Trimmed | None:
    """The board without a number that stands alone, if it has one solution without that, and no other.

    Args:
        board: that has not exactly one solution as it was read.
        max_bridges: the most bridges between two islands.

    Returns:
        None for boards of which more than the numbers was seen, and where the rules tell nothing.
    """
    if not board.ringless:
        return None
    told = {i for i, island in enumerate(board.islands) if shows_another_kind(island, max_bridges)}
    left = len(board.islands) - 1
    alone = [i for i in _alone(board) if left >= (TOLD if told == {i} else FEWEST)]
    plain = [index for index in alone if is_plain(others_of(board, frozenset({index})), max_bridges, SECONDS)]
    if len(plain) != 1:
        return None
    by_luck = OTHERWISE_WRONG * LUCKY[0] * len(alone)
    [title] = plain
    return Trimmed(without(board, frozenset(plain)), TAKEN_IN / (TAKEN_IN + by_luck), (board.islands[title],))


def _alone(board: Board) -> list[int]:
    """The islands that stand alone in an outermost row or column."""
    found: set[int] = set()
    for lines in ([i.row for i in board.islands], [i.column for i in board.islands]):
        counts = Counter(lines)
        found |= {lines.index(line) for line in (min(lines), max(lines)) if counts[line] == 1}
    return sorted(found)
