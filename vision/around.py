"""Around: the discs and rings on which digits stand, however faint; those of other puzzles stand in squares.

The picture around it is laid out by angle and radius. The edge of a circle is at the same radius whatever the
angle; that of an ellipse swings twice on the way around, that of a square four times.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.discs import Disc
from vision.insides import cut_out
from vision.lines import Floats
from vision.page import Page
from vision.placing import FoundBoard

# The picture is cut out with so many pixels across, and smoothed by so many; it is laid out at so many angles
# and radii.
SIZE = 96
SMOOTH = 1.2
ANGLES = 64
RADII = 48
# Radii of rings, in heights of the digits in them, and how wide an edge is, in steps of the radius.
NEAREST = 0.68
FARTHEST = 2.75
WIDE = 3
# An edge is seen at all angles but for this part, where lines run into it, and grey changes by this at a step
# across it, in parts of the page's contrast.
HIDDEN = 0.2
EDGE = 0.006
# It is looked for so much nearer and farther than where most of it is; that of a square swings by 0.07 of the
# radius, that of a circle by less than this.
NEARER = 0.7
FARTHER = 1.5
SWING = 0.05
# Of several edges those with this part of the strongest one count: the inner and the outer one of a ring.
STRONG = 0.5


def find_circles(
    page: Page, places: Floats, heights: Floats, boards: Sequence[FoundBoard]
) -> list[Disc | None]:
    """Finds what digits stand on, or in.

    Args:
        page: the page.
        places: N x 2, the middles of the digits, (x, y) in full pixels.
        heights: N, full pixels.
        boards: those of the page: circles look as on the largest, and squares lie as its rows do; where there
            are none, the page is seen straight from above and is upright.

    Returns:
        N, the disc or the ring around each; None where there is none.
    """
    shape, turn = _look_of(max(boards, key=lambda board: len(board.islands))) if boards else (np.eye(2),) * 2
    return [
        _circle(page, center, height * shape, turn)
        for center, height in zip(places, heights.tolist(), strict=True)
    ]


def _look_of(board: FoundBoard) -> tuple[Floats, Floats]:
    """What a circle looks like: 2 x 2, symmetric, of area 1, and before it the turn from (1, 0) to a row."""
    shape = np.mean([c.disc.shape / np.sqrt(np.linalg.det(c.disc.shape)) for c in board.islands], axis=0)
    lattice = board.placed.lattice
    middle = lattice.rows / 2, lattice.columns / 2
    start, end = lattice.to_pixels(np.array([middle, (middle[0], middle[1] + 1)]))
    x, y = np.linalg.solve(shape, end - start)
    turn = np.array([[x, -y], [y, x]]) / np.hypot(x, y)
    return shape / np.sqrt(np.linalg.det(shape)), np.asarray(turn, dtype=np.float64)


def _circle(page: Page, center: Floats, shape: Floats, turn: Floats, *, again: bool = True) -> Disc | None:
    """The disc or the ring around a digit; the shape maps the unit circle to the digit's height."""
    frame = shape @ turn
    edges = _edges(cut_out(page, center, frame * 2 * FARTHEST / SIZE, SIZE)) / page.contrast
    darker, lighter = -np.quantile(edges, 1 - HIDDEN, axis=0), np.quantile(edges, HIDDEN, axis=0)
    seen = np.maximum(darker, lighter)
    if seen.max() < EDGE:
        return None
    radii = np.linspace(0, FARTHEST, RADII, endpoint=False)[-edges.shape[1] :]
    usual = radii[seen.argmax()]
    near = (radii > NEARER * usual) & (radii < FARTHER * usual)
    signed = edges if lighter.max() > darker.max() else -edges
    at = radii[near][signed[:, near].argmax(axis=1)]
    angles = np.linspace(0, 2 * np.pi, ANGLES, endpoint=False)
    # A square that stands upright is nearest along rows and columns; a diamond is farthest there.
    if (at * np.exp(4j * angles)).mean().real < -SWING * at.mean():
        return None
    middle = center + frame @ (2 * (at * (np.cos(angles), np.sin(angles))).mean(axis=1))
    if again:
        # A digit stands somewhat off the middle, from where edges are less clear.
        return _circle(page, middle, shape, turn, again=False)
    beside = np.pad(seen, 1)
    peaks = (seen >= beside[:-2]) & (seen >= beside[2:])
    strong = radii[peaks & (seen > STRONG * seen.max())]
    misfit = float(np.median(np.abs(at / usual - 1)))
    size = float(np.sqrt(np.linalg.det(shape)))
    return Disc(middle, float(strong[-1]) * size, float(strong[0]) * size, shape * strong[0], misfit)


def _edges(around: NDArray[np.uint8]) -> Floats:
    """ANGLES x radii from NEAREST on: the change of grey on the way outwards, grey levels a step."""
    soft = cv2.GaussianBlur(around, (0, 0), SMOOTH).astype(np.float32)
    middle = (SIZE - 1) / 2
    polar = cv2.warpPolar(soft, (RADII, ANGLES), (middle, middle), SIZE / 2, cv2.INTER_LINEAR)
    change = np.diff(polar[:, int(RADII * NEAREST / FARTHEST) :], axis=1).astype(np.float64)
    return np.asarray(cv2.blur(change, (WIDE, 1)), dtype=np.float64)
