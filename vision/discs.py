"""Discs: the ellipses of one island joined into one, and its inside looked at."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ellipses import Ellipse
from vision.page import Page

# Ellipses of one island: centres closer than this, in parts of the larger radius, and no smaller than that.
CONCENTRIC = 0.25
THINNEST = 0.55
# Of the ellipses of one island those with at least this part of the best slope are edges, others its haze.
REAL_EDGE = 0.4
# No number can be read in a ring with fewer pixels than this from its centre to its edge.
SMALLEST = 4.0
# The inside is cut out at this many pixels across; the disc fills all of it.
PATCH = 64
# Ink is looked for within this part of the inner radius, and the ground it stands on outside of that one.
INSIDE = 0.86
GROUND = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Disc:
    """A round place that may be an island.

    Attributes:
        center: (x, y) in pixels of the full picture.
        radius: of its outermost edge, full pixels (geometric mean of the half axes).
        inner: of its innermost edge; the same as `radius` for a disc without a ring.
        shape: 2 x 2 symmetric, maps the unit circle to the inner edge, full pixels.
        patch: PATCH x PATCH float32, the inside as a circle: 0 ground, towards 1 ink, whatever the polarity.
        depth: grey levels between ground and ink; 0 where there is nothing but ground.
        ink: PATCH x PATCH bool, the strokes inside.
        misfit: mean distance of its best edge from an ellipse, in parts of the radius.
    """

    center: NDArray[np.float64]
    radius: float
    inner: float
    shape: NDArray[np.float64]
    patch: NDArray[np.float32]
    depth: float
    ink: NDArray[np.bool_]
    misfit: float


def find_discs(page: Page, ellipses: list[Ellipse]) -> list[Disc]:
    """Joins concentric ellipses and looks inside each group; the order is from top to bottom."""
    groups = _outermost(_concentric(ellipses))
    legible = [group for group in groups if group[-1].radius / page.scale > SMALLEST]
    discs = [_look_inside(page, group) for group in legible]
    return sorted(discs, key=lambda disc: (disc.center[1], disc.center[0]))


def _concentric(ellipses: list[Ellipse]) -> list[list[Ellipse]]:
    """Groups ellipses around one centre, largest first in each group."""
    largest_first = sorted(ellipses, key=lambda e: (-e.radius, e.y, e.x))
    if not largest_first:
        return []
    places = np.array([(e.x, e.y, e.radius) for e in largest_first])
    free = np.ones(len(places), dtype=bool)
    groups = []
    for index, (x, y, radius) in enumerate(places):
        if not free[index]:
            continue
        near = free & (np.hypot(places[:, 0] - x, places[:, 1] - y) < CONCENTRIC * radius)
        near &= places[:, 2] > THINNEST * radius
        free &= ~near
        groups.append(_edges([largest_first[i] for i in np.flatnonzero(near)]))
    return groups


def _edges(group: list[Ellipse]) -> list[Ellipse]:
    """Leaves out the haze around an edge: contours of a threshold that no edge follows."""
    best = max(ellipse.slope for ellipse in group)
    return [ellipse for ellipse in group if ellipse.slope >= REAL_EDGE * best]


def _outermost(groups: list[list[Ellipse]]) -> list[list[Ellipse]]:
    """Drops groups inside another one: the holes of digits. One around several others is no island."""
    places = np.array([(g[0].x, g[0].y, g[0].radius) for g in groups]).reshape(-1, 3)
    distance = np.hypot(*(places[:, None, :2] - places[None, :, :2]).transpose(2, 0, 1))
    within = (distance < places[None, :, 2]) & (places[:, None, 2] < THINNEST * places[None, :, 2])
    large_inside = within & (places[:, None, 2] > places[None, :, 2] / 5)
    crowd = large_inside.sum(axis=0) >= 3
    return [group for index, group in enumerate(groups) if not crowd[index] and not within[index, ~crowd].any()]


def _look_inside(page: Page, group: list[Ellipse]) -> Disc:
    weights = np.array([e.slope / (e.misfit + 0.01) for e in group])
    center = page.to_full(np.average([(e.x, e.y) for e in group], axis=0, weights=weights))
    innermost = group[-1]
    turn = np.deg2rad(innermost.angle)
    axes = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    shape = axes @ np.diag(innermost.axes) @ axes.T / page.scale
    patch, depth, ink = look_inside(page, center, shape)
    misfit = min(ellipse.misfit for ellipse in group)
    radii = group[0].radius / page.scale, innermost.radius / page.scale
    return Disc(center, *radii, shape, patch, depth, ink, misfit)


def look_inside(
    page: Page, center: NDArray[np.float64], shape: NDArray[np.float64]
) -> tuple[NDArray[np.float32], float, NDArray[np.bool_]]:
    """Cuts out the ellipse `shape` around `center` as a circle and finds the ink in it.

    Returns:
        The fields `patch`, `depth` and `ink` of a `Disc`.
    """
    grey = cut_out(page, center, shape * 2 / PATCH, PATCH)
    inside, rim = _inside(), _rim()
    (ground,) = _quantiles(grey, rim, 0.5)
    darkest, lightest = _quantiles(grey, inside, 0.01, 0.99)
    light = lightest - ground > ground - darkest
    depth = lightest - ground if light else ground - darkest
    away = grey.astype(np.float32) - ground
    patch = np.clip((away if light else -away) / max(depth, 1.0), 0, 1)
    level = cv2.threshold((patch[inside] * 255).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)[0] / 255
    return patch, float(depth), inside & (patch > level)


def _quantiles(grey: NDArray[np.uint8], where: NDArray[np.bool_], *parts: float) -> list[float]:
    """The grey levels below which these parts of the pixels lie."""
    total = np.cumsum(cv2.calcHist([grey], [0], where.view(np.uint8), [256], [0, 256]))
    return [float(np.searchsorted(total, part * total[-1])) for part in parts]


def cut_out(
    page: Page, center: NDArray[np.float64], step: NDArray[np.float64], size: int
) -> NDArray[np.uint8]:
    """Samples a size x size square around `center` (full pixels).

    Args:
        step: 2 x 2, full pixels for a step of one pixel to the right and down in the square.
    """
    length = float(np.sqrt(abs(np.linalg.det(step))))
    source, scale = (page.small, page.scale) if length > 1.5 and page.scale < 1 else (page.full, 1.0)
    middle = (center + 0.5) * scale - 0.5
    matrix = np.column_stack([step * scale, middle - step @ np.full(2, (size - 1) / 2) * scale])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(source, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE),
        dtype=np.uint8,
    )


@cache
def _reach() -> NDArray[np.float64]:
    """PATCH x PATCH: the distance from the centre, 1 at the edge of the disc."""
    middle = (PATCH - 1) / 2
    y, x = np.mgrid[:PATCH, :PATCH]
    return np.asarray(np.hypot(x - middle, y - middle) / (PATCH / 2), dtype=np.float64)


@cache
def _inside() -> NDArray[np.bool_]:
    """The part of a patch in which ink is looked for."""
    return np.asarray(_reach() < INSIDE, dtype=np.bool_)


@cache
def _rim() -> NDArray[np.bool_]:
    """The part of a patch that shows mostly ground."""
    return np.asarray((_reach() > GROUND) & (_reach() < INSIDE), dtype=np.bool_)
