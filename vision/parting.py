"""Parting: several boards that stand close together on a page, told apart by what one lattice can explain."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.lattice import Count, count_lines
from vision.lines import Floats, find_lines, rough_angle

Indices = NDArray[np.intp]

# A board has at least this many islands.
FEWEST = 4
# Gaps that are looked at: this much wider than the usual one between lines, the widest few of both axes.
WIDER = 1.3
TRIED = 4
# The misfit of lines that are printed on one lattice (see `Count`); lines of two boards have more.
CLEAN = 0.05
# A gap of this many pitches parts what would fit one lattice.
FARTHEST = 4.5
# Two boards, each with this many lines, whose pitch is this many times that of the lattice that would hold
# both: they stand half a pitch beside each other, and every other line of that lattice is empty in each.
LINES = 4
INTERLEAVED = 1.8
# Few lines fit anything: of all lines of the parts at least this part must be more than two an axis.
SURPLUS = 0.3
# And this part of the points must have found a lattice of their own.
EXPLAINED = 0.6


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """A part of the points.

    Attributes:
        members: their indices.
        clean: whether one lattice explains them.
        lines: how many lines it has, both ways.
        surplus: those more than two each way, which is where any points can have them.
    """

    members: Indices
    clean: bool
    lines: int
    surplus: int


@dataclass(frozen=True, slots=True, eq=False)
class _Cut:
    """A straight cut through a gap.

    Attributes:
        axis: 0 where it runs down the page, 1 where it runs across.
        first, second: indices of the points on either side.
        gap: between them, radii.
    """

    axis: int
    first: Indices
    second: Indices
    gap: float


def part(points: Floats, radii: Floats) -> list[Indices]:
    """Parts points into boards.

    What one lattice explains stays together. Else it is cut through a gap, and the parts are parted further,
    until one lattice explains each of them; where that does not come about (islands drawn by hand stand on no
    exact lattice) everything stays together.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.

    Returns:
        For each board the indices of its points; together they are all points.
    """
    pieces = _pieces(points, radii, np.arange(len(points)))
    clean = [piece for piece in pieces if piece.clean]
    surplus = sum(piece.surplus for piece in clean)
    explained = sum(len(piece.members) for piece in clean) >= EXPLAINED * len(points)
    if explained and surplus >= SURPLUS * sum(piece.lines for piece in clean):
        return [piece.members for piece in pieces]
    return [np.arange(len(points))]


def _pieces(points: Floats, radii: Floats, members: Indices) -> list[_Piece]:
    """Parts some of the points as far as gaps allow."""
    upright = _upright(points[members], radii[members])
    lines = _lines(upright, radii[members])
    piece = _piece(members, lines)
    cuts = _cuts(upright, radii[members])
    if piece.clean:
        cuts = [cut for cut in cuts if _two_on_one_lattice(upright, radii[members], lines, cut)]
    if not cuts:
        return [piece]
    tried = [(_explained(points, radii, members, cut), cut) for cut in cuts]
    _, best = max(tried, key=lambda pair: (pair[0], pair[1].gap))
    return [p for half in (best.first, best.second) for p in _pieces(points, radii, members[half])]


def _explained(points: Floats, radii: Floats, members: Indices, cut: _Cut) -> int:
    """How many points a cut leaves in halves that one lattice explains."""
    halves = [members[half] for half in (cut.first, cut.second)]
    pieces = [_piece(half, _lines(_upright(points[half], radii[half]), radii[half])) for half in halves]
    return sum(len(piece.members) for piece in pieces if piece.clean)


def _piece(members: Indices, lines: tuple[Count, Count]) -> _Piece:
    counts = [len(axis.places) for axis in lines]
    clean = all(len(axis.places) < 3 or (axis.sure and axis.misfit < CLEAN) for axis in lines)
    return _Piece(members, clean, sum(counts), sum(max(count - 2, 0) for count in counts))


def _two_on_one_lattice(upright: Floats, radii: Floats, lines: tuple[Count, Count], cut: _Cut) -> bool:
    """Whether a cut parts two boards although one lattice would hold both."""
    across, along = lines[1 - cut.axis], lines[cut.axis]
    if across.sure and cut.gap > FARTHEST * across.pitch:
        return True
    halves = [_lines(upright[half], radii[half])[cut.axis] for half in (cut.first, cut.second)]
    return along.sure and all(
        half.sure and len(half.places) >= LINES and half.pitch > INTERLEAVED * along.pitch for half in halves
    )


def _upright(points: Floats, radii: Floats) -> Floats:
    turn = np.deg2rad(rough_angle(points, radii))
    turned: Floats = points @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return turned


def _lines(upright: Floats, radii: Floats) -> tuple[Count, Count]:
    """The rows, then the columns."""
    return count_lines(find_lines(upright, radii)), count_lines(find_lines(upright[:, ::-1], radii))


def _cuts(upright: Floats, radii: Floats) -> list[_Cut]:
    """The widest gaps of both axes, widest first."""
    if len(upright) < 2 * FEWEST:
        return []
    radius = float(np.median(radii))
    cuts = []
    for axis in (0, 1):
        order = np.argsort(upright[:, axis], kind="stable")
        gaps = np.diff(upright[order, axis]) / radius
        usual = float(np.median(gaps[gaps > 1])) if (gaps > 1).any() else np.inf
        for place in np.argsort(-gaps, kind="stable")[:TRIED]:
            first, second = order[: place + 1], order[place + 1 :]
            if gaps[place] > WIDER * usual and min(len(first), len(second)) >= FEWEST:
                cuts.append(_Cut(axis, np.sort(first), np.sort(second), float(gaps[place])))
    return sorted(cuts, key=lambda cut: -cut.gap)[:TRIED]
