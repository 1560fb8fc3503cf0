"""A page that is printed as a picture in a report, with text above and below and a caption."""

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.arranging import Placed
from samples.scenes.canvas import Canvas, Colour
from samples.scenes.looks import choose_font
from samples.scenes.others.drawing import DARK, pick
from samples.scenes.pages import Page
from samples.scenes.reports import CAPTIONS
from samples.scenes.scene import Project, Truth
from samples.scenes.typeset import Column, Typeface

WHITE: Colour = (255, 255, 255)
LEGIBLE = 7.0
"""The height of digits that most pictures keep when they are made to fit, units."""
LARGEST = 1400.0
"""The width of a report, units at most."""


@dataclass(frozen=True, slots=True)
class Inserted:
    """A board on a page that is a picture on another.

    Attributes:
        placed: the board on its own page.
        corner: where the top left of its own page lies on the other, units.
        factor: what its width and height were multiplied by.
    """

    placed: Placed
    corner: tuple[float, float]
    factor: tuple[float, float]

    def truth(self, project: Project) -> Truth[Any]:
        """The truth about it once a camera has seen the page that it is on."""

        def through(places: NDArray[np.float64]) -> NDArray[np.float64]:
            return project(np.asarray(places) * self.factor + self.corner)

        return self.placed.truth(through)


def insert(page: Page, rng: np.random.Generator) -> Page:
    """The page as a figure of a report, a unit a pixel of the picture.

    Args:
        page: what the figure shows, a unit a pixel.
        rng: every choice comes from it.
    """
    width, height = page.size
    factor = min(1.0, max(rng.uniform(0.4, 1.0), LEGIBLE / page.digit), 0.8 * LARGEST / width)
    across, down = round(width * factor), round(height * factor)
    small = np.asarray(cv2.resize(page.pixels, (across, down), interpolation=cv2.INTER_AREA), np.uint8)
    wide = float(np.clip(across / rng.uniform(0.35, 0.95), 480, LARGEST))
    letter = max(wide / rng.uniform(48, 80), 8.5)
    above, below = (rng.uniform(1, 24) * letter for _ in range(2))
    margin = max((wide - across) / 2, 0.05 * wide) if rng.random() < 0.7 else 0.08 * wide
    margin = min(margin, 0.15 * wide)
    canvas = Canvas(wide, float(np.ceil(above + down + below + 6 * letter)), 1.0, WHITE)
    body = choose_font(rng)
    accent: Colour = (0, 0, 0) if rng.random() < 0.7 else pick(DARK, rng)
    face = Typeface(body, choose_font(rng), letter, (0, 0, 0), accent, rng.uniform(1.15, 1.5))
    column = Column(
        canvas, margin, wide - 2 * margin, letter, above, face, rng, figure=int(rng.integers(0, 9))
    )
    _fill(column, rng)
    left, top = round((wide - across) / 2), round(max(above, column.y) + letter)
    column.y, column.bottom = top + down + 0.5 * letter, canvas.height - letter
    if rng.random() < 0.8:
        column.caption(CAPTIONS)
    _fill(column, rng)
    pixels = canvas.picture()
    pixels[top : top + down, left : left + across] = small[: pixels.shape[0] - top]
    factors = across / width, down / height
    placed = tuple(Inserted(one, (float(left), float(top)), factors) for one in page.placed)
    edge = 0.02 * wide
    return replace(
        page, pixels=pixels, placed=placed, busy=True, paper=WHITE,
        digit=max(min(page.digit * factor, 0.7 * letter), LEGIBLE),
        block=(edge, edge, wide - 2 * edge, canvas.height - 2 * edge),
    )  # fmt: skip


def _fill(column: Column, rng: np.random.Generator) -> None:
    """Text down to the end of the column."""
    while column.room > 2 * column.line:
        kind = rng.random()
        if kind < 0.2:
            column.heading()
        elif kind < 0.3:
            column.bullets(int(rng.integers(1, 5)))
        column.paragraph(int(rng.integers(1, 8)))
