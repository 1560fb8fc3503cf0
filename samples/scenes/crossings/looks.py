"""What a board of crossings looks like, chosen by chance among the styles."""

from dataclasses import dataclass
from typing import Literal, TypeVar

import numpy as np

from samples.scenes.canvas import Colour
from samples.scenes.fonts import Font
from samples.scenes.looks import (
    BLACK,
    INKS,
    LIGHTS,
    NIGHTS,
    PAPERS,
    TINTS,
    WHITE,
    choose_font,
)

Kind = Literal["thin", "open", "block", "outlined"]
Thing = TypeVar("Thing")
Streets = Literal["double", "band", "single", "none"]
Box = Literal["none", "box", "line"]
KINDS: tuple[Kind, ...] = ("thin", "open", "block", "outlined")

STYLES = ("streets", "squares above", "squares beside", "round beside")
"""Round signs on the crossings of streets, the arrow above its number; square signs, the arrow above; square
ones, the arrow beside it; round ones, likewise."""


@dataclass(frozen=True, slots=True)
class CrossingsLook:
    """How a board is drawn; lengths in units of the page.

    Attributes:
        name: its style, one of STYLES.
        pitch: from column to column and from row to row.
        radius: of a sign, to the outer edge of its line; half the side of a square one.
        ring: the width of that line; 0 for none.
        ink, fill, paper: of lines and arrows, of signs, of the page.
        arrow: how arrows are made.
        reach: the length of an arrow.
        thick: of an arrow's line.
        head: the length of its head.
        streets: what runs along rows and columns.
        street: from a street's middle to its edge.
        grid_ink: of streets.
        box: what marks the place of the number.
        digit, digit_ink, font: of numbers.
    """

    name: str
    pitch: tuple[float, float]
    radius: float
    ring: float
    ink: Colour
    fill: Colour
    paper: Colour
    arrow: Kind
    reach: float
    thick: float
    head: float
    streets: Streets
    street: float
    grid_ink: Colour
    box: Box
    digit: float
    digit_ink: Colour
    font: Font

    @property
    def round(self) -> bool:
        """Whether signs are round."""
        return self.name in ("streets", "round beside")

    @property
    def places(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where in a sign the middles of arrow and number are, in radii from its centre."""
        if "beside" in self.name:
            return ((-0.43, 0.0), (0.47, 0.0)) if self.round else ((-0.42, 0.0), (0.5, 0.0))
        return ((0.0, -0.43), (0.0, 0.46)) if self.round else ((0.0, -0.45), (0.0, 0.5))


def crossings_look(
    digit: float, rng: np.random.Generator, *, screen: bool = False, style: str | None = None
) -> CrossingsLook:
    """The look of a board.

    Args:
        digit: the height of its numbers, units; those in boxes are drawn a little smaller.
        rng: every choice comes from it.
        screen: whether it has the colours of programs, dark ones too.
        style: one of STYLES; any if None.
    """
    style = style or str(rng.choice(STYLES))
    beside = "beside" in style
    radius = digit / (rng.uniform(0.48, 0.58) if not beside else rng.uniform(0.5, 0.68))
    reach = radius * (rng.uniform(0.7, 0.8) if beside else rng.uniform(0.68, 0.84))
    arrow = KINDS[int(rng.integers(len(KINDS)))]
    thick = reach * (rng.uniform(0.2, 0.34) if arrow in ("block", "outlined") else rng.uniform(0.07, 0.12))
    pitch = 2 * radius * rng.uniform(1.12, 1.7)
    stretch = 1.0 if rng.random() < 0.7 else rng.uniform(1.0, 1.25)
    paper, ink, fill = _colours(rng, screen)
    streets: Streets = (
        "double" if style == "streets" else _one(("none", "none", "double", "single", "band"), rng)
    )
    share = rng.uniform(0.2, 0.6) if streets in ("single", "band") else rng.uniform(0.4, 1.0)
    box: Box = "none" if "round beside" in style else _one(("none", "box", "line"), rng)
    return CrossingsLook(
        name=style,
        pitch=(pitch * stretch, pitch) if rng.random() < 0.5 else (pitch, pitch * stretch),
        radius=radius, ring=radius * rng.uniform(0.04, 0.12),
        ink=ink, fill=fill, paper=paper,
        arrow=arrow, reach=reach, thick=thick, head=reach * rng.uniform(0.3, 0.45),
        streets=streets, street=radius * rng.uniform(0.25, 0.6),
        grid_ink=_mix(paper, ink, min(share, 0.25) if streets == "band" else share),
        box=box, digit=digit, digit_ink=ink, font=choose_font(rng),
    )  # fmt: skip


def _colours(rng: np.random.Generator, screen: bool) -> tuple[Colour, Colour, Colour]:
    """Paper, ink, and the fill of signs."""
    if screen and rng.random() < 0.25:
        paper, ink = _one(NIGHTS, rng), _one(LIGHTS, rng)
        return paper, ink, paper if rng.random() < 0.5 else _mix(paper, ink, rng.uniform(0.08, 0.2))
    paper = _one(PAPERS, rng) if screen else WHITE
    ink = BLACK if rng.random() < 0.75 else _one(INKS, rng)
    return paper, ink, paper if rng.random() < 0.6 else _one(TINTS, rng)


def _one(things: tuple[Thing, ...], rng: np.random.Generator) -> Thing:
    return things[int(rng.integers(len(things)))]


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
