"""Dividing: the points of a page in parts, in the likeliest way, and other ways that are nearly as likely."""

from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

import numpy as np

from vision.geometry.lattice import Placed
from vision.parting.bounds import FEWEST
from vision.parting.cutting import Cut, Cutter, effort
from vision.parting.evidence import is_framed
from vision.parting.gaps import Gap, crosses_frame, distinct, frames_as_gaps, width_between
from vision.parting.pieces import USUAL, Indices, Piece
from vision.reading import Extent

# A gap is at least this wide, in pitches, unless a side of it is plainly a board, or all in all more speaks
# for a cut than against it.
LEAST_PITCHES = 1.6
# So many gaps are looked at, the widest ones.
TRIED = 6
# Pages of boards are parted with fewer pieces put on lattices of their own. Where it takes more, there are no
# boards to be told apart: from then on only the likeliest cut is looked at further, and from twice that none.
MANY = 200
# Where none of the pieces was plainly a board's, there are none after so many, and after so many times what
# all points together take. Pages of boards had one by 151, or 5.2 times; of letters, none by 280.
IN_VAIN, TIMES = 160, 6.0
# A parting is sure that is likelier than the next by several times this (see `weigh_cut` for the unit).
CLOSE = 2.5
# What is less surely one board than this may be asked for, parted; but however sure it is, with fewer parts
# it is taken for no surer than the second: where the parts and all together have one solution each, as many
# were two boards as one. In a frame of its own what is surer than that need not be asked.
# What is several by less than this weight, and stands on one lattice, may be asked for as one.
ONE, SUREST = 0.999999, 0.9985
SEVERAL = 6.0
# A way to part that is less likely by no more than this is one that the rules may prefer; so many are kept.
RIVAL = 15.0
RIVALS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """What belongs to one board.

    Attributes:
        members: indices of its points, rising.
        extent: how sure it is that they are one whole board.
        placed: its members' lattice, where that is known.
        otherwise: the boards that it is if it is several after all; empty where that is out of the question.
            Those of one lattice that fits all are on it.
        instead: how it and other parts may be parted differently, hardly less likely; the likeliest first.
    """

    members: Indices
    extent: Extent
    placed: Placed | None = None
    otherwise: tuple["Part", ...] = ()
    instead: tuple[tuple["Part", ...], ...] = ()


class _Parting(NamedTuple):
    """A piece parted, and what speaks for these parts rather than for one board."""

    parts: list[Part]
    weight: float


