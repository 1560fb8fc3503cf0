"""Pieces: how well islands fit one lattice, and what that says about cutting them in two.

A lattice describes its islands: each by the crossing that it stands on and by how far it stands off it. Two
boards taken as one need a finer lattice, or a larger one with much empty room, or stand off it; one board
taken as two needs two lattices where one would do. What describes the islands in fewer words is likelier
(minimum description length, Rissanen 1978). The unit is the natural logarithm of a probability.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry.bending import with_bend
from vision.geometry.growing import place_all
from vision.geometry.lattice import EXACT, Placed, hang_together, misfit, scatter
from vision.geometry.lines import Floats
from vision.geometry.mapping import fit_lattice, off_by

Indices = NDArray[np.intp]

# Islands that stand off their places by no more than this, in radii, say nothing: so exact is print on a flat
# page; and so much of the bend and tilt of one that is not stays unknown, more of little and less of much.
FLAT = 0.015
LITTLE, MUCH = 0.3, 0.06
MOST_BENT = 0.12
# Islands farther than this off their places, in radii, may be so as the page bends more than they tell.
DOUBTFUL = 0.12
# So many islands that are as far off as this stand on no page that bends: of 700 such pieces, most of them
# letters, none stood on its places once it was known how the page lies.
ENOUGH, HOPELESS = 16, 2.5
# Against a better fit of two pieces, somewhat more; and so many times what their islands stand off.
SLACK = 1.5
UNSTEADY = 2.5
# The islands of one piece stand off their places together: no more than so many count.
COUNTED = 24
# What empty room counts, in parts of what it would if islands were spread evenly; the fullest board.
EMPTY = 0.5
FULLEST = 0.9
# A lattice more, that would fit by chance: where it begins and its two pitches, which are often the same, as
# exactly as islands fit one lattice.
AXES = 3.25
# What a gap speaks for two boards, by its width in pitches: a sparse board has a few empty lines together,
# and boards usually have more room between them.
GAPS = (0.5, 3.5, 5.0, 8.0, 20.0), (-12.0, 0.0, 6.0, 6.0, 30.0)
USUAL = 3.5
# A side whose islands do not hang together by rows and columns is no board; if only the whole does not, it is
# two.
LOOSE = 10.0
# For each island fewer than these that a side has.
FEW = 6
PER_FEW = 3.0
# For a side that is a single row or column.
IN_A_LINE = 20.0
# What it speaks for two boards that each side fits a lattice of its own better than all fit one, by how many
# times: where a page bends, two boards may well stand on one lattice as exactly as one does, but then each of
# them stands more exactly on its own. Of 487 boards cut in two the median was 0.5 times, of 121 pairs of
# boards 2.2 times. By the same figures pairs were as frequent as single boards, of cuts that are nearly as
# good as none, where the rest of the weight was AS_OFTEN below zero.
BETTER, TIMES, AS_OFTEN = 4.0, (0.5, 5.0), 4.0
# No sides fit better than this, radii.
FINEST = 0.002
# So many lines of a part tell that it needs no others between them.
TELLING = 4


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Islands on a lattice of their own.

    Attributes:
        members: N indices.
        rows, columns: N, from 0, of the lattice.
        crossings: how many it has.
        cell: the area of one of its cells, square radii.
        misfit: how far the islands stand off their places, radii.
        floor: a misfit that says nothing, radii.
        placed: the lattice on which its members were put for themselves; None where they are a part of it.
    """

    members: Indices
    rows: Indices
    columns: Indices
    crossings: int
    cell: float
    misfit: float
    floor: float
    placed: Placed | None = None

    @property
    def exact(self) -> bool:
        """Whether the islands stand on their places."""
        return self.misfit < self.floor

    @property
    def in_a_line(self) -> bool:
        """Whether it is a single row or column."""
        return not (self.rows.any() and self.columns.any())


def make_piece(points: Floats, radii: Floats, members: Indices, shapes: Floats | None = None) -> Piece:
    """Puts some of the points on a lattice."""
    own = None if shapes is None else shapes[members]
    placed = place_all(points[members], radii[members], own)
    off = scatter(placed)
    if own is not None and _may_bend(placed):
        placed, astray = with_bend(placed, own, points[members], radii[members])
        # What is fitted is nearer to the fit than to the truth by as much as what is left out is farther.
        off = float((np.mean(placed.off**2) * np.mean(astray**2) / 4) ** 0.25)
    crossings = placed.lattice.rows * placed.lattice.columns
    cell = placed.pitches[0] * placed.pitches[1]
    bend = _bend(placed, points[members], radii[members])
    floor = max(FLAT, min(LITTLE * bend, MUCH), min(MUCH * bend, MOST_BENT))
    return Piece(members, placed.rows, placed.columns, crossings, cell, off, floor, placed)


def _may_bend(placed: Placed) -> bool:
    """Whether islands stand off their places, and perhaps as the page bends more than these alone tell."""
    hopeless = len(placed.rows) >= ENOUGH and misfit(placed) > HOPELESS
    return not hopeless and misfit(placed) > DOUBTFUL


def within(piece: Piece, held: NDArray[np.bool_]) -> Piece:
    """Some members of a piece, on its lattice but for those lines that none of them needs."""
    rows, columns = piece.rows[held], piece.columns[held]
    down, across = coarsest(rows), coarsest(columns)
    rows, columns = (rows - rows.min()) // down, (columns - columns.min()) // across
    crossings = int(rows.max() + 1) * int(columns.max() + 1)
    cell = piece.cell * down * across
    return Piece(piece.members[held], rows, columns, crossings, cell, piece.misfit, piece.floor)


