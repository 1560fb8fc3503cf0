"""Rows of whole numbers: lists in plain Python, machine words side by side where the program is compiled.

`vec` and `i64` are types of mypyc (https://mypyc.readthedocs.io), which compiles the stages that every solve
goes through (`make wheel`). This file itself is never compiled: where nothing is, the stages would need a
library of mypyc to run without it, and lists are what Python is quickest with.

What is compiled takes rows of machine words only, which its own stages make, and no lists in their place.
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
"""Whole numbers. Make a row with `vec[i64]`, the name that mypyc knows; only `append` makes a longer one."""

__all__ = ["Row", "append", "i64", "vec"]
