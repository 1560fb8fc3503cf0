"""Searching: lists the puzzles of a folder of results that are asked for, from its index."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pipeline.archive.index import opened_index
from pipeline.archive.places import Found
from pipeline.archive.wishes import Copies, Wish

COLUMNS = (
    "source", "page", "pages", "number", "puzzles", "kind", "status", "rows", "columns", "islands",
    "level", "grade", "confidence", "fingerprint", "address", "overlay",
)  # fmt: skip
"""Columns of the table: five that make a `Found`, then those that `Listing` takes after it."""

REPEATED = "one.first IN (SELECT first FROM puzzle WHERE id != first)"


@dataclass(frozen=True, slots=True)
class Listing:
    """A puzzle that is listed; None for what its record does not tell.

    Attributes:
        found: where it was found.
        kind: one of `wishes.KINDS`, or what a later version calls it.
        status: what came of it, a value of `pipeline.status.Status`.
        rows, columns: how many the board has.
        islands: how many it has; of crossings, how many cells.
        difficulty: one of `wishes.LEVELS`.
        grade: how hard it is, 0 to 4, finer than the difficulty.
        confidence: how likely all of it is right, 0 to 1.
        fingerprint: what it shares with its copies.
        address: where it is on puzz.link.
        overlay: the path of the solved picture of its page, as the record names it.
        same_as: where the first of its copies is; None if it is this one, or if this one has no fingerprint.
    """

    found: Found
    kind: str
    status: str
    rows: int | None
    columns: int | None
    islands: int
    difficulty: str | None
    grade: float | None
    confidence: float | None
    fingerprint: str | None
    address: str | None
    overlay: str | None
    same_as: Found | None


@dataclass(frozen=True, slots=True)
class Search:
    """What was found.

    Attributes:
        listed: the puzzles asked for, in the order of their pages.
        different: how many they are if copies count once.
        ungraded: how many puzzles of the folder have neither fingerprint nor grade, because an earlier
            version read them.
    """

    listed: tuple[Listing, ...]
    different: int
    ungraded: int


def search(folder: Path, wish: Wish) -> Search:
    """Lists the puzzles of a folder that are asked for; leaves an index there if it can.

    Raises:
        pipeline.errors.NoResults: there are no results that can be read.
        pipeline.errors.ForeignResults: what has their name is a link, or no file.
    """
    try:
        with opened_index(folder) as index:
            return _search(index, wish)
    except sqlite3.DatabaseError:  # some page of the file is spoilt
        with opened_index(folder, anew=True) as index:
            return _search(index, wish)


def _search(index: sqlite3.Connection, wish: Wish) -> Search:
    rows = list(_rows(index, wish))
    [ungraded] = index.execute("SELECT ungraded FROM made_of").fetchone()
    return Search(tuple(map(_listing, rows)), len({row[-1] for row in rows}), ungraded)


def _rows(index: sqlite3.Connection, wish: Wish) -> Iterator[tuple[object, ...]]:
    """What was found, with where the first of the copies is, and its number."""
    wanted, values = _conditions(wish)
    once = "GROUP BY one.first" if wish.copies is Copies.ONCE else ""
    own = ", ".join(f'one."{name}"' for name in COLUMNS)
    other = ", ".join(f"other.{name}" for name in COLUMNS[:5])
    # In a group of which min() is asked, SQLite takes the other columns from the row that has it.
    least = "min(one.id)" if once else "one.id"
    yield from index.execute(
        f"SELECT {own}, {other}, one.first FROM puzzle AS one "
        "LEFT JOIN puzzle AS other ON other.id = one.first AND other.id != one.id "
        f"WHERE {wanted} {once} ORDER BY {least}",
        values,
    )


def _conditions(wish: Wish) -> tuple[str, list[object]]:
    """What has to be true of a puzzle, in SQL, and the values that stand for its question marks."""
    conditions, values = ["1"], list[object]()
    for column, words in (("level", wish.levels), ("status", wish.statuses), ("kind", wish.kinds)):
        if words:
            conditions.append(f"one.{column} IN ({', '.join('?' * len(words))})")
            values += words
    for sides, sign in ((wish.sizes.least, ">="), (wish.sizes.most, "<=")):
        if sides is not None:
            conditions.append(f"one.shorter {sign} ? AND one.longer {sign} ?")
            values += sides
    if wish.copies is Copies.REPEATED:
        conditions.append(REPEATED)
    return " AND ".join(conditions), values


def _listing(row: tuple[object, ...]) -> Listing:
    own, rest = row[:5], row[5 : len(COLUMNS)]
    other = row[len(COLUMNS) : len(COLUMNS) + 5]
    return Listing(_found(own), *rest, None if other[0] is None else _found(other))  # type: ignore[call-arg, arg-type]


def _found(row: tuple[object, ...]) -> Found:
    source, page, pages, number, puzzles = row
    return Found(source, page, pages, number, only=puzzles == 1)  # type: ignore[arg-type]
