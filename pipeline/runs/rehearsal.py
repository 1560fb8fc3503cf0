"""Rehearsal: what a run would read and write, told without doing it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pipeline.job import Job, Result
from pipeline.names import RESULTS, debug_files, printable
from pipeline.puzzles.texts import STANDARD_INPUT
from pipeline.runs.again import Again, Before, sift
from pipeline.runs.beside import There, pass_over
from pipeline.runs.corrected import with_kept
from pipeline.runs.crew import Alone
from pipeline.runs.entries import entries_in
from pipeline.runs.ledger import Ledger
from pipeline.runs.looking import Looker
from pipeline.runs.plan import Step, make_plan
from pipeline.runs.run import Options
from pipeline.status import ExitStatus
from vision.words import plain


def rehearse(
    arguments: Sequence[str], options: Options, note: Callable[[str], None]
) -> tuple[list[str], ExitStatus]:
    """Looks at what a run would do. Files are opened to see what they are; nothing is written.

    Args:
        arguments: as they were typed.
        options: of the run; its `changes` are passed over.
        note: is told which inputs would be passed over, which PDFs no solutions can be drawn into, and which
            corrections kept in the folder cannot be used.

    Returns:
        Lines: one for each page (what would be read and where its result would go, or why not), an empty one,
        and the totals. And ALL_SOLVED if there are pages and all can be begun, else NEEDS_A_PERSON.

    Raises:
        ForeignResults: a file in the folder for results is somebody else's.
        OutputNotWritable, OSError: the corrections there, or the results, cannot be read.
    """
    folder = options.folder
    ledger = None if folder is None else Ledger(folder, entries_in(folder / RESULTS))
    with Alone(options.limit) as alone:
        plan = make_plan(
            arguments, folder, options.pages, options.settings, Path(),
            owner=(lambda _: None) if ledger is None else ledger.owner,
            debug=options.debug, note=note, dry=True, binds=options.binds,
            upright=options.upright, looker=Looker(alone),
        )  # fmt: skip
    if folder is not None:
        plan = with_kept(plan, folder, note)
    steps: Sequence[Step | Before | There] = plan
    if ledger is not None:
        steps = sift(plan, ledger, options.again)
    elif Again.ALL not in options.again:
        steps = pass_over(plan, lambda _: None)
    before = sum(isinstance(step, Before | There) for step in steps)
    now = sum(isinstance(step, Job) for step in steps)
    lines = [_line(step, found) for step, found in zip(plan, steps, strict=True)]
    whole = len(plan) == now + before > 0
    status = ExitStatus.ALL_SOLVED if whole else ExitStatus.NEEDS_A_PERSON
    return [*lines, "", _sums(now, before, folder)], status


def _line(step: Step, found: Step | Before | There) -> str:
    if isinstance(step, Result):
        error = step.record.error
        assert error is not None, "what is not worth beginning has failed"
        source = plain(step.record.source)
        return error.message if source in error.message else f"{source}: {error.message}"
    name = printable(step.source) if step.pages == 1 else f"{printable(step.source)}, page {step.page}"
    if isinstance(found, Before | There):
        return f"{name}: done before"
    return f"{name} -> {', '.join(_places(step))}"


def _places(job: Job) -> Iterator[str]:
    """Where the results of a page would go."""
    if job.target is not None:
        yield printable(job.target)
    elif job.source == STANDARD_INPUT:
        yield "depends on what it is"
    else:
        yield "the screen"
    if job.debug is not None:
        yield from map(printable, debug_files(job.debug))


def _sums(now: int, before: int, folder: Path | None) -> str:
    said = f"{_pages(now)} would be read"
    said += f", {_pages(before)} done before" if before else ""
    if folder is not None and now:
        said += f"; each would get a record in {printable(folder / RESULTS)}"
    return f"{said}. Nothing was written."


def _pages(number: int) -> str:
    return "1 page" if number == 1 else f"{number} pages"
