"""Broken: rings of which a scan in black and white has kept pieces only, around what stands in them.

A scanner that cuts at one level loses thin strokes here and there, and what is left of a ring is a dozen
short arcs. No closed curve follows them, and no edge is met on most rays. But they all are as far from one
place near the number that they stand around. For places on a small grid around its middle the ink is counted
by distance and angle (a Hough transform for circles of unknown size, Duda and Hart 1972): a ring is a
distance at which there is ink at many angles where a little nearer and a little farther there is next to
none. Letters and the specks of a picture have ink at any distance.
"""

import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.contours import INK, ink_of
from vision.shapes.ellipses import Ellipses, join

Floats = NDArray[np.float64]

# Radii of rings, in heights of what stands in them.
NEAREST, FARTHEST = 0.8, 2.75
# The middle of what stands in a ring is so far from the middle of the ring at most, in its heights, along x
# and along y; so many steps there are tried.
ASIDE, STEPS = 0.3, 7
# Ink is counted at so many angles, and at distances in steps of this, in heights, but of a pixel at least.
ANGLES = 48
STEP = 0.06
# An arc is two steps wide; so many on either side of it there is none of its ring's ink.
BESIDE = 3
# There is ink at this part of all angles, more than nearer and farther.
SEEN = 0.45
# How far off its circle an arc is, in steps, and the rest is none of it; and how far arcs are on the average,
# in parts of the radius: of 889 rings of made-up scans 8 were farther off, and the walls of cells all were.
OFF, ROUND = 1.5, 0.02
# Fewer pixels than this tell of no circle; and where more of the room around a number is ink, letters are.
FEWEST, FULLEST = 12, 0.25


def find_broken(page: Page, places: Floats, heights: Floats) -> Ellipses:
    """Finds the rings, whole or in pieces, that stand around some places.

    Args:
        page: the page.
        places: N x 2, the middles of what may be numbers, (x, y) in full pixels.
        heights: N, how high these are, full pixels.

    Returns:
        Those around which there is one, as circles, each as large as the outer edge of its ink.
    """
    ink = ink_of(page)
    found = []
    for place, height in zip(page.to_small(places), (heights * page.scale).tolist(), strict=True):
        points = _ink_around(ink, place, height)
        step = max(STEP * height, 1.0)
        room = np.pi * ((FARTHEST + ASIDE) ** 2 - (NEAREST - ASIDE) ** 2) * height**2
        rings = FEWEST <= len(points) < FULLEST * room
        seen = _plainest(points, height, step) if rings else None
        if seen is not None:
            found.append(_circle(place, points, seen, OFF * step))
    circles = join(found)
    return circles.select(circles.misfits < ROUND)


def _ink_around(ink: NDArray[np.uint8], place: Floats, height: float) -> Floats:
    """N x 2: the ink where a ring around a place may be, seen from there, pixels."""
    reach = (FARTHEST + ASIDE) * height
    left, top = np.maximum(np.floor(place - reach), 0).astype(int)
    right, bottom = np.ceil(place + reach).astype(int) + 1
    y, x = np.nonzero(ink[top:bottom, left:right])
    points = np.column_stack([x + left, y + top]) - place
    away = np.hypot(*points.T)
    return np.asarray(points[(away > (NEAREST - ASIDE) * height) & (away < reach)], dtype=np.float64)


def _plainest(points: Floats, height: float, step: float) -> Floats | None:
    """The plainest ring, if there is one: its middle (x, y), seen from the place, and its radius; pixels."""
    rings = int(FARTHEST * height / step) + BESIDE + 1
    side = np.linspace(-ASIDE, ASIDE, STEPS) * height
    middles = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 1, 2)
    away = points - middles
    ring = (np.hypot(away[..., 0], away[..., 1]) / step).astype(int)
    # From the middle of a ring it is seen at other angles than from a place beside it, but at as many.
    angle = np.broadcast_to(_angles(points), ring.shape)
    there = ring < rings
    met = np.zeros((len(middles), rings, ANGLES), dtype=np.bool_)
    met[np.nonzero(there)[0], ring[there], angle[there]] = True
    seen = (met[:, :-1] | met[:, 1:]).mean(axis=2)
    plain = np.full_like(seen, -1)
    plain[:, BESIDE:-BESIDE] = seen[:, BESIDE:-BESIDE]
    plain[:, BESIDE:-BESIDE] -= np.maximum(seen[:, : -2 * BESIDE], seen[:, 2 * BESIDE :])
    plain[:, : int(NEAREST * height / step)] = -1
    best, at = np.unravel_index(int(plain.argmax()), plain.shape)
    return np.array([*middles[best, 0], (at + 1) * step]) if plain[best, at] > SEEN else None


def _angles(points: Floats) -> NDArray[np.intp]:
    """At which of all angles some points (... x 2) are seen."""
    turn = np.arctan2(points[..., 1], points[..., 0]) / (2 * np.pi) * ANGLES
    return np.floor(turn).astype(np.intp) % ANGLES


def _circle(place: Floats, points: Floats, seen: Floats, off: float) -> Ellipses:
    """The circle through those points that are so near to one that was seen.

    The least sum of squares of the equation of a circle (Kasa 1976), which has a closed form.

    Args:
        place: from which the points are seen, pixels.
        points: N x 2, ink.
        seen: (x, y, radius).
        off: how near, pixels.
    """
    own = points[np.abs(np.hypot(*(points - seen[:2]).T) - seen[2]) < off]
    terms = np.column_stack([2 * own, np.ones(len(own))])
    x, y, _ = np.linalg.lstsq(terms, (own**2).sum(axis=1), rcond=None)[0]
    away = np.hypot(*(own - (x, y)).T)
    angle = _angles(own - (x, y))
    met = np.bincount(angle, minlength=ANGLES)
    # How far the middle of the stroke is off at each angle, and its edge from that.
    off_middle = np.bincount(angle, away - away.mean(), ANGLES)[met > 0] / met[met > 0]
    radius = away.mean() + np.sqrt(3) * away.std()
    misfit = np.abs(off_middle).mean() / radius
    center = place + np.array([x, y])
    return Ellipses(
        center[None], radius * np.eye(2)[None], np.array([radius]), np.array([misfit]), np.array([INK])
    )
