"""Rows of whole numbers: lists as the program stands, machine words side by side where it is compiled.

`vec` and `i64` are types of mypyc (https://mypyc.readthedocs.io), which compiles the stages that every solve
goes through; see "How fast" in the README. This file itself is never compiled: without it those stages would
need a library of mypyc to run, and lists are what Python is quickest with.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i64
else:
    i64, vec = int, list

    def append(row: list[int], number: int) -> list[int]:
        """Return a row with one more item; the row that was given is of no use any more."""
        row.append(number)
        return row


Row = vec[i64]
"""Whole numbers; written as `vec[i64]` where one is made, and never longer or shorter after that."""

__all__ = ["Row", "append", "i64", "vec"]
