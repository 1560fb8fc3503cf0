"""The legend: a small panel that says what the marks mean, where it covers as little as possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

import numpy as np
from PIL import Image

from pipeline.drawing.painting import (
    Colour,
    Scene,
    circle,
    dashed_ring,
    fill,
    ring,
    rounded,
    stroke,
    text_width,
    write,
)

Box = tuple[float, float, float, float]
"""Left, top, right, bottom; pixels."""

PADDING = 0.9
"""Space around the text, in digit heights."""

PITCH = 2.0
"""Distance from one line of text to the next, in digit heights."""

SYMBOL = 2.6
"""Width of a symbol with its space, in digit heights."""

LINE = 1.6
"""Distance from one line of a sentence to the next, in digit heights."""

SENTENCE = 30.0
"""Width at which a sentence is broken into lines, in digit heights, and less on small pictures."""

WIDEST = 0.6
"""The most of the picture's width, and of its height, that a legend takes: a large one gets smaller text."""

SIZES = (1.0, 0.85, 0.7)
"""Sizes of the text, over the largest that fits: tried in this order until nothing is covered."""

STEPS = 30
"""Places across and down the picture that are tried where there is no free place around the board."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A symbol in the colour of the mark, and what it means.

    Attributes:
        symbol: the shape of the mark.
        colour: of the mark.
        text: what it means.
    """

    symbol: Literal["ring", "dashed ring", "disc", "dashes", "cross"]
    colour: Colour
    text: str


@dataclass(frozen=True, slots=True)
class Legend:
    """What a legend says, and in which colours.

    Attributes:
        title: the verdict in a few words.
        entries: the marks that were used.
        ground, ink: colours of the panel and of its letters.
        accent: colour of its edge.
        size: height of a digit that would suit the board, pixels.
        lines: a sentence under the title, broken into lines; see `broken`.
    """

    title: str
    entries: tuple[Entry, ...]
    ground: Colour
    ink: Colour
    accent: Colour
    size: float
    lines: tuple[str, ...] = ()


def broken(sentence: str, scene: Scene, size: float) -> tuple[str, ...]:
    """A sentence in lines that suit a legend on a picture; `size` is the height of its digits, pixels."""
    widest = min(SENTENCE * size, max(WIDEST * scene.width - 2 * PADDING * size, SENTENCE / 2 * size))
    lines: list[str] = []
    for word in sentence.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= widest:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def draw_legend(
    scene: Scene, legend: Legend, board: Box, taken: Sequence[Box], *, anywhere: bool = True
) -> Box | None:
    """Draws the legend near its board, in a free place if there is one, if need be a little smaller.

    Args:
        scene: is painted on.
        legend: what to draw.
        board: the box of the board that it belongs to, in pixels, as all boxes are.
        taken: boxes that it should not cover: islands, signs, bridges, other legends.
        anywhere: whether to draw it where it covers least if no place is free.

    Returns:
        The box that it takes; None if it is not drawn.
    """
    largest = _text_height(scene, legend)
    heights = [largest * size for size in SIZES]
    places = [_best_place(scene, board, taken, *_measure(legend, height), gap=height) for height in heights]
    chosen = next((number for number, (_, covered) in enumerate(places) if covered == 0), -1)
    if chosen < 0 and not anywhere:
        return None
    height, ((left, top), _) = heights[chosen], places[chosen]
    width, depth = _measure(legend, height)
    box = (left, top, left + width, top + depth)
    _paint(scene, legend, box, height)
    return box


def draw_below(scene: Image.Image, legend: Legend) -> Image.Image:
    """Draws the legend on a strip below the picture, so that all places on the picture stay where they are.

    Args:
        scene: is left as it is.
        legend: what to draw.

    Returns:
        The picture with the strip, in the colour of the legend's ground; wider, too, if the legend is.
    """
    width, depth = _measure(legend, legend.size)
    height = legend.size * min(1.0, max(SIZES[-1], scene.width / (width + 2 * legend.size)))
    width, depth = _measure(legend, height)
    size = max(scene.width, ceil(width + 2 * height)), scene.height + ceil(depth + 2 * height)
    grown = Image.new(scene.mode, size, legend.ground)
    grown.paste(scene)
    top = scene.height + height
    _paint(grown, legend, (height, top, height + width, top + depth), height)
    return grown


def _text_height(scene: Scene, legend: Legend) -> float:
    """As large as suits the board and fits the picture."""
    width, depth = _measure(legend, legend.size)
    return legend.size * min(1.0, WIDEST * scene.width / width, WIDEST * scene.height / depth)


