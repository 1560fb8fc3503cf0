"""The lattice: rows and columns, counted, and points put on them."""

from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.geometry.flattening import flatten
from vision.geometry.lines import Floats, Lines, find_lines, rough_angle
from vision.geometry.mapping import AFFINE, BENDS, FOR_HOMOGRAPHY, PROJECTIVE, STIFF, fit_lattice, off_by
from vision.geometry.tilt import lay_flat
from vision.reading import Lattice
from vision.shapes.families import connected

# Pitches that are tried for counting empty lines: changes across the board that tilt and curl can bring.
SLANTS = np.linspace(-0.6, 0.6, 25)
BOWS = np.linspace(-0.2, 0.2, 5)
PARTS = (1, 2, 3)
# Costs of a count, next to its misfit in pitches: for each line, for a change of the pitch, for pitches of
# rows and columns that differ, and for giving up.
PER_LINE = 0.02
PER_SLANT = 0.05
UNLIKE = 0.05
AS_THEY_COME = 0.5
# No print is more exact than this, in radii.
EXACT = 0.004
# Islands do not overlap: the least pitch, in radii (neighbours on a diagonal may nearly touch).
NARROWEST = 1.6
# How far gaps may be from whole numbers of pitches for a count to be believed: on the average and the worst
# one, in pitches and in radii.
WORST_COUNT = 0.16
WORST_SPOT = 0.35
WORST_GAP = 0.3
WORST_GAP_SPOT = 0.9
# Islands farther than this from their places, in radii, do not stand there, or are not tilted as it seems.
DOUBTFUL_TILT = 0.15
# So few lines can be counted in several ways. Where islands are farther than this from their places, in
# radii, so many ways are tried, and one is taken that leaves less than this part of it.
FEW_LINES = 4
DOUBTFUL_COUNT = 0.08
TRIED = 10
CLEARLY = 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """Points that have found their rows and columns.

    Attributes:
        rows, columns: N, from 0, empty lines counted.
        lattice: the map to the picture.
        off: N, how far each point is from its place, in its own radii.
        clearance: of the narrower of the two axes; see `Lines`.
        pitches: from row to row and from column to column, radii.
    """

    rows: NDArray[np.intp]
    columns: NDArray[np.intp]
    lattice: Lattice
    off: Floats
    clearance: float
    pitches: tuple[float, float]

    @property
    def taken(self) -> set[tuple[int, int]]:
        """The crossings, (row, column), on which points stand."""
        return set(zip(self.rows.tolist(), self.columns.tolist(), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """Lines with the empty ones between them counted.

    Attributes:
        places: for each line its number.
        pitch: from one line to the next, radii.
        misfit: how badly it fits, in pitches, and how much the pitch has to change over the board for it.
        cost: the misfit, and how many empty lines it needs.
        sure: whether the gaps alone tell; else the lines are numbered as they come.
    """

    places: NDArray[np.intp]
    pitch: float
    misfit: float
    cost: float
    sure: bool


def place(points: Floats, radii: Floats, shapes: Floats | None = None) -> Placed:
    """Finds the row and the column of each point.

    Args:
        points: N x 2, (x, y) in pixels; at least 2.
        radii: N, pixels.
        shapes: N x 2 x 2, what maps the unit circle to the edge of each, pixels; None if that is not known.
    """
    placed = _place(points, radii, *lay_flat(points, radii))
    if misfit(placed) < DOUBTFUL_TILT:
        return placed
    # Discs that are seen too large or too small feign a tilt.
    others = [_place(points, radii, points, radii)]
    if shapes is not None:
        others.append(_place(points, radii, *flatten(points, shapes)))
    return min(placed, *others, key=misfit)


def hang_together(rows: NDArray[np.intp], columns: NDArray[np.intp]) -> bool:
    """Whether one comes from every point to every other along rows and columns."""
    mates = (rows[:, None] == rows) | (columns[:, None] == columns)
    return len(connected(mates)) == 1


def misfit(placed: Placed) -> float:
    """How far points are from their places, radii; a lattice with more crossings has them anywhere near."""
    crossings = placed.lattice.rows * placed.lattice.columns
    return float(np.sqrt(np.mean(placed.off**2) * crossings / len(placed.rows)))


def scatter(placed: Placed) -> float:
    """How far points stand off their places, radii: the standard deviation, for what is free in the map."""
    return float(np.sqrt((placed.off**2).sum() / max(2 * len(placed.off) - free(placed), 1)))


def free(placed: Placed) -> int:
    """How many parameters of the map are free."""
    count, plain = len(placed.off), STIFF[0]
    usual = plain.free if count >= plain.fewest else PROJECTIVE if count >= FOR_HOMOGRAPHY else AFFINE
    return next((bend.free for bend in BENDS if bend.powers == placed.lattice.exponents), usual)


def count_all(points: Floats, radii: Floats, flat: Floats, sizes: Floats) -> list[Placed]:
    """The ways to count rows and columns of points, the likeliest first, but for unlikely ones.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.
        flat: N x 2, the points as they are when laid flat.
        sizes: N, likewise the radii.
    """
    lines = _lines(flat, sizes)
    return [_counted(*lines, way, points, radii) for way in _ways(*lines)[:TRIED]]


def _place(points: Floats, radii: Floats, flat: Floats, sizes: Floats) -> Placed:
    """Finds rows and columns of points as they are when laid flat, and of what size."""
    lines = _lines(flat, sizes)
    placed = _likeliest(lines, points, radii)
    by_row, by_column = (own.joined(NARROWEST) for own in lines)
    if misfit(placed) < DOUBTFUL_TILT or (by_row.count, by_column.count) == tuple(own.count for own in lines):
        return placed
    # Beyond a gap the page bends as nobody can tell, and what stands in one line there may seem to be in two.
    nearer = _likeliest((by_row, by_column), points, radii)
    return nearer if misfit(nearer) < DOUBTFUL_TILT else placed


def _likeliest(lines: tuple[Lines, Lines], points: Floats, radii: Floats) -> Placed:
    """The likeliest way to count these rows and columns; another one where points stand clearly nearer so."""
    ways = _ways(*lines)
    placed = _counted(*lines, ways[0], points, radii)
    few = min(own.count for own in lines) <= FEW_LINES
    if few and misfit(placed) > DOUBTFUL_COUNT:
        # A slant explains the gaps of a few lines as well as another count does. The islands tell the one
        # from the other, as tilt shows in both directions.
        others = (_counted(*lines, way, points, radii) for way in ways[1:TRIED])
        best = min(others, key=misfit, default=placed)
        if misfit(best) < CLEARLY * misfit(placed):
            return best
    return placed


def _lines(flat: Floats, sizes: Floats) -> tuple[Lines, Lines]:
    """The rows of points that are laid flat, and their columns."""
    turn = np.deg2rad(rough_angle(flat, sizes))
    upright = flat @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return find_lines(upright, sizes), find_lines(upright[:, ::-1], sizes)


def _ways(by_row: Lines, by_column: Lines) -> list[tuple[Count, Count]]:
    """The ways to count rows and columns, the likeliest first."""
    return sorted(
        product(counts(by_row), counts(by_column)),
        # Pitches that are alike are likelier than others: the gaps of one axis tell for the other.
        key=lambda way: way[0].cost + way[1].cost + UNLIKE * abs(np.log(way[0].pitch / way[1].pitch)),
    )


def _counted(
    by_row: Lines, by_column: Lines, way: tuple[Count, Count], points: Floats, radii: Floats
) -> Placed:
    """Puts points on rows and columns that are counted in one way."""
    down, across = way
    rows, columns = down.places[by_row.labels], across.places[by_column.labels]
    lattice = fit_lattice(rows, columns, points)
    off = off_by(lattice, rows, columns, points, radii)
    clearance = min(by_row.clearance, by_column.clearance)
    return Placed(rows, columns, lattice, off, clearance, (down.pitch, across.pitch))


def count_lines(lines: Lines) -> Count:
    """Numbers the lines of one axis by their own gaps."""
    return min(counts(lines), key=lambda count: count.cost)


def counts(lines: Lines) -> list[Count]:
    """The ways to number lines so that the gaps between them are whole numbers of pitches, at least one."""
    spots = lines.spots()
    total, gaps = len(spots), np.diff(spots)
    if total < 3:
        return [Count(np.arange(total), float(gaps[0]) if total == 2 else 1.0, 0.0, 0.0, False)]
    as_they_come = Count(np.arange(total), float(np.median(gaps)), AS_THEY_COME, AS_THEY_COME, False)
    best = {tuple(as_they_come.places): as_they_come}
    for count in _tries(spots, gaps):
        key = tuple(count.places)
        if key not in best or count.cost < best[key].cost:
            best[key] = count
    return list(best.values())


def _tries(spots: Floats, gaps: Floats) -> list[Count]:
    """Counts with the narrowest gap as one or a few pitches, and the pitch changing over the board.

    Each way to number the lines comes once, with what explains it best.
    """
    extent = spots[-1] - spots[0]
    middle = (spots[:-1] + spots[1:] - spots[0] - spots[-1]) / extent
    parts, slants, bows = (grid.ravel() for grid in np.meshgrid(PARTS, SLANTS, BOWS, indexing="ij"))
    steps = gaps / (1 + slants[:, None] * middle / 2 + bows[:, None] * (middle**2 - 1 / 3))
    steps = steps / steps.min(axis=1, keepdims=True) * parts[:, None]
    # The pitch is what fits all gaps best, not what the narrowest one happens to be.
    for _ in range(3):
        whole = np.maximum(np.round(steps), 1)
        steps = steps * ((whole * steps).sum(axis=1) / (steps**2).sum(axis=1))[:, None]
    whole = np.maximum(np.round(steps), 1)
    pitch = extent / whole.sum(axis=1)
    miss = np.abs(steps - whole)
    off = np.sqrt(np.mean(miss**2, axis=1))
    # Printed lines are as exact as islands are round, however wide apart they are.
    fits = (off < np.minimum(WORST_COUNT, WORST_SPOT / pitch)) & (
        miss.max(axis=1) < np.minimum(WORST_GAP, WORST_GAP_SPOT / pitch)
    )
    # More lines explain anything: each must pay its way.
    misfit = off + PER_SLANT * (np.abs(slants) + 2 * np.abs(bows))
    cost = misfit + PER_LINE * whole.mean(axis=1)
    best: dict[bytes, int] = {}
    for index in np.flatnonzero(fits & (pitch > NARROWEST)).tolist():
        key = whole[index].tobytes()
        if cost[index] < cost[best.setdefault(key, index)]:
            best[key] = index
    return [
        Count(
            np.concatenate([[0], np.cumsum(whole[index])]).astype(np.intp),
            float(pitch[index]),
            float(misfit[index]),
            float(cost[index]),
            True,
        )
        for index in best.values()
    ]


def closer(placed: Placed, points: Floats, radii: Floats) -> Placed:
    """Points on the same rows and columns, and a map that is closer to the page, if one clearly is."""
    lattice = fit_lattice(placed.rows, placed.columns, points, bends=BENDS)
    off = off_by(lattice, placed.rows, placed.columns, points, radii)
    if not lattice.exponents or (off**2).sum() >= (placed.off**2).sum():
        return placed
    return replace(placed, lattice=lattice, off=off)
