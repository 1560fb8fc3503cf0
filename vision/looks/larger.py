"""Larger: boards that may be others, as numbers alone say; the rules are asked."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.boards.assembly import take_in
from vision.boards.placing import FoundBoard
from vision.distances import distances
from vision.looks.completing import island_around
from vision.symbols.candidates import look_into
from vision.turning import turn_matrix

# How surely a doubtful board has all its islands where numbers alone make a larger one.
WHOLE = 0.5


def or_larger(board: FoundBoard, ringless: Sequence[FoundBoard]) -> FoundBoard:
    """A doubtful board; where numbers alone make a larger one, it may be that: the rules are asked.

    Or it is just these, where they are more than it has: what else it has are bridges that cross lines.

    Args:
        board: some of whose islands may not have been seen.
        ringless: boards of which only the numbers were seen, those of its islands included.
    """
    if board.otherwise:
        return board
    own = [one for one in ringless if one.shares(board)]
    grown = [_grown(board, one) for one in own]
    larger = tuple(one for one in grown if len(one.islands) > len(board.islands))
    others = tuple(
        (one,) for one in own
        if len(one.islands) > len(board.islands) and not all(one.has(c.disc) for c in board.islands)
    )  # fmt: skip
    if others:
        board = replace(board, instead=(*board.instead, *others))
    return board.or_else(larger, WHOLE) if larger else board


def or_ringless(boards: Sequence[FoundBoard], ringless: Sequence[FoundBoard]) -> list[FoundBoard]:
    """Boards; where numbers alone make others of the same islands, the page may be parted into those.

    Args:
        boards: of a page.
        ringless: boards of which only the numbers were seen.
    """
    way = tuple(one for one in ringless if any(one.shares(board) for board in boards))
    return [
        replace(board, instead=(*board.instead, way)) if any(board.shares(one) for one in way) else board
        for board in boards
    ]


def _grown(board: FoundBoard, one: FoundBoard) -> FoundBoard:
    """A board with the numbers that another one has besides; that one where it is larger still."""
    beside = [island_around(c.disc.center, board.radius) for c in one.islands if not board.has(c.disc)]
    grown = take_in(board, look_into(board.page, beside))
    return max(replace(grown, ringless=True), one, key=lambda found: len(found.islands))


def either_way(upright: list[FoundBoard], turned: list[FoundBoard]) -> list[FoundBoard]:
    """Boards of numbers alone on a page as it lies, and as it may lie: which are some the rules tell.

    On their head some read as numbers, too, and stand in line: of those seen both ways the more tell.
    """
    count, count_turned = (sum(len(board.islands) for board in boards) for boards in (upright, turned))
    more, fewer = (turned, upright) if count_turned > count else (upright, turned)
    known = [_on_picture(board) for board in more]
    return more + [
        board for board in fewer
        if all((distances(_on_picture(board), one) > board.radius).all() for one in known)
    ]  # fmt: skip


def _on_picture(board: FoundBoard) -> NDArray[np.float64]:
    """N x 2: where the islands of a board are on the picture as it lies, full pixels."""
    back = turn_matrix(board.page.full.shape, -board.page.quarters % 4)
    return np.asarray(board.centers @ back[:2, :2].T + back[:2, 2], dtype=np.float64)
