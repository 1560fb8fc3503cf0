"""The files of the public benchmark: a line with rows, columns and islands, then the rows, 0 for none."""

import re

from solver.formats.cells import LONGEST_NUMBER, Cells, FormatError, quoted, to_cells
from solver.puzzle import Puzzle

HEAD = "expected three numbers: rows, columns and islands"


def read(text: str) -> Puzzle:
    """Reads a file of the benchmark.

    Raises:
        FormatError: something is not a number, or the rows, columns and islands are not as many as the first
            line says.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise FormatError(f"the text is empty: {HEAD}")
    head = _numbers(*lines[0])
    if len(head) != 3 or 0 in head:
        raise FormatError(f"this line has {len(head)} numbers: {HEAD}, none of them 0", lines[0][0], 1)
    rows, columns, islands = head
    if len(lines) - 1 != rows:
        raise FormatError(f"{len(lines) - 1} rows follow, expected {rows}", lines[0][0], 1)
    clues: dict[tuple[int, int], int | None] = {}
    for row, (number, line) in enumerate(lines[1:]):
        values = _numbers(number, line)
        if len(values) != columns:
            raise FormatError(f"this row has {len(values)} numbers, expected {columns}", number, 1)
        clues |= {(row, column): value for column, value in enumerate(values) if value}
    if len(clues) != islands:
        raise FormatError(f"there are {len(clues)} islands, expected {islands}", lines[0][0], 1)
    return Cells(rows, columns, clues).to_puzzle()


def write(puzzle: Puzzle) -> str:
    """Writes a file as the benchmark has them.

    Raises:
        FormatError: see `cells.to_cells`; or `max_bridges` is not 2, or loops are forbidden.
    """
    cells = to_cells(puzzle, blanks=False)
    if cells.max_bridges != 2:
        raise FormatError("this format knows two bridges to a pair only: write grid text")
    if not cells.loops:
        raise FormatError("this format cannot forbid loops: write grid text")
    rows = [
        " ".join(f"{cells.clues.get((row, column)) or 0:2}" for column in range(cells.columns))
        for row in range(cells.rows)
    ]
    return "\n".join([f"{cells.rows} {cells.columns} {len(cells.clues)}", *rows]) + "\n"


def _numbers(number: int, line: str) -> list[int]:
    """The numbers of a line."""
    values = []
    for word in re.finditer(r"\S+", line):
        if not (word[0].isascii() and word[0].isdigit() and len(word[0]) <= LONGEST_NUMBER):
            raise FormatError(
                f"{quoted(word[0])} is not a number: expected up to nine digits", number, word.start() + 1
            )
        values.append(int(word[0]))
    return values
