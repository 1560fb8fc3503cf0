"""Glyphs: letters as outlines, so that nothing is added to the text that a document holds.

Whoever searches a page, or has it read aloud, finds what was printed there, and no digit that was drawn in.
The outlines are traced from Pillow's own font, in which solved pictures are written, at many times its size.
"""

from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw

from pipeline.drawing.painting import CAP_HEIGHT, font_of

EM = 600
"""Units of a glyph to the size of the font: where a digit is 3 mm high on paper, a unit is 7 thousandths of a
millimetre."""

TOLERANCE = 0.6
"""The most, in units, that an outline may be moved by leaving out corners."""

MARGIN = 2
"""Units around a glyph that its outline surely does not touch."""


@lru_cache(maxsize=256)
def outline(letter: str) -> bytes:
    """The path of a letter, to be filled by the even-odd rule: operators of a page's content.

    The base line begins at (0, 0); x goes to the right, y down, in units of which EM are the font's size.
    Empty for a space.
    """
    font = font_of(EM * CAP_HEIGHT)
    left, top, right, bottom = (round(side) for side in font.getbbox(letter, anchor="ls"))
    corner = np.array([left, top]) - MARGIN
    mask = Image.new("L", (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN))
    ImageDraw.Draw(mask).text(tuple((-corner).tolist()), letter, 255, font, anchor="ls")
    solid = np.array(mask.point([0] * 128 + [255] * 128))
    contours, _ = cv2.findContours(solid, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    corners = (cv2.approxPolyDP(contour, TOLERANCE, closed=True)[:, 0] + corner for contour in contours)
    return b" ".join(_closed(shape.tolist()) for shape in corners if len(shape) > 2)


def starts(text: str, size: float) -> list[float]:
    """How far from the beginning of a text each letter begins; that and `size`, the font's, in pixels."""
    font = font_of(EM * CAP_HEIGHT)
    return [font.getlength(text[:count]) * size / EM for count in range(len(text))]


def _closed(corners: list[list[int]]) -> bytes:
    first, *others = (f"{x} {y}" for x, y in corners)
    return " ".join([f"{first} m", *(f"{corner} l" for corner in others), "h"]).encode()
