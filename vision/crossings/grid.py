"""Grid: signs alike in full rows and columns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.crossings.kin import ALIKE, FEWEST, find_kin
from vision.crossings.outlines import Outlines
from vision.distances import distances
from vision.geometry.lattice import Placed, place
from vision.reading import Lattice

Floats = NDArray[np.float64]

# So many rows and columns at least; signs fill this part of their rectangle. Of a third row or column too few
# edges may be found.
FEWEST_LINES = 2
FILLED = 0.7
# A row or column at the edge with fewer of its signs than this is none.
EDGE = 0.5
# Signs stand on their places up to this, in radii.
OFF = 0.35
# Where no sign of its size was found, an outline that is this solid and larger or smaller by this factor at
# most tells the centre: the outer edge of a sign whose inner edge touches what stands inside.
WHOLE = 0.9
OTHERWISE = 1.4
# Signs stand no nearer than this, in parts of the usual distance to the nearest: rows and columns are no more
# unlike than that.
TOO_CLOSE = 0.8


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Signs in full rows and columns; N cells, row by row.

    Attributes:
        lattice: where rows and columns run.
        centers: N x 2, full pixels.
        frames: N x 2 x 2: send what is seen in a sign, its right and its down, in radii, to full pixels.
        seen: N, whether the sign's own edge was found there.
        edge: A radii, at as many angles from the right clockwise, how far the inside of a sign reaches.
        clearance: how clear rows and columns are, see `lattice.Placed`.
    """

    lattice: Lattice
    centers: Floats
    frames: Floats
    seen: NDArray[np.bool_]
    edge: Floats
    clearance: float

    @property
    def radii(self) -> Floats:
        """N: of each sign, full pixels."""
        return np.asarray(np.sqrt(np.abs(np.linalg.det(self.frames))))


def find_grids(outlines: Outlines) -> Iterator[Grid]:
    """Finds what may be boards of signs; each in the outlines that are alike."""
    taken: list[Grid] = []
    for family in find_kin(outlines):
        grid = None if any(_shares(family, other) for other in taken) else _grid(family)
        if grid is not None:
            taken.append(grid)
            yield centred(grid, outlines)


def _shares(family: Outlines, grid: Grid) -> bool:
    """Whether most of a family are signs of a grid that was found already; hollows inside them are others."""
    off = distances(family.centers, grid.centers)
    ratio = family.radii[:, None] / grid.radii[None]
    same = (off < family.radii[:, None]) & (ratio < ALIKE[-1]) & (ratio > 1 / ALIKE[-1])
    return bool(same.any(axis=1).mean() > EDGE)


def _grid(family: Outlines) -> Grid | None:
    """The grid of a family without what does not belong to it; None if it fills no rectangle."""
    family = rest = _apart(family)
    while len(family) >= FEWEST:
        placed = place(family.centers, family.radii)
        stray = _strays(placed) | _doubles(family, placed)
        if not stray.any():
            return _grown(family, rest, placed) or _rectangle(family, placed)
        family = family.select(np.flatnonzero(~stray))
    return None


def _grown(core: Outlines, rest: Outlines, placed: Placed) -> Grid | None:
    """The grid of what is in line, and of what else stands on its places: a stray bends a lattice.

    Args:
        core: signs in rows and columns.
        rest: they and all others alike.
        placed: where the core stands.

    Returns:
        None if nothing more stands there, or if that fills no rectangle.
    """
    while len(core) < len(rest):
        lattice = placed.lattice
        cells = np.array(list(np.ndindex(lattice.rows + 2, lattice.columns + 2)), dtype=np.float64) - 1
        spots = lattice.to_pixels(cells)
        off = distances(rest.centers, spots).min(axis=1) / rest.radii
        more = rest.select(np.flatnonzero(off < OFF))
        if len(more) <= len(core):
            return None
        core, placed = more, place(more.centers, more.radii)
        if (_strays(placed) | _doubles(core, placed)).any():
            return None
        grid = _rectangle(core, placed)
        if grid is not None:
            return _grown(core, rest, placed) or grid
    return None


def _apart(family: Outlines) -> Outlines:
    """The family without what stands nearer to others than they to one another: the gaps between signs."""
    apart = distances(family.centers, family.centers)
    np.fill_diagonal(apart, np.inf)
    close = apart < TOO_CLOSE * float(np.median(apart.min(axis=1)))
    kept, crowd = np.ones(len(family), dtype=bool), close.sum(axis=1)
    while crowd.any():
        worst = int(np.argmax(crowd))
        kept[worst] = False
        crowd -= close[worst]
        crowd[worst] = 0
        close[:, worst] = False
    return family.select(np.flatnonzero(kept))


