"""The rules of the bridges alone, answered by yes or no: what `checker` asks first, as nearly all pass.

Like the checker it shares nothing with the stages that solve but the types of rows. It is several times
faster, because it need not say what is wrong where.
"""

from collections.abc import Sequence
from typing import Final

from solver.puzzle import Bridge, Coordinate, Island, Puzzle, Sign
from solver.stages.rows import Row, i64, vec

LARGEST: Final = 10**7
"""The most cells that are walked; on a larger board the answer is no, and `checker` looks for itself."""


def bridges_are_right(puzzle: Puzzle, bridges: Sequence[Bridge]) -> bool:
    """Tell whether bridges keep every rule but those of sums and loops; False also beyond `LARGEST` cells."""
    given = list(bridges)
    return _numbers_are_right(puzzle, given) and _places_are_right(puzzle, given)


def _numbers_are_right(puzzle: Puzzle, bridges: list[Bridge]) -> bool:
    """Tell whether counts and values are right, no pair is named twice, and all islands are connected."""
    number, most = len(puzzle.islands), puzzle.max_bridges
    values, up = vec[i64]([0] * number), vec[i64]([0] * number)
    island: i64
    for island in range(number):
        up[island] = island
    loose = number
    in_order = True
    before: i64 = -1
    for one, other, times in bridges:
        if not (0 <= one < number and 0 <= other < number and one != other and 0 < times <= most):
            return False
        a: i64 = one
        b: i64 = other
        count: i64 = times
        values[a] += count
        values[b] += count
        pair = a * number + b if a < b else b * number + a
        in_order = in_order and pair > before
        before = pair
        while up[a] != a:
            up[a] = a = up[up[a]]
        while up[b] != b:
            up[b] = b = up[up[b]]
        if a != b:
            up[a] = b
            loose -= 1
    for island, asked in enumerate(puzzle.islands):
        clue = asked.clue
        if clue is not None and clue != int(values[island]):  # which may be too much for an i64
            return False
    return loose <= 1 and (in_order or _all_differ(bridges))


def _all_differ(bridges: list[Bridge]) -> bool:
    return len({(min(bridge.a, bridge.b), max(bridge.a, bridge.b)) for bridge in bridges}) == len(bridges)


def _places_are_right(puzzle: Puzzle, bridges: list[Bridge]) -> bool:
    """Tell whether each bridge runs along a row or column, over nothing and nobody else's way.

    Every row and column that holds anything counts as one, and every bridge is walked cell by cell.
    """
    things: list[Island | Sign] = [*puzzle.islands, *puzzle.signs]
    rows, columns = _ranks([thing.row for thing in things]), _ranks([thing.column for thing in things])
    height: i64 = 1 + max(rows, default=0)
    width: i64 = 1 + max(columns, default=0)
    if height * width > LARGEST:
        return False
    taken = vec[i64]([0] * (height * width))
    thing: i64
    for thing in range(len(rows)):
        cell = rows[thing] * width + columns[thing]
        if taken[cell]:
            return False
        taken[cell] = 1
    for bridge in bridges:
        a: i64 = bridge.a
        b: i64 = bridge.b
        if rows[a] != rows[b] and columns[a] != columns[b]:
            return False
        start, stop = rows[a] * width + columns[a], rows[b] * width + columns[b]
        if start > stop:
            start, stop = stop, start
        step: i64 = 1 if rows[a] == rows[b] else width
        cell = start + step
        while cell < stop:
            if taken[cell]:
                return False
            taken[cell] = 1
            cell += step
    return True


def _ranks(coordinates: list[Coordinate]) -> Row:
    """Return for each coordinate how many different ones are below it."""
    rank_of = {coordinate: rank for rank, coordinate in enumerate(sorted(set(coordinates)))}
    ranks = vec[i64]([0] * len(coordinates))
    thing: i64
    for thing, coordinate in enumerate(coordinates):
        ranks[thing] = rank_of[coordinate]
    return ranks
