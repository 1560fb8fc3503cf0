"""Dashes: pieces of lines that are printed in dashes, or that broke, which look like ones."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.geometry.lines import Floats

# A dash is as high as the next one, up to this factor, which is nearer than this, in heights: numbers in
# circles are farther apart.
ALIKE = 1.2
NEXT = 2.0
# The one before it lies the other way: the cosine of the angle between both is below this.
OPPOSITE = -0.98
# So many ones that stand one below the other, no farther off a line than this, in heights, and no more aslant
# than this, are pieces of it where no other number stands on it.
SEVERAL, OFF, ASLANT = 4, 0.2, 0.2
# What is thinner than this part of what the strokes of numbers are is left of a line.
THIN = 0.6


def are_dashes(places: Floats, heights: Floats) -> NDArray[np.bool_]:
    """Which pieces of ink stand between two that are as high and near, in a line, or are next to such a one.

    Args:
        places: N x 2, their middles, pixels.
        heights: N, pixels.

    Returns:
        N.
    """
    away = places[None] - places[:, None]
    apart = distances(places, places)
    ratio = heights[None] / heights[:, None]
    near = (apart < NEXT * heights[:, None]) & (apart > 0) & (ratio < ALIKE) & (ratio > 1 / ALIKE)
    dashes = np.zeros(len(places), dtype=np.bool_)
    for index, beside in enumerate(near):
        others = np.flatnonzero(beside)
        ways = away[index, others] / apart[index, others, None]
        opposite = (ways @ ways.T < OPPOSITE).any(axis=1)
        dashes[others[opposite]] = True
        dashes[index] |= opposite.any()
    return dashes


def are_of_lines(places: Floats, heights: Floats, ones: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which numbers are pieces of lines that run down the page, as of frames: several ones and no other.

    Args:
        places: N x 2, their middles, pixels.
        heights: N, pixels.
        ones: N, which of them are read as a one.

    Returns:
        N.
    """
    lines = np.zeros(len(places), dtype=np.bool_)
    height = float(np.median(heights))
    for first, last in combinations(np.flatnonzero(ones).tolist(), 2):
        across, down = places[last] - places[first]
        if abs(across) >= ASLANT * abs(down):
            continue
        away = places - places[first]
        off = np.abs(away[:, 0] * down - away[:, 1] * across) / np.hypot(across, down)
        on = off < OFF * height
        if on.sum() >= SEVERAL and ones[on].all():
            lines |= on
    return lines


def are_thin(thick: Floats, usual: Floats) -> NDArray[np.bool_]:
    """Which ones are thinner than the numbers of their board, as pieces of lines are.

    Args:
        thick: N, how thick their strokes are, see `vision.symbols.thickness`.
        usual: M, likewise of other numbers, laid out at the same scale; where there are none, none is.
    """
    if not len(usual):
        return np.zeros(len(thick), dtype=np.bool_)
    return np.asarray(thick < THIN * np.median(usual), dtype=np.bool_)
