"""First stage: where bridges can run at all.

Everything that follows works on numbers instead of places: islands, links (pairs of islands that a bridge may
join) and lines (islands that one sum of a sign counts) are indices into lists.
"""

from dataclasses import dataclass
from itertools import groupby

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
        cells: for each island its row times `width` and its column; only rows and columns that hold
            anything count.
        width: the number of columns.
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
    cells: list[int]
    width: int
    loops: bool = True
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class _Grid:
    """Places as whole numbers, cells: the n-th row and column that holds anything, row by row.

    Attributes:
        width: how many cells a row has.
        cells: of all islands, then of all signs.
        by_row: what stands where, row by row: (cell, thing). A thing is an island's index, or ~index of a
            sign.
        by_column: the same, column by column.
    """

    width: int
    cells: list[int]
    by_row: list[tuple[int, int]]
    by_column: list[tuple[int, int]]


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
        grid.cells[: len(clues)],
        grid.width,
        puzzle.loops,
        puzzle.repeats_in_sums,
    )


def _grid(puzzle: Puzzle) -> _Grid:
    things: list[Island | Sign] = [*puzzle.islands, *puzzle.signs]
    row_of = _ranks([thing.row for thing in things])
    column_of = _ranks([thing.column for thing in things])
    height, width = len(row_of), len(column_of)
    cells = [row_of[thing.row] * width + column_of[thing.column] for thing in things]
    names = [*range(len(puzzle.islands)), *[~sign for sign in range(len(puzzle.signs))]]
    if len(set(cells)) < len(cells):
        again = next(i for i, cell in enumerate(cells) if cell in cells[:i])
        raise PuzzleError(_same_place(things[again]))
    by_row = sorted(zip(cells, names, strict=True))
    turned = sorted([(cell % width * height + cell // width, cell, name) for cell, name in by_row])
    return _Grid(width, cells, by_row, [(cell, name) for _, cell, name in turned])


def _ranks(coordinates: list[Coordinate]) -> dict[Coordinate, int]:
    return {coordinate: rank for rank, coordinate in enumerate(sorted(set(coordinates)))}


def _same_place(thing: Island | Sign) -> str:
    kind = "island" if isinstance(thing, Island) else "sign"
    return f"the {kind} at row {thing.row}, column {thing.column} stands where another island or sign is"


def _links(grid: _Grid) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Join neighbours along rows, then along columns, noting which links of the rows are crossed."""
    width = grid.width
    ends: list[tuple[int, int]] = []
    link_over: dict[int, int] = {}
    row, start, a = -1, 0, -1
    for stop, b in grid.by_row:
        if stop // width != row:
            row = stop // width
        elif a >= 0 and b >= 0:
            for cell in range(start + 1, stop):
                link_over[cell] = len(ends)
            ends.append((a, b) if a < b else (b, a))
        start, a = stop, b
    crossed: list[list[int]] = [[] for _ in ends]
    column = -1
    for stop, b in grid.by_column:
        if stop % width != column:
            column = stop % width
        elif a >= 0 and b >= 0:
            crossing = [link_over[cell] for cell in range(start + width, stop, width) if cell in link_over]
            for other in crossing:
                crossed[other].append(len(ends))
            ends.append((a, b) if a < b else (b, a))
            crossed.append(crossing)
        start, a = stop, b
    return ends, crossed


def _lines(puzzle: Puzzle, grid: _Grid) -> list[Line]:
    """Four lines for each sign, in the order of `Sums`: north, south, east, west."""
    seen: dict[tuple[int, str], tuple[int, ...]] = {}
    rows = groupby(grid.by_row, lambda thing: thing[0] // grid.width)
    columns = groupby(grid.by_column, lambda thing: thing[0] % grid.width)
    for lines, before, after in ((columns, "north", "south"), (rows, "west", "east")):
        for _, line in lines:
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
