"""Indexing: makes the index of a folder of results from its records."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pipeline.archive.index import TABLES
from pipeline.archive.reading import lines_in
from pipeline.archive.summary import Count, Summary
from pipeline.archive.wishes import kind_of


class _Page(msgspec.Struct, frozen=True):
    """What it holds of a page."""

    source: str
    page: Count = 1
    pages: Count = 1
    overlay: str | None = None
    puzzles: tuple[Summary, ...] = ()


def fill(connection: sqlite3.Connection, folder: Path, files: str) -> None:
    """Makes the tables and fills them.

    Args:
        connection: to a database that is empty and nobody else's.
        folder: of results.
        files: what identifies its files of records, for the table `made_of`.

    Raises:
        pipeline.errors.NoResults: there are no results that can be read.
        pipeline.errors.ForeignResults: what has their name is a link, or no file.
    """
    connection.execute("PRAGMA journal_mode = OFF")  # the file has no name yet that anybody would look for
    connection.execute("PRAGMA synchronous = OFF")
    for table in TABLES:
        connection.execute(table)
    places = ", ".join("?" * 20)
    connection.executemany(f"INSERT INTO puzzle VALUES ({places})", _rows(folder))
    connection.execute(
        "INSERT INTO made_of SELECT ?, count(*) FROM puzzle "
        "WHERE fingerprint IS NULL AND status != 'unreadable'",
        (files,),
    )
    connection.commit()


def _rows(folder: Path) -> Iterator[tuple[object, ...]]:
    """A row for each puzzle."""
    first: dict[str, int] = {}
    number = 0
    for page in lines_in(folder, _Page):
        for index, puzzle in enumerate(page.puzzles):
            number += 1
            earlier = first.setdefault(puzzle.fingerprint, number) if puzzle.fingerprint else number
            sides = sorted(side for side in (puzzle.rows, puzzle.columns) if side is not None)
            yield (
                number, earlier, puzzle.difficulty, *(sides if len(sides) == 2 else (None, None)),
                puzzle.status, kind_of(puzzle.kind, signs=bool(puzzle.signs)),
                page.source, page.page, page.pages, index, len(page.puzzles),
                puzzle.rows, puzzle.columns, len(puzzle.islands) or len(puzzle.cells), puzzle.grade,
                puzzle.confidence, puzzle.fingerprint, puzzle.address, page.overlay,
            )  # fmt: skip
