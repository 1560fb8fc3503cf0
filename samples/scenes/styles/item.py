"""A board in some style, to be put on a page, and the truth about what of it can be seen."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from samples.scenes.boards import Drawn, extent
from samples.scenes.canvas import Canvas, Place
from samples.scenes.looks import Look
from samples.scenes.puzzles import Solved
from samples.scenes.scene import LEGIBLE, Project, Truth, on_picture
from samples.scenes.styles import grounds, marks, pieces, strokes
from samples.scenes.styles.layouts import Layout, pruned
from samples.scenes.styles.marks import Box
from samples.scenes.styles.style import Style
from solver import Bridge

RIM = 0.5
"""A piece counts as seen if its middle is at most this far inside what covers it, radii or reaches."""


@dataclass(frozen=True, slots=True)
class StyledItem:
    """A board to be put on a page.

    Attributes:
        layout: what stands where.
        style: how it is drawn.
        counts: False for a board that nobody has to read.
    """

    layout: Layout
    style: Style
    counts: bool = True

    @property
    def look(self) -> Look:
        """The lengths and colours that the page around it has to fit."""
        return self.style.look

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height from the first to the last row and column, units."""
        return extent(self.layout.board, self.look)

    @property
    def border(self) -> float:
        """How far it reaches beyond its outermost rows and columns, units."""
        return grounds.reach(self.style)

    @property
    def bounded(self) -> bool:
        """Whether a frame, or a lattice of lines or cells, shows where it ends."""
        return self.style.ground.frame is not None or self.style.ground.lattice in ("lines", "cells", "table")

    def draw(self, canvas: Canvas, corner: Place, rng: np.random.Generator) -> "PlacedStyled":
        """Draws the board with everything on and over it; row 0, column 0 at the corner."""
        board, style = self.layout.board, self.style
        drawn = _place(board, style, corner)
        bridges = strokes.choose(board, style, rng)
        words = pieces.shown(board, bridges, style, rng)
        conditions = pieces.states(board, bridges, style, rng)
        bounds = self._bounds(corner)
        grounds.draw_ground(canvas, board, style, corner, rng)
        if "bands" in style.marks:
            marks.draw_bands(canvas, style, drawn, bounds, rng)
        if "candidates" in style.marks:
            strokes.draw_candidates(canvas, board, style, drawn, rng)
        if not style.bridges.above:
            strokes.draw(canvas, bridges, style, drawn, rng)
        pieces.draw_islands(canvas, style, drawn, words, conditions, rng=rng)
        for sign, center, reach in zip(board.puzzle.signs, drawn.signs, drawn.reaches, strict=True):
            spot = float(center[0]), float(center[1])
            pieces.draw_sign(canvas, style, sign, spot, float(reach), board=board)
        if style.bridges.above:
            strokes.draw(canvas, bridges, style, drawn, rng)
        _mark(canvas, board, style, drawn, rng)
        hidden = [marks.draw_overlay(canvas, kind, style, bounds, rng) for kind in style.overlays]
        boxes = tuple(box for box in hidden if box)
        return PlacedStyled(self, drawn, tuple(bridges), words, boxes)

    def _bounds(self, corner: Place) -> Box:
        (width, height), edge = self.extent, self.look.radius
        return corner[0] - edge, corner[1] - edge, corner[0] + width + edge, corner[1] + height + edge


