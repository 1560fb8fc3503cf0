"""Read: a board that was found, and its numbers, become what vision hands on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings.arrows import ARROWS
from vision.crossings.found import FoundCrossings
from vision.crossings.whole import is_cut_off
from vision.page import Page
from vision.reading import Crossing, CrossingsBoard, Number, Point
from vision.symbols.glyphs import Way
from vision.turning import turn_lattice, turn_matrix

# What is left of the confidence in a board that seems to go on, or runs over the edge of the picture.
INCOMPLETE = 0.3
# Arrows less likely than this are not worth a word; a chance that a board lies otherwise that is.
LEAST = 1e-5
DOUBTFUL_WAY = 0.02
CLEAREST = 0.999
MORE = "there may be more rows or columns: look whether the board is whole"
CUT = "the board runs over the edge of the picture: take a picture of all of it"
WAY_UP = "the numbers could be read upside down or from the side, too: look which way up the board is"
NO_WAY = "without a number nothing tells which way up the board is: taken as it lies"


@dataclass(frozen=True, slots=True, eq=False)
class SeenCrossings:
    """A board of crossings that is found and not yet read."""

    found: FoundCrossings

    @property
    def page(self) -> Page:
        """On which it was found, turned as it lies."""
        return self.found.page

    @property
    def places(self) -> list[list[tuple[Way, ...]]]:
        """The ways to part the number of each cell; there is nothing that it may be instead."""
        return [self.found.ways]

    @property
    def weighed(self) -> bool:
        """Its numbers are taken as they are read."""
        return False

    def look_beside(self) -> bool:
        """Whether it runs over the edge of the picture."""
        return is_cut_off(self.found)

    def read(self, numbers: list[list[Number]], beside: bool) -> CrossingsBoard:
        """The board with its numbers, on the picture as it lies."""
        return to_board(self.found, numbers[0], beside)

    def holds(self, spot: NDArray[np.float64]) -> bool:
        """Whether a place of the picture, as it lies, is on the board."""
        page = self.found.page
        matrix = turn_matrix(page.full.shape, -page.quarters)
        centers = self.found.grid.centers @ matrix[:2, :2].T + matrix[:2, 2]
        hull = cv2.convexHull(centers.astype(np.float32))
        return cv2.pointPolygonTest(hull, (float(spot[0]), float(spot[1])), False) >= 0


def to_board(found: FoundCrossings, numbers: Sequence[Number], cut_off: bool) -> CrossingsBoard:
    """Puts places, arrows and numbers together; places on the picture as it lies.

    Args:
        found: the board.
        numbers: one for each cell.
        cut_off: whether it runs over the edge of the picture.
    """
    grid = found.grid
    columns = grid.lattice.columns
    matrix = turn_matrix(found.page.full.shape, -found.page.quarters)
    spots = grid.centers + np.einsum("nij,j->ni", grid.frames, np.array(found.place))
    cells = tuple(
        Crossing(
            row=index // columns,
            column=index % columns,
            center=_sent(matrix, grid.centers[index]),
            radius=float(grid.radii[index]),
            arrows=_ranked(found.arrows[index]),
            number=numbers[index],
            spot=_sent(matrix, spots[index]),
            height=found.height * float(grid.radii[index]),
        )
        for index in range(len(grid.centers))
    )
    last = grid.lattice.rows - 0.5, columns - 0.5
    frame = grid.lattice.to_pixels(np.array([(-0.5, -0.5), (-0.5, last[1]), last, (last[0], -0.5)]))
    a, b, c, d = (_sent(matrix, corner) for corner in frame)
    # Lines twice as far apart as they are wide are clear.
    clear = min(1 - 10 ** -max(grid.clearance - 1, 0), CLEAREST)
    confidence = clear * (1 - found.doubt) * (INCOMPLETE if found.incomplete or cut_off else 1.0)
    return CrossingsBoard(
        turn_lattice(grid.lattice, matrix),
        (a, b, c, d),
        cells,
        float(confidence),
        tuple(_notes(found, cut_off)),
        found.page.quarters,
    )


def _ranked(chances: NDArray[np.float64]) -> tuple[tuple[tuple[str, ...], float], ...]:
    """The arrows that a sign may show, the likeliest first; always at least one."""
    order = np.argsort(-chances[: len(ARROWS)], kind="stable")
    kept = [index for rank, index in enumerate(order) if rank == 0 or chances[index] > LEAST]
    return tuple((ARROWS[index], float(chances[index])) for index in kept)


def _notes(found: FoundCrossings, cut_off: bool) -> Iterator[str]:
    if found.incomplete:
        yield MORE
    if cut_off:
        yield CUT
    if found.doubt > DOUBTFUL_WAY:
        yield WAY_UP
    if not any(found.ways):
        yield NO_WAY


def _sent(matrix: NDArray[np.float64], place: NDArray[np.float64]) -> Point:
    x, y, _ = matrix @ (*place, 1.0)
    return float(x), float(y)
