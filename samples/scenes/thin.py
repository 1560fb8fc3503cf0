"""Small boards in thin lines, as programs for papers draw them, often in boxes that touch the islands."""

from dataclasses import dataclass, replace

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.clusters import Cluster
from samples.scenes.figures import Step, plain, star
from samples.scenes.looks import BLACK, WHITE
from samples.scenes.others.drawing import label
from samples.scenes.puzzles import Solved
from samples.scenes.styles import layouts
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.choosing import any_style
from samples.scenes.styles.item import PlacedStyled, StyledItem
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.style import Lattice, Paint, Style

UNIT = 40.0
"""The smaller of the two pitches before the whole is scaled, units."""
ANYTHING = ("≥ 2", "> 1", "x", "n", "k", "= 3", "a", "b", "v", "i, j", "x + y", "2k", "≤ 4", "n - 1", "d(v)")
"""What stands in islands of boards that are no puzzle."""


@dataclass(frozen=True, slots=True)
class Labelled(StyledItem):
    """A board that nobody can solve, as there are no clues in its islands.

    Attributes:
        words: what stands in them instead, one for each island; "" for nothing.
    """

    words: tuple[str, ...] = ()

    def draw(self, canvas: Canvas, corner: Place, rng: np.random.Generator) -> PlacedStyled:
        """Draws the board with these words in its islands."""
        style = replace(self.style, islands=replace(self.style.islands, shows="all blank"))
        placed = StyledItem(self.layout, style, counts=False).draw(canvas, corner, rng)
        look, ink = self.look, style.islands.paints[0].digit
        for words, (x, y) in zip(self.words, placed.drawn.islands, strict=True):
            if words:
                spot = float(x), float(y)
                label(canvas, spot, words, look.font, look.digit, ink=ink, most=1.5 * look.radius)
        return replace(placed, item=self, words=self.words)


def choose_thin(medium: Medium, rng: np.random.Generator) -> Cluster:
    """One to four small boards beside each other.

    Args:
        medium: whether they are drawn for print or copied from a screen.
        rng: every choice comes from it.
    """
    count = int(rng.choice([1, 2, 3, 4], p=[0.45, 0.3, 0.15, 0.1]))
    layout = _layout(rng)
    style = _style(layout, medium, rng)
    same, solved = rng.random() < 0.5, rng.random() < 0.5
    items: list[StyledItem] = []
    for index in range(count):
        board = layout if same or not index else _layout(rng)
        if rng.random() < 0.2:
            items.append(_labelled(board, style, rng))
            continue
        share = 1.0 if solved and index == count - 1 else index / count
        bridges = board.board.bridges
        items.append(Step(board, style, True, bridges[: round(share * len(bridges))]))
    words = tuple(f"({mark})" for mark in "abcd"[:count]) if count > 1 and rng.random() < 0.4 else ()
    gap = float(rng.uniform(1.2, 3.0))
    return Cluster((tuple(items),), (gap, gap), words, pointed=bool(rng.random() < 0.3))


def _layout(rng: np.random.Generator) -> Layout:
    """Three to eight islands."""
    kind = rng.random()
    if kind < 0.35:
        return layouts.tiny(rng)
    if kind < 0.5:
        return star(rng)
    while True:
        layout = layouts.usual(rng, most=5, least=3)
        if len(layout.board.puzzle.islands) <= 8:
            return layout


def _style(layout: Layout, medium: Medium, rng: np.random.Generator) -> Style:
    """Thin rings; a thin box through the middles of the outermost islands, along their edges, or none."""
    side = max(layout.board.rows, layout.board.columns)
    style = plain(any_style(layout, medium, UNIT * side, rng, widest=UNIT), rng)
    grey = int(rng.integers(0, 160))
    ink: Colour = BLACK if rng.random() < 0.35 else (grey, grey, grey)
    radius = UNIT * rng.uniform(0.2, 0.42)
    ring = radius * rng.uniform(0.05, 0.1)
    tall = radius * rng.uniform(0.65, 1.05)
    kind = rng.random()
    frame = 0.0 if kind < 0.4 else radius if kind < 0.6 else radius * rng.uniform(1.2, 2.0)
    lattices: tuple[Lattice, ...] = ("none", "lines", "cells", "dots")
    ground = replace(
        style.ground, texture="clear", lattice=lattices[int(rng.choice(4, p=[0.6, 0.2, 0.14, 0.06]))],
        frame=frame if kind < 0.75 else None, frame_width=ring, width=0.7 * ring, coordinates="none",
        frame_ink=ink if rng.random() < 0.6 else BLACK,
    )  # fmt: skip
    digit = ink if rng.random() < 0.5 else BLACK
    return replace(
        style, overlays=(), marks=(), ground=ground,
        look=replace(style.look, radius=radius, ring=ring, digit=tall, ink=ink, digit_ink=digit),
        islands=replace(
            style.islands, paints=(Paint(WHITE, ink, digit),), body="clear" if rng.random() < 0.4 else "flat"
        ),
        bridges=replace(
            style.bridges, ink=ink, many=ink, width=rng.uniform(0.05, 0.12), short=0.0,
            stroke="lines" if rng.random() < 0.8 else style.bridges.stroke,
        ),
    )  # fmt: skip


def _labelled(layout: Layout, style: Style, rng: np.random.Generator) -> Labelled:
    """The board without clues: islands that are empty, or with expressions in them."""
    islands = layout.board.puzzle.islands
    share = rng.choice([0.0, 0.5, 1.0])
    words = tuple(ANYTHING[int(rng.integers(len(ANYTHING)))] if rng.random() < share else "" for _ in islands)
    puzzle = replace(layout.board.puzzle, islands=tuple(replace(island, clue=None) for island in islands))
    board: Solved = replace(layout.board, puzzle=puzzle)
    return Labelled(Layout(board, layout.gap, unique=False), style, False, words)
