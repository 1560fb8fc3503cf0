"""Circles: how much of an island's edge is there around a place, going by the islands that are known.

Where the first look needs a closed contour, this asks which part of the rays from the centre meet an edge as
the known islands have it, where a circle nearly of their size has it.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.page import Page
from vision.shapes.discs import Disc, outermost
from vision.shapes.rays import rays

Floats = NDArray[np.float64]
Circle = tuple[float, float, float]
"""Its centre (x, y), off the place, and its radius, in expected radii."""

# Rays from the centre, and the distances along them where an edge is looked for, in radii.
RAYS = 48
REACH = np.linspace(0.7, 1.3, 31)
# An edge counts with this part of the slope that the known islands' edges have.
SLOPE = 0.35
# An edge in the usual change of grey along a ray has this part of the strongest one.
HALF = 0.5
# So many of the known islands tell how round they all are.
ENOUGH = 8
# Circles that are tried: moved off the place, and of other sizes, both in expected radii.
SHIFTS = np.linspace(-0.2, 0.2, 9)
SIZES = np.linspace(0.88, 1.12, 13)
# Around an island at most this part of the places along the rays is edge: text and pictures have edges at any
# distance, and so also there.
CLUTTER = 0.3
# The nearest known islands tell the size at a place.
NEAREST = 3


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """What the edges of a board's islands look like.

    Attributes:
        page: on which they are.
        own: N x 2, the known islands' centres, full pixels.
        shapes: N x 2 x 2, each maps the unit circle to the outer edge, full pixels.
        sign: 1 if they are darker than what is around them, else -1.
        place: where along a ray the edge is met, radii.
        level: what change of grey counts.
        usual: the part of the rays that meet the edge of a known island.
        clutter: the part of all places along the rays of a known island that is edge.
    """

    page: Page
    own: Floats
    shapes: Floats
    sign: int
    place: float
    level: float
    usual: float
    clutter: float

    def expected(self, centers: Floats) -> Floats:
        """M x 2 x 2: the shapes of islands at some places (M x 2), going by the nearest known ones."""
        apart = distances(centers, self.own)
        near = np.argsort(apart, axis=1, kind="stable")[:, :NEAREST]
        return np.asarray(np.median(self.shapes[near], axis=1), dtype=np.float64)

    def met(self, centers: Floats, shapes: Floats) -> NDArray[np.bool_]:
        """M x RAYS x (len(REACH) - 2): where rays from some centres meet such an edge."""
        return np.asarray(self.sign * _changes(self.page, centers, shapes) > self.level, dtype=np.bool_)


def learn_edges(page: Page, known: list[Disc]) -> Edges:
    """Learns from the islands that are known, at least one."""
    own = np.array([disc.center for disc in known])
    shapes = outermost(known)
    typical = _changes(page, own, shapes)
    sign, place = _outer_edge(np.median(typical, axis=(0, 1)))
    level = SLOPE * float(np.median((sign * typical).max(axis=2)))
    meets = sign * typical > level
    some = meets[:: 1 + len(known) // ENOUGH]
    usual = float(np.median([best_circle(one, place)[0] for one in some]))
    return Edges(page, own, shapes, sign, place, level, usual, float(np.median(meets.mean(axis=(1, 2)))))


def _changes(page: Page, centers: Floats, shapes: Floats) -> NDArray[np.int16]:
    """How grey changes outwards along rays: N x RAYS x (len(REACH) - 2), grey levels a step of two."""
    along = np.einsum("nij,rj->inr", shapes, rays(RAYS)).astype(np.float32)
    x, y = along[..., None] * REACH.astype(np.float32) + centers.T.astype(np.float32)[:, :, None, None]
    levels = page.grey_at(x, y)
    return np.asarray(levels[:, :, 2:] - levels[:, :, :-2], dtype=np.int16)


def _outer_edge(profile: Floats) -> tuple[int, float]:
    """The sign and the reach of the outermost edge in the known islands' usual change of grey along a ray."""
    strong = np.flatnonzero(np.abs(profile) >= HALF * np.abs(profile).max())
    run = strong[-1]
    while run - 1 in strong and profile[run - 1] * profile[strong[-1]] > 0:
        run -= 1
    peak = run + int(np.abs(profile[run : strong[-1] + 1]).argmax())
    return int(np.sign(profile[peak])), float(REACH[peak + 1])


def best_circle(
    meets: NDArray[np.bool_], usual: float, seen: NDArray[np.bool_] | None = None
) -> tuple[float, Circle]:
    """Votes for a circle among those that are nearly the expected one (as in Duda and Hart 1972).

    Args:
        meets: RAYS x (len(REACH) - 2), where an edge is.
        usual: where the edge of a circle of the expected size is met, in its radii.
        seen: RAYS, those that count; all if None.

    Returns:
        The part of the rays that meet its edge, and the circle: (x, y, radius) in expected radii.
    """
    circles, places = _tried(usual)
    thick = cv2.dilate(meets.astype(np.uint8), np.ones((1, 3), np.uint8))
    # A place more at the end of each ray, where no edge is, stands for all that are out of reach.
    hits = cv2.copyMakeBorder(thick, 0, 0, 0, 1, cv2.BORDER_CONSTANT).take(places)
    hits = hits if seen is None else hits[seen]
    # So few rays fit into a byte, in which they are added up many at a time.
    support = hits.sum(axis=0, dtype=np.uint8) / len(hits)
    best = int(np.argmax(support - 0.1 * np.hypot(circles[:, 0], circles[:, 1])))
    x, y, radius = circles[best].tolist()
    return float(support[best]), (x, y, radius)


@lru_cache(len(REACH))
def _tried(usual: float) -> tuple[Floats, NDArray[np.intp]]:
    """The circles that are tried, M x 3, and where rays (laid flat) meet their edges, RAYS x M."""
    circles = np.column_stack([grid.ravel() for grid in np.meshgrid(SHIFTS, SHIFTS, SIZES)])
    along = usual * circles[:, 2:] + circles[:, :2] @ rays(RAYS).T
    places = np.round((along - REACH[1]) / (REACH[1] - REACH[0])).astype(np.intp)
    last = len(REACH) - 2
    places[(places < 0) | (places > last)] = last
    return circles, np.ascontiguousarray((places + np.arange(RAYS) * (last + 1)).T)
