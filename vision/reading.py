"""What vision hands on: a page's boards, as seen, before any rule was asked.

Coordinate frame everywhere: pixels of the picture as it was opened, at its full size, x to the right, y down,
the centre of the top left pixel at (0, 0). Rows and columns count from the top left of a board, 0 first, and
its top, its left and its north are those of its numbers, however the board lies on the picture.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
"""A place on the picture: (x, y) in pixels."""


@dataclass(frozen=True, slots=True)
class Number:
    """What the reader makes of one place where a number may be printed.

    Attributes:
        text: what was seen: digits, "?" for a printed question mark, "" for nothing or if nobody looked.
        posterior: (value, probability) pairs, most likely first. The value None stands for "no number is
            printed here" (or a "?"). The probabilities add up to at most 1; what is missing belongs to
            readings that nobody looked at.
        by_hand: whether a person has set the value; then `posterior` is of that, and `text` is still what was
            seen.
    """

    text: str
    posterior: tuple[tuple[int | None, float], ...]
    by_hand: bool = False

    @property
    def value(self) -> int | None:
        """The most likely value; None where no number is printed, or a "?"."""
        return self.posterior[0][0]

    @property
    def confidence(self) -> float:
        """The probability of `value`, 0 to 1."""
        return self.posterior[0][1]


NOTHING = Number("", ((None, 1.0),))
"""A place that certainly shows no number."""


@dataclass(frozen=True, slots=True)
class Island:
    """A circle on the lattice.

    Attributes:
        row, column: its place on the lattice.
        center: of the circle, pixels.
        radius: of the circle as seen, pixels (the geometric mean of an ellipse's two).
        number: what is printed inside.
    """

    row: int
    column: int
    center: Point
    radius: float
    number: Number


@dataclass(frozen=True, slots=True)
class Sign:
    """A diamond on the lattice, with a number in each of up to four corners.

    Attributes:
        row, column: its place on the lattice.
        center: pixels.
        corners: the tips of the diamond: north, east, south, west; pixels.
        north, south, east, west: the numbers in the corners.
    """

    row: int
    column: int
    center: Point
    corners: tuple[Point, Point, Point, Point]
    north: Number
    south: Number
    east: Number
    west: Number


_NEWTON_STEPS = 8
_AHEAD = 1e-3


@dataclass(frozen=True, slots=True)
class Lattice:
    """The map from rows and columns to the picture, through tilt and curl.

    A place (column u, row v) is first sent through the homography, then moved by a polynomial in
    (u, v) scaled to -1..1 over the board, which takes up the curl of the paper.

    Attributes:
        rows, columns: how many there are, the outermost and the empty ones included.
        homography: 3 x 3, maps (column, row, 1) to pixels.
        bend: K x 2, pixels: coefficients of the monomials in `exponents`, for x and y. May be empty.
        exponents: K pairs (power of column, power of row).
    """

    rows: int
    columns: int
    homography: NDArray[np.float64]
    bend: NDArray[np.float64]
    exponents: tuple[tuple[int, int], ...]

    @property
    def is_flat(self) -> bool:
        """Whether all lines are straight, parallel and evenly apart, as on screens and scans."""
        return not self.bend.any() and not self.homography[2, :2].any()

    def to_pixels(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """Maps places on the lattice to the picture.

        Args:
            places: N x 2, (row, column); fractions are welcome: a bridge is drawn by sampling its line.

        Returns:
            N x 2, (x, y) in pixels.
        """
        rows, columns = np.asarray(places, dtype=np.float64).reshape(-1, 2).T
        spot = np.column_stack([columns, rows, np.ones_like(rows)]) @ self.homography.T
        pixels: NDArray[np.float64] = spot[:, :2] / spot[:, 2:]
        if self.exponents:
            u = 2 * columns / max(self.columns - 1, 1) - 1
            v = 2 * rows / max(self.rows - 1, 1) - 1
            terms = np.column_stack([u**i * v**j for i, j in self.exponents])
            pixels = pixels + terms @ self.bend
        return pixels

    def to_places(self, pixels: NDArray[np.float64]) -> NDArray[np.float64]:
        """The inverse of `to_pixels`, on the board and near it.

        Args:
            pixels: N x 2, (x, y).

        Returns:
            N x 2, (row, column), in fractions.
        """
        spots = np.asarray(pixels, dtype=np.float64).reshape(-1, 2)
        plain = np.column_stack([spots, np.ones(len(spots))]) @ np.linalg.inv(self.homography).T
        places: NDArray[np.float64] = (plain[:, :2] / plain[:, 2:])[:, ::-1]
        for _ in range(_NEWTON_STEPS if self.exponents else 0):
            places = places + np.clip(self.off(places, spots), -1, 1)
        return places

    def off(self, places: NDArray[np.float64], pixels: NDArray[np.float64]) -> NDArray[np.float64]:
        """The step from places (N x 2, (row, column)) to pixels near them (N x 2, (x, y)), to first order.

        Returns:
            N x 2, rows and columns; the places plus these are about those of the pixels.
        """
        here = self.to_pixels(places)
        steps = [self.to_pixels(places + ahead) - here for ahead in _AHEAD * np.eye(2)]
        slopes = np.stack(steps, axis=-1) / _AHEAD
        return np.asarray((np.linalg.pinv(slopes) @ (pixels - here)[..., None])[..., 0])


@dataclass(frozen=True, slots=True)
class Drawn:
    """The bridges drawn on the page between two islands with nothing between them.

    Attributes:
        a, b: indices into the board's islands, the smaller first.
        chances: of 0, 1, 2, ... parallel lines; they add up to 1.
    """

    a: int
    b: int
    chances: tuple[float, ...]

    @property
    def count(self) -> int:
        """The likeliest number of lines; the smallest if several are as likely."""
        return self.chances.index(max(self.chances))

    @property
    def confidence(self) -> float:
        """The probability of `count`, 0 to 1."""
        return max(self.chances)

    def surely(self, chance: float) -> int:
        """The most lines that are there with at least this probability, 0 to 1; 0 if not even one is."""
        beyond = [sum(self.chances[count:]) for count in range(len(self.chances))]
        return max(count for count in range(len(beyond)) if count == 0 or beyond[count] >= chance)


@dataclass(frozen=True, slots=True)
class Board:
    """One puzzle on the page.

    Attributes:
        lattice: where its rows and columns run; also their number.
        outline: the board's corners: top left, top right, bottom right, bottom left; pixels.
        islands: in reading order: by row, then by column.
        signs: likewise; empty for a puzzle with numbers in its islands.
        drawn: which bridges are drawn already, one entry for each pair of neighbouring islands; pairs for
            which that cannot be told are left out. Empty, too, if nobody looked.
    """

    lattice: Lattice
    outline: tuple[Point, Point, Point, Point]
    islands: tuple[Island, ...]
    signs: tuple[Sign, ...]
    drawn: tuple[Drawn, ...] = ()


@dataclass(frozen=True, slots=True)
class Crossing:
    """A sign of a board of crossings.

    Attributes:
        row, column: its place on the lattice.
        center: pixels.
        radius: of the sign as seen, pixels.
        arrows: (arrow, probability) pairs, most likely first, at least one. An arrow is the directions in
            which it points on the board, of N, NE, E, SE, S, SW, W, NW; two for one with two heads. Where
            they add up to less than 1 the rest is for no arrow, and for arrows that are too unlikely to list.
        number: what is printed beside the arrow.
        spot: the middle of the place of the number, which may be empty, pixels.
        height: of numbers on its board, or what it would be if it has none, pixels.
    """

    row: int
    column: int
    center: Point
    radius: float
    arrows: tuple[tuple[tuple[str, ...], float], ...]
    number: Number
    spot: Point
    height: float


@dataclass(frozen=True, slots=True)
class CrossingsBoard:
    """A board of crossings: signs in full rows and columns.

    Attributes:
        lattice: where its rows and columns run; also their number.
        outline: the board's corners: top left, top right, bottom right, bottom left; pixels.
        cells: one for each place of the lattice, row by row.
        confidence: the probability that its rows and columns are right and complete, 0 to 1.
        notes: what a person should know about the reading, a sentence each.
        quarters: how many quarter turns of the picture to the left make the board upright, 0 to 3.
    """

    lattice: Lattice
    outline: tuple[Point, Point, Point, Point]
    cells: tuple[Crossing, ...]
    confidence: float
    notes: tuple[str, ...] = ()
    quarters: int = 0


AnyBoard = Board | CrossingsBoard
"""A board of any kind of puzzle."""
