"""Lost: islands of a board that one look at its page saw and another did not, whichever is believed."""

from collections.abc import Sequence

import numpy as np

from vision.reading import Board, Island

SAME = 0.6
"""Two looks saw the same board if this part of one's islands are the other's."""

READ = 0.9
"""An island that another look saw was read at least this surely."""

AS_LARGE = 1.33
"""It is as large as those of the board, up to this factor."""

SAW_MORE = "Another look at the page saw an island more in this board: look whether one is missing."
SAW_LESS = "Another look at the page saw an island less in this board: look whether all of them are some."


def lost_islands(board: Board, other: Board) -> tuple[Island, ...]:
    """The islands within a board that another look saw as islands of the same one.

    Args:
        board: that is believed.
        other: a board of the other look.

    Returns:
        Nothing where they are not the same one.
    """
    return lacking_in(board, islands_less(board, other))


def lacking_in(board: Board, islands: Sequence[Island]) -> tuple[Island, ...]:
    """Those of some islands, none of them a board's, that stand within it and look like its own."""
    usual = _usual(board)
    return tuple(one for one in islands if _is_alike(one, usual) and _is_among(board, one, usual))


def islands_less(board: Board, other: Board) -> tuple[Island, ...]:
    """The islands of another board that stand within this one and are none of it, whatever they are like.

    Returns:
        Nothing where they are not the same board.
    """
    seen = [island for island in other.islands if not board.has(island)]
    if len(other.islands) - len(seen) < SAME * len(board.islands):
        return ()
    usual = _usual(board)
    return tuple(island for island in seen if _is_among(board, island, usual))


def has_all(board: Board, part: Board, left_out: Sequence[Island]) -> bool:
    """Whether a board has all islands of a part of it, and what was left out of that, if anything was."""
    return bool(left_out) and all(board.has(island) for island in (*part.islands, *left_out))


def hardly_read(islands: Sequence[Island]) -> bool:
    """Whether the number of one of some islands is not surely read."""
    return any(island.number.confidence < READ for island in islands)


def may_be_of(board: Board, other: Board) -> bool:
    """Whether most islands of another board, of which nothing came, look like those of a board."""
    usual = _usual(board)
    alike = sum(_is_alike(island, usual) for island in other.islands)
    return 2 * alike > len(other.islands)


def _usual(board: Board) -> float:
    """How large its islands usually are, pixels."""
    return float(np.median([island.radius for island in board.islands]))


def _is_alike(island: Island, usual: float) -> bool:
    """Whether an island surely shows a number, and is as large as is usual on a board."""
    read = bool(island.number.value) and island.number.confidence >= READ
    return read and 1 / AS_LARGE < island.radius / usual < AS_LARGE


def _is_among(board: Board, island: Island, margin: float) -> bool:
    """Whether an island stands within a board's outline, or no farther outside than the margin, pixels."""
    corners = np.array(board.outline)
    along = np.roll(corners, -1, axis=0) - corners
    away = np.array(island.center) - corners
    # The outline runs clockwise as one sees it, and what is within lies to the right of each of its sides.
    inside = along[:, 0] * away[:, 1] - along[:, 1] * away[:, 0]
    return bool((inside > -margin * np.hypot(*along.T)).all())
