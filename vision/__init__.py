"""Pixels to a reading: finds the boards on a picture and reads them, and knows no rule of any puzzle.

`read.py` calls the stages in order; docs/architecture.md says what each hands on.
training/ makes the networks and is not needed to read anything.
"""

from typing import TYPE_CHECKING

from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.read import read_page
    from vision.reading import Board, Island, Lattice, Number, Sign

__all__ = ["Board", "Island", "Lattice", "Number", "Sign", "VisionError", "read_page"]


def __getattr__(name: str) -> object:
    # Imported when asked for: whoever only wants to tell an error should not wait for OpenCV.
    if name == "read_page":
        from vision.read import read_page

        return read_page
    if name in __all__:
        from vision import reading

        found: object = getattr(reading, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
