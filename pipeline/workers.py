"""Workers: jobs handed to an executor a few at a time, results in the order of the jobs."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

from pipeline.errors import PageTimeout, WorkerLost
from pipeline.job import Job, Result, failed, run_job, run_together

P = ParamSpec("P")
T = TypeVar("T")

TOGETHER = 4
"""Jobs in one call: four pages need one start of Tesseract; more save little and hold more memory."""

AHEAD = 2
"""Calls handed out for each worker: it should never wait, and memory should not grow with the run."""

SECONDS = 300.0
"""Time limit for a page. The slowest of them, with many boards, take half a minute on a slow machine."""

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
    from pipeline.crew import Crew

    return Crew(min(workers, jobs), SECONDS if seconds is None else seconds)


def run_jobs(jobs: Sequence[Job], executor: Executor, workers: int) -> Iterator[Result]:
    """Runs jobs.

    Args:
        jobs: what to do.
        executor: where. A call that brings its process down raises one of TO_BLAME, and no other call does.
        workers: calls that run at the same time.

    Yields:
        A result for each job, in their order, each as soon as it and those before it are there.
    """
    calls = _parted(jobs, workers)
    under_way: deque[tuple[Sequence[Job], Future[list[Result]]]] = deque()
    while True:
        while len(under_way) < AHEAD * workers and (some := next(calls, None)):
            under_way.append((some, executor.submit(run_together, some)))
        if not under_way:
            return
        some, future = under_way.popleft()
        try:
            yield from future.result()
        except TO_BLAME as error:
            if len(some) == 1:
                yield failed(some[0], error)
            else:
                yield from _one_by_one(some, executor)


def _one_by_one(jobs: Sequence[Job], executor: Executor) -> Iterator[Result]:
    """Runs jobs one of which has brought its worker down."""
    for job, future in [(job, executor.submit(run_job, job)) for job in jobs]:
        try:
            yield future.result()
        except TO_BLAME as error:
            yield failed(job, error)


def _parted(jobs: Sequence[Job], workers: int) -> Iterator[Sequence[Job]]:
    """Jobs for one call after the other: fewer towards the end, so that all workers finish together."""
    start = 0
    while start < len(jobs):
        size = min(TOGETHER, max(1, (len(jobs) - start) // workers))
        yield jobs[start : start + size]
        start += size
