"""The index: the puzzles of a folder of results in a table, so that 100,000 are searched in a moment.

It is a file of SQLite beside the records. Everything in it is from them, and they alone count: it is made
anew whenever it is not there, cannot be read, is not as this version makes it, or was made of other files,
whose sizes, times and inodes it holds. The time of a file's last change (`st_ctime`) cannot be set, so
that an index that came with somebody else's folder never fits. It is written whole or not at all; where
nothing can be written, it is made in memory.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path, PurePath

from pipeline.names import REDONE, RESULTS, is_plain

INDEX = ".hashilens-index.sqlite"

TABLES = (
    "CREATE TABLE made_of (files TEXT NOT NULL, ungraded INTEGER NOT NULL)",
    """CREATE TABLE puzzle (
        id INTEGER PRIMARY KEY, first INTEGER NOT NULL,
        level TEXT, shorter INTEGER, longer INTEGER, status TEXT NOT NULL, kind TEXT NOT NULL,
        source TEXT NOT NULL, page INTEGER NOT NULL, pages INTEGER NOT NULL,
        number INTEGER NOT NULL, puzzles INTEGER NOT NULL,
        "rows" INTEGER, "columns" INTEGER, islands INTEGER NOT NULL, grade REAL, confidence REAL,
        fingerprint TEXT, address TEXT, overlay TEXT)""",
    "CREATE INDEX wishes ON puzzle (status, level, shorter, longer)",
)
"""`id` counts the puzzles in the order of their pages, from 1; `first` is the `id` of the first puzzle with
the same fingerprint, or its own. `number` counts those of a page from 0; `kind` is what `wishes.kind_of`
says. `level` is the difficulty, `shorter` and `longer` are the sides of the board, `islands` counts cells,
too.
`made_of` has one row: the files, and how many puzzles are of earlier versions, which told no fingerprint.
What fills them is in `indexing`."""

HEADER = 100
"""Bytes at the beginning of a file of SQLite, which tell the size of its pages and how many there are."""


@contextmanager
def opened_index(folder: Path, *, anew: bool = False) -> Iterator[sqlite3.Connection]:
    """The index of a folder, made anew if need be.

    Args:
        folder: of results.
        anew: whether to make it anew in any case, because what is in it cannot be read.

    Yields:
        The index, open for as long as the `with` lasts.

    Raises:
        pipeline.errors.NoResults: there are no results that can be read.
        pipeline.errors.ForeignResults: what has their name is a link, or no file.
    """
    files = _files(folder)
    index = None if anew else _as_it_is(folder, files)
    with closing(index or _made(folder, files)) as connection:
        yield connection


def _files(folder: Path) -> str:
    """What tells the files of records from all others, and from themselves before they were changed."""
    told = []
    for name in (RESULTS, REDONE):
        with suppress(OSError):
            is_now = (folder / name).stat()
            told.append((name, is_now.st_size, is_now.st_mtime_ns, is_now.st_ctime_ns, is_now.st_ino))
    return repr(told)


def _as_it_is(folder: Path, files: str) -> sqlite3.Connection | None:
    """The index that is there, if it is of these files and whole."""
    path = folder / INDEX
    if not is_plain(folder, PurePath(INDEX)) or not _is_whole(path):
        return None
    connection = None
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        connection.execute("PRAGMA trusted_schema = OFF")
        tables = connection.execute("SELECT sql FROM sqlite_master ORDER BY rowid").fetchall()
        if tables == [(table,) for table in TABLES] and connection.execute(
            "SELECT files FROM made_of"
        ).fetchall() == [(files,)]:
            return connection
    except sqlite3.Error:
        pass
    if connection is not None:
        connection.close()
    return None


def _is_whole(path: Path) -> bool:
    """Whether a file of SQLite has all the pages that it says."""
    try:
        with path.open("rb") as file:
            header = file.read(HEADER)
            size = file.seek(0, 2)
    except OSError:
        return False
    pages = int.from_bytes(header[28:32], "big")
    return len(header) == HEADER and size == pages * int.from_bytes(header[16:18], "big") > 0


def _made(folder: Path, files: str) -> sqlite3.Connection:
    """The index, made from the records."""
    # Imported late: an index that is there is opened without what reads records, which takes longer.
    from pipeline.archive.indexing import fill
    from pipeline.errors import OutputNotWritable
    from pipeline.outputs import whole_file

    try:
        with whole_file(folder / INDEX) as file, closing(sqlite3.connect(file.name)) as connection:
            fill(connection, folder, files)
    except (OutputNotWritable, sqlite3.Error):  # the folder is somebody else's, or the disk is full
        return _in_memory(folder, files)
    return _as_it_is(folder, files) or _in_memory(folder, files)


def _in_memory(folder: Path, files: str) -> sqlite3.Connection:
    from pipeline.archive.indexing import fill

    connection = sqlite3.connect(":memory:")
    fill(connection, folder, files)
    return connection
