"""Charts and dials: pies, scatter plots with round markers, bubbles with numbers, gauges, faces of clocks."""

from itertools import pairwise

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import (
    DARK,
    LIGHT,
    arc,
    around,
    badge,
    choose_palette,
    label,
    pick,
)


def pie(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A pie or a ring in wedges, with percentages."""
    left, top, width, height = box
    radius = min(width, height, 24 * unit) / 2.1
    middle = left + width / 2, top + height / 2
    shares = rng.dirichlet(np.ones(int(rng.integers(3, 8))))
    ends = np.concatenate([[0.0], np.cumsum(shares)]) * 2 * np.pi
    for start, end in pairwise(ends.tolist()):
        colour = pick(LIGHT + DARK, rng)
        for part in np.linspace(start, end, 4)[:-1]:
            outline = arc(middle, radius, float(part), float(part + (end - start) / 3))
            canvas.polygon([np.array(middle), *outline], colour)
        if end - start > 0.4:
            spot = around(middle, 0.7 * radius, float(start + end) / 2)
            ink = (255, 255, 255) if colour in DARK else (0, 0, 0)
            label(canvas, spot, f"{round(100 * (end - start) / 2 / np.pi)}%", font, 0.12 * radius, ink=ink)
    if rng.random() < 0.4:
        canvas.disc(middle, 0.5 * radius, canvas.paper)
        ink = choose_palette(canvas.paper, rng).ink
        label(canvas, middle, str(int(rng.integers(10, 99))), font, 0.25 * radius, ink=ink)


def scatter(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Axes with numbers, round markers at random or on lines."""
    inner = _axes(canvas, box, unit, font, rng)
    left, top, width, height = inner
    radius = unit * rng.uniform(0.12, 0.5)
    for _ in range(int(rng.integers(1, 4))):
        colour, hollow = pick(DARK, rng), rng.random() < 0.4
        if sum(canvas.paper) < 330:
            colour = pick(LIGHT, rng)
        count = int(rng.integers(5, 40))
        x, y = rng.uniform(0.06, 0.94, count), rng.uniform(0.08, 0.92, count)
        if rng.random() < 0.5:
            x = np.linspace(0.06, 0.94, count)
            y = np.clip(0.5 + np.cumsum(rng.normal(0, 0.12, count)), 0.08, 0.92)
            points = np.column_stack([left + x * width, top + y * height])
            canvas.stroke(points, 0.25 * radius, colour)
        for one, other in zip(x, y, strict=True):
            spot = float(left + one * width), float(top + other * height)
            canvas.ring(spot, radius, 0.25 * radius, colour, canvas.paper if hollow else colour)


def bubbles(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Discs of many sizes with numbers in them, on axes or free."""
    inner = _axes(canvas, box, unit, font, rng) if rng.random() < 0.5 else box
    left, top, width, height = inner
    colours = choose_palette(canvas.paper, rng)
    largest = min(3.5 * unit, width / 6, height / 6)
    for _ in range(int(rng.integers(5, 20))):
        radius = largest * rng.uniform(0.25, 1.0)
        x = left + radius + rng.uniform(0, 1) * (width - 2 * radius)
        y = top + radius + rng.uniform(0, 1) * (height - 2 * radius)
        fill = pick(LIGHT, rng) if rng.random() < 0.7 else pick(DARK, rng)
        ink = (255, 255, 255) if fill in DARK else (0, 0, 0)
        words = str(int(rng.integers(1, 100))) if rng.random() < 0.8 else ""
        line = 0.05 * radius if rng.random() < 0.5 else 0.0
        badge(canvas, (x, y), radius, words, font, width=line, colours=(colours.ink, fill, ink), height=0.7)


def bars(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Bars on axes, with their values above them, in circles now and then."""
    left, top, width, height = _axes(canvas, box, unit, font, rng)
    ink = choose_palette(canvas.paper, rng).ink
    count = int(np.clip(width / (2 * unit), 2, 12))
    fill, ringed = pick(LIGHT, rng), rng.random() < 0.4
    for index in range(count):
        high = height * rng.uniform(0.1, 0.75)
        x = left + width * (index + 0.2) / count
        canvas.box((x, top + height - high), (0.6 * width / count, high), fill)
        spot = x + 0.3 * width / count, top + height - high - 0.9 * unit
        words = str(int(rng.integers(1, 40)))
        if ringed:
            canvas.ring(spot, 0.7 * unit, 0.06 * unit, ink, canvas.paper)
        label(canvas, spot, words, font, 0.6 * unit, ink=ink)


def _axes(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> Box:
    """Draws two axes with numbers, and lines across now and then; the rectangle between them."""
    colours = choose_palette(canvas.paper, rng)
    edge = min(2.2 * unit, 0.2 * min(box[2:]))
    left, top, width, height = box[0] + edge, box[1] + 0.2 * edge, box[2] - 1.4 * edge, box[3] - 1.4 * edge
    line = max(0.06 * unit, 0.8)
    steps = int(rng.integers(3, 7))
    gridded = rng.random() < 0.4
    for index in range(steps + 1):
        x, y = left + width * index / steps, top + height * (1 - index / steps)
        if gridded:
            canvas.line((left, y), (left + width, y), 0.6 * line, colours.soft)
            canvas.line((x, top), (x, top + height), 0.6 * line, colours.soft)
        size = 0.3 * edge
        label(
            canvas, (left - 0.55 * edge, y), str(index * steps), font, size, ink=colours.ink, most=0.7 * edge
        )
        label(canvas, (x, top + height + 0.55 * edge), str(index), font, size, ink=colours.ink)
    canvas.line((left, top), (left, top + height), line, colours.ink)
    canvas.line((left, top + height), (left + width, top + height), line, colours.ink)
    return left, top, width, height


def gauge(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Round dials with marks, numbers and hands: clocks, and meters from 0 to 100."""
    left, top, width, height = box
    radius = min(unit * rng.uniform(3.0, 9.0), width / 2.1, height / 2.1)
    columns = int(np.clip(width / (2.4 * radius), 1, 3))
    for index in range(columns):
        middle = left + width * (index + 0.5) / columns, top + height / 2
        _dial(canvas, middle, min(radius, 0.48 * width / columns), font, rng)


def _dial(canvas: Canvas, middle: Place, radius: float, font: Font, rng: np.random.Generator) -> None:
    colours = choose_palette(canvas.paper, rng)
    clock = rng.random() < 0.5
    face: Colour = canvas.paper if rng.random() < 0.6 else colours.fill
    canvas.ring(middle, radius, radius * rng.uniform(0.02, 0.12), colours.ink, face)
    count, first, last = (12, -np.pi / 2, 1.5 * np.pi) if clock else (10, 0.75 * np.pi, 2.25 * np.pi)
    for index in range(1 if clock else 0, count + 1):
        angle = first + (last - first) * index / count
        canvas.line(
            around(middle, 0.8 * radius, angle), around(middle, 0.88 * radius, angle), 0.02 * radius,
            colours.ink,
        )  # fmt: skip
        if clock or index % 2 == 0:
            words = str(index if clock else index * 10)
            spot = around(middle, 0.65 * radius, angle)
            label(canvas, spot, words, font, 0.13 * radius, ink=colours.ink)
    for reach in (0.55, 0.4) if clock else (0.7,):
        hand = around(middle, reach * radius, rng.uniform(first, last))
        canvas.line(middle, hand, 0.05 * radius, colours.ink)
    canvas.disc(middle, 0.06 * radius, colours.ink)
