"""Seen: what else a page shows of rows and columns, asked where the islands of a board leave them open."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.lattice import Placed
from vision.geometry.lines import Floats
from vision.page import Page
from vision.parting.bounds import find_bounds
from vision.parting.grids import Grids, Patch
from vision.shapes.strokes import find_joined

# A side of a frame that changes by more lines than this, from its one end to the other, runs askew.
ASKEW = 0.5


@dataclass(frozen=True, eq=False)
class Seen:
    """What is printed and drawn around the islands of a board.

    Attributes:
        page: the page.
        points: N x 2, the centres of islands and then of signs, (x, y) in full pixels.
        radii: N, full pixels.
        islands: how many of them are islands.
    """

    page: Page
    points: Floats
    radii: Floats
    islands: int

    def grid(self, way: Placed) -> float:
        """How much is there of a printed grid where it should be if all stand so; 0 if none is seen."""
        spots = np.column_stack([way.rows, way.columns])
        return self._grids.seen(Patch(way.lattice, spots, float(np.median(self.radii))))

    def framed(self, way: Placed) -> bool:
        """Whether the sides of a frame around all islands run along rows and columns; True for none.

        The page is taken to be flat.
        """
        back = np.linalg.inv(way.lattice.homography)
        for corners in self._frames:
            spots = cv2.perspectiveTransform(corners[None], back)[0]
            if (np.abs(spots - np.roll(spots, 1, axis=0)).min(axis=1) > ASKEW).any():
                return False
        return True

    def joined(self) -> NDArray[np.intp]:
        """Which islands lines join that are drawn already, K x 2."""
        return find_joined(self.page, self.points[: self.islands], self.radii[: self.islands])

    @cached_property
    def _frames(self) -> list[Floats]:
        return find_bounds(self.page, self.points, self.radii).around(len(self.points))

    @cached_property
    def _grids(self) -> Grids:
        return Grids(self.page)
