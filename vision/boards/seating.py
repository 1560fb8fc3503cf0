"""Seating: islands that look larger than the others, or stand off, put on circles nearer to their places.

What touches the edge of a disc, as lines of a grid do, may have been taken for part of it.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.boards.missed import WHOLE, find_traces
from vision.boards.placing import FoundBoard, put_on_lattice
from vision.geometry.mapping import fit_lattice
from vision.geometry.sizes import off_usual
from vision.page import Page
from vision.shapes.discs import Disc
from vision.symbols.candidates import Candidate, numbered_in_rings

# An island that stands so far off, in radii, or is so unlike in size, difference of log radius, was not seen
# well; of fewer than so many, or where more than this part is so, nothing tells which of them were.
OFF, UNLIKE = 0.2, 0.1
FEWEST = 8
MOST = 1 / 3


def seated(board: FoundBoard) -> FoundBoard:
    """The board with islands that were not seen well on whole circles that stand nearer, if there are any."""
    doubted = _not_seen_well(board)
    if not doubted.any():
        return board
    rows, columns = board.placed.rows[: len(doubted)], board.placed.columns[: len(doubted)]
    # Where they should be the others tell.
    lattice = fit_lattice(rows[~doubted], columns[~doubted], board.centers[~doubted])
    known = [c.disc for c, bad in zip(board.islands, doubted, strict=True) if not bad]
    spots = np.column_stack([rows, columns])[doubted].astype(np.float64)
    traces = find_traces(board.page, lattice, known, spots, loose=True)
    rings = {trace.spot: trace.disc for trace in traces if trace.support > WHOLE}
    spotted = zip(rows.tolist(), columns.tolist(), strict=True)
    better = [_numbered(board.page, rings.get((float(row), float(column)))) for row, column in spotted]
    if not any(better):
        return board
    islands = [again or c for again, c in zip(better, board.islands, strict=True)]
    return _if_nearer(board, put_on_lattice(board.page, islands, list(board.diamonds)))


def _numbered(page: Page, ring: Disc | None) -> Candidate | None:
    """A ring as an island, if there is one with a number in it."""
    seen = numbered_in_rings(page, [ring]) if ring else []
    return next((c for c in seen if c.glyphs), None)


def _not_seen_well(board: FoundBoard) -> NDArray[np.bool_]:
    """Which islands were not; none where that cannot be told."""
    radii = np.array([c.disc.radius for c in board.islands])
    doubted = (board.astray > OFF) | (off_usual(board.centers, radii) > UNLIKE)
    if board.diamonds or len(radii) < FEWEST or doubted.mean() > MOST:
        return np.zeros(len(radii), dtype=np.bool_)
    return np.asarray(doubted, dtype=np.bool_)


def _if_nearer(board: FoundBoard, again: FoundBoard | None) -> FoundBoard:
    """The board put together again if its islands are all there, and stand nearer to their places."""
    if again is None or len(again.islands) < len(board.islands):
        return board
    if np.square(again.astray).sum() >= np.square(board.astray).sum():
        return board
    return replace(board, islands=again.islands, placed=again.placed, astray=again.astray)