def _strays(placed: Placed) -> NDArray[np.bool_]:
    """Signs off their places, and lines at the edge with but few of them."""
    size = placed.lattice.rows, placed.lattice.columns
    stray = np.asarray(placed.off > OFF)
    for lines, count, across in ((placed.rows, *size), (placed.columns, *size[::-1])):
        for line in {0, count - 1}:
            if (lines == line).sum() < EDGE * across:
                stray |= lines == line
    return stray


def _doubles(family: Outlines, placed: Placed) -> NDArray[np.bool_]:
    """Of several outlines at one place all but the most solid one: the others follow what stands inside."""
    order = np.lexsort((placed.off, -np.round(family.solid, 2)))
    doubles = np.zeros(len(family), dtype=np.bool_)
    taken = set()
    for index in order.tolist():
        spot = int(placed.rows[index]), int(placed.columns[index])
        doubles[index] = spot in taken
        taken.add(spot)
    return doubles


def _rectangle(family: Outlines, placed: Placed) -> Grid | None:
    """The grid of signs that stand on their places; None if they are too few for their rectangle."""
    rows, columns = placed.lattice.rows, placed.lattice.columns
    spots = set(zip(placed.rows.tolist(), placed.columns.tolist(), strict=True))
    if len(spots) < len(family) or min(rows, columns) < FEWEST_LINES or len(family) < FILLED * rows * columns:
        return None
    return _filled(family, placed.lattice, placed.rows * columns + placed.columns, placed.clearance)


def _filled(family: Outlines, lattice: Lattice, index: NDArray[np.intp], clearance: float) -> Grid:
    """The grid with every cell: where no sign was found, as the others tell."""
    cells = np.array(list(np.ndindex(lattice.rows, lattice.columns)), dtype=np.float64)
    steps = steps_at(lattice, cells)
    ratios = np.linalg.solve(steps[index], _turned(family.shapes, steps[index]))
    ratio = np.median(ratios, axis=0)
    frames = steps @ ratio
    centers = lattice.to_pixels(cells)
    seen = np.zeros(len(cells), dtype=bool)
    seen[index] = True
    centers[index] = family.centers
    return Grid(lattice, centers, frames, seen, _edge(family, frames[index]), clearance)


def centred(grid: Grid, outlines: Outlines) -> Grid:
    """The grid with the cells where no sign was found centred by what else was seen there."""
    centers, seen, radii = grid.centers.copy(), grid.seen.copy(), grid.radii
    for index in np.flatnonzero(~seen):
        off = np.hypot(*(outlines.centers - centers[index]).T) / radii[index]
        ratio = outlines.radii / radii[index]
        near = (off < OFF) & (ratio < OTHERWISE) & (ratio > 1 / OTHERWISE) & (outlines.solid > WHOLE)
        if near.any():
            best = np.flatnonzero(near)[np.argmax(outlines.solid[near])]
            centers[index], seen[index] = outlines.centers[best], True
    return replace(grid, centers=centers, seen=seen)


def steps_at(lattice: Lattice, cells: Floats) -> Floats:
    """N x 2 x 2: the step to the next column, and to the next row, full pixels, at N x 2 cells."""
    half = np.array([(0, 0.5), (0.5, 0)])
    right, down = (lattice.to_pixels(cells + way) - lattice.to_pixels(cells - way) for way in half)
    return np.stack([right, down], axis=-1)


def _turned(shapes: Floats, steps: Floats) -> Floats:
    """Shapes seen so that their right runs along the rows: what is a disc on paper looks the same turned."""
    along = np.linalg.solve(shapes, steps[:, :, :1])[:, :, 0]
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    turn = np.stack([along, np.column_stack([-along[:, 1], along[:, 0]])], axis=-1)
    return np.asarray(shapes @ turn)


ANGLES = 72
POINTS = 8
"""To each side of a hull."""


def _edge(family: Outlines, frames: Floats) -> Floats:
    """How far the inside of signs reaches, at ANGLES angles: the median of all."""
    profiles = []
    angles = np.linspace(0, 2 * np.pi, ANGLES, endpoint=False)
    for curve, center, frame in zip(family.curves, family.centers, frames, strict=True):
        spots = np.linalg.solve(frame, (_dense(curve) - center).T).T
        around = np.arctan2(spots[:, 1], spots[:, 0])
        order = np.argsort(around)
        reach = np.hypot(*spots.T)[order]
        profiles.append(np.interp(angles, around[order], reach, period=2 * np.pi))
    return np.asarray(np.median(profiles, axis=0))


def _dense(corners: Floats) -> Floats:
    """Points all along a closed line."""
    ends = np.roll(corners, -1, axis=0)
    parts = np.linspace(0, 1, POINTS, endpoint=False)[:, None, None]
    return np.asarray((corners + parts * (ends - corners)).transpose(1, 0, 2).reshape(-1, 2))
