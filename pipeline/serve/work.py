"""Work: what runs in the worker processes. A page is read once; what it takes to go on from there is kept.

Nothing here knows of requests, and nothing outlives a call but pictures that were decoded just now.
"""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from time import perf_counter
from typing import Any

from pipeline.corrections import Correction, parse_sent
from pipeline.corrections.correcting import correct_kept, correct_page
from pipeline.decide import Decided
from pipeline.documents.content import content_of
from pipeline.documents.layer import SUFFIX
from pipeline.drawing.overlay import draw_overlay, sketch_overlay
from pipeline.errors import NotABridge, as_record
from pipeline.finding import Finding
from pipeline.hashi.walk import walk as walk_on
from pipeline.outputs import save_picture
from pipeline.page import NO_BOARD, FoundPuzzles, open_page, read_together, work_out_page
from pipeline.puzzles.convert import convert
from pipeline.puzzles.given import Given
from pipeline.puzzles.walks import TROUBLES, WALKS
from pipeline.puzzles.way import Way, step_data
from pipeline.records import Page, Seconds
from pipeline.serve.readout import Readout, Sheet
from pipeline.serve.views import checked_view, progress_of, views_of
from pipeline.settings import Settings
from solver import Puzzle
from vision.pictures.documents import count_pages
from vision.pictures.opening import Picture, open_picture
from vision.types import PageReading

SMALL = 2560
"""Most pixels across and down of the picture for a screen: more than a phone has, enough to zoom into."""

THUMBNAIL = 160
"""Likewise of one in a list: twice its size there, as screens have finer pixels."""

SMALL_QUALITY = 85

DRAWN = frozenset({"PNG", "BMP", "GIF", "PPM", "PDF"})
"""Formats without loss: pictures in them are mostly drawn ones, which a JPEG would blur."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A page that was read, without its picture: see `FoundPuzzles`.

    Attributes:
        reading: what was seen on it.
        decided: what came of each of its boards.
        seconds: how long the stages took.
        corrections: what a person has set on it.
        unfinished: indices of groups of the reading that were only glanced at after a correction.
        shown: the boards as they were decided on before a person set anything; None where nobody has.
    """

    reading: PageReading
    decided: tuple[Decided, ...]
    seconds: Seconds
    corrections: tuple[Correction, ...]
    unfinished: frozenset[int] = frozenset()
    shown: tuple[Decided, ...] | None = None

    @property
    def findings(self) -> list[Finding]:
        """What came of each board."""
        return [one.finding for one in self.decided]


def read(sheet: Sheet, name: str, settings: Settings, kept: Sequence[Correction] = ()) -> Readout:
    """Reads a page; whatever is wrong with it becomes a record.

    Args:
        sheet: of a picture or a document.
        name: what the client calls it: the source in the record, and for messages.
        settings: for it.
        kept: what a person has set on it before.
    """
    start = perf_counter()
    try:
        page = open_page(sheet.file, sheet.number, name)
        pages = count_pages(sheet.file, name)
    except Exception as error:
        return Readout(_failed(name, error, start))
    try:
        [reading] = read_together([page])
        found = work_out_page(page, reading, settings)
        if kept:
            found = correct_kept(found, kept, None, settings)
    except Exception as error:
        return Readout(_failed(name, error, start), small=_small(page.picture))
    return replace(_readout(found, name, sheet.number, pages), small=_small(page.picture))


def correct(sheet: Sheet, kept: bytes, record: Page, changes: bytes, settings: Settings) -> Readout:
    """A page after corrections; its picture is not read again.

    Args:
        sheet: the page.
        kept: from the `Readout` of the page as it was shown, like the record.
        record: of the page as it was shown; its source and number of pages are taken over.
        changes: JSON of `SentChanges`, see `pipeline.corrections.sent`.
        settings: those the page was read with.

    Raises:
        NotACorrection: it is no such JSON.
        CorrectionMisfit: something cannot be set, or taken back, there.
    """
    corrections, unset = parse_sent(changes)
    found = correct_page(_found_again(sheet, kept), corrections, settings, unset)
    return _readout(found, record.source, sheet.number, record.pages)


