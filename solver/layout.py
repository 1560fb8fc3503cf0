"""First stage: where bridges can run at all.

Everything that follows works on numbers instead of places: islands, links (pairs of islands that a bridge may
join) and lines (islands that one sum of a sign counts) are indices into lists.
"""

from dataclasses import dataclass
from itertools import groupby

from solver.puzzle import Coordinate, Island, Puzzle, PuzzleError, Sign
from solver.rows import Row, append, i64, vec

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


class Layout:
    """The possible links of a puzzle.

    Attributes:
        clues: for each island its clue, None where it is not known.
        max_bridges: the most bridges on one link.
        left, right: for each link its two islands, the smaller first.
        first_around, links_around: for each island where its links begin in the second of these rows; they
            end where those of the next island begin. One item more says where the last one's end.
        first_crossed, links_crossed: the same for each link and the links that cross it.
        lines: four for each sign: north, south, east, west.
        lines_at: for each island the lines it is on; empty for every island where there are no signs.
        cells: for each island its row times `width` and its column; only rows and columns that hold
            anything count.
        width: the number of columns.
        loops: bridges may close a ring of islands.
        repeats: a value may occur more than once on a line.
    """

    def __init__(
        self, puzzle: Puzzle, grid: "_Grid", links: "_Links", lines: list[Line], clues: list[int | None]
    ) -> None:
        """Put together what was found of a puzzle; see `lay_out`."""
        self._puzzle, self._grid, self._links = puzzle, grid, links
        self.clues = clues
        self.max_bridges: i64 = puzzle.max_bridges
        self.left, self.right = links.left, links.right
        self.first_around, self.links_around = links.first_around, links.links_around
        self.first_crossed, self.links_crossed = links.first_crossed, links.links_crossed
        self.lines = lines
        self.lines_at: list[list[int]] = [[]] * len(clues)
        if lines:
            self.lines_at = [[] for _ in clues]
        for number, line in enumerate(lines):
            for island in line.islands:
                self.lines_at[island].append(number)
        self.cells = grid.cells[: len(clues)]
        self.width = grid.width
        self.loops = puzzle.loops
        self.repeats = puzzle.repeats_in_sums
        self._ends: list[tuple[int, int]] = []
        self._around: list[list[int]] = []
        self._crossed: list[list[int]] = []

    @property
    def around(self) -> list[list[int]]:
        """For each island its links."""
        if not self._around:
            self._around = _as_lists(self.first_around, self.links_around)
        return self._around

    @property
    def crossed(self) -> list[list[int]]:
        """For each link the links that cross it."""
        if not self._crossed:
            self._crossed = _as_lists(self.first_crossed, self.links_crossed)
        return self._crossed

    @property
    def ends(self) -> list[tuple[int, int]]:
        """For each link its two islands, the smaller first: `left` and `right` as pairs."""
        if not self._ends:
            self._ends = [(left, self.right[link]) for link, left in enumerate(self.left)]
        return self._ends

    def with_clues(self, clues: list[int | None]) -> "Layout":
        """Return the same board with other clues."""
        return Layout(self._puzzle, self._grid, self._links, self.lines, clues)

    def with_lines(self, lines: list[Line]) -> "Layout":
        """Return the same board with other totals on its lines."""
        return Layout(self._puzzle, self._grid, self._links, lines, self.clues)


def _as_lists(first: Row, items: Row) -> list[list[int]]:
    return [list(items[first[i] : first[i + 1]]) for i in range(len(first) - 1)]


def lay_out(puzzle: Puzzle) -> Layout:
    """Find the links, which of them cross, and the islands that each sum counts.

    Raises:
        PuzzleError: two things stand at the same place, or `max_bridges` is not 1 to 4.
    """
    if not 1 <= puzzle.max_bridges <= MOST_BRIDGES:
        raise PuzzleError(f"max_bridges must be 1 to {MOST_BRIDGES}, not {puzzle.max_bridges}")
    grid = _Grid(puzzle)
    links = _Links(grid, len(puzzle.islands))
    lines = _lines(puzzle, grid) if puzzle.signs else []
    return Layout(puzzle, grid, links, lines, [island.clue for island in puzzle.islands])


class _Grid:
    """Places as whole numbers, cells: the n-th row and column that holds anything, row by row.

    Attributes:
        height, width: how many rows there are, and how many cells a row has.
        cells: of all things: islands, then signs.
        by_row: all things, row by row.
        by_column: the same, column by column.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Rank all rows and columns.

        Raises:
            PuzzleError: two things stand at the same place.
        """
        things: list[Island | Sign] = [*puzzle.islands, *puzzle.signs]
        rows = _ranks([thing.row for thing in things])
        columns = _ranks([thing.column for thing in things])
        number: i64 = len(things)
        self.height: i64 = 1
        self.width: i64 = 1
        thing: i64
        for thing in range(number):
            self.height = max(self.height, rows[thing] + 1)
            self.width = max(self.width, columns[thing] + 1)
        self.cells, things_in_order = vec[i64]([0] * number), vec[i64]([0] * number)
        for thing in range(number):
            self.cells[thing] = rows[thing] * self.width + columns[thing]
            things_in_order[thing] = thing
        self.by_row = by_key(by_key(things_in_order, columns, self.width), rows, self.height)
        self.by_column = by_key(self.by_row, columns, self.width)
        for place in range(1, number):
            thing = self.by_row[place]
            if self.cells[thing] == self.cells[self.by_row[place - 1]]:
                raise PuzzleError(_same_place(things[thing]))