@dataclass(frozen=True, slots=True)
class PlacedStyled:
    """A board on a page.

    Attributes:
        item: the board.
        drawn: where its parts came to lie on the page, units.
        bridges: the bridges that are drawn.
        words: what stands in each of its islands.
        hidden: rectangles of the page that something covers: left, top, right and bottom, units.
    """

    item: StyledItem
    drawn: Drawn
    bridges: tuple[Bridge, ...]
    words: tuple[str, ...]
    hidden: tuple[Box, ...] = ()

    def truth(self, project: Project) -> Truth[Solved]:
        """The truth about what can be seen of it, once a camera has seen it.

        It does not count where its digits are too small (`LEGIBLE`) or the middle of any piece is covered.
        """
        board, style = self.item.layout.board, self.item.style
        look = style.look
        drawn = on_picture(self.drawn, project)
        lengths = drawn.reaches if len(drawn.reaches) else drawn.radii
        scale = float(np.median(lengths)) / (look.reach or look.radius)
        clues = tuple("" if island.clue is None else str(island.clue) for island in board.puzzle.islands)
        traits = {
            "size": f"{board.rows}x{board.columns}/{len(board.puzzle.islands)}",
            "style": f"{style.islands.shape}, {style.islands.outline}, {style.islands.body}",
            "shows": style.islands.shows,
            "grid": style.ground.lattice + (" in a frame" if style.ground.frame else ""),
            "ground": style.ground.texture,
            "font": f"{look.font.family} {look.font.style}" + (" (held out)" if look.font.held_out else ""),
            "bridges": f"{style.bridges.drawn}, {style.bridges.stroke}",
            "marks": ", ".join((*style.marks, *style.overlays)) or "none",
        }
        digit = look.digit * scale
        truth = Truth(
            board, drawn, self.item.counts and digit > LEGIBLE, traits, shown=self.words,
            unique=self.item.layout.unique and self.words == clues,
            digit=digit, finished=bool(self.bridges) and set(self.bridges) == set(board.bridges),
            bridges=self.bridges,
        )  # fmt: skip
        rims = RIM * look.radius, RIM * look.reach
        islands, signs = self.drawn.islands, self.drawn.signs
        if not (_seen(islands, 0.0, self.hidden).all() and _seen(signs, 0.0, self.hidden).all()):
            truth = replace(truth, counts=False, unique=False, finished=False)
        return visible(truth, _seen(islands, rims[0], self.hidden), _seen(signs, rims[1], self.hidden))


def visible(
    truth: Truth[Solved], islands: NDArray[np.bool_], signs: NDArray[np.bool_], why: str = "covered"
) -> Truth[Solved]:
    """The truth about a board of which only some islands and signs can be seen; unchanged where all can.

    Nobody has to read what is left: without the others it is another puzzle, or none.

    Args:
        truth: about the whole board.
        islands: N, whether each can be seen.
        signs: M, likewise.
        why: the name of the trait that says how many cannot.
    """
    if (islands.all() and signs.all()) or truth.drawn is None:
        return truth
    drawn = truth.drawn
    kept = {old: new for new, old in enumerate(np.flatnonzero(islands).tolist())}
    bridges = tuple(
        Bridge(kept[bridge.a], kept[bridge.b], bridge.count)
        for bridge in truth.bridges or ()
        if bridge.a in kept and bridge.b in kept
    )
    return replace(
        truth,
        board=pruned(truth.board, np.flatnonzero(islands).tolist(), np.flatnonzero(signs).tolist()),
        drawn=Drawn(drawn.islands[islands], drawn.radii[islands], drawn.signs[signs], drawn.reaches[signs]),
        shown=None if truth.shown is None else tuple(np.array(truth.shown, object)[islands].tolist()),
        counts=False,
        traits={**truth.traits, why: f"{int((~islands).sum() + (~signs).sum())} pieces"},
        unique=False,
        finished=False,
        bridges=None if truth.bridges is None else bridges,
    )


def _seen(places: NDArray[np.float64], rim: float, boxes: tuple[Box, ...]) -> NDArray[np.bool_]:
    """Which places (N x 2) none of the boxes covers; what lies by less than a rim below one is seen: N."""
    seen = np.ones(len(places), np.bool_)
    for left, top, right, bottom in boxes:
        x, y = places[:, 0], places[:, 1]
        seen &= ~((x > left + rim) & (x < right - rim) & (y > top + rim) & (y < bottom - rim))
    return seen


def _place(board: Solved, style: Style, corner: Place) -> Drawn:
    pitch, look = np.array(style.look.pitch), style.look
    islands = np.array([(float(i.column), float(i.row)) for i in board.puzzle.islands]).reshape(-1, 2)
    signs = np.array([(float(s.column), float(s.row)) for s in board.puzzle.signs]).reshape(-1, 2)
    return Drawn(
        corner + islands * pitch,
        np.full(len(islands), look.radius),
        corner + signs * pitch,
        np.full(len(signs), look.reach),
    )


def _mark(canvas: Canvas, board: Solved, style: Style, drawn: Drawn, rng: np.random.Generator) -> None:
    """What a tutorial or a player has drawn on top of a board."""
    for mark in style.marks:
        match mark:
            case "circles":
                marks.draw_circles(canvas, style, drawn, rng)
            case "arrows":
                marks.draw_arrows(canvas, style, drawn, rng)
            case "labels":
                marks.draw_labels(canvas, style, drawn, rng)
            case "ticks":
                marks.draw_ticks(canvas, style, drawn, rng)
            case "forbidden":
                strokes.draw_forbidden(canvas, board, style, drawn, rng)
