"""Everything about how a board may be drawn: what `choosing` decides and the others draw."""

from dataclasses import dataclass, field
from typing import Literal

from samples.scenes.canvas import Colour
from samples.scenes.looks import Look

Shape = Literal["disc", "oval", "square", "rounded", "hexagon", "octagon", "land"]
Outline = Literal["none", "solid", "double", "dashed", "dotted"]
Body = Literal["flat", "linear", "radial", "gloss", "grain", "hatched", "clear"]
Shows = Literal["clues", "left", "open", "some blank", "some asked", "all blank"]
Finish = Literal["plain", "crossed", "slashed", "ticked"]
Texture = Literal["clear", "plain", "paper", "water", "wood", "gradient", "photo", "stripes", "checker"]
Lattice = Literal["none", "lines", "dashes", "dots", "crosses", "cells", "table", "diagonals", "triangles"]
Coordinates = Literal["none", "numbers", "letters", "small letters"]
Drawn = Literal["none", "some", "wrong", "whole"]
Stroke = Literal["lines", "bar", "dashes", "dots", "rails", "planks", "arcs", "hand"]
Mark = Literal["circles", "arrows", "bands", "labels", "forbidden", "candidates", "ticks", "glow"]
Overlay = Literal["dialog", "toast", "menu", "pointer", "hand pointer", "tick"]

OPEN, DONE, WRONG, CHOSEN = range(4)
"""The states of an island: bridges are missing, none is, too many are there, the player points at it."""


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of an island.

    Attributes:
        fill: of its inside.
        ink: of its outline.
        digit: of its number.
    """

    fill: Colour
    ink: Colour
    digit: Colour


@dataclass(frozen=True, slots=True)
class Islands:
    """How islands are drawn.

    Attributes:
        paints: by state; the last for all states beyond.
        ramp: the fill of open islands with the highest value, others are mixed; None for one fill.
        shape: of the outline; as large as a disc of the look's radius.
        aspect: width over height of ovals.
        outline: the line around it, as wide as the look's ring.
        body: how it is filled.
        contrast: how strong gradients, gloss and grain are, 0 to 1.
        rim: the width of a rim that catches light, parts of the radius; 0 for none.
        shadow: how dark a shadow it casts, 0 to 1.
        edge: width of a contrasting edge around the digits, parts of their height; 0 for none.
        shows: what stands in it; "left": the number of bridges that are missing; "open": the clue, but
            nothing in islands that have all their bridges; "some asked": question marks in some.
        finish: what is done to islands that have all their bridges.
        ids: whether letters are drawn beside islands.
    """

    paints: tuple[Paint, ...]
    ramp: Colour | None = None
    shape: Shape = "disc"
    aspect: float = 1.0
    outline: Outline = "solid"
    body: Body = "flat"
    contrast: float = 0.3
    rim: float = 0.0
    shadow: float = 0.0
    edge: float = 0.0
    shows: Shows = "clues"
    finish: Finish = "plain"
    ids: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies beneath the islands.

    Attributes:
        texture: of the ground; "clear" leaves the page as it is.
        colour: its main colour.
        second: what is mixed in by the texture.
        lattice: what runs between the islands.
        line: its colour.
        width: of its lines, units.
        coordinates: the names above the columns; rows have numbers beside them, unless it is "none".
        frame: from the outermost rows and columns to a frame, units; None for no frame.
        frame_width: of its line, units.
        frame_ink: its colour.
    """

    texture: Texture
    colour: Colour
    second: Colour
    lattice: Lattice = "none"
    line: Colour = (200, 200, 200)
    width: float = 1.0
    coordinates: Coordinates = "none"
    frame: float | None = None
    frame_width: float = 1.0
    frame_ink: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Bridges:
    """The bridges that are there already.

    Attributes:
        drawn: which are drawn: none, some or all of the solution's, or some with wrong counts.
        stroke: how lines are drawn.
        ink: their colour.
        many: the colour of those that are more than single.
        width: of a line, radii.
        gap: between parallel lines, radii.
        above: whether they are drawn after the islands, not beneath them.
        short: how much farther from the island's middle they end, radii.
    """

    drawn: Drawn = "none"
    stroke: Stroke = "lines"
    ink: Colour = (0, 0, 0)
    many: Colour = (0, 0, 0)
    width: float = 0.1
    gap: float = 0.45
    above: bool = False
    short: float = 0.0


@dataclass(frozen=True, slots=True)
class Signs:
    """How signs are drawn.

    Attributes:
        fill: inside.
        ink: of their outline and diagonals.
        digit: the colour of their numbers.
        outline: width of the outline, parts of the reach; 0 for none.
        diagonals: whether two slanted lines part a sign into four.
        blank: whether lost numbers leave nothing, not question marks.
        out: how far from the middle the numbers stand, parts of the reach.
    """

    fill: Colour = (226, 226, 226)
    ink: Colour = (0, 0, 0)
    digit: Colour = (0, 0, 0)
    outline: float = 0.04
    diagonals: bool = False
    blank: bool = False
    out: float = 0.48


@dataclass(frozen=True, slots=True)
class Style:
    """How a board is drawn; lengths in units of the page unless said otherwise.

    Attributes:
        look: the lengths of its islands and signs, font, ink and paper.
        islands, ground, bridges, signs: how those are drawn.
        marks: what a tutorial or a player has added.
        mark_ink: its colour.
        overlays: what lies over the board.
    """

    look: Look
    islands: Islands
    ground: Ground
    bridges: Bridges = field(default_factory=Bridges)
    signs: Signs = field(default_factory=Signs)
    marks: tuple[Mark, ...] = ()
    mark_ink: Colour = (214, 40, 40)
    overlays: tuple[Overlay, ...] = ()
