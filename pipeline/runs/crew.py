"""A crew: worker processes behind the interface of Python's executors; each call may fail without the others.

Python's own pool of processes loses all calls under way when one worker dies, does not say which call was to
blame, and never ends one that hangs. Here each process stands by itself, watched over by a thread, and is
replaced when its call brings it down. `Alone` is a crew of one without a thread: its callers wait.
"""

import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

from pipeline.runs.worker import Worker
from vision.limits import WORKER_MEMORY

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(slots=True)
class _Call:
    future: "Future[Any]"
    function: Callable[[], Any]
    seconds: float
    each: float


class Crew(Executor):
    """Runs calls in processes of its own.

    The future of a call whose process dies raises WorkerLost, that of one that takes too long PageTimeout.
    """

    def __init__(self, workers: int, seconds: float, memory: int = WORKER_MEMORY) -> None:
        """Hires workers; each process is started when it is first needed.

        Args:
            workers: how many processes.
            seconds: time limit for each page of a call, and for a whole call without a limit of its own.
            memory: limit of each worker, bytes; it holds on Linux only.
        """
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._seconds = seconds
        self._lanes = [_Lane(self._calls, self._ended, memory) for _ in range(workers)]

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Puts a call into the queue; function, arguments and result travel between processes.

        Raises:
            RuntimeError: the crew was shut down.
        """
        return self.submit_within(None, fn, *args, **kwargs)

    def submit_within(
        self, seconds: float | None, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Future[T]":
        """Puts a call into the queue, with a limit of `seconds` for all of it; that of a page if None.

        Raises:
            RuntimeError: the crew was shut down.
        """
        if self._ended.is_set():
            raise RuntimeError("this crew has gone home")
        future: Future[T] = Future()
        limit = self._seconds if seconds is None else seconds
        self._calls.put(_Call(future, partial(fn, *args, **kwargs), limit, self._seconds))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes when all calls are done.

        Args:
            wait: whether to wait for that; if not, calls that have not begun fail with WorkerLost.
            cancel_futures: whether to end them at once: calls in the queue are cancelled, and those under way
                fail with WorkerLost.
        """
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
    """A worker, and the thread that hands it calls."""

    def __init__(self, calls: "queue.SimpleQueue[_Call | None]", ended: threading.Event, memory: int) -> None:
        self._calls, self._worker = calls, Worker(ended, memory)
        self.stop = self._worker.stop
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        # Workers inherit this: Ctrl-C is for the parent, which ends them in order.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        while (call := self._calls.get()) is not None:
            if call.future.set_running_or_notify_cancel():
                try:
                    call.future.set_result(self._worker.do(call.function, call.seconds, call.each))
                except BaseException as error:
                    call.future.set_exception(error)
        self._worker.dismiss()


class Alone(Executor):
    """Runs calls one after the other in a process beside this one; whoever makes a call waits for it.

    For a single page, or a few texts: the process is a copy of this one where that is safe, and so is there
    within milliseconds. A call fails as it does with a crew; after `shutdown`, its future raises WorkerLost.
    """

    def __init__(self, seconds: float, memory: int = WORKER_MEMORY) -> None:
        """Starts nothing: the process is started when it is first needed.

        Args:
            seconds: time limit for each page of a call, and for a whole call without a limit of its own.
            memory: limit of the process, bytes; it holds on Linux only.
        """
        self._seconds, self._ended = seconds, threading.Event()
        self._worker = Worker(self._ended, memory, alone=True)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Runs a call and returns its future, which is done; function and values travel between processes."""
        return self.submit_within(None, fn, *args, **kwargs)

    def submit_within(
        self, seconds: float | None, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Future[T]":
        """Likewise, with a limit of `seconds` for all of the call; that of a page if None."""
        future: Future[T] = Future()
        limit = self._seconds if seconds is None else seconds
        try:
            future.set_result(self._worker.do(partial(fn, *args, **kwargs), limit, self._seconds))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the process, whatever the arguments; calls are done when they return, so none is left."""
        self._ended.set()
        self._worker.dismiss()

    def __exit__(self, kind: object, value: object, trace: object) -> None:
        """Nobody waits for the rest of a run that is broken off."""
        self.shutdown(cancel_futures=kind is not None)
