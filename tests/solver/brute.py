"""All solutions of a small board by trying everything; shares nothing with the solver but the puzzle."""

from functools import cache

from solver import Puzzle

WAYS = ((-1, 0), (1, 0), (0, 1), (0, -1))
"""North, south, east, west as (down, right)."""


def all_solutions(puzzle: Puzzle):
    """Return the set of all solutions, each a frozenset of (island, island, count).

    Those that repeat a value in a sum of a sign without numbers count only if there are no others.
    """
    found = set()
    links = possible_links(puzzle)
    _extend(puzzle, links, [], found)
    return {bridges for bridges in found if not repeats_at_lost_signs(puzzle, bridges)} or found


def repeats_at_lost_signs(puzzle, bridges):
    """Tell whether a value occurs twice in a sum of a sign without numbers."""
    if puzzle.repeats_in_sums:
        return False
    values = [sum(n for a, b, n in bridges if i in (a, b)) for i in range(len(puzzle.islands))]
    lost = [sign for sign in puzzle.signs if {sign.north, sign.south, sign.east, sign.west} == {None}]
    lines = [_seen(puzzle, values, sign, *way) for sign in lost for way in WAYS]
    return any(len(set(seen)) < len(seen) for seen in lines)


def possible_links(puzzle):
    """Return the pairs of islands with nothing between them in a row or column."""
    blocks = {(thing.row, thing.column) for thing in (*puzzle.islands, *puzzle.signs)}
    links = []
    for a, first in enumerate(puzzle.islands):
        for b, second in enumerate(puzzle.islands[:a]):
            if first.row == second.row:
                low, high = sorted((first.column, second.column))
                clear = not any(row == first.row and low < column < high for row, column in blocks)
            elif first.column == second.column:
                low, high = sorted((first.row, second.row))
                clear = not any(column == first.column and low < row < high for row, column in blocks)
            else:
                clear = False
            if clear:
                links.append((b, a))
    return links


def _extend(puzzle, links, counts, found):
    values = [0] * len(puzzle.islands)
    for (a, b), count in zip(links, counts, strict=False):
        values[a] += count
        values[b] += count
    if any(i.clue is not None and v > i.clue for i, v in zip(puzzle.islands, values, strict=True)):
        return  # more bridges never make it right again
    if len(counts) == len(links):
        bridges = frozenset((a, b, n) for (a, b), n in zip(links, counts, strict=True) if n)
        looped = not puzzle.loops and len(bridges) >= max(1, len(values))
        if _connected(len(values), bridges) and not looped and _numbers_right(puzzle, values):
            found.add(bridges)
        return
    for count in range(puzzle.max_bridges + 1):
        if count and any(n and cross(puzzle, links[len(counts)], links[i]) for i, n in enumerate(counts)):
            break
        _extend(puzzle, links, [*counts, count], found)


@cache
def cross(puzzle, link, other):
    """Tell whether two links cross each other."""
    a, b = (puzzle.islands[i] for i in link)
    c, d = (puzzle.islands[i] for i in other)
    if a.row != b.row:
        a, b, c, d = c, d, a, b
    if a.row != b.row or c.column != d.column:
        return False
    between_columns = min(a.column, b.column) < c.column < max(a.column, b.column)
    return between_columns and min(c.row, d.row) < a.row < max(c.row, d.row)


def _connected(islands, bridges):
    reached = set(range(min(islands, 1)))
    for _ in range(islands):
        reached |= {i for a, b, _ in bridges if a in reached or b in reached for i in (a, b)}
    return len(reached) == islands


def _numbers_right(puzzle, values):
    for island, value in zip(puzzle.islands, values, strict=True):
        if island.clue not in (None, value):
            return False
    for sign in puzzle.signs:
        for total, way in zip((sign.north, sign.south, sign.east, sign.west), WAYS, strict=True):
            seen = _seen(puzzle, values, sign, *way)
            repeated = not puzzle.repeats_in_sums and len(set(seen)) < len(seen)
            if total is not None and (repeated or sum(seen) != total):
                return False
    return True


def _seen(puzzle, values, sign, down, right):
    """The values that a sign sees, walking step by step over whole numbers."""
    value_at = {(i.row, i.column): value for i, value in zip(puzzle.islands, values, strict=True)}
    signs = {(s.row, s.column) for s in puzzle.signs}
    row, column, seen = sign.row, sign.column, []
    for _ in range(20):
        row, column = row + down, column + right
        if puzzle.sums_to_next_sign and (row, column) in signs:
            break
        if (row, column) in value_at:
            seen.append(value_at[row, column])
    return seen
