"""The pieces of a scene and the hulls of its boards: what the detector should find."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.scene import Scene, Truth
from vision.types import VALUES, Kind

UNKNOWN = -1
"""Stands for a value that a piece lacks or that is not in VALUES, or a way up that it lacks.

Nothing is learned about it.
"""
BLANK = VALUES.index("")
MARGIN = 0.25
"""How far a board's hull reaches beyond the centres of its pieces, pitches."""

Floats = NDArray[np.float64]
Labels = NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """What is on a picture.

    Attributes:
        centers: N x 2, pixels.
        radii: N, pixels; of a sign its reach.
        kinds: N, of `Kind`.
        values: N, columns of VALUES, or UNKNOWN.
        ways: N, quarter turns to the left that make the number upright, or UNKNOWN.
        boards: N, the index of the board in the scene that each is of.
        hulls: for each board that has pieces here, in their order, K x 2 corners, pixels.
    """

    centers: Floats
    radii: Floats
    kinds: Labels
    values: Labels
    ways: Labels
    boards: Labels
    hulls: tuple[Floats, ...]

    def __len__(self) -> int:
        return len(self.centers)


def pieces_of(scene: Scene) -> Pieces:
    """All pieces of a scene, those of boards that nobody has to read included.

    Boards of which only the puzzle is known have none.
    """
    parts = [_board(truth, index) for index, truth in enumerate(scene.boards) if truth.drawn is not None]
    if not parts:
        none = np.zeros(0, np.int16)
        return Pieces(np.zeros((0, 2)), np.zeros(0), none, none, none, none, ())
    return Pieces(
        np.concatenate([part.centers for part in parts]),
        np.concatenate([part.radii for part in parts]),
        np.concatenate([part.kinds for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.ways for part in parts]),
        np.concatenate([part.boards for part in parts]),
        tuple(part.hulls[0] for part in parts),
    )


def _board(truth: Truth[Any], index: int) -> Pieces:
    drawn, puzzle = truth.drawn, truth.board.puzzle
    assert drawn is not None
    if hasattr(puzzle, "cells"):
        spots, shown, kinds = puzzle.cells, [UNKNOWN] * len(puzzle.cells), [Kind.CROSSING] * len(puzzle.cells)
    else:
        spots = (*puzzle.islands, *puzzle.signs)
        clues = ["" if island.clue is None else str(island.clue) for island in puzzle.islands]
        shown = [_value(text) for text in truth.shown or clues] + [UNKNOWN] * len(puzzle.signs)
        kinds = [Kind.ISLAND] * len(puzzle.islands) + [Kind.SIGN] * len(puzzle.signs)
    centers = np.concatenate([drawn.islands.reshape(-1, 2), drawn.signs.reshape(-1, 2)])
    places = np.array([(float(spot.column), float(spot.row)) for spot in spots])
    right, down = _axes(places, centers)
    way = int(np.rint(np.arctan2(right[1], right[0]) / (np.pi / 2))) % 4
    values = np.array(shown, np.int16)
    return Pieces(
        centers,
        np.concatenate([drawn.radii, drawn.reaches]),
        np.array(kinds, np.int16),
        values,
        np.where((values == UNKNOWN) | (values == BLANK), UNKNOWN, way).astype(np.int16),
        np.full(len(centers), index, np.int16),
        (_hull(centers, MARGIN * min(np.hypot(*right), np.hypot(*down))),),
    )


def _value(text: str) -> int:
    return VALUES.index(text) if text in VALUES else UNKNOWN


def _axes(places: Floats, centers: Floats) -> tuple[Floats, Floats]:
    """The steps on the picture, pixels, from column to column and from row to row, on average.

    Where all pieces are in one row or one column, a row is as high as a column is wide.
    """
    away = places - places.mean(axis=0)
    steps, *_ = np.linalg.lstsq(away, centers - centers.mean(axis=0), rcond=None)
    (right, down), (columns, rows) = steps, np.ptp(places, axis=0)
    if not columns:
        right = np.array([down[1], -down[0]])
    if not rows:
        down = np.array([-right[1], right[0]])
    return right, down


def _hull(centers: Floats, margin: float) -> Floats:
    """The convex hull of places, with a margin around it."""
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    around = margin * np.column_stack([np.cos(angles), np.sin(angles)])
    places = (centers[:, None] + around).reshape(-1, 2)
    return np.asarray(cv2.convexHull(places.astype(np.float32)), np.float64).reshape(-1, 2)
