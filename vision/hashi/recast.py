"""Recast: boards that were read, without some islands, or two as one, on the rows and columns needed then.

Nothing is looked at or read again.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.geometry.growing import place_all
from vision.geometry.lattice import Placed, misfit
from vision.geometry.lines import Floats
from vision.geometry.mapping import fit_lattice
from vision.hashi.clarity import CUT, CUT_OFF, RINGLESS, clarity
from vision.reading import Board, Extent, Island, Lattice, Point, Sign

Lines = NDArray[np.intp]
Thing = TypeVar("Thing", Island, Sign)

# Islands of one board are as large, up to this difference of log radius, and stand on their places, up to
# this, radii.
UNLIKE, ASTRAY = 0.6, 0.3
# What stands so near to a crossing, in radii, up to so many rows or columns outside, and is as large, up to
# this difference of log radius, fits a board.
FITTING, OUTSIDE, ALIKE = 0.4, 4, 0.15
# A crossing of one lattice is one of another if it is so near to it, in pitches.
SAME = 0.25


class _Lying(NamedTuple):
    """Rows and columns of islands, their lattice, and how sure they are, 0 to 1."""

    rows: Lines
    columns: Lines
    lattice: Lattice
    sure: float


def without(board: Board, some: Collection[int]) -> Board:
    """The board of the other islands, on those rows and columns that they need.

    Args:
        board: as read; one without signs.
        some: indices of islands; two others at least are left.

    Returns:
        The board with its numbers as they were read. What is drawn between islands is kept where both are. It
        is cut off by the edge of the picture no more without those that the edge cuts.
    """
    kept = [index for index in range(len(board.islands)) if index not in some]
    islands = [board.islands[index] for index in kept]
    lying = _lying(board, islands)
    moved = tuple(
        replace(island, row=int(row), column=int(column))
        for island, row, column in zip(islands, lying.rows, lying.columns, strict=True)
    )
    new = {old: index for index, old in enumerate(kept)}
    whole = any(board.islands[index].cut for index in some) and not any(island.cut for island in islands)
    return replace(
        board,
        lattice=lying.lattice,
        outline=outline_of(lying.lattice),
        islands=moved,
        confidence=min(board.confidence * lying.sure / (CUT_OFF if whole else 1.0), 1.0),
        notes=tuple(note for note in board.notes if note != CUT) if whole else board.notes,
        drawn=tuple(
            replace(one, a=new[one.a], b=new[one.b]) for one in board.drawn if one.a in new and one.b in new
        ),
        unseen=_moved(board, lying.lattice, moved),
        otherwise=(),
        chance=1.0,
        rivals=(),
    )


def together(one: Board, other: Board) -> Board | None:
    """Two boards of a page as one; None where what they consist of stands on no rows and columns together.

    Args:
        one: as read.
        other: likewise.
    """
    if abs(np.log(_size(one) / _size(other))) > UNLIKE:
        return None
    points, radii = (np.concatenate(both) for both in zip(_spots_of(one), _spots_of(other), strict=True))
    placed = _placed(points, radii, _quarters(one.lattice))
    places = zip(placed.rows.tolist(), placed.columns.tolist(), strict=True)
    spots = dict(zip(map(tuple, points.tolist()), places, strict=True))
    if misfit(placed) > ASTRAY or len({*spots.values()}) < len(points):
        return None
    islands = _put((*one.islands, *other.islands), spots)
    index_of = {island.center: index for index, island in enumerate(islands)}
    ringless = one.ringless or other.ringless
    drawn = [
        replace(pair, a=min(ends), b=max(ends))
        for board in (one, other)
        for pair in board.drawn
        if (ends := [index_of[board.islands[end].center] for end in (pair.a, pair.b)])
    ]
    return replace(
        one,
        lattice=placed.lattice,
        outline=outline_of(placed.lattice),
        islands=islands,
        signs=_put((*one.signs, *other.signs), spots),
        confidence=clarity(placed.clearance) * (RINGLESS if ringless else 1.0),
        extent=Extent(alone=min(one.extent.alone, other.extent.alone)),
        notes=tuple(dict.fromkeys((*one.notes, *other.notes))),
        drawn=tuple(drawn),
        unseen=(),
        otherwise=(),
        chance=1.0,
        rivals=(),
        ringless=ringless,
        framed=False,
    )


def with_fitting(one: Board, other: Board) -> Board | None:
    """A board with those islands of another one that stand on its rows and columns; None if none or all do.

    Args:
        one: as read; None for one with signs.
        other: likewise; some of what it consists of may be none of it.
    """
    if one.signs or other.signs:
        return None
    size = one.lattice.rows + 2 * OUTSIDE, one.lattice.columns + 2 * OUTSIDE
    every = np.indices(size).reshape(2, -1).T.astype(np.float64) - OUTSIDE
    places = one.lattice.to_pixels(every)
    taken = {(island.row, island.column) for island in one.islands}
    fitting = []
    for index, island in enumerate(other.islands):
        away = np.hypot(*(places - island.center).T)
        row, column = (int(line) for line in every[away.argmin()])
        alike = abs(np.log(island.radius / _size(one))) < ALIKE
        if away.min() < FITTING * island.radius and alike and (row, column) not in taken:
            taken.add((row, column))
            fitting.append(index)
    if not fitting or len(fitting) == len(other.islands):
        return None
    return together(one, replace(other, islands=tuple(other.islands[i] for i in fitting), drawn=()))


def outline_of(lattice: Lattice) -> tuple[Point, Point, Point, Point]:
    """A board's corners, half a pitch beyond its outermost lines: from the top left, clockwise; pixels."""
    height, width = lattice.rows - 0.5, lattice.columns - 0.5
    frame = np.array([(-0.5, -0.5), (-0.5, width), (height, width), (height, -0.5)])
    one, two, three, four = ((float(x), float(y)) for x, y in lattice.to_pixels(frame))
    return one, two, three, four


