"""What everything beside the boards is drawn with: colours that suit the page, cells, badges, arrows."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.circled import Box
from samples.scenes.fonts import Font

DARK: tuple[Colour, ...] = (
    (196, 40, 48), (24, 60, 150), (20, 110, 60), (110, 50, 140), (0, 100, 130), (150, 80, 20), (60, 60, 60),
    (0, 0, 0),
)  # fmt: skip
"""Colours that white letters stand on."""
LIGHT: tuple[Colour, ...] = (
    (255, 224, 130), (174, 214, 241), (200, 230, 201), (248, 187, 208), (230, 230, 230), (255, 204, 153),
    (215, 200, 240),
)  # fmt: skip
"""Colours that black letters stand on."""
BRIGHT: tuple[Colour, ...] = ((255, 90, 90), (255, 213, 79), (90, 200, 250), (120, 220, 120), (240, 240, 240))
"""Colours that shine on a dark ground."""
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a thing, made to suit the ground it stands on.

    Attributes:
        ink: of lines and letters.
        soft: of fine lines.
        fill: inside circles and cells, with `ink` on it.
        strong: of what is filled heavily.
        on_strong: of letters on that.
    """

    ink: Colour
    soft: Colour
    fill: Colour
    strong: Colour
    on_strong: Colour


def choose_palette(paper: Colour, rng: np.random.Generator) -> Palette:
    """Black ink on the paper mostly, or a dark colour; white or a bright colour on a dark ground."""
    share = rng.uniform(0.15, 0.6)
    if sum(paper) < 330:
        ink = WHITE if rng.random() < 0.5 else pick(BRIGHT, rng)
        strong = pick(BRIGHT, rng)
        fill = paper if rng.random() < 0.6 else mix(paper, ink, rng.uniform(0.1, 0.25))
        return Palette(ink, mix(paper, ink, share), fill, strong, BLACK)
    ink = (0, 0, 0) if rng.random() < 0.7 else pick(DARK, rng)
    strong = ink if rng.random() < 0.5 else pick(DARK, rng)
    fill = (paper, WHITE, pick(LIGHT, rng))[int(rng.choice(3, p=[0.5, 0.2, 0.3]))]
    return Palette(ink, mix(paper, ink, share), fill, strong, WHITE)


def pick(colours: tuple[Colour, ...], rng: np.random.Generator) -> Colour:
    """One of some colours, each as likely."""
    return colours[int(rng.integers(len(colours)))]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; `share` of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Cells:
    """A rectangle of square cells.

    Attributes:
        left, top: its corner, units.
        cell: the side of one, units.
        rows, columns: how many.
    """

    left: float
    top: float
    cell: float
    rows: int
    columns: int

    def center(self, row: float, column: float) -> Place:
        """The middle of a cell; row -0.5, column -0.5 is the top left corner of all cells."""
        return self.left + (column + 0.5) * self.cell, self.top + (row + 0.5) * self.cell

    def node(self, row: float, column: float) -> Place:
        """A corner of cells: row 0, column 0 is the first."""
        return self.left + column * self.cell, self.top + row * self.cell


def fit_cells(box: Box, rows: int, columns: int, largest: float, *, edge: float = 0.02) -> Cells:
    """Square cells in the middle of a rectangle, as large as it allows, but no larger than `largest` (units).

    Around them `edge`, a part of a cell's side, is kept free.
    """
    left, top, width, height = box
    cell = min(width / (columns + 2 * edge), height / (rows + 2 * edge), largest)
    return Cells(left + (width - columns * cell) / 2, top + (height - rows * cell) / 2, cell, rows, columns)


def choose_cells(
    box: Box, unit: float, rng: np.random.Generator, *, least: int = 5, most: int = 12, edge: float = 0.02
) -> Cells:
    """Square cells in the middle of a rectangle, as many as fit; half of the time as many rows as columns.

    Args:
        box: the rectangle.
        unit: about the height of digits near by, units. A cell is 1.7 to 3.4 times as wide, or up to 1.3
            times that where there is room; it is smaller where `least` or `edge` would not fit otherwise.
        rng: every choice comes from it.
        least: the fewest rows and columns.
        most: the most rows and columns.
        edge: as for `fit_cells`.
    """
    cell = unit * rng.uniform(1.7, 3.4)
    columns, rows = (int(np.clip(side / cell, least, most)) for side in box[2:])
    if rng.random() < 0.5:
        rows = columns = min(rows, columns)
    return fit_cells(box, rows, columns, 1.3 * cell, edge=edge)


