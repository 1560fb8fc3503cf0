"""A run: all inputs of one command, from the arguments to the exit status."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pipeline.errors import OutputIsInput, PipelineError, exit_status
from pipeline.inputs import Input, expand
from pipeline.job import Job, Result, failed
from pipeline.names import printable
from pipeline.outputs import RESULTS, append_line, check_folder, identity, plan_outputs
from pipeline.records import Page, to_json
from pipeline.settings import Settings
from pipeline.status import ExitStatus
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


def run(arguments: Sequence[str], options: Options, reporter: Reporter) -> ExitStatus:
    """Solves everything that the arguments name.

    Returns:
        The exit status.

    Raises:
        vision.errors.TesseractMissing: before anything was done.
    """
    find_program()
    inputs = expand(arguments)
    status = ExitStatus.ALL_SOLVED
    for result in _results(inputs, options):
        status = max(status, exit_status(result.record))
        if options.folder is not None:
            status = max(status, _append(options.folder, result.record, reporter))
        reporter.page(result)
    return status


def _results(inputs: Sequence[Input], options: Options) -> Iterator[Result]:
    """A result for each input, in their order."""
    plan = _plan(inputs, options)
    solved = run_jobs([step for step in plan if isinstance(step, Job)], options.workers)
    for step in plan:
        yield next(solved) if isinstance(step, Job) else step


def _plan(inputs: Sequence[Input], options: Options) -> list[Job | Result]:
    """A job for each input, or the failure of one that is not worth beginning."""
    refusal = _refusal(options.folder)
    known = {identity(Path(found.path)) for found in inputs} - {None}
    targets = plan_outputs([found.path for found in inputs], options.folder)
    plan: list[Job | Result] = []
    for found, target in zip(inputs, targets, strict=True):
        error = found.error or refusal
        if error is None and identity(target) in known:
            error = OutputIsInput(
                f"The result would replace {printable(target)}, which is an input too. "
                "Choose another folder for the results with -o."
            )
        plan.append(failed(found.path, error) if error else Job(found.path, target, options.settings))
    return plan


def _refusal(folder: Path | None) -> PipelineError | None:
    """Why no result can be written to the folder, if so."""
    try:
        if folder is not None:
            check_folder(folder)
    except PipelineError as error:
        return error
    return None


def _append(folder: Path, record: Page, reporter: Reporter) -> ExitStatus:
    """Adds the record to the folder's results."""
    try:
        append_line(folder / RESULTS, to_json(record))
    except PipelineError as error:
        reporter.trouble(record.source, error.message)
        return ExitStatus.NEEDS_A_PERSON
    return ExitStatus.ALL_SOLVED
