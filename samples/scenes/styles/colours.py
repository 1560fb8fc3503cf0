"""Colours that go together: grounds, islands that stand out from them, digits that can be read on them."""

import colorsys
from dataclasses import dataclass

import numpy as np

from samples.scenes.canvas import Colour
from samples.scenes.looks import BLACK, INKS, WHITE, mix

READABLE = 95.0
"""The least difference in lightness between a digit and what it stands on, grey levels."""
APART = 20.0
"""The least difference in lightness between an island without a line and the ground."""
FAINT = 45.0
"""The least difference in lightness between a line and the ground."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that everything else is mixed from.

    Attributes:
        ground: beneath the islands.
        second: the other colour of its texture.
        ink: of lines.
        dark: whether the ground is darker than the ink.
    """

    ground: Colour
    second: Colour
    ink: Colour
    dark: bool


def lightness(colour: Colour) -> float:
    """How light a colour looks, 0 to 255."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def any_colour(
    rng: np.random.Generator, light: tuple[float, float] = (0.2, 0.95), strong: tuple[float, float] = (0, 1)
) -> Colour:
    """A colour of any hue; `light` bounds its value, `strong` its saturation, both 0 to 1."""
    red, green, blue = colorsys.hsv_to_rgb(rng.uniform(0, 1), rng.uniform(*strong), rng.uniform(*light))
    return round(255 * red), round(255 * green), round(255 * blue)


def readable(ground: Colour, rng: np.random.Generator, least: float = READABLE) -> Colour:
    """Mostly black or white, or a colour that differs in lightness from the ground by more than `least`."""
    plain = WHITE if lightness(ground) < 128 else BLACK
    if rng.random() < 0.55:
        return plain
    for _ in range(12):
        colour = any_colour(rng)
        if abs(lightness(colour) - lightness(ground)) > least:
            return colour
    return plain


def print_theme(rng: np.random.Generator) -> Theme:
    """White paper and black ink; now and then another ink, or a tinted panel."""
    ink = BLACK if rng.random() < 0.65 else INKS[int(rng.integers(len(INKS)))]
    if rng.random() < 0.2:
        grey = int(rng.integers(60, 130))
        ink = (grey, grey, grey)
    ground = WHITE if rng.random() < 0.75 else any_colour(rng, (0.88, 1.0), (0.0, 0.22))
    return Theme(ground, mix(ground, any_colour(rng, (0.7, 1.0), (0, 0.3)), 0.3), ink, dark=False)


def screen_theme(rng: np.random.Generator) -> Theme:
    """Anything that a program may show."""
    kind = rng.random()
    if kind < 0.4:
        ground = WHITE if rng.random() < 0.5 else any_colour(rng, (0.86, 1.0), (0.0, 0.25))
        return Theme(ground, mix(ground, BLACK, rng.uniform(0.03, 0.12)), readable(ground, rng), dark=False)
    if kind < 0.72:
        ground = any_colour(rng, (0.0, 0.3), (0.0, 0.8))
        return Theme(ground, mix(ground, WHITE, rng.uniform(0.04, 0.15)), readable(ground, rng), dark=True)
    ground = any_colour(rng, (0.45, 0.95), (0.3, 0.95))
    ink = readable(ground, rng)
    return Theme(ground, mix(ground, WHITE, 0.15), ink, dark=lightness(ground) < lightness(ink))


def material(texture: str, rng: np.random.Generator) -> tuple[Colour, Colour]:
    """The two colours of a texture: of water, wood, paper, or any other."""
    match texture:
        case "water":
            blue = any_colour(rng, (0.6, 0.95), (0.35, 0.7))
            blue = (min(blue), sorted(blue)[1], max(blue))
            return blue, mix(blue, WHITE, rng.uniform(0.08, 0.25))
        case "wood":
            tones: tuple[Colour, ...] = ((222, 184, 135), (196, 148, 96), (120, 80, 48), (236, 208, 168))
            wood = tones[int(rng.integers(len(tones)))]
            return wood, mix(wood, (60, 30, 10), rng.uniform(0.15, 0.35))
        case "paper":
            paper = any_colour(rng, (0.82, 1.0), (0.02, 0.22))
            return paper, mix(paper, (90, 70, 40), rng.uniform(0.08, 0.25))
    one = any_colour(rng, (0.2, 0.95), (0.1, 0.7))
    return one, mix(one, any_colour(rng), rng.uniform(0.1, 0.3))
