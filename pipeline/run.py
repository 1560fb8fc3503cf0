"""A run: all inputs of one command, from the arguments to the exit status."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pipeline.errors import OutputIsInput, PipelineError, exit_status
from pipeline.inputs import Input, expand
from pipeline.job import Job, Result, failed, run_job
from pipeline.names import printable
from pipeline.outputs import RESULTS, append_line, check_folder, identity, plan_outputs
from pipeline.records import Page, to_json
from pipeline.settings import Settings
from pipeline.status import ExitStatus
from pipeline.texts import text_of


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
        vision.errors.TesseractMissing: before anything was done, if there is a picture.
    """
    plan = _plan(expand(arguments), options)
    if any(_is_picture(step) for step in plan):
        from vision.tesseract import find_program

        find_program()
    status = ExitStatus.ALL_SOLVED
    for result in _results(plan, options):
        status = max(status, exit_status(result.record))
        if options.folder is not None:
            status = max(status, _append(options.folder, result.record, reporter))
        reporter.page(result)
    return status


def _results(plan: Sequence[Job | Result], options: Options) -> Iterator[Result]:
    """A result for each step, in their order. Texts take no worker: most need less time than starting one."""
    pictures = [step for step in plan if isinstance(step, Job) and _is_picture(step)]
    solved: Iterator[Result] = iter(())
    if pictures:
        from pipeline.workers import run_jobs

        solved = run_jobs(pictures, options.workers)
    for step in plan:
        if _is_picture(step):
            yield next(solved)
        else:
            yield run_job(step) if isinstance(step, Job) else step


def _is_picture(step: Job | Result) -> bool:
    return isinstance(step, Job) and step.text is None


def _plan(inputs: Sequence[Input], options: Options) -> list[Job | Result]:
    """A job for each input, or the failure of one that is not worth beginning."""
    refusal = _refusal(options.folder)
    known = {identity(Path(found.path)) for found in inputs} - {None}
    texts = [_text(found) for found in inputs]
    numbers = {number for number, text in enumerate(texts) if text is not None}
    targets = plan_outputs([found.path for found in inputs], options.folder, numbers)
    plan: list[Job | Result] = []
    for found, text, target in zip(inputs, texts, targets, strict=True):
        error = found.error or refusal or (text if isinstance(text, Exception) else None)
        written = options.folder is not None or text is None  # a text without -o is answered on the screen
        if error is None and written and identity(target) in known:
            error = OutputIsInput(
                f"The result would replace {printable(target)}, which is an input too. "
                "Choose another folder for the results with -o."
            )
        if error:
            plan.append(failed(found.path, error))
        else:
            said = text if isinstance(text, str) else None
            plan.append(Job(found.path, target if written else None, options.settings, said))
    return plan


def _text(found: Input) -> str | PipelineError | None:
    """What an input holds as text, None for a picture; or why it cannot be had."""
    try:
        return None if found.error else text_of(found.path)
    except PipelineError as error:
        return error


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
