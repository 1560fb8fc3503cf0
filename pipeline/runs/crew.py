"""A crew: worker processes behind the interface of Python's executors; each call may fail without the others.

Python's own pool of processes loses all calls under way when one worker dies, does not say which call was to
blame, and never ends one that hangs. Here each process stands by itself, watched over by a thread, and is
replaced when its call brings it down.
"""

import os
import pickle
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pipeline.errors import PageTimeout, WorkerLost

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 2.0
"""Seconds that a worker gets to end by itself."""

LEAST_MEMORY, MOST_MEMORY = 2_000_000_000, 4_000_000_000
"""Bytes that each worker may take, however little or much there is: the largest pictures need half of it."""

SHARE = 0.8
"""The part of the machine's memory that all workers may take together."""

DIED = (
    "The process that worked on this page died, perhaps for lack of memory. "
    "Scale the picture down, or use fewer workers (-j 1)."
)


@dataclass(slots=True)
class _Call:
    future: "Future[Any]"
    function: Callable[[], Any]
    seconds: float


class Crew(Executor):
    """Runs calls in processes of its own.

    A call whose process dies raises WorkerLost, one that takes longer than it may PageTimeout.
    """

    def __init__(self, workers: int, seconds: float, memory: int | None = None) -> None:
        """Hires workers; each process is started when it is first needed.

        Args:
            workers: processes.
            seconds: that a call may take.
            memory: bytes that each worker may take; its share of the machine's if None.
        """
        memory = _memory_for(workers) if memory is None else memory
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._seconds = seconds
        self._lanes = [_Lane(self._calls, self._ended, memory) for _ in range(workers)]

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Puts a call into the queue; function, arguments and result travel between processes."""
        return self.submit_within(None, fn, *args, **kwargs)

    def submit_within(
        self, seconds: float | None, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Future[T]":
        """Puts a call into the queue that may take fewer seconds than others; as many if None."""
        if self._ended.is_set():
            raise RuntimeError("this crew has gone home")
        future: Future[T] = Future()
        limit = self._seconds if seconds is None else min(seconds, self._seconds)
        self._calls.put(_Call(future, partial(fn, *args, **kwargs), limit))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Sends the workers home: when the queue is empty, or at once if its calls are cancelled."""
        if cancel_futures:
            self._ended.set()
            with suppress(queue.Empty):
                while call := self._calls.get_nowait():
                    call.future.cancel()
            for hurry in (True, False):
                for lane in self._lanes:
                    lane.stop(hurry=hurry)
        for _ in self._lanes:
            self._calls.put(None)
        if wait or cancel_futures:
            for lane in self._lanes:
                lane.thread.join()
        self._ended.set()

    def __exit__(self, kind: object, value: object, trace: object) -> None:
        """Nobody waits for the rest of a run that is broken off."""
        self.shutdown(cancel_futures=kind is not None)


