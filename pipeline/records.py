"""A page's record: what scripts get, one JSON object a line. Field names and types are a promise.

Pixels are those of the picture as it is viewed, x to the right, y down; rows and columns count from the top
left of the puzzle as its numbers stand, 0 first.
"""

import msgspec

from pipeline.crossings.record import CrossingsPuzzle
from pipeline.hashi.record import HashiPuzzle
from pipeline.status import Status

PuzzleRecord = HashiPuzzle | CrossingsPuzzle
"""A puzzle of any kind; JSON tells them apart by the field `kind`."""

SCHEMA = 1

NO_PUZZLE = "no-board"
"""The code of the error that only says that there is no puzzle."""


class Seconds(msgspec.Struct, frozen=True):
    """How long the stages took; 0 for one that was not reached."""

    load: float = 0.0
    find: float = 0.0
    read: float = 0.0
    solve: float = 0.0
    draw: float = 0.0
    total: float = 0.0


class Error(msgspec.Struct, frozen=True):
    """Why a page came to nothing: a code for programs, and what is wrong and what to do about it."""

    code: str
    message: str


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one page.

    Attributes:
        source: the input's path as it was given.
        page: which page of it, 1 first.
        pages: how many pages it has.
        width, height: of the upright picture, pixels; 0 where it could not be opened.
        overlay: the path of the solved picture; None where none was written.
        text: the path of the solved board as text; only there for a puzzle that was given as text, and if it
            was written.
        seconds: how long it took.
        error: None where the page went through.
        puzzles: in reading order.
        key: what stays the same while the page's content, the program's version and the options do.
    """

    schema: int = SCHEMA
    source: str
    page: int = 1
    pages: int = 1
    width: int = 0
    height: int = 0
    overlay: str | None = None
    seconds: Seconds = Seconds()
    error: Error | None = None
    puzzles: tuple[PuzzleRecord, ...] = ()
    text: str | msgspec.UnsetType = msgspec.UNSET
    key: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def blank(self) -> bool:
        """Whether this is one of several pages, and only has no puzzle, like most pages of a magazine."""
        return self.pages > 1 and self.error is not None and self.error.code == NO_PUZZLE

    @property
    def name(self) -> str:
        """What people call it."""
        return self.source if self.pages == 1 else f"{self.source}, page {self.page}"

    @property
    def solved(self) -> bool:
        """Whether nobody needs to look at this page."""
        return self.error is None and all(puzzle.status is Status.SOLVED for puzzle in self.puzzles)


def to_json(page: Page) -> bytes:
    """The record as strict JSON on one line, without the line's end."""
    return msgspec.json.encode(page)


def from_json(line: bytes | str) -> Page:
    """The inverse of `to_json`.

    Raises:
        msgspec.ValidationError: a field is missing or of another type.
    """
    return msgspec.json.decode(line, type=Page)
