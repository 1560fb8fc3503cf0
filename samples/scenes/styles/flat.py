"""Colours on colours: islands about as light as their ground, but of another hue."""

from dataclasses import replace

import numpy as np

from samples.scenes.canvas import Colour
from samples.scenes.looks import BLACK, WHITE, mix
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.choosing import any_style
from samples.scenes.styles.colours import any_colour, lightness, readable
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.style import Bridges, Ground, Lattice, Outline, Paint, Shape, Style

FAMILIAR: tuple[tuple[Colour, Colour], ...] = (
    (WHITE, (255, 241, 80)), (WHITE, (255, 224, 130)), ((64, 160, 228), (132, 176, 60)),
    ((255, 145, 0), (255, 145, 0)), ((150, 200, 255), (255, 180, 180)), ((40, 90, 60), (120, 50, 90)),
    ((206, 206, 206), (150, 220, 255)), ((30, 60, 140), (30, 100, 70)), ((250, 235, 200), (190, 240, 190)),
)  # fmt: skip
"""Grounds with the islands that stand on them."""
NEAR = 34.0
"""The greatest difference in lightness between an island and the ground, grey levels."""
FAR = 70.0
"""The least difference in colour between them: the largest of those in red, green and blue."""
LEGIBLE = 75.0
"""The least difference in lightness between a number and its island, grey levels."""


def flat_style(
    layout: Layout, medium: Medium, longest: float, rng: np.random.Generator, *, widest: float
) -> Style:
    """A style in flat colours; arguments as for `any_style`."""
    style = any_style(layout, medium, longest, rng, widest=widest)
    ground, fill = choose_pair(rng)
    edge = mix(fill, BLACK if rng.random() < 0.7 else WHITE, rng.uniform(0.1, 0.6))
    outlined = ground == fill or rng.random() < 0.3
    outlines: tuple[Outline, ...] = ("none", "solid")
    ink = readable(fill, rng, LEGIBLE) if ground == fill else edge
    digit = ink if ground == fill else readable(fill, rng, LEGIBLE)
    paints = [Paint(fill, ink, digit)]
    if rng.random() < 0.35:
        other = choose_fill(ground, rng)
        paints.append(Paint(other, ink, readable(other, rng, LEGIBLE)))
    shapes: tuple[Shape, ...] = ("disc", "square", "rounded", style.islands.shape)
    islands = replace(
        style.islands, paints=tuple(paints), ramp=None, body="flat", outline=outlines[outlined], rim=0.0,
        shape=shapes[int(rng.choice(4, p=[0.6, 0.12, 0.16, 0.12]))], edge=0.0,
        shadow=style.islands.shadow if rng.random() < 0.3 else 0.0,
    )  # fmt: skip
    tie = fill if rng.random() < 0.4 and fill != ground else choose_fill(ground, rng)
    tie = tie if rng.random() < 0.7 else readable(ground, rng)
    return replace(
        style,
        look=replace(style.look, paper=ground, fill=fill, ink=ink, digit_ink=digit),
        islands=islands, ground=_ground(style.ground, ground, rng), bridges=_bridges(style.bridges, tie, rng),
    )  # fmt: skip


def choose_pair(rng: np.random.Generator) -> tuple[Colour, Colour]:
    """The colour of a ground, and of the islands on it; a few pairs are the same colour twice."""
    if rng.random() < 0.4:
        ground, fill = FAMILIAR[int(rng.integers(len(FAMILIAR)))]
        shift = rng.integers(-12, 13, 3)
        if rng.random() < 0.15 and ground != fill:
            ground, fill = fill, ground
        return ground, fill if ground == fill else _moved(fill, shift)
    ground = WHITE if rng.random() < 0.15 else any_colour(rng, (0.25, 1.0), (0.05, 0.9))
    return ground, choose_fill(ground, rng)


def choose_fill(ground: Colour, rng: np.random.Generator) -> Colour:
    """A colour about as light as the ground that differs from it all the same."""
    for _ in range(200):
        fill = any_colour(rng, (0.25, 1.0), (0.2, 1.0))
        apart = max(abs(a - b) for a, b in zip(fill, ground, strict=True))
        if apart > FAR and abs(lightness(fill) - lightness(ground)) < NEAR:
            return fill
    return mix(ground, (255, 220, 0) if lightness(ground) > 128 else (200, 0, 60), 0.7)


def _ground(before: Ground, colour: Colour, rng: np.random.Generator) -> Ground:
    """A flat ground; thin lines between its cells now and then."""
    lattices: tuple[Lattice, ...] = ("none", "cells", "lines", "dots", before.lattice)
    line = mix(colour, BLACK if rng.random() < 0.6 else WHITE, rng.uniform(0.08, 0.5))
    lattice = lattices[int(rng.choice(5, p=[0.34, 0.3, 0.12, 0.06, 0.18]))]
    return replace(
        before, texture="plain", colour=colour, second=mix(colour, WHITE, 0.2), lattice=lattice, line=line,
        frame_ink=line if rng.random() < 0.5 else before.frame_ink,
    )  # fmt: skip


def _bridges(before: Bridges, ink: Colour, rng: np.random.Generator) -> Bridges:
    """Bridges in such a colour, now and then as wide as a bar."""
    if before.drawn == "none":
        return before
    width = before.width if rng.random() < 0.6 else rng.uniform(0.2, 0.6)
    return replace(before, ink=ink, many=ink, width=width)


def _moved(colour: Colour, shift: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Colour:
    red, green, blue = (int(np.clip(value, 0, 255)) for value in np.array(colour) + shift)
    return red, green, blue
