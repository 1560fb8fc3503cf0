"""The table: results.csv, a row a puzzle, for spreadsheets.

Spreadsheets take a cell for a formula if it begins with one of a few characters, and names of files come from
others. So an apostrophe is put before such a character at the beginning of a text, or where another program
may cut the text in two: `'=2+5.png`. All texts are quoted; numbers are left as they are. Paths are relative
to the folder that the table is in.
"""

import csv
import io
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePath

from pipeline.names import path_of, recorded
from pipeline.outputs import whole_file
from pipeline.puzzles.texts import is_argument
from pipeline.report.lines import Line, Survey
from pipeline.runs.owned import UP, name_below
from pipeline.terminal import shown

HEADINGS = (
    "source", "page", "number", "status", "rows", "columns", "islands", "confidence",
    "notes", "overlay", "error", "difficulty", "grade", "fingerprint", "address", "same_as",
)  # fmt: skip
"""`number` counts a page's puzzles in reading order, 1 first; `same_as` names the first copy of a puzzle."""

FORMULA = re.compile(r"""(?:^|(?<=[;|"\t\r\n]))(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])""")
"""Where a spreadsheet may begin to read a formula, also where semicolons, tabs or the like separate cells."""


class Paths:
    """Paths as seen from a folder of results.

    Records name sources and solved pictures as they were given, which is relative to where the program ran.
    That place is known where a solved picture was called by a relative path into the folder:
    `out/p1.solved.png` in `/shelf/out` tells that it was `/shelf`. Elsewhere it is taken to be where the
    program runs now, as it does at the end of a run.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._root = folder, PurePath(os.path.realpath(folder))
        self._here = PurePath(os.path.realpath(os.curdir))

    def overlay(self, overlay: str | None) -> tuple[str | None, PurePath]:
        """The path of a solved picture as the table names it, and where the program ran when it made it.

        Args:
            overlay: as the record names it; None for none.

        Returns:
            The path relative to the folder of results, or `overlay` unchanged if it is not in that folder;
            and the folder that the record's other paths start from, for `source`. Where that is not known,
            it is the one in which the program runs now.
        """
        below = None if overlay is None else name_below(self._folder, overlay)
        if overlay is None or below is None:
            return overlay, self._here
        named = PurePath(path_of(overlay))
        folder = named.parts[: -len(PurePath(below).parts)]
        start = len(self._root.parts) - len(folder)
        known = not named.is_absolute() and UP not in folder and self._root.parts[start:] == folder
        return recorded(below), PurePath(*self._root.parts[:start]) if known else self._here

    def source(self, source: str, started_in: PurePath) -> str:
        """An input as the table names it: its path relative to the folder of results.

        A puzzle given as the argument itself, an address and standard input stay as they are.

        Args:
            source: as the record names it.
            started_in: the folder that its path starts from: the second value of `overlay`.
        """
        if is_argument(source) or "\0" in source:
            return source
        return recorded(os.path.relpath(started_in / path_of(source), self._root))


def write_table(found: Survey, folder: Path, target: Path) -> None:
    """Writes the table as UTF-8, in the order of the results.

    A page without a puzzle has one row, with the columns of puzzles left empty.

    Args:
        found: the records.
        folder: of the results.
        target: the file, replaced if it exists.

    Raises:
        pipeline.errors.NoResults: the file of results cannot be opened any more.
        pipeline.errors.OutputNotWritable: the file system refuses.
    """
    with whole_file(target) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", errors="backslashreplace", newline="")
        writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
        writer.writerow(HEADINGS)
        paths = Paths(folder)
        for line in found.lines(range(len(found.places))):
            writer.writerows(map(_harmless, _rows(line, found, paths)))
        text.flush()
        text.detach()  # the file itself is closed by who opened it


def _harmless(row: tuple[object, ...]) -> list[object]:
    """Cells without a formula."""
    return [FORMULA.sub("'", shown(cell)) if isinstance(cell, str) else cell for cell in row]


def _rows(line: Line, found: Survey, paths: Paths) -> Iterator[tuple[object, ...]]:
    error = line.error.message if line.error else None
    overlay, started_in = paths.overlay(line.overlay)
    source = paths.source(line.source, started_in)
    for index, puzzle in enumerate(line.puzzles):
        islands = len(puzzle.islands) or len(puzzle.cells)
        size = puzzle.rows, puzzle.columns, islands
        original = found.same_as(line, index)
        same_as = original and str(replace(original, source=paths.source(original.source, started_in)))
        notes = "; ".join([*puzzle.told, *([f"same as {same_as}"] if same_as else [])])
        yield (
            source, line.page, index + 1, puzzle.status, *size, puzzle.confidence, notes, overlay, error,
            puzzle.difficulty, puzzle.grade, puzzle.fingerprint, puzzle.address, same_as,
        )  # fmt: skip
    if not line.puzzles:
        yield source, line.page, *[None] * 7, overlay, error, *[None] * 5
