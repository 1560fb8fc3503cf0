"""Grouping: which pieces of a page may share a board, and how the page's cohesion joins them.

Each piece is linked to its nearest neighbours all around that are alike: of one kind of puzzle, of about one
size. Each link is weighed by the cohesion map: within one board all of the line between two pieces is inside
the hull of its pieces; between two boards some of it is not.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lattice.pairs import find_pairs
from vision.parameters import GROUPING
from vision.types import Cohesion, Detections, Floats, Indices, Kind

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """Pairs of pieces that may share a board.

    Attributes:
        first, second: L, indices into the page's detections.
        apart: L, how far the two are apart, mean radii.
        joined: L, log-odds that they share a board by the cohesion between them, nats.
    """

    first: Indices
    second: Indices
    apart: Floats
    joined: Floats

    def take(self, which: Indices | Mask) -> "Links":
        """Some of the links."""
        return Links(self.first[which], self.second[which], self.apart[which], self.joined[which])

    def inside(self, members: Indices) -> Mask:
        """L, which links join two of some pieces."""
        return np.isin(self.first, members) & np.isin(self.second, members)

    def across(self, some: Indices, others: Indices) -> Mask:
        """L, which links join one of some pieces with one of others."""
        one_way = np.isin(self.first, some) & np.isin(self.second, others)
        return one_way | (np.isin(self.first, others) & np.isin(self.second, some))

    def within(self, members: Indices) -> "Links":
        """The links that join two of some pieces."""
        return self.take(self.inside(members))

    def between(self, some: Indices, others: Indices) -> "Links":
        """The links that join one of some pieces with one of others."""
        return self.take(self.across(some, others))

    def linked(self, some: Indices, others: Indices) -> bool:
        """Whether any link joins one of some pieces with one of others."""
        return bool(self.across(some, others).any())

    def usual(self) -> float:
        """The log-odds of links as they are within boards; 0 without links."""
        return float(np.quantile(self.joined, GROUPING.within)) if len(self.joined) else 0.0

    def clipped(self) -> float:
        """The mean log-odds that linked pieces share a board, each within bounds; 0 without links."""
        if not len(self.joined):
            return 0.0
        return float(np.clip(self.joined, -GROUPING.strongest, GROUPING.strongest).mean())

    def spanning_tree(self) -> Indices:
        """Which links make the spanning tree with the strongest cohesion (Kruskal 1956)."""
        part = {int(piece): int(piece) for piece in np.union1d(self.first, self.second)}
        tree = []
        for index in np.lexsort((self.apart, -self.joined)).tolist():
            one, other = part[int(self.first[index])], part[int(self.second[index])]
            if one != other:
                part = {piece: one if own == other else own for piece, own in part.items()}
                tree.append(index)
        return np.array(tree, dtype=np.intp)


def sizes(detections: Detections) -> Floats:
    """The radius that counts for each piece, pixels: of a sign that of the islands around it.

    Signs are larger or smaller than islands, but stand on the same lattice.
    """
    found = detections.radii.copy()
    islands = np.flatnonzero((detections.kinds == Kind.ISLAND) & (detections.scores >= GROUPING.sure))
    if len(islands):
        for sign in np.flatnonzero(detections.kinds == Kind.SIGN):
            away = np.hypot(*(detections.centers[islands] - detections.centers[sign]).T)
            nearest = islands[np.argsort(away, kind="stable")[: GROUPING.around]]
            found[sign] = np.median(detections.radii[nearest])
    return found


def find_links(detections: Detections, members: Indices) -> Links:
    """Links pieces that may share a board.

    Args:
        detections: of the page.
        members: the pieces to be linked.
    """
    radii = sizes(detections)[members]
    pairs = find_pairs(detections.centers[members], radii)
    kinds = detections.kinds[members] == Kind.CROSSING
    alike = np.abs(np.log(radii[pairs.first] / radii[pairs.second])) < np.log(GROUPING.alike)
    linked = (pairs.apart < GROUPING.farthest) & alike & (kinds[pairs.first] == kinds[pairs.second])
    first, second, apart = members[pairs.first[linked]], members[pairs.second[linked]], pairs.apart[linked]
    joined = np.zeros(len(first))
    if detections.cohesion is not None and len(first):
        inside = along(detections.cohesion, detections.centers[first], detections.centers[second])
        joined = GROUPING.slope * (inside - GROUPING.even)
    return Links(first, second, apart, joined)


def along(cohesion: Cohesion, start: Floats, end: Floats) -> Floats:
    """The logit of the cohesion between pieces, at the weakest part of the line from one to the other.

    Args:
        cohesion: of the page.
        start: L x 2, centres of the first pieces, pixels.
        end: L x 2, centres of the second ones.

    Returns:
        L, the mean over the weakest part of the places along each line, nats.
    """
    shares = np.linspace(*GROUPING.stretch, GROUPING.places)
    places = start[:, None] + (end - start)[:, None] * shares[:, None]
    # The middle of the first cell is half a cell from the corner of the picture.
    x, y = np.moveaxis((places + 0.5) * cohesion.scale - 0.5, -1, 0).astype(np.float32)
    values = cv2.remap(cohesion.logits, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    weakest = np.sort(np.asarray(values, np.float64), axis=1)[:, : GROUPING.weakest]
    return np.asarray(np.clip(weakest, -GROUPING.surest, GROUPING.surest).mean(axis=1))


def components(members: Indices, links: Links, least: float) -> list[Indices]:
    """Parts of pieces that links join whose log-odds are at least so high; the largest first."""
    place = {int(piece): index for index, piece in enumerate(members)}
    parent = list(range(len(members)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    strong = links.joined >= least
    for one, other in zip(links.first[strong].tolist(), links.second[strong].tolist(), strict=True):
        if one in place and other in place:
            parent[root(place[one])] = root(place[other])
    roots = np.array([root(index) for index in range(len(members))], dtype=np.intp)
    parts = [members[roots == one] for one in np.unique(roots)]
    return sorted(parts, key=lambda part: (-len(part), int(part[0])))