def _ranks(coordinates: list[Coordinate]) -> Row:
    """Return for each coordinate how many different ones are below it."""
    rank_of = {coordinate: rank for rank, coordinate in enumerate(sorted(set(coordinates)))}
    ranks = vec[i64]([0] * len(coordinates))
    thing: i64
    for thing, coordinate in enumerate(coordinates):
        ranks[thing] = rank_of[coordinate]
    return ranks


def by_key(things: Row, keys: Row, number: i64) -> Row:
    """Return things in the order of their keys, those with the same key in the order in which they come.

    Counting sort (Knuth, "The art of computer programming" 3, 5.2).

    Args:
        things: numbers of things.
        keys: for each number a key.
        number: more than all keys, which are not negative.
    """
    first = vec[i64]([0] * (number + 1))
    for thing in things:
        first[keys[thing] + 1] += 1
    key: i64
    for key in range(number):
        first[key + 1] += first[key]
    order = vec[i64]([0] * len(things))
    for thing in things:
        key = keys[thing]
        order[first[key]] = thing
        first[key] += 1
    return order


def _same_place(thing: Island | Sign) -> str:
    kind = "island" if isinstance(thing, Island) else "sign"
    return f"the {kind} at row {thing.row}, column {thing.column} stands where another island or sign is"


class _Links:
    """Neighbours along rows, then along columns, and which of the links cross; see `Layout`."""

    def __init__(self, grid: _Grid, islands: i64) -> None:
        """Join the neighbours among the first so many things, which are the islands."""
        self._grid = grid
        self._islands = islands
        self._left, self._right = vec[i64]([0] * (2 * islands)), vec[i64]([0] * (2 * islands))
        self._number: i64 = 0
        self._along, self._across = vec[i64](), vec[i64]()  # links that cross, pair by pair
        # For each cell the link along the row that covers it.
        self._over = vec[i64]([-1] * (grid.height * grid.width))
        self._join_rows()
        self._join_columns()
        self.left, self.right = self._left[: self._number], self._right[: self._number]
        self.first_around, self.links_around = _gathered(self.left, self.right, islands)
        self.first_crossed, self.links_crossed = _gathered(self._along, self._across, self._number)
        # So far the links that cross are named by their pair.
        link: i64
        place: i64
        for link in range(self._number):
            for place in range(self.first_crossed[link], self.first_crossed[link + 1]):
                pair = self.links_crossed[place]
                self.links_crossed[place] = self._along[pair] + self._across[pair] - link

    def _join(self, a: i64, b: i64) -> None:
        self._left[self._number], self._right[self._number] = min(a, b), max(a, b)
        self._number += 1

    def _join_rows(self) -> None:
        grid = self._grid
        cells, width = grid.cells, grid.width
        before: i64 = -1
        start: i64 = 0
        a = self._islands
        for b in grid.by_row:
            row, stop = cells[b] // width, cells[b] % width
            if row != before:
                before = row
            elif a < self._islands and b < self._islands:
                cell: i64
                for cell in range(row * width + start + 1, row * width + stop):
                    self._over[cell] = self._number
                self._join(a, b)
            start, a = stop, b

    def _join_columns(self) -> None:
        grid = self._grid
        cells, width = grid.cells, grid.width
        before: i64 = -1
        start: i64 = 0
        a = self._islands
        for b in grid.by_column:
            stop, column = cells[b] // width, cells[b] % width
            if column != before:
                before = column
            elif a < self._islands and b < self._islands:
                row: i64
                for row in range(start + 1, stop):
                    over = self._over[row * width + column]
                    if over >= 0:
                        self._along = append(self._along, over)
                        self._across = append(self._across, self._number)
                self._join(a, b)
            start, a = stop, b


def _gathered(one: Row, other: Row, number: i64) -> tuple[Row, Row]:
    """Return for each of some things where the pairs that it is in begin in the second row; the pairs.

    Args:
        one: of each pair the first thing.
        other: the second.
        number: how many things there are.
    """
    first = vec[i64]([0] * (number + 1))
    pair: i64
    for pair in range(len(one)):
        first[one[pair] + 1] += 1
        first[other[pair] + 1] += 1
    thing: i64
    for thing in range(number):
        first[thing + 1] += first[thing]
    free, pairs = first[:], vec[i64]([0] * (2 * len(one)))
    for pair in range(len(one)):
        thing = one[pair]
        pairs[free[thing]] = pair
        free[thing] += 1
        thing = other[pair]
        pairs[free[thing]] = pair
        free[thing] += 1
    return first, pairs


def _lines(puzzle: Puzzle, grid: _Grid) -> list[Line]:
    """Four lines for each sign, in the order of `Sums`: north, south, east, west."""
    islands = len(puzzle.islands)
    seen: dict[tuple[int, str], tuple[int, ...]] = {}
    rows = groupby(grid.by_row, lambda thing: grid.cells[thing] // grid.width)
    columns = groupby(grid.by_column, lambda thing: grid.cells[thing] % grid.width)
    for lines, before, after in ((columns, "north", "south"), (rows, "west", "east")):
        for _, line in lines:
            things = list(line)
            for i, thing in enumerate(things):
                if thing >= islands:
                    back, on = things[:i][::-1], things[i + 1 :]
                    seen[thing - islands, before] = _until_edge(back, islands, puzzle.sums_to_next_sign)
                    seen[thing - islands, after] = _until_edge(on, islands, puzzle.sums_to_next_sign)
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


def _until_edge(things: list[int], islands: int, to_next_sign: bool) -> tuple[int, ...]:
    """Return which of the things on a line are islands, to its end or to the next sign."""
    counted: list[int] = []
    for thing in things:
        if thing < islands:
            counted.append(thing)
        elif to_next_sign:
            break
    return tuple(counted)
