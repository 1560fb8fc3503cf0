"""Workers: jobs handed out a few at a time, results as they are there. No page holds another one back."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import ParamSpec, Protocol, Self, TypeVar

from pipeline.documents.layer import SUFFIX
from pipeline.errors import OUT_OF_MEMORY, PageCrashed, PageTimeout, WorkerLost
from pipeline.job import Job, Result, failed, receive, run_together
from vision.limits import TOGETHER_SECONDS

P = ParamSpec("P")
T = TypeVar("T")

TOGETHER = 4
"""Jobs in one call: four pages need one start of Tesseract; more save little and hold more memory."""

AHEAD = 2
"""Calls handed out for each worker, so that none waits for us."""

TRIES = 2
"""Times that a page is tried by itself if somebody else has ended its worker, which may be chance, or if it
lacks memory."""

FEW_TEXTS = 20
"""Texts that are done in one process: it is there within milliseconds, and a text takes hardly more."""


class Hands(Protocol):
    """What runs calls: an executor that can also limit the time of a single one of them."""

    def submit_within(
        self, seconds: float | None, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Future[T]":
        """Hands out a call.

        Args:
            seconds: time limit; that of a page if None.
            fn: to be called. If it brings its process down, the future raises WorkerLost, and if it takes too
                long PageTimeout; no other call is concerned.
            *args: for it.
            **kwargs: for it.
        """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None, /
    ) -> bool | None: ...


def hire(jobs: Sequence[Job], workers: int, seconds: float, alone: Hands) -> Hands:
    """What runs jobs best: several processes, or for a single page or a few texts only one.

    Args:
        jobs: to be done.
        workers: processes at most.
        seconds: time limit for a page.
        alone: a single process that is there already; it is shut down if others are hired, else returned.
    """
    texts = sum(not job.is_picture for job in jobs)
    if len(jobs) <= 1 or len(jobs) == texts <= FEW_TEXTS:
        return alone
    with alone:
        pass
    from pipeline.runs.crew import Crew

    return Crew(min(workers, len(jobs)), seconds)


@dataclass(frozen=True, slots=True)
class _Call:
    """Jobs that are done together, by their numbers.

    Attributes:
        jobs: ready to be handed out.
        attempt: which one it is, for a job by itself.
    """

    jobs: dict[int, Job]
    attempt: int = 1


def run_jobs(
    jobs: Sequence[Job],
    hands: Hands,
    workers: int,
    prepared: Callable[[Job], Job] = lambda job: job,
) -> Iterator[tuple[int, Result]]:
    """Runs jobs.

    Args:
        jobs: what to do.
        hands: what runs them.
        workers: how many calls run at the same time.
        prepared: gives the job that is handed out in place of one; called just before that.

    Yields:
        The number of a job, 0 first, and its result, as soon as it is there. Pages that are read together
        come together. A job given up for a PageTimeout or a WorkerLost has a result with that error.

    Raises:
        ClusterMissing: the hands are a cluster's, and it was lost.
    """
    parts = _Parts([Path(job.source).suffix.lower() == SUFFIX for job in jobs], workers)
    under_way: dict[Future[list[Result]], _Call] = {}

    def hand_out(call: _Call) -> None:
        seconds = TOGETHER_SECONDS if len(call.jobs) > 1 else None
        under_way[hands.submit_within(seconds, run_together, list(call.jobs.values()))] = call

    while True:
        while len(under_way) < AHEAD * workers and (part := parts.next()):
            hand_out(_Call({number: prepared(jobs[number]) for number in part}))
        if not under_way:
            return
        done = wait(under_way, return_when=FIRST_COMPLETED).done
        for future in [future for future in under_way if future in done]:
            call = under_way.pop(future)
            error = future.exception()
            if error is None:
                results = map(receive, call.jobs.values(), future.result())
                for (number, job), result in zip(call.jobs.items(), results, strict=True):
                    if _lacked_memory(result) and call.attempt < TRIES:
                        hand_out(_Call({number: job}, TRIES))
                    else:
                        yield number, result
            elif not isinstance(error, PageTimeout | WorkerLost):
                raise error
            else:
                again = _again(call, error)
                if error.place is None and len(again) > 1:
                    parts.most = max(1, parts.most // 2)
                for one in again:
                    hand_out(one)
                tried = {number for one in again for number in one.jobs}
                yield from ((one, failed(job, error)) for one, job in call.jobs.items() if one not in tried)


def _lacked_memory(result: Result) -> bool:
    """Whether a page came to nothing for want of memory that it would have by itself, or a little later."""
    error = result.record.error
    return error is not None and error.code == OUT_OF_MEMORY and error.transient is True


def _again(call: _Call, error: PageTimeout | WorkerLost) -> list[_Call]:
    """The calls to make in the place of one that came to nothing, without pages that have failed for good."""
    if len(call.jobs) > 1:  # one of them is to blame, and it alone shall pay
        if error.place is None:
            return [_Call({number: job}) for number, job in call.jobs.items()]
        blamed = list(call.jobs)[error.place]
        others = _Call({number: job for number, job in call.jobs.items() if number != blamed})
        if isinstance(error, PageTimeout) or (isinstance(error, PageCrashed) and not error.besides):
            return [others]
        # It may have died of what it still held of other pages, or by somebody else's hand.
        return [others, _Call({blamed: call.jobs[blamed]})]
    if isinstance(error, WorkerLost) and not isinstance(error, PageCrashed) and call.attempt < TRIES:
        return [_Call(call.jobs, call.attempt + 1)]
    return []


class _Parts:
    """Parts the numbers of jobs among calls.

    They are fewer towards the end, so that all workers finish together. Pages of documents and pictures are
    not done together: where a document brings down what renders it, no picture is found anew.

    Attributes:
        most: jobs in a call. Fewer are better where pages together have taken too long, or were lost, and
            nobody knows which of them is to blame.
    """

    def __init__(self, of_documents: Sequence[bool], workers: int) -> None:
        """Parts jobs of which is known whether they are pages of documents."""
        self._of_documents, self._next, self._workers = of_documents, 0, workers
        self.most = TOGETHER

    def next(self) -> range:
        """The jobs of the next call; empty if there are none left."""
        first, kinds = self._next, self._of_documents
        left = len(kinds) - first
        share = left // (2 * self._workers) if self._workers > 1 else left
        end = first + min(self.most, max(1, share), left)
        while self._next < end and kinds[self._next] == kinds[first]:
            self._next += 1
        return range(first, self._next)