def correct_at_once(sheet: Sheet, kept: bytes, record: Page, changes: bytes, settings: Settings) -> Readout:
    """A page after corrections, for a screen that waits: asks only if the boards shown have one solution.

    Boards that the corrections do not fit are decided in full all the same. Boards that were only glanced at
    are never `solved`, and the readout is not final: then call `weigh`, which finds out what else they may
    be. For arguments and errors see `correct`.
    """
    corrections, unset = parse_sent(changes)
    found = correct_page(_found_again(sheet, kept), corrections, settings, unset, at_once=True)
    return _readout(found, record.source, sheet.number, record.pages)


def weigh(sheet: Sheet, kept: bytes, record: Page, settings: Settings) -> Readout:
    """A page that `correct_at_once` has answered for, with all that the rules have to say of it.

    For the arguments see `correct`.
    """
    found = correct_page(_found_again(sheet, kept), (), settings)
    return _readout(found, record.source, sheet.number, record.pages)


def warm() -> None:
    """Loads what the first page would wait for: libraries, and the networks."""
    import numpy as np

    from vision.read import find_page

    find_page(np.full((64, 64, 3), 255, np.uint8))


def draw_solved(sheet: Sheet, kept: bytes, suffix: str | None = None) -> tuple[bytes, str]:
    """The solved picture at full size, without metadata, and its media type.

    Args:
        sheet: the page.
        kept: from its `Readout`.
        suffix: of the file that it goes to, ".jpg" or ".png"; what suits the picture if None. For ".pdf", a
            solved document, only what is drawn on the page is returned, see `documents.content`, with the
            type "application/octet-stream".
    """
    picture = opened(sheet)
    if suffix == SUFFIX:
        sketch = sketch_overlay(picture.image, _grey(sheet), _unpacked(kept).findings)
        return content_of(sketch), "application/octet-stream"
    scene = picture.image.copy()
    draw_overlay(scene, _grey(sheet), _unpacked(kept).findings)
    return _encoded(replace(picture, image=scene), suffix)


def whole_picture(sheet: Sheet) -> tuple[bytes, str]:
    """The picture at full size, upright, without metadata.

    Returns:
        Its bytes, and its media type.
    """
    return _encoded(opened(sheet))


def thumbnail(sheet: Sheet) -> bytes:
    """A page for a list, a JPEG without metadata, at most THUMBNAIL pixels wide and high."""
    picture = open_picture(sheet.file, sheet.number)
    image = picture.image.convert("RGB")
    image.thumbnail((THUMBNAIL, THUMBNAIL))
    image.info = {}
    file = BytesIO()
    image.save(file, "JPEG", quality=SMALL_QUALITY)
    return file.getvalue()


def decode(sheet: Sheet) -> None:
    """Decodes a picture that will be asked for soon; this process keeps the last two."""
    _grey(sheet)


def all_steps(kept: bytes, puzzle: int) -> dict[str, Any]:
    """All steps of a puzzle to its solution, and what there is to say of where they end, for `GET .../steps`.

    Args:
        kept: of the page.
        puzzle: of it, from 0.
    """
    given = _unpacked(kept).findings[puzzle].puzzle()
    return _path_view(WALKS[type(given)](given))


def _path_view(way: Way[Any, Any, Any]) -> dict[str, Any]:
    """A path for programs."""
    steps = [step_data(way, number) for number in range(len(way.steps))]
    grade = way.grade()
    return {
        "steps": steps,
        "ending": way.ending.value,
        "trouble": TROUBLES.get(way.ending),
        "difficulty": None if grade is None else grade.difficulty.name.lower(),
    }


def steps_from(kept: bytes, puzzle: int, sent: bytes) -> dict[str, Any]:
    """Which bridges that somebody has drawn can stay, and all steps from there on.

    Args:
        kept: of the page.
        puzzle: of it, from 0.
        sent: JSON, see `views.Entered`; the puzzle that it names is passed over.

    Raises:
        NotABridge: as for `views.progress_of`; also if the puzzle has not exactly one solution and a bridge
            cannot run where it is drawn, or not so many can.
    """
    finding = _unpacked(kept).findings[puzzle]
    progress = progress_of(finding, sent)
    given = finding.puzzle()
    assert isinstance(given, Puzzle)
    try:
        return {**checked_view(progress), **_path_view(walk_on(given, progress.kept))}
    except ValueError as error:
        raise NotABridge(f"No such bridges can be drawn on this puzzle: {error}.") from error


