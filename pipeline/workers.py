"""Workers: jobs on several processes, results in the order of the jobs, one crash costs one page."""

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from pipeline.errors import WorkerLost
from pipeline.job import Job, Result, failed, run_job

AHEAD = 2
"""Jobs handed out for each worker: it should never wait, and memory should not grow with the run."""


def run_jobs(jobs: Sequence[Job], workers: int) -> Iterator[Result]:
    """Runs jobs, in this process if one worker is enough.

    Args:
        jobs: what to do.
        workers: processes at most.

    Yields:
        A result for each job, in their order, each as soon as it and those before it are there.
    """
    if min(workers, len(jobs)) <= 1:
        yield from map(run_job, jobs)
        return
    waiting = deque(jobs)
    while waiting:
        lost = yield from _run_pool(waiting, min(workers, len(jobs)))
        # The pool does not say which of the jobs under way brought the worker down: each gets a worker alone.
        for job in lost:
            yield _run_alone(job)


def _run_pool(waiting: deque[Job], workers: int) -> Generator[Result, None, list[Job]]:
    """Runs jobs until none is left or a worker dies; returns those that were under way then."""
    pool = _pool(workers)
    under_way: deque[tuple[Job, Future[Result]]] = deque()
    try:
        while waiting or under_way:
            while waiting and len(under_way) < AHEAD * workers:
                under_way.append((waiting[0], pool.submit(run_job, waiting[0])))
                waiting.popleft()
            result = under_way[0][1].result()
            under_way.popleft()
            yield result
    except BrokenProcessPool:
        return [job for job, _ in under_way]
    finally:
        _stop(pool)
    return []


def _run_alone(job: Job) -> Result:
    pool = _pool(1)
    try:
        return pool.submit(run_job, job).result()
    except BrokenProcessPool:
        return failed(
            job.source,
            WorkerLost(
                "The process that worked on this page died, perhaps for lack of memory. "
                "Scale the picture down, or use fewer workers (-j 1)."
            ),
        )
    finally:
        _stop(pool)


def _pool(workers: int) -> ProcessPoolExecutor:
    # Fresh processes: a copy of this one could hold locks that nobody will ever release.
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_prepare)


def _prepare() -> None:
    """Sets a worker up: one thread for each library, and only the parent listens to the keyboard."""
    import cv2

    cv2.setNumThreads(1)
    os.environ["OMP_THREAD_LIMIT"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that half-written files are taken away


def _stop(pool: ProcessPoolExecutor) -> None:
    """Ends a pool at once if it is still busy."""
    pool.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():
        process.terminate()
    for process in multiprocessing.active_children():
        process.join(2)
        if process.is_alive():
            process.kill()
