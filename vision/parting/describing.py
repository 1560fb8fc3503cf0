"""Describing: in how few words some boards tell where all islands are, to compare ways to part a page.

What speaks for one cut (`pieces.weigh_cut`) is told by the lattice of what is cut. Several boards together
have none, so of two ways to part a page that take several cuts each it does not tell the better one. Here
each way is described as a whole (minimum description length, Rissanen 1978): for each board its lattice, on
which of its crossings islands stand and how far they are off; and how boards stand by one another. The unit
is the natural logarithm of a probability.
"""

from collections.abc import Sequence
from itertools import combinations
from math import lgamma

import numpy as np

from vision.distances import distances
from vision.geometry.lattice import hang_together
from vision.parting.cutting import Cutter, pitch_of
from vision.parting.evidence import is_framed, weigh_print
from vision.parting.gaps import gaps_of_picture, width_between
from vision.parting.pieces import AXES, COUNTED, FEW, GAPS, IN_A_LINE, LOOSE, PER_FEW, UNSTEADY, USUAL, Piece

# Islands of one page stand off their places by no less than this, radii; so many of a piece tell by how much.
LEAST_OFF = 0.03
TELLING = 6

Way = Sequence[Piece]
"""A way to part islands: the pieces, each on a lattice of its own, together all islands."""


def describe(cutter: Cutter, ways: Sequence[Way]) -> list[float]:
    """How many words each of some ways to part the same islands takes; the fewer, the likelier it is."""
    usual_off = max(LEAST_OFF, UNSTEADY * min(_off(way) for way in ways))
    return [sum(_words(piece, usual_off) for piece in way) - _between(cutter, way) for way in ways]


def _off(way: Way) -> float:
    """How far islands stand off the places that a way gives them, radii."""
    told = [piece for piece in way if len(piece.members) >= TELLING] or way
    counts = [len(piece.members) for piece in told]
    return float(np.sqrt(np.average([piece.misfit**2 for piece in told], weights=counts)))


def _words(piece: Piece, usual_off: float) -> float:
    """What it takes to tell where the islands of a board are."""
    count = len(piece.members)
    crossings = max(piece.crossings, count)
    spots = lgamma(crossings + 1) - lgamma(count + 1) - lgamma(crossings - count + 1)
    off = 2 * min(count, COUNTED) * np.log(np.hypot(piece.misfit, usual_off) / usual_off)
    lattice = np.log(piece.cell) - AXES * np.log(usual_off)
    loose = LOOSE * (piece.exact and not hang_together(piece.rows, piece.columns))
    unlikely = PER_FEW * max(FEW - count, 0) + IN_A_LINE * piece.in_a_line + loose
    return float(spots + off + lattice + unlikely)


def _between(cutter: Cutter, way: Way) -> float:
    """What room and print between neighbours speak for boards that stand so, each joined to the nearest."""
    apart = {pair: _nearest(cutter, *pair) for pair in combinations(way, 2)}
    joined, told = {*way[:1]}, 0.0
    while len(joined) < len(way):
        one, other = min((pair for pair in apart if len(joined & {*pair}) == 1), key=lambda pair: apart[pair])
        joined |= {one, other}
        told += _room(cutter, one, other) + weigh_print(
            cutter.bounds, cutter.points, one.members, other.members
        )
    return told


def _nearest(cutter: Cutter, one: Piece, other: Piece) -> float:
    """How near islands of two pieces come to one another, pixels."""
    here, there = cutter.points[one.members], cutter.points[other.members]
    return float(distances(here, there).min())


def _room(cutter: Cutter, one: Piece, other: Piece) -> float:
    """What the gap between two pieces speaks for two boards; a frame stands for a usual one."""
    both = np.union1d(one.members, other.members)
    gaps = gaps_of_picture(cutter.points[both], cutter.radii[both])
    width = width_between(gaps, np.isin(both, one.members))
    framed = any(is_framed(cutter.bounds, piece.members) for piece in (one, other))
    gap = max(width / pitch_of(one, other), USUAL if framed else 0.0)
    return float(np.interp(gap, *GAPS))
