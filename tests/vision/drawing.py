"""Pictures for the tests of vision: drawn shape by shape, so that the truth is known to a part of a pixel.

Places are (x, y) in pixels, the centre of the top left pixel at (0, 0). Every pixel is as dark as the part of
it that a shape covers, as in a print seen by a camera.
"""

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont


class Canvas:
    """Grey paper; `ground` is its own grey level, `ink` that of what is drawn where nothing else is said."""

    def __init__(self, width, height, ground=255, ink=0):
        self.ground, self.ink = ground, ink
        self.grey = np.full((height, width), float(ground))

    def ellipse(self, center, shape, ink=None):
        """A filled ellipse: `shape` (2 x 2) maps the unit circle to it."""
        self._paint(*_ellipse(center, np.asarray(shape, float)), ink)

    def disc(self, center, radius, ink=None):
        self.ellipse(center, radius * np.eye(2), ink)

    def ring(self, center, radius, width, ink=None, fill=None):
        """A circle whose line, of the given width, lies within the radius."""
        corner, outer = _ellipse(center, radius * np.eye(2))
        _, inner = _ellipse(center, (radius - width) * np.eye(2), radius)
        if fill is not None:
            self._paint(corner, outer, fill)
        self._paint(corner, outer - inner, ink)

    def polygon(self, corners, ink=None):
        """Any filled polygon."""
        fine = 8
        corners = np.asarray(corners, float)
        corner = np.floor(corners.min(axis=0)).astype(int) - 1
        width, height = np.ceil(corners.max(axis=0)).astype(int) + 2 - corner
        mask = np.zeros((height * fine, width * fine), np.uint8)
        places = np.round((corners - corner + 0.5) * fine - 0.5).astype(np.int32)
        cv2.fillPoly(mask, [places], 255)
        self._paint(
            corner, cv2.resize(mask, (int(width), int(height)), interpolation=cv2.INTER_AREA) / 255, ink
        )

    def line(self, start, end, width, ink=None):
        """A straight line with square ends."""
        start, end = np.asarray(start, float), np.asarray(end, float)
        along = (end - start) / np.hypot(*(end - start))
        across = along[::-1] * (-1, 1) * width / 2
        self.polygon([start + across, end + across, end - across, start - across], ink)

    def diamond(self, center, reach, line, ink=None):
        """A square on its tip, `reach` from the centre to each tip, with a line of the given width."""
        for size, colour in ((reach, ink), (reach - line * 2**0.5, self.ground)):
            self.polygon(
                np.asarray(center) + np.array([(0, -size), (size, 0), (0, size), (-size, 0)]), colour
            )

    def text(self, center, words, size, ink=None):
        """Text in the font that comes with Pillow, the middle of its ink at the centre."""
        font = ImageFont.load_default(size)
        left, top, right, bottom = font.getbbox(words, anchor="ls")
        x, y = center[0] + 0.5 - (left + right) / 2, center[1] + 0.5 - (top + bottom) / 2
        corner = np.floor((x + left, y + top)).astype(int) - 2
        mask = Image.new("L", (int(right - left) + 6, int(bottom - top) + 6), 0)
        ImageDraw.Draw(mask).text((x - corner[0], y - corner[1]), words, 255, font, anchor="ls")
        self._paint(corner, np.asarray(mask) / 255, ink)

    def board(self, text, corner, pitch=(60, 60), radius=20, line=2):
        """A board of rings with numbers.

        Args:
            text: rows parted by slashes, places by blanks: a number or "?", "o" for a ring without one, "."
                for water.
            corner: the place of row 0, column 0.
            pitch: from column to column and from row to row.
            radius: of a ring.
            line: its width.

        Returns:
            (row, column) -> (x, y) of each ring's centre.
        """
        places = {}
        for row, words in enumerate(text.split("/")):
            for column, word in enumerate(words.split()):
                if word == ".":
                    continue
                center = corner[0] + column * pitch[0], corner[1] + row * pitch[1]
                self.ring(center, radius, line)
                if word != "o":
                    self.text(center, word, radius * (1.2 if len(word) == 1 else 1.0))
                places[row, column] = center
        return places

    def blurred(self, sigma):
        """Makes everything drawn so far as soft as a lens does."""
        self.grey = cv2.GaussianBlur(self.grey, (0, 0), sigma)

    def seen_through(self, matrix):
        """Sends everything drawn so far through a homography; outside there is ground."""
        height, width = self.grey.shape
        flags = cv2.INTER_LINEAR
        self.grey = cv2.warpPerspective(
            self.grey, matrix, (width, height), flags=flags, borderValue=self.ground
        )

    def pixels(self):
        return np.clip(self.grey, 0, 255).round().astype(np.uint8)

    def _paint(self, corner, cover, ink):
        """Mixes ink into the pixels from a corner (x, y) on; what lies outside of the paper is lost."""
        x, y = corner
        height, width = cover.shape
        top, left = max(-y, 0), max(-x, 0)
        target = self.grey[y + top : y + height, x + left : x + width]
        cover = cover[top : top + target.shape[0], left : left + target.shape[1]]
        target += cover * ((self.ink if ink is None else ink) - target)


def _ellipse(center, shape, reach=None):
    """The top left pixel (x, y) of a box around an ellipse, and the part of each pixel that it covers.

    The box reaches as far as the ellipse, or as far as `reach`.
    """
    reach = np.linalg.norm(shape, 2) if reach is None else reach
    corner = np.floor(np.asarray(center) - reach).astype(int) - 1
    width, height = np.ceil(np.asarray(center) + reach).astype(int) + 2 - corner
    y, x = np.mgrid[:height, :width].astype(float)
    away = np.stack([x + corner[0] - center[0], y + corner[1] - center[1]], axis=-1)
    inverse = np.linalg.inv(shape)
    unit = away @ inverse.T
    length = np.maximum(np.linalg.norm(unit, axis=-1), 1e-6)
    # The distance from the edge, in pixels: how far over the edge, by how fast that grows.
    growth = np.maximum(np.linalg.norm(unit @ inverse, axis=-1) / length, 1e-6)
    return corner, np.clip(0.5 - (length - 1) / growth, 0, 1)


def turned(degrees, middle):
    """The homography that turns clockwise about a place."""
    matrix = np.eye(3)
    matrix[:2] = cv2.getRotationMatrix2D(middle, -degrees, 1.0)
    return matrix


def leaning(width, height, part=0.12):
    """The homography that makes the upper edge of a picture shorter by a part on either side."""
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    away = corners + np.array([(part * width, part / 2 * height), (-part * width, 0), (0, 0), (0, 0)])
    return cv2.getPerspectiveTransform(corners, away.astype(np.float32))


def through(matrix, places):
    """Where a homography sends N x 2 places."""
    places = np.asarray(places, float).reshape(-1, 2)
    spots = np.column_stack([places, np.ones(len(places))]) @ matrix.T
    return spots[:, :2] / spots[:, 2:]
