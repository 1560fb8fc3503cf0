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

# Signs are off by this at most, in radii; what is off by no more than so many pixels stays.
FARTHEST = 0.2
NEAR = 1
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
    reach = round(FARTHEST * UNIT)
    around = np.arange(-reach, reach + 1)
    shifts = np.zeros((len(patches), 2))
    for _ in range(ROUNDS):
        moved = [np.roll(p, (-int(y), -int(x)), (0, 1)) for p, (x, y) in zip(soft, shifts, strict=True)]
        usual = np.median(moved, axis=0)
        fits = np.fft.irfft2(spectra * np.conj(np.fft.rfft2(usual - usual.mean())), s=(PATCH, PATCH))
        near = fits[:, around][:, :, around].reshape(len(patches), -1)
        down, right = np.divmod(near.argmax(axis=1), len(around))
        shifts = np.column_stack([around[right], around[down]]).astype(np.float64)
    return shifts - np.round(np.median(shifts, axis=0))
