"""Several boards and what stands around them, on one page that is still flat and clean."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from samples.scenes import surroundings
from samples.scenes.arranging import Placed, Printed, Slot, arrange
from samples.scenes.canvas import Canvas, Colour, Pixels
from samples.scenes.circled import Filler
from samples.scenes.fonts import Font
from samples.scenes.looks import choose_font

TEXT_INK: Colour = (20, 20, 20)


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A flat page.

    Attributes:
        pixels: what is printed on it.
        scale: pixels a unit.
        placed: its boards.
        block: left, top, width and height of the rectangle that a photo has to show, units.
        busy: whether anything but boards is on it.
        paper: the colour of its ground.
        digit: the height of its smallest number that is to be read, units; what the grain of the paper and
            the blur of the lens go by.
    """

    pixels: Pixels
    scale: float
    placed: tuple[Placed, ...]
    block: tuple[float, float, float, float]
    busy: bool
    paper: Colour = (255, 255, 255)
    digit: float = 12.0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in units."""
        return self.pixels.shape[1] / self.scale, self.pixels.shape[0] / self.scale


def compose(
    items: Sequence[Printed],
    scale: float,
    rng: np.random.Generator,
    *,
    close: bool = False,
    busy: bool = True,
    smooth: int = 1,
    fillers: Sequence[Filler] = (),
) -> Page:
    """Draws a page of print.

    Args:
        items: its boards, at least one of which counts; the paper is that of the first.
        scale: pixels a unit.
        rng: every choice comes from it.
        close: whether boards stand close to each other.
        busy: whether text and other things stand around them; several boards get titles anyway.
        smooth: how many times finer it is drawn.
        fillers: what else may stand around them on a busy page.
    """
    slots = arrange(items, close=close, rng=rng)
    unit = max(item.look.digit for item in items if item.counts)
    pitch = max(max(item.look.pitch) for item in items)
    block = max(s.left + s.width for s in slots), max(s.top + s.height for s in slots)
    sides = [unit * rng.uniform(12, 24) if busy and rng.random() < 0.65 else 0.0 for _ in range(4)]
    margins = [pitch * rng.uniform(1.2, 2.2) for _ in range(4)]
    margins[1] += 2.2 * unit
    left, top = sides[0] + margins[0], sides[1] * 0.6 + margins[1]
    width = left + block[0] + margins[2] + sides[2]
    height = top + block[1] + margins[3] + sides[3] * 0.8
    look = items[0].look
    canvas = Canvas(width, height, scale, look.paper, smooth)
    slots = [replace(slot, left=slot.left + left, top=slot.top + top) for slot in slots]
    if busy or len(items) > 1:
        _titles(canvas, slots, unit, rng)
    if busy:
        _surround(canvas, (left, top, *block), pitch, unit, rng, fillers=fillers)
    placed = tuple(slot.item.draw(canvas, slot.corner, rng) for slot in slots)
    digit = min(item.look.digit for item in items if item.counts)
    return Page(canvas.picture(), scale, placed, (left, top, *block), busy, look.paper, digit)


def _titles(canvas: Canvas, slots: list[Slot], unit: float, rng: np.random.Generator) -> None:
    font = choose_font(rng)
    for slot in slots:
        gap = max(slot.item.look.pitch) * rng.uniform(0.3, 0.5)
        if (len(slots) > 1 or rng.random() < 0.85) and slot.top - gap - unit > 0:
            surroundings.write_title(
                canvas,
                (slot.left, slot.top - gap),
                unit * rng.uniform(1.0, 1.5),
                font,
                ink=TEXT_INK,
                others=[(other.left, other.top, other.width, other.height) for other in slots],
                rng=rng,
            )


def _surround(
    canvas: Canvas,
    block: tuple[float, float, float, float],
    pitch: float,
    unit: float,
    rng: np.random.Generator,
    *,
    fillers: Sequence[Filler],
) -> None:
    """Fills the strips left, right, above and below of the boards."""
    x, y, width, height = block
    edge = 0.6 * unit
    right, bottom = x + width + 1.1 * pitch, y + height + 1.1 * pitch
    strips = [
        (edge, edge, x - 1.1 * pitch - edge, canvas.height - 2 * edge),
        (right, edge, canvas.width - right - edge, canvas.height - 2 * edge),
        (x, bottom, width, canvas.height - bottom - edge),
        (x, edge, width, y - 1.1 * pitch - 3.0 * unit - edge),
    ]
    font = choose_font(rng)
    for strip in strips:
        _fill(canvas, strip, unit, font, rng, fillers=fillers)
    if rng.random() < 0.3 and strips[2][3] > 1.5 * unit:
        spot = x + width * rng.uniform(0.1, 0.9), canvas.height - 1.4 * unit
        surroundings.page_number(canvas, spot, 0.9 * unit, font, ink=TEXT_INK, rng=rng)


def _fill(
    canvas: Canvas,
    strip: tuple[float, float, float, float],
    unit: float,
    font: Font,
    rng: np.random.Generator,
    *,
    fillers: Sequence[Filler],
) -> None:
    """Puts something into a rectangle (left, top, width, height), if there is room."""
    left, top, width, height = strip
    if width < 3 * unit or height < 2 * unit:
        return
    letter = unit * rng.uniform(0.55, 1.0)

    def text() -> None:
        surroundings.write_column(canvas, (left, top), (width, height), letter, font, ink=TEXT_INK, rng=rng)

    def sudoku() -> None:
        surroundings.number_grid(canvas, (left, top), min(width, height) / 9, font, ink=TEXT_INK, rng=rng)

    def words() -> None:
        cell = unit * 1.6
        size = max(int(height / cell), 1), max(int(width / cell), 1)
        surroundings.crossword(canvas, (left, top), size, cell, font, ink=TEXT_INK, rng=rng)

    def photo() -> None:
        surroundings.picture(canvas, (left, top), (width, min(height, width)), rng)

    choices: list[Callable[[], None]] = [text, text, text, sudoku, words, photo]
    choices += [partial(filler, canvas, strip, unit, font, rng) for filler in fillers]
    choices[int(rng.integers(len(choices)))]()
