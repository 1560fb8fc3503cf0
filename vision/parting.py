"""Parting: several boards on a page, told apart by their lattices, by gaps and by what bounds them."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, pairwise
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
# What speaks for two boards: for each side a frame that holds all of it; a piece of ink for each side, as
# grids are, that holds most of it. And for one: a piece of ink that holds some of both; a frame around both.
FRAMED = 12.0
INKED = 18.0
MOSTLY = 0.6
TIED = 15.0
BOXED = 10.0
# A parting is sure that is likelier than the next by several times this (see `weigh_cut` for the unit).
CLOSE = 2.5


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """What belongs to one board.

    Attributes:
        members: indices of its points, rising.
        sure: how likely it is neither a part of a board nor more than one, 0 to 1.
    """

    members: Indices
    sure: float


class _Cut(NamedTuple):
    """A piece cut in two, the gap between them, pitches, and what speaks for two boards rather than one."""

    one: Piece
    other: Piece
    gap: float
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
        The boards, and what can be none as it is too little; together they are all points.
    """
    everything = np.arange(len(points))
    if len(points) < 2 * FEWEST:
        return [Part(everything, 1.0)]
    whole = make_piece(points, radii, everything)
    if whole.exact and not _has_empty_lines(whole):
        return [Part(everything, 1.0)]
    bounds = look()
    search = _Search(points, radii, bounds)
    outside = _outside(bounds, everything)
    if outside.size:
        whole = make_piece(points, radii, np.setdiff1d(everything, outside))
    strays = [Part(outside, 1.0)] if outside.size else []
    return search.merged(search.best(whole).parts) + strays


class _Search:
    """Looks for the likeliest parting; what was found out about some of the points is kept."""

    def __init__(self, points: Floats, radii: Floats, bounds: Bounds) -> None:
        self._points, self._radii, self._bounds = points, radii, bounds
        self._pieces: dict[bytes, Piece] = {}
        self._partings: dict[bytes, _Parting] = {}

    def best(self, whole: Piece) -> _Parting:
        """The likeliest way to part a piece."""
        key = whole.members.tobytes()
        if key not in self._partings:
            self._partings[key] = self._best(whole)
        return self._partings[key]

    def _best(self, whole: Piece) -> _Parting:
        cuts = sorted(self._cuts(whole), key=lambda cut: -cut.weight)
        if not cuts:
            return _Parting([Part(whole.members, 1.0)], 0.0)
        # Of four boards, two and two may fit no lattice any better than all: only what comes of them tells.
        # Where one lattice fits, it is known at once.
        tried = 1 if whole.exact else FURTHER
        partings = [
            self._cut_further(cut) if cut.weight > 0 or not whole.exact else _Parting([], cut.weight)
            for cut in cuts[:tried]
        ]
        best = max(partings, key=lambda parting: parting.weight)
        if best.weight > 0:
            return best
        return _Parting([Part(whole.members, _sure(-best.weight))], 0.0)

    def _cut_further(self, cut: _Cut) -> _Parting:
        """Both sides of a cut parted in the likeliest way."""
        sides = [self.best(self._fitted(piece.members)) for piece in (cut.one, cut.other)]
        weight = cut.weight + sum(side.weight for side in sides)
        return _Parting([part for side in sides for part in side.parts], weight)

    def merged(self, parts: list[Part]) -> list[Part]:
        """Joins parts that one board explains better: a cut seemed good as there was another board beside."""
        pairs = {pair: self._between(*pair) for pair in combinations(parts, 2)}
        while pairs and min(pairs.values()) < 0:
            one, other = min(pairs, key=lambda pair: pairs[pair])
            rest = [part for part in parts if part is not one and part is not other]
            union = Part(np.union1d(one.members, other.members), _sure(-pairs[one, other]))
            pairs = {pair: weight for pair, weight in pairs.items() if not {one, other} & {*pair}}
            pairs |= {(part, union): self._between(part, union) for part in rest}
            parts = [*rest, union]
        apart = {part: [_sure(w) for pair, w in pairs.items() if part in pair] for part in parts}
        return [Part(part.members, part.sure * float(np.prod(apart[part]))) for part in parts]

    def _between(self, one: Part, other: Part) -> float:
        """What speaks for two boards rather than one that is made of two parts."""
        members = np.union1d(one.members, other.members)
        side = np.isin(members, one.members)
        whole = self._fitted(members)
        gaps = _gaps_of_lattice(whole) if whole.exact else self._gaps_of_picture(members)
        gap = max((gap for held, gap in gaps if (held == side).all() or (held != side).all()), default=0.0)
        return self._cut(whole, side, gap).weight

    def _fitted(self, members: Indices) -> Piece:
        """Some of the points on a lattice of their own."""
        key = members.tobytes()
        if key not in self._pieces:
            self._pieces[key] = make_piece(self._points, self._radii, members)
        return self._pieces[key]

    def _cuts(self, whole: Piece) -> list[_Cut]:
        """All cuts of a piece that are worth a thought."""
        if len(whole.members) < 2 * FEWEST:
            return []
        gaps = _gaps_of_lattice(whole) if whole.exact else self._gaps_of_picture(whole.members)
        sides = [*gaps[:TRIED], *_frames(self._bounds, whole.members)]
        return [cut for side, gap in sides if (cut := self._cut(whole, side, gap)).gap >= LEAST_PITCHES]

    def _gaps_of_picture(self, members: Indices) -> list[tuple[Side, float]]:
        return _gaps_of_picture(self._points[members], self._radii[members])

    def _cut(self, whole: Piece, side: Side, gap: float) -> _Cut:
        """A piece cut through a gap so many radii wide, or pitches where its lattice is exact."""
        one, other = (
            within(whole, half) if whole.exact else self._fitted(whole.members[half])
            for half in (side, ~side)
        )
        pitches = gap * (np.sqrt(whole.cell) if whole.exact else 1.0) / np.sqrt(_middle_cell(one, other))
        framed = [_filled(self._bounds, set(half.members.tolist())) for half in (one, other)]
        if all(framed):
            # They may stand as close as they like.
            pitches = max(pitches, USUAL)
        weight = weigh_cut(whole, one, other, pitches)
        bound = _bound(self._bounds, one.members, other.members, sum(framed))
        return _Cut(one, other, pitches, weight + bound)


