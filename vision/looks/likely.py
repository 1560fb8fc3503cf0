"""Likely: whether a board of which some doubt stays is one at all."""

from collections.abc import Sequence

import numpy as np

from vision.boards.placing import FoundBoard, put_on_lattice
from vision.boards.rivals import rivals_of
from vision.geometry.lattice import hang_together
from vision.looks.facing import CLEAR, spread, weigh_islands
from vision.symbols.water import CLUES

# What is doubtful at so many places for each island, or far off them, is specks that stand in line, and no
# board, unless this part of the islands hold what is this surely a digit.
MOST_DOUBTFUL = 0.3
NUMBERED = 0.6
SURE = 0.8
# Of a board with so few islands all are seen; then one comes from each to every other along rows and columns.
FEW = 8
# What stands in no more rows, or columns, may be letters of so many lines of a text that lies on its side.
LINES = 2
# Other rows and columns are likelier than all others together.
MORE_LIKELY = 0.5
# So many islands tell how a page lies.
ENOUGH = 16


def is_whole(board: FoundBoard) -> bool:
    """Whether one comes from each island to every other along rows and columns, if they are but a few."""
    return len(board.islands) >= FEW or hang_together(board.placed.rows, board.placed.columns)


def wholes_of(board: FoundBoard) -> list[FoundBoard]:
    """A board if it is whole, on other rows and columns too; or those of which it consists that are.

    Numbers of another puzzle may stand in line with one another, and with empty crossings of a board. On a
    page that bends much nothing tells surely which of a few islands are in line.
    """
    if is_whole(board):
        return [board]
    otherwise = _whole_otherwise(board) if is_numbered(board) else None
    return [otherwise] if otherwise else [one for part in board.otherwise for one in wholes_of(part)]


def _whole_otherwise(board: FoundBoard) -> FoundBoard | None:
    """A board on the rows and columns on which its islands more likely stand, if it is whole there."""
    for other, chance in rivals_of(board)[:1]:
        if chance > MORE_LIKELY and is_whole(other):
            return put_on_lattice(board.page, list(board.islands), [], other.placed)
    return None


def is_broad(board: FoundBoard) -> bool:
    """Whether a board has more rows and more columns than a few lines of a text have."""
    return min(len(np.unique(lines)) for lines in (board.placed.rows, board.placed.columns)) > LINES


def lie_otherwise(boards: Sequence[FoundBoard]) -> bool:
    """Whether what stands in the islands of a page plainly lies otherwise than upright on it.

    Signs tell by themselves, and numbers alone were cut out as if they stood upright.
    """
    rings = [board for board in boards if not (board.ringless or board.diamonds)]
    some = spread([c.disc for board in rings for c in board.islands])[:ENOUGH]
    if not some:
        return False
    likely = weigh_islands(rings[0].page, some, [0.0] * len(some))
    return bool(likely.max() - likely[0] > CLEAR)


def may_be_specks(board: FoundBoard) -> bool:
    """Whether a board may be specks in line by chance: doubtful at many places, or far off them."""
    if len(board.doubtful) >= MOST_DOUBTFUL * len(board.islands):
        return True
    return board.far_off and not board.diamonds


def is_numbered(board: FoundBoard) -> bool:
    """Whether most islands surely hold digits."""
    numbered = [c for c in board.islands if c.glyphs]
    sure = [c.chances[:, CLUES].max(axis=1).min() > SURE for c in numbered]
    return bool(sum(sure) >= NUMBERED * len(board.islands))
