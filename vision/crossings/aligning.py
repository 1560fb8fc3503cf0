"""Aligning: signs that were laid out a little off are moved to where the others stand.

All signs of a board are made alike: edge, box and line stand at one place on each, whatever its arrow and its
number. So the median of all signs shows what is alike on them, and each is moved to where it fits that best.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings.grid import Grid
from vision.crossings.layout import PATCH, UNIT, Patches

# Signs are off by this at most, in radii; what is off by no more than so many pixels stays: lines are thin.
FARTHEST = 0.2
NEAR = 0.4
# Lines are softened by so many pixels, so that those that lie side by side see one another.
SOFT = 1.5
ROUNDS = 2


def aligned(grid: Grid, patches: Patches) -> Grid:
    """The grid with the signs moved that were laid out off the others; itself if none was.

    Args:
        grid: as found.
        patches: its signs, as `layout.lay_out` makes them.
    """
    shifts = find_shifts(patches)
    off = np.abs(shifts).max(axis=1) > NEAR
    if not off.any():
        return grid
    moves = np.einsum("nij,nj->ni", grid.frames, shifts / UNIT)
    return replace(grid, centers=grid.centers + np.where(off[:, None], moves, 0.0))


def find_shifts(patches: Patches) -> NDArray[np.float64]:
    """How far to the right and down each sign stands from where the others do, pixels of the patch, N x 2."""
    soft = np.array([cv2.GaussianBlur(patch, (0, 0), SOFT) for patch in patches])
    spectra = np.fft.rfft2(soft - soft.mean(axis=(1, 2), keepdims=True))
    shifts = np.zeros((len(patches), 2))
    for _ in range(ROUNDS):
        whole = np.round(shifts).astype(int)
        moved = [np.roll(p, (-y, -x), (0, 1)) for p, (x, y) in zip(soft, whole, strict=True)]
        usual = np.median(moved, axis=0)
        fits = np.fft.irfft2(spectra * np.conj(np.fft.rfft2(usual - usual.mean())), s=(PATCH, PATCH))
        shifts = np.array([_peak(fit) for fit in fits])
    return shifts - np.median(shifts, axis=0)


def _peak(fit: NDArray[np.float64]) -> tuple[float, float]:
    """How far to the right and down it fits best, between pixels where a parabola does."""
    reach = round(FARTHEST * UNIT)
    around = np.arange(-reach, reach + 1)
    down, right = divmod(int(np.argmax(fit[np.ix_(around, around)])), len(around))
    y, x = int(around[down]), int(around[right])
    return x + _vertex(*fit[y, [x - 1, x, x + 1]]), y + _vertex(*fit[[y - 1, y, y + 1], x])


def _vertex(before: float, top: float, after: float) -> float:
    """How far from the middle one of three values in a row a parabola through them is highest."""
    curve = before - 2 * top + after
    return float(np.clip((before - after) / (2 * curve), -0.5, 0.5)) if curve < 0 else 0.0
