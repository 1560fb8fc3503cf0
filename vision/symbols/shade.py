"""Shade: the number in a disc across which the edge of a shadow falls.

Where that edge is as deep as ink, the shaded part of the ground looks like the ink, and hides it.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.symbols.glyphs import Glyph, find_glyphs
from vision.symbols.insides import PATCH, Inside, cut_out, inside_mask, tell_ink
from vision.symbols.water import clue_chance

Floats = NDArray[np.float32]

# No stroke is wider than this, in parts of the inner diameter: what is wider is ground, and shade on it.
WIDER = 0.3
# Noise is softened by so much before what is narrower is taken away.
SOFT = 0.02
# Light is even where the least of it is this part of the most: on either side of a disc, or so far from its
# middle, in parts of the page's longer side, for the light of a page is known but roughly.
EVEN = 0.9
AROUND = 1 / 120
SIDES = np.array([(1, 0), (-1, 0), (0, 1), (0, -1)])
# How sure the network is of a number that shows up where the light is evened, and how many times smaller its
# doubt is than without: evening wears on strokes, and a 1 whose stem is paler looks like a 7.
SURE, SURER = 0.8, 10.0


def find_past_shade(
    page: Page, center: NDArray[np.float64], shape: NDArray[np.float64], seen: tuple[Glyph, ...] | None
) -> tuple[Glyph, ...] | None:
    """Finds the number in a disc that shows one in even light more surely than as it is.

    Args:
        page: the page.
        center: of the disc, (x, y) in full pixels.
        shape: 2 x 2, maps the unit circle to the disc, full pixels.
        seen: what was found in it, see `find_glyphs`.

    Returns:
        The symbols from left to right; what was found where the light is even, or it is no number so either.
    """
    if _is_lit_evenly(page, center, shape):
        return seen
    found = [find_glyphs(inside, page.contrast) for inside in _look_past_shade(page, center, shape)]
    least = max(SURE, 1 - (1 - clue_chance(seen)) / SURER) if any(found) else 1.0
    likeliest = max(filter(None, found), key=clue_chance, default=None)
    return likeliest if likeliest and clue_chance(likeliest) > least else seen


def _is_lit_evenly(page: Page, center: NDArray[np.float64], shape: NDArray[np.float64]) -> bool:
    """Whether no edge of a shadow is near, as far as the light of the page is known."""
    if page.light is None:
        return True
    step = max(float(np.sqrt(np.linalg.det(shape))), AROUND * max(page.full.shape))
    lights = page.light_at(center + step * SIDES)
    return bool(lights.min() > EVEN * lights.max())


def _look_past_shade(page: Page, center: NDArray[np.float64], shape: NDArray[np.float64]) -> list[Inside]:
    """Cuts out an ellipse as a circle, divides by the light that falls on it, and finds the ink in it.

    The light is what a morphological closing leaves, for dark ink, or an opening, for light ink: all that is
    as narrow as strokes goes, and the edge of a shadow stays where it is.

    Returns:
        The inside if its ink is dark, and if it is light.
    """
    grey = cut_out(page, center, shape * 2 / PATCH, PATCH)
    return [_evened(grey, _light(grey, way)) for way in (cv2.MORPH_CLOSE, cv2.MORPH_OPEN)]


def _light(grey: NDArray[np.uint8], way: int) -> Floats:
    """How light the ground is everywhere, ink or not."""
    box = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(WIDER * PATCH) | 1,) * 2)
    soft = cv2.GaussianBlur(grey, (0, 0), SOFT * PATCH)
    wide = cv2.morphologyEx(soft, way, box).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(wide, (0, 0), SOFT * PATCH), dtype=np.float32)


def _evened(grey: NDArray[np.uint8], light: Floats) -> Inside:
    usual = float(np.median(light[inside_mask()]))
    return tell_ink(np.clip(grey / np.maximum(light, 1) * usual, 0, 255).round().astype(np.uint8))
