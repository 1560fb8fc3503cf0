"""Pixels to a reading: what is on a page and what its boards may be; no rule of any puzzle is known here.

    pictures/     a page of a file becomes an upright picture
    detect        where islands, signs and crossings are, by a network
    company       how likely the weak ones are there, by the sure ones around them
    show_through  which of them are too pale to be of this side of the sheet
    grouping      which of them may share a board
    lattice/      on which rows and columns they are
    hypotheses    what else a group may be, each with a prior (from likelihood, through the changes in ways)
    overlooked    which free crossings look like islands all the same
    crossings/    signs with arrows, in full rows and columns
    orientation   which way up a board lies
    digits/       what its numbers are (signs: those in the corners of a sign)
    read          all of this in order

    amending      a board with a piece more or less, as a person has corrected it

What comes out is in `types`; `board_view` and `crossings/view` make boards of it (`reading`). `bridges` finds
the bridges that are drawn on a board already, along its `strips`; `ground` tells where something may hide an
island; `order` says which board is read first. `debug` draws the stages on a `canvas`; `words` puts
probabilities in words. Thresholds are in `parameters`, what an input may cost is in `limits`. training/ makes
the networks and is not needed to read.
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
