"""What a board looks like, chosen by chance among what is printed and programmed."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from samples.scenes.canvas import Colour
from samples.scenes.fonts import Font, families

Grid = Literal["none", "lines", "cells", "dots", "dashes"]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
INKS: tuple[Colour, ...] = (
    (24, 44, 120),
    (150, 24, 36),
    (20, 96, 48),
    (92, 40, 120),
    (0, 92, 128),
    (120, 70, 20),
)
"""Dark colours that print on white."""
TINTS: tuple[Colour, ...] = (
    (236, 236, 236), (222, 222, 222), (206, 206, 206), (255, 246, 214), (222, 236, 250), (224, 244, 224),
    (250, 226, 226),
)  # fmt: skip
"""Light colours that a dark number stands on."""
PAPERS: tuple[Colour, ...] = (
    WHITE,
    WHITE,
    WHITE,
    (248, 248, 248),
    (250, 244, 224),
    (238, 242, 248),
    (240, 240, 236),
)
"""The light grounds of programs."""
NIGHTS: tuple[Colour, ...] = (
    (0, 0, 0),
    (18, 18, 18),
    (30, 32, 40),
    (40, 44, 52),
    (12, 28, 48),
    (24, 110, 140),
)
"""The dark grounds of programs."""
LIGHTS: tuple[Colour, ...] = (WHITE, (230, 230, 230), (120, 220, 120), (250, 210, 90), (130, 200, 255))
"""What shines on dark grounds."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn; lengths in units of the page.

    Attributes:
        name: the style of its islands.
        pitch: from column to column and from row to row.
        radius: of an island, to the outer edge of its ring.
        ring: the width of its line; 0 for a disc without one.
        ink: the colour of the ring and of everything else that is drawn.
        fill: inside an island.
        paper: the ground.
        digit: the height of a number.
        digit_ink: its colour.
        font: its letters.
        grid: what runs between the islands.
        grid_ink: its colour.
        grid_width: of its lines.
        frame: from the outermost rows and columns to a frame; None for no frame.
        frame_width: of its line.
        hand: how unsteadily it is drawn by hand; 0 for print.
        reach: of a sign, from its centre to its tips; 0 on boards without signs.
        sign_fill: inside a sign.
    """

    name: str
    pitch: tuple[float, float]
    radius: float
    ring: float
    ink: Colour
    fill: Colour
    paper: Colour
    digit: float
    digit_ink: Colour
    font: Font
    grid: Grid = "none"
    grid_ink: Colour = (200, 200, 200)
    grid_width: float = 0.2
    frame: float | None = None
    frame_width: float = 0.4
    hand: float = 0.0
    reach: float = 0.0
    sign_fill: Colour = (226, 226, 226)


def choose_font(rng: np.random.Generator, *, handwritten: bool = False) -> Font:
    """Any family with equal chances, and any of its cuts; print where the machine has no handwriting."""
    by_family = list((families(handwritten=handwritten) or families(handwritten=False)).values())
    cuts = by_family[int(rng.integers(len(by_family)))]
    return cuts[int(rng.integers(len(cuts)))]


def print_look(digit: float, gap: int, rng: np.random.Generator) -> Look:
    """The look of a board on paper.

    Args:
        digit: the height of its numbers, units; in some styles they come out a little smaller.
        gap: the least distance between islands, rows or columns; at 1 they are drawn smaller.
        rng: every choice comes from it.
    """
    return _with_grid(_islands(_plain(digit, gap, WHITE, BLACK, rng), rng), rng)


def screen_look(digit: float, gap: int, rng: np.random.Generator) -> Look:
    """The look of a board in a program; arguments as for `print_look`."""
    if rng.random() < 0.3:
        look = _plain(digit, gap, _one(NIGHTS, rng), _one(LIGHTS, rng), rng)
        return _with_grid(_night_islands(look, rng), rng)
    return _with_grid(_islands(_plain(digit, gap, _one(PAPERS, rng), BLACK, rng), rng), rng)


def hand_look(digit: float, rng: np.random.Generator) -> Look:
    """The look of a board drawn by hand on white paper."""
    look = _plain(digit, 2, WHITE, BLACK, rng)
    ink = _one((BLACK, (30, 30, 34), (24, 44, 140), (20, 110, 50), (60, 60, 66)), rng)
    radius = digit * rng.uniform(0.95, 1.35)
    pitch = radius / rng.uniform(0.26, 0.36)
    ring = digit * rng.uniform(0.06, 0.13)
    return replace(
        look, name="by hand", ink=ink, digit_ink=ink, fill=WHITE, radius=radius, ring=ring,
        pitch=(pitch, pitch * rng.uniform(0.9, 1.1)), hand=rng.uniform(0.5, 1.2),
        font=choose_font(rng, handwritten=rng.random() < 0.4),
    )  # fmt: skip


def signed_look(digit: float, rng: np.random.Generator) -> Look:
    """The look of a board with signs; `digit` is the height of the numbers in the signs."""
    look = _plain(digit, 1, WHITE, BLACK, rng)
    reach = digit * rng.uniform(2.7, 3.1)
    pitch = reach / rng.uniform(0.38, 0.48)
    radius = pitch * rng.uniform(0.2, 0.33)
    fill = _one((WHITE, (236, 236, 236), (226, 226, 226), (205, 205, 205), (222, 236, 250)), rng)
    stretch = 1.0 if rng.random() < 0.6 else rng.uniform(1.0, 1.3)
    look = replace(
        look, name="rings with signs", radius=radius, ring=radius * rng.uniform(0.08, 0.2),
        reach=reach, sign_fill=fill,
        pitch=(pitch * stretch, pitch) if rng.random() < 0.5 else (pitch, pitch * stretch),
    )  # fmt: skip
    return (
        replace(look, frame=pitch * rng.uniform(0.55, 0.9), frame_width=look.ring)
        if rng.random() < 0.5
        else look
    )


def _plain(digit: float, gap: int, paper: Colour, ink: Colour, rng: np.random.Generator) -> Look:
    """Rings of no particular kind: the lengths."""
    radius = digit / rng.uniform(0.75, 1.2)
    pitch = radius / rng.uniform(0.27, 0.48 if gap > 1 else 0.43)
    stretch = 1.0 if rng.random() < 0.65 else rng.uniform(1.05, 1.6)
    return Look(
        name="thin ring",
        pitch=(pitch * stretch, pitch) if rng.random() < 0.5 else (pitch, pitch * stretch),
        radius=radius,
        ring=radius * rng.uniform(0.05, 0.1),
        ink=ink,
        fill=paper,
        paper=paper,
        digit=digit,
        digit_ink=ink,
        font=choose_font(rng),
        grid_width=radius * rng.uniform(0.03, 0.08),
    )


def _islands(look: Look, rng: np.random.Generator) -> Look:
    """One of the styles of islands on a light ground."""
    kind = rng.choice(
        ["thin ring", "thick ring", "filled", "disc", "dark disc", "coloured"],
        p=[0.3, 0.2, 0.17, 0.1, 0.08, 0.15],
    )
    look = replace(look, name=str(kind))
    match kind:
        case "thick ring":
            return replace(
                look, ring=look.radius * rng.uniform(0.12, 0.22), digit=min(look.digit, look.radius)
            )
        case "filled":
            return replace(look, fill=_one(TINTS, rng), ring=look.radius * rng.uniform(0.05, 0.12))
        case "disc":
            return replace(
                look,
                ring=0.0,
                fill=_one(((206, 206, 206), (190, 190, 190), (176, 200, 228), (160, 210, 160)), rng),
            )
        case "dark disc":
            dark = _one((BLACK, (60, 60, 60), *INKS), rng)
            return replace(
                look, ring=0.0, ink=dark, fill=dark, digit_ink=WHITE, digit=min(look.digit, look.radius)
            )
        case "coloured":
            ink = _one(INKS, rng)
            fill = _one((look.paper, *TINTS), rng)
            return replace(look, ink=ink, fill=fill, digit_ink=_one((ink, BLACK), rng))
    return look


def _night_islands(look: Look, rng: np.random.Generator) -> Look:
    """One of the styles on a dark ground."""
    kind = rng.choice(["night ring", "night disc", "night filled"])
    look = replace(look, name=str(kind), grid_ink=mix(look.paper, look.ink, 0.2))
    match kind:
        case "night disc":
            return replace(
                look,
                ring=0.0,
                fill=look.ink,
                digit_ink=_one((BLACK, look.paper), rng) if sum(look.paper) < 150 else BLACK,
            )
        case "night filled":
            return replace(look, fill=mix(look.paper, look.ink, rng.uniform(0.1, 0.25)))
    return replace(look, digit_ink=_one((look.ink, WHITE), rng))


def _with_grid(look: Look, rng: np.random.Generator) -> Look:
    """Grid lines and a frame, or not."""
    grids: tuple[Grid, ...] = ("none", "lines", "cells", "dots", "dashes")
    grid = grids[int(rng.choice(5, p=[0.44, 0.18, 0.12, 0.14, 0.12]))]
    share = rng.uniform(0.15, 0.4) if rng.random() < 0.8 else rng.uniform(0.4, 0.8)
    look = replace(look, grid=grid, grid_ink=mix(look.paper, look.ink, share))
    if rng.random() < 0.3:
        gap = max(look.radius * 1.35, max(look.pitch) * rng.uniform(0.5, 0.9))
        return replace(look, frame=gap, frame_width=look.radius * rng.uniform(0.06, 0.15))
    return look


def _one(colours: tuple[Colour, ...], rng: np.random.Generator) -> Colour:
    return colours[int(rng.integers(len(colours)))]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; `share` of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
