"""A flat page: lines, shapes, text and boards, drawn in millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from solver.puzzle import Puzzle, Sign

Colour = tuple[int, int, int]
Picture = NDArray[np.uint8]
"""Height x width x 3: red, green, blue, 0 to 255. A grey picture is height x width."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


@lru_cache(maxsize=64)
def _font(pixels: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font that comes with Pillow, so that the samples look alike on every machine."""
    return ImageFont.load_default(pixels)


class Sheet:
    """Paper to draw on; lengths are millimetres, places count from its top left, x to the right, y down."""

    def __init__(
        self, width: float, height: float, scale: float, *, smooth: int = 1, paper: Colour = WHITE
    ) -> None:
        """Lays out the paper.

        Args:
            width: of the paper.
            height: of the paper.
            scale: pixels a millimetre in the finished picture.
            smooth: how many times finer it is drawn; the picture is then averaged down.
            paper: the colour of the ground.
        """
        self.width, self.height, self.scale = width, height, scale
        self._smooth = smooth
        self._fine = scale * smooth
        size = round(width * scale) * smooth, round(height * scale) * smooth
        self._image = Image.new("RGB", size, paper)
        self._draw = ImageDraw.Draw(self._image)

    def picture(self) -> Picture:
        """What was drawn, at its scale: H x W x 3."""
        return np.asarray(self._image.reduce(self._smooth))

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float, ink: Colour) -> None:
        """A straight line, cut off at right angles at its end points."""
        self._draw.line([self._at(start), self._at(end)], ink, self._thick(width))

    def box(
        self,
        corner: tuple[float, float],
        size: tuple[float, float],
        *,
        ink: Colour | None = None,
        width: float = 0.3,
        fill: Colour | None = None,
        round_by: float = 0.0,
    ) -> None:
        """A rectangle from its top left corner, its outline inside the given size.

        Args:
            corner: the top left one.
            size: width and height.
            ink: the colour of the outline; None for no outline.
            width: of the outline.
            fill: the colour inside; None leaves the ground.
            round_by: the radius of rounded corners.
        """
        opposite = corner[0] + size[0], corner[1] + size[1]
        self._draw.rounded_rectangle(
            [self._at(corner), self._at(opposite)], round_by * self._fine, fill, ink, self._thick(width)
        )

    def circle(
        self, center: tuple[float, float], radius: float, *, ink: Colour, width: float, fill: Colour | None
    ) -> None:
        """A circle; the ring's outer edge has the given radius; a fill of None leaves the ground."""
        x, y = self._at(center)
        r = radius * self._fine
        self._draw.ellipse([x - r, y - r, x + r, y + r], fill, ink, self._thick(width))

    def diamond(
        self, center: tuple[float, float], reach: float, *, ink: Colour, width: float, fill: Colour
    ) -> None:
        """A square on its tip; `reach` from the centre to each tip."""
        x, y = center
        tips = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        points = [self._at(tip) for tip in tips]
        self._draw.polygon(points, fill)
        self._draw.line([*points, *points[:2]], ink, self._thick(width), joint="curve")

    def polygon(self, corners: Sequence[tuple[float, float]], fill: Colour) -> None:
        """A filled polygon, given by its corners."""
        self._draw.polygon([self._at(corner) for corner in corners], fill)

    def text(
        self,
        place: tuple[float, float],
        words: str,
        size: float,
        *,
        ink: Colour = BLACK,
        bold: float = 0.0,
        anchor: str = "ls",
    ) -> None:
        """One line of text.

        Args:
            place: where the anchor comes to lie.
            words: the text.
            size: the em.
            ink: its colour.
            bold: how much fatter each stroke gets on either side, as a part of the size.
            anchor: Pillow's two letters: l, m, r across; t, m, s (the base line) down.
        """
        font = _font(round(size * self._fine))
        self._draw.text(
            self._at(place), words, ink, font, anchor, stroke_width=bold * size * self._fine, stroke_fill=ink
        )

    def number(
        self, center: tuple[float, float], words: str, size: float, *, ink: Colour = BLACK, bold: float = 0.0
    ) -> None:
        """Digits with the middle of their ink exactly at the centre; `size` and `bold` as for `text`."""
        font = _font(round(size * self._fine))
        left, top, right, bottom = font.getbbox(words, anchor="ls")
        middle = (left + right) / 2 / self._fine, (top + bottom) / 2 / self._fine
        self.text((center[0] - middle[0], center[1] - middle[1]), words, size, ink=ink, bold=bold)

    def length(self, words: str, size: float) -> float:
        """The length of a line of text whose em is `size`, mm."""
        return float(_font(round(size * self._fine)).getlength(words)) / self._fine

    def _at(self, place: tuple[float, float]) -> tuple[float, float]:
        return place[0] * self._fine, place[1] * self._fine

    def _thick(self, width: float) -> int:
        return max(1, round(width * self._fine))


def write_column(
    sheet: Sheet, corner: tuple[float, float], size: tuple[float, float], words: str, letter: float
) -> None:
    """Sets words as a justified column, until the column is full or the words end.

    Args:
        sheet: to be written on.
        corner: the column's top left.
        size: its width and height.
        words: the text; what does not fit is left out, and so is everything from a word that is wider than
            the column to the end.
        letter: the em.
    """
    left, top = corner
    leading = 1.28 * letter
    space = 0.24 * letter
    rest = words.split()
    for number in range(int(size[1] / leading)):
        line: list[str] = []
        used = -space
        while rest and used + space + sheet.length(rest[0], letter) <= size[0]:
            used += space + sheet.length(rest[0], letter)
            line.append(rest.pop(0))
        if not line:
            return
        gap = space + (size[0] - used) / max(len(line) - 1, 1) if rest else space
        x = left
        for word in line:
            sheet.text((x, top + leading * (number + 0.8)), word, letter)
            x += sheet.length(word, letter) + gap


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """What a board looks like; lengths in millimetres.

    Attributes:
        pitch: from column to column and from row to row.
        radius: of an island, to the outer edge of its line.
        ring: the width of its line.
        digit: the em of its number.
        bold: how much fatter each stroke of the number gets on either side, as a part of `digit`.
        ink: the colour of rings and numbers.
        fill: the colour inside an island; None leaves the ground.
        grid: what runs between the islands.
        grid_ink: its colour.
        frame: the distance from the outermost rows and columns to a frame; None for no frame.
    """

    pitch: tuple[float, float]
    radius: float
    ring: float = 0.3
    digit: float = 4.0
    bold: float = 0.0
    ink: Colour = BLACK
    fill: Colour | None = WHITE
    grid: Literal["none", "lines", "dots"] = "none"
    grid_ink: Colour = (200, 200, 200)
    frame: float | None = None


def draw_board(
    sheet: Sheet, puzzle: Puzzle, size: tuple[int, int], corner: tuple[float, float], style: BoardStyle
) -> None:
    """Draws a board.

    Args:
        sheet: to be drawn on.
        puzzle: the islands and signs, at whole rows and columns from 0.
        size: the number of rows and of columns.
        corner: the place of row 0, column 0.
        style: what the board looks like.
    """
    width, height = (size[1] - 1) * style.pitch[0], (size[0] - 1) * style.pitch[1]
    if style.frame is not None:
        edge = style.frame
        outer = corner[0] - edge, corner[1] - edge
        sheet.box(outer, (width + 2 * edge, height + 2 * edge), ink=style.ink, width=0.4)
    _draw_grid(sheet, size, corner, style)
    for island in puzzle.islands:
        center = _spot(corner, style, float(island.row), float(island.column))
        sheet.circle(center, style.radius, ink=style.ink, width=style.ring, fill=style.fill)
        if island.clue is not None:
            sheet.number(center, str(island.clue), style.digit, ink=style.ink, bold=style.bold)
    for sign in puzzle.signs:
        _draw_sign(sheet, sign, _spot(corner, style, float(sign.row), float(sign.column)), style)


def _spot(corner: tuple[float, float], style: BoardStyle, row: float, column: float) -> tuple[float, float]:
    return corner[0] + column * style.pitch[0], corner[1] + row * style.pitch[1]


def _draw_grid(sheet: Sheet, size: tuple[int, int], corner: tuple[float, float], style: BoardStyle) -> None:
    rows, columns = size
    if style.grid == "lines":
        for row in range(rows):
            ends = _spot(corner, style, row, -0.5), _spot(corner, style, row, columns - 0.5)
            sheet.line(*ends, 0.2, style.grid_ink)
        for column in range(columns):
            ends = _spot(corner, style, -0.5, column), _spot(corner, style, rows - 0.5, column)
            sheet.line(*ends, 0.2, style.grid_ink)
    if style.grid == "dots":
        for row in range(rows):
            for column in range(columns):
                spot = _spot(corner, style, row, column)
                sheet.circle(spot, 0.35, ink=style.grid_ink, width=0.35, fill=style.grid_ink)


def _draw_sign(sheet: Sheet, sign: Sign, center: tuple[float, float], style: BoardStyle) -> None:
    """A grey diamond; on the sign whose numbers are all lost, question marks fade north and east."""
    reach = 1.8 * style.radius
    sheet.diamond(center, reach, ink=style.ink, width=0.5 * style.ring, fill=(226, 226, 226))
    corners = {
        (0.0, -0.5): sign.north,
        (0.0, 0.5): sign.south,
        (0.48, 0.0): sign.east,
        (-0.48, 0.0): sign.west,
    }
    lost = all(number is None for number in corners.values())
    for (x, y), number in corners.items():
        place = center[0] + x * reach, center[1] + y * reach
        if number is not None:
            sheet.number(place, str(number), style.digit, ink=style.ink, bold=style.bold)
        elif lost and (x > 0 or y < 0):
            sheet.number(place, "?", style.digit, ink=(150, 150, 150), bold=style.bold)
