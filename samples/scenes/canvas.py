"""Paper to draw on, with fractions of pixels: discs, rings, strokes, letters.

Lengths and places are in the page's units, from its top left corner, x to the right, y down.
"""

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.fonts import Font

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""
Pixels = NDArray[np.uint8]
"""Height x width x 3: red, green, blue."""
Place = tuple[float, float]
"""x and y."""

Floats = NDArray[np.float32]
Brush = Callable[[Floats, Floats, float], tuple[Floats | Colour, Floats]]
"""Takes places x (1 x w) and y (h x 1) from a centre, and the size of a pixel of the fine drawing, all in
units; gives the colour there (h x w x 3, or one for all) and how much of it is laid on (h x w, 0 to 1)."""

SHIFT = 6
"""OpenCV takes places in 2 ** -SHIFT of a pixel."""
SPREAD = 1.4
"""How much wider OpenCV's smooth shapes come out than asked for, pixels."""


class Canvas:
    """A page and what is drawn on it so far."""

    def __init__(self, width: float, height: float, scale: float, paper: Colour, smooth: int = 1) -> None:
        """Lays out the paper.

        Args:
            width: in units.
            height: in units.
            scale: pixels a unit in the finished picture.
            paper: the colour of the ground.
            smooth: how many times finer it is drawn; the picture is then averaged down.
        """
        self.width, self.height, self.scale, self.paper = width, height, scale, paper
        self._smooth, self._fine = smooth, scale * smooth
        size = round(height * scale) * smooth, round(width * scale) * smooth, 3
        self._pixels: Pixels = np.full(size, paper, np.uint8)

    def picture(self) -> Pixels:
        """What was drawn, at its scale: H x W x 3; with `smooth` 1 the canvas's own array, not a copy."""
        if self._smooth == 1:
            return self._pixels
        height, width = self._pixels.shape[:2]
        small = cv2.resize(
            self._pixels, (width // self._smooth, height // self._smooth), interpolation=cv2.INTER_AREA
        )
        return np.asarray(small, np.uint8)

    def to_pixels(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where places (N x 2, units) are in the finished picture (N x 2, pixels)."""
        return np.asarray(places, np.float64) * self.scale - 0.5

    def disc(self, center: Place, radius: float, colour: Colour) -> None:
        """A filled circle; nothing where the radius is 0 or less."""
        if radius <= 0:
            return
        x, y = self._fixed(center)
        self._fill_circle(x, y, radius * self._fine - 0.3, colour)

    def ring(self, center: Place, radius: float, width: float, ink: Colour, fill: Colour) -> None:
        """A circle with an outline, which is drawn even if `width` is 0; `radius` to its outer edge."""
        self.disc(center, radius, ink)
        self.disc(center, max(radius - max(width, 0.8 / self._fine), 0.0), fill)

    def line(self, start: Place, end: Place, width: float, colour: Colour) -> None:
        """A straight line with square ends."""
        along = np.subtract(end, start).astype(np.float64)
        length = float(np.hypot(*along))
        if length == 0:
            return
        across = max(width - SPREAD / self._fine, 0.1 / self._fine) / 2
        side = np.array([-along[1], along[0]]) / length * across
        self.polygon(
            [np.add(start, side), np.add(end, side), np.subtract(end, side), np.subtract(start, side)], colour
        )

    def dashes(self, start: Place, end: Place, width: float, colour: Colour, dash: float) -> None:
        """A broken line: dashes and gaps, each about `dash` long."""
        length = float(np.hypot(*np.subtract(end, start)))
        number = max(int(length / dash / 2), 1)
        for index in range(number):
            a, b = (
                np.array(start) + np.subtract(end, start) * (index + part) / number for part in (0.25, 0.75)
            )
            self.line((a[0], a[1]), (b[0], b[1]), width, colour)

    def box(self, corner: Place, size: Place, colour: Colour) -> None:
        """A filled rectangle from its top left corner, `size` wide and high."""
        (x, y), (width, height) = corner, size
        self.polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], colour)

    def frame(self, corner: Place, size: Place, width: float, colour: Colour) -> None:
        """The outline of a rectangle, centred on its edges."""
        (x, y), (w, h) = corner, size
        half = width / 2
        for start, end in [
            ((x - half, y), (x + w + half, y)),
            ((x - half, y + h), (x + w + half, y + h)),
            ((x, y), (x, y + h)),
            ((x + w, y), (x + w, y + h)),
        ]:
            self.line(start, end, width, colour)

    def polygon(self, points: Sequence[Place | NDArray[np.float64]], colour: Colour) -> None:
        """A filled convex shape, given by its corners."""
        fixed = np.array([self._fixed((point[0], point[1])) for point in points])
        cv2.fillConvexPoly(
            self._pixels, np.round(fixed * 2**SHIFT).astype(np.int32), colour, cv2.LINE_AA, SHIFT
        )

    def stroke(self, points: NDArray[np.float64], width: float, colour: Colour) -> None:
        """A line through points (N x 2), as a pen draws it, with round ends."""
        fixed = (np.asarray(points) * self._fine - 0.5) * 2**SHIFT
        thick = max(1, round(width * self._fine))
        cv2.polylines(
            self._pixels, [np.round(fixed).astype(np.int32)], False, colour, thick, cv2.LINE_AA, SHIFT
        )

    def text(
        self, place: Place, words: str, font: Font, size: float, *, colour: Colour, anchor: str = "ls"
    ) -> None:
        """A line of text.

        Args:
            place: where the anchor comes to lie.
            words: the text.
            font: its letters.
            size: the em.
            colour: of the ink.
            anchor: Pillow's two letters: l, m, r across; t, m, s (the base line) down.
        """
        face = font.load(size * self._fine)
        x, y = self._fixed(place)
        left, top = face.getbbox(words, anchor=anchor)[:2]
        x, y = x + 0.5 + left, y + 0.5 + top
        column, row = int(np.floor(x)), int(np.floor(y))
        mask, (dx, dy) = face.getmask2(words, "L", anchor="lt", start=(x - column, y - row))
        self._blend(np.array(mask, np.uint8).reshape(mask.size[::-1]), column + dx, row + dy, colour)

    def number(self, center: Place, words: str, font: Font, height: float, colour: Colour) -> None:
        """Words in a size at which a 0 is `height` units high, the middle of their ink at the centre."""
        probe = font.load(200.0)
        box = probe.getbbox("0")
        size = height * 200.0 / (box[3] - box[1])
        left, top, right, bottom = (side * size / 200.0 for side in probe.getbbox(words, anchor="ls"))
        self.text(
            (center[0] - (left + right) / 2, center[1] - (top + bottom) / 2), words, font, size, colour=colour
        )

    def shade(self, center: Place, reach: Place, brush: Brush) -> None:
        """Lays on what a brush gives for every pixel within a reach (across, down) of a centre.

        The brush must keep to colours of 0 to 255 and shares of 0 to 1.
        """
        height, width = self._pixels.shape[:2]
        x, y = self._fixed(center)
        x0, x1 = (round(x + sign * reach[0] * self._fine) for sign in (-1, 1))
        y0, y1 = (round(y + sign * reach[1] * self._fine) for sign in (-1, 1))
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1 + 1, width), min(y1 + 1, height)
        if x0 >= x1 or y0 >= y1:
            return
        across = (np.arange(x0, x1, dtype=np.float32)[None] - np.float32(x)) / np.float32(self._fine)
        down = (np.arange(y0, y1, dtype=np.float32)[:, None] - np.float32(y)) / np.float32(self._fine)
        colour, share = brush(across, down, 1 / self._fine)
        ground = self._pixels[y0:y1, x0:x1]
        mixed = (np.asarray(colour, np.float32) - ground) * share[..., None]
        mixed += ground
        mixed += np.float32(0.5)
        ground[:] = mixed.astype(np.uint8)

    def length(self, words: str, font: Font, size: float) -> float:
        """The length of a line of text whose em is `size`, units."""
        return float(font.load(200.0).getlength(words)) * size / 200.0

    def glyph(self, words: str, font: Font, height: float) -> NDArray[np.float32]:
        """Digits as a mask, h x w, 0 to 1, in pixels of the fine drawing, with room around; for `paste`."""
        probe = font.load(200.0)
        box = probe.getbbox("0")
        mask, _ = font.load(height * self._fine * 200.0 / (box[3] - box[1])).getmask2(words, "L", anchor="lt")
        ink = np.array(mask, np.float32).reshape(mask.size[::-1]) / 255
        return np.asarray(np.pad(ink, max(ink.shape) // 3))

    def paste(self, mask: NDArray[np.float32], center: Place, colour: Colour) -> None:
        """Lays ink on where a mask (as of `glyph`) says, its middle at the centre, to the nearest pixel."""
        x, y = self._fixed(center)
        left, top = round(x - (mask.shape[1] - 1) / 2), round(y - (mask.shape[0] - 1) / 2)
        self._blend(np.asarray(mask * 255, np.uint8), left, top, colour)

    def _fixed(self, place: Place) -> tuple[float, float]:
        """A place in pixels of the fine drawing, the centre of the first at 0."""
        return place[0] * self._fine - 0.5, place[1] * self._fine - 0.5

    def _fill_circle(self, x: float, y: float, radius: float, colour: Colour) -> None:
        one = 2**SHIFT
        spot = round(x * one), round(y * one)
        cv2.circle(self._pixels, spot, max(round(radius * one), 1), colour, -1, cv2.LINE_AA, SHIFT)

    def _blend(self, mask: NDArray[np.uint8], left: int, top: int, colour: Colour) -> None:
        """Mixes a colour in where a mask (0 to 255) says; what hangs over the edge is cut off."""
        height, width = self._pixels.shape[:2]
        x0, y0 = max(left, 0), max(top, 0)
        x1, y1 = min(left + mask.shape[1], width), min(top + mask.shape[0], height)
        if x0 >= x1 or y0 >= y1:
            return
        share = mask[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.float32) / 255
        ground = self._pixels[y0:y1, x0:x1]
        ground[:] = np.round(ground + (np.array(colour, np.float32) - ground) * share).astype(np.uint8)
