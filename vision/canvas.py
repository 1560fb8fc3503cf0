"""The canvas of debug pictures: a page gone pale, marks on it, and a caption above it.

Places and lengths are given in pixels of the page. Widths of lines and heights of letters are in pixels of
the canvas, so that marks are as legible on a small screenshot as on a photo of 12 megapixels.
"""

import textwrap
from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.types import Floats

Colour = tuple[int, int, int]
Caption = tuple[str, Colour | None]
"""A paragraph, and the colour that it explains; None if it explains none."""

SHORTEST, LONGEST = 1400, 2400
"""Bounds of the longer side of a canvas, pixels."""
RADIUS = 22.0
"""Within these bounds pieces get this radius, pixels: there is room for a label beside them."""
PALE = 0.5
"""The share of the page's contrast that is left."""
SMALL, LARGE = 11.0, 17.0
"""Heights of digits beside small and large pieces, pixels; a caption has the latter."""
NARROWEST = 900
"""The least width of a finished picture, pixels: its caption has to fit."""
FINE = 4
"""Binary digits after the point in the places that OpenCV is given, pixels."""
BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (110, 110, 110)


class Canvas:
    """A page, paled and to a handy scale, on which debug pictures are drawn.

    Attributes:
        scale: pixels of the canvas for each pixel of the page.
        pixels: H x W x 3, RGB, all that was drawn so far except text; may be drawn on. `tint` replaces the
            array.
    """

    def __init__(self, page: NDArray[np.uint8], radius: float) -> None:
        """Lays out a page (H x W x 3, RGB) on which most pieces have this radius, pixels of the page."""
        longer = max(page.shape[:2])
        self.scale = float(np.clip(RADIUS / radius, SHORTEST / longer, LONGEST / longer))
        size = np.maximum(np.rint(np.array(page.shape[1::-1]) * self.scale), 1).astype(int).tolist()
        way = cv2.INTER_AREA if self.scale < 1 else cv2.INTER_LINEAR
        seen = cv2.resize(page, size, interpolation=way)
        self.pixels = np.asarray(cv2.convertScaleAbs(seen, alpha=PALE, beta=255 * (1 - PALE)), np.uint8)
        self._texts: list[tuple[str, tuple[float, float], str, float, Colour]] = []

    def at(self, places: Floats) -> Floats:
        """Where places (... x 2, pixels of the page) are on the canvas."""
        return np.asarray((places + 0.5) * self.scale - 0.5)

    def circle(self, center: Floats, radius: float, colour: Colour, width: int = 2) -> None:
        """Draws a circle, at least 3 pixels of the canvas in radius.

        `width`, that of its line, is in pixels of the canvas; centre and radius are in those of the page.
        """
        reach = round(max(radius * self.scale, 3.0) * 2**FINE)
        cv2.circle(self.pixels, self._fixed(center), reach, colour, width, cv2.LINE_AA, FINE)

    def line(self, path: Floats, colour: Colour, width: int = 2) -> None:
        """Draws a line along places (N x 2, pixels of the page), `width` pixels of the canvas wide."""
        spots = np.array([self._fixed(place) for place in path], np.int32)
        cv2.polylines(self.pixels, [spots], False, colour, width, cv2.LINE_AA, FINE)

    def arrow(self, path: Floats, colour: Colour) -> None:
        """Draws an arrow from one place to another (2 x 2, pixels of the page)."""
        start, end = (self._fixed(place) for place in path)
        cv2.arrowedLine(self.pixels, start, end, colour, 3, cv2.LINE_AA, FINE, 0.4)

    def cross(self, center: Floats, radius: float, colour: Colour) -> None:
        """Draws an x as large as a circle of that centre and radius, pixels of the page."""
        for way in (np.array([0.7, 0.7]), np.array([0.7, -0.7])):
            self.line(np.array([center - radius * way, center + radius * way]), colour)

    def tint(self, share: NDArray[np.float32], colour: Colour) -> None:
        """Lays a colour over the canvas; `share` (H x W of the canvas, 0 to 1) is how much of it is seen."""
        mixed = self.pixels + share[..., None] * (np.array(colour, np.float32) - self.pixels)
        self.pixels = np.rint(mixed).astype(np.uint8)

    def write(
        self, text: str, place: Floats, colour: Colour, *, anchor: str = "mm", height: float = SMALL
    ) -> None:
        """Writes a line of text over all else when the canvas is finished.

        Args:
            text: what it says.
            place: (x, y), pixels of the page.
            colour: that of the letters.
            anchor: which point of the text is at `place`, one of Pillow's text anchors.
            height: that of a digit, pixels of the canvas.
        """
        x, y = self.at(place).tolist()
        self._texts.append((text, (x, y), anchor, height, colour))

    def label(self, lines: Sequence[tuple[str, Colour]], center: Floats, radius: float) -> None:
        """Writes lines, each in its colour, below a piece of that centre and radius, pixels of the page."""
        height = float(np.clip(0.5 * radius * self.scale, SMALL, LARGE))
        pitch = 1.4 * height / self.scale
        for number, (text, colour) in enumerate(lines):
            place = center + np.array([0, radius + pitch * (0.3 + number)])
            self.write(text, place, colour, anchor="mt", height=height)

    def image(self, captions: Sequence[Caption]) -> Image.Image:
        """All that was drawn, with the caption above it; its first line is bold."""
        picture = Image.fromarray(self.pixels)
        pen = ImageDraw.Draw(picture)
        for text, place, anchor, height, colour in self._texts:
            pen.text(place, text, colour, _font(height), anchor, stroke_width=2, stroke_fill=WHITE)
        width, indent, pitch = max(picture.width, NARROWEST), 2 * LARGE, 1.7 * LARGE
        room = 0.93 * (width - 2 * indent) / _font(LARGE).getlength("text like others")
        rows = [
            (line, colour if line is lines[0] else None)
            for text, colour in captions
            for lines in [textwrap.wrap(text, int(16 * room))]
            for line in lines
        ]
        deep = round(pitch * (len(rows) + 0.5))
        sheet = Image.new("RGB", (width, deep + picture.height), WHITE)
        sheet.paste(picture, (0, deep))
        pen = ImageDraw.Draw(sheet)
        for number, (line, explained) in enumerate(rows):
            y = pitch * (number + 0.75)
            if explained:
                pen.rectangle((0.4 * LARGE, y - 0.5 * LARGE, 1.4 * LARGE, y + 0.5 * LARGE), explained)
            pen.text((indent, y), line, BLACK, _font(LARGE), "lm", stroke_width=0 if number else 0.5)
        return sheet

    def _fixed(self, place: Floats) -> tuple[int, int]:
        x, y = np.rint(self.at(place) * 2**FINE).astype(int).tolist()
        return x, y


@lru_cache(maxsize=64)
def _font(height: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font with digits of a height in pixels."""
    return ImageFont.load_default(height / 0.72)
