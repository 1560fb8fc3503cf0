"""A run: all inputs of one command, from the arguments to the exit status."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pipeline.errors import ALL_SOLVED, MISSING_PARTS, NEEDS_A_PERSON, PART_MISSING, PipelineError
from pipeline.inputs import Input, expand
from pipeline.job import Job, Result, failed
from pipeline.outputs import RESULTS, append_line, check_folder, plan_outputs
from pipeline.records import Page, to_json
from pipeline.settings import Settings
from pipeline.workers import run_jobs
from vision.tesseract import find_program


class Reporter(Protocol):
    """Tells people, or a script, what came of each page."""

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
    """

    folder: Path | None
    workers: int
    settings: Settings


def run(arguments: Sequence[str], options: Options, reporter: Reporter) -> int:
    """Solves everything that the arguments name.

    Returns:
        The exit status.

    Raises:
        vision.errors.TesseractMissing: before anything was done.
    """
    find_program()
    inputs = expand(arguments)
    status = ALL_SOLVED
    for result in _results(inputs, options):
        status = max(status, _status(result.record))
        if options.folder is not None:
            status = max(status, _append(options.folder, result.record, reporter))
        reporter.page(result)
    return status


def _results(inputs: Sequence[Input], options: Options) -> Iterator[Result]:
    """A result for each input, in their order."""
    try:
        if options.folder is not None:
            check_folder(options.folder)
    except PipelineError as error:
        # Work whose result has no place to go is not begun.
        yield from (failed(found.path, found.error or error) for found in inputs)
        return
    solved = run_jobs(_jobs(inputs, options), options.workers)
    for found in inputs:
        yield failed(found.path, found.error) if found.error else next(solved)


def _jobs(inputs: Sequence[Input], options: Options) -> list[Job]:
    paths = tuple(found.path for found in inputs if not found.error)
    targets = plan_outputs(paths, options.folder)
    return [Job(path, target, paths, options.settings) for path, target in zip(paths, targets, strict=True)]


def _append(folder: Path, record: Page, reporter: Reporter) -> int:
    """Adds the record to the folder's results."""
    try:
        append_line(folder / RESULTS, to_json(record))
    except PipelineError as error:
        reporter.trouble(record.source, error.message)
        return NEEDS_A_PERSON
    return ALL_SOLVED


def _status(record: Page) -> int:
    if record.error and record.error.code in MISSING_PARTS:
        return PART_MISSING
    return ALL_SOLVED if record.solved else NEEDS_A_PERSON
