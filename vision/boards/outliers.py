"""Outliers: what looks like an island of a board and stands far outside of the others, where none was sought.

On a page that bends, rows and columns told by islands in one corner do not reach to the opposite one. What
stands there shows a number and looks like an island, and is one as likely as not: the board with it is
another way to see the page, for which the rules are asked where the board without it has no solution.
"""

from dataclasses import replace
from itertools import compress, product

import numpy as np

from vision.boards.placing import FoundBoard, unbent
from vision.boards.strangers import how_far
from vision.geometry.lattice import Placed
from vision.geometry.mapping import fit_lattice, off_by
from vision.geometry.recounting import usual
from vision.page import Page
from vision.shapes.discs import Disc
from vision.shapes.fills import alike_inside
from vision.symbols.candidates import Candidate, look_into, shows_clue

# So near to an island, in usual distances between neighbours.
NEAR = 6.0
# Of more than this by one board, none is an island that was left over.
MOST = 2
# It is of a row or a column no farther off than this, in pitches; so many ways to count are tried.
ASTRAY = 1.25
WAYS = 3
# How surely the board with it is whole: of three on hard photos that had one solution so one was right.
WHOLE = 0.5


def with_outliers(page: Page, boards: list[FoundBoard], discs: list[Disc]) -> list[FoundBoard]:
    """The boards of a page; how else each may be seen with what stands far outside of it.

    Args:
        page: the page.
        boards: all that were found on it.
        discs: likewise.
    """
    free = [disc for disc in discs if not any(board.has(disc) for board in boards)]
    near = [how_far(board, free) for board in boards]
    seen = []
    for index, board in enumerate(boards):
        others = [away for other, away in enumerate(near) if other != index]
        # What is seen within an island, off its middle, is that island.
        own = (near[index] > 0) & (near[index] < np.min([np.full(len(free), NEAR), *others], axis=0))
        outliers = [] if board.diamonds else _alike(page, board, list(compress(free, own)))
        ways = [way for outlier in outliers for way in _ways(board, outlier)] if len(outliers) <= MOST else []
        seen.append(replace(board, instead=(*board.instead, *((way,) for way in ways))))
    return seen


def _alike(page: Page, board: FoundBoard, discs: list[Disc]) -> list[Candidate]:
    """Those that are filled as the islands are and surely show a number."""
    islands = [c.disc for c in board.islands]
    alike = alike_inside(page, discs, islands)
    return [c for c in look_into(page, list(compress(discs, alike))) if c.glyphs and shows_clue(c)]


def _ways(board: FoundBoard, outlier: Candidate) -> list[FoundBoard]:
    """The board with an outlier on the crossings on which it may stand, where all stand best first."""
    placed = board.placed
    place = unbent(placed.lattice, outlier.disc.center)
    lines = [[n for n in range(int(at) - 2, int(at) + 4) if abs(n - at) < ASTRAY] for at in place.tolist()]
    rows, columns = set(placed.rows.tolist()), set(placed.columns.tolist())
    spots = [
        (row, column) for row, column in product(*lines)
        if (row in rows or column in columns) and (row, column) not in board.taken
    ]  # fmt: skip
    spots.sort(key=lambda spot: float(np.hypot(*(place - spot))))
    return sorted((_with(board, outlier, *spot) for spot in spots[:WAYS]), key=lambda way: usual(way.astray))


def _with(board: FoundBoard, outlier: Candidate, row: int, column: int) -> FoundBoard:
    """The board with one more island, on a row and a column of the known ones or further ones outside."""
    islands = (*board.islands, outlier)
    count = len(board.islands)
    rows, columns = (
        np.insert(lines, count, line) - min(line, 0)
        for lines, line in ((board.placed.rows, row), (board.placed.columns, column))
    )
    points = np.array([c.disc.center for c in islands])
    radii = np.array([c.disc.radius for c in islands])
    lattice = fit_lattice(rows, columns, points)
    off = off_by(lattice, rows, columns, points, radii)
    placed = Placed(rows, columns, lattice, off, board.placed.clearance, board.placed.pitches)
    extent = replace(board.extent, single=min(board.extent.single, WHOLE))
    return replace(
        board,
        islands=islands,
        placed=placed,
        astray=off,
        doubtful=(),
        extent=extent,
        otherwise=(),
        instead=(),
    )
