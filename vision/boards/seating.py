"""Seating: islands that look larger than the others, or stand off, put on circles nearer to their places.

What touches the edge of a disc, as lines of a grid do, may have been taken for part of it. Then the number
does not stand in its middle, as it does in that of the island.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.boards.missed import WHOLE, find_traces
from vision.boards.placing import FoundBoard, put_on_lattice
from vision.geometry.mapping import fit_lattice
from vision.geometry.sizes import off_usual
from vision.page import Page
from vision.reading import Lattice
from vision.shapes.discs import Disc
from vision.symbols.candidates import Candidate, numbered_in_rings

# An island that stands so far off, in radii, or is so unlike in size, difference of log radius, or whose
# number stands so far aside of where those of the others do, in radii, was not seen well; of fewer than so
# many, or where more than this part is so, nothing tells which of them were.
OFF, UNLIKE, ASIDE = 0.2, 0.1, 0.25
FEWEST = 8
MOST = 1 / 3
# All were not seen well if on the circles around them they stand off their places by no more than this part
# of what they did.
NEARER = 1 / 3


def seated(board: FoundBoard) -> FoundBoard:
    """The board with islands that were not seen well on whole circles that stand nearer, if there are any."""
    return _some_seated((_all_seated(board) if board.far_off else None) or board)


def _all_seated(board: FoundBoard) -> FoundBoard | None:
    """A board of which hardly any island was seen well, on the circles around; None unless all fits then.

    Where small rings are so thin and pale that what they hold runs into what is around them, all islands
    stand off their places, each in its own way. Those drawn by hand still do so on their circles.
    """
    if board.diamonds or len(board.islands) < FEWEST:
        return None
    count = len(board.islands)
    rows, columns = board.placed.rows[:count], board.placed.columns[:count]
    lattice = fit_lattice(rows, columns, board.centers)
    spots = np.column_stack([rows, columns]).astype(np.float64)
    rings = _rings(board, lattice, [c.disc for c in board.islands], spots)
    discs = [rings.get((float(row), float(column))) for row, column in spots]
    islands = [_numbered(board.page, disc) or c for disc, c in zip(discs, board.islands, strict=True)]
    again = put_on_lattice(board.page, islands, [])
    if again is None or len(again.islands) < count or again.far_off:
        return None
    if np.median(again.astray) > NEARER * np.median(board.astray):
        return None
    return replace(board, islands=again.islands, placed=again.placed, astray=again.astray)


def _rings(
    board: FoundBoard, lattice: Lattice, known: list[Disc], spots: NDArray[np.float64]
) -> dict[tuple[float, float], Disc]:
    """The whole circles at or near some crossings, N x 2 (row, column)."""
    traces = find_traces(board.page, lattice, known, spots, loose=True)
    return {trace.spot: trace.disc for trace in traces if trace.support > WHOLE}


def _some_seated(board: FoundBoard) -> FoundBoard:
    """The board with a few islands that were not seen well on whole circles, or where their numbers are."""
    centers, aside = _middles(board)
    doubted = _not_seen_well(board, aside)
    if not doubted.any():
        return board
    rows, columns = board.placed.rows[: len(doubted)], board.placed.columns[: len(doubted)]
    # Where they should be the others tell, and the numbers that do not stand in the middle.
    tell = aside | ~doubted
    lattice = fit_lattice(rows[tell], columns[tell], centers[tell])
    known = [c.disc for c, bad in zip(board.islands, doubted, strict=True) if not bad]
    spots = np.column_stack([rows, columns])[doubted].astype(np.float64)
    rings = _rings(board, lattice, known, spots)
    # Where no whole ring is the number tells: it stands in the middle of what was not made out.
    discs = [
        rings.get((float(row), float(column)), replace(c.disc, center=center) if off else None)
        for row, column, c, center, off in zip(rows, columns, board.islands, centers, aside, strict=True)
    ]
    better = [_numbered(board.page, disc) for disc in discs]
    if not any(better):
        return board
    islands = [again or c for again, c in zip(better, board.islands, strict=True)]
    return _if_nearer(board, put_on_lattice(board.page, islands, list(board.diamonds)))


def _numbered(page: Page, ring: Disc | None) -> Candidate | None:
    """A ring as an island, if there is one with a number in it."""
    seen = numbered_in_rings(page, [ring]) if ring else []
    return next((c for c in seen if c.glyphs), None)


def _not_seen_well(board: FoundBoard, aside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which islands were not; none where that cannot be told. `aside`: those whose numbers stand aside.

    Where too many stand off or are unlike, as on a page that curls, numbers still tell.
    """
    radii = np.array([c.disc.radius for c in board.islands])
    doubted = (board.astray > OFF) | (off_usual(board.centers, radii) > UNLIKE) | aside
    if doubted.mean() > MOST:
        doubted = aside
    if board.diamonds or len(radii) < FEWEST or doubted.mean() > MOST:
        return np.zeros(len(radii), dtype=np.bool_)
    return np.asarray(doubted, dtype=np.bool_)


def _if_nearer(board: FoundBoard, again: FoundBoard | None) -> FoundBoard:
    """The board put together again if its islands are all there, and stand nearer to their places."""
    if again is None or len(again.islands) < len(board.islands) or _off(again) >= _off(board):
        return board
    return replace(board, islands=again.islands, placed=again.placed, astray=again.astray)


def _off(board: FoundBoard) -> float:
    """How far the islands stand off their places, and their numbers off the middle; a sum of squares."""
    return float(np.square(board.astray).sum() + np.square(_asides(board)).sum())


def _middles(board: FoundBoard) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Where the islands are, N x 2, by their numbers if these do not stand as those of the others do, N."""
    asides = _asides(board)
    aside = np.hypot(*asides.T) > ASIDE
    off = np.einsum("nij,nj->ni", np.array([c.disc.shape for c in board.islands]), asides)
    return board.centers + np.where(aside[:, None], off, 0.0), np.asarray(aside, dtype=np.bool_)


def _asides(board: FoundBoard) -> NDArray[np.float64]:
    """N x 2: how far each number is from where those of the others stand, in inner radii."""
    numbered = np.array([bool(c.glyphs) for c in board.islands])
    asides = np.array([c.aside for c in board.islands])
    usual = np.median(asides[numbered], axis=0) if numbered.any() else 0.0
    return np.asarray(np.where(numbered[:, None], asides - usual, 0.0), dtype=np.float64)
