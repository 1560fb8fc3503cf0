"""Boards side by side and below each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.scene import Project, Truth

SLIMMEST = 0.7
"""The most that |ln(height / width)| of a page may be, if there is a choice."""


class Surface(Protocol):
    """What the page around a board has to fit: lengths in units, colours."""

    @property
    def pitch(self) -> tuple[float, float]:
        """From column to column and from row to row."""

    @property
    def digit(self) -> float:
        """The height of its numbers, units."""

    @property
    def paper(self) -> Colour:
        """The colour of the ground."""

    @property
    def ink(self) -> Colour:
        """The colour of lines and letters."""

    @property
    def grid_ink(self) -> Colour:
        """The colour of fine lines."""


class Placed(Protocol):
    """A board on a page, where it came to lie."""

    def truth(self, project: Project) -> Truth[Any]:
        """The truth about it once a camera has seen it."""


class Printed(Protocol):
    """A board to be put on a page, of any kind of puzzle."""

    @property
    def look(self) -> Surface:
        """How it is drawn."""

    @property
    def counts(self) -> bool:
        """False for a board that nobody has to read, as a solution printed beside its puzzle."""

    @property
    def extent(self) -> tuple[float, float]:
        """The width and height from the first to the last row and column, units."""

    @property
    def border(self) -> float:
        """How far it reaches beyond its outermost rows and columns, units."""

    @property
    def bounded(self) -> bool:
        """Whether a frame, a grid or the board itself shows where it ends."""

    def draw(self, canvas: Canvas, corner: Place, rng: np.random.Generator) -> Placed:
        """Draws it with everything on it; row 0, column 0 at the corner."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for an item on a page.

    Attributes:
        item: what goes there.
        left, top, width, height: the rectangle of its board with its border, units.
    """

    item: Printed
    left: float
    top: float
    width: float
    height: float

    @property
    def corner(self) -> Place:
        """Where row 0, column 0 goes."""
        edge = self.item.border
        return self.left + edge, self.top + edge


def arrange(items: Sequence[Printed], *, close: bool, rng: np.random.Generator) -> list[Slot]:
    """Puts items side by side and below each other.

    Args:
        items: the boards, one at least; close ones should have a frame or a grid, or nobody can tell them
            apart.
        close: whether there is little room between them.
        rng: every choice comes from it.

    Returns:
        Slots in the order of the items, from (0, 0) on; several items are each moved down a little at random.
    """
    layouts = [_in_rows(items, per_row, close, rng) for per_row in range(1, min(len(items), 4) + 1)]
    usual = [slots for slots in layouts if abs(_slimness(slots)) < SLIMMEST]
    return (
        usual[int(rng.integers(len(usual)))]
        if usual
        else min(layouts, key=lambda slots: abs(_slimness(slots)))
    )


def _in_rows(items: Sequence[Printed], per_row: int, close: bool, rng: np.random.Generator) -> list[Slot]:
    """So many items side by side, then the next row below."""
    slots: list[Slot] = []
    top = 0.0
    for start in range(0, len(items), per_row):
        row = items[start : start + per_row]
        left, below = 0.0, top
        for item in row:
            pitch = max(item.look.pitch)
            shift = 0.0 if len(items) == 1 else rng.uniform(0, 0.6) * pitch
            width, height = (side + 2 * item.border for side in item.extent)
            slots.append(Slot(item, left, top + shift, width, height))
            left += width + pitch * _gap(row, close, rng)
            below = max(below, top + shift + height)
        pitch = max(max(item.look.pitch) for item in row)
        top = below + pitch * _gap(items, close, rng)
    return slots


def _slimness(slots: list[Slot]) -> float:
    """How much higher than wide the whole is: the logarithm of the ratio."""
    width, height = (
        max(slot.left + slot.width for slot in slots),
        max(slot.top + slot.height for slot in slots),
    )
    return float(np.log(height / width))


def _gap(items: Sequence[Printed], close: bool, rng: np.random.Generator) -> float:
    """The room between boards, pitches: more where neither frame nor grid shows where one ends."""
    if close:
        return rng.uniform(0.35, 0.9)
    bounded = all(item.bounded for item in items)
    return rng.uniform(2.4, 3.6) if bounded else rng.uniform(3.2, 4.6)
