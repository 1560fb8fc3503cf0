"""Around: whether digits stand on discs or in rings, however faint; those of other puzzles stand in squares.

The picture around it is laid out by angle and radius. The edge of a circle is at the same radius whatever
the angle; one off the middle swings once on the way around, an ellipse twice, a square four times. Where
lines run into an edge it is not seen, so how it swings is found by iteratively reweighted least squares
(Holland and Welsch 1977), for the least sum of distances, for all digits at once.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard
from vision.geometry.lines import Floats
from vision.page import Page
from vision.symbols.insides import cut_out

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
# across it, in parts of the page's contrast. Where thin rings were printed in pieces, it is seen at fewer.
HIDDEN = 0.2
BROKEN = 0.5
EDGE = 0.006
# It is looked for so much nearer and farther than where most of it is; that of a square swings by 0.06 of the
# radius, that of a circle by less than this.
NEARER = 0.7
FARTHER = 1.5
SWING = 0.03
# Of several edges at an angle the innermost counts that is at least so plain, in parts of the plainest.
AS_PLAIN = 0.4
# How often it swings, the last as a square's does; what is found in so many rounds, in which what is nearer
# than this counts no more, in parts of the radius.
SWINGS = 1, 2, 4
ROUNDS = 6
NEAREST_COUNTED = 0.02
# A cell's lines are looked for at these distances, in heights of the digit; it is one if at this part of all
# angles there is ink, which differs by this from what is usual there, in parts of the page's contrast.
NEAR = (0.75, 2.0)
WALLED = 0.7
INK = 0.12


def stand_in_circles(
    page: Page,
    places: Floats,
    heights: Floats,
    boards: Sequence[FoundBoard],
    hidden: float = HIDDEN,
) -> NDArray[np.bool_]:
    """Which digits stand on discs or in rings.

    Args:
        page: the page.
        places: N x 2, their middles, (x, y) in full pixels.
        heights: N, full pixels.
        boards: those of the page: circles look as on the largest, and squares lie as its rows do; where there
            are none, the page is seen straight from above and is upright.
        hidden: at this part of all angles an edge need not be seen.

    Returns:
        N.
    """
    frame = _frame(max(boards, key=lambda board: len(board.islands))) if boards else np.eye(2)
    if not len(places):
        return np.zeros(0, dtype=np.bool_)
    steps = heights[:, None, None] * frame * 2 * FARTHEST / SIZE
    around = [
        _by_angle(cut_out(page, center, step, SIZE)) for center, step in zip(places, steps, strict=True)
    ]
    return _are_round(_edges(np.stack(around)) / page.contrast, hidden)


def stand_in_cells(page: Page, places: Floats, heights: Floats) -> NDArray[np.bool_]:
    """Which digits have lines around them, whatever their shape, as in the squares of other puzzles.

    Args:
        page: the page.
        places: N x 2, their middles, (x, y) in full pixels.
        heights: N, full pixels.

    Returns:
        N.
    """
    return np.array(
        [_is_walled(page, *one) for one in zip(places, heights.tolist(), strict=True)], dtype=np.bool_
    )


def _is_walled(page: Page, center: Floats, height: float) -> bool:
    """Whether there is ink around a place at most angles."""
    around = _by_angle(cut_out(page, center, height * 2 * FARTHEST / SIZE * np.eye(2), SIZE))
    near = around[:, int(RADII * NEAR[0] / FARTHEST) : int(RADII * NEAR[1] / FARTHEST)]
    ink = np.abs(near - np.median(near)).max(axis=1) > INK * page.contrast
    return bool(ink.mean() > WALLED)


def _frame(board: FoundBoard) -> Floats:
    """2 x 2, of area 1: maps a circle to what it looks like on the page, and (1, 0) to where rows run."""
    shape = np.mean([c.disc.shape / np.sqrt(np.linalg.det(c.disc.shape)) for c in board.islands], axis=0)
    lattice = board.placed.lattice
    middle = lattice.rows / 2, lattice.columns / 2
    start, end = lattice.to_pixels(np.array([middle, (middle[0], middle[1] + 1)]))
    x, y = np.linalg.solve(shape, end - start)
    turn = np.array([[x, -y], [y, x]]) / np.hypot(x, y)
    return np.asarray(shape @ turn / np.sqrt(np.linalg.det(shape)), dtype=np.float64)


def _are_round(edges: Floats, hidden: float) -> NDArray[np.bool_]:
    """Which of N edges, N x radii x ANGLES, are those of a disc or a ring, laid out as if seen from above."""
    ordered = np.sort(edges, axis=2)
    unseen = round(hidden * ANGLES)
    lighter, darker = ordered[..., unseen], -ordered[..., -1 - unseen]
    dark = darker.max(axis=1) > lighter.max(axis=1)
    plain = np.where(dark[:, None], darker, lighter)
    seen = np.flatnonzero(plain.max(axis=1) > EDGE)
    edges = np.where(dark[seen, None, None], -edges[seen], edges[seen])
    radii = np.linspace(0, FARTHEST, RADII, endpoint=False)[-edges.shape[1] :]
    usual = radii[plain[seen].argmax(axis=1)][:, None]
    near = (radii > NEARER * usual) & (radii < FARTHER * usual)
    at = radii[_innermost(np.where(near[..., None], edges, -np.inf))]
    found = np.zeros(len(plain), dtype=np.bool_)
    # A square that stands upright is nearest along rows and columns; a diamond is farthest there.
    found[seen] = _swings(at) > -SWING
    return found


def _innermost(edges: Floats) -> NDArray[np.intp]:
    """Where the innermost edge is that is about as plain as any, N x ANGLES: a cell may be close around.

    Args:
        edges: N x radii x ANGLES, how plain.
    """
    beyond = np.pad(edges, ((0, 0), (1, 1), (0, 0)), constant_values=-np.inf)
    peaks = (edges >= beyond[:, :-2]) & (edges >= beyond[:, 2:])
    plain = edges >= AS_PLAIN * edges.max(axis=1, keepdims=True)
    return np.asarray((peaks & plain).argmax(axis=1), dtype=np.intp)


def _swings(at: Floats) -> Floats:
    """How much edges are farther along rows and columns than between them, in parts of their mean radii.

    Args:
        at: N x ANGLES, the radius at each angle; where it is hidden, anything.

    Returns:
        N.
    """
    angles = np.linspace(0, 2 * np.pi, ANGLES, endpoint=False)
    swings = np.exp(1j * np.outer(angles, SWINGS))
    terms = np.column_stack([np.ones(ANGLES), swings.imag, swings.real])
    least = NEAREST_COUNTED * at.mean(axis=1, keepdims=True)
    fitted = np.zeros((len(at), terms.shape[1]))
    for _ in range(ROUNDS):
        weights = 1 / np.maximum(np.abs(at - fitted @ terms.T), least)
        weighted = weights[..., None] * terms
        sides = np.einsum("na,nat->nt", at, weighted)
        fitted = np.linalg.solve(terms.T @ weighted, sides[..., None])[..., 0]
    return np.asarray(fitted[:, -1] / (2 * fitted[:, 0]), dtype=np.float64)


def _edges(around: NDArray[np.float32]) -> Floats:
    """N x radii from NEAREST on x ANGLES: the change of grey on the way outwards, grey levels a step.

    Args:
        around: N x ANGLES x RADII, see `_by_angle`.
    """
    change = np.diff(around[..., int(RADII * NEAREST / FARTHEST) :], axis=2)
    flat = cv2.blur(change.reshape(-1, change.shape[2]), (WIDE, 1)).reshape(change.shape)
    return np.asarray(flat.transpose(0, 2, 1), dtype=np.float64)


def _by_angle(around: NDArray[np.uint8]) -> NDArray[np.float32]:
    """ANGLES x RADII: the picture around a place laid out, up to FARTHEST heights."""
    soft = cv2.GaussianBlur(around, (0, 0), SMOOTH).astype(np.float32)
    middle = (SIZE - 1) / 2
    polar = cv2.warpPolar(soft, (RADII, ANGLES), (middle, middle), SIZE / 2, cv2.INTER_LINEAR)
    return np.asarray(polar, dtype=np.float32)
