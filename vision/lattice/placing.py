"""Placing: points of one board put on rows and columns, in the likeliest ways."""

from dataclasses import dataclass
from itertools import product

import numpy as np

from vision.lattice.axes import find_directions
from vision.lattice.counting import Count, count_lines
from vision.lattice.lines import Lines, find_lines
from vision.lattice.mapping import Map, fit_map
from vision.lattice.pairs import Pairs, find_pairs
from vision.parameters import PLACING
from vision.reading import Lattice
from vision.types import Floats, Indices


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """Points on rows and columns.

    Attributes:
        rows, columns: N, from 0, empty lines counted.
        lattice: maps (row, column) to the picture.
        residuals: N, how far each point stands off its crossing, in its own radii.
        separation: the narrowest gap between neighbouring lines over the widest spread within one.
        evidence: log-likelihood of the places of all points, nats, in units of the median radius.
        spread: standard deviation of points about their crossings for each coordinate, radii.
    """

    rows: Indices
    columns: Indices
    lattice: Lattice
    residuals: Floats
    separation: float
    evidence: float
    spread: float


def place(points: Floats, radii: Floats) -> list[Placement]:
    """Puts points of one board on rows and columns.

    Args:
        points: N x 2, (x, y) in pixels; at least 2.
        radii: N, pixels; those of signs as if they were islands.

    Returns:
        The ways to do so that make different puzzles, the likeliest first. Rows run within 45 degrees of the x
        axis, top row first.
    """
    pairs = find_pairs(points, radii)
    by_row, by_column = (
        _axis(points, radii, pairs, turns, flipped)
        for turns, flipped in zip(find_directions(pairs), (False, True), strict=True)
    )
    found: list[Placement] = []
    combined = sorted(product(by_row, by_column), key=lambda both: -both[0].evidence - both[1].evidence)
    best = combined[0][0].evidence + combined[0][1].evidence
    for rows, columns in combined[: PLACING.combined]:
        if rows.evidence + columns.evidence > best - PLACING.margin:
            found.append(_counted(rows, columns, points, radii))
    return sorted(found, key=lambda placement: -placement.evidence)


def _axis(points: Floats, radii: Floats, pairs: Pairs, turns: list[float], flipped: bool) -> list[Lines]:
    """Lines of one axis, the likeliest first: rows, or columns if flipped."""
    found: dict[bytes, Lines] = {}
    for turn in turns:
        sine, cosine = np.sin(turn), np.cos(turn)
        frame = (
            np.array([[sine, cosine], [cosine, -sine]])
            if flipped
            else np.array([[cosine, -sine], [sine, cosine]])
        )
        if flipped:
            frame = np.array([[-sine, cosine], [cosine, sine]])
        for lines in find_lines(points @ frame, radii, pairs, frame):
            key = lines.labels.tobytes()
            if key not in found or found[key].evidence < lines.evidence:
                found[key] = lines
        if any(lines.clear for lines in found.values()):
            break
    ranked = sorted(found.values(), key=lambda lines: -lines.evidence)
    return [lines for lines in ranked if lines.evidence > ranked[0].evidence - PLACING.margin][: PLACING.most]


def _counted(rows: Lines, columns: Lines, points: Floats, radii: Floats) -> Placement:
    """Points on these rows and columns, with the likeliest count of empty ones."""
    ways = sorted(
        product(count_lines(rows.spots())[: PLACING.counts], count_lines(columns.spots())[: PLACING.counts]),
        key=_cost,
    )
    least = _cost(ways[0])
    tried = [way for way in ways[: PLACING.counts] if _cost(way) < least + PLACING.close]
    best = max((_mapped(rows, columns, way, points, radii) for way in tried), key=lambda way: way[0].evidence)
    found, (down, across) = best
    separation = min(rows.separation, columns.separation)
    return Placement(
        down.places[rows.labels], across.places[columns.labels],
        found.lattice, found.residuals, separation, found.evidence, found.spread,
    )  # fmt: skip


def _cost(way: tuple[Count, Count]) -> float:
    """How unlikely a count of both axes is: pitches that are alike are likelier than others."""
    return way[0].cost + way[1].cost + PLACING.unlike * abs(float(np.log(way[0].pitch / way[1].pitch)))


def _mapped(
    rows: Lines, columns: Lines, way: tuple[Count, Count], points: Floats, radii: Floats
) -> tuple[Map, tuple[Count, Count]]:
    """The map for one count."""
    down, across = way
    return fit_map(down.places[rows.labels], across.places[columns.labels], points, radii), way
