"""Ways: points on other rows and columns, where they stand far off the likeliest ones.

They may be laid flat by their sizes, or by their shapes, which a few tell badly; their rows and columns may
not be square to each other as they are seen; and whichever way, lines can be counted differently. The islands
tell by how far off they stand, and by their shapes, in which rows and columns are square to each other; the
lines or dots of a printed grid by whether they are where they should be, and bridges that are drawn already
by what they join. Where all of that leaves it open the rules may tell.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np

from vision.geometry.bending import with_bends
from vision.geometry.flattening import flatten
from vision.geometry.lattice import CLEARLY, Placed, count_all, hang_together
from vision.geometry.leaning import leaning, likelihood
from vision.geometry.lines import Floats, rough_axes
from vision.geometry.recounting import Indices, away, same_order, usual
from vision.geometry.tilt import lay_flat

# So many points as are farther off than this, in radii, may stand on other rows and columns. Fewer of them
# would fit any such; more that fit none are several boards, or the page bends.
FEWEST, MOST = 5, 30
OFF = 0.12
# So few are placed otherwise only if they stand off by this part of what they do any other way.
FEW, PLAINLY = 6, 0.15
# So many tell how the page lies, badly.
TELLING = 5
# Where a grid is printed, less than this part of it is seen where it would be any other way.
GRIDDED = 0.5

# Where rows and columns are farther from square to each other on the page than the first, degrees, others are
# looked for; that they are so far is never less likely than the other.
OBLIQUE, LEAST = 12.0, 0.001
# Islands that usually stand nearer than this to their places, in radii, stand there.
THERE = 0.03
# How likely a way is goes with this power of how near islands stand; so many likelier than this are told.
POWER = 4
MOST_RIVALS, LIKELY = 3, 0.02
# So much less likely is one along which not all lines run that are drawn, or not all sides of the frame, or
# that is not on the printed grid, where they are in another: now and then a stain or a line of a neighbour is
# taken for such, and hardly ever for a frame.
CROOKED, ASKEW, OFF_GRID = 0.02, 0.005, 0.05


class Shown(Protocol):
    """What else a page shows of rows and columns; it is asked only where points leave them open."""

    def grid(self, way: Placed) -> float:
        """How much there is of a printed grid where it should be if points stand so; 0 if none is seen."""

    def framed(self, way: Placed) -> bool:
        """Whether a frame around all points runs along rows and columns; so it does if there is none."""

    def joined(self) -> Indices:
        """Which points lines join that are drawn on the page already: K x 2."""


class Way(NamedTuple):
    """Rows and columns of points.

    Attributes:
        placed: these.
        astray: N, how far each island stands, in its radii, from where all others would put it.
        off: how unlikely all of that is, by how far they stand and by how rows and columns lean.
    """

    placed: Placed
    astray: Floats
    off: float


class Rival(NamedTuple):
    """Other rows and columns of the same points, and how likely these are by how near the points stand."""

    placed: Placed
    chance: float


def or_otherwise(
    placed: Placed, astray: Floats, shapes: Floats, points: Floats, radii: Floats, *, shown: Shown
) -> tuple[Placed, Floats]:
    """Places points otherwise, if islands stand clearly nearer to where all others put them then.

    Args:
        placed: rows and columns of the points.
        astray: N, how far each island stands, in its radii, from where all others would put it.
        shapes: M x 2 x 2, what maps the unit circle to the edge of each point, pixels; the islands' first.
        points: M x 2, pixels.
        radii: M, pixels.
        shown: what else the page shows.

    Returns:
        As `with_bend`; what was given where no other way is clearly better than all that make another puzzle.
    """
    islands = shapes[: len(astray)]
    if not FEWEST <= len(points) <= MOST or _stand_well(placed, astray, islands, OFF):
        return placed, astray
    ways = with_bends(_all_ways(points, radii, shapes), islands, points, radii)
    if not ways:
        return placed, astray
    clearly = PLAINLY if len(points) <= FEW else CLEARLY
    known, *_ = every = [_weighed(*way, islands) for way in ((placed, astray), *ways)]
    best = _nearer(every, clearly) or _on_grid(every, shown) or _along(every, shown.joined()) or known
    return best.placed, best.astray


def find_rivals(
    placed: Placed, astray: Floats, shapes: Floats, points: Floats, radii: Floats, *, shown: Shown
) -> list[Rival]:
    """Finds the ways that make other puzzles and are not much less likely, or likelier; the likeliest first.

    The same arguments as `or_otherwise`; all points are islands.
    """
    if not FEWEST <= len(points) <= MOST or _stand_well(placed, astray, shapes, THERE):
        return []
    bent = with_bends(_all_ways(points, radii, shapes), shapes, points, radii)
    # What stands on its place stands there: columns that slip along each other fit as exactly.
    first, *others = (_weighed(way, np.maximum(off, THERE), shapes) for way, off in ((placed, astray), *bent))
    several = [first]
    for way in sorted(others, key=lambda way: way.off):
        if not any(same_order(way.placed, other.placed) for other in several):
            several.append(way)
    far = np.array([way.off for way in several])
    if not np.isfinite(far).any():
        return []
    nearest = max(float(far.min()), np.finfo(float).tiny)
    # What no map fits is infinitely far off, and out of the question.
    weights = (nearest / np.maximum(far, nearest)) ** POWER
    near = np.flatnonzero((weights > LIKELY * weights.sum()) | (np.arange(len(several)) == 0))
    if len(near) < 2:
        return []
    weights = weights[near] * _as_shown([several[i].placed for i in near], shown)
    chances = weights / weights.sum()
    found = [Rival(several[i].placed, float(c)) for i, c in zip(near[1:], chances[1:], strict=True)]
    likely = [rival for rival in found if rival.chance > LIKELY]
    return sorted(likely, key=lambda rival: -rival.chance)[:MOST_RIVALS]


def _as_shown(ways: list[Placed], shown: Shown) -> Floats:
    """How much less likely some ways are by what else is printed, or drawn, where others are as that says."""
    joined = shown.joined()
    straight = np.array([_runs_straight(way, joined) for way in ways])
    square = np.array([shown.framed(way) for way in ways])
    seen = np.array([shown.grid(way) for way in ways])
    on_grid = seen >= GRIDDED * seen.max()
    by_lines = np.where(straight | ~straight.any(), 1.0, CROOKED)
    by_frame = np.where(square | ~square.any(), 1.0, ASKEW)
    return np.asarray(by_lines * by_frame * np.where(on_grid, 1.0, OFF_GRID), dtype=np.float64)


def _nearer(ways: list[Way], clearly: float) -> Way | None:
    """The way in which islands stand nearer than in all others but for those that make the same puzzle.

    Args:
        ways: the first one as points are known so far.
        clearly: so much nearer.
    """
    best = min(ways[1:], key=lambda way: way.off)
    rivals = [ways[0], *_others(best, ways[1:])]
    return best if all(best.off < clearly * rival.off for rival in rivals) else None


def _on_grid(ways: list[Way], shown: Shown) -> Way | None:
    """The way in which a printed grid is where it should be, if as far as islands tell it is no worse.

    None where no grid is seen, where another way has as much of it, or where the first one makes the puzzle.
    """
    known = ways[0]
    if not any(way.off <= known.off for way in _others(known, ways)):
        return None  # To ask takes time.
    seen = [shown.grid(way.placed) for way in ways]
    best = max(range(len(ways)), key=lambda index: (seen[index], -ways[index].off))
    rivals = [index for index, way in enumerate(ways) if not same_order(way.placed, ways[best].placed)]
    told = 0 in rivals and all(seen[index] < GRIDDED * seen[best] for index in rivals)
    return ways[best] if told and ways[best].off <= known.off else None


def _along(ways: list[Way], joined: Indices) -> Way | None:
    """The nearest way in which all lines run along rows and columns, if in the first one some do not.

    None where others that make another puzzle are hardly less near, or the first one is nearer.
    """
    straight = [way for way in ways if _runs_straight(way.placed, joined)]
    if not straight or straight[0] is ways[0]:
        return None
    best = min(straight, key=lambda way: way.off)
    clear = all(best.off < CLEARLY * rival.off for rival in _others(best, straight))
    return best if clear and best.off < ways[0].off else None


def _others(best: Way, ways: list[Way]) -> list[Way]:
    """The ways that make another puzzle than one of them does."""
    return [way for way in ways if not same_order(way.placed, best.placed)]


def _weighed(placed: Placed, astray: Floats, islands: Floats) -> Way:
    """A way with how unlikely it is: as `away`, in which that it leans counts by the same power."""
    square = max(likelihood(leaning(placed, islands)), LEAST)
    return Way(placed, astray, away(placed, astray) / square ** (1 / POWER))


def _stand_well(placed: Placed, astray: Floats, islands: Floats, near: float) -> bool:
    """Whether islands stand so near to their places, in radii, and rows and columns about square."""
    return usual(astray) < near and leaning(placed, islands) < OBLIQUE


def _runs_straight(placed: Placed, joined: Indices) -> bool:
    """Whether points that are joined stand on one row or one column."""
    starts, ends = joined.T
    same_row = placed.rows[starts] == placed.rows[ends]
    return bool((same_row | (placed.columns[starts] == placed.columns[ends])).all())


def _all_ways(points: Floats, radii: Floats, shapes: Floats) -> list[Placed]:
    """The ways to place points on several rows and columns, all linked, each on a place of its own."""
    found: dict[bytes, Placed] = {}
    for flat, sizes in _laid_flat(points, radii, shapes):
        for placed in count_all(points, radii, flat, sizes):
            if _may_be(placed):
                found.setdefault(np.column_stack([placed.rows, placed.columns]).tobytes(), placed)
    return list(found.values())


def _laid_flat(points: Floats, radii: Floats, shapes: Floats) -> Iterator[tuple[Floats, Floats]]:
    """Points and radii as the page may lie."""
    yield points, radii
    yield lay_flat(points, radii, TELLING)
    yield flatten(points, shapes, TELLING)
    for axes in rough_axes(points, radii):
        yield points @ np.linalg.inv(axes).T, radii


def _may_be(placed: Placed) -> bool:
    """Whether a board may stand so."""
    several = min(placed.lattice.rows, placed.lattice.columns) >= 2
    return several and len(placed.taken) == len(placed.rows) and hang_together(placed.rows, placed.columns)
