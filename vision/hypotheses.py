"""Hypotheses: what the pieces of a page may be, group by group, the likeliest first.

A hypothesis is a set of boards. The likeliest one is found by hill climbing from the parts that the cohesion
map suggests; the others are single changes to it, pairs of changes of pieces, and pairs of cuts. Each is
weighed by the likelihood of its boards and by the cohesion between them (`ways.py`); the differences are the
log-priors.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from vision.grouping import Links, cluster, find_links, sizes
from vision.likelihood import Pieces
from vision.parameters import GROUPING, HYPOTHESES
from vision.types import Detections, Group, Hypothesis, Indices
from vision.ways import Way, Ways, distinct, spacious


def find_groups(detections: Detections) -> tuple[Group, ...]:
    """Finds what the pieces of a page may be.

    Args:
        detections: all pieces of the page, weak ones included.

    Returns:
        Groups of pieces that may share boards, the one with most strong pieces first; none where no board is
        found. A piece may be in several if it is weak, or if those linked to it make no board by themselves.
        No board is turned: its rows run along those of the picture.
    """
    strong = np.flatnonzero(detections.scores >= GROUPING.sure)
    links = find_links(detections, strong)
    parts = cluster(strong, links.take(links.odds > HYPOTHESES.parted), most=1, least=np.inf)
    spare = np.setdiff1d(np.arange(len(detections)), strong)
    groups = []
    # Pieces that make no board by themselves may belong to a larger group.
    for members in reversed(parts):
        enough = len(members) >= HYPOTHESES.fewest
        group = _group(ways_of(detections, links.within(members), members, spare)) if enough else None
        if group is not None:
            groups.append(group)
        else:
            spare = np.union1d(spare, members)
    return tuple(reversed(groups))


def ways_of(detections: Detections, links: Links, members: Indices, spare: Indices) -> Ways:
    """The ways to explain the pieces of a group.

    Args:
        detections: all pieces of the page.
        links: between the members.
        members: the pieces that are likely there, as indices into the detections.
        spare: pieces that are less likely there, likewise. Tried are those of the members' kinds among or
            near them, the likeliest `HYPOTHESES.spare` of these.
    """
    centers, radii = detections.centers, sizes(detections)
    area = spacious(centers[members], radii[members])
    reach = HYPOTHESES.margin * float(np.median(radii[members]))
    low, high = centers[members].min(axis=0) - reach, centers[members].max(axis=0) + reach
    near = ((centers[spare] >= low) & (centers[spare] <= high)).all(axis=1)
    spare = spare[near & np.isin(detections.kinds[spare], detections.kinds[members])]
    spare = spare[np.argsort(-detections.scores[spare], kind="stable")][: HYPOTHESES.spare]
    pieces = Pieces(centers, radii, detections.scores, area)
    return Ways(detections, pieces, links, members, spare)


def _group(ways: Ways) -> Group | None:
    """The group with all its hypotheses; None if it holds no board."""
    best = _best(ways)
    found: list[Way] = []
    for _ in range(HYPOTHESES.restarts):
        changes = sorted(ways.changes(best), key=lambda way: -way.score)
        pairs = [
            *_second_changes(ways, best, changes),
            *_second_cuts(ways, best, changes),
            *_joined_parts(ways, best, changes),
        ]
        found = sorted([*found, best, *changes, *pairs], key=lambda way: -way.score)
        if found[0].score <= best.score:
            break
        best = replace(found[0], moves=())
    found = _likeliest(distinct(found))
    hypotheses = tuple(
        Hypothesis(
            tuple(board.placement.as_board(board.members, ways.odds(board)) for board in way.boards),
            way.score - found[0].score,
            way.moves if way is not found[0] else (),
        )
        for way in found
        if way.score > found[0].score + HYPOTHESES.least_log_prior
    )
    pieces = [board.members for hypothesis in hypotheses for board in hypothesis.boards]
    return Group(np.unique(np.concatenate(pieces)), hypotheses) if pieces else None


def _likeliest(found: Sequence[Way]) -> list[Way]:
    """The first ways, of each kind as many as are kept: changes of single pieces, and of whole boards."""
    single = [bool(way.moves) and way.moves[-1].startswith(("with ", "without ", "among ")) for way in found]
    places = np.where(single, np.cumsum(single), np.cumsum(np.logical_not(single)))
    return [way for way, place in zip(found, places.tolist(), strict=True) if place <= HYPOTHESES.most]


def _best(ways: Ways) -> Way:
    """The likeliest way, by steps that each make it likelier."""
    best = ways.first()
    for _ in range(HYPOTHESES.tried):
        better = max(ways.structural(best), key=lambda other: other.score, default=best)
        if better.score <= best.score:
            break
        best = replace(better, boards=tuple(ways.cleaned(board) for board in better.boards))
    return replace(ways.filled(best), moves=())


def _second_changes(ways: Ways, best: Way, changes: Sequence[Way]) -> Iterator[Way]:
    """Pairs of changes that concern single pieces, where both together are likely enough."""
    single = [way for way in changes if way.moves[-1].startswith("with")][: HYPOTHESES.tried]
    for one, other in combinations(single, 2):
        together = one.score + other.score - best.score
        if together - best.score > HYPOTHESES.least_log_prior:
            for way in _changed_again(ways, one, other.moves[-1]):
                yield replace(way, score=min(way.score, together))


def _second_cuts(ways: Ways, best: Way, changes: Sequence[Way]) -> Iterator[Way]:
    """The likeliest cut, and one more of what it leaves: no single cut parts three boards in a row.

    Large boards on bent paper fit better in pieces; so both cuts together are no likelier than the first.
    """
    cut = next((way for way in changes if way.moves[-1] == "split"), None)
    if cut is not None and cut.score - best.score > HYPOTHESES.least_log_prior:
        for half in cut.boards[-2:]:
            for way in ways.cuts(cut, half):
                yield replace(way, score=min(way.score, cut.score))


def _joined_parts(ways: Ways, best: Way, changes: Sequence[Way]) -> Iterator[Way]:
    """Two or three parts joined again of a board cut along all its wide gaps: not all lie between boards.

    All cuts together cost as much as one. So joining what they part makes nothing likelier than it was.
    """
    for way in changes:
        if way.moves[-1] == "parted":
            for joined in ways.joins(way):
                for one in (joined, *ways.joins(joined, joined.boards[-1])):
                    yield replace(one, score=min(one.score, best.score))


def _changed_again(ways: Ways, way: Way, move: str) -> Iterator[Way]:
    """A way after one more change of a piece, such as "without 12", wherever that is possible."""
    kind, name = move.split()
    piece = int(name)
    for board in way.boards:
        if kind == "without" and piece in board.members and len(board.members) > HYPOTHESES.fewest:
            yield ways.changed(way, board, ways.less(board, piece, anew=False), move)
        elif kind == "with":
            for more, row, column in ways.on_crossings(way, board):
                if more == piece:
                    yield ways.changed(way, board, ways.pieces.with_piece(board, more, row, column), move)
