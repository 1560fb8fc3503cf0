"""Corners: the symbols in the four corners of a sign."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.glyphs import Glyph, cut_glyphs
from vision.page import Page
from vision.signs import Diamond

# The sign is laid out as a square of this many pixels, standing on its tip.
LAYOUT = 128
# Ink lies within this part of the way from the centre to the edge; beyond is the sign's own line.
INSIDE = 0.84
# Strokes are at least this high, in parts of the sign, and lie this far from its centre.
SHORTEST = 0.07
CENTRAL = 0.14
# Ink is this much darker or lighter than the sign's ground, in parts of the page's contrast.
FAINTEST = 0.12


@dataclass(frozen=True, slots=True)
class CornerGlyphs:
    """The symbols of a sign, from left to right in each corner."""

    north: tuple[Glyph, ...]
    south: tuple[Glyph, ...]
    east: tuple[Glyph, ...]
    west: tuple[Glyph, ...]


def find_corner_glyphs(page: Page, diamond: Diamond) -> CornerGlyphs:
    """Lays the sign out by its own corners and sorts its strokes into north, south, east and west."""
    patch, ink = _lay_out(page, diamond)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    strokes: dict[str, list[NDArray[np.bool_]]] = {"north": [], "south": [], "east": [], "west": []}
    for index in range(1, count):
        x, y = centres[index] / (LAYOUT / 2) - 1
        if stats[index, cv2.CC_STAT_HEIGHT] < SHORTEST * LAYOUT or max(abs(x), abs(y)) < CENTRAL:
            continue
        corner = ("east" if x > 0 else "west") if abs(x) > abs(y) else ("south" if y > 0 else "north")
        strokes[corner].append(labels == index)
    return CornerGlyphs(**{corner: cut_glyphs(patch, found) for corner, found in strokes.items()})


def _lay_out(page: Page, diamond: Diamond) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Returns the sign with its tips in the middles of a square's sides (0 ground, 1 ink), and its ink."""
    half, end = (LAYOUT - 1) / 2, LAYOUT - 1
    tips = np.array([(half, 0), (end, half), (half, end), (0, half)], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(diamond.corners.astype(np.float32), tips)
    grey = cv2.warpPerspective(page.full, matrix, (LAYOUT, LAYOUT), borderMode=cv2.BORDER_REPLICATE)
    y, x = np.mgrid[:LAYOUT, :LAYOUT]
    inside = (np.abs(x - half) + np.abs(y - half)) / half < INSIDE
    away = grey.astype(np.float32) - float(np.median(grey[inside]))
    lighter, darker = np.percentile(away[inside], [99, 1])
    depth = float(max(lighter, -darker))
    if depth < FAINTEST * page.contrast:
        return np.zeros(grey.shape, np.float32), np.zeros(grey.shape, np.bool_)
    patch = np.clip((away if lighter > -darker else -away) / depth, 0, 1)
    level = cv2.threshold((patch[inside] * 255).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)[0] / 255
    return patch, inside & (patch > level)
