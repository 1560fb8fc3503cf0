"""Parting: several boards on a page, told apart by their lattices, by gaps and by what bounds them."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.geometry.lines import Floats
from vision.parting.bounds import FEWEST, Bounds
from vision.parting.cutting import AskGrid, Cutter
from vision.parting.dividing import Divider, Part
from vision.parting.gaps import has_empty_lines
from vision.parting.pieces import Indices, Piece, make_piece
from vision.parting.rethinking import rethought
from vision.parting.strays import find_lonely
from vision.reading import Extent

# What stands on a crossing of a board's rows and columns is this near to it, in radii.
NEAR = 0.3


def part(
    points: Floats,
    radii: Floats,
    look: Callable[[], Bounds],
    shapes: Floats | None = None,
    goes_on: AskGrid = lambda *_: None,
) -> list[Part]:
    """Parts points into boards.

    What no cut through a gap or along a frame explains better stays together; else it is cut in the likeliest
    way, and so are the parts.

    Args:
        points: N x 2, pixels.
        radii: N, pixels.
        look: finds what is printed between the points; asked only where there is a gap.
        shapes: N x 2 x 2, what maps the unit circle to the edge of each, pixels; None if that is not known.
        goes_on: asked how much there is of a printed grid between two pieces, as `Grids.go_on`.

    Returns:
        The boards, and what can be none as it is too little; together they are all points.
    """
    everything = np.arange(len(points))
    if len(points) <= FEWEST:
        return [Part(everything, Extent())]
    whole = make_piece(points, radii, everything, shapes)
    if whole.exact and not has_empty_lines(whole):
        return [Part(everything, Extent(), whole.placed)]
    bounds = look()
    outside = _outside(bounds, whole, points, radii, shapes)
    if not outside.size:
        outside = np.setdiff1d(_off_the_lattice(points, radii, shapes, whole), _framed(bounds, whole))
    if outside.size:
        whole = make_piece(points, radii, np.setdiff1d(everything, outside), shapes)
    strays = [Part(outside, Extent())] if outside.size else []
    divider = Divider(Cutter(points, radii, shapes, bounds, goes_on))
    return _or_rethought(divider, whole, divider.divided(whole)) + strays


def _or_rethought(divider: Divider, whole: Piece, parts: list[Part]) -> list[Part]:
    """The parts; what a likelier way parts differently may be parted so, too."""
    way = rethought(divider, whole, parts)
    changed = np.concatenate([other.members for other in way]) if way else whole.members[:0]
    return [
        replace(part, instead=(way, *part.instead)) if np.isin(part.members, changed).any() else part
        for part in parts
    ]


def _outside(bounds: Bounds, whole: Piece, points: Floats, radii: Floats, shapes: Floats | None) -> Indices:
    """The points outside of all frames, where they are too few for a board; one around all does not count.

    What stands among the rows and columns within is not outside: its ink runs into the frame's.
    """
    inside = np.isin(whole.members, _framed(bounds, whole))
    if not inside.any() or (~inside).sum() >= FEWEST:
        return whole.members[:0]
    if whole.exact:
        among = [
            (lines >= lines[inside].min()) & (lines <= lines[inside].max())
            for lines in (whole.rows, whole.columns)
        ]
        inside |= among[0] & among[1]
    elif (~inside).any():
        within = make_piece(points, radii, whole.members[inside], shapes)
        inside |= _on_crossings(within, points[whole.members], radii[whole.members])
    return whole.members[~inside]


def _on_crossings(piece: Piece, points: Floats, radii: Floats) -> NDArray[np.bool_]:
    """Which points stand on crossings of a piece's rows and columns; none where it is on no lattice."""
    if piece.placed is None or not piece.exact:
        return np.zeros(len(points), dtype=np.bool_)
    lattice = piece.placed.lattice
    crossings = lattice.to_pixels(np.array(list(np.ndindex(lattice.rows, lattice.columns)), dtype=np.float64))
    away = distances(points, crossings).min(axis=1)
    return np.asarray(away < NEAR * radii, dtype=np.bool_)


def _framed(bounds: Bounds, whole: Piece) -> Indices:
    """The points within a frame that is not around all."""
    frames = [frame for frame in bounds.frames if len(frame) < len(whole.members)]
    return np.array(sorted(frozenset().union(*frames)), dtype=np.intp)


def _off_the_lattice(points: Floats, radii: Floats, shapes: Floats | None, whole: Piece) -> Indices:
    """The points in line with no other, if the rest stands on one lattice without them."""
    none = np.zeros(0, dtype=np.intp)
    if whole.exact or whole.placed is None:
        return none
    lonely = find_lonely(whole.placed)
    if not lonely.any() or (~lonely).sum() < FEWEST:
        return none
    rest = make_piece(points, radii, whole.members[~lonely], shapes)
    return whole.members[lonely] if rest.exact and lonely.sum() < FEWEST else none
