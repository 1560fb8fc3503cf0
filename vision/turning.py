"""Turning: what was seen on a page, turned by quarters, and boards sent back to the picture as it lies.

A page that lies on its side is turned once, and what was found on it with it; from then on everything is
upright. Only at the end the places of its boards return to the picture. All turns are to the left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.reading import Board, Island, Lattice, Point, Sign
from vision.shapes.discs import Disc
from vision.shapes.signs import Diamond

Matrix = NDArray[np.float64]
"""3 x 3, sends (x, y, 1) of one picture to another one."""

ROTATIONS = (cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What a look at a page has found, before any board was put together.

    Attributes:
        page: the page.
        discs: all round places that may be islands.
        diamonds: all places that may be signs.
    """

    page: Page
    discs: list[Disc]
    diamonds: list[Diamond]


def turn_sight(sight: Sight, quarters: int) -> Sight:
    """Turns a page and everything on it."""
    if quarters % 4 == 0:
        return sight
    matrix = turn_matrix(sight.page.full.shape, quarters)
    return Sight(
        turn_page(sight.page, quarters),
        [_turn_disc(disc, matrix) for disc in sight.discs],
        [_turn_diamond(diamond, matrix, quarters) for diamond in sight.diamonds],
    )


def turn_page(page: Page, quarters: int) -> Page:
    """Turns a page at both its sizes."""
    if quarters % 4 == 0:
        return page
    way = ROTATIONS[quarters % 4 - 1]
    full = np.asarray(cv2.rotate(page.full, way), dtype=np.uint8)
    small = full if page.small is page.full else np.asarray(cv2.rotate(page.small, way), dtype=np.uint8)
    light = None if page.light is None else np.asarray(cv2.rotate(page.light, way), dtype=np.float32)
    return replace(page, full=full, small=small, light=light, quarters=(page.quarters + quarters) % 4)


def turn_matrix(shape: Sequence[int], quarters: int) -> Matrix:
    """Where the places of a picture (height, width) come to lie when it is turned."""
    height, width = shape
    matrix = np.eye(3)
    for _ in range(quarters % 4):
        matrix = np.array([(0, 1, 0), (-1, 0, width - 1), (0, 0, 1)], dtype=np.float64) @ matrix
        height, width = width, height
    return matrix


def rotation(degrees: float) -> NDArray[np.float64]:
    """2 x 2: turns the frame in which an inside is seen, clockwise on the picture."""
    turn = np.deg2rad(degrees)
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])


def to_picture(board: Board, page: Page) -> Board:
    """Sends a board that was read on a turned page back to the picture; its rows and columns stay."""
    if page.quarters == 0:
        return board
    matrix = turn_matrix(page.full.shape, -page.quarters)
    a, b, c, d = (_sent(point, matrix) for point in board.outline)
    return replace(
        board,
        lattice=turn_lattice(board.lattice, matrix),
        outline=(a, b, c, d),
        islands=tuple(_turn_island(island, matrix) for island in board.islands),
        signs=tuple(_turn_sign(sign, matrix) for sign in board.signs),
        otherwise=tuple(to_picture(other, page) for other in board.otherwise),
        rivals=tuple(to_picture(rival, page) for rival in board.rivals),
    )


def _turn_disc(disc: Disc, matrix: Matrix) -> Disc:
    turn = matrix[:2, :2]
    return replace(disc, center=turn @ disc.center + matrix[:2, 2], shape=turn @ disc.shape @ turn.T)


def _turn_diamond(diamond: Diamond, matrix: Matrix, quarters: int) -> Diamond:
    """What was its east, say, is its north after a turn to the left."""
    corners = diamond.corners @ matrix[:2, :2].T + matrix[:2, 2]
    return Diamond(matrix[:2, :2] @ diamond.center + matrix[:2, 2], np.roll(corners, -quarters, axis=0))


def turn_lattice(lattice: Lattice, matrix: Matrix) -> Lattice:
    """Sends a lattice's map to another picture."""
    return replace(lattice, homography=matrix @ lattice.homography, bend=lattice.bend @ matrix[:2, :2].T)


def _turn_island(island: Island, matrix: Matrix) -> Island:
    return replace(island, center=_sent(island.center, matrix))


def _turn_sign(sign: Sign, matrix: Matrix) -> Sign:
    north, east, south, west = (_sent(tip, matrix) for tip in sign.corners)
    return replace(sign, center=_sent(sign.center, matrix), corners=(north, east, south, west))


def _sent(point: Point, matrix: Matrix) -> Point:
    x, y, _ = matrix @ (*point, 1.0)
    return float(x), float(y)
