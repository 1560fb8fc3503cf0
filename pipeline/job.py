"""A job: one input from its path to its written result. Whatever happens, it ends in a record."""

import itertools
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from pipeline import memory
from pipeline.corrections import Changes, Correction, as_typed
from pipeline.corrections.keeping import with_corrections
from pipeline.documents.layer import SUFFIX, layer_of, part_of, to_bytes
from pipeline.errors import OUT_OF_MEMORY, NotAPuzzle, PageTimeout, as_record
from pipeline.marks import Told
from pipeline.names import printable, recorded
from pipeline.outputs import PageId, save_picture, write_bytes, write_picture, write_text_file
from pipeline.records import Error, Page, Seconds
from pipeline.settings import Settings

if TYPE_CHECKING:
    from pipeline.page import FoundPuzzles, OpenPage, SolvedPage
    from pipeline.puzzles.text_page import SolvedText
    from vision.types import PageReading

BEGUN: ContextVar[Callable[[int | None], None]] = ContextVar("BEGUN", default=lambda place: None)
"""Called with the place in `run_together`, 0 first, of the job worked on from then on; None for several."""


class TimeIsUp(BaseException):
    """Raised in the middle of a job whose time is up, so that those beside it go on.

    Nothing on the way takes it for an error of the page, as it is no Exception.

    Attributes:
        error: what the job is given up for.
    """

    def __init__(self, error: PageTimeout) -> None:
        super().__init__(str(error))
        self.error = error


RAN_OUT: ContextVar[Callable[[], None]] = ContextVar("RAN_OUT", default=lambda: None)
"""Called when a page got no more memory, so that the next ones are given a new process."""

TOO_MUCH = "This page needs more memory than a page may use. Scale it down, or cut out the puzzle."

MOST_HELD = 40_000_000
"""Open pages with more pixels than this in all are read before another is opened; a pixel is over 4 bytes."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker needs to know.

    Attributes:
        source: the input as it was given: a path, "-", or a puzzle in text itself.
        target: where the solved picture or document goes, or the solved board as text; None if that is not to
            be written.
        settings: of the run.
        text: the puzzles, if the source is a text itself; None for a file.
        is_text: whether the source is a text, or a file that holds one.
        page: of the source, 1 first.
        pages: how many pages the source has.
        content: what is read instead of the source: another path, or all that the file holds; None for
            nothing else.
        key: of the page without corrections, for its record; see `keys.Keys`. None if it has none.
        original: the hash of its file's content; None if it is not known.
        carried: whether the solved picture is carried back with the result, rather than written.
        debug: the path that its debug pictures' names begin with; None if there are to be none.
        upright: likewise for the pictures of its boards, cut out and flattened.
        leaf: which page of an album it becomes, 1 first; None if it goes into none.
        corrections: what a person has set on it in earlier runs, fitted to the page.
        changes: what a person sets now, or takes back; None for nothing.
    """

    source: str
    target: Path | None
    settings: Settings
    text: str | None = None
    is_text: bool = False
    page: int = 1
    pages: int = 1
    content: str | bytes | None = None
    key: str | None = None
    original: str | None = None
    carried: bool = False
    debug: Path | None = None
    upright: Path | None = None
    leaf: int | None = None
    corrections: tuple[Correction, ...] = ()
    changes: Changes | None = None

    @property
    def is_picture(self) -> bool:
        """Whether it is a page of a picture or a document, not a text."""
        return not self.is_text

    @property
    def is_bound(self) -> bool:
        """Whether its solutions go into a solved document, together with those of other pages."""
        return self.is_picture and self.target is not None and self.target.suffix == SUFFIX

    @property
    def place(self) -> Path | None:
        """Where its own result goes: the target, or where its layer waits for others; None for nowhere."""
        return part_of(self.target, self.leaf or self.page) if self.is_bound and self.target else self.target

    @property
    def page_id(self) -> PageId:
        """What tells its page in a folder's results."""
        return recorded(self.source), self.page


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a job.

    Attributes:
        record: the page's record.
        boards: each puzzle in letters and lines.
        details: the traceback of an unexpected error; "" otherwise.
        picture: the bytes of the solved picture's file, or of the page's layer, if they are carried back.
        before: whether an earlier run has done it.
        told: the statuses of its puzzles, from the mark of the solved picture, where nothing else is left of
            an earlier run; the record holds no puzzles then.
        repeats: the options and values, as they are typed, that a later command for the page must repeat, as
            nothing keeps them.
    """

    record: Page
    boards: tuple[str, ...] = ()
    details: str = ""
    picture: bytes | None = None
    before: bool = False
    told: tuple[str, ...] = ()
    repeats: tuple[str, ...] = ()

    @property
    def statuses(self) -> tuple[str, ...]:
        """The statuses of its puzzles, in reading order."""
        return self.told or tuple(puzzle.status for puzzle in self.record.puzzles)

    @property
    def page_id(self) -> PageId:
        """What tells its page in a folder's results."""
        return self.record.source, self.record.page


