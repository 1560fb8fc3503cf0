"""First stage: where bridges can run at all.

Everything that follows works on numbers instead of places: islands, links (pairs of islands that a bridge may
join) and lines (islands that one sum of a sign counts) are indices into lists.
"""

from dataclasses import dataclass, replace
from itertools import groupby

from solver.puzzle import Puzzle, PuzzleError
from solver.stages.cells import Cells
from solver.stages.neighbours import Links
from solver.stages.rows import Row, i64

MOST_BRIDGES = 4

ANYTHING = -1
"""The set of all totals, as bits: for a line whose sum is not known."""


@dataclass(frozen=True, slots=True)
class Line:
    """The islands that one sum of a sign counts.

    Attributes:
        islands: their indices, the nearest first; empty where there is none.
        totals: its possible sums as a set of bits: bit 7 is set if 7 is possible. A printed number leaves
            one, or none if it is far too large; without a number it is ANYTHING.
        distinct: those sums, likewise, within which no value may occur twice: a printed number, or ANYTHING
            for a line of a sign whose numbers are lost; 0 where values may repeat.
    """

    islands: tuple[int, ...]
    totals: int
    distinct: int = 0


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
        cells: for each island row * `width` + column; only rows and columns that hold anything count.
        width: the number of these columns.
        loops: bridges may close a ring of islands.
        repeats: a value may occur more than once on a line, even where its number is printed.
        presumes: some sign shows no number, and its sums are taken to repeat no value; see `loosened`.
    """

    def __init__(
        self, puzzle: Puzzle, cells: Cells, links: Links, lines: list[Line], clues: list[int | None]
    ) -> None:
        """Put together what was found of a puzzle; see `lay_out`."""
        self._puzzle, self._cells, self._links = puzzle, cells, links
        self.clues = clues
        self.max_bridges: i64 = puzzle.max_bridges
        self.left, self.right = links.left, links.right
        self.first_around, self.links_around = links.first_around, links.links_around
        self.first_crossed, self.links_crossed = links.first_crossed, links.links_crossed
        self.lines = lines
        self.lines_at: list[list[int]] = [[]] * len(clues)
        if lines:
            self.lines_at = [[] for _ in clues]
        self.presumes = False
        for number, line in enumerate(lines):
            for island in line.islands:
                self.lines_at[island].append(number)
            if line.distinct == ANYTHING and len(line.islands) > 1:
                self.presumes = True
        self.cells = cells.cells[: len(clues)]
        self.width = cells.width
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
        """Return the same board with other clues, one for each island; the lines keep their totals."""
        return Layout(self._puzzle, self._cells, self._links, self.lines, clues)

    def with_lines(self, lines: list[Line]) -> "Layout":
        """Return the same board with other totals on its lines."""
        return Layout(self._puzzle, self._cells, self._links, lines, self.clues)

    def loosened(self) -> "Layout":
        """Return the same board, where the sums of signs that show no number may repeat a value."""
        if not self.presumes:
            return self
        free = [replace(line, distinct=0) if line.distinct == ANYTHING else line for line in self.lines]
        return self.with_lines(free)


def _as_lists(first: Row, items: Row) -> list[list[int]]:
    return [list(items[first[i] : first[i + 1]]) for i in range(len(first) - 1)]


def lay_out(puzzle: Puzzle) -> Layout:
    """Find the links, which of them cross, and the islands that each sum counts.

    The sums of signs that show no number are taken to repeat no value; `loosened` is for boards that have no
    solution then.

    Raises:
        PuzzleError: two things stand at the same place, `max_bridges` is not 1 to 4, or there are more than
            ten million cells.
    """
    if not 1 <= puzzle.max_bridges <= MOST_BRIDGES:
        raise PuzzleError(f"max_bridges must be 1 to {MOST_BRIDGES}, not {puzzle.max_bridges}")
    cells = Cells(puzzle)
    links = Links(cells, len(puzzle.islands))
    lines = _lines(puzzle, cells) if puzzle.signs else []
    return Layout(puzzle, cells, links, lines, [island.clue for island in puzzle.islands])


def _lines(puzzle: Puzzle, board: Cells) -> list[Line]:
    """Four lines for each sign, in the order of `Sums`: north, south, east, west."""
    islands = len(puzzle.islands)
    seen: dict[tuple[int, str], tuple[int, ...]] = {}
    rows = groupby(board.by_row, lambda thing: board.cells[thing] // board.width)
    columns = groupby(board.by_column, lambda thing: board.cells[thing] % board.width)
    for lines, before, after in ((columns, "north", "south"), (rows, "west", "east")):
        for _, line in lines:
            things = list(line)
            for i, thing in enumerate(things):
                if thing >= islands:
                    back, on = things[:i][::-1], things[i + 1 :]
                    seen[thing - islands, before] = _until_edge(back, islands, puzzle.sums_to_next_sign)
                    seen[thing - islands, after] = _until_edge(on, islands, puzzle.sums_to_next_sign)
    return [
        _line(seen[number, direction], getattr(sign, direction), puzzle.repeats_in_sums, sign.is_lost)
        for number, sign in enumerate(puzzle.signs)
        for direction in ("north", "south", "east", "west")
    ]


def _line(islands: tuple[int, ...], number: int | None, repeats: bool, lost: bool) -> Line:
    if number is None:
        return Line(islands, ANYTHING, ANYTHING if lost and not repeats else 0)
    possible = 0 <= number <= 4 * MOST_BRIDGES * len(islands)
    totals = 1 << number if possible else 0
    return Line(islands, totals, 0 if repeats else totals)


def _until_edge(things: list[int], islands: int, to_next_sign: bool) -> tuple[int, ...]:
    """Return which of the things on a line are islands, to its end or to the next sign."""
    counted: list[int] = []
    for thing in things:
        if thing < islands:
            counted.append(thing)
        elif to_next_sign:
            break
    return tuple(counted)
