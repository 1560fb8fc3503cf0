"""The legend: a small panel that says what the marks mean, where it covers as little as possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from PIL import Image

from pipeline.painting import Colour, circle, fill, ring, rounded, stroke, text_width, write

Box = tuple[float, float, float, float]
"""Left, top, right, bottom; pixels."""

PADDING = 0.9
"""Around the text, in digit heights."""

PITCH = 2.0
"""From one line of text to the next, in digit heights."""

SYMBOL = 2.6
"""Width of a symbol with its space, in digit heights."""

WIDEST = 0.6
"""Of the picture's width. Smaller text makes a wide legend fit."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A symbol in the colour of the mark, and what it means."""

    symbol: Literal["ring", "disc", "dashes"]
    colour: Colour
    text: str


@dataclass(frozen=True, slots=True)
class Legend:
    """What to write, and in which colours.

    Attributes:
        title: the verdict in a few words.
        entries: the marks that were used.
        ground, ink: colours of the panel and of its letters.
        accent: colour of its edge.
        size: height of a digit that would suit the board, pixels.
    """

    title: str
    entries: tuple[Entry, ...]
    ground: Colour
    ink: Colour
    accent: Colour
    size: float


def draw_legend(scene: Image.Image, legend: Legend, board: Box, taken: Sequence[Box]) -> Box:
    """Draws the legend near its board, in a free place if there is one.

    Args:
        scene: is painted on.
        legend: what to draw.
        board: the box of the board that it belongs to.
        taken: boxes that it should not cover: islands, signs, other legends.

    Returns:
        The box that it takes.
    """
    height = _text_height(scene, legend)
    width = 2 * PADDING * height + _widest(legend, height)
    depth = (2 * PADDING + 1 + PITCH * len(legend.entries)) * height
    places = _candidates(scene, board, width, depth, gap=height)
    left, top = min(places, key=lambda place: _covered(place, width, depth, taken))
    box = (left, top, left + width, top + depth)
    _paint(scene, legend, box, height)
    return box


def _text_height(scene: Image.Image, legend: Legend) -> float:
    """As large as suits the board and fits the picture."""
    across = WIDEST * scene.width / (2 * PADDING + _widest(legend, legend.size) / legend.size)
    down = WIDEST * scene.height / (2 * PADDING + 1 + PITCH * len(legend.entries))
    return float(min(legend.size, across, down))


def _widest(legend: Legend, height: float) -> float:
    """Width of the longest line, in pixels."""
    entries = (SYMBOL * height + text_width(entry.text, height) for entry in legend.entries)
    return max(text_width(legend.title, height), *entries, 0.0)


def _covered(place: tuple[float, float], width: float, depth: float, taken: Sequence[Box]) -> float:
    """The area of the boxes that a legend with its top left corner there would cover."""
    left, top = place
    return sum(_overlap((left, top, left + width, top + depth), box) for box in taken)


def _candidates(
    scene: Image.Image, board: Box, width: float, depth: float, gap: float
) -> Iterator[tuple[float, float]]:
    """Places below, above and beside the board, then the picture's corners, then all over the board."""
    left, top, right, bottom = board
    beside_it = [
        (left, bottom + gap), (right - width, bottom + gap), (left, top - gap - depth),
        (right - width, top - gap - depth), (right + gap, top), (right + gap, bottom - depth),
        (left - gap - width, top), (left - gap - width, bottom - depth),
    ]  # fmt: skip
    last = scene.width - width - gap / 2, scene.height - depth - gap / 2
    first = gap / 2, gap / 2
    corners = [(first[0], last[1]), (last[0], last[1]), (last[0], first[1]), (first[0], first[1])]
    steps = [step / 12 for step in range(12)]
    grid = [(left + (right - left) * x, top + (bottom - top) * y) for y in steps for x in steps]
    for x, y in (*beside_it, *corners, *grid):
        if 0 <= x <= scene.width - width and 0 <= y <= scene.height - depth:
            yield x, y
    yield max(0.0, scene.width - width), max(0.0, scene.height - depth)


def _overlap(one: Box, other: Box) -> float:
    """Area that two boxes share."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def _paint(scene: Image.Image, legend: Legend, box: Box, height: float) -> None:
    left, top, right, bottom = box
    edge = max(1.0, height / 6)
    fill(scene, [rounded(box, height / 2)], legend.accent)
    inside = (left + edge, top + edge, right - edge, bottom - edge)
    fill(scene, [rounded(inside, height / 2)], legend.ground)
    x, y = left + PADDING * height, top + PADDING * height
    write(scene, legend.title, (x, y), height, legend.ink, anchor="lt")
    for number, entry in enumerate(legend.entries, start=1):
        line = y + PITCH * number * height
        _symbol(scene, entry, (x, line + height / 2), height)
        write(scene, entry.text, (x + SYMBOL * height, line), height, legend.ink, anchor="lt")


def _symbol(scene: Image.Image, entry: Entry, place: tuple[float, float], height: float) -> None:
    x, y = place
    if entry.symbol == "ring":
        ring(scene, (x + 0.85 * height, y), 0.6 * height, height / 4, entry.colour)
    elif entry.symbol == "disc":
        fill(scene, [circle((x + 0.85 * height, y), 0.55 * height)], entry.colour)
    else:
        ends = [np.array([(x + start * height, y), (x + (start + 0.7) * height, y)]) for start in (0.0, 1.0)]
        fill(scene, [stroke(dash, height / 4) for dash in ends], entry.colour)
