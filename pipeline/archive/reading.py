"""Reading: the puzzles of a folder of results, one after the other, each with where it was found."""

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from pipeline.archive.places import Found
from pipeline.archive.puzzles import puzzle_of
from pipeline.errors import NoResults
from pipeline.names import REDONE, RESULTS, printable
from pipeline.outputs import PageId
from pipeline.records import Page, PuzzleRecord, decoded
from pipeline.runs.owned import check_files
from solver.formats import AnyPuzzle

T = TypeVar("T")
"""What is wanted of a record."""


@dataclass(frozen=True, slots=True)
class ArchivedPuzzle:
    """A puzzle of a folder of results.

    Attributes:
        found: where it was found.
        record: all that is known of it.
        overlay: the path of the solved picture of its page, as the record names it; None if there is none.
        same_as: the first place in the folder with the same puzzle; None if it is this one, or has no
            fingerprint.
    """

    found: Found
    record: PuzzleRecord
    overlay: str | None
    same_as: Found | None

    @property
    def source(self) -> str:
        """The input, as records call it."""
        return self.found.source

    @property
    def page(self) -> int:
        """Its page in the source, 1 first."""
        return self.found.page

    @property
    def index(self) -> int:
        """Which puzzle of its page it is, 0 first."""
        return self.found.index

    @property
    def fingerprint(self) -> str | None:
        """What it shares with its copies; None if too little was read, or by an early version."""
        return self.record.fingerprint

    @property
    def difficulty(self) -> str | None:
        """`easy`, `medium` or `hard`; None if it was not graded."""
        return self.record.difficulty

    @property
    def grade(self) -> float | None:
        """How hard it is, 0 to 4, see `solver.stepping.Grade`; None if it was not graded."""
        return self.record.grade

    @property
    def size(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return self.record.rows, self.record.columns

    @property
    def puzzle(self) -> AnyPuzzle:
        """The puzzle for the solver, with the numbers that were accepted.

        Raises:
            ValueError: its record is of a version that is not understood.
        """
        return puzzle_of(self.record)


def puzzles_in(folder: Path) -> Iterator[ArchivedPuzzle]:
    """The puzzles of a folder of results, in the order of the pages there, copies included.

    Records that cannot be read, such as those of another version, are passed over without a word. Memory
    holds only a place of each page, and a fingerprint and a place of each puzzle. Nothing is opened, and no
    error raised, before the first is asked for.

    Args:
        folder: of a run with -o; nothing is written there.

    Raises:
        pipeline.errors.NoResults: the file of results cannot be opened, or no line in it names a page.
        pipeline.errors.ForeignResults: what has their name is a link, or no file.
    """
    first: dict[str, Found] = {}
    for page in lines_in(folder, Page):
        for index, record in enumerate(page.puzzles):
            found = Found(page.source, page.page, page.pages, index, only=len(page.puzzles) == 1)
            same_as = None if record.fingerprint is None else first.setdefault(record.fingerprint, found)
            yield ArchivedPuzzle(found, record, page.overlay, None if same_as is found else same_as)


def lines_in(folder: Path, kind: type[T]) -> Iterator[T]:
    """The records of a folder, the last one of each page, in the order of the pages; see `puzzles_in`.

    Lines that cannot be read are passed over, and so is the half of one that a run is writing.

    Args:
        folder: of a run with -o.
        kind: what is wanted of each: `Page`, or a type with some of its fields.
    """
    with ExitStack() as stack:
        files = [stack.enter_context(file) for file in _opened(folder)]
        places: dict[PageId, tuple[BinaryIO, int]] = {}
        for file in files:
            places.update((page_id, (file, offset)) for page_id, offset in _places(file))
        if not places:
            raise NoResults(
                f"{printable(folder / RESULTS)} holds no results. "
                f"Make some: hashilens solve INPUT... -o {printable(folder)}"
            )
        for file, offset in places.values():
            file.seek(offset)
            with suppress(msgspec.DecodeError):  # the record of another version
                yield decoded(file.readline(), kind)


def _opened(folder: Path) -> Iterator[BinaryIO]:
    """The file of records, and where a run was stopped that of those which are to take their places."""
    check_files(folder, (RESULTS, REDONE))
    try:
        yield (folder / RESULTS).open("rb")
        if (folder / REDONE).exists():
            yield (folder / REDONE).open("rb")
    except OSError as error:
        raise NoResults(
            f"{printable(folder / RESULTS)} cannot be read: {error.strerror or error}. "
            f"Name the folder of a run: hashilens solve INPUT... -o {printable(folder)}"
        ) from error


class _Line(msgspec.Struct, frozen=True):
    """What tells the page of a record."""

    source: str
    page: int = 1


def _places(file: BinaryIO) -> Iterator[tuple[PageId, int]]:
    """The pages of a file of records, and where the record of each stands."""
    offset = 0
    for text in file:
        with suppress(msgspec.DecodeError):
            line = decoded(text, _Line)
            yield (line.source, line.page), offset
        offset += len(text)
