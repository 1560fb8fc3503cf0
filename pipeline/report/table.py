"""The table: results.csv, a row a puzzle, for spreadsheets.

Spreadsheets take a cell for a formula that begins with one of a few characters, and names of files are
somebody else's words. Before such a character, at the beginning of a text or where another program may cut it
in two, stands an apostrophe: `'=2+5.png`. All texts are quoted. Numbers are as they are.
"""

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from pipeline.outputs import whole_file
from pipeline.report.lines import Line, Survey
from pipeline.terminal import shown

HEADINGS = (
    "source", "page", "number", "status", "rows", "columns", "islands", "confidence",
    "notes", "overlay", "error",
)  # fmt: skip
"""`number` counts the puzzles of a page in reading order, 1 first."""

FORMULA = re.compile(r"""(?:^|(?<=[;|"\t\r\n]))(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])""")
"""Where a spreadsheet may begin to read a formula: here, or in a country where semicolons part cells."""


def write_table(found: Survey, target: Path) -> None:
    """Writes the table as UTF-8, in the order of the results.

    A page without a puzzle has one row, with the columns of puzzles left empty.

    Raises:
        pipeline.errors.OutputNotWritable: the file system refuses.
    """
    with whole_file(target) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", errors="backslashreplace", newline="")
        writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
        writer.writerow(HEADINGS)
        for line in found.lines(range(len(found.places))):
            writer.writerows(map(_harmless, _rows(line)))
        text.flush()
        text.detach()  # the file itself is closed by who opened it


def _harmless(row: tuple[object, ...]) -> list[object]:
    """Cells without a formula."""
    return [FORMULA.sub("'", shown(cell)) if isinstance(cell, str) else cell for cell in row]


def _rows(line: Line) -> Iterator[tuple[object, ...]]:
    error = line.error.message if line.error else None
    for number, puzzle in enumerate(line.puzzles, start=1):
        islands = len(puzzle.islands) or len(puzzle.cells)
        size = puzzle.rows, puzzle.columns, islands
        notes = "; ".join(puzzle.told)
        yield (
            line.source, line.page, number, puzzle.status, *size, puzzle.confidence,
            notes, line.overlay, error,
        )  # fmt: skip
    if not line.puzzles:
        yield line.source, line.page, *[None] * 7, line.overlay, error
