"""A run: all inputs of one command, from the arguments to the exit status."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pipeline.corrections import Changes
from pipeline.errors import OutputNotWritable, PipelineError, exit_status
from pipeline.job import Job, Result
from pipeline.leftovers import sweep
from pipeline.records import Page
from pipeline.runs.again import Again, Before, sift
from pipeline.runs.beside import There, pass_over
from pipeline.runs.binder import Binder
from pipeline.runs.choice import ALL, Choice
from pipeline.runs.corrected import refusing_misfits, with_changes, with_kept
from pipeline.runs.crew import Alone
from pipeline.runs.keys import Keys
from pipeline.runs.ledger import Ledger, opened_ledger
from pipeline.runs.looking import Looker
from pipeline.runs.plan import Step, make_plan
from pipeline.runs.sending import Sending, packing, samples_of
from pipeline.runs.workers import Hands, hire, run_jobs
from pipeline.settings import Settings
from pipeline.status import ExitStatus, Status
from pipeline.temporary import temporary_folder
from vision.limits import PAGE_SECONDS
from vision.words import plain

UNCHANGED = (
    "--retry check does nothing for {}: nothing has changed since, in the pictures or in what reads them; "
    "--fresh does all pages again"
)

TRIED_AGAIN = "{} failed because of the machine: the same command tries again"


class Reporter(Protocol):
    """Tells people, or a script, what came of each page."""

    def expect(self, pages: int) -> None:
        """Is told how many pages are to be done; called once, before the first of them."""

    def page(self, number: int, result: Result) -> None:
        """Is told what came of a page; `number` is its place in the plan, 0 first. They come in any order."""

    def trouble(self, source: str, message: str) -> None:
        """Is told of an error that concerns a source and is not in the record of a page."""

    def note(self, text: str) -> None:
        """Is told what is no error, but good to know all the same."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for.

    Attributes:
        folder: for the results; beside each input if None.
        workers: processes at most, or calls at the same time on a cluster.
        settings: for every page.
        pages: which ones of each document.
        seconds: time limit for a page; the usual one if None.
        again: which pages to do again that have results. Without a folder only `Again.ALL` counts.
        cluster: address of the scheduler whose workers do the work; this machine if None.
        sending: how inputs travel to a cluster; if None, as paths if all workers see our files, else bytes.
        debug: the folder for a picture of each stage of reading; none are made if None.
        changes: what a person sets on the only page, or takes back there; None for nothing.
        binds: whether solutions go into a solved PDF: those of PDFs if None, of other pictures, too, if True,
            none if False.
        upright: whether each board is cut out and flattened as well.
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
    binds: bool | None = None
    upright: bool = False

    @property
    def limit(self) -> float:
        """Seconds that a page may take."""
        return PAGE_SECONDS if self.seconds is None else self.seconds


def run(arguments: Sequence[str], options: Options, reporter: Reporter) -> ExitStatus:
    """Solves everything that the arguments name.

    Args:
        arguments: as they were typed.
        options: what was asked for.
        reporter: is told what came of each page.

    Returns:
        The exit status; NEEDS_A_PERSON also if all inputs were passed over.

    Raises:
        FolderBusy: another run writes into the folder.
        ForeignResults: what is in the folder in the place of results or corrections is somebody else's.
        OutputNotWritable: the folder cannot be written to any more, or its corrections cannot be read.
        ClusterMissing: the cluster cannot be reached or used, or is lost.
        NotACorrection: something is to be set or taken back, and there is not exactly one page.
        CorrectionMisfit: the changes do not fit the page; nothing is written or kept.
        vision.errors.TesseractMissing: before anything was done, if there is a picture and no cluster.
    """
    with ExitStack() as stack:
        alone = stack.enter_context(Alone(options.limit))
        looker = Looker(alone)
        spool = stack.enter_context(temporary_folder())
        if options.folder is None:
            plan = make_plan(
                arguments, None, options.pages, options.settings, spool,
                debug=options.debug, note=reporter.note, binds=options.binds,
                upright=options.upright, looker=looker,
            )  # fmt: skip
            if options.changes:
                plan = with_changes(plan, options.changes, None)
            fresh = Again.ALL in options.again
            left: Sequence[Step | There] = plan if fresh else pass_over(plan, reporter.note)
            return _run(left, None, options, alone, reporter)
        ledger = stack.enter_context(opened_ledger(options.folder))
        plan = make_plan(
            arguments, options.folder, options.pages, options.settings, spool,
            owner=ledger.owner, debug=options.debug, note=reporter.note, binds=options.binds,
            upright=options.upright, looker=looker,
        )  # fmt: skip
        plan = with_kept(plan, options.folder, reporter.note)
        if options.changes:
            plan = with_changes(plan, options.changes, options.folder)
        jobs = [step for step in plan if isinstance(step, Job)]
        places = {path.parent for job in jobs for path in (job.target, job.place, job.debug) if path}
        stack.callback(sweep, places)
        sweep(places)
        steps = sift(plan, ledger, options.again)
        doubtful = sum(isinstance(step, Before) and step.entry.doubtful for step in steps)
        if doubtful and Again.CHECK in options.again:
            reporter.note(UNCHANGED.format(f"{doubtful} pages" if doubtful > 1 else "one page"))
        return _run(steps, ledger, options, alone, reporter)