def place_within(piece: Piece, members: Indices, points: Floats, radii: Floats) -> Placed | None:
    """Some members of a piece on its lattice, which so few may not tell by themselves.

    Args:
        piece: put on its lattice for itself.
        members: some of its members, rising.
        points: N x 2, all that there are, pixels.
        radii: N, pixels.

    Returns:
        The rows and columns, without lines that none of them needs; None if the piece does not stand on its
        places.
    """
    if piece.placed is None or not piece.exact:
        return None
    held = np.isin(piece.members, members)
    part = within(piece, held)
    lattice = fit_lattice(part.rows, part.columns, points[members])
    off = off_by(lattice, part.rows, part.columns, points[members], radii[members])
    down, across = piece.placed.pitches
    pitches = down * coarsest(piece.rows[held]), across * coarsest(piece.columns[held])
    return Placed(part.rows, part.columns, lattice, off, piece.placed.clearance, pitches)


def weigh_cut(whole: Piece, one: Piece, other: Piece, gap: float) -> float:
    """What speaks for two boards rather than one.

    Args:
        whole: all islands on one lattice.
        one: the islands on one side of the cut, on a lattice of their own.
        other: those on the other side.
        gap: between them, pitches.

    Returns:
        The logarithm of how many times likelier two boards are; below 0, one is likelier.
    """
    count = len(whole.members)
    shares = np.array([len(one.members), len(other.members)]) / count
    floor = max(SLACK * whole.floor, UNSTEADY * _noise(one, other))
    misfits = np.log([np.hypot(piece.misfit, floor) / floor for piece in (whole, one, other)])
    cells = np.log([piece.cell for piece in (whole, one, other)])
    counted = min(count, COUNTED)
    off = 2 * counted * (misfits[0] - shares @ misfits[1:])
    finer = count * (shares @ cells[1:] - cells[0])
    another = cells[0] - AXES * np.log(max(whole.misfit, EXACT))
    few = PER_FEW * sum(max(FEW - len(piece.members), 0) for piece in (one, other))
    lined = IN_A_LINE * sum(piece.in_a_line for piece in (one, other))
    gaps = np.interp(gap, *GAPS)
    empty = _emptiness(whole, one, other, gap)
    return float(off + finer + empty - another - few - lined + gaps) + _looseness(whole, one, other)


def weigh_fits(whole: Piece, one: Piece, other: Piece) -> float:
    """What it speaks for two boards how well the sides of a close cut fit lattices of their own.

    Args:
        whole: all islands on one lattice that fits.
        one: a side, put on a lattice for itself.
        other: the other side, likewise.

    Returns:
        As `weigh_cut`, to be added to it.
    """
    times = whole.misfit / max(_noise(one, other), FINEST)
    return float(AS_OFTEN + BETTER * np.log(np.clip(times, *TIMES)))


def _noise(one: Piece, other: Piece) -> float:
    """The misfit of all islands of two pieces, each on its own lattice."""
    counts = [len(piece.members) for piece in (one, other)]
    return float(np.sqrt(np.average([one.misfit**2, other.misfit**2], weights=counts)))


def _emptiness(whole: Piece, one: Piece, other: Piece, gap: float) -> float:
    """What the room between two boards speaks for them: how unlikely it is that one leaves it empty."""
    room = max(gap - 1, 0) * _across(whole, one, other)
    full = min(len(whole.members) / (one.crossings + other.crossings), FULLEST)
    return float(EMPTY * room * -np.log(1 - full))


def _across(whole: Piece, one: Piece, other: Piece) -> float:
    """How long the room between two pieces is, crossings: all across the whole where that has a lattice."""
    across = float(np.sqrt(min(one.crossings, other.crossings)))
    if not whole.exact:
        return across
    side = np.isin(whole.members, one.members)
    for lines, along in ((whole.rows, whole.columns), (whole.columns, whole.rows)):
        if lines[side].max() < lines[~side].min() or lines[~side].max() < lines[side].min():
            return max(across, float(np.ptp(along)) + 1)
    return across


def _looseness(whole: Piece, one: Piece, other: Piece) -> float:
    """What islands that stand in no line with one another speak for two boards."""
    if not whole.exact:
        return 0.0
    *loose, both = (not hang_together(piece.rows, piece.columns) for piece in (one, other, whole))
    return -LOOSE * sum(loose) if any(loose) else LOOSE * both


def _bend(placed: Placed, points: Floats, radii: Floats) -> float:
    """How far from even the rows and columns run, radii: by tilt and by bend."""
    flat = np.column_stack([placed.rows, placed.columns, np.ones(len(points))]).astype(np.float64)
    even = flat @ np.linalg.lstsq(flat, points, rcond=None)[0]
    return float(np.sqrt(np.mean(((points - even) ** 2).sum(axis=1))) / np.median(radii))


def coarsest(lines: Indices) -> int:
    """How many lines apart those are that are needed; 1 where there are too few to tell.

    Args:
        lines: N, the line that each island stands on.
    """
    distinct = np.unique(lines)
    return int(np.gcd.reduce(np.diff(distinct))) if len(distinct) >= TELLING else 1
