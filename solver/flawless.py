"""The rules of the bridges alone, answered by yes or no: what `checker` asks first, as nearly all pass.

Like the checker it shares nothing with the stages that solve. It is several times faster, because it need not
say what is wrong where.
"""

from collections.abc import Sequence
from itertools import pairwise

from solver.puzzle import Bridge, Coordinate, Island, Puzzle, Sign


def bridges_are_right(puzzle: Puzzle, bridges: Sequence[Bridge]) -> bool:
    """Tell whether bridges keep every rule but those of signs and of loops."""
    return _numbers_are_right(puzzle, bridges) and _places_are_right(puzzle, bridges)


def _numbers_are_right(puzzle: Puzzle, bridges: Sequence[Bridge]) -> bool:
    """Tell whether counts and values are right, no pair is named twice, and all islands are connected."""
    number, most = len(puzzle.islands), puzzle.max_bridges
    values = [0] * number
    up = list(range(number))
    loose = number
    for bridge in bridges:
        a, b, count = bridge.a, bridge.b, bridge.count
        if not (0 <= a < number and 0 <= b < number and a != b and 0 < count <= most):
            return False
        values[a] += count
        values[b] += count
        while up[a] != a:
            up[a] = a = up[up[a]]
        while up[b] != b:
            up[b] = b = up[up[b]]
        if a != b:
            up[a] = b
            loose -= 1
    for island, value in zip(puzzle.islands, values, strict=True):
        if island.clue != value and island.clue is not None:
            return False
    pairs = {(bridge.a, bridge.b) if bridge.a < bridge.b else (bridge.b, bridge.a) for bridge in bridges}
    return loose <= 1 and len(pairs) == len(bridges)


def _places_are_right(puzzle: Puzzle, bridges: Sequence[Bridge]) -> bool:
    """Tell whether each bridge joins neighbours in a row or column, and none crosses another.

    A place is one number: its row's rank times the number of columns, and its column's rank. Two things of
    one row are neighbours if nothing comes between them when all places are sorted; likewise for columns.
    """
    things: tuple[Island | Sign, ...] = (*puzzle.islands, *puzzle.signs)
    row_of = _ranks([thing.row for thing in things])
    column_of = _ranks([thing.column for thing in things])
    height, width = len(row_of), len(column_of)
    places = [row_of[thing.row] * width + column_of[thing.column] for thing in things]
    by_row = sorted(places)
    if len(set(places)) < len(places):
        return False
    next_in_row = dict(pairwise(by_row))
    by_column = sorted([place % width * height + place // width for place in places])
    next_in_column = dict(pairwise(by_column))
    covered: set[int] = set()
    upright = []
    for bridge in bridges:
        start, stop = places[bridge.a], places[bridge.b]
        if start > stop:
            start, stop = stop, start
        row, column = divmod(start, width)
        if stop // width == row:
            if next_in_row[start] != stop:
                return False
            covered.update(range(start + 1, stop))
        else:
            first = column * height
            if stop % width != column or next_in_column[first + row] != first + stop // width:
                return False
            upright.append(range(start + width, stop, width))
    return all(map(covered.isdisjoint, upright))


def _ranks(coordinates: Sequence[Coordinate]) -> dict[Coordinate, int]:
    return {coordinate: rank for rank, coordinate in enumerate(sorted(set(coordinates)))}
