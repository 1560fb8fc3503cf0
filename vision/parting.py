"""Parting: several boards that stand close together on a page, told apart by the gaps between them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.lattice import Count, count_lines
from vision.lines import Floats, find_lines, rough_angle

Indices = NDArray[np.intp]

# A board has at least this many islands.
FEWEST = 4
# Gaps that are looked at: this much wider than the usual one between lines, the widest few on each axis.
WIDER = 1.5
TRIED = 3
# Two boards: their pitches, in radii, differ by more than this factor; or the gap is this far from a whole
# number of pitches; or it holds this many pitches.
OTHER_PITCH = 1.12
OFF_BEAT = 0.22
FARTHEST = 4.5
# Or, with that many islands each, their lattices together have fewer crossings than this part of those of one
# lattice for all.
MANY = 12
FEWER = 0.68


@dataclass(frozen=True, slots=True, eq=False)
class _Cut:
    """A place to part, with how much speaks for it (more than 0: part)."""

    first: Indices
    second: Indices
    evidence: float


def part(points: Floats, radii: Floats) -> list[Indices]:
    """Parts points into boards.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.

    Returns:
        For each board the indices of its points; together they are all points.
    """
    everything = np.arange(len(points))
    if len(points) < 2 * FEWEST:
        return [everything]
    turn = np.deg2rad(rough_angle(points, radii))
    upright = points @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    cuts = [cut for axis in (0, 1) for cut in _cuts(upright, radii, axis)]
    best = max(cuts, key=lambda cut: cut.evidence, default=None)
    if best is None or best.evidence <= 0:
        return [everything]
    return [half[sub] for half in (best.first, best.second) for sub in part(points[half], radii[half])]


def _cuts(upright: Floats, radii: Floats, axis: int) -> list[_Cut]:
    """Weighs the widest gaps along one axis (0: the cut runs down the page, 1: across it)."""
    order = np.argsort(upright[:, axis], kind="stable")
    gaps = np.diff(upright[order, axis])
    usual = float(np.median(gaps[gaps > np.median(radii)])) if (gaps > np.median(radii)).any() else np.inf
    points = upright if axis == 1 else upright[:, ::-1]
    cuts = []
    for place in np.argsort(-gaps, kind="stable")[:TRIED]:
        first, second = order[: place + 1], order[place + 1 :]
        if gaps[place] > WIDER * usual and min(len(first), len(second)) >= FEWEST:
            evidence = _evidence(points, radii, (first, second), float(gaps[place]))
            cuts.append(_Cut(np.sort(first), np.sort(second), evidence))
    return cuts


def _evidence(points: Floats, radii: Floats, halves: tuple[Indices, Indices], gap: float) -> float:
    """How much speaks for two boards; 0 or less where one board explains what is seen as well.

    Args:
        points: N x 2, along the lines that the cut runs with, then across them; pixels.
        radii: N, pixels.
        halves: the points before and behind the cut.
        gap: between them, pixels.
    """
    everything = np.arange(len(points))
    whole, one, other = (_lines_both_ways(points, radii, part) for part in (everything, *halves))
    steps = gap / float(np.median(radii)) / ((one[0].pitch + other[0].pitch) / 2)
    evidence = [steps - FARTHEST]
    if min(map(len, halves)) >= MANY:
        # Two boards on one lattice need lines for each other's rows: most of its crossings stay empty. On a
        # board with few islands they do so anyway.
        together, *apart = (
            float((rows.places[-1] + 1) * (columns.places[-1] + 1)) for rows, columns in (whole, one, other)
        )
        evidence.append(1 - sum(apart) / (FEWER * together))
    if one[0].sure and other[0].sure:
        evidence.append(max(one[0].pitch / other[0].pitch, other[0].pitch / one[0].pitch) / OTHER_PITCH - 1)
        evidence.append(abs(steps - round(steps)) - OFF_BEAT)
    return max(evidence)


def _lines_both_ways(points: Floats, radii: Floats, part: Indices) -> tuple[Count, Count]:
    """The lines through some of the points: those that run with the cut, then those across it."""
    own, sizes = points[part], radii[part]
    return count_lines(find_lines(own, sizes)), count_lines(find_lines(own[:, ::-1], sizes))
