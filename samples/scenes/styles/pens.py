"""What boards are drawn with by hand, and how: pencil, pens, chalk; on squared paper, off their lattice."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from samples.scenes.canvas import Colour
from samples.scenes.looks import Look, choose_font, mix
from samples.scenes.styles.layouts import Layout

Sheet = Literal["plain", "squared", "lined", "dotted"]


@dataclass(frozen=True, slots=True)
class Tool:
    """What somebody draws with.

    Attributes:
        name: in words.
        inks: its colours.
        width: the least and greatest width of its strokes, radii of an island.
        grain: how much of a stroke the unevenness of the ground takes away, 0 to 1.
        dark: whether it is for a dark ground.
    """

    name: str
    inks: tuple[Colour, ...]
    width: tuple[float, float]
    grain: float = 0.0
    dark: bool = False


TOOLS = (
    Tool("pencil", ((70, 70, 74), (110, 110, 114), (150, 150, 152)), (0.04, 0.1), grain=0.5),
    Tool("ball pen", ((30, 50, 150), (24, 44, 140), (20, 20, 26), (170, 30, 40)), (0.05, 0.1), grain=0.1),
    Tool("felt pen", ((10, 10, 12), (20, 30, 120), (190, 30, 30), (20, 110, 50)), (0.12, 0.28)),
    Tool("marker", ((20, 20, 24), (30, 60, 190), (210, 40, 40), (30, 140, 70)), (0.08, 0.2), grain=0.15),
    Tool("chalk", ((240, 240, 236), (250, 240, 150), (190, 220, 250)), (0.08, 0.2), grain=0.6, dark=True),
)
BOARDS: tuple[Colour, ...] = ((40, 70, 54), (30, 30, 32), (44, 52, 60))
"""The grounds of blackboards."""
SHEETS: tuple[Sheet, ...] = ("plain", "squared", "lined", "dotted")


@dataclass(frozen=True, slots=True)
class Sketch:
    """How a board is drawn by hand.

    Attributes:
        look: its lengths and colours.
        tool: what it is drawn with.
        sheet: what is printed on the paper.
        line: the colour of that.
        spacing: the distance between those lines or dots, parts of the pitch.
        stray: how far islands stand off their rows and columns, parts of the pitch.
        wobble: how uneven circles are.
        gap: how wide circles stay open at most, parts of a turn.
        twice: how often a circle is drawn twice, 0 to 1.
        lattice: whether rows and columns are drawn in pencil.
        bridges: the share of bridges that are drawn.
    """

    look: Look
    tool: Tool
    sheet: Sheet = "plain"
    line: Colour = (190, 205, 230)
    spacing: float = 0.5
    stray: float = 0.1
    wobble: float = 1.0
    gap: float = 0.0
    twice: float = 0.1
    lattice: bool = False
    bridges: float = 0.0


def choose_sketch(layout: Layout, longest: float, rng: np.random.Generator) -> Sketch:
    """Any way to draw a board by hand; `longest`: about the length of its longer side, units."""
    tool = TOOLS[int(rng.integers(len(TOOLS)))]
    board = layout.board
    pitch = float(np.clip(longest / max(board.rows - 0.5, board.columns - 0.5), 26.0, 170.0))
    radius = pitch * rng.uniform(0.2, 0.42 if layout.gap > 1 else 0.36)
    ground: Colour = (255, 255, 255) if not tool.dark else BOARDS[int(rng.integers(len(BOARDS)))]
    ink = tool.inks[int(rng.integers(len(tool.inks)))]
    least = 0.33 if layout.gap > 1 else max(0.0, 0.5 - 1.1 * radius / pitch)
    sheet = SHEETS[int(rng.choice(4, p=[0.5, 0.32, 0.08, 0.1]))] if not tool.dark else "plain"
    look = Look(
        name=tool.name, pitch=(pitch, pitch * rng.uniform(0.88, 1.14)), radius=radius,
        ring=radius * rng.uniform(*tool.width), ink=ink, fill=ground, paper=ground,
        digit=radius * rng.uniform(0.75, 1.2), digit_ink=ink,
        font=choose_font(rng, handwritten=bool(rng.random() < 0.5)),
    )  # fmt: skip
    return Sketch(
        look, tool, sheet, mix(ground, (120, 160, 220), rng.uniform(0.3, 0.8)),
        spacing=float(rng.choice([0.25, 0.33, 0.5, 0.5, 1.0])), stray=min(rng.uniform(0, 0.33), least),
        wobble=rng.uniform(0.4, 2.2), gap=rng.uniform(0, 0.16) if rng.random() < 0.5 else 0.0,
        twice=rng.choice([0.0, 0.1, 0.6]), lattice=bool(rng.random() < 0.15),
        bridges=rng.uniform(0.2, 1.0) if rng.random() < 0.25 else 0.0,
    )  # fmt: skip


def fainter(sketch: Sketch, share: float) -> Sketch:
    """The same drawn more lightly; `share` of the paper's colour in the ink."""
    ink = mix(sketch.look.ink, sketch.look.paper, share)
    return replace(sketch, look=replace(sketch.look, ink=ink, digit_ink=ink))