def _measure(legend: Legend, height: float) -> tuple[float, float]:
    """Width and depth of the panel with digits of a height; pixels."""
    entries = (SYMBOL * height + text_width(entry.text, height) for entry in legend.entries)
    text = max(*(text_width(line, height) for line in (legend.title, *legend.lines)), *entries, 0.0)
    depth = 2 * PADDING + 1 + PITCH * len(legend.entries) + _told(legend)
    return 2 * PADDING * height + text, depth * height


def _told(legend: Legend) -> float:
    """Depth of the legend's sentence; in digit heights."""
    return LINE * len(legend.lines) + (PITCH - LINE if legend.lines else 0.0)


def _best_place(
    scene: Scene, board: Box, taken: Sequence[Box], width: float, depth: float, *, gap: float
) -> tuple[tuple[float, float], float]:
    """The top left corner that covers least, among equals the first; and the area that it covers."""
    room = np.array([scene.width - width, scene.height - depth])
    places = np.array(_candidates(board, room.tolist(), width, depth, gap))
    places = places[((places >= 0) & (places <= room)).all(axis=1)]
    boxes = np.array(taken, dtype=np.float64).reshape(-1, 1, 4)
    corners = places + np.array([width, depth])
    shared = np.minimum(corners, boxes[:, :, 2:]) - np.maximum(places, boxes[:, :, :2])
    covered = np.clip(shared, 0, None).prod(axis=2).sum(axis=0)
    best = int(np.argmin(covered))
    return (float(places[best, 0]), float(places[best, 1])), float(covered[best])


def _candidates(
    board: Box, room: Sequence[float], width: float, depth: float, gap: float
) -> list[tuple[float, float]]:
    """Places below, above and beside the board, then the picture's corners, then all over the picture."""
    left, top, right, bottom = board
    across, down = room
    grid = [(across * x / STEPS, down * y / STEPS) for y in range(STEPS + 1) for x in range(STEPS + 1)]
    return [
        (left, bottom + gap), (right - width, bottom + gap), (left, top - gap - depth),
        (right - width, top - gap - depth), (right + gap, top), (right + gap, bottom - depth),
        (left - gap - width, top), (left - gap - width, bottom - depth),
        (gap / 2, down - gap / 2), (across - gap / 2, down - gap / 2), (across - gap / 2, gap / 2),
        (gap / 2, gap / 2), *grid,
    ]  # fmt: skip


def _paint(scene: Scene, legend: Legend, box: Box, height: float) -> None:
    left, top, right, bottom = box
    edge = max(1.0, height / 6)
    fill(scene, [rounded(box, height / 2)], legend.accent)
    inside = (left + edge, top + edge, right - edge, bottom - edge)
    fill(scene, [rounded(inside, height / 2)], legend.ground)
    x, y = left + PADDING * height, top + PADDING * height
    write(scene, legend.title, (x, y), height, legend.ink, anchor="lt")
    for number, words in enumerate(legend.lines):
        write(scene, words, (x, y + (PITCH + LINE * number) * height), height, legend.ink, anchor="lt")
    for number, entry in enumerate(legend.entries, start=1):
        line = y + (PITCH * number + _told(legend)) * height
        _symbol(scene, entry, (x, line + height / 2), height)
        write(scene, entry.text, (x + SYMBOL * height, line), height, legend.ink, anchor="lt")


def _symbol(scene: Scene, entry: Entry, place: tuple[float, float], height: float) -> None:
    x, y = place
    if entry.symbol == "ring":
        ring(scene, (x + 0.85 * height, y), 0.6 * height, height / 4, entry.colour)
    elif entry.symbol == "dashed ring":
        dashed_ring(scene, (x + 0.85 * height, y), 0.6 * height, height / 4, entry.colour, dashes=6)
    elif entry.symbol == "disc":
        fill(scene, [circle((x + 0.85 * height, y), 0.55 * height)], entry.colour)
    elif entry.symbol == "cross":
        arm = 0.5 * height * np.array([(-1.0, -1.0), (1.0, 1.0)])
        arms = [np.add((x + 0.85 * height, y), arm * (1, side)) for side in (1, -1)]
        fill(scene, [stroke(path, height / 3.5) for path in arms], entry.colour)
    else:
        ends = [np.array([(x + start * height, y), (x + (start + 0.7) * height, y)]) for start in (0.0, 1.0)]
        fill(scene, [stroke(dash, height / 4) for dash in ends], entry.colour)