def run_job(job: Job) -> Result:
    """Solves a page and writes the solved picture; an error becomes a record and stops nothing else."""
    [result] = run_together([job])
    return result


def run_together(jobs: Sequence[Job]) -> list[Result]:
    """Does jobs at once: Tesseract, whose start costs most, is called once for several pages.

    Returns:
        For each job what it would give alone; an error of one leaves the others as they are.
    """
    results: dict[int, Result] = {}
    held: dict[int, OpenPage] = {}
    besides: list[int] = []
    for number, job in enumerate(jobs):
        start = perf_counter()
        besides.append(memory.held())
        try:
            BEGUN.get()(number)
            if job.is_text:
                results[number] = _run_text(job)
                continue
            if sum(page.found.grey.size for page in held.values()) > MOST_HELD:
                results |= _finish(held, jobs)
                held = {}
            held[number] = open_job(job)
        except Exception as error:
            results[number] = failed(job, error, perf_counter() - start)
        except TimeIsUp as late:
            results[number] = failed(job, late.error, perf_counter() - start)
    results |= _finish(held, jobs)
    return [
        replace(_blamed(_signed(job, results[number]), besides[number]), repeats=_repeats(job))
        for number, job in enumerate(jobs)
    ]


def receive(job: Job, result: Result) -> Result:
    """Writes the solved picture that was carried back with a result, if there is one.

    Returns:
        The result without it; if it cannot be written, with the error in its record.
    """
    if result.picture is None or job.place is None:
        return result
    try:
        write_bytes(result.picture, job.place)
    except Exception as error:
        record = msgspec.structs.replace(result.record, overlay=None, error=as_record(error))
        return Result(record, result.boards, _details(error))
    return replace(result, picture=None)


def has_boards(job: Job) -> bool:
    """Whether a page's first board lies cut out in its place; True if none are to be cut out."""
    if job.upright is None:
        return True
    return any(
        job.upright.with_name(f"{job.upright.name}.board-1{suffix}").is_file() for suffix in (".png", ".jpg")
    )


def open_job(job: Job) -> "OpenPage":
    """Opens the page of a job, from its file or from the bytes that came with it.

    Raises:
        vision.errors.PictureError: it cannot be opened.
    """
    from pipeline.page import open_page

    return open_page(job.source if job.content is None else job.content, job.page, printable(job.source))


def _finish(held: "dict[int, OpenPage]", jobs: Sequence[Job]) -> dict[int, Result]:
    """Reads pages together; solves, draws and writes them one by one."""
    BEGUN.get()(None)
    results = {}
    for (number, page), reading in zip(held.items(), _read(list(held.values())), strict=True):
        start = perf_counter()
        try:
            BEGUN.get()(number)
            results[number] = _finish_page(jobs[number], page, reading)
        except TimeIsUp as late:
            results[number] = failed(jobs[number], late.error, page.load + perf_counter() - start)
    return results


def _read(pages: "list[OpenPage]") -> "Iterator[PageReading | Exception]":
    """The readings of pages, or why there is none."""
    if not pages:
        return
    from pipeline.page import read_together

    try:
        yield from read_together(pages)
    except Exception as error:
        if len(pages) == 1:
            yield error
        else:  # one of them is to blame, and it alone shall pay
            for page in pages:
                yield from _read([page])


def _finish_page(job: Job, page: "OpenPage", reading: "PageReading | Exception") -> Result:
    from pipeline.page import draw_page, work_out_page

    start = perf_counter()
    try:
        if isinstance(reading, Exception):
            raise reading
        found = work_out_page(page, reading, job.settings)
        if job.corrections or job.changes:
            from pipeline.corrections.correcting import correct_kept

            found = correct_kept(found, job.corrections, job.changes, job.settings)
        if job.debug is not None:
            from pipeline.drawing.debug import write_debug

            write_debug(job.debug, page.picture.colours(), reading, found.findings)
        solved = draw_page(found, recorded(job.source), job.page, job.pages, sketched=job.is_bound)
        if job.upright is not None:
            _write_boards(job.upright, solved, found)
    except Exception as error:
        return failed(job, error, page.load + perf_counter() - start)
    return _write(replace(job, corrections=found.corrections, changes=None), solved)


def _write_boards(stem: Path, solved: "SolvedPage", found: "FoundPuzzles") -> None:
    """Writes each board, cut out and flattened, with its solution."""
    from pipeline.drawing.flattening import write_boards
    from pipeline.drawing.overlay import draw_overlay

    picture = solved.picture
    if solved.sketch is not None:  # the page itself has nothing drawn on it
        image = draw_overlay(picture.image.copy(), found.grey, found.findings)
        picture = replace(picture, image=image)
    write_boards(stem, picture, [finding.board.lattice for finding in found.findings])


