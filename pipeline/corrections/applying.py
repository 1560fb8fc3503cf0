"""Applying: the reading of a page after corrections; a hypothesis that cannot hold them is dropped.

What was set is certain. All else keeps its probabilities, so that the rules may put right other places, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pipeline.corrections.correction import CORNERS, NO_ISLAND, Correction
from pipeline.decide.mistakes import key_of
from vision.amending import with_piece, without_pieces
from vision.board_view import UNREAD
from vision.crossings.arrows import ARROWS, CLASSES, turned
from vision.reading import Number
from vision.types import (
    NO_PIECE,
    BoardHypothesis,
    CrossingSign,
    Detections,
    Floats,
    Group,
    Hypothesis,
    Indices,
    Kind,
    PageReading,
)

SURE = 1.0
"""The score of a piece that a person has set."""

COUNTED_ANEW = 3
"""How many of the likeliest hypotheses have their empty rows and columns counted again, at 40 ms each. No
solution depends on how many are empty."""

COMPASS = ("north", "east", "south", "west")
"""Each direction is a quarter turn clockwise from the one before."""

WAYS_UP = range(4)
"""The quarter turns to the left after which a board may stand upright."""


@dataclass(frozen=True, slots=True, eq=False)
class Corrected:
    """A page after corrections.

    Attributes:
        reading: the page after them.
        named: pieces that are certainly part of boards, as indices into its detections: those on which a
            person has set something, and for each place where an island was denied, the nearest piece of its
            group's likeliest board.
    """

    reading: PageReading
    named: frozenset[int]


def apply(
    reading: PageReading, corrections: Mapping[int, Sequence[Correction]], quarters: Mapping[int, int]
) -> Corrected:
    """The reading of a page after corrections.

    A hypothesis that cannot hold them is dropped; a group that loses all of them gets one without boards.

    Args:
        reading: the page before any correction.
        corrections: fitted to the page, so with pixels; by the index of their group in the reading.
        quarters: for each of these groups, the quarter turns to the left of the picture after which its board
            was upright when it was shown; corners and arrows are named in that orientation.
    """
    amended = _Amended(reading)
    for index, its in corrections.items():
        for correction in its:
            amended.take(index, correction, quarters[index])
    return amended.done()


class _Amended:
    """The reading in the making."""

    def __init__(self, reading: PageReading) -> None:
        self._reading = reading
        self._detections = reading.detections
        self._numbers = dict(reading.numbers)
        self._crossings = dict(reading.crossings)
        self._set: dict[int, list[int]] = {}
        self._gone: dict[int, list[int]] = {}
        self._sides: list[tuple[int, Floats]] = []

    def take(self, group: int, correction: Correction, quarters: int) -> None:
        """Takes a correction in."""
        spot, corner = np.array(correction.place.spot), correction.place.corner
        if correction.clue == NO_ISLAND:
            free = self._pieces_at(group, spot) or [self._new_piece(group, spot, self._kind_of(group))]
            self._gone.setdefault(group, []).extend(free)
            self._sides.append((group, spot))
            return
        kind = Kind.SIGN if corner else self._kind_of(group)
        piece = next(iter(self._pieces_at(group, spot, kind)), None)
        if piece is None:
            piece = self._new_piece(group, spot, kind)
        self._set.setdefault(group, []).append(piece)
        if correction.arrow is not None:
            self._crossings[piece] = _with_arrow(self._crossings[piece], correction.arrow, quarters)
            return
        for way in WAYS_UP:
            self._set_number(piece, way, correction, quarters)

    def done(self) -> Corrected:
        """The whole reading."""
        set_pieces = {piece for pieces in self._set.values() for piece in pieces}
        gone = sorted({piece for pieces in self._gone.values() for piece in pieces} - set_pieces)
        beside = {self._nearest_on_a_board(group, spot, gone) for group, spot in self._sides}
        kinds, scores = self._detections.kinds.copy(), self._detections.scores.copy()
        kinds[gone], scores[gone] = NO_PIECE, 0.0
        scores[sorted(set_pieces)] = SURE
        detections = replace(self._detections, kinds=kinds, scores=scores, faint=self._faint())
        groups = list(self._reading.groups)
        for index in {*self._set, *self._gone}:
            own, out = self._set.get(index, []), [one for one in self._gone.get(index, []) if one in gone]
            groups[index] = _group_with(self._detections, groups[index], own, out)
        reading = replace(
            self._reading,
            detections=detections,
            groups=tuple(groups),
            numbers=self._numbers,
            crossings=self._crossings,
        )
        return Corrected(reading, frozenset(set_pieces | beside))

    def _faint(self) -> Detections | None:
        """What was hardly seen, but for where no island is."""
        faint = self._detections.faint
        if faint is None or not self._sides:
            return faint
        spots = np.array([spot for _, spot in self._sides])
        away = np.linalg.norm(faint.centers[:, None] - spots, axis=2).min(axis=1)
        return faint.take(np.flatnonzero(away >= faint.radii))

    def _nearest_on_a_board(self, group: int, spot: Floats, gone: Sequence[int]) -> int:
        """The piece of the likeliest board of a group that is nearest to what was taken away from it."""
        boards = [board for one in self._reading.groups[group].hypotheses for board in one.boards]
        members = np.setdiff1d(boards[0].members, np.array(gone, np.intp))
        members = members if len(members) else boards[0].members
        away = np.hypot(*(self._detections.centers[members] - spot).T)
        return int(members[away.argmin()])

    def _kind_of(self, group: int) -> Kind:
        """The kind of the pieces of a group that show one number."""
        members = self._reading.groups[group].members
        crossing = self._reading.detections.kinds[members] == Kind.CROSSING
        return Kind.CROSSING if crossing.all() else Kind.ISLAND

    def _pieces_at(self, group: int, spot: Floats, kind: Kind | None = None) -> list[int]:
        """The pieces at a place; those of the group first, then the nearest.

        Those of a kind are as large as the group's there: a circle around many places is none of them.
        """
        radii = self._detections.radii
        if kind is not None:
            radii = np.minimum(radii, self._radius_at(group, spot, kind))
        away = np.hypot(*(self._detections.centers - spot).T) / radii
        near = away < 1
        if kind is not None:
            near &= self._detections.kinds == kind
        own = np.isin(np.arange(len(away)), self._reading.groups[group].members)
        found: list[int] = sorted(
            np.flatnonzero(near).tolist(), key=lambda piece: (not own[piece], away[piece])
        )
        return found

    def _new_piece(self, group: int, spot: Floats, kind: Kind) -> int:
        """A piece that was not detected, as large as those around it."""
        radius = self._radius_at(group, spot, kind)
        self._detections = self._detections.with_piece(spot, radius, kind, SURE)
        return len(self._detections) - 1

    def _radius_at(self, group: int, spot: Floats, kind: Kind) -> float:
        """How large a group's pieces of a kind are around a place, pixels."""
        members = self._reading.groups[group].members
        alike = members[self._detections.kinds[members] == kind]
        alike = alike if len(alike) else members
        nearest = np.argsort(np.hypot(*(self._detections.centers[alike] - spot).T), kind="stable")[:3]
        return float(np.median(self._detections.radii[alike[nearest]]))

    def _set_number(self, piece: int, way: int, correction: Correction, quarters: int) -> None:
        """What a piece shows if the board stands upright after so many quarter turns."""
        value = correction.clue if isinstance(correction.clue, int) else None
        corner = correction.place.corner
        shown = list(self._numbers.get((piece, way), (UNREAD,) * (4 if corner else 1)))
        at = 0
        if corner is not None:  # what is east becomes north with each turn to the left
            at = CORNERS.index(COMPASS[(COMPASS.index(corner) - way + quarters) % 4])
        shown[at] = Number(shown[at].text, ((value, 1.0),), by_hand=True)
        self._numbers[piece, way] = tuple(shown)


