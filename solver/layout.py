"""First stage: where bridges can run at all.

Everything that follows works on numbers instead of places: islands, links (pairs of islands that a bridge may
join) and lines (islands that one sum of a sign counts) are indices into lists.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from solver.puzzle import Coordinate, Island, Puzzle, PuzzleError, Sign

MOST_BRIDGES = 4

ANYTHING = -1
"""The set of all totals, as bits: for a line whose sum is not known."""


@dataclass(frozen=True, slots=True)
class Line:
    """The islands that one sum of a sign counts.

    Attributes:
        islands: their indices, the nearest first; empty where there is none.
        totals: its possible sums as a set of bits: bit 7 is set if 7 is possible. A known number leaves one,
            none leaves ANYTHING.
    """

    islands: tuple[int, ...]
    totals: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The possible links of a puzzle.

    Attributes:
        clues: for each island its clue, None where it is not known.
        max_bridges: the most bridges on one link.
        ends: for each link its two islands, the smaller first.
        around: for each island its links, with the island at the other end.
        crossed: for each link the links that cross it.
        lines: four for each sign: north, south, east, west.
        lines_at: for each island the lines it is on; empty for every island where there are no signs.
        loops: bridges may close a ring of islands.
        repeats: a value may occur more than once on a line.
    """

    clues: tuple[int | None, ...]
    max_bridges: int
    ends: list[tuple[int, int]]
    around: list[list[int]]
    crossed: list[list[int]]
    lines: list[Line]
    lines_at: list[list[int]]
    loops: bool = True
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class _Grid:
    """Places as whole numbers: the n-th row and column that holds anything.

    Attributes:
        rows, columns: for each row and each column, what stands there in order: (position, thing). A thing
            is an island's index, or ~index of a sign.
    """

    rows: list[list[tuple[int, int]]]
    columns: list[list[tuple[int, int]]]


def lay_out(puzzle: Puzzle) -> Layout:
    """Find the links, which of them cross, and the islands that each sum counts.

    Raises:
        PuzzleError: two things stand at the same place, or `max_bridges` is not 1 to 4.
    """
    if not 1 <= puzzle.max_bridges <= MOST_BRIDGES:
        raise PuzzleError(f"max_bridges must be 1 to {MOST_BRIDGES}, not {puzzle.max_bridges}")
    grid = _grid(puzzle)
    ends, crossed = _links(grid)
    around: list[list[int]] = [[] for _ in puzzle.islands]
    for link, (a, b) in enumerate(ends):
        around[a].append(link)
        around[b].append(link)
    lines = _lines(puzzle, grid) if puzzle.signs else []
    lines_at: list[list[int]] = [[] for _ in puzzle.islands]
    for number, line in enumerate(lines):
        for island in line.islands:
            lines_at[island].append(number)
    clues = tuple(island.clue for island in puzzle.islands)
    return Layout(
        clues,
        puzzle.max_bridges,
        ends,
        around,
        crossed,
        lines,
        lines_at,
        puzzle.loops,
        puzzle.repeats_in_sums,
    )


def _grid(puzzle: Puzzle) -> _Grid:
    things: list[Island | Sign] = [*puzzle.islands, *puzzle.signs]
    row_of = _ranks(thing.row for thing in things)
    column_of = _ranks(thing.column for thing in things)
    rows: list[list[tuple[int, int]]] = [[] for _ in row_of]
    columns: list[list[tuple[int, int]]] = [[] for _ in column_of]
    taken: set[tuple[int, int]] = set()
    for number, thing in enumerate(things):
        row, column = place = row_of[thing.row], column_of[thing.column]
        if place in taken:
            raise PuzzleError(_same_place(thing))
        taken.add(place)
        name = number if number < len(puzzle.islands) else len(puzzle.islands) - number - 1
        rows[row].append((column, name))
        columns[column].append((row, name))
    for line in (*rows, *columns):
        line.sort()
    return _Grid(rows, columns)


def _ranks(coordinates: Iterable[Coordinate]) -> dict[Coordinate, int]:
    return {coordinate: rank for rank, coordinate in enumerate(sorted(set(coordinates)))}


def _same_place(thing: Island | Sign) -> str:
    kind = "island" if isinstance(thing, Island) else "sign"
    return f"the {kind} at row {thing.row}, column {thing.column} stands where another island or sign is"


def _links(grid: _Grid) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Join neighbours along rows, then along columns, noting which links of the rows are crossed."""
    ends: list[tuple[int, int]] = []
    crossed: list[list[int]] = []
    link_over: dict[tuple[int, int], int] = {}
    for row, line in enumerate(grid.rows):
        for a, b, start, stop in _neighbours(line):
            for column in range(start + 1, stop):
                link_over[row, column] = len(ends)
            ends.append((a, b))
            crossed.append([])
    for column, line in enumerate(grid.columns):
        for a, b, start, stop in _neighbours(line):
            between = [(row, column) for row in range(start + 1, stop)]
            crossing = [link_over[place] for place in between if place in link_over]
            for other in crossing:
                crossed[other].append(len(ends))
            ends.append((a, b))
            crossed.append(crossing)
    return ends, crossed


def _neighbours(line: list[tuple[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    for i in range(1, len(line)):
        start, a = line[i - 1]
        stop, b = line[i]
        if a >= 0 and b >= 0:
            yield (a, b, start, stop) if a < b else (b, a, start, stop)


def _lines(puzzle: Puzzle, grid: _Grid) -> list[Line]:
    """Four lines for each sign, in the order of `Sums`: north, south, east, west."""
    seen: dict[tuple[int, str], tuple[int, ...]] = {}
    for lines, before, after in ((grid.columns, "north", "south"), (grid.rows, "west", "east")):
        for line in lines:
            names = [name for _, name in line]
            for i, name in enumerate(names):
                if name < 0:
                    seen[~name, before] = _islands_until_edge(names[:i][::-1], puzzle.sums_to_next_sign)
                    seen[~name, after] = _islands_until_edge(names[i + 1 :], puzzle.sums_to_next_sign)
    return [
        _line(seen[number, direction], getattr(sign, direction))
        for number, sign in enumerate(puzzle.signs)
        for direction in ("north", "south", "east", "west")
    ]


def _line(islands: tuple[int, ...], number: int | None) -> Line:
    if number is None:
        return Line(islands, ANYTHING)
    possible = 0 <= number <= 4 * MOST_BRIDGES * len(islands)
    return Line(islands, 1 << number if possible else 0)


def _islands_until_edge(names: list[int], to_next_sign: bool) -> tuple[int, ...]:
    islands = []
    for name in names:
        if name >= 0:
            islands.append(name)
        elif to_next_sign:
            break
    return tuple(islands)
