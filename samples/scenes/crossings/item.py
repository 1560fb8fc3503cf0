"""A board of crossings drawn on a canvas, and the truth about it."""

from dataclasses import dataclass

import numpy as np

from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas, Place
from samples.scenes.crossings.arrows import draw_arrow
from samples.scenes.crossings.looks import CrossingsLook
from samples.scenes.scene import Project, Truth, on_picture
from solver.crossings.making import Made

NOTHING = np.zeros((0, 2))


@dataclass(frozen=True, slots=True)
class CrossingsItem:
    """A board of crossings to be put on a page.

    Attributes:
        board: what stands where; a sign at each place of a rectangle, row by row.
        look: how it is drawn.
        counts: False where nobody has to read it.
    """

    board: Made
    look: CrossingsLook
    counts: bool = True

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        cells = self.board.puzzle.cells
        return max(cell.row for cell in cells) + 1, max(cell.column for cell in cells) + 1

    @property
    def border(self) -> float:
        """How far the board reaches beyond its outermost rows and columns, units."""
        return self.look.radius if self.look.streets == "none" else 1.35 * self.look.radius

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height from the first to the last row and column, units."""
        rows, columns = self.size
        return (columns - 1) * self.look.pitch[0], (rows - 1) * self.look.pitch[1]

    @property
    def bounded(self) -> bool:
        """True: signs that stand so close show where the board ends."""
        return True

    def draw(self, canvas: Canvas, corner: Place, rng: np.random.Generator) -> "PlacedCrossings":
        """Draws streets, then signs; row 0, column 0 at the corner."""
        look = self.look
        places = np.array([(cell.column, cell.row) for cell in self.board.puzzle.cells]) * look.pitch + corner
        _draw_streets(canvas, self, corner)
        for cell, spot in zip(self.board.puzzle.cells, places, strict=True):
            center = float(spot[0]), float(spot[1])
            _draw_sign(canvas, look, center)
            arrow, number = (
                (center[0] + x * look.radius, center[1] + y * look.radius) for x, y in look.places
            )
            draw_arrow(canvas, look, arrow, cell.arrows)
            _draw_box(canvas, look, number)
            if cell.clue is not None:
                canvas.number(number, str(cell.clue), look.font, _height(look), look.digit_ink)
        return PlacedCrossings(self, Drawn(NOTHING, np.zeros(0), places, np.full(len(places), look.radius)))


@dataclass(frozen=True, slots=True)
class PlacedCrossings:
    """A board of crossings on its page.

    Attributes:
        item: the board.
        drawn: where its signs came to lie, and as their `reaches` the radii; units.
    """

    item: CrossingsItem
    drawn: Drawn

    def truth(self, project: Project) -> Truth[Made]:
        """The truth about it once a camera has seen it."""
        item, look = self.item, self.item.look
        seen = on_picture(self.drawn, project)
        height = _height(look) / look.radius * float(np.median(seen.reaches))
        rows, columns = item.size
        traits = {
            "size": f"{rows}x{columns}",
            "given": str(sum(cell.clue is not None for cell in item.board.puzzle.cells)),
            "style": f"{look.name}, {look.arrow} arrows, {look.box}, streets {look.streets}",
            "font": f"{look.font.family} {look.font.style}" + (" (held out)" if look.font.held_out else ""),
            "digits": f"{height:.0f} px",
        }
        return Truth(item.board, seen, item.counts, traits, digit=height)


def _height(look: CrossingsLook) -> float:
    """Of the numbers: those in a box are a little smaller."""
    return look.digit * (0.86 if look.box == "box" else 1.0)


def _draw_streets(canvas: Canvas, item: CrossingsItem, corner: Place) -> None:
    look, (width, height), (rows, columns) = item.look, item.extent, item.size
    over = 1.3 * look.radius
    (left, top), line = corner, max(look.ring * 0.7, 0.6)
    for row in range(rows):
        y = top + row * look.pitch[1]
        _street(canvas, look, (left - over, y), (left + width + over, y), line)
    for column in range(columns):
        x = left + column * look.pitch[0]
        _street(canvas, look, (x, top - over), (x, top + height + over), line)


def _street(canvas: Canvas, look: CrossingsLook, start: Place, end: Place, line: float) -> None:
    across = (0.0, look.street) if start[1] == end[1] else (look.street, 0.0)
    match look.streets:
        case "double":
            for side in (-1, 1):
                (x, y), (u, v) = (
                    (spot[0] + side * across[0], spot[1] + side * across[1]) for spot in (start, end)
                )
                canvas.line((x, y), (u, v), line, look.grid_ink)
        case "band":
            canvas.line(start, end, 2 * look.street, look.grid_ink)
        case "single":
            canvas.line(start, end, line, look.grid_ink)


def _draw_sign(canvas: Canvas, look: CrossingsLook, center: Place) -> None:
    if look.round:
        canvas.ring(center, look.radius, look.ring, look.ink, look.fill)
        return
    corner, side = (center[0] - look.radius, center[1] - look.radius), 2 * look.radius
    canvas.box(corner, (side, side), look.ink)
    inner = side - 2 * look.ring
    canvas.box((corner[0] + look.ring, corner[1] + look.ring), (inner, inner), look.fill)


def _draw_box(canvas: Canvas, look: CrossingsLook, center: Place) -> None:
    """What marks the place of the number."""
    wide, high, line = 0.66 * look.digit, 0.66 * look.digit, max(look.ring * 0.5, 0.6)
    if look.box == "box":
        canvas.frame((center[0] - wide, center[1] - high), (2 * wide, 2 * high), line, look.ink)
    elif look.box == "line":
        if "beside" in look.name:
            x = (look.places[0][0] + look.places[1][0]) / 2 * look.radius
            middle = center[0] - look.places[1][0] * look.radius + x + 0.02 * look.radius
            canvas.line((middle, center[1] - high), (middle, center[1] + high), line, look.ink)
        else:
            y = center[1] - 0.72 * look.digit
            canvas.line((center[0] - wide, y), (center[0] + wide, y), line, look.ink)
