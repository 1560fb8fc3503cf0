"""Workers: jobs handed to an executor a few at a time, results in the order of the jobs."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

from pipeline.errors import PageTimeout, WorkerLost
from pipeline.job import Job, Result, failed, receive, run_together

P = ParamSpec("P")
T = TypeVar("T")

TOGETHER = 4
"""Jobs in one call: four pages need one start of Tesseract; more save little and hold more memory."""

AHEAD, SPARE = 2, 12
"""Calls handed out for each worker, and so many more: results are taken in order, and while one page takes
long, the other workers should not wait. What waits is small, and no more of it in a longer run."""

SECONDS = 300.0
"""Time limit for a page. The slowest of them, with many boards, take half a minute on a slow machine."""

TRIES = 2
"""Times that a page by itself may bring its worker down. Once may be chance: someone else has ended it."""

TO_BLAME = (PageTimeout, WorkerLost)
"""What a page may do to the process that works on it."""


class Here(Executor):
    """Runs calls in this process, at once: for a single page another process costs too much time."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Runs a call; what ends the program is not caught."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def hire(jobs: int, workers: int, seconds: float | None) -> Executor:
    """What runs jobs best.

    Args:
        jobs: how many there are.
        workers: processes at most.
        seconds: time limit for a page; the usual one if None.
    """
    if jobs <= 1 and seconds is None:
        return Here()
    from pipeline.runs.crew import Crew

    return Crew(min(workers, jobs), SECONDS if seconds is None else seconds)


def run_jobs(
    jobs: Sequence[Job],
    executor: Executor,
    workers: int,
    prepared: Callable[[Job], Job] = lambda job: job,
) -> Iterator[Result]:
    """Runs jobs.

    Args:
        jobs: what to do.
        executor: where. A call that brings its process down raises one of TO_BLAME, and no other call does.
        workers: calls that run at the same time.
        prepared: what is to be done to a job just before it is handed out.

    Yields:
        A result for each job, in their order, each as soon as it and those before it are there.
    """
    calls = _parted(jobs, workers)
    under_way: deque[tuple[Sequence[Job], Future[list[Result]]]] = deque()
    while True:
        while len(under_way) < AHEAD * workers + SPARE and (some := next(calls, None)):
            ready = [prepared(job) for job in some]
            under_way.append((ready, executor.submit(run_together, ready)))
        if not under_way:
            return
        some, future = under_way.popleft()
        try:
            results = future.result()
        except WorkerLost:
            results = _one_by_one(some, executor)
        except PageTimeout as error:
            alone = len(some) == 1
            results = [failed(some[0], error)] if alone else _one_by_one(some, executor)
        yield from map(receive, some, results)


def _one_by_one(jobs: Sequence[Job], executor: Executor) -> list[Result]:
    """Runs jobs one of which may have brought its worker down."""
    calls = [(job, executor.submit(run_together, [job])) for job in jobs]
    return [_alone(job, call, executor) for job, call in calls]


def _alone(job: Job, call: "Future[list[Result]]", executor: Executor) -> Result:
    """The result of a page that is worked on by itself."""
    for attempt in range(1, TRIES + 1):
        try:
            return call.result()[0]
        except PageTimeout as error:
            return failed(job, error)
        except WorkerLost as error:
            if attempt == TRIES:
                return failed(job, error)
            call = executor.submit(run_together, [job])
    raise AssertionError("the last attempt returns")


def _parted(jobs: Sequence[Job], workers: int) -> Iterator[Sequence[Job]]:
    """Jobs for one call after the other: fewer towards the end, so that all workers finish together."""
    start = 0
    while start < len(jobs):
        size = min(TOGETHER, max(1, (len(jobs) - start) // workers))
        yield jobs[start : start + size]
        start += size
