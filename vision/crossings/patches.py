"""Patches: how the sign of a crossing is laid out, and where its arrow is; shared by the stages."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.parameters import ARROWS

Patches = NDArray[np.float32]
"""N x PATCH x PATCH: signs, 0 ground .. 1 ink."""

PATCH = 80
REACH = 1.15
"""A sign is laid out as a square of PATCH pixels, REACH radii from its centre to each side."""
UNIT = PATCH / 2 / REACH
"""Pixels of a patch to a radius."""


@dataclass(frozen=True, slots=True)
class Window:
    """Where the arrows of a board are on their signs.

    Attributes:
        middle: (x, y) from the centre of a sign, radii.
        length: of an arrow, radii.
    """

    middle: tuple[float, float]
    length: float

    @property
    def x(self) -> float:
        """The x of its middle, radii."""
        return self.middle[0]

    @property
    def y(self) -> float:
        """The y of its middle, radii."""
        return self.middle[1]

    def disc(self, part: float) -> NDArray[np.bool_]:
        """PATCH x PATCH: the disc around its middle with this part of half its length for a radius."""
        x, y = places()
        return np.asarray(np.hypot(x - self.x, y - self.y) < part * self.length / 2)


@cache
def places() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """PATCH x PATCH each: x and y of the pixels of a patch, radii from the centre of the sign; read only."""
    y, x = (np.mgrid[:PATCH, :PATCH] - (PATCH - 1) / 2) / UNIT
    return x, y


@cache
def inside() -> NDArray[np.bool_]:
    """PATCH x PATCH: what is within a sign of any shape, without its edge; read only."""
    return np.asarray(np.hypot(*places()) < ARROWS.inside)
