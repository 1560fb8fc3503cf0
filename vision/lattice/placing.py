"""Placing: points of one board put on rows and columns, in the likeliest ways."""

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from vision.lattice.axes import Pairs, find_directions, find_pairs
from vision.lattice.counting import Count, count_lines
from vision.lattice.lines import Lines, find_lines, separation
from vision.lattice.mapping import Map, fit_map
from vision.parameters import LATTICE
from vision.reading import Lattice
from vision.types import BoardHypothesis, Floats, Indices


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """Points on rows and columns.

    Attributes:
        rows, columns: N, from 0, empty lines counted.
        lattice: maps (row, column) to the picture.
        residuals: N, how far each point is off its crossing, in its own radii.
        separation: the narrowest gap between neighbouring lines over the widest spread within one.
        evidence: log-likelihood of the places of all points, nats, in units of the median radius.
        spread: standard deviation of points about their crossings for each coordinate, radii.
        degree: of the map, see `Map`.
    """

    rows: Indices
    columns: Indices
    lattice: Lattice
    residuals: Floats
    separation: float
    evidence: float
    spread: float
    degree: int

    def as_board(self, members: Indices, odds: float) -> BoardHypothesis:
        """Makes a board of this placement; it is not turned.

        Args:
            members: N, the pieces that are its points, in their order: indices into the page's detections.
            odds: log-odds that they are a board at all, nats.
        """
        return BoardHypothesis(
            members, self.rows, self.columns, self.lattice, self.residuals, self.separation, odds=odds
        )


def place(points: Floats, radii: Floats) -> list[Placement]:
    """Puts points of one board on rows and columns.

    Args:
        points: N x 2, (x, y) in pixels; at least 2.
        radii: N, pixels; those of signs as if they were islands.

    Returns:
        The ways to do so that make different puzzles, the likeliest first. Rows run within 45 degrees of the
        x axis, top row first.
    """
    pairs = find_pairs(points, radii)
    by_row, by_column = (
        _axis(points, radii, pairs, turns, flipped)
        for turns, flipped in zip(find_directions(pairs), (False, True), strict=True)
    )
    found: list[Placement] = []
    combined = sorted(product(by_row, by_column), key=lambda both: -both[0].evidence - both[1].evidence)
    best = combined[0][0].evidence + combined[0][1].evidence
    for rows, columns in combined[: LATTICE.most]:
        if rows.evidence + columns.evidence > best - LATTICE.margin:
            found.append(_counted(rows, columns, points, radii))
    return sorted(found, key=lambda placement: -placement.evidence)


def _axis(points: Floats, radii: Floats, pairs: Pairs, turns: list[float], flipped: bool) -> list[Lines]:
    """Lines of one axis, the likeliest first: rows, or columns if flipped."""
    found: dict[bytes, Lines] = {}
    for turn in turns:
        sine, cosine = np.sin(turn), np.cos(turn)
        along, aside = (cosine, sine), (-sine, cosine)
        frame = np.array([aside, along] if flipped else [along, aside]).T
        prior = -LATTICE.diagonal * (turn / np.deg2rad(LATTICE.turned)) ** 2
        for lines in find_lines(points @ frame, radii, pairs, frame):
            key, likely = lines.labels.tobytes(), replace(lines, evidence=lines.evidence + prior)
            if key not in found or found[key].evidence < likely.evidence:
                found[key] = likely
        # Diagonals of a board may be clear lines, too.
        if any(lines.clear for lines in found.values()) and abs(turn) < np.deg2rad(LATTICE.leaning):
            break
    ranked = sorted(found.values(), key=lambda lines: -lines.evidence)
    return [lines for lines in ranked if lines.evidence > ranked[0].evidence - LATTICE.margin][: LATTICE.most]


def _counted(rows: Lines, columns: Lines, points: Floats, radii: Floats) -> Placement:
    """Points on these rows and columns, with the likeliest count of empty ones."""
    ways = sorted(
        product(count_lines(rows.spots())[: LATTICE.cuts], count_lines(columns.spots())[: LATTICE.cuts]),
        key=_cost,
    )
    least = _cost(ways[0])
    tried = [way for way in ways[: LATTICE.cuts] if _cost(way) < least + LATTICE.close]
    best = max((_mapped(rows, columns, way, points, radii) for way in tried), key=lambda way: way[0].evidence)
    found, (down, across) = best
    return _placement(found, down.places[rows.labels], across.places[columns.labels], points)


def same_puzzle(one: Placement, other: Placement) -> bool:
    """Whether two placements of the same points, in one order, agree but for the number of empty lines."""
    return all(
        np.array_equal(_ranks(own), _ranks(its))
        for own, its in ((one.rows, other.rows), (one.columns, other.columns))
    )


def _ranks(lines: Indices) -> Indices:
    """Lines numbered without empty ones."""
    return np.asarray(np.unique(lines, return_inverse=True)[1].reshape(-1), dtype=np.intp)


def place_on(
    rows: Indices, columns: Indices, points: Floats, radii: Floats, *, degree: int | None = None
) -> Placement:
    """Puts points on rows and columns that are known already.

    Args:
        rows: N, rising down. The least may be any number; it becomes 0.
        columns: N, rising to the right, likewise.
        points: N x 2, (x, y) in pixels; at least 2.
        radii: N, pixels.
        degree: of the map, see `fit_map`; None for the likeliest.
    """
    rows, columns = rows - rows.min(), columns - columns.min()
    return _placement(fit_map(rows, columns, points, radii, degree=degree), rows, columns, points)


def _placement(found: Map, rows: Indices, columns: Indices, points: Floats) -> Placement:
    places = np.column_stack([rows, columns]).astype(np.float64)
    off = found.lattice.off(places, points)
    apart = min(separation(rows, rows + off[:, 0]), separation(columns, columns + off[:, 1]))
    return Placement(
        rows, columns, found.lattice, found.residuals, apart, found.evidence, found.spread, found.degree
    )


def _cost(way: tuple[Count, Count]) -> float:
    """How unlikely a count of both axes is: pitches that are alike are likelier than others."""
    return way[0].cost + way[1].cost + LATTICE.uneven * abs(float(np.log(way[0].pitch / way[1].pitch)))


def _mapped(
    rows: Lines, columns: Lines, way: tuple[Count, Count], points: Floats, radii: Floats
) -> tuple[Map, tuple[Count, Count]]:
    """The map for one count."""
    down, across = way
    return fit_map(down.places[rows.labels], across.places[columns.labels], points, radii), way


def turned(board: BoardHypothesis, quarters: int) -> BoardHypothesis:
    """The board with rows and columns numbered as they run once it is turned.

    Args:
        board: one that is not turned: its rows run along the rows of the picture.
        quarters: how many quarter turns of the picture to the left make the board upright; any integer.
    """
    for _ in range(quarters % 4):
        rows, columns = board.lattice.columns - 1 - board.columns, board.rows
        board = replace(board, rows=rows, columns=columns, lattice=_turned_once(board.lattice))
    return replace(board, quarters=quarters % 4)


def _turned_once(lattice: Lattice) -> Lattice:
    """The lattice after a quarter turn to the left: the last column becomes the first row."""
    turn = np.array([[0.0, -1.0, lattice.columns - 1.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    signs = np.array([(-1.0) ** i for i, _ in lattice.exponents])
    return Lattice(
        lattice.columns, lattice.rows, lattice.homography @ turn,
        lattice.bend * signs.reshape(-1, 1), tuple((j, i) for i, j in lattice.exponents),
    )  # fmt: skip
