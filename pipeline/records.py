"""A page's record: what scripts get, one JSON object a line. Field names and types are a promise.

Pixels are those of the picture as it is viewed, x to the right, y down, the centre of the top left one at
(0, 0); rows and columns count from the top left of the puzzle when its numbers are upright, 0 first.
"""

import re
from typing import TypeVar

import msgspec

from pipeline.crossings.record import CrossingsPuzzle
from pipeline.hashi.record import HashiPuzzle
from pipeline.status import Status
from vision.words import plain

PuzzleRecord = HashiPuzzle | CrossingsPuzzle
"""A puzzle of any kind; JSON tells them apart by the field `kind`."""

SCHEMA = 1

T = TypeVar("T")

NO_PUZZLE = "no-board"
"""The code of the error that only says that there is no puzzle."""


STEERING = re.compile(rb"\x7f|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]")
"""Characters, in UTF-8, that `plain` spells and JSON leaves as they are; they only occur in strings."""


class Seconds(msgspec.Struct, frozen=True):
    """How long the stages took, in seconds. Where an error ended the work, all but the total are 0.

    Attributes:
        load: to open the picture.
        find: to find the boards.
        read: to read the numbers.
        solve: to ask the rules, and to decide.
        draw: to draw and write the solved picture; of a text, to make its records.
        total: all of it.
    """

    load: float = 0.0
    find: float = 0.0
    read: float = 0.0
    solve: float = 0.0
    draw: float = 0.0
    total: float = 0.0


class Error(msgspec.Struct, frozen=True):
    """Why a page came to nothing, or why its result could not be written.

    Attributes:
        code: for programs.
        message: what is wrong and what to do about it.
        transient: true for an error of the machine, which the same command tries again; else it is left out.
    """

    code: str
    message: str
    transient: bool | msgspec.UnsetType = msgspec.UNSET


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one page.

    Attributes:
        schema: the version of these fields.
        source: the input as it was given, a path or a puzzle in text; see `names.recorded`.
        page: which page of it, 1 first.
        pages: how many pages it has.
        width, height: of the upright picture, pixels; 0 for a text, and where an error ended the work.
        overlay: the path of the solved picture or document; None where none was written.
        text: the path of the solved board as text; only there for a puzzle that was given as text, and if it
            was written.
        seconds: how long it took.
        error: None where the page went through.
        puzzles: in reading order.
        overlay_page: which page of the solved document it is, 1 first; only there for a picture in an album.
        key: what stays the same while the page's content, what is set on it, the program's version and the
            options do; only there if it is known.
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
    overlay_page: int | msgspec.UnsetType = msgspec.UNSET
    key: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def blank(self) -> bool:
        """Whether this is one of several pages, and all that is wrong is that no puzzle was found on it."""
        return self.pages > 1 and self.error is not None and self.error.code == NO_PUZZLE

    @property
    def name(self) -> str:
        """What people are shown it as: its source, and which page of that if there are several."""
        name = plain(self.source)
        return name if self.pages == 1 else f"{name}, page {self.page}"

    @property
    def solved(self) -> bool:
        """Whether nobody needs to look at this page."""
        return self.error is None and all(puzzle.status is Status.SOLVED for puzzle in self.puzzles)


def to_json(page: Page) -> bytes:
    """The record as strict JSON on one line, without the line's end; safe to print on a terminal."""
    return strict_json(page)


def strict_json(told: object) -> bytes:
    """Anything that msgspec can encode, as JSON on one line that is safe to print on a terminal."""
    return STEERING.sub(_escaped, msgspec.json.encode(told))


def from_json(line: bytes | str) -> Page:
    """The inverse of `to_json`; raises what `decoded` does."""
    return decoded(line, Page)


def decoded(line: bytes | str, kind: type[T]) -> T:
    """Reads a line of JSON that may be anybody's.

    Args:
        line: with or without its end.
        kind: the type that it must have.

    Raises:
        msgspec.ValidationError: it is JSON, but not of this type.
        msgspec.DecodeError: it is no JSON, or none that can be read.
    """
    try:
        return msgspec.json.decode(line, type=kind)
    except RecursionError as error:
        raise msgspec.DecodeError("it is nested too deeply") from error
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError("it is not UTF-8") from error


def is_cut_off(line: bytes) -> bool:
    """Whether a file's last line may be one of ours cut off, as by a power cut: it is not whole JSON."""
    if line.endswith(b"\n"):
        return False
    return not line.strip(b"\0") or (line.startswith(b"{") and not is_json(line))


def is_json(line: bytes) -> bool:
    """Whether a line is JSON of any kind that can be read."""
    try:
        decoded(line, object)
    except msgspec.DecodeError:
        return False
    return True


def _escaped(found: re.Match[bytes]) -> bytes:
    return b"\\u%04x" % ord(found[0].decode())
