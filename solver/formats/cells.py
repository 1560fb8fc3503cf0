"""Cells: a puzzle as a rectangle of cells, which is what all formats of one line a row have in common."""

from collections.abc import Mapping
from dataclasses import dataclass

from solver.puzzle import Island, Puzzle

LARGEST = 1000
"""The most rows or columns of a board that is written out cell by cell."""

LONGEST_NUMBER = 9
"""The most digits of a number in any format; far more than a clue needs."""

LARGEST_CLUE = 10**LONGEST_NUMBER - 1

SHOWN = 40
"""The most characters of a text that an error quotes."""

Cell = tuple[int, int]


class FormatError(ValueError):
    """A text is no puzzle of a format, or a puzzle cannot be written in one.

    Attributes:
        message: what is wrong and what was expected.
        line, column: where, from 1; None where no place is to blame.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        place = "" if line is None else f"line {line}, column {column or 1}: "
        super().__init__(place + message)
        self.message, self.line, self.column = message, line, column


@dataclass(frozen=True, slots=True)
class Cells:
    """A board of cells.

    Attributes:
        rows, columns: its size, at least 1 each.
        clues: for the row and column of each island, from 0, its number; None where it shows none.
        max_bridges: the most bridges that may join one pair.
        loops: bridges may close a ring of islands.
    """

    rows: int
    columns: int
    clues: Mapping[Cell, int | None]
    max_bridges: int = 2
    loops: bool = True

    def to_puzzle(self) -> Puzzle:
        """The puzzle; its islands are in reading order."""
        islands = (Island(row, column, clue) for (row, column), clue in sorted(self.clues.items()))
        return Puzzle(tuple(islands), max_bridges=self.max_bridges, loops=self.loops)


def to_cells(puzzle: Puzzle, *, largest: int = LARGEST_CLUE, blanks: bool = True) -> Cells:
    """A puzzle as cells, without names; the outermost rows and columns are those of its outermost islands.

    Args:
        puzzle: the one to be written.
        largest: the largest number that the format can write.
        blanks: whether it can write islands without a number.

    Raises:
        FormatError: it has signs, no island, islands between rows or columns, a number (or no number) that
            the format cannot write, or is too large to be written out.
    """
    if puzzle.signs:
        raise FormatError("this format knows no signs: write JSON")
    if not puzzle.islands:
        raise FormatError("a puzzle without islands cannot be written")
    rows, columns = ([getattr(island, name) for island in puzzle.islands] for name in ("row", "column"))
    if any(place != int(place) for place in (*rows, *columns)):
        raise FormatError("this format knows whole rows and columns only: write JSON")
    top, left = int(min(rows)), int(min(columns))
    clues = {(int(island.row) - top, int(island.column) - left): island.clue for island in puzzle.islands}
    size = int(max(rows)) - top + 1, int(max(columns)) - left + 1
    if max(size) > LARGEST:
        raise FormatError(f"this format knows boards of up to {LARGEST} rows and columns only: write JSON")
    for cell, clue in sorted(clues.items()):
        if why := _why_not(clue, largest, blanks):
            raise FormatError(f"{in_words(cell)}: {why}")
    return Cells(*size, clues, puzzle.max_bridges, puzzle.loops)


def quoted(text: str) -> str:
    """A text as errors show it: in quotes, and of a long one only the first letters."""
    return repr(text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}...")


def in_words(cell: Cell) -> str:
    """A place on the board, counted from 1, as people do."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _why_not(clue: int | None, largest: int, blanks: bool) -> str:
    """Why a format cannot write the number of an island; "" if it can."""
    if clue is None:
        return "" if blanks else "this format knows no islands without a number: write grid text"
    if clue == 0:
        return "this format cannot tell the number 0 from an empty place: write JSON"
    if 0 < clue <= largest:
        return ""
    if 0 < clue <= LARGEST_CLUE:
        return f"this format knows numbers up to {largest} only, not {clue}: write grid text or JSON"
    return f"no format has numbers below 0 or of more than {LONGEST_NUMBER} digits"
