"""A board of bridges on a page: drawn with everything on it, and the truth about it."""

from dataclasses import dataclass

import numpy as np

from samples.scenes import bridging
from samples.scenes.boards import Drawn, border, draw_grid, draw_pieces, extent, place
from samples.scenes.canvas import Canvas, Place
from samples.scenes.looks import Look
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Project, Truth, on_picture
from solver import Bridge


@dataclass(frozen=True, slots=True)
class Item:
    """A board of bridges to be put on a page.

    Attributes:
        board: what stands where.
        look: how it is drawn.
        mode: which bridges are drawn already, and how.
        struck: whether some of the islands that have bridges are struck out.
        highlighted: whether a program points out where a bridge may go.
        counts: False for a board that nobody has to read, as a solution printed beside its puzzle.
    """

    board: Solved
    look: Look
    mode: bridging.Mode = "none"
    struck: bool = False
    highlighted: bool = False
    counts: bool = True

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height from the first to the last row and column, units."""
        return extent(self.board, self.look)

    @property
    def border(self) -> float:
        """How far it reaches beyond its outermost rows and columns, units."""
        return border(self.look)

    @property
    def bounded(self) -> bool:
        """Whether a frame, or a grid of lines or cells, shows where it ends."""
        return self.look.frame is not None or self.look.grid in ("lines", "cells")

    def draw(self, canvas: Canvas, corner: Place, rng: np.random.Generator) -> "PlacedItem":
        """Draws the board with everything on it; row 0, column 0 at the corner."""
        board, look = self.board, self.look
        drawn = place(board, look, corner, rng)
        bridges = [] if self.mode == "none" else bridging.choose_bridges(board, self.mode, rng)
        draw_grid(canvas, board, look, corner)
        if self.highlighted:
            bridging.highlight(canvas, board, look, drawn, rng=rng.spawn(1)[0])
        if "printed" in self.mode:
            bridging.draw_bridges(canvas, bridges, look, drawn, mode=self.mode, rng=rng)
        draw_pieces(canvas, board, look, drawn, rng)
        if "pencil" in self.mode:
            bridging.draw_bridges(canvas, bridges, look, drawn, mode=self.mode, rng=rng)
        if self.struck:
            bridging.strike_out(canvas, bridges, look, drawn, rng=rng)
        return PlacedItem(self, drawn, tuple(bridges))


@dataclass(frozen=True, slots=True)
class PlacedItem:
    """An item, where its parts came to lie on the page, and the bridges that are drawn there."""

    item: Item
    drawn: Drawn
    bridges: tuple[Bridge, ...] = ()

    def truth(self, project: Project) -> Truth[Solved]:
        """The truth about it once a camera has seen it."""
        item, drawn = self.item, on_picture(self.drawn, project)
        board, look = item.board, item.look
        lengths = drawn.reaches if len(drawn.reaches) else drawn.radii
        height = look.digit / (look.reach or look.radius) * float(np.median(lengths))
        traits = {
            "size": f"{board.rows}x{board.columns}/{len(board.puzzle.islands)}",
            "style": look.name,
            "grid": look.grid + (" in a frame" if look.frame else ""),
            "font": f"{look.font.family} {look.font.style}" + (" (held out)" if look.font.held_out else ""),
            "digits": f"{height:.0f} px",
            "bridges": item.mode
            + (", struck out" if item.struck else "")
            + (", highlighted" if item.highlighted else ""),
        }
        finished = set(self.bridges) == set(board.bridges)
        return Truth(board, drawn, item.counts, traits, digit=height, finished=finished, bridges=self.bridges)
