"""The sketch: a drawing that is kept as shapes and text, to be drawn with lines on a page of a document.

Everything that is painted on a picture can be painted on a sketch of it instead: see `painting`. Coordinates
are pixels of that picture, the centre of the top left one at (0, 0).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from pipeline.drawing.painting import Colour, Polygon


@dataclass(frozen=True, slots=True, eq=False)
class Area:
    """Polygons filled with one colour.

    Attributes:
        shapes: what is filled, as one where shapes overlap; pixels.
        colour: of all.
        holes: what is left out of them; pixels.
    """

    shapes: "tuple[Polygon, ...]"
    colour: "Colour"
    holes: "tuple[Polygon, ...]" = ()


@dataclass(frozen=True, slots=True)
class Writing:
    """A line of text.

    Attributes:
        text: what it says.
        start: where its base line begins, (x, y) in pixels.
        size: of the font, pixels.
        colour: of the letters.
        casing: the colour of the line around them; None for no line.
        thin: how wide that line is on each side, pixels.
        quarters: by how many quarter turns the text is turned around its start, clockwise.
    """

    text: str
    start: tuple[float, float]
    size: float
    colour: "Colour"
    casing: "Colour | None" = None
    thin: float = 0.0
    quarters: int = 0


@dataclass(slots=True)
class Sketch:
    """What is drawn over a picture, which stays as it is.

    Attributes:
        picture: RGB; only looked at, for the colour of the ground.
        marks: what was drawn, in its order.
    """

    picture: Image.Image
    marks: list[Area | Writing] = field(default_factory=list)

    @property
    def size(self) -> tuple[int, int]:
        """How many pixels it is wide and high."""
        return self.picture.size

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.picture.width

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.picture.height

    def getpixel(self, place: tuple[int, int]) -> float | tuple[int, ...] | None:
        """The picture's colour at a place (x, y), as Pillow tells it."""
        return self.picture.getpixel(place)

    def fill(self, shapes: "Sequence[Polygon]", colour: "Colour", holes: "Sequence[Polygon]" = ()) -> None:
        """Keeps polygons to be filled with one colour, holes left out; `painting.fill` calls it."""
        if shapes and np.isfinite(np.concatenate(shapes)).all():
            self.marks.append(Area(tuple(shapes), colour, tuple(holes)))

    def write(self, writing: Writing) -> None:
        """Keeps a line of text. Called by `painting.write`."""
        self.marks.append(writing)