class Divider:
    """Looks for the likeliest parting; that of some of the points is kept.

    Attributes:
        cutter: which cuts the points.
    """

    def __init__(self, cutter: Cutter) -> None:
        self.cutter = cutter
        self._partings: dict[bytes, _Parting] = {}

    def divided(self, whole: Piece) -> list[Part]:
        """The likeliest parts of a piece, each with what else it may be."""
        parts = self.best(whole).parts
        if self.has_no_boards:
            return self.merged(parts)
        return self._with_rivals(self.merged(self._parted_anew(parts)))

    @property
    def has_no_boards(self) -> bool:
        """Whether so much was looked at by now that there are no boards to be told apart."""
        most = 2.0 * MANY
        if not self.cutter.told:
            most = min(most, max(IN_VAIN, TIMES * effort(len(self.cutter.points))))
        return self.cutter.spent > most

    def best(self, whole: Piece) -> _Parting:
        """The likeliest way to part a piece."""
        key = whole.members.tobytes()
        if key not in self._partings:
            self._partings[key] = self._best(whole)
        return self._partings[key]

    def _best(self, whole: Piece) -> _Parting:
        ways = [] if self.has_no_boards else self.cuts(whole)
        cuts = sorted(ways, key=lambda cut: (not cut.plain, -cut.weight))
        if not cuts:
            return _Parting([Part(whole.members, Extent(), whole.placed)], 0.0)
        # Of four boards, two and two may fit no lattice any better than all: only what comes of them tells.
        # Where one lattice fits, or a printed grid ends, or one board is plainly told from the rest, it is
        # known at once.
        known = whole.exact or cuts[0].plain or cuts[0].ends or self.cutter.spent > MANY
        partings = [
            self._cut_further(cut) if cut.weight > 0 or not whole.exact else _Parting([], cut.weight)
            for cut in (cuts[:1] if known else cuts)
        ]
        best = max(partings, key=lambda parting: parting.weight)
        if best.weight > (SEVERAL if whole.exact else 0.0):
            return best
        parts = best.parts or (self._cut_further(cuts[0]).parts if _sure(-best.weight) <= ONE else [])
        return _Parting([self._or_several(whole, best.weight, parts)], 0.0)

    def _cut_further(self, cut: Cut) -> _Parting:
        """Both sides of a cut parted in the likeliest way."""
        sides = [self.best(self.cutter.fitted(piece.members)) for piece in (cut.one, cut.other)]
        weight = cut.weight + sum(side.weight for side in sides)
        return _Parting([part for side in sides for part in side.parts], weight)

    def _or_several(self, whole: Piece, weight: float, parts: list[Part]) -> Part:
        """A piece as one board, which may be several unless too little speaks for those.

        Args:
            whole: the piece.
            weight: what speaks for several.
            parts: these.
        """
        single = _sure(-weight)
        framed = is_framed(self.cutter.bounds, whole.members)
        if single > (SUREST if framed else ONE) or not parts:
            return Part(whole.members, Extent(single=single), whole.placed)
        # Its lattice is the parts' own, if it has one.
        several = (replace(part, placed=self.cutter.placed(whole, part.members)) for part in parts)
        return Part(whole.members, Extent(single=min(single, SUREST)), whole.placed, tuple(several))

    def merged(self, parts: list[Part]) -> list[Part]:
        """Joins parts that one board explains better: a cut seemed good as there was another board beside."""
        pairs = {pair: self._between(*pair) for pair in combinations(parts, 2)}
        while pairs and min(pairs.values()) < 0:
            one, other = min(pairs, key=lambda pair: pairs[pair])
            rest = [part for part in parts if part is not one and part is not other]
            whole = self.cutter.fitted(np.union1d(one.members, other.members))
            union = self._joined(whole, pairs[one, other], [one, other])
            pairs = {pair: weight for pair, weight in pairs.items() if not {one, other} & {*pair}}
            pairs |= {(part, union): self._between(part, union) for part in rest}
            parts = [*rest, union]
        parts = [one for part in parts for one in self._as_likely(part)]
        apart = {part: [_sure(w) for pair, w in pairs.items() if part in pair] for part in parts}
        return [
            replace(part, extent=replace(part.extent, alone=float(np.prod(apart[part])))) for part in parts
        ]

    def _joined(self, whole: Piece, weight: float, parts: list[Part]) -> Part:
        """Two parts as one board; it may be parted in a likelier way than into these."""
        joined = self._or_several(whole, weight, parts)
        anew = self.best(whole).parts
        return min([joined, *(anew if len(anew) == 1 else [])], key=lambda part: part.extent.single)

    def _as_likely(self, part: Part) -> list[Part]:
        """A part; what was joined step by step may be several boards after all, parted in another way."""
        found = self.best(self.cutter.fitted(part.members))
        return found.parts if len(found.parts) > 1 and found.weight > 0 else [part]

    def _parted_anew(self, parts: list[Part]) -> list[Part]:
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
        found = self.best(self.cutter.fitted(np.union1d(one.members, other.members)))
        better = found.weight - max(cut.weight, 0.0)
        if better > 0:
            return better, (one, other), found.parts
        # A cut that seemed plain was made first, whatever more spoke for another one.
        for rival in self._rivals(one, other)[:1]:
            if rival.weight < 0:
                return -rival.weight, (one, other), rival.parts
        return None

    def _with_rivals(self, parts: list[Part]) -> list[Part]:
        """Says of parts that stand close how they may be parted instead, and doubts them so far."""
        rivals = {pair: self._rivals(*pair) for pair in combinations(parts, 2)}
        return [
            _or_instead(part, [found for pair, found in rivals.items() if part in pair]) for part in parts
        ]

    def _rivals(self, one: Part, other: Part) -> list[_Parting]:
        """Other ways to part two that stand close in two, each with how much less likely it is."""
        sure = self._cut_between(one, other)
        if sure.gap >= USUAL:
            return []
        whole = self.cutter.fitted(np.union1d(one.members, other.members))
        ways = [
            _Parting(self._cut_further(cut).parts, sure.weight - cut.weight)
            for cut in self.cuts(whole)
            if sure.weight - cut.weight < RIVAL and not np.array_equal(_first_side(cut), _first_side(sure))
        ]
        whole_boards = [
            way for way in ways
            if len(way.parts) == 2 and all(len(part.members) >= FEWEST for part in way.parts)
        ]  # fmt: skip
        return sorted(whole_boards, key=lambda way: way.weight)[:RIVALS]

    def _between(self, one: Part, other: Part) -> float:
        """What speaks for two boards rather than one that is made of two parts."""
        return self._cut_between(one, other).weight

    def _cut_between(self, one: Part, other: Part) -> Cut:
        """What two parts make together, cut into them."""
        whole = self.cutter.fitted(np.union1d(one.members, other.members))
        side = np.isin(whole.members, one.members)
        return self.cutter.cut(whole, Gap(side, width_between(self.cutter.gaps(whole), side)))

    def cuts(self, whole: Piece) -> list[Cut]:
        """All cuts of a piece that are worth a thought."""
        if len(whole.members) < 2 * FEWEST:
            return []
        frames = frames_as_gaps(self.cutter.bounds, whole.members)
        gaps = [gap for gap in self.cutter.gaps(whole) if not crosses_frame(gap, frames)]
        cuts = (self.cutter.cut(whole, gap) for gap in distinct(gaps[:TRIED] + frames))
        return [cut for cut in cuts if cut.gap >= LEAST_PITCHES or cut.plain or cut.weight > 0]


def _first_side(cut: Cut) -> Indices:
    """The members on the side of a cut that has the first of them."""
    return min(cut.one.members, cut.other.members, key=lambda members: int(members[0]))


def _or_instead(part: Part, beside: list[list[_Parting]]) -> Part:
    """A part that is less sure as there are other ways, `beside`, to part it and each of some beside it."""
    alone = part.extent.alone
    for rivals in beside:
        # One way at most is the right one.
        alone /= 1 + sum(1 / _sure(rival.weight) - 1 for rival in rivals)
    ways = tuple(tuple(rival.parts) for rivals in beside for rival in rivals)
    return replace(part, extent=replace(part.extent, alone=alone), instead=ways)


def _sure(weight: float) -> float:
    """The probability of what has such odds, the weight taken with a grain of salt."""
    return float(1 / (1 + np.exp(-np.clip(weight / CLOSE, -50, 50))))
