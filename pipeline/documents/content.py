"""Content: shapes and text of a sketch as operators of a page (PDF 32000-1:2008, 8 and 9).

Coordinates stay pixels with y down; whoever puts the content on a page says how these lie there.
"""

from collections.abc import Iterator

import cv2
import numpy as np

from pipeline.documents.glyphs import EM, outline, starts
from pipeline.drawing.painting import Colour, Polygon
from pipeline.drawing.sketch import Area, Sketch, Writing

TOLERANCE = 0.06
"""The most, in pixels, that an outline may be moved by leaving out corners; a straight stroke keeps 4."""

TURNS = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
"""The matrices of text that is turned by no, one, two and three quarters clockwise, where y goes down."""


def content_of(sketch: Sketch) -> bytes:
    """The operators of a page's content that draw a sketch, in its pixels."""
    return b"\n".join(line for mark in sketch.marks for line in _drawn(mark)) + b"\n"


def _drawn(mark: Area | Writing) -> Iterator[bytes]:
    return _filled(mark) if isinstance(mark, Area) else _written(mark)


def _filled(area: Area) -> Iterator[bytes]:
    """Shapes turn one way and holes the other, so that shapes that overlap are one and holes are left out."""
    yield _colour(area.colour, "rg")
    for shape in area.shapes:
        yield _path(_turning(shape, clockwise=True))
    for hole in area.holes:
        yield _path(_turning(hole, clockwise=False))
    yield b"f"


def _turning(shape: Polygon, *, clockwise: bool) -> Polygon:
    x, y = shape.T
    area = float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
    return shape if (area > 0) is clockwise else shape[::-1]


def _path(shape: Polygon) -> bytes:
    corners = cv2.approxPolyDP(shape.astype(np.float32)[:, None], TOLERANCE, closed=True)[:, 0]
    if len(corners) < 3:
        corners = shape
    first, *others = (f"{_number(x)} {_number(y)}" for x, y in corners.tolist())
    return " ".join([f"{first} m", *(f"{corner} l" for corner in others), "h"]).encode()


def _written(writing: Writing) -> Iterator[bytes]:
    """Letters; the line around them is drawn before, so that it takes nothing of them."""
    scale = writing.size / EM
    turn = TURNS[writing.quarters % 4]
    matrix = " ".join(_number(part * scale, 5) for part in turn)
    placed = []
    for letter, way in zip(writing.text, starts(writing.text, writing.size), strict=True):
        if not letter.isspace():
            x, y = writing.start[0] + turn[0] * way, writing.start[1] + turn[1] * way
            placed.append(f"q {matrix} {_number(x)} {_number(y)} cm ".encode() + outline(letter))
    if writing.casing is not None:
        yield _colour(writing.casing, "RG")
        yield f"1 j {_number(2 * writing.thin / scale)} w".encode()
        yield from (letter + b" S Q" for letter in placed)
    yield _colour(writing.colour, "rg")
    yield from (letter + b" f* Q" for letter in placed)


def _colour(colour: Colour, operator: str) -> bytes:
    return " ".join([*(_number(channel / 255, 3) for channel in colour), operator]).encode()


def _number(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") or "0"
