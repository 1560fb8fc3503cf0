"""Missed islands: a second look at every crossing of a board's rows and columns where no island was found.

An island that goes unseen is the worst mistake of all: one that bridges run straight through leaves a puzzle
that still has a solution. Where the first look needs a closed contour, this one asks how much of the circle's
edge is there, so bridges that touch it, broken print and faint rings do not hide an island.
"""

from collections.abc import Container
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.discs import Disc
from vision.page import Page
from vision.reading import Lattice

Floats = NDArray[np.float64]

# Rays from the centre, and the distances along them where an edge is looked for, in radii.
RAYS = 48
REACH = np.linspace(0.7, 1.3, 31)
# An edge counts with this part of the slope that the known islands' edges have.
SLOPE = 0.35
# An edge in the usual change of grey along a ray has this part of the strongest one.
HALF = 0.5
# The part of the rays that meet the edge of an island, at least, in parts of what the known ones have (drawn
# by hand they are less round); below the second number nothing is there.
SEEN = 0.6
DOUBTFUL = 0.5
FAINT = 0.3
# With a pitch of this many radii or more, the true lines may lie twice as close.
ROOMY = 3.5
# How far outside of the known rows and columns to look.
MARGIN = 1
# So many of the known islands tell how round they all are.
ENOUGH = 8
# Around a crossing at most this part of the places along the rays is edge.
CLUTTER = 0.3
# Where so many are missed for each one known, it is no islands that are seen: grid lines, neighbours' rims.
MOST_MISSED = 2
# Circles that are tried: moved off the crossing, and of other sizes, both in expected radii.
SHIFTS = np.linspace(-0.2, 0.2, 9)
SIZES = np.linspace(0.88, 1.12, 13)


@dataclass(frozen=True, slots=True, eq=False)
class Missed:
    """What the second look found.

    Attributes:
        discs: islands that the first look missed.
        doubtful: crossings, (row, column), where there may be one.
        faint: crossings where there is some of a circle, too little to say anything by itself.
    """

    discs: tuple[Disc, ...]
    doubtful: tuple[tuple[int, int], ...]
    faint: tuple[tuple[int, int], ...]


