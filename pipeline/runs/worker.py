"""A worker: one process after the other that does calls, one at a time, within limits of time and memory."""

import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

from pipeline.errors import PageCrashed, PageTimeout, WorkerLost
from pipeline.job import BEGUN, RAN_OUT, TimeIsUp
from pipeline.memory import held, is_little

PATIENCE = 2.0
"""Seconds that a worker gets to end by itself."""

HURRY = 0.5
"""Seconds that one gets to give up a page that took too long. It does so at once, or is inside a library that
hears nothing; a file that it leaves half-written is swept."""

CAN_RING = hasattr(signal, "setitimer")
"""Whether a process can have itself be interrupted after some seconds: not on Windows."""

LOOKED = 0.005
"""Seconds between two looks at a process that is to end."""

CRASHES = frozenset(
    {signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSEGV, signal.SIGTRAP}
)
"""Signals that end a process which has brought itself down, by a mistake or for want of memory."""

DIED = (
    "The process that worked on this page died, perhaps for lack of memory. "
    "Scale the picture down, or use fewer workers (-j 1)."
)


CRASHED = (
    "This page brought down the process that worked on it: it is damaged, or wants more memory than a page "
    "gets. Save it anew from another program, or scale it down."
)


class Worker:
    """A process that does calls; whoever makes one waits for it."""

    def __init__(self, ended: threading.Event, memory: int, *, alone: bool = False) -> None:
        """Starts nothing: the process is started when it is first needed.

        Args:
            ended: set when no call is to be begun any more.
            memory: limit of the process, bytes; it holds on Linux only.
            alone: whether it has the machine's cores for itself. Then it is started as a copy of this process
                where that is safe, which takes milliseconds.
        """
        self._ended, self._memory, self._alone = ended, memory, alone
        self._worker: tuple[BaseProcess, Connection] | None = None
        self._lock = threading.Lock()

    def do(self, function: Callable[[], Any], seconds: float, each: float | None = None) -> Any:  # noqa: ANN401 - of it
        """Makes a call.

        Args:
            function: to be called; it travels to the process, and its result back.
            seconds: time limit for all of it.
            each: time limit in seconds for each of its pages, if it has some (see `job.BEGUN`), or else for
                all of it; None for no limit but `seconds`.

        Raises:
            PageTimeout: it took longer than it may.
            WorkerLost: the process died, or no call is to be begun any more.
            RuntimeError: what the function returns or raises cannot travel.
            Exception: whatever the function raises.
        """
        process, line = self._hire()
        place: int | None = None
        besides = self._memory
        end, own = (time.monotonic() + limit for limit in (seconds, each or seconds))
        try:
            line.send((function, each))
            while True:
                if not line.poll(max(min(end, own) - time.monotonic(), 0)):
                    self.dismiss(0 if own < end else HURRY)  # 0: it was to give the page up by then
                    raise _too_long(min(seconds, each or seconds), place if own < end else None)
                done, outcome, told = line.recv()
                if done is not None:
                    break
                (place, besides), own = (outcome, told), end
                if place is not None and each is not None:
                    own = time.monotonic() + each + HURRY
                    end = max(end, own) if seconds == each else end
        except (EOFError, OSError) as error:
            _await_end(process, PATIENCE)
            crashed = -(process.exitcode or 0) in CRASHES
            self.dismiss()
            raise self._lost(place, besides, crashed=crashed) from error
        if told:  # memory ran out: it may hold what the next page would lack
            self.dismiss()
        if not done:
            raise outcome
        return outcome

    def _lost(self, place: int | None, besides: int, *, crashed: bool) -> WorkerLost:
        """The error for a process that ended at a place, and had held so much when it began there."""
        lost: WorkerLost
        if crashed:
            lost = PageCrashed(CRASHED)
            lost.besides = not is_little(besides, self._memory)
        else:
            lost = WorkerLost(DIED)
        lost.place = place
        return lost

    def stop(self, *, hurry: bool) -> None:
        """Ends the process, whatever it does; with `hurry`, only asks it to end and does not wait."""
        with self._lock:
            if self._worker is None:
                return
            if hurry:
                self._worker[0].terminate()
            else:
                _end(self._worker[0])

    def dismiss(self, patience: float = PATIENCE) -> None:
        """Ends the process, after `patience` seconds by force; the next call gets another one."""
        with self._lock:
            if self._worker is not None:
                process, line = self._worker
                line.close()
                _end(process, patience)
                self._worker = None

    def _hire(self) -> tuple[BaseProcess, Connection]:
        """A process that waits for a call, and the line to it."""
        with self._lock:
            if self._ended.is_set():
                raise WorkerLost("The run was interrupted.")
            if self._worker is None:
                copied = self._alone and can_be_copied()
                # Otherwise a fresh one: a copy could hold locks that nobody will ever release.
                context = get_context("fork" if copied else "spawn")
                ours, theirs = context.Pipe()
                given = (theirs, self._memory, self._alone, copied)
                process = context.Process(target=_serve, args=given, daemon=True)  # type: ignore[attr-defined]
                # Ctrl-C is for the parent, which ends its workers in order.
                before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
                try:
                    process.start()
                finally:
                    signal.pthread_sigmask(signal.SIG_SETMASK, before)
                theirs.close()
                self._worker = process, ours
            return self._worker


