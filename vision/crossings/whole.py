"""Whole: whether all of a board is on the picture."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.crossings.found import FoundCrossings
from vision.crossings.grid import Grid, steps_at
from vision.crossings.layout import PATCH, UNIT, inside_of
from vision.symbols.insides import cut_out

Grey = NDArray[np.float64]

# A sign counts as seen up to this part of its radius. Where this part of the place for one more is on the
# picture, it is looked whether there is one: it looks like the others, by so much correlation.
RIM = 0.97
PART = 0.08
ALIKE = 0.45
# What varies less than this, in parts of what a sign does there, is ground.
PLAIN = 0.3
# The line around a sign is this wide, radii.
EDGE = 0.12
# If so many of the places of a line look like signs, it is one.
MOST = 0.5


def is_cut_off(found: FoundCrossings) -> bool:
    """Whether signs of a board, or of a line beyond it, are only in part on the picture."""
    grid, full = found.grid, found.page.full
    height, width = full.shape
    reach = RIM * grid.radii[:, None]
    if ((grid.centers < reach - 1) | (grid.centers > np.array([width, height]) - reach)).any():
        return True
    usual = np.median([_seen(found, c, f) for c, f in zip(grid.centers, grid.frames, strict=True)], axis=0)
    return any(_goes_on(found, line, usual) for line in _beyond(grid.lattice.rows, grid.lattice.columns))


def _seen(found: FoundCrossings, center: NDArray[np.float64], frame: NDArray[np.float64]) -> Grey:
    return cut_out(found.page, center, frame / UNIT, PATCH).astype(np.float64)


def _beyond(rows: int, columns: int) -> list[NDArray[np.float64]]:
    """The cells of the lines beyond the outermost ones."""
    across, down = np.arange(columns), np.arange(rows)
    return [
        np.column_stack([np.full(columns, -1.0), across]),
        np.column_stack([np.full(columns, float(rows)), across]),
        np.column_stack([down, np.full(rows, -1.0)]),
        np.column_stack([down, np.full(rows, float(columns))]),
    ]


def _goes_on(found: FoundCrossings, cells: NDArray[np.float64], usual: Grey) -> bool:
    """Whether most of those places of a line that are only in part on the picture show a part of a sign."""
    grid = found.grid
    size = np.array(found.page.full.shape[::-1])
    ratio = np.median(np.linalg.solve(steps_at(grid.lattice, _cells(grid)), grid.frames), axis=0)
    frames = steps_at(grid.lattice, cells) @ ratio
    # Its neighbour stands there with or without it.
    own = inside_of(grid, -EDGE).ravel()
    alike = []
    for center, frame in zip(grid.lattice.to_pixels(cells), frames, strict=True):
        places = center + (_spots()[own] @ frame.T)
        there = ((places >= 0) & (places <= size - 1)).all(axis=1)
        if not PART < there.mean() < 1:
            continue
        one, other = (seen.ravel()[own][there] for seen in (_seen(found, center, frame), usual))
        spread = float(one.std() * other.std())
        plain = one.std() <= PLAIN * other.std()
        alike.append(
            not plain and float(np.mean((one - one.mean()) * (other - other.mean()))) > ALIKE * spread
        )
    return len(alike) > len(cells) / 2 and float(np.mean(alike)) > MOST


def _cells(grid: Grid) -> NDArray[np.float64]:
    """Row and column of each cell."""
    return np.array(list(np.ndindex(grid.lattice.rows, grid.lattice.columns)), dtype=np.float64)


@cache
def _spots() -> NDArray[np.float64]:
    """The places of a patch's pixels, radii from its middle."""
    y, x = (np.mgrid[:PATCH, :PATCH] - (PATCH - 1) / 2) / UNIT
    return np.column_stack([x.ravel(), y.ravel()])