def _lying(board: Board, islands: list[Island]) -> _Lying:
    """Where some islands of a board lie: on its lines, or on their own where others stood between these.

    Such ones made the lines finer, and less sure.
    """
    points, radii = _spots(islands)
    rows, columns = (np.array(lines) for lines in zip(*((i.row, i.column) for i in islands), strict=True))
    rows, columns = rows - rows.min(), columns - columns.min()
    finer = [
        _has_others_between(*lines)
        for lines in (
            ({island.row for island in board.islands}, {island.row for island in islands}),
            ({island.column for island in board.islands}, {island.column for island in islands}),
        )
    ]
    own = _placed(points, radii, _quarters(board.lattice)) if any(finer) else None
    if own is None or not (_is_same_order(rows, own.rows) and _is_same_order(columns, own.columns)):
        return _Lying(rows, columns, fit_lattice(rows, columns, points), 1.0)
    rows, columns = own.rows if finer[0] else rows, own.columns if finer[1] else columns
    sure = clarity(own.clearance) / clarity(place_all(*_spots(board.islands)).clearance)
    return _Lying(rows, columns, fit_lattice(rows, columns, points), sure)


def _spots(islands: Sequence[Island]) -> tuple[Floats, Floats]:
    """Where islands are, N x 2, and how large, N, pixels."""
    return np.array([island.center for island in islands]), np.array([island.radius for island in islands])


def _spots_of(board: Board) -> tuple[Floats, Floats]:
    """Where islands and then signs of a board are, N x 2, and how large its islands are there, N, pixels."""
    points, radii = _spots(board.islands)
    signs = np.array([sign.center for sign in board.signs]).reshape(-1, 2)
    return np.concatenate([points, signs]), np.append(radii, np.full(len(signs), _size(board)))


def _put(things: tuple[Thing, ...], spots: dict[tuple[float, ...], tuple[int, int]]) -> tuple[Thing, ...]:
    """Islands, or signs, at the rows and columns of their centres, in reading order."""
    placed = (replace(one, row=spots[one.center][0], column=spots[one.center][1]) for one in things)
    return tuple(sorted(placed, key=lambda one: (one.row, one.column)))


def _has_others_between(every: set[int], own: set[int]) -> bool:
    """Whether between some lines of a board there are others."""
    return any(min(own) < line < max(own) for line in every - own)


def _size(board: Board) -> float:
    """How large its islands are, pixels."""
    return float(np.median([island.radius for island in board.islands]))


def _quarters(lattice: Lattice) -> int:
    """By how many quarter turns to the right its rows run off those of the picture."""
    start, end = lattice.to_pixels(np.array([(0.0, 0.0), (0.0, 1.0)]))
    return round(float(np.degrees(np.arctan2(*(end - start)[::-1]))) / 90) % 4


def _placed(points: Floats, radii: Floats, quarters: int) -> Placed:
    """Rows and columns of islands whose numbers lie so many quarter turns to the right on the picture."""
    turn = np.linalg.matrix_power(np.array([(0.0, -1.0), (1.0, 0.0)]), quarters)
    placed = place_all(points @ turn, radii)
    return replace(placed, lattice=fit_lattice(placed.rows, placed.columns, points))


def _is_same_order(lines: Lines, others: Lines) -> bool:
    """Whether islands stand on the same lines in the same order, however these are counted."""
    return bool((np.unique(lines, return_inverse=True)[1] == np.unique(others, return_inverse=True)[1]).all())


def _moved(board: Board, lattice: Lattice, islands: tuple[Island, ...]) -> tuple[tuple[int, int], ...]:
    """The crossings where an island may have been missed, on another lattice, without those that it lacks."""
    if not board.unseen:
        return ()
    every = np.indices((lattice.rows, lattice.columns)).reshape(2, -1).T.astype(np.float64)
    places = lattice.to_pixels(every)
    pitch = np.sqrt(abs(np.linalg.det(lattice.homography[:2, :2])))
    taken = {(island.row, island.column) for island in islands}
    moved = []
    for spot in board.lattice.to_pixels(np.array(board.unseen, dtype=np.float64)):
        away = np.hypot(*(places - spot).T)
        row, column = (int(line) for line in every[away.argmin()])
        if away.min() < SAME * pitch and (row, column) not in taken:
            moved.append((row, column))
    return tuple(moved)
