"""Parting: several boards on a page, told apart by their lattices, by gaps and by what bounds them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

import numpy as np

from vision.bounds import FEWEST, Bounds
from vision.cutting import AskGrid, Cut, Cutter
from vision.gaps import Gap, distinct, frames_as_gaps, has_empty_lines
from vision.lattice import Placed
from vision.lines import Floats
from vision.pieces import USUAL, Indices, Piece, make_piece
from vision.reading import Extent
from vision.strays import find_lonely

# A gap is at least this wide, in pitches, unless a side of it is plainly a board.
LEAST_PITCHES = 1.6
# So many gaps are looked at, the widest ones; and so many of them further, where none alone explains enough.
TRIED = 6
FURTHER = 3
# Pages of boards are parted with fewer pieces put on lattices of their own. Where it takes more, there are no
# boards to be told apart, and from then on only the likeliest cut is looked at further.
MANY = 200
# A parting is sure that is likelier than the next by several times this (see `weigh_cut` for the unit).
CLOSE = 2.5
# What is less surely one board than this may be asked for, parted; and what is several by less than this
# weight, and stands on one lattice, may be asked for as one.
ONE = 0.9998
SEVERAL = 6.0


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """What belongs to one board.

    Attributes:
        members: indices of its points, rising.
        extent: how sure it is that they are one whole board.
        placed: its members' lattice, where that is known.
        otherwise: the boards that it is if it is several after all; empty where that is out of the question.
            Those of one lattice that fits all are on it.
    """

    members: Indices
    extent: Extent
    placed: Placed | None = None
    otherwise: tuple["Part", ...] = ()


class _Parting(NamedTuple):
    """A piece parted, and what speaks for these parts rather than for one board."""

    parts: list[Part]
    weight: float


def part(
    points: Floats,
    radii: Floats,
    look: Callable[[], Bounds],
    shapes: Floats | None = None,
    goes_on: AskGrid = lambda *_: None,
) -> list[Part]:
    """Parts points into boards.

    What no cut through a gap or along a frame explains better stays together; else it is cut in the likeliest
    way, and so are the parts.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.
        look: finds what is printed between the points; asked only where there is a gap.
        shapes: N x 2 x 2, what maps the unit circle to the edge of each, pixels; None if that is not known.
        goes_on: asked how much there is of a printed grid between two pieces, as `Grids.go_on`.

    Returns:
        The boards, and what can be none as it is too little; together they are all points.
    """
    everything = np.arange(len(points))
    if len(points) < 2 * FEWEST:
        return [Part(everything, Extent())]
    whole = make_piece(points, radii, everything, shapes)
    if whole.exact and not has_empty_lines(whole):
        return [Part(everything, Extent(), whole.placed)]
    bounds = look()
    outside = _outside(bounds, whole)
    if not outside.size:
        outside = _off_the_lattice(points, radii, shapes, whole)
    if outside.size:
        whole = make_piece(points, radii, np.setdiff1d(everything, outside), shapes)
    search = _Search(Cutter(points, radii, shapes, bounds, goes_on))
    strays = [Part(outside, Extent())] if outside.size else []
    return search.merged(search.parted_anew(search.best(whole).parts)) + strays


def _outside(bounds: Bounds, whole: Piece) -> Indices:
    """The points outside of all frames, where they are too few for a board; one around all does not count.

    What stands among the rows and columns within is not outside: its ink runs into the frame's.
    """
    frames = [frame for frame in bounds.frames if len(frame) < len(whole.members)]
    inside = np.isin(whole.members, list(frozenset().union(*frames)))
    if not inside.any() or (~inside).sum() >= FEWEST:
        return whole.members[:0]
    if whole.exact:
        among = [
            (lines >= lines[inside].min()) & (lines <= lines[inside].max())
            for lines in (whole.rows, whole.columns)
        ]
        inside |= among[0] & among[1]
    return whole.members[~inside]


def _off_the_lattice(points: Floats, radii: Floats, shapes: Floats | None, whole: Piece) -> Indices:
    """The points in line with no other, if the rest stands on one lattice without them."""
    none = np.zeros(0, dtype=np.intp)
    if whole.exact or whole.placed is None:
        return none
    lonely = find_lonely(whole.placed)
    if not lonely.any() or (~lonely).sum() < FEWEST:
        return none
    rest = make_piece(points, radii, whole.members[~lonely], shapes)
    return whole.members[lonely] if rest.exact and lonely.sum() < FEWEST else none


class _Search:
    """Looks for the likeliest parting; that of some of the points is kept."""

    def __init__(self, cutter: Cutter) -> None:
        self._cutter = cutter
        self._partings: dict[bytes, _Parting] = {}

    def best(self, whole: Piece) -> _Parting:
        """The likeliest way to part a piece."""
        key = whole.members.tobytes()
        if key not in self._partings:
            self._partings[key] = self._best(whole)
        return self._partings[key]

    def _best(self, whole: Piece) -> _Parting:
        cuts = sorted(self._cuts(whole), key=lambda cut: (not cut.plain, -cut.weight))
        if not cuts:
            return _Parting([Part(whole.members, Extent(), whole.placed)], 0.0)
        # Of four boards, two and two may fit no lattice any better than all: only what comes of them tells.
        # Where one lattice fits, or a printed grid ends, or one board is plainly told from the rest, it is
        # known at once.
        known = whole.exact or cuts[0].plain or cuts[0].ends or len(self._cutter) > MANY
        tried = 1 if known else FURTHER
        partings = [
            self._cut_further(cut) if cut.weight > 0 or not whole.exact else _Parting([], cut.weight)
            for cut in cuts[:tried]
        ]
        best = max(partings, key=lambda parting: parting.weight)
        if best.weight > (SEVERAL if whole.exact else 0.0):
            return best
        single = _sure(-best.weight)
        parts = [] if single > ONE else best.parts or self._cut_further(cuts[0]).parts
        otherwise = self._within(whole, parts)
        return _Parting([Part(whole.members, Extent(single=single), whole.placed, otherwise)], 0.0)

    def _cut_further(self, cut: Cut) -> _Parting:
        """Both sides of a cut parted in the likeliest way."""
        sides = [self.best(self._cutter.fitted(piece.members)) for piece in (cut.one, cut.other)]
        weight = cut.weight + sum(side.weight for side in sides)
        return _Parting([part for side in sides for part in side.parts], weight)

    def _within(self, whole: Piece, parts: list[Part]) -> tuple[Part, ...]:
        """Parts of a piece on its lattice, if it has one."""
        return tuple(replace(part, placed=self._cutter.placed(whole, part.members)) for part in parts)

    def merged(self, parts: list[Part]) -> list[Part]:
        """Joins parts that one board explains better: a cut seemed good as there was another board beside."""
        pairs = {pair: self._between(*pair) for pair in combinations(parts, 2)}
        while pairs and min(pairs.values()) < 0:
            one, other = min(pairs, key=lambda pair: pairs[pair])
            rest = [part for part in parts if part is not one and part is not other]
            single = _sure(-pairs[one, other])
            members = np.union1d(one.members, other.members)
            otherwise = () if single > ONE else self._within(self._cutter.fitted(members), [one, other])
            union = Part(members, Extent(single=single), otherwise=otherwise)
            pairs = {pair: weight for pair, weight in pairs.items() if not {one, other} & {*pair}}
            pairs |= {(part, union): self._between(part, union) for part in rest}
            parts = [*rest, union]
        apart = {part: [_sure(w) for pair, w in pairs.items() if part in pair] for part in parts}
        return [
            replace(part, extent=replace(part.extent, alone=float(np.prod(apart[part])))) for part in parts
        ]

    def parted_anew(self, parts: list[Part]) -> list[Part]:
        """Parts two parts anew that stand close, where that explains them better, until nothing does.

        A gap that goes through the whole page may go through a board, too, and give a part of it to others.
        """
        for _ in parts:
            ways = [way for pair in combinations(parts, 2) if (way := self._anew(*pair))]
            if not ways:
                break
            _, old, new = max(ways, key=lambda way: way[0])
            parts = [part for part in parts if part not in old] + new
        return parts

    def _anew(self, one: Part, other: Part) -> tuple[float, tuple[Part, Part], list[Part]] | None:
        """A better way to part two parts, and how much better it is; None if there is none."""
        cut = self._cut_between(one, other)
        if cut.gap >= USUAL:
            return None
        found = self.best(self._cutter.fitted(np.union1d(one.members, other.members)))
        better = found.weight - max(cut.weight, 0.0)
        return (better, (one, other), found.parts) if better > 0 else None

    def _between(self, one: Part, other: Part) -> float:
        """What speaks for two boards rather than one that is made of two parts."""
        return self._cut_between(one, other).weight

    def _cut_between(self, one: Part, other: Part) -> Cut:
        """What two parts make together, cut into them."""
        whole = self._cutter.fitted(np.union1d(one.members, other.members))
        side = np.isin(whole.members, one.members)
        same = (
            gap.width
            for gap in self._cutter.gaps(whole)
            if (gap.side == side).all() or (gap.side != side).all()
        )
        return self._cutter.cut(whole, Gap(side, max(same, default=0.0)))

    def _cuts(self, whole: Piece) -> list[Cut]:
        """All cuts of a piece that are worth a thought."""
        if len(whole.members) < 2 * FEWEST:
            return []
        gaps = self._cutter.gaps(whole)[:TRIED] + frames_as_gaps(self._cutter.bounds, whole.members)
        cuts = (self._cutter.cut(whole, gap) for gap in distinct(gaps))
        return [cut for cut in cuts if cut.gap >= LEAST_PITCHES or cut.plain]


def _sure(weight: float) -> float:
    """The probability of what has such odds, the weight taken with a grain of salt."""
    return float(1 / (1 + np.exp(-np.clip(weight / CLOSE, -50, 50))))
