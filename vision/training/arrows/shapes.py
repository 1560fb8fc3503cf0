"""Shapes: arrows of many makes, as polygons that point to the right."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Rng = np.random.Generator
Polygon = NDArray[np.float64]
"""N x 2, (x, y), y down; the arrow reaches from x = -0.5 to 0.5."""

FINE = 4
KINDS = ("line", "open", "block", "outlined", "barbed", "wedge")
"""A filled head on a line, an open head on a line, a thick arrow, a hollow one, a barbed one, only a head."""


@dataclass(frozen=True, slots=True)
class Make:
    """How an arrow is made; all measures in parts of its length.

    Attributes:
        kind: one of KINDS.
        shaft: how thick its line is.
        head: how long its head is.
        wide: how wide its head is.
        line: how thick the outline of a hollow one is.
    """

    kind: str
    shaft: float
    head: float
    wide: float
    line: float


def choose_make(rng: Rng) -> Make:
    """Chooses at random how an arrow is made."""
    kind = str(rng.choice(KINDS, p=[0.27, 0.2, 0.22, 0.13, 0.13, 0.05]))
    thick = kind in ("block", "outlined")
    shaft = rng.uniform(0.14, 0.38) if thick else rng.uniform(0.035, 0.14)
    wide = max(rng.uniform(0.24, 0.8), shaft * 1.6 if thick else shaft * 2.2)
    return Make(kind, float(shaft), float(rng.uniform(0.2, 0.5)), float(wide), float(rng.uniform(0.03, 0.07)))


def draw_arrow(make: Make, *, double: bool, matrix: NDArray[np.float64], size: int) -> NDArray[np.float32]:
    """Draws an arrow.

    Args:
        make: how it is made.
        double: whether it has a head at both ends; a "wedge" with two gets a line between them.
        matrix: 2 x 3: sends places (x, y) on a polygon of length 1 to pixels of the square.
        size: width and height of the square that it is drawn on, pixels.

    Returns:
        size x size: the part of each pixel that ink covers.
    """
    canvas = np.zeros((size * FINE, size * FINE), np.uint8)
    scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2])))) * FINE
    if make.kind == "open":
        width = max(round(make.shaft * scale), FINE)
        for line in _lines(make, double):
            cv2.polylines(canvas, [_fixed(line, matrix)], False, 255, width, cv2.LINE_8, 4)
    elif make.kind == "outlined":
        width = max(round(make.line * scale), FINE)
        cv2.polylines(canvas, [_fixed(_block(make, double), matrix)], True, 255, width, cv2.LINE_8, 4)
    elif make.kind == "wedge" and not double:
        half = max(make.wide, 0.5) / 2
        cv2.fillPoly(
            canvas, [_fixed(np.array([(0.5, 0), (-0.5, -half), (-0.5, half)]), matrix)], 255, shift=4
        )
    else:
        cv2.fillPoly(canvas, [_fixed(_block(make, double), matrix)], 255, shift=4)
    small = cv2.resize(canvas, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(small.astype(np.float32) / 255)


def _block(make: Make, double: bool) -> Polygon:
    """The outline of an arrow with full heads; barbed ones have their barbs drawn back."""
    head = min(make.head, 0.42) if double else make.head
    back = 0.3 * head if make.kind == "barbed" else 0.0
    neck, barb, s, w = 0.5 - head, 0.5 - head - back, make.shaft / 2, make.wide / 2
    upper = [(neck, -s), (barb, -w), (0.5, 0.0)]
    lower = [(barb, w), (neck, s)]
    if double:
        return np.array([*upper, *lower, *((-x, y) for x, y in reversed([*upper, *lower]))])
    return np.array([(-0.5, -s), *upper, *lower, (-0.5, s)])


def _lines(make: Make, double: bool) -> list[Polygon]:
    """The strokes of an arrow with open heads."""
    head, w = (min(make.head, 0.4) if double else make.head), make.wide / 2
    end = 0.5 - make.shaft / 2
    lines = [np.array([(-end, 0), (end, 0)]), np.array([(end - head, -w), (end, 0), (end - head, w)])]
    return [*lines, lines[1] * (-1, 1)] if double else lines


def _fixed(polygon: Polygon, matrix: NDArray[np.float64]) -> NDArray[np.int32]:
    places = polygon @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(np.round(((places + 0.5) * FINE - 0.5) * 16), np.int32)