def find_missed(
    page: Page, lattice: Lattice, known: list[Disc], taken: Container[tuple[float, float]]
) -> Missed:
    """Looks for islands on the crossings that are not taken.

    Args:
        page: the page.
        lattice: of the board.
        known: its islands so far, at least one.
        taken: the crossings where something stands, (row, column).
    """
    free = np.array([spot for spot in _spots(lattice, known) if spot not in taken]).reshape(-1, 2)
    centers = lattice.to_pixels(free)
    own = np.array([disc.center for disc in known])
    shapes = np.array([disc.shape * disc.outer for disc in known])
    near = np.argsort(np.hypot(*(centers[:, None] - own[None]).transpose(2, 0, 1)), axis=1, kind="stable")[
        :, :3
    ]
    typical = _edges(page, own, shapes)
    sign, place = _outer_edge(np.median(typical, axis=(0, 1)))
    level = SLOPE * float(np.median((sign * typical).max(axis=2)))
    wanted = np.median(shapes[near], axis=1)
    edges = sign * _edges(page, centers, wanted)
    meets = edges > level
    some = (sign * typical > level)[:: 1 + len(known) // ENOUGH]
    usual = float(np.median([_best_circle(one, place)[0] for one in some]))
    shape = (lattice.rows, lattice.columns)
    ring = float(np.median([disc.inner / disc.radius for disc in known]))
    discs: list[Disc] = []
    doubtful: list[tuple[int, int]] = []
    faint: list[tuple[int, int]] = []
    for index in np.flatnonzero(meets.any(axis=2).mean(axis=1) > FAINT * usual):
        support, circle = _best_circle(meets[index], place)
        if meets[index].mean() > CLUTTER:
            continue  # Text and pictures have edges at any distance, and so also there.
        if support > SEEN * usual:
            discs.append(_disc(centers[index], wanted[index], circle, ring))
        elif support > DOUBTFUL * usual and (free[index] >= 0).all() and (free[index] < shape).all():
            # Outside there is nothing: of a whole outer line some islands would be seen.
            doubtful.append((round(free[index, 0]), round(free[index, 1])))
        elif support > FAINT * usual:
            faint.append((round(free[index, 0]), round(free[index, 1])))
    if len(discs) > MOST_MISSED * len(known):
        return Missed((), (), ())
    return Missed(tuple(discs), tuple(doubtful), tuple(faint))


def _spots(lattice: Lattice, known: list[Disc]) -> list[tuple[float, float]]:
    """The crossings, and the places half way between them where lines so wide apart leave room for others."""
    middle = np.array([lattice.rows - 1, lattice.columns - 1]) / 2
    ends = lattice.to_pixels(np.array([(-0.5, 0), (0.5, 0), (0, -0.5), (0, 0.5)]) + middle)
    radius = float(np.median([disc.radius for disc in known]))
    row_step, column_step = (
        0.5 if pitch > ROOMY * radius else 1 for pitch in np.hypot(*(ends[1::2] - ends[::2]).T)
    )
    rows = np.arange(-MARGIN, lattice.rows + MARGIN - row_step / 2, row_step)
    columns = np.arange(-MARGIN, lattice.columns + MARGIN - column_step / 2, column_step)
    return [(float(row), float(column)) for row in rows for column in columns]


def _rays() -> Floats:
    """RAYS x 2: unit vectors."""
    angles = np.arange(RAYS) * 2 * np.pi / RAYS
    return np.column_stack([np.cos(angles), np.sin(angles)])


def _edges(page: Page, centers: Floats, shapes: Floats) -> Floats:
    """How grey changes outwards along rays: N x RAYS x (len(REACH) - 2), grey levels a step of two."""
    spots = np.einsum("nij,rj->nri", shapes, _rays())[:, :, None] * REACH[:, None] + centers[:, None, None]
    x, y = (
        ((spots + 0.5) * page.scale - 0.5)
        .reshape(-1, len(REACH) * RAYS, 2)
        .transpose(2, 0, 1)
        .astype(np.float32)
    )
    grey = cv2.remap(page.small, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float64)
    grey = grey.reshape(len(centers), RAYS, len(REACH))
    return np.asarray(grey[:, :, 2:] - grey[:, :, :-2], dtype=np.float64)


def _outer_edge(profile: Floats) -> tuple[float, float]:
    """The sign and the reach of the outermost edge in the known islands' usual change of grey along a ray."""
    strong = np.flatnonzero(np.abs(profile) >= HALF * np.abs(profile).max())
    run = strong[-1]
    while run - 1 in strong and profile[run - 1] * profile[strong[-1]] > 0:
        run -= 1
    peak = run + int(np.abs(profile[run : strong[-1] + 1]).argmax())
    return float(np.sign(profile[peak])), float(REACH[peak + 1])


def _best_circle(meets: NDArray[np.bool_], usual: float) -> tuple[float, tuple[float, float, float]]:
    """Votes for a circle among those that are nearly the expected one (as in Duda and Hart 1972).

    Args:
        meets: RAYS x (len(REACH) - 2), where an edge is.
        usual: where the edge of a circle of the expected size is met, in its radii.

    Returns:
        The part of the rays that meet its edge, and the circle: (x, y, radius) in expected radii.
    """
    x, y, radius = (grid.ravel() for grid in np.meshgrid(SHIFTS, SHIFTS, SIZES))
    along = usual * radius[:, None] + np.column_stack([x, y]) @ _rays().T
    step = REACH[1] - REACH[0]
    places = np.round((along - REACH[1]) / step).astype(int)
    inside = (places >= 0) & (places < meets.shape[1])
    thick = cv2.dilate(meets.astype(np.uint8), np.ones((1, 3), np.uint8)).astype(bool)
    hits = inside & thick[np.arange(RAYS), np.clip(places, 0, meets.shape[1] - 1)]
    best = int(np.argmax(hits.mean(axis=1) - 0.1 * np.hypot(x, y)))
    return float(hits[best].mean()), (float(x[best]), float(y[best]), float(radius[best]))


def _disc(center: Floats, shape: Floats, circle: tuple[float, float, float], ring: float) -> Disc:
    """The circle as a disc; its ring is as thick as those of the others."""
    x, y, radius = circle
    size = float(np.sqrt(np.linalg.det(shape))) * radius
    return Disc(center + shape @ (x, y), size, size * ring, shape * radius * ring, 0.0)
