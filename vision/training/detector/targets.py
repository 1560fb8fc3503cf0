"""Targets: what the network should say about a crop."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detect import CELL, UNIT
from vision.training.detector.crops import IGNORED, INSIDE, LARGEST, NEAR, SMALLEST, Crop
from vision.training.detector.truth import UNKNOWN
from vision.training.detector.wear import SEEN
from vision.types import Kind

CELLS = SEEN // CELL
SPREAD = 0.22
"""Standard deviation of the hill of heat around a middle, radii; at least LEAST cells."""
LEAST = 0.6
AROUND = 1.0
"""A cell at most so many cells, or NEAR_MIDDLE radii, from the middle of a piece says what it is like."""
NEAR_MIDDLE = 0.3

Maps = NDArray[np.float32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """What the network should say at CELLS x CELLS places, or at the P places that say what a piece is like.

    Attributes:
        heat: 3 x CELLS x CELLS, for each kind, 1 in the middle of a piece and less around it.
        counted: CELLS x CELLS, 0 where no heat is learned, else 1.
        cohesion: CELLS x CELLS, 1 within a board, else 0; UNKNOWN where it is not learned.
        places: P, index of the cell, row by row.
        geometry: P x 3: dx, dy from the middle of the cell to that of the piece, cells; log(radius / UNIT).
        values, ways: P, columns of `Detections.values` and `Detections.ways`; UNKNOWN where not learned.
        shares: P, what each place counts; those of one piece add up to 1.
    """

    heat: Maps
    counted: Maps
    cohesion: Maps
    places: NDArray[np.int64]
    geometry: Maps
    values: NDArray[np.int64]
    ways: NDArray[np.int64]
    shares: Maps


def targets_of(crop: Crop) -> Targets:
    """What the network should say about a crop from `worn`, of which SEEN x SEEN pixels are seen."""
    heat, counted = np.zeros((3, CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    parts = []
    for x, y, radius, kind, value, way in crop.pieces.astype(np.float64):
        if not SMALLEST / NEAR < radius < LARGEST * NEAR:
            continue
        window, dx, dy = _window(x, y, radius)
        away, size = np.hypot(dx, dy), radius / CELL
        if not SMALLEST <= radius <= LARGEST:
            counted[window][away <= max(0.6 * size, 1.5)] = 0
            continue
        hill = np.exp(-0.5 * (away / max(SPREAD * size, LEAST)) ** 2)
        hill.flat[away.argmin()] = 1
        plane = heat[int(kind)][window]
        np.maximum(plane, hill, out=plane, casting="same_kind")
        near = (away <= max(AROUND, NEAR_MIDDLE * size)) | (hill == 1)
        rows, columns = (index[near] for index in np.mgrid[window])
        rest = (value if kind == Kind.ISLAND else UNKNOWN, way, 1 / near.sum())
        parts.append(
            np.column_stack(
                [
                    rows * CELLS + columns,
                    dx[near],
                    dy[near],
                    np.full(len(rows), np.log(radius / UNIT)),
                    *(np.full(len(rows), label) for label in rest),
                ]
            )
        )
    table = np.concatenate([np.zeros((0, 7)), *parts])
    cohesion = np.where(crop.cohesion == IGNORED, UNKNOWN, crop.cohesion == INSIDE).astype(np.float32)
    places, values, ways = (table[:, column].astype(np.int64) for column in (0, 4, 5))
    return Targets(
        heat,
        counted,
        cohesion,
        places,
        table[:, 1:4].astype(np.float32),
        values,
        ways,
        table[:, 6].astype(np.float32),
    )


def _window(x: float, y: float, radius: float) -> tuple[tuple[slice, slice], Floats, Floats]:
    """The cells around a piece, and how far its middle is from theirs, cells across and down."""
    column, row = (x - (CELL - 1) / 2) / CELL, (y - (CELL - 1) / 2) / CELL
    reach = radius / CELL + 3
    low = [max(int(at - reach), 0) for at in (row, column)]
    high = [min(int(at + reach) + 1, CELLS) for at in (row, column)]
    dx, dy = column - np.arange(low[1], high[1]), row - np.arange(low[0], high[0])
    across, down = np.meshgrid(dx, dy)
    return (slice(low[0], high[0]), slice(low[1], high[1])), across, down