def _too_long(seconds: float, place: int | None) -> PageTimeout:
    error = PageTimeout(
        f"This page took longer than {seconds:g} seconds and was given up. "
        "Give it more time with --timeout, or scale the picture down."
    )
    error.place = place
    return error


def can_be_copied() -> bool:
    """Whether a copy of this process has all that belongs to it: only on Linux, with a single thread."""
    if sys.platform != "linux":  # elsewhere libraries start threads that nobody sees
        return False
    return len(os.listdir("/proc/self/task")) == 1  # noqa: PTH208


def _end(process: BaseProcess, patience: float = PATIENCE) -> None:
    """Ends a worker, gives it the time to take away half-written files, and ends what it has started."""
    if process.is_alive():
        process.terminate()
        _await_end(process, patience)
    if process.pid is not None:
        _kill_session(process.pid)
    process.join()


def _await_end(process: BaseProcess, seconds: float) -> None:
    """Waits so long for a process to end.

    `join` takes it at its word: a copied process has closed what tells that it is there, and where it goes on
    all the same, that waits without a limit.
    """
    end = time.monotonic() + seconds
    while process.is_alive() and time.monotonic() < end:
        time.sleep(LOOKED)


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


def _serve(line: Connection, memory: int, alone: bool, copied: bool) -> None:
    """What a worker does until nobody wants anything more."""
    _prepare(line, memory, alone=alone, copied=copied)
    lacked: list[None] = []
    RAN_OUT.set(lambda: lacked.append(None))
    while True:
        try:
            function, each = line.recv()
        except (EOFError, OSError):
            return
        try:
            with _limited(line, each):
                answer = True, function()
        except Exception as error:
            answer = False, error
        except TimeIsUp as late:  # no job has taken it
            answer = False, late.error
        try:
            line.send((*answer, bool(lacked)))
        except (pickle.PicklingError, TypeError, AttributeError) as error:  # it cannot travel
            line.send((False, RuntimeError(f"{type(error).__name__}: {error}"), bool(lacked)))


@contextmanager
def _limited(line: Connection, each: float | None) -> Iterator[None]:
    """Tells on which page a call is, and gives up each page after so many seconds; None for no limit.

    Pages that are read together are nobody's time.
    """
    begun: int | None = None

    def begin(place: int | None) -> None:
        nonlocal begun
        begun = place
        line.send((None, place, held()))
        _ring_after(each if each is not None and place is not None else 0)

    def give_up(*_: object) -> None:
        raise TimeIsUp(_too_long(each or 0, begun))

    BEGUN.set(begin)
    if CAN_RING:
        signal.signal(signal.SIGALRM, give_up)
    try:
        yield
    finally:
        _ring_after(0)


def _ring_after(seconds: float) -> None:
    """Has SIGALRM sent after so many seconds, and not when it was to be sent before; 0 for never."""
    if CAN_RING:
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _prepare(line: Connection, memory: int, *, alone: bool, copied: bool) -> None:
    """Sets a worker up: so much memory, a session of its own; only the parent hears Ctrl-C.

    Workers beside each other get one thread for each library. One that is alone keeps the threads of OpenCV;
    those of OpenBLAS, which has little to do here, would take memory for each processor core.
    """
    one = ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    for name in one[2:3] if alone else one:
        os.environ[name] = "1"
    # A session of its own, so that the worker and a Tesseract that it has started can be ended together.
    os.setsid()
    signal.signal(signal.SIGTERM, _leave)
    # A worker that is ending already is not told to once more, in the middle of its last steps.
    Finalize(None, signal.signal, (signal.SIGTERM, _stay), exitpriority=0)
    _limit_memory(memory)
    if copied:
        _close_others(line)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if not alone:
        import cv2

        cv2.setNumThreads(1)


def _close_others(line: Connection) -> None:
    """Lets go of what a copied process holds open: a lock would outlive the parent that took it."""
    parent = parent_process()
    if parent is None:
        return
    kept = {0, 1, 2, line.fileno(), parent.sentinel}
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - numbers are wanted
        if int(name) not in kept:
            with suppress(OSError):
                os.close(int(name))


def _leave(*_: object) -> None:
    """Ends this process in order; being told so once more does not break that off."""
    signal.signal(signal.SIGTERM, _stay)
    sys.exit(1)


def _stay(*_: object) -> None:
    """Takes no notice of being told to end.

    With SIG_IGN in its place, Python would print an OSError ("ignored due to race condition") on standard
    error where the signal came a moment before.
    """


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
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
