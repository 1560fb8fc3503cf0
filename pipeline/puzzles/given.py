"""Given: one argument of a command becomes a list of puzzles, whatever it is.

    for given in read_given("photo.jpg"):     # or "board.has", "7x7m2:4e3g4...", an address of puzz.link, "-"
        answer = solve(given.puzzle)
        if given.seen is not None:            # it stood on a picture, which can be drawn on
            ...

OpenCV and Pillow are imported only when a picture is opened.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.corrections import Changes, Correction
from pipeline.corrections.changes import ONE_PAGE
from pipeline.corrections.keeping import kept_for
from pipeline.corrections.on_text import corrected
from pipeline.errors import NotACorrection
from pipeline.marks import check_not_marked
from pipeline.names import printable
from pipeline.puzzles.texts import puzzles_in, text_of
from pipeline.runs.choice import ALL, NONE_OF_THEM, Choice
from pipeline.settings import Settings
from solver.formats import AnyPuzzle
from vision.errors import NoSuchPage, PictureError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pipeline.finding import Finding
    from pipeline.page import FoundPuzzles
    from vision.pictures.opening import Picture


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A puzzle's place on a picture.

    Attributes:
        picture: as it was opened. All puzzles of a page share it: `walks.draw_onto` draws on it for all.
        grey: H x W, the picture as it was searched; nothing is ever drawn on it.
        finding: the puzzle on it; the islands and signs of its board are in the puzzle's order.
    """

    picture: "Picture"
    grey: "NDArray[np.uint8]"
    finding: "Finding"


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A puzzle that was given.

    Attributes:
        source: the argument, fit to be printed.
        number: its number among all puzzles on the chosen pages, 1 first.
        puzzle: corrections included; of a picture with the numbers that were accepted.
        seen: where it stands on a picture; None for a text.
        page: its page in a document, 1 first.
        pages: how many the document has.
        which: its number among the puzzles on its page, 1 first.
        only: whether its page has no other puzzle.
    """

    source: str
    number: int
    puzzle: AnyPuzzle
    seen: Seen | None = None
    page: int = 1
    pages: int = 1
    which: int = 1
    only: bool = True

    @property
    def name(self) -> str:
        """Its heading, such as "Puzzle 3", or "Puzzle 3, page 7" in a document of several pages.

        It is "" if there is only one page and no other puzzle on it.
        """
        if self.pages > 1:
            return f"Puzzle {self.number}, page {self.page}"
        return "" if self.only else f"Puzzle {self.number}"


@dataclass(frozen=True, slots=True)
class Selection:
    """Which puzzles of an argument are asked for.

    Attributes:
        pages: which pages of a document; ignored where there is only one.
        number: which of the puzzles on them, 1 first; None for all.
    """

    pages: Choice = ALL
    number: int | None = None


EVERYTHING = Selection()


def read_given(
    argument: str,
    settings: Settings | None = None,
    corrections: Sequence[Correction] = (),
    folder: Path | None = None,
    selection: Selection = EVERYTHING,
) -> tuple[Given, ...]:
    """Reads all puzzles of an argument; see `read_pages`."""
    pages = read_pages(argument, settings, corrections, folder, selection)
    return tuple(given for page in pages for given in page)


def read_pages(
    argument: str,
    settings: Settings | None = None,
    corrections: Sequence[Correction] = (),
    folder: Path | None = None,
    selection: Selection = EVERYTHING,
    *,
    trouble: Callable[[str], object] | None = None,
) -> Iterator[tuple[Given, ...]]:
    """Reads the puzzles of an argument, a page at a time; errors are raised as one iterates.

    Args:
        argument: the path of a picture, a document or a puzzle in text, an address of puzz.link, a game ID of
            Tatham's Bridges, or `-` for a text on standard input.
        settings: None for the usual ones.
        corrections: what a person sets on the puzzles; only for one page.
        folder: of results; corrections that earlier runs kept there are applied, too. None for no folder.
        selection: which of the puzzles. Nothing is yielded for a number that there is not.
        trouble: is told what is wrong with a page that cannot be read, if several were chosen; the others go
            on. None to raise it.

    Yields:
        The puzzles of each page that has some, in their order. A text is a page.

    Raises:
        pipeline.errors.NotAPuzzle: a text holds no puzzle that can be read, or is too long.
        pipeline.errors.NotACorrection: corrections are for one page, and there are several.
        pipeline.errors.CorrectionMisfit: something cannot be set on them.
        pipeline.errors.ForeignResults, pipeline.errors.OutputNotWritable: the corrections in the folder were
            not written by this program, or cannot be read.
        pipeline.errors.InputIsOutput: a picture is a result of this program.
        vision.errors.VisionError: a picture cannot be opened, has none of the pages, or Tesseract does not
            work.
    """
    before = 0
    for page in _pages(
        argument, settings or Settings(), corrections, folder, selection.pages, trouble=trouble
    ):
        numbered = [replace(given, number=before + given.which, only=len(page) == 1) for given in page]
        before += len(page)
        chosen = tuple(given for given in numbered if selection.number in (None, given.number))
        if chosen:
            yield chosen
        if selection.number is not None and before >= selection.number:
            return


def _pages(
    argument: str,
    settings: Settings,
    corrections: Sequence[Correction],
    folder: Path | None,
    choice: Choice,
    *,
    trouble: Callable[[str], object] | None,
) -> Iterator[tuple[Given, ...]]:
    """The puzzles of each page, those without any included."""
    source = printable(argument)
    text = text_of(argument)
    if text is not None:
        kept = kept_for(argument, text, folder) if folder is not None else ()
        puzzles = puzzles_in(text, source, settings.text_max_bridges)
        puzzles = corrected(puzzles, Changes(tuple(corrections)).made_to(kept))
        yield tuple(Given(source, which, one, which=which) for which, one in enumerate(puzzles, start=1))
        return
    check_not_marked(argument, source)
    from vision.pictures.documents import count_pages

    pages = count_pages(argument)
    chosen = choice.of(pages) if pages > 1 else [1]
    if not chosen:
        raise NoSuchPage(NONE_OF_THEM.format(source, pages))
    if corrections and len(chosen) > 1:
        raise NotACorrection(ONE_PAGE.format(f"{len(chosen)} pages"))
    for page in chosen:
        kept = kept_for(argument, None, folder, page) if folder is not None else ()
        try:
            found = _found(argument, page, settings, corrections, kept)
        except PictureError as error:
            if trouble is None or len(chosen) == 1:
                raise
            trouble(error.message)
            continue
        yield tuple(
            Given(
                source, which, finding.puzzle(), Seen(found.picture, found.grey, finding), page, pages, which
            )
            for which, finding in enumerate(found.findings, start=1)
        )


def _found(
    argument: str,
    page: int,
    settings: Settings,
    corrections: Sequence[Correction],
    kept: tuple[Correction, ...],
) -> "FoundPuzzles":
    """The puzzles on a page of a picture or document, with what is set on it."""
    from pipeline.page import find_puzzles

    found = find_puzzles(argument, settings, page)
    if not corrections and not kept:
        return found
    from pipeline.corrections.correcting import correct_kept

    return correct_kept(found, kept, Changes(tuple(corrections)), settings)
