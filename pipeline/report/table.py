"""The table: results.csv, a row a puzzle, for spreadsheets."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from pipeline.outputs import whole_file
from pipeline.report.lines import Line, Survey

HEADINGS = (
    "source", "page", "number", "status", "rows", "columns", "islands", "confidence",
    "notes", "overlay", "error",
)  # fmt: skip
"""`number` counts the puzzles of a page in reading order, 1 first."""


def write_table(found: Survey, target: Path) -> None:
    """Writes the table as UTF-8, in the order of the results.

    A page without a puzzle has one row, with the columns of puzzles left empty.

    Raises:
        pipeline.errors.OutputNotWritable: the file system refuses.
    """
    with whole_file(target) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", errors="backslashreplace", newline="")
        writer = csv.writer(text)
        writer.writerow(HEADINGS)
        for line in found.lines(range(len(found.places))):
            writer.writerows(_rows(line))
        text.flush()
        text.detach()  # the file itself is closed by who opened it


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
