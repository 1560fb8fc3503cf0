"""Ways: points on other rows and columns, where they stand far off the likeliest ones.

They may be laid flat by their sizes, or by their shapes, which a few tell badly; their rows and columns may
not be square to each other as they are seen; and whichever way, lines can be counted differently.
"""

from collections.abc import Iterator

import numpy as np

from vision.geometry.bending import with_bend
from vision.geometry.flattening import flatten
from vision.geometry.lattice import CLEARLY, Placed, count_all, hang_together
from vision.geometry.lines import Floats, rough_axes
from vision.geometry.recounting import FAR_OFF, away, same_order, usual
from vision.geometry.tilt import lay_flat

# So many points as are far off may stand on other rows and columns. Fewer of them would fit any such; more
# that fit none are several boards, or the page bends.
FEWEST, MOST = 7, 30
# So many tell how the page lies, badly.
TELLING = 5


def or_otherwise(
    placed: Placed, astray: Floats, shapes: Floats, points: Floats, radii: Floats
) -> tuple[Placed, Floats]:
    """Places points otherwise, if islands stand clearly nearer to where all others put them then.

    Args:
        placed: rows and columns of the points.
        astray: N, how far each island stands, in its radii, from where all others would put it.
        shapes: M x 2 x 2, what maps the unit circle to the edge of each point, pixels; the islands' first.
        points: M x 2, pixels.
        radii: M, pixels.

    Returns:
        As `with_bend`; what was given where no other way is clearly better than all that make another puzzle.
    """
    if not FEWEST <= len(points) <= MOST or usual(astray) < FAR_OFF:
        return placed, astray
    islands = shapes[: len(astray)]
    ways = [with_bend(way, islands, points, radii) for way in _all_ways(points, radii, shapes)]
    ways.sort(key=lambda way: away(*way))
    if not ways or away(*ways[0]) >= CLEARLY * away(placed, astray):
        return placed, astray
    best, *others = ways
    rival = next((way for way in others if not same_order(way[0], best[0])), None)
    if rival is not None and away(*best) >= CLEARLY * away(*rival):
        return placed, astray
    return best


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
