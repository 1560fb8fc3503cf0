"""The colours of the drawing, which colour-blind people can tell apart.

The colours are those of Okabe and Ito (2008). Number of strokes and shape say the same as the colours.
"""

from dataclasses import dataclass

from pipeline.drawing.painting import Colour

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
BLUE: Colour = (0, 114, 178)
SKY: Colour = (86, 180, 233)
VERMILLION: Colour = (213, 94, 0)
ORANGE: Colour = (230, 159, 0)
YELLOW: Colour = (240, 228, 66)
PURPLE: Colour = (204, 121, 167)

DARK_BELOW = 110
"""Ground darker than this (0 to 255) gets the light colours."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours for one kind of ground.

    Attributes:
        single: of a single bridge.
        several: of two and more bridges.
        number: of numbers found by solving, and of readings written beside islands.
        doubt: of the mark around a doubtful number.
        change: of the mark around a number that the rules put right.
        fault: of the mark around a number that makes the board impossible.
        casing: of the line around all of these, and of the legend: white on light ground, black on dark.
        ink: of text on `casing`.
    """

    single: Colour
    several: Colour
    number: Colour
    doubt: Colour
    change: Colour
    fault: Colour
    casing: Colour
    ink: Colour


ON_LIGHT = Palette(BLUE, VERMILLION, BLUE, ORANGE, PURPLE, VERMILLION, WHITE, BLACK)
ON_DARK = Palette(SKY, ORANGE, SKY, YELLOW, PURPLE, ORANGE, BLACK, WHITE)


def palette_for(ground: float) -> Palette:
    """The colours that show on a ground of this lightness, 0 black to 255 white."""
    return ON_DARK if ground < DARK_BELOW else ON_LIGHT
