"""Gaps: where boards could be parted."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.geometry.lines import Floats, rough_angle
from vision.parting.bounds import FEWEST, Bounds
from vision.parting.pieces import Indices, Piece

# Directions of gaps, degrees from the rows and columns as seen: on a tilted page no two are parallel.
SLANTS = (-8.0, -4.0, 0.0, 4.0, 8.0)
# A gap is at least this wide, in radii.
NARROWEST = 3.0
# Within and without, on either side.
ALL_FOUR = 4


class Gap(NamedTuple):
    """A way to cut some points in two, each with enough for a board.

    Attributes:
        side: which of them are on one side.
        width: how far the sides are apart, in radii or in pitches; 0 where no straight gap is known.
    """

    side: NDArray[np.bool_]
    width: float


def has_empty_lines(whole: Piece) -> bool:
    """Whether a lattice has rows or columns without any point."""
    return any(len(np.unique(lines)) <= lines.max() for lines in (whole.rows, whole.columns))


def gaps_of_lattice(whole: Piece) -> list[Gap]:
    """The empty rows and columns of a lattice, the widest first; their widths are pitches."""
    gaps = []
    for lines in (whole.rows, whole.columns):
        for before, after in pairwise(np.unique(lines)):
            side = lines <= before
            if after - before > 1 and _enough(side):
                gaps.append(Gap(side, float(after - before)))
    return sorted(gaps, key=lambda gap: -gap.width)


def gaps_of_picture(points: Floats, radii: Floats) -> list[Gap]:
    """The straight gaps that run roughly along rows or columns, the widest first; their widths are radii.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.
    """
    base = rough_angle(points, radii)
    found = []
    for slant in SLANTS:
        turn = np.deg2rad(base + slant)
        upright = points @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        for across in upright.T:
            order = np.sort(across)
            widths = np.diff(order) / np.median(radii)
            for place in np.flatnonzero(widths > NARROWEST):
                gap = Gap(across <= order[place], float(widths[place]))
                if _enough(gap.side):
                    found.append(gap)
    return distinct(sorted(found, key=lambda gap: -gap.width))


def frames_as_gaps(bounds: Bounds, members: Indices) -> list[Gap]:
    """The frames that have enough of some points inside and outside."""
    sides = (np.isin(members, list(frame)) for frame in bounds.frames)
    return [Gap(side, 0.0) for side in sides if _enough(side)]


def crosses_frame(gap: Gap, frames: list[Gap]) -> bool:
    """Whether a gap goes through a frame: on either side stand some within it, and some that are not.

    Two boards in one frame are told apart within it, boards in frames of their own along these.

    Args:
        gap: a way to cut some points in two.
        frames: those around some of the same points, as `frames_as_gaps`.
    """
    return any(
        len({*zip(gap.side.tolist(), frame.side.tolist(), strict=True)}) == ALL_FOUR for frame in frames
    )


def width_between(gaps: list[Gap], side: NDArray[np.bool_]) -> float:
    """How far two sides of some points are apart, by the widest gap that parts just them; 0 if none does."""
    same = (gap.width for gap in gaps if (gap.side == side).all() or (gap.side != side).all())
    return max(same, default=0.0)


def distinct(gaps: list[Gap]) -> list[Gap]:
    """The gaps without those that part the same points as one before."""
    found: dict[bytes, Gap] = {}
    for gap in gaps:
        found.setdefault((gap.side ^ gap.side[0]).tobytes(), gap)
    return list(found.values())


def _enough(side: NDArray[np.bool_]) -> bool:
    """Whether both sides have enough points for a board."""
    return bool(FEWEST <= side.sum() <= len(side) - FEWEST)
