"""A run: all inputs of one command, from the arguments to the exit status."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from pipeline.choice import ALL, Choice
from pipeline.errors import PipelineError, exit_status
from pipeline.job import Job, Result, run_job
from pipeline.outputs import RESULTS, append_line
from pipeline.plan import Step, make_plan
from pipeline.records import Page, to_json
from pipeline.settings import Settings
from pipeline.status import ExitStatus
from pipeline.workers import hire, run_jobs


class Reporter(Protocol):
    """Tells people, or a script, what came of each page."""

    def expect(self, pages: int) -> None:
        """So many pages are to be done."""

    def page(self, result: Result) -> None:
        """A page is done."""

    def trouble(self, source: str, message: str) -> None:
        """Something went wrong beside the page's own record."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for.

    Attributes:
        folder: for the results; beside each input if None.
        workers: processes at most.
        settings: for every page.
        pages: of each document.
        seconds: time limit for a page; the usual one if None.
    """

    folder: Path | None
    workers: int
    settings: Settings
    pages: Choice = ALL
    seconds: float | None = None


def run(arguments: Sequence[str], options: Options, reporter: Reporter) -> ExitStatus:
    """Solves everything that the arguments name.

    Returns:
        The exit status.

    Raises:
        vision.errors.TesseractMissing: before anything was done, if there is a picture.
    """
    with TemporaryDirectory(prefix="hashilens-") as spool:
        plan = make_plan(arguments, options.folder, options.pages, options.settings, Path(spool))
        if any(_is_picture(step) for step in plan):
            from vision.tesseract import find_program

            find_program()
        return _run(plan, options, reporter)


def _run(plan: Sequence[Step], options: Options, reporter: Reporter) -> ExitStatus:
    reporter.expect(len(plan))
    status = ExitStatus.ALL_SOLVED
    for source, results in groupby(_results(plan, options), key=lambda result: result.record.source):
        blank = True
        for result in results:
            status = max(status, exit_status(result.record))
            if options.folder is not None:
                status = max(status, _append(options.folder, result.record, reporter))
            blank = blank and result.record.blank
            reporter.page(result)
        if blank:  # one page without a puzzle needs nobody, but a document without any does
            status = max(status, ExitStatus.NEEDS_A_PERSON)
            reporter.trouble(source, f"No puzzle was found on any page of {source}. Is it the right one?")
    return status


def _results(plan: Sequence[Step], options: Options) -> Iterator[Result]:
    """A result for each step, in their order. Texts take no worker: most need less time than starting one."""
    pictures = [step for step in plan if isinstance(step, Job) and _is_picture(step)]
    with hire(len(pictures), options.workers, options.seconds) as executor:
        solved = run_jobs(pictures, executor, options.workers)
        for step in plan:
            if _is_picture(step):
                yield next(solved)
            else:
                yield run_job(step) if isinstance(step, Job) else step


def _is_picture(step: Step) -> bool:
    return isinstance(step, Job) and step.text is None


def _append(folder: Path, record: Page, reporter: Reporter) -> ExitStatus:
    """Adds the record to the folder's results."""
    try:
        append_line(folder / RESULTS, to_json(record))
    except PipelineError as error:
        reporter.trouble(record.source, error.message)
        return ExitStatus.NEEDS_A_PERSON
    return ExitStatus.ALL_SOLVED
