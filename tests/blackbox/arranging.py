"""Boards side by side and below each other."""

from dataclasses import dataclass

import numpy as np

from tests.blackbox import bridging
from tests.blackbox.boards import border, extent
from tests.blackbox.canvas import Place
from tests.blackbox.looks import Look
from tests.blackbox.puzzles import Solved

SLIMMEST = 0.7
"""Pages are not made slimmer than that, if there is a choice: the logarithm of height over width."""


@dataclass(frozen=True, slots=True)
class Item:
    """A board to be put on a page.

    Attributes:
        board: what stands where.
        look: how it is drawn.
        mode: the bridges that are drawn already.
        struck: whether finished islands are struck out.
        counts: False for a solution printed beside its puzzle, which nobody has to read.
    """

    board: Solved
    look: Look
    mode: bridging.Mode = "none"
    struck: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for an item: the rectangle of its board with its border, units."""

    item: Item
    left: float
    top: float
    width: float
    height: float

    @property
    def corner(self) -> Place:
        """Where row 0, column 0 goes."""
        edge = border(self.item.look)
        return self.left + edge, self.top + edge


def arrange(items: list[Item], *, close: bool, rng: np.random.Generator) -> list[Slot]:
    """Puts items side by side and below each other.

    Args:
        items: the boards; close ones should have a frame or a grid, or nobody can tell them apart.
        close: little room between them, and no titles.
        rng: every choice comes from it.

    Returns:
        Slots, the whole of them starting at (0, 0) or a little to the right and below.
    """
    layouts = [_in_rows(items, per_row, close, rng) for per_row in range(1, min(len(items), 4) + 1)]
    usual = [slots for slots in layouts if abs(_slimness(slots)) < SLIMMEST]
    return (
        usual[int(rng.integers(len(usual)))]
        if usual
        else min(layouts, key=lambda slots: abs(_slimness(slots)))
    )


def _in_rows(items: list[Item], per_row: int, close: bool, rng: np.random.Generator) -> list[Slot]:
    """So many items side by side, then the next row below."""
    slots: list[Slot] = []
    top = 0.0
    for start in range(0, len(items), per_row):
        row = items[start : start + per_row]
        left, below = 0.0, top
        for item in row:
            pitch = max(item.look.pitch)
            shift = 0.0 if len(items) == 1 else rng.uniform(0, 0.6) * pitch
            width, height = (side + 2 * border(item.look) for side in extent(item.board, item.look))
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


def _gap(items: list[Item], close: bool, rng: np.random.Generator) -> float:
    """The room between boards, pitches: more where neither frame nor grid shows where one ends."""
    if close:
        return rng.uniform(0.35, 0.9)
    bounded = all(item.look.frame is not None or item.look.grid in ("lines", "cells") for item in items)
    return rng.uniform(2.4, 3.6) if bounded else rng.uniform(3.2, 4.6)