def _with_arrow(sign: CrossingSign, arrow: Sequence[str], quarters: int) -> CrossingSign:
    """A sign with an arrow that stands so on a board which lies turned on the picture."""
    shown = next(index for index, one in enumerate(ARROWS) if set(one) == set(arrow))
    arrows = np.zeros(CLASSES)
    arrows[turned(quarters).index(shown)] = 1.0
    return replace(sign, arrows=arrows)


def _group_with(detections: Detections, group: Group, own: Sequence[int], out: Sequence[int]) -> Group:
    """The group of what is left after pieces have come and gone; hypotheses that cannot have them go."""
    gone = np.array(sorted({*out}), np.intp)
    known: dict[object, BoardHypothesis | None] = {}
    hypotheses: list[Hypothesis] = []
    for hypothesis in group.hypotheses:
        anew = len(hypotheses) < COUNTED_ANEW
        boards = _boards_with(detections, hypothesis.boards, own, gone, known, anew=anew)
        if boards:
            hypotheses.append(Hypothesis(boards, hypothesis.log_prior, hypothesis.moves))
    if not hypotheses:
        hypotheses.append(Hypothesis((), 0.0))
    best = max(one.log_prior for one in hypotheses)
    members = np.setdiff1d(np.union1d(group.members, np.array(own, np.intp)), gone)
    return Group(members, tuple(replace(one, log_prior=one.log_prior - best) for one in hypotheses))


def _boards_with(
    detections: Detections,
    boards: Sequence[BoardHypothesis],
    own: Sequence[int],
    gone: Indices,
    known: dict[object, BoardHypothesis | None],
    *,
    anew: bool,
) -> tuple[BoardHypothesis, ...] | None:
    """Boards without some pieces, and others on the boards nearest to them; None if one finds no place."""
    less = (without_pieces(detections, board, gone, anew=anew) for board in boards)
    left = [one for one in less if one is not None]
    for piece in own:
        if any(piece in board.members for board in left):
            continue
        if not left or detections.kinds[piece] == Kind.CROSSING:  # every crossing of a board has a sign
            return None
        away = [
            np.hypot(*(detections.centers[one.members] - detections.centers[piece]).T).min() for one in left
        ]
        nearest = int(np.argmin(away))
        key = key_of(left[nearest]), piece
        if key not in known:
            known[key] = with_piece(detections, left[nearest], piece, anew=anew)
        more = known[key]
        if more is None:
            return None
        left[nearest] = more
    return tuple(left)
