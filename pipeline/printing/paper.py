"""A sheet of A4, drawn on in millimetres: x to the right, y down, from its top left corner."""

from typing import Literal

import numpy as np
from PIL import Image, ImageDraw

from pipeline.drawing.painting import Colour, circle, fill, font_of, ring, stroke, text_width

Place = tuple[float, float]

WIDTH, HEIGHT = 210.0, 297.0

RESOLUTION = 300
"""Dots an inch."""

SCALE = RESOLUTION / 25.4
"""Dots a millimetre."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
GREY: Colour = (140, 140, 140)
PALE: Colour = (228, 228, 228)


class Paper:
    """A white sheet to draw on; all lengths are millimetres."""

    def __init__(self) -> None:
        self._scene = Image.new("RGB", (round(WIDTH * SCALE), round(HEIGHT * SCALE)), WHITE)

    def picture(self) -> Image.Image:
        """What was drawn, in grey."""
        return self._scene.convert("L")

    def line(self, start: Place, end: Place, width: float, ink: Colour = BLACK) -> None:
        """A straight line."""
        fill(self._scene, [stroke(np.array([start, end]) * SCALE, width * SCALE)], ink)

    def frame(self, start: Place, end: Place, width: float) -> None:
        """A box from its top left to its bottom right corner; the corners lie in the middle of its line."""
        (left, top), (right, bottom) = start, end
        far = width / 2
        outer, inner = (
            np.array(
                [
                    (left - by, top - by),
                    (right + by, top - by),
                    (right + by, bottom + by),
                    (left - by, bottom + by),
                ]
            )
            for by in (far, -far)
        )
        fill(self._scene, [outer * SCALE], BLACK, holes=[inner * SCALE])

    def ring(self, center: Place, radius: float, width: float, ink: Colour = BLACK) -> None:
        """A white disc in a ring, whose outer edge has the radius."""
        spot = center[0] * SCALE, center[1] * SCALE
        fill(self._scene, [circle(spot, radius * SCALE)], WHITE)
        ring(self._scene, spot, (radius - width / 2) * SCALE, width * SCALE, ink)

    def diamond(self, center: Place, reach: float, width: float) -> None:
        """A pale square on its tip; `reach` from its centre to the outer end of each tip."""
        tips = np.array([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
        for distance, ink in ((reach, BLACK), (reach - 1.4 * width, PALE)):
            fill(self._scene, [(np.array(center) + distance * tips) * SCALE], ink)

    def number(self, center: Place, digits: str, height: float, ink: Colour = BLACK) -> None:
        """Digits of a height, with the middle of their ink at the centre."""
        font = font_of(height * SCALE)
        left, top, right, bottom = font.getbbox(digits, anchor="ls")
        spot = center[0] * SCALE - (left + right) / 2, center[1] * SCALE - (top + bottom) / 2
        ImageDraw.Draw(self._scene).text(spot, digits, ink, font, anchor="ls")

    def text(
        self,
        place: Place,
        words: str,
        height: float,
        *,
        bold: bool = False,
        ink: Colour = BLACK,
        side: Literal["left", "right"] = "left",
    ) -> None:
        """A line of text whose base line begins, or on the right ends, at a place; height of a digit."""
        anchor = "ls" if side == "left" else "rs"
        spot = place[0] * SCALE, place[1] * SCALE
        thick = 0.03 * height * SCALE if bold else 0
        font = font_of(height * SCALE)
        ImageDraw.Draw(self._scene).text(spot, words, ink, font, anchor, stroke_width=thick, stroke_fill=ink)

    @staticmethod
    def length(words: str, height: float) -> float:
        """How long a line of text is."""
        return text_width(words, height * SCALE) / SCALE
