"""Which of the found crossings is which of the true ones: by where they are on the picture."""

from collections.abc import Sequence

import numpy as np

from pipeline.crossings.record import Cell, CrossingsPuzzle
from samples.scenes.scene import Truth
from solver.crossings.making import Made

NEAR = 0.5
"""A found sign is a true one if its centre is not farther off than this part of the radius."""


def pair_cells(truth: Truth[Made], found: CrossingsPuzzle) -> list[Cell | None]:
    """For each true crossing the one that was found there."""
    assert truth.drawn is not None
    centers = np.array([cell.center for cell in found.cells], np.float64).reshape(-1, 2)
    pairs: list[Cell | None] = []
    for center, reach in zip(truth.drawn.signs, truth.drawn.reaches, strict=True):
        off = np.hypot(*(centers - center).T) / reach
        nearest = int(np.argmin(off)) if len(off) else -1
        pairs.append(found.cells[nearest] if len(off) and off[nearest] < NEAR else None)
    return pairs


def misread_cells(truth: Truth[Made], pairs: Sequence[Cell | None]) -> list[str]:
    """Crossings whose arrow or number was read otherwise, in words."""
    said = []
    for cell, seen in zip(truth.board.puzzle.cells, pairs, strict=True):
        if seen is None:
            continue
        arrows = {arrow.name for arrow in cell.arrows}
        if arrows != set(seen.arrows) or cell.clue != seen.clue:
            read = f"{'-'.join(seen.arrows)} {seen.clue}"
            said.append(f"{'-'.join(sorted(arrows))} {cell.clue} read as {read} at {cell.row}, {cell.column}")
    return said


def center_error(truth: Truth[Made], pairs: Sequence[Cell | None]) -> float | None:
    """The median distance of found centres from the true ones, radii; None if none was found."""
    assert truth.drawn is not None
    errors = [
        np.hypot(*(np.array(seen.center) - center)) / reach
        for center, reach, seen in zip(truth.drawn.signs, truth.drawn.reaches, pairs, strict=True)
        if seen is not None and seen.center is not None
    ]
    return float(np.median(errors)) if errors else None
