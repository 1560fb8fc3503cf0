"""Anew: what the pieces of a group may be once a person has said which of them are there.

What was wrongly taken for an island may have bent the rows and columns of a board, or split it in two; one
that was missed may have left others off the board, rows that do not exist, or a board in two halves far from
each other. Taking it away or adding it in each hypothesis does not change that. So where a corrected board is
neither solved nor has several solutions, its group is found again from its pieces, and then together with
those of other groups that are not solved.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from pipeline.corrections.faint import with_numbers
from vision.hypotheses import find_groups
from vision.lattice import turned
from vision.types import NO_PIECE, BoardHypothesis, Group, Hypothesis, Indices, Kind, PageReading


def found_anew(
    reading: PageReading,
    index: int,
    boards: Sequence[BoardHypothesis],
    named: Collection[int],
    others: Collection[int] = (),
) -> PageReading | None:
    """The reading of a page with one group found again, in each orientation that its boards may have.

    Args:
        reading: the page after corrections.
        index: the group's.
        boards: those of the group that were decided on.
        named: pieces of the page that are certainly part of boards; a hypothesis of the group found that
            leaves one of them out is dropped.
        others: indices of groups whose pieces may be of the same boards. A group that loses a piece to them
            has no piece and no board left in what is returned.

    Returns:
        None if no group is found that has all pieces of `boards`, with the named ones on its boards; and for
        boards of crossings, whose grids are full.
    """
    pieces, group = reading.detections, reading.groups[index]
    certain = np.array(sorted(named), np.intp)
    own = np.intersect1d(certain, group.members)
    own = np.unique(np.concatenate([own, *(board.members for board in boards)]))
    if (pieces.kinds[own] == Kind.CROSSING).any():
        return None
    kinds, scores = pieces.kinds.copy(), pieces.scores.copy()
    for at, one in enumerate(reading.groups):
        if at != index and at not in others:
            kinds[one.members], scores[one.members] = NO_PIECE, 0.0
    found = find_groups(replace(pieces, kinds=kinds, scores=scores))
    hypotheses = [
        one
        for its in found
        if np.isin(own, its.members).all()
        for one in its.hypotheses
        if np.isin(np.intersect1d(certain, its.members), _pieces_of(one)).all()
    ]
    if not hypotheses:
        return None
    anew = _each_way_up(hypotheses, _ways_up(group))
    groups = list(reading.groups)
    members = np.unique(np.concatenate([_pieces_of(one) for one in anew]))
    groups[index] = Group(members, anew)
    for at in others:
        if np.isin(groups[at].members, members).any():
            groups[at] = Group(np.zeros(0, np.intp), ())
    return replace(reading, groups=tuple(groups), numbers=with_numbers(reading, pieces, members.tolist()))


def _pieces_of(one: Hypothesis) -> Indices:
    return np.concatenate([np.zeros(0, np.intp), *(board.members for board in one.boards)])


def _ways_up(group: Group) -> dict[int, float]:
    """The quarter turns that boards of a group may need to stand upright, each with its log-prior."""
    ways: dict[int, float] = {}
    for one in group.hypotheses:
        for quarters in {board.quarters for board in one.boards}:
            ways[quarters] = max(one.log_prior, ways.get(quarters, -np.inf))
    return ways


def _each_way_up(hypotheses: Sequence[Hypothesis], ways: dict[int, float]) -> tuple[Hypothesis, ...]:
    """Hypotheses whose boards are not turned, each way up; the likeliest first."""
    most = max(ways.values()) + max(one.log_prior for one in hypotheses)
    found = [
        replace(
            one,
            boards=tuple(turned(board, quarters) for board in one.boards),
            log_prior=one.log_prior + chance - most,
        )
        for one in hypotheses
        for quarters, chance in ways.items()
    ]
    return tuple(sorted(found, key=lambda one: -one.log_prior))
