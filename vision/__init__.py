"""Pixels to a reading: finds the boards on a picture and reads them, and knows no rule of any puzzle.

The way of a picture. Each folder holds one part of it, one stage a file, and lists them in their order:

    pictures/   a page of a file becomes an upright picture
    page        grey, in even light, and the size at which to search it
    looks/      searched for boards, look after look, each harder than the one before:
      shapes/     closed curves become discs and diamonds
      symbols/    the strokes inside them, and digits that stand alone
      parting/    those of several boards told apart
      boards/     each put on its rows and columns, with what the first look missed
      geometry/   rows and columns of points, through tilt and curl
      turning     what was seen, turned by quarters where the page lies on its side or head
    hashi/      a board of bridges made ready and read
    crossings/  the other kind of board, signs with arrows in full rows and columns, found and read
    digits/     what single symbols are: a small network, and Tesseract
    order       boards as people read them, one after the other
    read        all of this in order; what comes out is in `reading`

A folder uses those below it and none above, in this order: hashi and crossings, looks, boards, parting,
symbols, digits, geometry, shapes. training/ makes the networks and is not needed to read anything.
"""

from typing import TYPE_CHECKING

from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.read import read_page
    from vision.reading import Board, Island, Lattice, Number, Reading, Sign

__all__ = ["Board", "Island", "Lattice", "Number", "Reading", "Sign", "VisionError", "read_page"]


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
