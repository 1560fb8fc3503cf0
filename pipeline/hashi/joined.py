"""Joined: parts of one board that were taken for boards, told by the rules where geometry leaves it open.

A board with a few empty rows in the middle may seem to be two. Neither of them has exactly one solution then;
together they have. Two boards in which other things are wrong have one together by luck alone.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pipeline.hashi.another import shows_another_kind
from pipeline.hashi.confidence import LUCKY_SEVERAL, SURE
from pipeline.hashi.foreign import without_foreign
from pipeline.hashi.plain import is_plain
from pipeline.hashi.several import READ_WRONG
from pipeline.hashi.titles import without_title
from vision.distances import distances
from vision.hashi.recast import together, with_fitting, without
from vision.reading import AnyBoard, Board, Extent

CUT_IN_TWO = 0.01
"""The chance that a board is taken for two."""

UNTOLD = 0.5
"""How sure a whole is that leaves out what nothing tells from islands: a person is to look."""

NEAR = 4
"""Parts of one board are no more lines apart than this. Two boards are, and one in seven of those that lack
an island each have one solution together: a person is to look."""

MORE = 1
"""So many lines more than its parts a board may have the way that they lie side by side."""

FEW_ALONE, CLOSE, AS_LARGE = 8, 2.0, 0.2
"""So few islands have one solution by luck now and then; they may be a part of what stands so near, in usual
distances between neighbours, and is as large, up to this difference of log radius."""

FEWEST, EXCHANGED = 4, 0.97
"""So many islands make a board; and how sure two boards are that have exactly one solution each once some of
one are the other's."""

MOST = 4
"""Of more boards on a page that are not plain most are no boards at all: nothing is asked."""


def join_parts(boards: Sequence[AnyBoard], max_bridges: int, *, ringless: bool = False) -> list[AnyBoard]:
    """The boards of a page, those that make up one by the rules joined, and islands where they belong.

    Args:
        boards: as read.
        max_bridges: the most bridges between two islands.
        ringless: whether only those are asked for of which nothing but the numbers is seen.
    """
    kept = list(boards)
    if len(kept) < 2:
        return kept
    lacking = [
        board for board in kept
        if isinstance(board, Board) and (board.ringless or not ringless)
        and not is_plain(board, max_bridges)
    ]  # fmt: skip
    if len(lacking) > MOST:
        return kept
    for one, other in combinations(lacking, 2):
        if not any(one is board for board in kept) or not any(other is board for board in kept):
            continue
        instead = _exchanged(one, other, max_bridges) or _whole(one, other, max_bridges)
        if len(instead) == 1:
            others = [board for board in lacking if board is not one and board is not other]
            third, instead = _with_third(instead[0], (one, other), others, max_bridges)
            kept = [board for board in kept if board is not third]
        if instead:
            kept = [
                board for old in kept if old is not other
                for board in (instead if old is one else [old])
            ]  # fmt: skip
    return kept


def may_be_parts(one: Board, other: Board) -> bool:
    """Whether two boards that were read may be parts of one, by the rows and columns on which they stand.

    Where all islands stand on one lattice it has the columns of one of them, or its rows.
    """
    if one.signs or other.signs:
        return False
    whole = together(one, other)
    if whole is None:
        return False
    lines = [(board.lattice.rows, board.lattice.columns) for board in (whole, one, other)]
    across, along = (own for own in zip(*lines, strict=True))
    return any(own[0] <= max(own[1:]) + MORE for own in (across, along))


def stand_close(one: Board, other: Board) -> bool:
    """Whether a board of few islands, whose solution tells little, stands by one with islands as large.

    Where a page bends much nothing tells how rows and columns go on from one to the other.
    """
    if one.signs or other.signs or len(one.islands) > FEW_ALONE:
        return False
    sizes = [np.median([island.radius for island in board.islands]) for board in (one, other)]
    here, there = (np.array([island.center for island in board.islands]) for board in (one, other))
    spacing = max(usual_spacing(centers) for centers in (here, there))
    near = float(distances(here, there).min()) < CLOSE * spacing
    return near and abs(float(np.log(sizes[0] / sizes[1]))) < AS_LARGE


