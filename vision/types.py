"""What the stages of reading hand to each other: frozen containers of arrays.

Coordinate frame everywhere: pixels of the picture as it was opened, x to the right, y down, the centre of the
top left pixel at (0, 0). A radius is that of a piece as seen, from its middle: to the outer edge of an
island's ring, to the tips of a sign, to the outer edge of a crossing's sign (half the side of a square one).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from vision.digits.crops import Inside
from vision.reading import Lattice, Number

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


class Kind(IntEnum):
    """What a piece is; the number is that of its channel in the detector's heat."""

    ISLAND = 0
    SIGN = 1
    CROSSING = 2


NO_PIECE = -1
"""In place of a kind: the piece counts for nothing, mostly as a person has said that nothing is there."""

VALUES: tuple[str, ...] = (*map(str, range(17)), "?", "")
"""What an island may show: the columns of `Detections.values`. The last one, "", is for no number."""


@dataclass(frozen=True, slots=True, eq=False)
class Cohesion:
    """How likely each place of a page is inside a board, as seen at one scale.

    Attributes:
        logits: h x w float32, log-odds in nats, one for each square of CELL (`detect`) pixels of the level.
        scale: pixels of the level for each pixel of the picture.
    """

    logits: NDArray[np.float32]
    scale: float


@dataclass(frozen=True, slots=True, eq=False)
class Detections:
    """The pieces that the detector saw on a page, in no order that means anything.

    Attributes:
        centers: N x 2, (x, y) in pixels.
        radii: N, pixels.
        kinds: N, of `Kind`, or `NO_PIECE`.
        scores: N, the probability that the piece is there and of this kind, 0 to 1.
        values: N x len(VALUES), the probability of each value that an island may show; rows add up to 1. They
            say nothing of pieces of other kinds.
        ways: N x 4, the probability that 0, 1, 2 or 3 quarter turns to the left make its number upright.
        cohesion: of the page at each scale, the finest first; empty where nobody needs it.
        faint: what was hardly seen, none of it among these pieces; None where nobody looked for it.
    """

    centers: Floats
    radii: Floats
    kinds: NDArray[np.int8]
    scores: Floats
    values: NDArray[np.float32]
    ways: NDArray[np.float32]
    cohesion: tuple[Cohesion, ...] = ()
    faint: "Detections | None" = None

    def __len__(self) -> int:
        return len(self.centers)

    def take(self, which: Indices | NDArray[np.bool_]) -> "Detections":
        """Some of the pieces, by index, in that order, or by mask; `cohesion` and `faint` are kept whole."""
        return replace(
            self,
            centers=self.centers[which],
            radii=self.radii[which],
            kinds=self.kinds[which],
            scores=self.scores[which],
            values=self.values[which],
            ways=self.ways[which],
        )

    def plus(self, others: "Detections") -> "Detections":
        """The pieces and after them others; `cohesion` and `faint` are those of the first."""
        return replace(
            self,
            centers=np.concatenate([self.centers, others.centers]),
            radii=np.concatenate([self.radii, others.radii]),
            kinds=np.concatenate([self.kinds, others.kinds]),
            scores=np.concatenate([self.scores, others.scores]),
            values=np.concatenate([self.values, others.values]),
            ways=np.concatenate([self.ways, others.ways]),
        )

    def with_piece(self, center: Floats, radius: float, kind: Kind, score: float) -> "Detections":
        """The pieces and after them one more at (x, y), pixels, whose number and way up are unknown."""
        return replace(
            self,
            centers=np.vstack([self.centers, center]),
            radii=np.append(self.radii, radius),
            kinds=np.append(self.kinds, np.int8(kind)),
            scores=np.append(self.scores, score),
            values=np.vstack([self.values, np.full((1, len(VALUES)), 1 / len(VALUES), np.float32)]),
            ways=np.vstack([self.ways, np.full((1, 4), 0.25, np.float32)]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class BoardHypothesis:
    """Pieces on rows and columns, taken as one board.

    Attributes:
        members: K, indices into the page's detections.
        rows: K, from the board's own top, 0 first, empty lines counted.
        columns: K, from its own left.
        lattice: maps (row, column) to the picture.
        residuals: K, how far each piece is off its crossing, in its own radii.
        separation: the narrowest gap between neighbouring lines over the widest spread within one; below 2 it
            is doubtful which pieces are in line.
        quarters: how many quarter turns of the picture to the left make the board upright, 0 to 3.
        odds: log-odds that they are a board at all, before the rules are asked; nats.
    """

    members: Indices
    rows: Indices
    columns: Indices
    lattice: Lattice
    residuals: Floats
    separation: float
    quarters: int = 0
    odds: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Hypothesis:
    """One way to explain the pieces of a group.

    Attributes:
        boards: those that the pieces make; empty if they are of no board.
        log_prior: nats, relative to the likeliest hypothesis of its group, before any rule was asked.
        moves: what makes it differ from the likeliest, a few words each, such as "split", "without 12".
    """

    boards: tuple[BoardHypothesis, ...]
    log_prior: float
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Pieces that may share a board, and what they may be.

    Attributes:
        members: indices into the page's detections; those of every hypothesis are among them.
        hypotheses: the likeliest first; empty, like `members`, once corrections have moved its pieces to
            another group.
    """

    members: Indices
    hypotheses: tuple[Hypothesis, ...]


@dataclass(frozen=True, slots=True, eq=False)
class CrossingSign:
    """What the sign of a crossing shows, as it lies on the picture.

    Attributes:
        arrows: the probability of each arrow, and of none: the columns of `vision.crossings.arrows.classify`.
        number: the place where numbers are on the signs of its board, all blank but for its own number; no
            strokes if it has none.
        spot: the middle of that place, (x, y) in pixels.
        height: of numbers on its board, or what it would be if it has none, pixels.
        away: (x, y) from the middle of the arrow to the middle of the number, radii.
    """

    arrows: Floats
    number: Inside
    spot: tuple[float, float]
    height: float
    away: Floats


@dataclass(frozen=True, slots=True, eq=False)
class PageReading:
    """All that was seen on a page, before any rule was asked.

    Attributes:
        detections: the pieces.
        groups: those of them that may share boards, with what they may be.
        numbers: by (piece, quarters) what is printed there if that many quarter turns make the board upright:
            one number for an island or a crossing; north, south, east and west for a sign. Only pieces on
            boards of hypotheses are read, the ways up of these boards; corrections add others.
        seconds: what each stage took, by its name: detect, group, orient, read.
        crossings: by piece what each sign of a board of crossings shows.
        size: width and height of the picture, pixels; infinite where unknown.
        grey: H x W, the picture that it was read from; None where there is none.
    """

    detections: Detections
    groups: tuple[Group, ...]
    numbers: Mapping[tuple[int, int], tuple[Number, ...]]
    seconds: Mapping[str, float]
    crossings: Mapping[int, CrossingSign] = field(default_factory=dict)
    size: tuple[float, float] = (math.inf, math.inf)
    grey: NDArray[np.uint8] | None = None
