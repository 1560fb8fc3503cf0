"""Results: what came of a page of a picture or of a text."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from hashilens.puzzles import Format, Hint, Puzzle, puzzle_of, written
from pipeline.corrections import Changes, Correction, parse_set, parse_unset
from pipeline.errors import CannotBeWritten, NotThere
from pipeline.outputs import check_not_input, save_picture, whole_file
from pipeline.puzzles.given import Given, Seen
from pipeline.puzzles.text_page import SolvedText, solve_text
from pipeline.puzzles.texts import puzzles_in
from pipeline.records import Page, to_json
from pipeline.settings import Settings

if TYPE_CHECKING:
    from PIL import Image

    from pipeline.page import FoundPuzzles

SUFFIXES = {".png": ".png", ".jpg": ".jpg", ".jpeg": ".jpg"}
"""How the names of solved pictures may end, in lower case -> the suffix for `save_picture`."""

SHOWN = 1200
"""The most pixels across and down that a notebook shows; larger pictures are scaled down for it."""


class Result(ABC):
    """A page and what came of it, as `solve` returns it.

    Attributes:
        settings: those that it was worked out with.
    """

    settings: Settings

    @property
    @abstractmethod
    def record(self) -> Page:
        """All that is known of the page, as `solve --json` prints it without `overlay`, `text` and `key`."""

    @property
    @abstractmethod
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles in reading order; empty if none was found."""

    @property
    @abstractmethod
    def overlay(self) -> "Image.Image":
        """The picture with the solutions drawn in, upright, at its full size.

        A legend that has no place on it gets a strip below. `save` writes this very object: draw on a copy.

        Raises:
            NotThere: it is the result of a text.
        """

    @abstractmethod
    def correct(self, *changes: str | Correction, unset: Iterable[str] = ()) -> "Result":
        """The page solved again after a person has set something on it; this result stays as it is.

        Args:
            changes: what is set: as typed after `--set`, rows and columns from 1, such as "7,5=4" (see
                `pipeline.corrections.typed`), or a `Correction`, which counts from 0. Rows, columns and
                puzzles are those of this result; of a text, those of the text as it was given.
            unset: places, such as "7,5", where what was set before is taken back first.

        Raises:
            NotACorrection: a text cannot be understood.
            CorrectionMisfit: something cannot be set on this page, or nothing was set at a place in `unset`.
        """

    @abstractmethod
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the solved picture, whole or not at all; a file that is there is replaced.

        Args:
            path: ends with .png, .jpg or .jpeg, in upper or lower case; its folder must exist.

        Raises:
            NotThere: it is the result of a text.
            CannotBeWritten: the name ends otherwise.
            OutputIsInput: it is the file whose path `solve` was given.
            OutputNotWritable: the file system refuses.
        """

    @property
    def solved(self) -> bool:
        """Whether there are puzzles, and nobody needs to look at them."""
        return bool(self.puzzles) and self.record.solved

    @property
    def puzzle(self) -> Puzzle:
        """The only puzzle.

        Raises:
            NotThere: there is none, or more than one.
        """
        if len(self.puzzles) == 1:
            return self.puzzles[0]
        if self.record.error is not None:
            raise NotThere(self.record.error.message)
        raise NotThere(f"There are {len(self.puzzles)} puzzles: choose one from `puzzles`.")

    def hint(self, after: int = 0) -> Hint | None:
        """The next step of the only puzzle; see `Puzzle.hint`.

        Raises:
            NotThere: there is no puzzle, or more than one.
        """
        return self.puzzle.hint(after)

    def to(self, name: Format, *, solved: bool = True) -> str:
        """All puzzles in one text in another format; see `Puzzle.to`.

        Raises:
            CannotBeWritten: there is no puzzle or no such format, the format cannot express one of the
                puzzles, or there are several and it holds only one (grid, has, crossings, svg).
        """
        return written(list(self.puzzles), name, solved=solved)

    def json(self) -> str:
        """The record as JSON on one line."""
        return to_json(self.record).decode()

    def __repr__(self) -> str:
        counts = Counter(puzzle.status.value for puzzle in self.puzzles)
        came = ", ".join(f"{count} {status}" for status, count in counts.items()) or "no puzzle"
        return f"<Result of {self.record.name}: {came}>"


@dataclass(frozen=True, eq=False, repr=False)
class PictureResult(Result):
    """The page of a picture or a document.

    Attributes:
        found: what was seen and decided.
        source: the path of its file; None if it came from bytes, an open file or pixels.
        name: what its record calls it.
        page: its number in the source, 1 first.
        pages: how many pages the source has.
        settings: those that it was worked out with.
    """

    found: "FoundPuzzles"
    source: str | None
    name: str
    page: int
    pages: int
    settings: Settings

    @cached_property
    def record(self) -> Page:
        """See `Result`."""
        from pipeline.page import page_record

        return page_record(self.found, self.name, self.page, self.pages)

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """See `Result`."""
        seen = [Seen(self.found.picture, self.found.grey, finding) for finding in self.found.findings]
        return tuple(
            puzzle_of(
                record,
                one.finding.text(),
                Given(self.name, number, one.finding.puzzle(), one),
                self.settings,
            )
            for number, (record, one) in enumerate(zip(self.record.puzzles, seen, strict=True), start=1)
        )

    @cached_property
    def overlay(self) -> "Image.Image":
        """See `Result`."""
        from pipeline.drawing.overlay import draw_overlay

        image = self.found.picture.image.copy()
        return draw_overlay(image, self.found.grey, self.found.findings, grows=True)

    def correct(self, *changes: str | Correction, unset: Iterable[str] = ()) -> "PictureResult":
        """See `Result`."""
        from pipeline.corrections.correcting import correct_page

        places = tuple(map(parse_unset, unset))
        return replace(self, found=correct_page(self.found, _parsed(changes), self.settings, places))

    def save(self, path: str | PathLike[str]) -> None:
        """See `Result`."""
        target = Path(path)
        suffix = SUFFIXES.get(target.suffix.lower())
        if suffix is None:
            raise CannotBeWritten(f"{target.name}: the name of a solved picture must end in .png or .jpg.")
        if self.source is not None:
            check_not_input(target, self.source)
        with whole_file(target) as file:
            save_picture(replace(self.found.picture, image=self.overlay), file, suffix)

    def _repr_png_(self) -> bytes:
        """What a notebook shows."""
        file, small = BytesIO(), self.overlay.copy()
        small.thumbnail((SHOWN, SHOWN))
        small.save(file, "PNG")
        return file.getvalue()


@dataclass(frozen=True, eq=False, repr=False)
class TextResult(Result):
    """The puzzles of a text.

    Attributes:
        text: the puzzles in any of the formats that can be read.
        name: what its record calls it.
        settings: those that it is worked out with.
        corrections: what a person has set.
    """

    text: str
    name: str
    settings: Settings
    corrections: tuple[Correction, ...] = ()

    @cached_property
    def _solved(self) -> SolvedText:
        return solve_text(self.name, self.text, self.settings, self.corrections)

    @property
    def record(self) -> Page:
        """See `Result`."""
        return self._solved.record

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """See `Result`."""
        from pipeline.corrections.on_text import corrected

        given = corrected(puzzles_in(self.text, self.name, self.settings.text_max_bridges), self.corrections)
        told = zip(self.record.puzzles, self._solved.boards, given, strict=True)
        return tuple(
            puzzle_of(record, board, Given(self.name, number, puzzle), self.settings)
            for number, (record, board, puzzle) in enumerate(told, start=1)
        )

    @property
    def overlay(self) -> "Image.Image":
        """See `Result`."""
        raise NotThere(f"{self.name} is a text: there is no picture to draw on.")

    def correct(self, *changes: str | Correction, unset: Iterable[str] = ()) -> "TextResult":
        """See `Result`."""
        made = Changes(_parsed(changes), tuple(map(parse_unset, unset)))
        return replace(self, corrections=made.made_to(self.corrections)).solve()

    def solve(self) -> "TextResult":
        """Solves the text, so that its errors are raised here and not later; returns itself.

        Raises:
            NotAPuzzle: the text holds no puzzle that can be read.
            CorrectionMisfit: something cannot be set on it.
        """
        _ = self._solved
        return self

    def save(self, path: str | PathLike[str]) -> None:
        """See `Result`."""
        _ = self.overlay

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return f"<div>{escape(self.name)}{''.join(puzzle._repr_html_() for puzzle in self.puzzles)}</div>"


def _parsed(changes: Iterable[str | Correction]) -> tuple[Correction, ...]:
    return tuple(parse_set(change) if isinstance(change, str) else change for change in changes)
