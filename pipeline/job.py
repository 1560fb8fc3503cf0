"""A job: one input from its path to its written result. Whatever happens, it ends in a record."""

import traceback
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import msgspec

from pipeline.errors import as_record
from pipeline.names import printable
from pipeline.outputs import write_picture
from pipeline.page import SolvedPage, solve_picture
from pipeline.records import Page
from pipeline.settings import Settings


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker needs to know.

    Attributes:
        source: the picture's path.
        target: where the solved picture goes.
        settings: of the run.
    """

    source: str
    target: Path
    settings: Settings


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
        page = solve_picture(job.source, job.settings)
    except Exception as error:
        return failed(job.source, error, perf_counter() - start)
    if page.overlay is None:
        return Result(page.record)
    try:
        write_picture(page.picture, job.target)
    except Exception as error:
        # The puzzles are solved all the same; only the picture is missing.
        record = msgspec.structs.replace(page.record, error=as_record(error))
        return Result(record, page.boards, _details(error))
    return Result(_written(page, job.target, perf_counter() - start), page.boards)


def failed(source: str, error: Exception, seconds: float = 0.0) -> Result:
    """The result of a job that came to nothing."""
    record = Page(source=printable(source), error=as_record(error))
    record = msgspec.structs.replace(
        record, seconds=msgspec.structs.replace(record.seconds, total=round(seconds, 4))
    )
    return Result(record, details=_details(error))


def _written(page: SolvedPage, target: Path, total: float) -> Page:
    """The record with the picture's path, and the time that writing it took."""
    before = page.record.seconds
    seconds = msgspec.structs.replace(
        before, draw=round(before.draw + total - before.total, 4), total=round(total, 4)
    )
    return msgspec.structs.replace(page.record, overlay=printable(target), seconds=seconds)


def _details(error: Exception) -> str:
    return "" if hasattr(error, "code") else "".join(traceback.format_exception(error))
