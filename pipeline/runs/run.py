"""A run: all inputs of one command, from the arguments to the exit status."""

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from pipeline.corrections import Changes
from pipeline.errors import PipelineError, exit_status
from pipeline.job import Job, Result, run_job
from pipeline.outputs import sweep
from pipeline.records import Page
from pipeline.runs.again import Again, Before, sift
from pipeline.runs.choice import ALL, Choice
from pipeline.runs.corrected import refusing_misfits, with_changes, with_kept
from pipeline.runs.keys import Keys
from pipeline.runs.ledger import Ledger, opened_ledger
from pipeline.runs.plan import Step, make_plan
from pipeline.runs.sending import Sending, packing, samples_of
from pipeline.runs.workers import SECONDS, hire, run_jobs
from pipeline.settings import Settings
from pipeline.status import ExitStatus

UNCHANGED = (
    "--retry check does nothing for {}: nothing has changed since, in the pictures or in what reads them; "
    "--fresh does all pages again"
)


class Reporter(Protocol):
    """Tells people, or a script, what came of each page."""

    def expect(self, pages: int) -> None:
        """So many pages are to be done."""

    def page(self, result: Result) -> None:
        """A page is done."""

    def trouble(self, source: str, message: str) -> None:
        """Something went wrong beside the page's own record."""

    def note(self, text: str) -> None:
        """Something is good to know."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for.

    Attributes:
        folder: for the results; beside each input if None.
        workers: processes at most.
        settings: for every page.
        pages: of each document.
        seconds: time limit for a page; the usual one if None.
        again: which pages to do again that the folder holds results of.
        cluster: address of the scheduler whose workers do the work; this machine if None.
        sending: how inputs travel to a cluster; as suits it if None.
        debug: the folder for a picture of each stage of reading; none are made if None.
        changes: what a person sets on the only page, or takes back there; None for nothing.
    """

    folder: Path | None
    workers: int
    settings: Settings
    pages: Choice = ALL
    seconds: float | None = None
    again: frozenset[Again] = frozenset()
    cluster: str | None = None
    sending: Sending | None = None
    debug: Path | None = None
    changes: Changes | None = None


def run(arguments: Sequence[str], options: Options, reporter: Reporter) -> ExitStatus:
    """Solves everything that the arguments name.

    Returns:
        The exit status.

    Raises:
        FolderBusy: another run writes into the folder.
        ClusterMissing: the cluster is none, or goes away.
        NotACorrection: something is to be set, and there is not one page.
        CorrectionMisfit: what is to be set does not fit the page; nothing is written or kept.
        vision.errors.TesseractMissing: before anything was done, if there is a picture.
    """
    with ExitStack() as stack:
        spool = Path(stack.enter_context(TemporaryDirectory(prefix="hashilens-")))
        if options.folder is None:
            plan = make_plan(
                arguments, None, options.pages, options.settings, spool,
                debug=options.debug, note=reporter.note,
            )  # fmt: skip
            if options.changes:
                plan = with_changes(plan, options.changes, None)
            return _run(plan, None, options, reporter)
        ledger = stack.enter_context(opened_ledger(options.folder))
        plan = make_plan(
            arguments, options.folder, options.pages, options.settings, spool,
            owner=ledger.owner, debug=options.debug, note=reporter.note,
        )  # fmt: skip
        plan = with_kept(plan, options.folder, reporter.note)
        if options.changes:
            plan = with_changes(plan, options.changes, options.folder)
        jobs = [step for step in plan if isinstance(step, Job)]
        places = {path.parent for job in jobs for path in (job.target, job.debug) if path}
        stack.callback(sweep, places)
        sweep(places)
        steps = sift(plan, ledger, options.again)
        doubtful = sum(isinstance(step, Before) and step.entry.doubtful for step in steps)
        if doubtful and Again.CHECK in options.again:
            reporter.note(UNCHANGED.format(f"{doubtful} pages" if doubtful > 1 else "one page"))
        return _run(steps, ledger, options, reporter)


def _run(
    plan: Sequence[Step | Before], ledger: Ledger | None, options: Options, reporter: Reporter
) -> ExitStatus:
    if options.cluster is None and any(_is_picture(step) for step in plan):
        from vision.digits.tesseract import find_program

        find_program()
    if not plan:  # all inputs were passed over
        return ExitStatus.NEEDS_A_PERSON
    reporter.expect(len(plan))
    with closing(_results(plan, ledger, options)) as results:
        return _tell(refusing_misfits(results) if options.changes else results, ledger, reporter)


def _tell(all_results: Iterator[Result], ledger: Ledger | None, reporter: Reporter) -> ExitStatus:
    """Keeps and reports results as they come."""
    status = ExitStatus.ALL_SOLVED
    for source, results in groupby(all_results, key=lambda result: result.record.source):
        blank = True
        for result in results:
            status = max(status, exit_status(result.record))
            if ledger is not None and not result.before:
                status = max(status, _keep(ledger, result.record, reporter))
            blank = blank and result.record.blank
            reporter.page(result)
        if blank:  # one page without a puzzle needs nobody, but a document without any does
            status = max(status, ExitStatus.NEEDS_A_PERSON)
            reporter.trouble(source, f"No puzzle was found on any page of {source}. Is it the right one?")
    return status


def _results(
    plan: Sequence[Step | Before], ledger: Ledger | None, options: Options
) -> Generator[Result, None, None]:
    """A result for each step, in their order. Texts take no worker: most need less time than starting one."""
    pictures = [step for step in plan if isinstance(step, Job) and step.is_picture]
    executor, workers, packed = _hired(pictures, options)
    keyed = Keys().keyed if ledger else _as_it_is
    with executor:
        solved = run_jobs(pictures, executor, workers, lambda job: packed(keyed(job)))
        for step in plan:
            if isinstance(step, Before):
                yield step.result()
            elif isinstance(step, Result):
                yield step
            else:
                yield next(solved) if step.is_picture else run_job(keyed(step))


def _hired(pictures: Sequence[Job], options: Options) -> tuple[Executor, int, Callable[[Job], Job]]:
    """What runs jobs, how many at the same time, and what makes them ready to travel there."""
    if options.cluster is None or not pictures:
        return hire(len(pictures), options.workers, options.seconds), options.workers, _as_it_is
    from pipeline.runs.cluster import Cluster

    cluster = Cluster(options.cluster, SECONDS if options.seconds is None else options.seconds)
    sending = options.sending
    if sending is None:
        sending = Sending.PATHS if cluster.all_see(samples_of(pictures)) else Sending.BYTES
    return cluster, min(options.workers, cluster.threads), packing(sending)


def _as_it_is(job: Job) -> Job:
    return job


def _is_picture(step: Step | Before) -> bool:
    return isinstance(step, Job) and step.is_picture


def _keep(ledger: Ledger, record: Page, reporter: Reporter) -> ExitStatus:
    """Adds the record to the folder's results."""
    try:
        ledger.add(record)
    except PipelineError as error:
        reporter.trouble(record.source, error.message)
        return ExitStatus.NEEDS_A_PERSON
    return ExitStatus.ALL_SOLVED
