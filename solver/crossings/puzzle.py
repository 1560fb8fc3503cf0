"""A puzzle of crossings: value objects without any behaviour."""

from dataclasses import dataclass
from enum import Enum


class Direction(Enum):
    """Where an arrow points: steps down and to the right."""

    N = (-1, 0)
    NE = (-1, 1)
    E = (0, 1)
    SE = (1, 1)
    S = (1, 0)
    SW = (1, -1)
    W = (0, -1)
    NW = (-1, -1)


@dataclass(frozen=True, slots=True)
class Cell:
    """A crossing with its sign.

    Attributes:
        row, column: its place, from the top left, 0 first.
        arrows: where the arrow points; two directions for one with two heads.
        clue: the number that is printed; None where there is none.
    """

    row: int
    column: int
    arrows: tuple[Direction, ...]
    clue: int | None = None


@dataclass(frozen=True, slots=True)
class Crossings:
    """What is printed.

    Attributes:
        cells: no two at the same place; usually one at each crossing of a rectangle.
        most: the largest number that is allowed; None for the largest that fits anywhere.
    """

    cells: tuple[Cell, ...]
    most: int | None = None


Values = tuple[int, ...]
"""A finished board: the number of each cell."""