def _sure(weight: float) -> float:
    """The probability of what has such odds, the weight taken with a grain of salt."""
    return float(1 / (1 + np.exp(-np.clip(weight / CLOSE, -50, 50))))


def _middle_cell(one: Piece, other: Piece) -> float:
    """The geometric mean of the areas of the cells, by their islands."""
    counts = len(one.members), len(other.members)
    return float(np.exp(np.average(np.log([one.cell, other.cell]), weights=counts)))


def _outside(bounds: Bounds, everything: Indices) -> Indices:
    """The points outside of all frames, where they are too few for a board; one around all does not count."""
    frames = [frame for frame in bounds.frames if len(frame) < len(everything)]
    outside = np.setdiff1d(everything, list(frozenset().union(*frames)))
    return outside if len(outside) < FEWEST else outside[:0]


def _has_empty_lines(whole: Piece) -> bool:
    """Whether there are rows or columns without any point."""
    return any(len(np.unique(lines)) <= lines.max() for lines in (whole.rows, whole.columns))


def _gaps_of_lattice(whole: Piece) -> list[tuple[Side, float]]:
    """The empty lines of a lattice, as cuts, and the gaps, pitches."""
    cuts = []
    for lines in (whole.rows, whole.columns):
        held = np.unique(lines)
        for before, after in pairwise(held):
            side = lines <= before
            if after - before > 1 and FEWEST <= side.sum() <= len(side) - FEWEST:
                cuts.append((side, float(after - before)))
    return sorted(cuts, key=lambda cut: -cut[1])


def _gaps_of_picture(points: Floats, radii: Floats) -> list[tuple[Side, float]]:
    """The widest straight gaps that run roughly along rows or columns, and how wide they are, radii."""
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
    return sorted(found.values(), key=lambda cut: -cut[1])


def _frames(bounds: Bounds, members: Indices) -> list[tuple[Side, float]]:
    """The frames that have enough points inside and outside, as cuts without a gap."""
    sides = [np.isin(members, list(frame)) for frame in bounds.frames]
    return [(side, 0.0) for side in sides if FEWEST <= side.sum() <= len(side) - FEWEST]


def _bound(bounds: Bounds, one: Indices, other: Indices, framed: int) -> float:
    """What the print speaks for two boards, of whose sides so many are framed; see `FRAMED`."""
    both = {*one.tolist(), *other.tolist()}
    boxed = any(both <= frame for frame in bounds.frames)
    here, there = bounds.ink[one], bounds.ink[other]
    tied = bool(np.intersect1d(here, there).any())
    inked = _share(here) > MOSTLY and _share(there) > MOSTLY
    return max(FRAMED * framed, INKED * (inked and not tied)) - TIED * tied - BOXED * boxed


def _filled(bounds: Bounds, side: set[int]) -> bool:
    """Whether all of one side are in frames that hold nothing else."""
    return side == set().union(*(frame for frame in bounds.frames if frame <= side))


def _share(ink: Indices) -> float:
    """The part of the points that belong to the largest piece of ink."""
    return float(np.bincount(ink)[1:].max(initial=0)) / len(ink)