def check(kept: bytes, puzzle: int, sent: bytes) -> dict[str, Any]:
    """Which bridges can stay; for arguments see `steps_from`, for errors `views.progress_of`."""
    return checked_view(progress_of(_unpacked(kept).findings[puzzle], sent))


def links(kept: bytes, puzzle: int) -> dict[str, str]:
    """The puzzle in the formats of other programs, by their names; without those that cannot tell it.

    They are puzzlink, tatham, penpa and text; only text shows the solution.

    Args:
        kept: of the page.
        puzzle: of it, from 0.
    """
    given = Given("", puzzle + 1, _unpacked(kept).findings[puzzle].puzzle())
    found = {}
    for form in ("puzzlink", "tatham", "penpa", "text"):
        try:
            found[form] = convert([given], form, Settings(), solved=form == "text").text.strip("\n")
        except Exception:
            continue
    return found


@lru_cache(maxsize=2)
def opened(sheet: Sheet) -> Picture:
    """The picture of a sheet, decoded; the last two are kept and shared, so nobody may draw on them."""
    return open_picture(sheet.file, sheet.number)


@lru_cache(maxsize=2)
def _grey(sheet: Sheet) -> Any:  # noqa: ANN401 - an array, which mypy cannot see through the cache
    import cv2

    return cv2.cvtColor(opened(sheet).colours(), cv2.COLOR_RGB2GRAY)


def _found_again(sheet: Sheet, kept: bytes) -> FoundPuzzles:
    one, grey = _unpacked(kept), _grey(sheet)
    return FoundPuzzles(
        opened(sheet),
        grey,
        replace(one.reading, grey=grey),
        one.decided,
        one.seconds,
        one.corrections,
        one.unfinished,
        one.shown,
    )


def _unpacked(kept: bytes) -> Kept:
    found: Kept = pickle.loads(kept)
    return found


def _readout(found: FoundPuzzles, name: str, page: int, pages: int) -> Readout:
    """What is told of a page, and kept of it; without a picture."""
    record = Page(
        source=name,
        page=page,
        pages=pages,
        width=found.picture.width,
        height=found.picture.height,
        seconds=found.seconds,
        error=None if found.findings else NO_BOARD,
        puzzles=tuple(finding.record() for finding in found.findings),
    )
    # The picture is at hand where the sheet is, and takes megabytes. The cohesion of the page has had its say
    # about which pieces belong together.
    reading = replace(found.reading, grey=None, detections=replace(found.reading.detections, cohesion=()))
    kept = Kept(reading, found.decided, found.seconds, found.corrections, found.unfinished, found.shown)
    packed = pickle.dumps(kept, pickle.HIGHEST_PROTOCOL)
    return Readout(
        record, views_of(found.findings), packed, corrections=found.corrections, final=not found.unfinished
    )


def _failed(name: str, error: Exception, start: float) -> Page:
    return Page(source=name, seconds=Seconds(total=round(perf_counter() - start, 4)), error=as_record(error))


def _encoded(picture: Picture, suffix: str | None = None) -> tuple[bytes, str]:
    """A picture in the format that suits it, or its suffix, and its media type."""
    suffix = suffix or (".png" if picture.format in DRAWN else ".jpg")
    media = "image/png" if suffix == ".png" else "image/jpeg"
    file = BytesIO()
    save_picture(picture, file, suffix)
    return file.getvalue(), media


def _small(picture: Picture) -> bytes:
    """The picture for a screen."""
    image = picture.image.copy()
    factor = -(-max(image.size) // SMALL)
    if factor > 1:
        image = image.reduce(factor)
    image.info = {}  # comments and the like, which Pillow would write again
    file = BytesIO()
    options: dict[str, Any] = {"icc_profile": picture.icc_profile}
    if picture.format in DRAWN and factor == 1:
        image.save(file, "PNG", compress_level=1, **options)
    else:
        image.save(file, "JPEG", quality=SMALL_QUALITY, **options)
    return file.getvalue()