class _Lane:
    """One worker after the other, and the thread that hands them calls."""

    def __init__(self, calls: "queue.SimpleQueue[_Call | None]", ended: threading.Event, memory: int) -> None:
        self._calls, self._ended, self._memory = calls, ended, memory
        self._worker: tuple[BaseProcess, Connection] | None = None
        self._lock = threading.Lock()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def stop(self, *, hurry: bool) -> None:
        """Ends the worker, whatever it does; or only asks it to end."""
        with self._lock:
            if self._worker is None:
                return
            if hurry:
                self._worker[0].terminate()
            else:
                _end(self._worker[0])

    def _work(self) -> None:
        # Workers inherit this: Ctrl-C is for the parent, which ends them in order.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        while (call := self._calls.get()) is not None:
            if call.future.set_running_or_notify_cancel():
                try:
                    call.future.set_result(self._do(call))
                except BaseException as error:
                    call.future.set_exception(error)
        self._dismiss()

    def _do(self, call: _Call) -> Any:  # noqa: ANN401 - whatever the function returns
        line = self._hire()
        try:
            line.send(call.function)
            if not line.poll(call.seconds):
                self._dismiss()
                raise PageTimeout(
                    f"This page took longer than {call.seconds:g} seconds and was given up. "
                    "Give it more time with --timeout, or scale the picture down."
                )
            done, outcome = line.recv()
        except (EOFError, OSError) as error:
            self._dismiss()
            raise WorkerLost(DIED) from error
        if not done:
            raise outcome
        return outcome

    def _hire(self) -> Connection:
        """The line to a worker that waits for a call."""
        with self._lock:
            if self._ended.is_set():
                raise WorkerLost("The run was broken off.")
            if self._worker is None:
                # A fresh process: a copy of this one could hold locks that nobody will ever release.
                context = get_context("spawn")
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs, self._memory), daemon=True)
                process.start()
                theirs.close()
                self._worker = process, ours
            return self._worker[1]

    def _dismiss(self) -> None:
        """Ends the worker; the next call gets another one."""
        with self._lock:
            if self._worker is not None:
                process, line = self._worker
                line.close()
                _end(process)
                self._worker = None


def _end(process: BaseProcess) -> None:
    """Ends a worker, gives it the time to take away half-written files, and ends what it has started."""
    if process.is_alive():
        process.terminate()
        process.join(PATIENCE)
    if process.pid is not None:
        _kill_session(process.pid)
    process.join()


def _kill_session(leader: int) -> None:
    """Ends a worker and all that it has started, groups of their own included: Tesseract is one."""
    for place in Path("/proc").glob("[0-9]*/stat"):  # elsewhere Tesseract ends by itself
        with suppress(OSError, ValueError, IndexError):
            # After the name in brackets: state, parent, group, session.
            group, session = map(int, place.read_text(errors="replace").rpartition(")")[2].split()[2:4])
            if session == leader != group:
                os.kill(int(place.parent.name), signal.SIGKILL)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)  # last, as it may be this one


def _serve(line: Connection, memory: int) -> None:
    """What a worker does until nobody wants anything more."""
    _prepare(memory)
    while True:
        try:
            function = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, function()
        except Exception as error:
            answer = False, error
        try:
            line.send(answer)
        except (pickle.PicklingError, TypeError, AttributeError) as error:  # it cannot travel
            line.send((False, RuntimeError(f"{type(error).__name__}: {error}")))


def _prepare(memory: int) -> None:
    """Sets a worker up: one thread for each library, so much memory; only the parent hears Ctrl-C."""
    for name in ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    # A session of its own, so that the worker and a Tesseract that it has started can be ended together.
    os.setsid()
    signal.signal(signal.SIGTERM, _leave)
    # A worker that is ending already is not told to once more, in the middle of its last steps.
    Finalize(None, signal.signal, (signal.SIGTERM, signal.SIG_IGN), exitpriority=0)
    _limit_memory(memory)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    import cv2

    cv2.setNumThreads(1)


def _leave(*_: object) -> None:
    """Ends this process in order; being told so once more does not break that off."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(1)


def _end_with_parent() -> None:
    """Ends this process and what it has started when its parent is gone, however that ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.killpg(0, signal.SIGTERM)  # Tesseract ends, and half-written files are taken away
        time.sleep(PATIENCE)
        _kill_session(os.getpid())


def _limit_memory(memory: int) -> None:
    """A page that wants more gets an error, before the system looks for something to kill."""
    if sys.platform == "linux":  # others do not hold to it
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        soft = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _memory_for(workers: int) -> int:
    """Bytes that each of so many workers may take."""
    try:
        there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):
        return LEAST_MEMORY
    with suppress(OSError, ValueError), open("/sys/fs/cgroup/memory.max") as file:  # noqa: PTH123
        there = min(there, int(file.read()))
    return min(max(int(SHARE * there / workers), LEAST_MEMORY), MOST_MEMORY)
