"""Grouping: which pieces of a page may share a board, by what the detector says of the places between them.

Each piece is linked to the next one in each of four directions, among those that are alike: of the same kind
of puzzle, and of about one size. The detector says of each place whether it is inside a board, which gives
the odds of each link. Clusters are made by joining, again and again, those two for which the links between
them speak most (greedy additive edge contraction, Keuper et al. 2015).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect import CELL, trust
from vision.parameters import GROUPING, GroupingParameters
from vision.types import Cohesion, Detections, Floats, Indices, Kind

Mask = NDArray[np.bool_]

PLACES = 17
"""How many places on a link are looked at; the weights of `GROUPING` were fitted with this number."""


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """Pairs of pieces next to each other.

    Attributes:
        first, second: L, indices into the page's detections.
        odds: L, log-odds that the two share a board, nats.
    """

    first: Indices
    second: Indices
    odds: Floats

    def take(self, which: Indices | Mask) -> "Links":
        """Some of the links, by index or by mask."""
        return Links(self.first[which], self.second[which], self.odds[which])

    def within(self, members: Indices) -> "Links":
        """The links of which both ends are among some pieces (indices into the detections)."""
        return self.take(np.isin(self.first, members) & np.isin(self.second, members))

    def between(self, some: Indices, others: Indices) -> "Links":
        """The links from one of some pieces to one of others (indices into the detections)."""
        one_way = np.isin(self.first, some) & np.isin(self.second, others)
        return self.take(one_way | (np.isin(self.first, others) & np.isin(self.second, some)))


def sizes(detections: Detections) -> Floats:
    """N, the radius that counts for each piece, pixels: its own, or for a sign that of the islands around it.

    Signs are larger or smaller than the islands on their lattice. Islands whose size does not fit a sign do
    not count for it: they are dots of the grid, or digits. If no island of the page fits, its own radius
    tells what theirs would be; if the page has no sure island at all, that radius is taken as it is.
    """
    found = detections.radii.copy()
    islands = np.flatnonzero((detections.kinds == Kind.ISLAND) & (detections.scores >= GROUPING.sure))
    if len(islands):
        for sign in np.flatnonzero(detections.kinds == Kind.SIGN):
            ratios = detections.radii[sign] / detections.radii[islands]
            fit = islands[np.abs(np.log(ratios / GROUPING.sign)) < np.log(GROUPING.sign_alike)]
            away = np.hypot(*(detections.centers[fit] - detections.centers[sign]).T)
            nearest = fit[np.argsort(away, kind="stable")[: GROUPING.around]]
            found[sign] = np.median(detections.radii[nearest]) if len(fit) else found[sign] / GROUPING.sign
    return found


def find_links(detections: Detections, members: Indices, by: GroupingParameters = GROUPING) -> Links:
    """Links pieces that are next to each other and alike.

    Args:
        detections: all pieces of the page, by whose islands signs are sized.
        members: the pieces to be linked, indices into the detections.
        by: its weights tell how much each of `link_features` counts; all else is taken from `GROUPING`.
    """
    radii, crossing = sizes(detections)[members], detections.kinds[members] == Kind.CROSSING
    step = detections.centers[members][None] - detections.centers[members][:, None]
    apart = np.hypot(step[..., 0], step[..., 1])
    np.fill_diagonal(apart, np.inf)
    sectors = np.rint(np.arctan2(step[..., 1], step[..., 0]) / (np.pi / 2)).astype(int) % 4
    # Dots of a grid may be taken for small pieces: they do not stand between the others.
    alike = np.abs(np.log(radii[:, None] / radii)) < np.log(GROUPING.alike)
    alike &= crossing[:, None] == crossing
    pairs = set()
    for sector in range(4):
        ahead = np.where(alike & (sectors == sector), apart, np.inf)
        for one, other in enumerate(ahead.argmin(axis=1).tolist() if len(members) else []):
            if ahead[one, other] < GROUPING.farthest * (radii[one] + radii[other]) / 2:
                pairs.add((min(one, other), max(one, other)))
    first, second = np.array(sorted(pairs), np.intp).reshape(-1, 2).T
    centers, size = detections.centers[members], np.sqrt(radii[first] * radii[second])
    inside = along(detections.cohesion, centers[first], centers[second], size)
    return Links(members[first], members[second], link_features(first, second, inside) @ by.weights)


def link_features(first: Indices, second: Indices, inside: Floats) -> Floats:
    """L x 3, for each link: the cohesion along it, what is usual of links that share a piece with it, and 1.

    Where the detector takes some of a board for outside, it does so around all its pieces.

    Args:
        first: L, the indices of the pieces at one end.
        second: L, those of the pieces at the other.
        inside: L, logits of the cohesion along each link (see `along`), nats.
    """
    touching = (first[:, None] == first) | (second[:, None] == second)
    touching |= (first[:, None] == second) | (second[:, None] == first)
    usual = [np.quantile(inside[around], GROUPING.usual) for around in touching]
    return np.column_stack([inside, usual, np.ones(len(inside))])


def along(cohesion: Sequence[Cohesion], start: Floats, end: Floats, radii: Floats) -> Floats:
    """The logit of the cohesion between pieces, at the weakest part of the line from one to the other.

    Args:
        cohesion: of the page.
        start: L x 2, centres of the first pieces, pixels.
        end: L x 2, centres of the second ones.
        radii: L, of the pieces, pixels: scales at which such pieces are seen well count most.

    Returns:
        L, the mean over the weakest of the places along each line, nats; 0 for a page without cohesion.
    """
    shares = np.linspace(*GROUPING.stretch, PLACES)
    places = start[:, None] + (end - start)[:, None] * shares[:, None]
    if not len(places):
        return np.zeros(0)
    values = np.zeros(places.shape[:2])
    weights = trust(radii, [level.scale for level in cohesion])
    for level, weight in zip(cohesion, weights.T, strict=True):
        # The middle of the first cell is half a cell from the corner of the picture.
        x, y = np.moveaxis((places + 0.5) * level.scale / CELL - 0.5, -1, 0).astype(np.float32)
        seen = cv2.remap(level.logits, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        values += weight[:, None] * np.asarray(np.clip(seen, -GROUPING.surest, GROUPING.surest), np.float64)
    return np.asarray(np.sort(values, axis=1)[:, : GROUPING.weakest].mean(axis=1))


def cluster(members: Indices, links: Links, most: int | None = None, least: float = 0.0) -> list[Indices]:
    """Clusters pieces by joining those for which the links between them speak most.

    Args:
        members: the pieces, indices into the detections.
        links: between members only.
        most: joins go on, whatever `least` says, until no more clusters than this are left or no links are
            between them; None to go by `least` alone.
        least: two clusters are joined if the log-odds of the links between them add up to more, nats.

    Returns:
        The clusters, the largest first, with their pieces in rising order.
    """
    parts = {piece: [piece] for piece in members.tolist()}
    near: dict[int, dict[int, float]] = {piece: {} for piece in parts}
    for one, other, odds in zip(
        links.first.tolist(), links.second.tolist(), links.odds.tolist(), strict=True
    ):
        near[one][other] = near[other][one] = near[one].get(other, 0.0) + odds
    waiting = [(-odds, one, other) for one, own in near.items() for other, odds in own.items() if one < other]
    heapify(waiting)
    while waiting:
        odds, one, other = heappop(waiting)
        if one not in near or near[one].get(other) != -odds:
            continue  # One of them has been joined since.
        if -odds <= least and (most is None or len(parts) <= most):
            break
        parts[one] += parts.pop(other)
        del near[one][other]
        for third, its in near.pop(other).items():
            if third != one:
                del near[third][other]
                both = near[one].get(third, 0.0) + its
                near[one][third] = near[third][one] = both
                heappush(waiting, (-both, min(one, third), max(one, third)))
    return sorted((np.sort(part) for part in parts.values()), key=lambda part: (-len(part), int(part[0])))
