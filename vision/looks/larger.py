"""Larger: boards that may be others, as numbers alone say; the rules are asked."""

from collections.abc import Sequence
from dataclasses import replace

from vision.boards.assembly import take_in
from vision.boards.placing import FoundBoard
from vision.looks.completing import island_around
from vision.symbols.candidates import look_into

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
