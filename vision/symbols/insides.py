"""Insides: what stands within a disc, laid out as a circle of one size, dark or light print alike."""

import math
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page

# The inside is cut out at this many pixels across; the disc fills all of it.
PATCH = 64
# Ink is looked for within this part of the radius, and the ground it stands on outside of that one.
INSIDE = 0.86
GROUND = 0.5
# How wide the edge is, in parts of the radius.
RIM = 0.06
# More source pixels than this to a pixel of the patch, and the smaller picture of the page serves.
COARSE = 1.5


@dataclass(frozen=True, slots=True, eq=False)
class Inside:
    """The inside of a disc.

    Attributes:
        patch: PATCH x PATCH float32: 0 ground, towards 1 ink, whatever the polarity.
        depth: grey levels between ground and ink; 0 where there is nothing but ground.
        ink: PATCH x PATCH bool, the strokes.
        light: that falls on it, in parts of the brightest on the page, where that tells on the depth.
    """

    patch: NDArray[np.float32]
    depth: float
    ink: NDArray[np.bool_]
    light: float = 1.0


def look_inside(page: Page, center: NDArray[np.float64], shape: NDArray[np.float64]) -> Inside:
    """Cuts out an ellipse as a circle and finds the ink in it.

    Args:
        page: the page.
        center: (x, y), full pixels.
        shape: 2 x 2, maps the unit circle to the ellipse, full pixels.
    """
    step = shape * 2 / PATCH
    inside = tell_ink(cut_out(page, center, step, PATCH))
    if page.light is None or _from_small(page, step):
        return inside
    return replace(inside, light=float(page.light_at(center)))


def _from_small(page: Page, step: NDArray[np.float64]) -> bool:
    """Whether what is cut out at such a step is cut from the smaller picture, on which the light is even."""
    # Plain numbers: this runs for each disc, and numpy's calls would take longer than what they do.
    ((xx, xy), (yx, yy)) = step.tolist()
    return page.scale < 1 and math.sqrt(abs(xx * yy - xy * yx)) > COARSE


def tell_ink(grey: NDArray[np.uint8]) -> Inside:
    """Finds the ink in an inside that has been cut out as a circle, PATCH x PATCH."""
    inside, where = inside_mask(), _inside()
    (ground,) = _quantiles(grey.take(_rim()), 0.5)
    darkest, lightest = _quantiles(grey.take(where), 0.01, 0.99)
    light = lightest - ground > ground - darkest
    depth = lightest - ground if light else ground - darkest
    away = grey.astype(np.float32) - ground
    patch = np.clip((away if light else -away) / max(depth, 1.0), 0, 1)
    level = cv2.threshold((patch.take(where) * 255).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)[0] / 255
    return Inside(patch, depth, inside & (patch > level))


def meets_rim(inside: Inside) -> bool:
    """Whether strokes run to the edge of what is looked at, as lines do that pass through."""
    return bool(inside.ink[reach() > INSIDE - RIM].any())


def _quantiles(grey: NDArray[np.uint8], *parts: float) -> list[float]:
    """The grey levels below which these parts of the pixels lie."""
    total = np.bincount(grey, minlength=256).cumsum()
    return [float(np.searchsorted(total, part * total[-1])) for part in parts]


def cut_out(
    page: Page, center: NDArray[np.float64], step: NDArray[np.float64], size: int
) -> NDArray[np.uint8]:
    """Samples a size x size square.

    Args:
        page: the page.
        center: of the square, (x, y) in full pixels.
        step: 2 x 2, full pixels for a step of one pixel to the right and down in the square.
        size: of the square, its own pixels.
    """
    ((xx, xy), (yx, yy)), (x, y) = step.tolist(), center.tolist()
    source, scale = (page.small, page.scale) if _from_small(page, step) else (page.full, 1.0)
    half = (size - 1) / 2
    matrix = np.array(
        [
            (xx * scale, xy * scale, (x + 0.5 - (xx + xy) * half) * scale - 0.5),
            (yx * scale, yy * scale, (y + 0.5 - (yx + yy) * half) * scale - 0.5),
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(source, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE),
        dtype=np.uint8,
    )


@cache
def reach() -> NDArray[np.float64]:
    """PATCH x PATCH: the distance from the centre, 1 at the edge of the disc."""
    middle = (PATCH - 1) / 2
    y, x = np.mgrid[:PATCH, :PATCH]
    return np.asarray(np.hypot(x - middle, y - middle) / (PATCH / 2), dtype=np.float64)


@cache
def inside_mask() -> NDArray[np.bool_]:
    """The part of a patch in which ink is looked for."""
    return np.asarray(reach() < INSIDE, dtype=np.bool_)


@cache
def _inside() -> NDArray[np.intp]:
    """The indices of these pixels in a patch laid flat."""
    return np.flatnonzero(inside_mask())


@cache
def _rim() -> NDArray[np.intp]:
    """The indices of those that show mostly ground."""
    return np.flatnonzero((reach() > GROUND) & (reach() < INSIDE))
