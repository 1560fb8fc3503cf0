"""One page through all stages: open, read, solve, draw."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.archive.describing import described
from pipeline.corrections import Correction
from pipeline.corrections.recording import with_lasting_places
from pipeline.decide import Decided, decide_page
from pipeline.drawing.overlay import draw_overlay, sketch_overlay
from pipeline.drawing.sketch import Sketch
from pipeline.finding import Finding
from pipeline.legible import LEGIBLE
from pipeline.names import recorded
from pipeline.records import NO_PUZZLE, Error, Page, Seconds
from pipeline.settings import Settings
from vision.bridges import find_drawn
from vision.pictures.files import File
from vision.pictures.opening import Picture, open_picture
from vision.read import FoundPage, find_page, read_pages
from vision.types import PageReading

NO_BOARD = Error(
    NO_PUZZLE,
    "No puzzle was found on this picture. Take a sharper or closer picture that shows the whole board, "
    f"with all its circles, each at least {LEGIBLE} pixels across.",
)


@dataclass(frozen=True, slots=True, eq=False)
class SolvedPage:
    """A page and what came of it.

    Attributes:
        record: what was found, for scripts; its `overlay` is None until someone writes the picture.
        picture: as it was opened, with the solutions drawn in, and a strip below if a legend needs it.
        boards: each puzzle in letters and lines, in the record's order.
        sketch: the solutions as shapes and text, where they were to be drawn so; `picture` has none then.
    """

    record: Page
    picture: Picture
    boards: tuple[str, ...]
    sketch: Sketch | None = None

    @property
    def overlay(self) -> Image.Image | None:
        """The image of `picture`, upright, at its full size; None without a puzzle."""
        return self.picture.image if self.record.puzzles else None


@dataclass(frozen=True, slots=True, eq=False)
class FoundPuzzles:
    """A picture and the puzzles on it; nothing is drawn.

    Attributes:
        picture: as it was opened.
        grey: H x W, the picture as it was searched.
        reading: all that was seen, without any correction.
        decided: the boards, solved and judged, in reading order.
        seconds: how long each stage took.
        corrections: what a person has set, fitted to the page: all of it is in `decided`.
        unfinished: indices of groups of the reading that were only glanced at after a correction.
        shown: the boards as they were decided on before a person set anything; None where nobody has.
    """

    picture: Picture
    grey: NDArray[np.uint8]
    reading: PageReading
    decided: tuple[Decided, ...]
    seconds: Seconds
    corrections: tuple[Correction, ...] = ()
    unfinished: frozenset[int] = frozenset()
    shown: tuple[Decided, ...] | None = None

    @property
    def findings(self) -> list[Finding]:
        """What came of each board, in reading order."""
        return [decided.finding for decided in self.decided]


@dataclass(frozen=True, slots=True, eq=False)
class OpenPage:
    """A page that is open, with its boards found and not yet read.

    Attributes:
        picture: as it was opened.
        found: what may be boards.
        load: seconds that opening took.
    """

    picture: Picture
    found: FoundPage
    load: float


def open_page(file: File, page: int = 1, name: str | None = None) -> OpenPage:
    """Opens a page and finds what may be boards on it, to be read together with those of other pages.

    Args:
        file: a picture or a document: its path, or all that it holds.
        page: of a document, 1 first.
        name: for messages; else the path.

    Raises:
        vision.errors.PictureError: the page cannot be opened.
    """
    start = perf_counter()
    picture = open_picture(file, page, name)
    colours = picture.colours()
    load = perf_counter() - start
    return OpenPage(picture, find_page(colours), load)


def read_together(pages: Sequence[OpenPage]) -> list[PageReading]:
    """Reads the numbers of several pages in one call of Tesseract, whose start costs most.

    Raises:
        vision.errors.TesseractError: the numbers could not be read for a reason that is not in the pictures.
    """
    return read_pages([page.found for page in pages])


def work_out_page(page: OpenPage, reading: PageReading, settings: Settings) -> FoundPuzzles:
    """Decides which boards are on a page that was read, and solves them."""
    start = perf_counter()
    decided = decide_page(reading, settings, partial(find_drawn, page.found.grey, colours=page.picture.part))
    solve = perf_counter() - start
    read = reading.seconds["read"]
    find = sum(reading.seconds.values()) - read
    seconds = Seconds(
        load=_seconds(page.load),
        find=_seconds(find),
        read=_seconds(read),
        solve=_seconds(solve),
        total=_seconds(page.load + find + read + solve),
    )
    return FoundPuzzles(page.picture, page.found.grey, reading, tuple(decided), seconds)


def draw_page(
    found: FoundPuzzles, source: str, page: int = 1, pages: int = 1, *, sketched: bool = False
) -> SolvedPage:
    """Draws the solutions into the picture, or over it.

    Args:
        found: the puzzles, and the picture, which is drawn on.
        source: as its record calls it; see `names.recorded`.
        page: of the source, 1 first.
        pages: how many pages the source has.
        sketched: whether they are drawn as shapes and text; then the picture stays as it is.
    """
    start = perf_counter()
    drawn, sketch = found.picture.image, None
    if sketched:
        sketch = sketch_overlay(drawn, found.grey, found.findings)
    else:
        drawn = draw_overlay(drawn, found.grey, found.findings, grows=True)
    record = page_record(found, source, page, pages, draw=perf_counter() - start)
    return SolvedPage(record, replace(found.picture, image=drawn), _texts(found.findings), sketch)


def page_record(
    found: FoundPuzzles, source: str, page: int = 1, pages: int = 1, *, draw: float = 0.0
) -> Page:
    """The record of a page.

    Args:
        found: the puzzles.
        source: as the record calls it; see `names.recorded`.
        page: of the source, 1 first.
        pages: how many pages the source has.
        draw: seconds that drawing took.
    """
    return Page(
        source=source,
        page=page,
        pages=pages,
        width=found.picture.width,
        height=found.picture.height,
        seconds=msgspec.structs.replace(
            found.seconds, draw=_seconds(draw), total=_seconds(found.seconds.total + draw)
        ),
        error=None if found.findings else NO_BOARD,
        puzzles=with_lasting_places(
            [
                described(finding.record(which if len(found.findings) > 1 else None), finding.puzzle())
                for which, finding in enumerate(found.findings)
            ],
            [finding.board for finding in found.findings],
            found.corrections,
        ),
    )


def find_puzzles(path: str | os.PathLike[str], settings: Settings, page: int = 1) -> FoundPuzzles:
    """Opens a picture or a page of a document, 1 first, reads it, and solves what is on it.

    Raises:
        vision.errors.VisionError: the picture cannot be opened, or Tesseract does not work.
    """
    sheet = open_page(path, page)
    [reading] = read_together([sheet])
    return work_out_page(sheet, reading, settings)


def solve_picture(path: str | os.PathLike[str], settings: Settings | None = None) -> SolvedPage:
    """Solves every puzzle on a picture. Writes nothing.

    Args:
        path: of a picture file, or of a document, whose first page is taken.
        settings: those of `Settings()` if None.

    Returns:
        The page. A picture without a puzzle is no error here: the record's `error` has the code `no-board`.

    Raises:
        vision.errors.VisionError: the picture cannot be opened, or Tesseract does not work.
    """
    return draw_page(find_puzzles(path, settings or Settings()), recorded(path))


def _texts(findings: list[Finding]) -> tuple[str, ...]:
    return tuple(finding.text() for finding in findings)


def _seconds(duration: float) -> float:
    return round(duration, 4)
