"""Strangers: round things with a digit in them that stand by a board and are none of its islands.

One may be an island all the same, as it looks unlike the others or stands off its place, and then the board
is not whole. But the islands of the next board, the number of a page and letters stand there, too.
"""

from dataclasses import replace
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from vision.boards.framed import not_outside
from vision.boards.placing import FoundBoard, nearest_crossing, unbent
from vision.distances import distances
from vision.page import Page
from vision.reading import Lattice
from vision.shapes.discs import Disc
from vision.shapes.fills import alike_inside
from vision.symbols.candidates import look_into, may_be_clue

# A stranger is this near to an island, in usual distances between neighbours, and as large up to this factor.
BESIDE = 2.0
STRANGE = 1.35
# What is so many times as large as islands, and ends where so many of them begin, up to this part of a
# radius, is the room between them.
LARGER, SEVERAL, TOUCHING = 1.1, 2, 0.25
# Outside of a board an island stands on a further row or column, and off it by no more than this, in pitches.
# That is less exact by this part of how far a bend of the page moves the nearest crossing, as it goes on.
IN_LINE, BENT = 0.25, 0.3


def with_strangers(page: Page, boards: list[FoundBoard], discs: list[Disc]) -> list[FoundBoard]:
    """Doubts each board where something stands by its islands that could be one.

    Args:
        page: the page.
        boards: all that were found on it.
        discs: likewise.

    Returns:
        The boards, in the same order, with the crossings nearest to such things as doubtful ones.
    """
    near: list[list[Disc]] = [[] for _ in boards]
    far = np.array([how_far(board, discs) for board in boards]).reshape(len(boards), len(discs))
    for disc, away in zip(discs, far.T, strict=True) if boards else ():
        # What stands nearer to another board is that one's.
        if 0 < away.min() < BESIDE:
            near[int(away.argmin())].append(disc)
    return [
        board if board.diamonds else _doubted(page, board, beside, _beyond(board, boards))
        for board, beside in zip(boards, near, strict=True)
    ]


def _beyond(board: FoundBoard, boards: list[FoundBoard]) -> list[Disc]:
    """What stands beyond a board, in line with it, and nearer to it than to any other."""
    own, *others = (
        how_far(other, list(board.beyond))
        for other in (board, *(other for other in boards if other is not board))
    )
    nearest = np.min([np.full(len(own), np.inf), *others], axis=0)
    return [disc for disc, near, far in zip(board.beyond, own, nearest, strict=True) if near < far]


def how_far(board: FoundBoard, discs: list[Disc]) -> NDArray[np.float64]:
    """How far discs are from a board, in usual distances between neighbours.

    It is 0 for its islands, and infinite for what is much larger or smaller than the nearest of them.
    """
    centers = np.array([disc.center for disc in discs]).reshape(-1, 2)
    sizes = np.array([disc.radius for disc in discs])
    own = board.centers
    radii = np.array([c.disc.radius for c in board.islands])
    away = distances(centers, own)
    ratios = sizes / radii[away.argmin(axis=1)]
    usual = np.where((ratios > 1 / STRANGE) & (ratios < STRANGE), away.min(axis=1) / board.spacing, np.inf)
    return np.asarray(np.where((away < radii).any(axis=1), 0.0, usual), dtype=np.float64)


def _doubted(page: Page, board: FoundBoard, beside: list[Disc], beyond: list[Disc]) -> FoundBoard:
    """The board, doubtful where one of the discs beside it or beyond could be an island of its own."""
    lattice = board.placed.lattice
    standing = [disc for disc in beside if board.loose or _may_stand(lattice, disc.center)]
    fitting = [d for d in standing if not (_is_gap(board, d) or _touches_its_own(board, d))] + beyond
    # A title stands there, too, often light in a dark box, or the number of the page in a ring.
    islands = [c.disc for c in board.islands]
    alike = alike_inside(page, fitting, islands)
    odd = [c.disc for c in look_into(page, list(compress(fitting, alike))) if c.glyphs and may_be_clue(c)]
    places = [nearest_crossing(lattice, disc.center)[:2] for disc in not_outside(board, odd)]
    return replace(board, doubtful=tuple(dict.fromkeys((*board.doubtful, *places))))


def _is_gap(board: FoundBoard, disc: Disc) -> bool:
    """Whether a disc is no more than what is left free between islands: it is larger, and touches several."""
    radii = np.array([c.disc.radius for c in board.islands])
    away = np.hypot(*(board.centers - disc.center).T)
    touching = np.abs(away - radii - disc.radius) < TOUCHING * radii
    return bool(touching.sum() >= SEVERAL and disc.radius > LARGER * np.median(radii[touching]))


def _touches_its_own(board: FoundBoard, disc: Disc) -> bool:
    """Whether the island on the crossing that is nearest to a disc touches it: no second one stands there."""
    row, column, _ = nearest_crossing(board.placed.lattice, disc.center)
    there = (board.placed.rows == row) & (board.placed.columns == column)
    own = [c.disc for c, stands in zip(board.islands, there, strict=False) if stands]
    return any(np.hypot(*(disc.center - one.center)) < disc.radius + one.radius for one in own)


def _may_stand(lattice: Lattice, point: NDArray[np.float64]) -> bool:
    """Whether a point lies within a board, or where further rows and columns of it would cross."""
    row, column, _ = nearest_crossing(lattice, point)
    [seen] = lattice.to_pixels(np.array([(row, column)], dtype=np.float64))
    flat = lattice.homography @ (column, row, 1.0)
    # The bend says nothing of what is outside but how far it moves what is nearest to it.
    place = unbent(lattice, point - seen + flat[:2] / flat[2])
    moved = float(np.abs(unbent(lattice, seen) - (row, column)).max())
    last = np.array([lattice.rows, lattice.columns]) - 0.5
    within = (place > -0.5).all() and (place < last).all()
    off = np.abs(place - np.rint(place))
    return bool(within or (off < IN_LINE + BENT * moved).all())
