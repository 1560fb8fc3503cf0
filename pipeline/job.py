"""A job: one input from its path to its written result. Whatever happens, it ends in a record."""

import traceback
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from pipeline.errors import as_record
from pipeline.names import printable
from pipeline.outputs import write_picture, write_text_file
from pipeline.records import Page
from pipeline.settings import Settings

if TYPE_CHECKING:
    from pipeline.page import SolvedPage


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker needs to know.

    Attributes:
        source: the picture's path, or what was given as text.
        target: where the solved picture goes, or the solved board as text; None if that is not to be written.
        settings: of the run.
        text: with puzzles; None for a picture.
    """

    source: str
    target: Path | None
    settings: Settings
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a job.

    Attributes:
        record: the page's record.
        boards: each puzzle in letters and lines.
        details: the way to an unexpected error, for whoever mends it; "" otherwise.
    """

    record: Page
    boards: tuple[str, ...] = ()
    details: str = ""


def run_job(job: Job) -> Result:
    """Solves a page and writes the solved picture; an error becomes a record and stops nothing else."""
    start = perf_counter()
    try:
        return _run_picture(job, start) if job.text is None else _run_text(job, job.text)
    except Exception as error:
        return failed(job.source, error, perf_counter() - start)


def _run_picture(job: Job, start: float) -> Result:
    from pipeline.page import solve_picture

    page = solve_picture(job.source, job.settings)
    if page.overlay is None or job.target is None:
        return Result(page.record, page.boards)
    try:
        write_picture(page.picture, job.target)
    except Exception as error:
        # The puzzles are solved all the same; only the picture is missing.
        record = msgspec.structs.replace(page.record, error=as_record(error))
        return Result(record, page.boards, _details(error))
    return Result(_written(page, job.target, perf_counter() - start), page.boards)


def _run_text(job: Job, text: str) -> Result:
    from pipeline.text_page import solve_text

    solved = solve_text(job.source, text, job.settings)
    if job.target is None:
        return Result(solved.record, solved.boards)
    try:
        write_text_file("\n\n".join(solved.boards) + "\n", job.target)
    except Exception as error:
        record = msgspec.structs.replace(solved.record, error=as_record(error))
        return Result(record, solved.boards, _details(error))
    record = msgspec.structs.replace(solved.record, text=printable(job.target))
    return Result(record, solved.boards)


def failed(source: str, error: Exception, seconds: float = 0.0) -> Result:
    """The result of a job that came to nothing."""
    record = Page(source=printable(source), error=as_record(error))
    record = msgspec.structs.replace(
        record, seconds=msgspec.structs.replace(record.seconds, total=round(seconds, 4))
    )
    return Result(record, details=_details(error))


def _written(page: "SolvedPage", target: Path, total: float) -> Page:
    """The record with the picture's path, and the time that writing it took."""
    before = page.record.seconds
    seconds = msgspec.structs.replace(
        before, draw=round(before.draw + total - before.total, 4), total=round(total, 4)
    )
    return msgspec.structs.replace(page.record, overlay=printable(target), seconds=seconds)


def _details(error: Exception) -> str:
    return "" if hasattr(error, "code") else "".join(traceback.format_exception(error))
