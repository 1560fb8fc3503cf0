"""Remote: a few numbers in circles off all islands, in line with some: of a page, or of another board."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.boards.assembly import assemble
from vision.boards.framed import bounds_of, is_framed
from vision.boards.placing import FoundBoard, spots
from vision.parting.bounds import Bounds
from vision.parting.evidence import weigh_grid
from vision.parting.grids import Grids, Patch
from vision.shapes.discs import Disc
from vision.shapes.strokes import led_to
from vision.symbols.candidates import may_be_clue

# It stands by itself on its row or column, so many of them away from the next one that is taken, and so many
# times as far as any two others are.
FAR = 3
FARTHER = 2
# So few, beyond so many lines at least, where no grid goes on that is printed below the others.
FEW, BEYOND = 3, 2
# What a board that is one more surely than this may be instead is less likely than that.
ONE = 0.99
# How surely it is an island.
ISLAND = 0.5


def or_without_remote(board: FoundBoard) -> FoundBoard:
    """A board; where a number stands far off, it may be the board without it: the rules are asked.

    Where it may be several boards, these may be so.

    Args:
        board: that is put together, with its doubts.
    """
    if board.otherwise and board.extent.single < ONE:
        return replace(board, otherwise=tuple(map(or_without_remote, board.otherwise)))
    return _or_less(board, [])


def _or_less(board: FoundBoard, none: list[Disc]) -> FoundBoard:
    """A board or the one without what is remote, or without what is so then; what is no island stays none."""
    remote = _stand_off(board)
    if remote.any():
        remote &= ~led_to(board.page, *spots(list(board.islands), []), remote)
    if not remote.any():
        return board
    rest = [c for c, far in zip(board.islands, remote, strict=True) if not far]
    others = none + [c.disc for c, far in zip(board.islands, remote, strict=True) if far]
    less = assemble(board.page, rest, [], list(board.diamonds), others=others)
    if less is None or len(less.islands) < len(rest):
        return board
    return board.or_else((_or_less(replace(less, extent=board.extent), others),), ISLAND)


def _stand_off(board: FoundBoard) -> NDArray[np.bool_]:
    """Which islands may be none by where they stand."""
    lines = board.placed.rows, board.placed.columns

    def alone(least: int, times: int) -> NDArray[np.bool_]:
        far = [_remote(some, least, times)[: len(board.islands)] for some in lines]
        return np.asarray(np.any(far, axis=0), dtype=np.bool_)

    remote, outermost = alone(FAR, FARTHER), alone(1, 0)
    for index in np.flatnonzero(outermost & ~remote).tolist():
        # What shows a number that no island has need not stand far off.
        remote[index] = bool(board.islands[index].glyphs) and not may_be_clue(board.islands[index])
    beyond = _few_beyond(board)
    if not beyond and not (outermost | remote).any():
        return remote
    found = bounds_of(board)
    if is_framed(board, found):
        return np.zeros_like(remote)
    return remote | _outside_frame(found, outermost) | _past_grid(board, beyond)


def _outside_frame(found: Bounds, outermost: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which islands, a few or those alone on outermost lines, stand outside of a frame around all others."""
    outside = [~np.isin(np.arange(len(outermost)), list(frame)) for frame in found.frames]
    told = [some for some in outside if some.sum() <= FEW or outermost[some].all()]
    return np.asarray(np.any(told, axis=0) if told else np.zeros_like(outermost), dtype=np.bool_)


def _few_beyond(board: FoundBoard) -> list[NDArray[np.bool_]]:
    """The islands beyond each of the gaps between rows, and between columns, that a few stand beyond."""
    sides = [
        side
        for lines in (board.placed.rows, board.placed.columns)
        for before, after in pairwise(np.unique(lines).tolist())
        if after - before >= BEYOND
        for side in (lines[: len(board.islands)] <= before, lines[: len(board.islands)] >= after)
    ]
    return [side for side in sides if 0 < side.sum() <= FEW]


def _past_grid(board: FoundBoard, beyond: list[NDArray[np.bool_]]) -> NDArray[np.bool_]:
    """Which of the islands beyond gaps are not on the grid that is printed below the others."""
    count = len(board.islands)
    places = np.column_stack([board.placed.rows, board.placed.columns])[:count]
    grids, patch = Grids(board.page), Patch(board.placed.lattice, places, board.radius)
    rests = [replace(patch, spots=places[~side]) for side in beyond]
    ends = [
        side for side, rest in zip(beyond, rests, strict=True)
        if weigh_grid(grids.go_on(patch, side, (rest,)), known=True) > 0
    ]  # fmt: skip
    return np.asarray(np.any(ends, axis=0) if ends else np.zeros(count), dtype=np.bool_)


def _remote(lines: NDArray[np.intp], least: int, times: int) -> NDArray[np.bool_]:
    """Which points stand by themselves on an outermost line, far off the next one that is taken.

    Args:
        lines: N, the row of each point, or the column.
        least: how far off, lines.
        times: and how many times as far as any two others are.
    """
    taken, counts = np.unique(lines, return_counts=True)
    gaps = np.diff(taken)
    far = np.zeros(len(lines), dtype=np.bool_)
    for end, gap, others in ((0, gaps[:1], gaps[1:]), (-1, gaps[-1:], gaps[:-1])):
        if len(others) and counts[end] == 1 and gap[0] >= max(least, times * others.max()):
            far |= lines == taken[end]
    return far