def _write(job: Job, page: "SolvedPage") -> Result:
    return _signed(job, _written_page(job, page))


def _written_page(job: Job, page: "SolvedPage") -> Result:
    if page.overlay is None or job.target is None or job.place is None:
        return Result(page.record, page.boards)
    start = perf_counter()
    carried: bytes | None = None
    key = with_corrections(job.key, job.corrections)
    told = None if key is None else Told(key, tuple(puzzle.status for puzzle in page.record.puzzles))
    try:
        if page.sketch is not None:
            from pipeline.documents.content import content_of

            content = content_of(page.sketch)
            carried = to_bytes(layer_of(content, page.record, job.original, told, leaf=job.leaf))
        elif job.carried:
            file = BytesIO()
            save_picture(page.picture, file, job.target.suffix, told)
            carried = file.getvalue()
        else:
            write_picture(page.picture, job.target, told)
        if carried is not None and not job.carried:
            write_bytes(carried, job.place)
            carried = None
    except Exception as error:
        # The puzzles are solved all the same; only the picture is missing.
        record = msgspec.structs.replace(page.record, error=as_record(error))
        return Result(record, page.boards, _details(error))
    record = _written(page.record, job.target, perf_counter() - start)
    if job.leaf is not None:
        record = msgspec.structs.replace(record, overlay_page=job.leaf)
    return Result(record, page.boards, picture=carried)


def _run_text(job: Job) -> Result:
    from pipeline.puzzles.text_page import solve_text

    text = _text_of(job)
    corrections = job.corrections
    if job.changes:
        corrections = job.changes.made_to(corrections)
    solved = solve_text(job.source, text, job.settings, corrections)
    if job.changes:
        job.changes.keep(corrections)
    return _signed(replace(job, corrections=corrections), _written_text(job, solved))


def _text_of(job: Job) -> str:
    """The text of a job.

    Raises:
        NotAPuzzle: it is none after all.
        vision.errors.PictureError: likewise, of a file that is called a picture.
    """
    from pipeline.puzzles.texts import text_in

    if job.text is not None:
        return job.text
    path = job.source if job.content is None else job.content
    text = text_in(Path(path)) if isinstance(path, str) else path.decode()
    if text is None:
        open_job(job)
        raise NotAPuzzle(f"{printable(job.source)} changed while it was being read. Try again.")
    return text


def _written_text(job: Job, solved: "SolvedText") -> Result:
    if job.target is None:
        return Result(solved.record, solved.boards)
    try:
        write_text_file("\n\n".join(solved.boards) + "\n", job.target)
    except Exception as error:
        record = msgspec.structs.replace(solved.record, error=as_record(error))
        return Result(record, solved.boards, _details(error))
    record = msgspec.structs.replace(solved.record, text=recorded(job.target))
    return Result(record, solved.boards)


def failed(job: Job, error: Exception, seconds: float = 0.0) -> Result:
    """The result of a job that came to nothing after some seconds."""
    record = Page(
        source=recorded(job.source),
        page=job.page,
        pages=job.pages,
        seconds=Seconds(total=round(seconds, 4)),
        error=as_record(error),
    )
    return _signed(job, Result(record, details=_details(error)))


def _signed(job: Job, result: Result) -> Result:
    """The result with the page's key, if it has one."""
    key = with_corrections(job.key, job.corrections)
    if key is None or result.record.key is not msgspec.UNSET:
        return result
    return replace(result, record=msgspec.structs.replace(result.record, key=key))


def _blamed(result: Result, besides: int) -> Result:
    """The result, final where its page took all the memory that it may; see `pipeline.memory`."""
    error = result.record.error
    if error is None or error.code != OUT_OF_MEMORY:
        return result
    RAN_OUT.get()()
    if not memory.has_reached_its_limit(besides):
        return result
    final = Error(OUT_OF_MEMORY, TOO_MUCH)
    return replace(result, record=msgspec.structs.replace(result.record, error=final))


def _repeats(job: Job) -> tuple[str, ...]:
    """The options of a run that are kept nowhere, as they are typed."""
    most, changes = job.settings.text_max_bridges, job.changes
    lost = changes.corrections if changes and changes.keeping is None else ()
    options = [] if most is None else [("--max-bridges", str(most))]
    return tuple(itertools.chain(*options, *(("--set", as_typed(one)) for one in lost)))


def _written(record: Page, target: Path, seconds: float) -> Page:
    """The record with the picture's path, and the time that writing it took."""
    before = record.seconds
    after = msgspec.structs.replace(
        before, draw=round(before.draw + seconds, 4), total=round(before.total + seconds, 4)
    )
    return msgspec.structs.replace(record, overlay=recorded(target), seconds=after)


def _details(error: Exception) -> str:
    return "" if hasattr(error, "code") else "".join(traceback.format_exception(error))
