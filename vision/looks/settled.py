"""Settled: whether nothing says that a board may have more islands than were found.

An island that was not seen leaves its digit behind. A digit beside a board is not that of an island if it is
of another size than those on the board, or stands on none of its lines: the number of the puzzle, a page's.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard, nearest_crossing
from vision.distances import distances
from vision.geometry.lines import Floats
from vision.geometry.sizes import off_usual
from vision.looks.witnesses import Witnesses
from vision.shapes.discs import Disc

# A digit outside of a board whose islands are this near, in usual distances between neighbours, may be one of
# its own.
BESIDE = 2.0
# It is as high as this, in parts of the islands' radii, and, where these have numbers, of their usual height.
HEIGHTS = (0.3, 1.6)
ALIKE = (0.68, 1.5)
# It stands on the lines of the board, this near to a crossing, in radii; so many rows and columns outside are
# looked at. Of so few islands the lines are not known well enough to tell.
OFF = 0.7
OUTSIDE = 6
FEW = 8
# Islands whose sizes are so far off those around them, in logarithms, were not seen well: others may not have
# been seen at all.
UNEVEN = 0.06
# Between so few rows or columns, this far apart, in radii, there may be another one.
FEW_LINES = 2
ROOM = 4.4
# Where fewer than this part of a few islands were plain, another line of them may not have been seen at all;
# without it so few have one solution by luck.
PLAIN, SOME = 0.8, 12


def is_settled(board: FoundBoard, witnesses: Witnesses, discs: Sequence[Disc]) -> bool:
    """Whether nothing says that a board may have more islands than were found.

    One that is so without a page's number is so with it: the number is why there may be islands beside it.
    More of what may be no island of it may be the first few that were seen of the next board.

    Args:
        board: the board.
        witnesses: digits that stand where no board has an island.
        discs: that are plain to see.
    """
    ways: list[FoundBoard] = [board]
    if board.less is not None and len(board.islands) - len(board.less.islands) <= 1:
        ways.append(board.less)
    return any(_shows_all(one, witnesses, discs) for one in ways)


def _shows_all(board: FoundBoard, witnesses: Witnesses, discs: Sequence[Disc]) -> bool:
    """Whether nothing says so of a board as it is."""
    plain = sum(any(c.disc.is_same(disc) for disc in discs) for c in board.islands)
    if board.doubtful or _is_uneven(board) or _may_hide_lines(board, plain):
        return False
    if board.diamonds and board.digit is None:
        return True  # No island beside signs has a number.
    away = distances(witnesses.places, board.centers).min(axis=1, initial=np.inf)
    near = away < BESIDE * board.spacing
    return not (near & _as_high(board, witnesses.heights) & _in_line(board, witnesses.places)).any()


def _is_uneven(board: FoundBoard) -> bool:
    """Whether the islands look unlike in size, as those do of which the edge was not seen."""
    radii = np.array([c.disc.radius for c in board.islands])
    return len(radii) >= FEW and float(np.median(off_usual(board.centers, radii))) > UNEVEN


def _may_hide_lines(board: FoundBoard, plain: int) -> bool:
    """Whether a row or column may not have been seen, as not all islands, or not most of a few, were plain.

    Those that are not are found on the lines of the others. Nobody looks between where there are two alone;
    and on a page that bends, a line outside may not be where a few others have it.

    Args:
        board: the board.
        plain: how many of its islands were plain to see.
    """
    count = len(board.islands)
    if count <= SOME and plain < PLAIN * count and not board.diamonds:
        return True
    taken = [np.unique(lines) for lines in (board.placed.rows, board.placed.columns)]
    has_room = any(
        len(lines) <= FEW_LINES and float(np.diff(lines).max()) * pitch > ROOM
        for lines, pitch in zip(taken, board.placed.pitches, strict=True)
    )
    return has_room and plain < count


def _as_high(board: FoundBoard, heights: Floats) -> NDArray[np.bool_]:
    """Which digits are as high as those of a board may be."""
    alike = (heights > HEIGHTS[0] * board.radius) & (heights < HEIGHTS[1] * board.radius)
    usual = board.digit
    if usual is not None:
        alike &= (heights > ALIKE[0] * usual) & (heights < ALIKE[1] * usual)
    return np.asarray(alike, dtype=np.bool_)


def _in_line(board: FoundBoard, places: Floats) -> NDArray[np.bool_]:
    """Which places an island may have that was not seen: all within, those on crossings outside."""
    if len(board.islands) < FEW:
        return np.ones(len(places), dtype=np.bool_)
    lattice, farthest = board.placed.lattice, OFF * board.radius
    nearest = [nearest_crossing(lattice, place, OUTSIDE) for place in places]
    return np.array(
        [
            off < farthest or (0 <= row < lattice.rows and 0 <= column < lattice.columns)
            for row, column, off in nearest
        ],
        dtype=np.bool_,
    )
