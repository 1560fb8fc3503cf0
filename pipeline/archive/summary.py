"""Summary: what lists of puzzles show and filter by, as the index and the report read it from records."""

from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
"""A number that a table of SQLite can hold; a record with another is none of ours."""


class Summary(msgspec.Struct, frozen=True):
    """What is listed of a puzzle of any version and kind; None for what its record does not tell.

    Attributes:
        kind: "hashi" or "crossings".
        status: see `pipeline.status.Status`.
        rows, columns: its size; None where too little was read.
        islands, signs, cells: undecoded, as they are only counted.
        confidence: how likely all of it is right, 0 to 1.
        fingerprint: what copies of the puzzle share.
        address: where it is on puzz.link.
        difficulty: easy, medium or hard; None if it was not graded.
        grade: how hard it is, 0 to 4, finer than the difficulty.
    """

    kind: str = ""
    status: str = ""
    rows: Count | None = None
    columns: Count | None = None
    islands: tuple[msgspec.Raw, ...] = ()
    signs: tuple[msgspec.Raw, ...] = ()
    cells: tuple[msgspec.Raw, ...] = ()
    confidence: float | None = None
    fingerprint: str | None = None
    address: str | None = None
    difficulty: str | None = None
    grade: float | None = None
