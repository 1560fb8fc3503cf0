"""Parting: several boards on a page, told apart by their lattices, the gaps between them and what bounds them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.bounds import FEWEST, Bounds
from vision.lines import Floats, rough_angle
from vision.pieces import USUAL, Indices, Piece, make_piece, weigh_cut, within

Side = NDArray[np.bool_]
"""Which members of a piece are on the first side of a cut."""

# Directions of cuts, degrees from the rows and columns as seen: on a tilted page no two gaps are parallel.
SLANTS = (-8.0, -4.0, 0.0, 4.0, 8.0)
# A gap is at least this wide, in radii, and in pitches where no frame runs through it.
LEAST_GAP = 3.0
LEAST_PITCHES = 1.6
# So many gaps are looked at, the widest ones; and so many of them further, where none alone explains enough.
TRIED = 6
FURTHER = 3
# What speaks for two boards: for each side a frame that holds all of it; a piece of ink for each side, as grids
# are, that holds most of it. And for one: a piece of ink that holds some of both; a frame around both.
FRAMED = 12.0
INKED = 18.0
MOSTLY = 0.6
TIED = 15.0
BOXED = 10.0
# A parting is sure that is likelier than the next by several times this (see `weigh_cut` for the unit).
CLOSE = 1.5


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """What belongs to one board.

    Attributes:
        members: indices of its points, rising.
        sure: how likely it is neither a part of a board nor more than one, 0 to 1.
    """

    members: Indices
    sure: float


class _Given(NamedTuple):
    """What is to be parted."""

    points: Floats
    radii: Floats
    bounds: Bounds


class _Cut(NamedTuple):
    """A piece cut in two, and what speaks for two boards rather than one."""

    one: Piece
    other: Piece
    weight: float


class _Parting(NamedTuple):
    """A piece parted, and what speaks for these parts rather than for one board."""

    parts: list[Part]
    weight: float


def part(points: Floats, radii: Floats, look: Callable[[], Bounds]) -> list[Part]:
    """Parts points into boards.

    What no cut through a gap or along a frame explains better stays together; else it is cut in the likeliest
    way, and so are the parts.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.
        look: finds what is printed between the points; asked only where there is a gap.

    Returns:
        The boards; together they are all points.
    """
    everything = np.arange(len(points))
    if len(points) < 2 * FEWEST:
        return [Part(everything, 1.0)]
    whole = make_piece(points, radii, everything)
    if whole.exact and not _gaps_of_lattice(whole):
        return [Part(everything, 1.0)]
    return _best(_Given(points, radii, look()), whole).parts


def _best(given: _Given, whole: Piece) -> _Parting:
    """The likeliest way to part a piece."""
    cuts = sorted(_cuts(given, whole), key=lambda cut: -cut.weight)
    if not cuts:
        return _Parting([Part(whole.members, 1.0)], 0.0)
    best = cuts[0].weight
    if best <= 0 and not whole.exact:
        # Of four boards, two and two fit no lattice any better than all.
        further = [_cut_further(given, cut) for cut in cuts[:FURTHER]]
        parting = max(further, key=lambda parting: parting.weight)
        if parting.weight > 0:
            return parting
        best = max(best, parting.weight)
    if best > 0:
        return _cut_further(given, cuts[0])
    return _Parting([Part(whole.members, _sure(-best))], 0.0)


def _cut_further(given: _Given, cut: _Cut) -> _Parting:
    """Both sides of a cut parted in the likeliest way."""
    sides = [_best(given, piece) for piece in (_refitted(given, cut.one), _refitted(given, cut.other))]
    weight = cut.weight + sum(side.weight for side in sides)
    parts = [Part(p.members, p.sure * _sure(weight)) for side in sides for p in side.parts]
    return _Parting(parts, weight)


def _sure(weight: float) -> float:
    """The probability of what has such odds, the weight taken with a grain of salt."""
    return float(1 / (1 + np.exp(-np.clip(weight / CLOSE, -50, 50))))


def _refitted(given: _Given, piece: Piece) -> Piece:
    return make_piece(given.points, given.radii, piece.members)


def _cuts(given: _Given, whole: Piece) -> list[_Cut]:
    """All cuts of a piece that are worth a thought."""
    if len(whole.members) < 2 * FEWEST:
        return []
    gaps = _gaps_of_lattice(whole) if whole.exact else _gaps_of_picture(given, whole.members)
    pitch = float(np.sqrt(whole.cell)) if whole.exact else 1.0
    cuts = []
    for side, gap in [*gaps, *_frames(given.bounds, whole.members)]:
        one, other = (_side(given, whole, half) for half in (side, ~side))
        pitches = gap * pitch / np.sqrt(_middle_cell(one, other))
        framed = [_filled(given.bounds, set(half.members.tolist())) for half in (one, other)]
        if any(framed) or pitches >= LEAST_PITCHES:
            # Where there is a frame around each, they may stand as close as they like.
            weight = weigh_cut(whole, one, other, max(pitches, USUAL) if all(framed) else pitches)
            bound = _bound(given.bounds, one.members, other.members, sum(framed))
            cuts.append(_Cut(one, other, weight + bound))
    return cuts


def _side(given: _Given, whole: Piece, held: Side) -> Piece:
    """One side of a cut: on the lattice of the whole if that is exact."""
    return within(whole, held) if whole.exact else make_piece(given.points, given.radii, whole.members[held])


def _middle_cell(one: Piece, other: Piece) -> float:
    """The geometric mean of the areas of the cells, by their islands."""
    counts = len(one.members), len(other.members)
    return float(np.exp(np.average(np.log([one.cell, other.cell]), weights=counts)))


def _gaps_of_lattice(whole: Piece) -> list[tuple[Side, float]]:
    """The empty lines of a lattice, as cuts, and the gaps, pitches."""
    cuts = []
    for lines in (whole.rows, whole.columns):
        held = np.unique(lines)
        for before, after in zip(held[:-1], held[1:], strict=True):
            side = lines <= before
            if after - before > 1 and FEWEST <= side.sum() <= len(side) - FEWEST:
                cuts.append((side, float(after - before)))
    return cuts


def _gaps_of_picture(given: _Given, members: Indices) -> list[tuple[Side, float]]:
    """The widest straight gaps that run roughly along rows or columns, and how wide they are, radii."""
    points, radii = given.points[members], given.radii[members]
    base = rough_angle(points, radii)
    found: dict[bytes, tuple[Side, float]] = {}
    for slant in SLANTS:
        turn = np.deg2rad(base + slant)
        upright = points @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        for across in upright.T:
            order = np.argsort(across, kind="stable")
            gaps = np.diff(across[order]) / np.median(radii)
            for place in np.flatnonzero(gaps > LEAST_GAP):
                if FEWEST <= place + 1 <= len(order) - FEWEST:
                    side = across <= across[order[place]]
                    key = side.tobytes()
                    if key not in found or found[key][1] < gaps[place]:
                        found[key] = side, float(gaps[place])
    return sorted(found.values(), key=lambda cut: -cut[1])[:TRIED]


def _frames(bounds: Bounds, members: Indices) -> list[tuple[Side, float]]:
    """The frames that have enough points inside and outside, as cuts without a gap."""
    sides = [np.isin(members, list(frame)) for frame in bounds.frames]
    return [(side, 0.0) for side in sides if FEWEST <= side.sum() <= len(side) - FEWEST]


def _bound(bounds: Bounds, one: Indices, other: Indices, framed: int) -> float:
    """What the print speaks for two boards, of whose sides so many are framed; see `FRAMED`."""
    both = {*one.tolist(), *other.tolist()}
    boxed = any(both <= frame for frame in bounds.frames)
    tied = any(np.intersect1d(ink[one], ink[other]).any() for ink in bounds.ink.T)
    inked = any(_share(ink[one]) > MOSTLY and _share(ink[other]) > MOSTLY for ink in bounds.ink.T)
    return max(FRAMED * framed, INKED * (inked and not tied)) - TIED * tied - BOXED * boxed


def _filled(bounds: Bounds, side: set[int]) -> bool:
    """Whether all of one side are in frames that hold nothing else."""
    return side == set().union(*(frame for frame in bounds.frames if frame <= side))


def _share(ink: Indices) -> float:
    """The part of the points that belong to the largest piece of ink."""
    return float(np.bincount(ink)[1:].max(initial=0)) / len(ink)
