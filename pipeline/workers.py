"""Workers: jobs on several processes, results in the order of the jobs, one crash costs one page."""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Collection, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.process import BaseProcess

from pipeline.errors import WorkerLost
from pipeline.job import Job, Result, failed, run_job

AHEAD = 2
"""Jobs handed out for each worker: it should never wait, and memory should not grow with the run."""

PATIENCE = 2.0
"""Seconds that a worker gets to end by itself."""

DIED = (
    "The process that worked on this page died, perhaps for lack of memory. "
    "Scale the picture down, or use fewer workers (-j 1)."
)


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
        # The pool does not say which of the jobs under way brought the worker down: they go on one by one.
        yield from _run_alone(deque(lost))


def _run_pool(waiting: deque[Job], workers: int) -> Generator[Result, None, list[Job]]:
    """Runs jobs until none is left or a worker dies; returns those that were under way then."""
    under_way: deque[tuple[Job, Future[Result]]] = deque()
    with _pool(workers) as pool:
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
    return []


def _run_alone(waiting: deque[Job]) -> Iterator[Result]:
    """Runs jobs any of which may bring its worker down, one at a time."""
    while waiting:
        with _pool(1) as pool:
            while waiting:
                job = waiting.popleft()
                try:
                    yield pool.submit(run_job, job).result()
                except BrokenProcessPool:
                    yield failed(job.source, WorkerLost(DIED))
                    break


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes; when the run is broken off, they end at once instead of finishing their pages."""
    before = set(multiprocessing.active_children())
    # Fresh processes: a copy of this one could hold locks that nobody will ever release.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_prepare)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        _end(set(multiprocessing.active_children()) - before)
        raise
    pool.shutdown()


def _end(processes: Collection[BaseProcess]) -> None:
    """Ends processes, and gives them the time to take away half-written files."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()


def _prepare() -> None:
    """Sets a worker up: one thread for each library, and only the parent listens to the keyboard."""
    import cv2

    cv2.setNumThreads(1)
    os.environ["OMP_THREAD_LIMIT"] = "1"
    # Ignored by a function of ours, not by SIG_IGN, which Tesseract would inherit: it should hear Ctrl-C.
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this process when its parent is gone, however that ended: nobody would take the results."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
