"""Several boards and what stands around them, on one page that is still flat and clean."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tests.blackbox import bridging, surroundings
from tests.blackbox.boards import Drawn, border, draw_grid, draw_pieces, extent, place
from tests.blackbox.canvas import Canvas, Colour, Pixels, Place
from tests.blackbox.fonts import Font
from tests.blackbox.looks import Look, choose_font
from tests.blackbox.puzzles import Solved

TEXT_INK: Colour = (20, 20, 20)


@dataclass(frozen=True, slots=True)
class Item:
    """A board to be put on a page.

    Attributes:
        board: what stands where.
        look: how it is drawn.
        mode: the bridges that are drawn already.
        struck: whether finished islands are struck out.
        counts: False for a solution printed beside its puzzle, which nobody has to read.
    """

    board: Solved
    look: Look
    mode: bridging.Mode = "none"
    struck: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Placed:
    """An item and where its parts came to lie on the page."""

    item: Item
    drawn: Drawn


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A flat page.

    Attributes:
        pixels: what is printed on it.
        scale: pixels a unit.
        placed: its boards.
        block: left, top, width and height of the rectangle that holds all boards, units.
        busy: whether anything but boards is on it.
        paper: the colour of its ground.
    """

    pixels: Pixels
    scale: float
    placed: tuple[Placed, ...]
    block: tuple[float, float, float, float]
    busy: bool
    paper: Colour = (255, 255, 255)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in units."""
        return self.pixels.shape[1] / self.scale, self.pixels.shape[0] / self.scale


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for an item: the rectangle of its board with its border, units."""

    item: Item
    left: float
    top: float
    width: float
    height: float

    @property
    def corner(self) -> Place:
        """Where row 0, column 0 goes."""
        edge = border(self.item.look)
        return self.left + edge, self.top + edge


def arrange(items: list[Item], *, close: bool, rng: np.random.Generator) -> list[Slot]:
    """Puts items side by side and below each other.

    Args:
        items: the boards; close ones should have a frame or a grid, or nobody can tell them apart.
        close: little room between them, and no titles.
        rng: every choice comes from it.

    Returns:
        Slots, the whole of them starting at (0, 0) or a little to the right and below.
    """
    per_row = 1 if len(items) == 1 else int(rng.integers(1, 4)) if len(items) > 2 else int(rng.integers(1, 3))
    slots: list[Slot] = []
    top = 0.0
    for start in range(0, len(items), per_row):
        row = items[start : start + per_row]
        left, below = 0.0, top
        for item in row:
            pitch = max(item.look.pitch)
            shift = 0.0 if len(items) == 1 else rng.uniform(0, 0.6) * pitch
            width, height = (side + 2 * border(item.look) for side in extent(item.board, item.look))
            slots.append(Slot(item, left, top + shift, width, height))
            left += width + pitch * (rng.uniform(0.35, 0.9) if close else rng.uniform(2.4, 3.6))
            below = max(below, top + shift + height)
        pitch = max(max(item.look.pitch) for item in row)
        top = below + pitch * (rng.uniform(0.35, 0.9) if close else rng.uniform(2.4, 3.6))
    return slots


def compose(
    items: list[Item],
    scale: float,
    rng: np.random.Generator,
    *,
    close: bool = False,
    busy: bool = True,
    smooth: int = 1,
) -> Page:
    """Draws a page of print.

    Args:
        items: its boards.
        scale: pixels a unit.
        rng: every choice comes from it.
        close: boards close to each other.
        busy: titles, text and other things around them.
        smooth: how many times finer it is drawn.
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
    if busy:
        _surround(canvas, (left, top, *block), pitch, unit, rng)
        _titles(canvas, slots, unit, rng)
    placed = tuple(draw_item(canvas, slot.item, slot.corner, rng) for slot in slots)
    return Page(canvas.picture(), scale, placed, (left, top, *block), busy, look.paper)


def draw_item(canvas: Canvas, item: Item, corner: Place, rng: np.random.Generator) -> Placed:
    """Draws one board with everything on it."""
    board, look = item.board, item.look
    drawn = place(board, look, corner, rng)
    bridges = [] if item.mode == "none" else bridging.choose_bridges(board, item.mode, rng)
    draw_grid(canvas, board, look, corner)
    if "printed" in item.mode:
        bridging.draw_bridges(canvas, bridges, look, drawn, mode=item.mode, rng=rng)
    draw_pieces(canvas, board, look, drawn, rng)
    if "pencil" in item.mode:
        bridging.draw_bridges(canvas, bridges, look, drawn, mode=item.mode, rng=rng)
    if item.struck:
        bridging.strike_out(canvas, bridges, look, drawn, rng=rng)
    return Placed(item, drawn)


def _titles(canvas: Canvas, slots: list[Slot], unit: float, rng: np.random.Generator) -> None:
    font = choose_font(rng)
    for slot in slots:
        gap = max(slot.item.look.pitch) * rng.uniform(0.3, 0.5)
        if rng.random() < 0.85 and slot.top - gap - unit > 0:
            surroundings.write_title(
                canvas, (slot.left, slot.top - gap), unit * rng.uniform(1.0, 1.5), font, ink=TEXT_INK, rng=rng
            )


def _surround(
    canvas: Canvas,
    block: tuple[float, float, float, float],
    pitch: float,
    unit: float,
    rng: np.random.Generator,
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
        _fill(canvas, strip, unit, font, rng)
    if rng.random() < 0.3 and strips[2][3] > 1.5 * unit:
        spot = x + width * rng.uniform(0.1, 0.9), canvas.height - 1.4 * unit
        surroundings.page_number(canvas, spot, 0.9 * unit, font, ink=TEXT_INK, rng=rng)


def _fill(
    canvas: Canvas,
    strip: tuple[float, float, float, float],
    unit: float,
    font: Font,
    rng: np.random.Generator,
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
    choices[int(rng.integers(len(choices)))]()


def on_picture(drawn: Drawn, project: Callable[[NDArray[np.float64]], NDArray[np.float64]]) -> Drawn:
    """Where the parts of a board are on the picture, pixels.

    Args:
        drawn: where they are on the page, units.
        project: maps places on the page (N x 2) to the picture (N x 2).
    """
    islands, radii = _project(drawn.islands, drawn.radii, project)
    signs, reaches = _project(drawn.signs, drawn.reaches, project)
    return Drawn(islands, radii, signs, reaches)


def _project(
    centers: NDArray[np.float64],
    radii: NDArray[np.float64],
    project: Callable[[NDArray[np.float64]], NDArray[np.float64]],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Centres, and radii by how much the map stretches there."""
    if not len(centers):
        return centers, radii
    reach = radii[:, None] * 0.5
    right = project(centers + reach * [1, 0]) - project(centers - reach * [1, 0])
    down = project(centers + reach * [0, 1]) - project(centers - reach * [0, 1])
    area = np.abs(right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0])
    return project(centers), np.sqrt(area)