def rule(
    canvas: Canvas, cells: Cells, width: float, ink: Colour, *, every: int = 0, thick: float = 0.0
) -> None:
    """Draws the lines between and around cells; from the first on, each `every`-th is `thick` (0: none)."""
    for row in range(cells.rows + 1):
        heavy = thick if every and row % every == 0 else width
        canvas.line(cells.node(row, 0), cells.node(row, cells.columns), heavy, ink)
    for column in range(cells.columns + 1):
        heavy = thick if every and column % every == 0 else width
        canvas.line(cells.node(0, column), cells.node(cells.rows, column), heavy, ink)


def shade(canvas: Canvas, cells: Cells, row: int, column: int, colour: Colour) -> None:
    """Fills a cell, given by row and column from 0."""
    canvas.box(cells.node(row, column), (cells.cell, cells.cell), colour)


def draw_loop(canvas: Canvas, cells: Cells, width: float, ink: Colour, rng: np.random.Generator) -> None:
    """The outline of a patch of cells that grew at random: a closed loop, all or half of its sides."""
    inside = _patch(cells.rows, cells.columns, rng)
    padded = np.pad(inside, 1)
    share = rng.choice([0.5, 1.0])
    for row, column in np.argwhere(padded[1:, 1:-1] != padded[:-1, 1:-1]):
        if rng.random() < share:
            canvas.line(cells.node(row, column), cells.node(row, column + 1), width, ink)
    for row, column in np.argwhere(padded[1:-1, 1:] != padded[1:-1, :-1]):
        if rng.random() < share:
            canvas.line(cells.node(row, column), cells.node(row + 1, column), width, ink)


def _patch(rows: int, columns: int, rng: np.random.Generator) -> NDArray[np.bool_]:
    """A connected half of the cells."""
    inside = np.zeros((rows, columns), bool)
    border = [(int(rng.integers(rows)), int(rng.integers(columns)))]
    while border and inside.mean() < 0.5:
        row, column = border.pop(int(rng.integers(len(border))))
        if 0 <= row < rows and 0 <= column < columns and not inside[row, column]:
            inside[row, column] = True
            border += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return inside


def label(
    canvas: Canvas,
    center: Place,
    words: str,
    font: Font,
    height: float,
    *,
    ink: Colour,
    most: float = np.inf,
) -> None:
    """Words around a place, their digits of a given height; smaller if they are longer than `most`, units."""
    long = canvas.length(words, font, 1.45 * height)
    canvas.number(center, words, font, height * min(1.0, most / max(long, 1e-6)), ink)


def badge(
    canvas: Canvas,
    center: Place,
    radius: float,
    words: str,
    font: Font,
    *,
    width: float,
    colours: tuple[Colour, Colour, Colour],
    height: float = 0.95,
) -> None:
    """A circle with words in it.

    Args:
        canvas: to be drawn on.
        center: of the circle.
        radius: to the outer edge of its line.
        words: what it shows; may be empty.
        font: of the words.
        width: of its line; 0 for none.
        colours: of the line, of the ground, of the words.
        height: of digits, radii.
    """
    line, fill, ink = colours
    if width > 0:
        canvas.ring(center, radius, width, line, fill)
    else:
        canvas.disc(center, radius, fill)
    if words:
        label(canvas, center, words, font, height * radius, ink=ink, most=1.55 * radius)


def arrow(canvas: Canvas, start: Place, end: Place, width: float, ink: Colour, *, head: float) -> None:
    """A line with a filled tip, `head` units long."""
    a, b = np.array(start, np.float64), np.array(end, np.float64)
    length = float(np.hypot(*(b - a)))
    if length == 0:
        return
    along = (b - a) / length
    side = np.array([-along[1], along[0]])
    neck = b - along * min(head, length)
    canvas.line(start, at(neck), width, ink)
    canvas.polygon([b, neck + side * 0.45 * head, neck - side * 0.45 * head], ink)


def between(one: Place, other: Place, radius: float) -> tuple[Place, Place]:
    """The two ends of the line from the edge of one circle to the edge of another of the same radius."""
    a, b = np.array(one, np.float64), np.array(other, np.float64)
    along = (b - a) / max(float(np.hypot(*(b - a))), 1e-6)
    return at(a + along * radius), at(b - along * radius)


def arc(center: Place, radius: float, start: float, end: float) -> NDArray[np.float64]:
    """Points on a part of a circle, N x 2; angles in radians, clockwise from the right."""
    angles = np.linspace(start, end, max(int(abs(end - start) * 12), 3))
    return np.column_stack([center[0] + radius * np.cos(angles), center[1] + radius * np.sin(angles)])


def around(center: Place, radius: float, angle: float) -> Place:
    """The place at an angle (radians, clockwise from the right) on a circle."""
    return float(center[0] + radius * np.cos(angle)), float(center[1] + radius * np.sin(angle))


def at(point: NDArray[np.float64]) -> Place:
    """A point as a place."""
    return float(point[0]), float(point[1])
