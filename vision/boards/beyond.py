"""Beyond: a board with the islands behind an empty row or column, where none is taken in by itself.

Behind it the next board may begin, so that the second look (`missed`) goes no farther. What it saw there is
another way to see the page, for which the rules are asked where the board without it has no solution.
"""

from dataclasses import replace

from vision.boards.assembly import take_in
from vision.boards.missed import BEYOND
from vision.boards.placing import FoundBoard, nearest_crossing
from vision.shapes.discs import Disc
from vision.symbols.candidates import Candidate, look_into, shows_clue

# So many in one line outside are rather islands than the number of a page or of a puzzle.
SEVERAL = 2
# How surely the board with them is one.
ONE = 0.9


def with_beyond(boards: list[FoundBoard], taken: list[Disc]) -> list[FoundBoard]:
    """The boards of a page; how else each may be seen with what stands behind an empty line.

    Args:
        boards: all that were found on it.
        taken: islands that are another board's, wherever they stand.
    """
    seen = []
    for board in boards:
        others = [*taken, *(c.disc for other in boards if other is not board for c in other.islands)]
        whole = None if board.diamonds else _whole(board, others)
        seen.append(replace(board, instead=(*board.instead, (whole,))) if whole else board)
    return seen


def _whole(board: FoundBoard, others: list[Disc]) -> FoundBoard | None:
    """The board with several numbers in one line outside; None where there are none."""
    rings = [disc for disc in board.beyond if not any(disc.is_same(other) for other in others)]
    if len(rings) < SEVERAL:
        return None
    numbered = [c for c in look_into(board.page, rings) if c.glyphs and shows_clue(c)]
    lines = [_line(board, c) for c in numbered]
    islands = [c for c, line in zip(numbered, lines, strict=True) if line and lines.count(line) >= SEVERAL]
    whole = take_in(board, islands, others) if islands else board
    if len(whole.islands) < len(board.islands) + max(len(islands), 1):
        return None
    extent = replace(board.extent, single=min(board.extent.single, ONE))
    return replace(whole, extent=extent, otherwise=(), instead=())


def _line(board: FoundBoard, candidate: Candidate) -> tuple[str, int] | None:
    """The row or the column outside on which something stands in line with an island; None if it does not."""
    row, column, _ = nearest_crossing(board.placed.lattice, candidate.disc.center, BEYOND)
    if row in board.placed.rows and column not in board.placed.columns:
        return "column", column
    if column in board.placed.columns and row not in board.placed.rows:
        return "row", row
    return None
