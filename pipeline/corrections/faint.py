"""Faint: pieces that were hardly seen, or were off all lines, and that a corrected board may have.

Where a person has set something and the board is still neither solved nor has several solutions, it may lack
more than what was set. What is at its free crossings then counts, however faint it is: the rules choose.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from pipeline.decide.mistakes import key_of
from pipeline.decide.unclaimed import Unclaimed, unclaimed_by
from vision.amending import with_piece
from vision.reading import Number
from vision.types import (
    NO_PIECE,
    VALUES,
    BoardHypothesis,
    Detections,
    Floats,
    Group,
    Hypothesis,
    Kind,
    PageReading,
)

MOST = 4
"""The most pieces that are tried: the likeliest ones."""

TOGETHER = 2
"""The most of them that are added at once."""


def with_faint(reading: PageReading, index: int, boards: Sequence[BoardHypothesis]) -> PageReading | None:
    """The reading of a page with more hypotheses for one group: its boards with pieces that may be theirs.

    Args:
        reading: the page after corrections.
        index: the group's.
        boards: all of the group that were decided on.

    Returns:
        The reading; pieces that were hardly seen are added at the end of its detections, so that the indices
        of the others stay valid. None if no piece may be theirs, or no hypothesis of the group has just these
        boards.
    """
    count = len(reading.detections)
    detections = _joined(reading.detections)
    extended = replace(reading, detections=detections)
    found = {one.piece: one for board in boards for one in unclaimed_by(extended, board)}
    tried = sorted(found.values(), key=lambda one: (-one.chance, one.piece))[:MOST]
    group = reading.groups[index]
    keys = {key_of(board) for board in boards}
    base = next((one for one in group.hypotheses if {*map(key_of, one.boards)} == keys), None)
    if not tried or base is None:
        return None
    kinds = detections.kinds.copy()
    kinds[np.setdiff1d(np.arange(count, len(kinds)), [one.piece for one in tried])] = NO_PIECE
    more = _more(detections, base, tried)
    members = np.union1d(group.members, [one.piece for one in tried]).astype(np.intp)
    groups = list(reading.groups)
    groups[index] = Group(members, tuple(sorted((*group.hypotheses, *more), key=lambda one: -one.log_prior)))
    numbers = with_numbers(reading, detections, [one.piece for one in tried])
    return replace(
        reading, detections=replace(detections, kinds=kinds), groups=tuple(groups), numbers=numbers
    )


def with_numbers(
    reading: PageReading, detections: Detections, pieces: Iterable[int]
) -> dict[tuple[int, int], tuple[Number, ...]]:
    """The numbers of a page; islands that were not read get those that the detector alone suggests.

    Args:
        reading: of the page.
        detections: its pieces, and others after them.
        pieces: indices of those whose numbers are needed; nothing changes for those that were read, or are no
            islands.
    """
    numbers = dict(reading.numbers)
    for piece in pieces:
        if detections.kinds[piece] == Kind.ISLAND:
            seen = (_number(detections.values[piece]),)
            numbers = {(piece, way): seen for way in range(4)} | numbers
    return numbers


def _joined(pieces: Detections) -> Detections:
    """The pieces of a page, those that were hardly seen after the others."""
    faint = pieces.faint
    if faint is None:
        return pieces
    return replace(pieces.plus(faint), faint=None)


def _more(detections: Detections, base: Hypothesis, tried: Sequence[Unclaimed]) -> list[Hypothesis]:
    """A hypothesis with one or a few pieces more, for each choice of them."""
    found = []
    for many in range(1, TOGETHER + 1):
        for some in combinations(tried, many):
            boards = list(base.boards)
            for one in some:
                center = detections.centers[one.piece]
                away = [np.hypot(*(detections.centers[own.members] - center).T).min() for own in boards]
                at = int(np.argmin(away))
                board = with_piece(detections, boards[at], one.piece, anew=False)
                if board is None:
                    break
                boards[at] = board
            else:
                odds = sum(math.log(one.chance / (1 - one.chance)) for one in some)
                moves = tuple(f"with {one.piece}" for one in some)
                found.append(Hypothesis(tuple(boards), base.log_prior + odds, (*base.moves, *moves)))
    return found


def _number(values: Floats) -> Number:
    """What an island shows by the detector alone, the best first."""
    chances: dict[int | None, float] = {}
    for name, chance in zip(VALUES, values.tolist(), strict=True):
        value = int(name) if name.isdecimal() else None
        chances[value] = chances.get(value, 0.0) + chance
    posterior = tuple(sorted(chances.items(), key=lambda pair: -pair[1]))
    return Number(VALUES[int(np.argmax(values))], posterior)
