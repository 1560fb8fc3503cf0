"""Grid text: a line for each row, as one types a board.

A digit is an island, `?` (or `o`) one without a number, `.` (or `0`, `-`, `_`) an empty place. If a row has
blanks between its cells, each word is a cell, and its numbers may have several digits. A line that begins
with `#` is a comment; a line `max_bridges 3` before the rows says how many may join a pair, if not two, and a
line `no_loops` that bridges may close no loop.
"""

import re
from collections.abc import Iterator

from solver.formats.cells import LONGEST_NUMBER, Cells, FormatError, quoted, to_cells
from solver.puzzle import Puzzle

EMPTY = frozenset({".", "0", "-", "_"})
UNKNOWN = frozenset({"?", "o", "O"})
LIMIT = re.compile(r"\s*max_bridges\s+([1-4])\s*")
NO_LOOPS = "no_loops"
EXPECTED = "expected a number, '.' for an empty place or '?' for an island without a number"


def read(text: str) -> Puzzle:
    """Reads grid text: rows of characters, a digit for an island.

    Raises:
        FormatError: a line holds something else, rows are of different lengths, or there is no island.
    """
    limit, width, height = 2, 0, 0
    loops = True
    clues: dict[tuple[int, int], int | None] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        said = LIMIT.fullmatch(line)
        if said and not height:
            limit = int(said[1])
            continue
        if line.strip() == NO_LOOPS and not height:
            loops = False
            continue
        row = list(_row(line, number))
        if height and len(row) != width:
            raise FormatError(f"this row has {len(row)} cells, those above have {width}", number, 1)
        clues |= {(height, column): clue for column, (is_island, clue) in enumerate(row) if is_island}
        width, height = len(row), height + 1
    if not clues:
        raise FormatError(f"there is no island: {EXPECTED}")
    return Cells(height, width, clues, limit, loops).to_puzzle()


def write(puzzle: Puzzle) -> str:
    """Writes grid text, for `read`; empty rows and columns around the islands are left out.

    Raises:
        FormatError: see `cells.to_cells`.
    """
    cells = to_cells(puzzle)
    wide = any(clue is not None and clue > 9 for clue in cells.clues.values())
    columns = max(cells.columns, 2) if wide else cells.columns  # a number by itself would be one cell a digit
    words = [["."] * columns for _ in range(cells.rows)]
    for (row, column), clue in cells.clues.items():
        words[row][column] = "?" if clue is None else str(clue)
    lines = [(" " if wide else "").join(row) for row in words]
    head = [f"max_bridges {cells.max_bridges}"] if cells.max_bridges != 2 else []
    head += [] if cells.loops else [NO_LOOPS]
    return "\n".join([*head, *lines]) + "\n"


def _row(line: str, number: int) -> Iterator[tuple[bool, int | None]]:
    """For each cell of a line whether it is an island, and its number."""
    spaced = len(line.split()) > 1
    for word in re.finditer(r"\S+" if spaced else r"\S", line):
        if word[0] in EMPTY:
            yield False, None
        elif word[0] in UNKNOWN:
            yield True, None
        elif word[0].isascii() and word[0].isdigit() and len(word[0]) <= LONGEST_NUMBER:
            yield True, int(word[0])
        else:
            raise FormatError(f"{quoted(word[0])} is not a cell: {EXPECTED}", number, word.start() + 1)