def _run(
    plan: Sequence[Step | Before | There],
    ledger: Ledger | None,
    options: Options,
    alone: Hands,
    reporter: Reporter,
) -> ExitStatus:
    if options.cluster is None and any(_is_picture(step) for step in plan):
        alone.submit_within(None, _find_tesseract).result()
    if not plan:  # all inputs were passed over
        return ExitStatus.NEEDS_A_PERSON
    reporter.expect(len(plan))
    ids = [step.page_id for step in plan]
    with closing(_results(plan, options, alone)) as results:
        fitting = refusing_misfits(results) if options.changes else results
        status = _tell(fitting, Counter(source for source, _ in ids), ledger, Binder(plan), reporter)
    if ledger is not None:
        ledger.order(ids)
    return status


def _tell(
    results: Iterator[tuple[int, Result]],
    pages: Counter[str],
    ledger: Ledger | None,
    binder: Binder,
    reporter: Reporter,
) -> ExitStatus:
    """Keeps and reports results as they come.

    Args:
        results: with the numbers of their steps.
        pages: of each source, as its records name it.
        ledger: that keeps them; where it cannot, nothing more is begun.
        binder: that writes documents.
        reporter: is told.
    """
    status = ExitStatus.ALL_SOLVED
    blank: Counter[str] = Counter()
    transient = 0
    for number, result in results:
        record = result.record
        status = max(status, exit_status(record))
        if any(found != Status.SOLVED for found in result.told):
            status = max(status, ExitStatus.NEEDS_A_PERSON)
        if ledger is not None and not result.before:
            status = max(status, _keep(ledger, record, reporter))
        status = max(status, _bind(binder, number, result, reporter))
        reporter.page(number, result)
        blank[record.source] += record.blank
        transient += record.error is not None and record.error.transient is True
    if ledger is not None and transient:
        reporter.note(TRIED_AGAIN.format(f"{transient} pages" if transient > 1 else "one page"))
    for source in pages:  # one page without a puzzle needs nobody, but a document without any does
        if blank[source] == pages[source]:
            status = max(status, ExitStatus.NEEDS_A_PERSON)
            reporter.trouble(
                source, f"No puzzle was found on any page of {plain(source)}. Is it the right one?"
            )
    return status


def _results(
    plan: Sequence[Step | Before | There], options: Options, alone: Hands
) -> Generator[tuple[int, Result], None, None]:
    """Numbers of steps and their results, as they are there.

    Workers do the texts, too, so that one that takes long holds back nothing, and ends when its time is over.
    Those of a cluster need not: texts are done here.
    """
    keyed = Keys().keyed
    jobs = {number: step for number, step in enumerate(plan) if isinstance(step, Job)}
    for number, step in enumerate(plan):
        if isinstance(step, Before | There):
            yield number, step.result()
        elif isinstance(step, Result):
            yield number, step
    if options.cluster is not None:
        texts = {number: job for number, job in jobs.items() if not job.is_picture}
        yield from _numbered(texts, run_jobs(list(texts.values()), alone, 1, keyed))
        jobs = {number: job for number, job in jobs.items() if job.is_picture}
    with _hired(list(jobs.values()), options, alone) as (hands, workers, packed):
        done = run_jobs(list(jobs.values()), hands, workers, lambda job: packed(keyed(job)))
        yield from _numbered(jobs, done)


def _numbered(jobs: dict[int, Job], done: Iterator[tuple[int, Result]]) -> Iterator[tuple[int, Result]]:
    """Results with the numbers of their steps, instead of those among the jobs."""
    numbers = list(jobs)
    for place, result in done:
        yield numbers[place], result


def _find_tesseract() -> None:
    """Raises TesseractMissing before anything is done; to ask that takes the libraries that read numbers."""
    from vision.digits import tesseract

    tesseract.find_program()


@contextmanager
def _hired(
    jobs: Sequence[Job], options: Options, alone: Hands
) -> Iterator[tuple[Hands, int, Callable[[Job], Job]]]:
    """What runs jobs, how many at the same time, and what makes them ready to travel there."""
    if options.cluster is None or not jobs:
        with hire(jobs, options.workers, options.limit, alone) as hands:
            yield hands, options.workers, _as_it_is
        return
    from pipeline.runs.cluster import Cluster

    with Cluster(options.cluster, options.limit) as cluster:
        sending = options.sending
        if sending is None:
            sending = Sending.PATHS if cluster.all_see(samples_of(jobs)) else Sending.BYTES
        yield cluster, min(options.workers, cluster.threads), packing(sending)


def _as_it_is(job: Job) -> Job:
    return job


def _is_picture(step: Step | Before | There) -> bool:
    return isinstance(step, Job) and step.is_picture


def _bind(binder: Binder, number: int, result: Result, reporter: Reporter) -> ExitStatus:
    """Puts the page into its document, if it belongs into one."""
    try:
        binder.done(number, result)
    except PipelineError as error:
        reporter.trouble(result.record.source, error.message)
        return ExitStatus.NEEDS_A_PERSON
    return ExitStatus.ALL_SOLVED


def _keep(ledger: Ledger, record: Page, reporter: Reporter) -> ExitStatus:
    """Adds the record to the folder's results.

    Raises:
        OutputNotWritable: it could be written to when the run began, and cannot be any more.
    """
    try:
        ledger.add(record)
    except OutputNotWritable as error:
        if ledger.usable:
            raise
        reporter.trouble(record.source, error.message)
        return ExitStatus.NEEDS_A_PERSON
    return ExitStatus.ALL_SOLVED
