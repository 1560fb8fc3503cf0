"""Insides: what stands within a disc, laid out as a circle of one size, dark or light print alike."""

from dataclasses import dataclass
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
    """

    patch: NDArray[np.float32]
    depth: float
    ink: NDArray[np.bool_]


def look_inside(page: Page, center: NDArray[np.float64], shape: NDArray[np.float64]) -> Inside:
    """Cuts out an ellipse as a circle and finds the ink in it.

    Args:
        page: the page.
        center: (x, y), full pixels.
        shape: 2 x 2, maps the unit circle to the ellipse, full pixels.
    """
    grey = cut_out(page, center, shape * 2 / PATCH, PATCH)
    inside = inside_mask()
    (ground,) = _quantiles(grey, _rim(), 0.5)
    darkest, lightest = _quantiles(grey, inside, 0.01, 0.99)
    light = lightest - ground > ground - darkest
    depth = lightest - ground if light else ground - darkest
    away = grey.astype(np.float32) - ground
    patch = np.clip((away if light else -away) / max(depth, 1.0), 0, 1)
    level = cv2.threshold((patch[inside] * 255).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)[0] / 255
    return Inside(patch, depth, inside & (patch > level))


def meets_rim(inside: Inside) -> bool:
    """Whether strokes run to the edge of what is looked at, as lines do that pass through."""
    return bool(inside.ink[_reach() > INSIDE - RIM].any())


def _quantiles(grey: NDArray[np.uint8], where: NDArray[np.bool_], *parts: float) -> list[float]:
    """The grey levels below which these parts of the pixels lie."""
    total = np.cumsum(cv2.calcHist([grey], [0], where.view(np.uint8), [256], [0, 256]))
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
    length = float(np.sqrt(abs(np.linalg.det(step))))
    source, scale = (page.small, page.scale) if length > COARSE and page.scale < 1 else (page.full, 1.0)
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
def inside_mask() -> NDArray[np.bool_]:
    """The part of a patch in which ink is looked for."""
    return np.asarray(_reach() < INSIDE, dtype=np.bool_)


@cache
def _rim() -> NDArray[np.bool_]:
    """The part of a patch that shows mostly ground."""
    return np.asarray((_reach() > GROUND) & (_reach() < INSIDE), dtype=np.bool_)
