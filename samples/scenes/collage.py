"""A page without a board: one thing that fills it, or several beside each other."""

from collections.abc import Sequence

import numpy as np

from samples.scenes import surroundings
from samples.scenes.canvas import Canvas, Colour
from samples.scenes.circled import Box, Filler
from samples.scenes.looks import choose_font
from samples.scenes.others.drawing import choose_palette
from samples.scenes.pages import Page
from samples.scenes.styles.windows import choose_chrome, draw_chrome

SMALLEST, LARGEST = 500.0, 1300.0
"""The longer side of a page without a program's window, units."""
BIG = 0.03
"""The least unit of a thing that fills its page, parts of the page's shorter side."""


def compose_others(
    fillers: Sequence[Filler],
    rng: np.random.Generator,
    *,
    paper: Colour = (255, 255, 255),
    windowed: bool = False,
) -> Page:
    """Draws a page without a board, a unit about a pixel of the picture.

    Args:
        fillers: what may stand on it.
        rng: every choice comes from it.
        paper: its ground.
        windowed: whether the bars, buttons and panels of a program are added around it.
    """
    longer = rng.uniform(SMALLEST, LARGEST)
    shorter = longer * rng.uniform(0.6, 1.0)
    width, height = (longer, shorter) if rng.random() < 0.4 else (shorter, longer)
    margin = 0.04 * longer
    left, top, across, down = margin, margin, width - 2 * margin, height - 2 * margin
    chrome = choose_chrome(paper, rng) if windowed else None
    if chrome:
        left, top = left + chrome.left, top + chrome.above
        width, height = width + chrome.left + chrome.right, height + chrome.above + chrome.below
    canvas = Canvas(width, height, 1.0, paper, 2)
    whole = left, top, across, down
    unit = float(np.exp(rng.uniform(np.log(8.0), np.log(32.0))))
    if rng.random() < 0.35:
        unit = max(unit, BIG * shorter * rng.uniform(1.0, 2.0))
        boxes = [whole]
    else:
        boxes = split(whole, max(9 * unit, 140.0), 1.2 * unit, rng)
    for box in boxes:
        _draw_titled(canvas, box, unit, fillers=fillers, rng=rng)
    if chrome:
        draw_chrome(canvas, chrome, rng)
    return Page(canvas.picture(), 1.0, (), _seen(whole, rng), True, paper, unit)


def split(box: Box, least: float, gap: float, rng: np.random.Generator) -> list[Box]:
    """Cuts a rectangle in two, and its parts again, while they are large enough; sometimes it stops earlier.

    Args:
        box: the rectangle.
        least: the least length of a part along the side that is cut, units.
        gap: between two parts, units.
        rng: every choice comes from it.
    """
    left, top, width, height = box
    wide = width > height
    side = width if wide else height
    if side < 2 * least + gap or rng.random() < 0.12:
        return [box]
    cut = rng.uniform(least, side - least - gap)
    rest = side - cut - gap
    if wide:
        one, other = (left, top, cut, height), (left + cut + gap, top, rest, height)
    else:
        one, other = (left, top, width, cut), (left, top + cut + gap, width, rest)
    return [*split(one, least, gap, rng), *split(other, least, gap, rng)]


def _seen(whole: Box, rng: np.random.Generator) -> Box:
    """What a camera is aimed at: all of the page, or a part of it."""
    left, top, width, height = whole
    if rng.random() < 0.4:
        return whole
    across, down = width * rng.uniform(0.5, 1.0), height * rng.uniform(0.5, 1.0)
    x, y = rng.uniform(0, 1, 2)
    return left + float(x) * (width - across), top + float(y) * (height - down), across, down


def _draw_titled(
    canvas: Canvas, box: Box, unit: float, *, fillers: Sequence[Filler], rng: np.random.Generator
) -> None:
    """One thing in its box; a title above it now and then, a frame around it more rarely."""
    left, top, width, height = box
    if rng.random() < 0.1:
        canvas.frame((left, top), (width, height), 0.08 * unit, choose_palette(canvas.paper, rng).ink)
        left, top, width, height = left + 0.5 * unit, top + 0.5 * unit, width - unit, height - unit
    if rng.random() < 0.3 and height > 8 * unit:
        size, ink = unit * rng.uniform(0.9, 1.4), choose_palette(canvas.paper, rng).ink
        surroundings.write_title(
            canvas, (left, top + size), size, choose_font(rng), ink=ink, others=(), rng=rng
        )
        top, height = top + 2 * size, height - 2 * size
    fillers[int(rng.integers(len(fillers)))](canvas, (left, top, width, height), unit, choose_font(rng), rng)