def usual_spacing(centers: NDArray[np.float64]) -> float:
    """How far islands (N x 2, at least two) usually are from the nearest other one."""
    apart = distances(centers, centers)
    np.fill_diagonal(apart, np.inf)
    return float(np.median(apart.min(axis=1)))


def _exchanged(one: Board, other: Board, max_bridges: int) -> list[Board]:
    """Two boards where one of them was read with islands of the other; none if they were not.

    Where boards lie side by side on lines that go on from one to the other, one may have a column of both.
    """
    for taker, giver in ((one, other), (other, one)):
        whole = with_fitting(taker, giver)
        given = [index for index, island in enumerate(giver.islands) if whole and whole.has(island)]
        if whole is None or len(giver.islands) - len(given) < FEWEST:
            continue
        rest = without(giver, given)
        if is_plain(rest, max_bridges) and is_plain(whole, max_bridges):
            pair = [whole, rest] if taker is one else [rest, whole]
            return [replace(board, extent=Extent(alone=EXCHANGED)) for board in pair]
    return []


def _whole(one: Board, other: Board, max_bridges: int) -> list[Board]:
    """What two boards are as one, if that has exactly one solution, perhaps without what is none of it."""
    single = CUT_IN_TWO / (CUT_IN_TWO + READ_WRONG**2 * LUCKY_SEVERAL)
    ways = (together(one, other), with_fitting(one, other), with_fitting(other, one))
    wholes = [whole for whole in ways if whole is not None]
    for whole in wholes:
        if is_plain(whole, max_bridges):
            told = _is_rest_told(whole, (one, other), max_bridges) and lines_apart(whole, one) <= NEAR
            return [replace(whole, extent=Extent(single=single if told else UNTOLD))]
    for whole in wholes:
        trimmed = without_foreign(whole, max_bridges) or without_title(whole, max_bridges)
        # Two doubts at once are not settled by one solution.
        if trimmed is not None and trimmed.chance >= SURE:
            return [replace(trimmed.board, extent=Extent(single=single * trimmed.chance))]
    return []


def _with_third(
    whole: Board, parts: tuple[Board, Board], others: Sequence[Board], max_bridges: int
) -> tuple[Board | None, list[Board]]:
    """A whole, and the board that has exactly one solution with what its parts have besides.

    Where boards stand close to each other, a part of one may be read with a column of the one beside it.

    Returns:
        That board as it was read, None if there is none; and the whole, with that board as it is.
    """
    rest = [island for part in parts for island in part.islands if not whole.has(island)]
    for third in others if rest else ():
        own = together(third, replace(parts[0], islands=tuple(rest), drawn=()))
        if own is not None and is_plain(own, max_bridges):
            return third, [replace(board, extent=Extent(alone=EXCHANGED)) for board in (whole, own)]
    return None, [whole]


def lines_apart(whole: Board, part: Board) -> int:
    """How many lines of a whole one of its parts is from the other one; 0 where they are not side by side."""
    own = {island.center for island in part.islands}
    spots = np.array([(island.row, island.column) for island in whole.islands])
    held = np.array([island.center in own for island in whole.islands])
    if held.all() or not held.any():
        return 0
    here, there = spots[held], spots[~held]
    gaps = there.min(axis=0) - here.max(axis=0), here.min(axis=0) - there.max(axis=0)
    return max(int(np.max(gaps)), 0)


def _is_rest_told(whole: Board, parts: tuple[Board, Board], max_bridges: int) -> bool:
    """Whether what parts have besides a whole is none, or shows numbers that no island can have.

    Rings that might be islands as well were left out for the sake of one solution, and a person is to look.
    """
    kept = {island.center for island in whole.islands}
    rest = [island for part in parts for island in part.islands if island.center not in kept]
    return not rest or any(shows_another_kind(island, max_bridges) for island in rest)
