"""Amending: a board hypothesis with a piece more or less.

Called when a person corrects a board, and for pieces that were hardly seen and may be missing on it. A piece
more on a row and a column that run there leaves the lattice as it is. Otherwise the lattice is fitted again,
and outer lines that are empty go. Empty lines within are counted anew only if a line has come or gone.
"""

from dataclasses import replace

import numpy as np

from vision.grouping import sizes
from vision.lattice import place, place_on, turned
from vision.lattice.placing import same_puzzle
from vision.parameters import AMENDING
from vision.types import BoardHypothesis, Detections, Floats, Indices

FEWEST = 2
"""The fewest pieces that a board may be left with; fewer than `HYPOTHESES.fewest`, with which it is found."""


def with_piece(
    detections: Detections, board: BoardHypothesis, piece: int, *, anew: bool = True
) -> BoardHypothesis | None:
    """The board with a piece more: on the row and the column that run there, or on new ones.

    Args:
        detections: the pieces of the page.
        board: the board as it is, without the piece.
        piece: the piece to add, an index into the detections.
        anew: whether empty rows and columns may be counted otherwise where the lattice is fitted again, which
            takes longest.

    Returns:
        The board, the same way up and with the odds that it had; None if another of its pieces is on that
        row and column.
    """
    center = detections.centers[piece]
    [(row, column)] = board.lattice.to_places(center).tolist()
    near = np.array([(row, column), (row + 0.5, column), (row, column + 0.5)])
    here, down, right = board.lattice.to_pixels(near)
    radius = _radius_around(detections, board, center)
    off = [
        min(AMENDING.off, AMENDING.radii * radius / max(2 * float(np.hypot(*step)), 1e-9))
        for step in (down - here, right - here)
    ]
    rows, own_row = _with_line(board.rows, board.lattice.rows, row, off[0])
    columns, own_column = _with_line(board.columns, board.lattice.columns, column, off[1])
    if ((rows == own_row) & (columns == own_column)).any():
        return None
    members = np.append(board.members, piece)
    rows, columns = np.append(rows, own_row), np.append(columns, own_column)
    if np.array_equal(rows[:-1], board.rows) and np.array_equal(columns[:-1], board.columns):
        inside = own_row < board.lattice.rows and own_column < board.lattice.columns
        if inside:
            spot = board.lattice.to_pixels(np.array([(own_row, own_column)]))
            away = np.hypot(*(spot - center).T) / radius
            residuals = np.append(board.residuals, away)
            return replace(board, members=members, rows=rows, columns=columns, residuals=residuals)
    return _placed(detections, board, members, rows, columns, anew=anew)


def without_pieces(
    detections: Detections, board: BoardHypothesis, pieces: Indices, *, anew: bool = True
) -> BoardHypothesis | None:
    """The board without some pieces; None if fewer than FEWEST are left.

    Args:
        detections: the pieces of the page.
        board: the board as it is; the same object is returned if none of the pieces is on it. Otherwise the
            lattice is fitted again; the odds stay.
        pieces: indices into the detections; those that are not on the board are ignored.
        anew: whether empty rows and columns may be counted otherwise if a line loses all its pieces.
    """
    kept = ~np.isin(board.members, pieces)
    if kept.all():
        return board
    if kept.sum() < FEWEST:
        return None
    members, rows, columns = board.members[kept], board.rows[kept], board.columns[kept]
    emptied = any(
        len(np.unique(left)) < len(np.unique(before))
        for left, before in ((rows, board.rows), (columns, board.columns))
    )
    return _placed(detections, board, members, rows, columns, anew=anew and emptied)


def _with_line(lines: Indices, count: int, spot: float, off: float) -> tuple[Indices, int]:
    """Lines of one axis, numbered anew if another one comes between or before them.

    Args:
        lines: K, of each piece.
        count: how many there are, from 0.
        spot: where a piece stands, in lines.
        off: a piece this far from a line still stands on it; from an outer one `AMENDING.beyond` outwards.

    Returns:
        The line of each piece, and that of the new one.
    """
    nearest = round(spot)
    if spot < -AMENDING.beyond:
        more = max(1, -nearest)
        return lines + more, 0
    if spot > count - 1 + AMENDING.beyond:
        return lines, max(count, nearest)
    inside = min(max(spot, 0.0), count - 1.0)
    if abs(inside - round(inside)) <= off:
        return lines, round(inside)
    above = int(np.floor(spot))
    return lines + (lines > above), above + 1


def _placed(
    detections: Detections,
    board: BoardHypothesis,
    members: Indices,
    rows: Indices,
    columns: Indices,
    *,
    anew: bool,
) -> BoardHypothesis:
    """Pieces on rows and columns that are known, however the board lies.

    Args:
        detections: of the page.
        board: that they are of.
        members: the pieces.
        rows: the row of each, from 0.
        columns: the column of each, from 0.
        anew: whether empty rows and columns may be counted otherwise.
    """
    points, radii = detections.centers[members], sizes(detections)[members]
    # Rows are fitted as they run along those of the picture.
    level, across = rows, columns
    for _ in range(-board.quarters % 4):
        level, across = across.max() - across, level
    found = place_on(level, across, points, radii)
    if anew:
        found = next((one for one in place(points, radii) if same_puzzle(one, found)), found)
    return turned(found.as_board(members, board.odds), board.quarters)


def _radius_around(detections: Detections, board: BoardHypothesis, center: Floats) -> float:
    """The radius of the board's piece that is nearest to a place."""
    nearest = np.hypot(*(detections.centers[board.members] - center).T).argmin()
    return float(sizes(detections)[board.members[nearest]])
