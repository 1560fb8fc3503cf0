"""Circles with numbers that are no islands, as other puzzles and advertisements on a page have them."""

from collections.abc import Callable

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.fonts import Font

Box = tuple[float, float, float, float]
"""Left, top, width, height; units."""

Filler = Callable[[Canvas, Box, float, Font, np.random.Generator], None]
"""Draws something into a rectangle, with text in the font; every choice comes from the generator.

The number is the height of digits near by (units), which its sizes follow.
"""

INK: Colour = (20, 20, 20)
PALE: Colour = (235, 235, 235)
WARM: tuple[Colour, ...] = ((255, 255, 255), (250, 225, 140), (235, 180, 90))


def ink_on(paper: Colour) -> Colour:
    """Dark ink, or light ink on a dark ground."""
    return PALE if sum(paper) < 330 else INK


def pyramid(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A pyramid of circles in which numbers are to be added up; most are empty."""
    left, top, width, height = box
    ink = ink_on(canvas.paper)
    rows = int(rng.integers(4, 7))
    radius = min(0.48 * width / rows, 0.48 * height / rows, 2.2 * unit)
    middle = left + width / 2
    for row in range(rows):
        for place in range(row + 1):
            center = middle + (2 * place - row) * 1.03 * radius, top + (2 * row + 1) * 1.02 * radius
            canvas.ring(center, radius, 0.07 * radius, ink, canvas.paper)
            if rng.random() < 0.45:
                canvas.number(center, str(int(rng.integers(1, 70))), font, 0.8 * radius, ink)


def weather(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A map with temperatures in circles."""
    left, top, width, height = box
    size = min(width, height, 30 * unit)
    middle = left + width / 2, top + size / 2
    angles = np.sort(rng.uniform(0, 2 * np.pi, 14))
    reach = 0.48 * size * rng.uniform(0.7, 1.0, len(angles))
    coast = np.column_stack([middle[0] + reach * np.cos(angles), middle[1] + reach * np.sin(angles)])
    canvas.polygon(list(coast), (214, 232, 205))
    radius = unit * rng.uniform(0.9, 1.2)
    for _ in range(int(rng.integers(4, 10))):
        turn, away = rng.uniform(0, 2 * np.pi), 0.42 * size * np.sqrt(rng.uniform(0, 1))
        spot = float(middle[0] + away * np.cos(turn)), float(middle[1] + away * np.sin(turn))
        canvas.ring(spot, radius, 0.1 * radius, INK, WARM[int(rng.integers(len(WARM)))])
        canvas.number(spot, str(int(rng.integers(2, 36))), font, 0.95 * radius, INK)


def advertisement(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A coloured box with a price in a disc."""
    left, top, width, height = box
    size = min(width, 24 * unit), min(height, 30 * unit)
    colour = int(rng.integers(30, 200)), int(rng.integers(30, 120)), int(rng.integers(30, 200))
    canvas.box((left, top), size, colour)
    canvas.text(
        (left + size[0] / 2, top + 0.4 * size[1]),
        "SALE",
        font,
        0.16 * min(size),
        colour=(255,) * 3,
        anchor="ms",
    )
    spot = left + size[0] * rng.uniform(0.3, 0.7), top + size[1] * 0.75
    radius = 0.2 * min(size)
    canvas.disc(spot, radius, (255, 250, 235))
    canvas.number(spot, str(int(rng.integers(1, 9))), font, 0.9 * radius, INK)


def clock(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """The face of a clock: numbers around in a circle."""
    left, top, width, height = box
    ink = ink_on(canvas.paper)
    radius = min(width, height, 24 * unit) / 2.1
    middle = left + width / 2, top + radius * 1.05
    canvas.ring(middle, radius, 0.02 * radius, ink, canvas.paper)
    for hour in range(1, 13):
        turn = np.pi * hour / 6
        spot = (
            float(middle[0] + 0.82 * radius * np.sin(turn)),
            float(middle[1] - 0.82 * radius * np.cos(turn)),
        )
        canvas.number(spot, str(hour), font, 0.14 * radius, ink)


FILLERS: tuple[Filler, ...] = (pyramid, weather, advertisement, clock)


def keys(
    canvas: Canvas,
    place: Place,
    radius: float,
    count: int,
    font: Font,
    *,
    chosen: Colour,
    rng: np.random.Generator,
) -> None:
    """A row of round buttons with the numbers 1, 2, 3, ..., one of them chosen.

    Args:
        canvas: to be drawn on.
        place: the middle of the first.
        radius: of each, units.
        count: how many.
        font: of the numbers.
        chosen: the colour of the chosen one.
        rng: which one is chosen, and how far apart they are, comes from it.
    """
    step = 2 * radius * rng.uniform(1.15, 1.5)
    which = int(rng.integers(count))
    for index in range(count):
        center = place[0] + index * step, place[1]
        canvas.ring(
            center, radius, 0.07 * radius, (120, 120, 120), chosen if index == which else (255, 255, 255)
        )
        canvas.number(center, str(index + 1), font, 0.85 * radius, INK)
