"""The cluster: the workers of a Dask scheduler, behind the interface of Python's executors.

On each of them a crew does the work, as it would here: so a page that crashes, hangs or eats memory does not
cost its Dask worker. Work that a lost worker had is done again elsewhere: first by Dask, then by ours.
"""

import logging
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from multiprocessing import current_process
from typing import Any, ParamSpec, TypeVar

from pipeline.errors import ClusterMissing, WorkerLost
from pipeline.runs.crew import Crew
from pipeline.runs.sending import are_here
from pipeline.version import __version__

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 10.0
"""Seconds in which a scheduler must answer."""

GLANCE = 1.0
"""Seconds between looks at whether there still is a connection."""

LOOP = "tornado.application"
"""The log of the loop that Dask's client runs in."""

PATIENCE_WITH_WORKERS = 60.0
"""Seconds to wait for a first worker, and for another one when the last is lost."""


class Cluster(Executor):
    """Runs calls on a cluster.

    The future of a call that brings its process down raises what it would with a crew. All that wait raise
    ClusterMissing when the connection is lost, or when there has been no worker for PATIENCE_WITH_WORKERS.

    Attributes:
        threads: how many calls the workers can run at the same time, as counted at the start.
    """

    def __init__(self, address: str, seconds: float) -> None:
        """Joins a cluster.

        Args:
            address: of its scheduler, such as "tcp://10.0.0.1:8786".
            seconds: time limit for each page of a call; see `Crew`.

        Raises:
            ClusterMissing: the library for it is missing, nobody answers, there is no worker, or some worker
                or the scheduler cannot take part.
        """
        self._address, self._seconds = address, seconds
        self._client = client_of(address)
        try:
            self.threads = self._muster()
        except BaseException:
            self._client.close()
            raise
        self._executor = self._client.get_executor(pure=False)
        self._waiting: set[Future[Any]] = set()
        self._left = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Hands out a call; function, arguments and result travel between machines.

        Raises:
            ClusterMissing: the connection was lost before.
        """
        return self.submit_within(None, fn, *args, **kwargs)

    def submit_within(
        self, seconds: float | None, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Future[T]":
        """Hands out a call with a time limit in seconds for all of it; the limit of a page if None.

        Raises:
            ClusterMissing: the connection was lost before.
        """
        with warnings.catch_warnings(), self._while_connected():
            warnings.simplefilter("ignore")  # pictures are large; there is no better way for them to travel
            theirs = self._executor.submit(_in_crew, self._seconds, seconds, fn, args, kwargs)
        ours: Future[T] = Future()
        self._waiting.add(ours)
        ours.add_done_callback(self._waiting.discard)
        theirs.add_done_callback(lambda done: self._pass_on(done, ours))
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leaves the cluster, which goes on for others.

        Its calls are waited for if `wait` is true and `cancel_futures` is not; else they are cancelled.
        """
        self._left.set()
        # Calls that are given up may end in Dask's own loop, which then logs it, and nobody need know.
        logging.getLogger(LOOP).addFilter(_is_not_cancelled)
        with suppress(ClusterMissing), self._while_connected():  # nobody is left to take calls back from
            self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()

    def __exit__(self, kind: object, value: object, trace: object) -> None:
        """Nobody waits for the rest of a run that is broken off."""
        self.shutdown(cancel_futures=kind is not None)

    def all_see(self, samples: Sequence[tuple[str, int]]) -> bool:
        """Whether all workers find files at these absolute paths, of these sizes in bytes."""
        return all(self._client.run(are_here, list(samples)).values())

    def _muster(self) -> int:
        """How many calls the workers can run at the same time, if all can.

        Raises:
            ClusterMissing: there is none, or one cannot.
        """
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE_WITH_WORKERS)
        except TimeoutError as error:
            raise ClusterMissing(
                f"The cluster {self._address} has no worker. Start one: "
                f"dask worker {self._address} --nthreads 1"
            ) from error
        for worker, answer in self._client.run(_introduce, on_error="return").items():
            _check(f"The worker {worker}", answer)
        try:  # it looks into the calls that it hands on
            answer = self._client.run_on_scheduler(_introduce, needs_tesseract=False)
        except Exception as error:
            answer = error
        _check(f"The scheduler {self._address}", answer)
        return sum(self._client.nthreads().values())

    def _pass_on(self, theirs: "Future[Any]", ours: "Future[Any]") -> None:
        """Gives the outcome of a call to whoever waits for it, in our words."""
        error = CancelledError() if theirs.cancelled() else theirs.exception()
        with suppress(InvalidStateError):  # nobody waits any more: the connection was lost meanwhile
            if error is None:
                ours.set_result(theirs.result())
            elif type(error).__name__ == "KilledWorker":
                ours.set_exception(WorkerLost(f"Workers died one after the other on this page: {error}"))
            elif self._is_lost(error):
                ours.set_exception(self._connection_lost())
            else:
                ours.set_exception(error)

    def _watch(self) -> None:
        """Ends the waiting when the connection is lost, or the last worker is and no other comes.

        Dask itself forgets calls whose results are on the way, and waits for a worker for ever.
        """
        seen = time.monotonic()
        while not self._left.wait(GLANCE):
            error = None
            if self._client.status == "closed":
                error = self._connection_lost()
            elif self._has_workers():
                seen = time.monotonic()
            elif time.monotonic() - seen > PATIENCE_WITH_WORKERS:
                error = self._workers_lost()
            if error is not None:
                for ours in list(self._waiting):
                    with suppress(InvalidStateError):
                        ours.set_exception(error)
                return

    def _has_workers(self) -> bool:
        """Whether there was any when the client last asked the scheduler, which it does every few seconds."""
        try:
            return bool(self._client.scheduler_info()["workers"])
        except Exception:  # it is just being closed
            return True

    @contextmanager
    def _while_connected(self) -> Iterator[None]:
        """What is said to the scheduler within, which Dask refuses once it has given up the connection.

        Raises:
            ClusterMissing: it has.
        """
        try:
            yield
        except Exception as error:
            if type(error).__name__ != "ClosedClientError":
                raise
            raise self._connection_lost() from error

    def _is_lost(self, error: BaseException) -> bool:
        """Whether a call ended since the connection did, and not for a reason of its own."""
        return (
            isinstance(error, CancelledError)
            or type(error).__name__ == "CommClosedError"
            or self._client.status != "running"
        )

    def _workers_lost(self) -> ClusterMissing:
        return ClusterMissing(
            f"The cluster {self._address} has lost its workers. Start one: dask worker {self._address} "
            "--nthreads 1, and give the same command again: with -o, it goes on where it was."
        )

    def _connection_lost(self) -> ClusterMissing:
        return ClusterMissing(
            f"The connection to the cluster {self._address} was lost. See that its scheduler runs, "
            "and give the same command again: with -o, it goes on where it was."
        )


def _is_not_cancelled(record: logging.LogRecord) -> bool:
    """Whether a line of the log is about anything but a call that was given up."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, CancelledError) and "Cancelled" not in type(error).__name__


def client_of(address: str) -> Any:  # noqa: ANN401 - distributed brings no annotations
    """Connects to the scheduler of a cluster at an address, such as tcp://10.0.0.1:8786.

    Raises:
        ClusterMissing: the library is missing, or nobody answers.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterMissing(
            f"A cluster needs the library distributed ({error}). Install it: "
            f"{sys.executable} -m pip install 'hashilens[cluster]'"
        ) from error
    try:
        return Client(  # type: ignore[no-untyped-call, unused-ignore]
            address, timeout=PATIENCE, set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise ClusterMissing(
            f"No scheduler answers at {address}. Check the address, or start one: dask scheduler"
        ) from error


def _introduce(*, needs_tesseract: bool = True) -> tuple[str, str]:
    """What a worker says of itself: its version, and why it cannot read pictures, if so."""
    from vision.digits.tesseract import find_program
    from vision.errors import TesseractMissing

    try:
        if needs_tesseract:
            find_program()
    except TesseractMissing as error:
        return __version__, error.message
    return __version__, ""


def _check(who: str, answer: tuple[str, str] | Exception) -> None:
    """Makes sure that a member of the cluster can take part, by what it says of itself.

    Raises:
        ClusterMissing: it cannot.
    """
    if isinstance(answer, Exception):
        raise ClusterMissing(
            f"{who} cannot run hashilens ({answer}). Install hashilens {__version__} there, "
            "with the extra `cluster`."
        )
    version, trouble = answer
    if version != __version__:
        raise ClusterMissing(
            f"{who} has hashilens {version}, and this is {__version__}. Install the same version on both."
        )
    if trouble:
        raise ClusterMissing(f"{who}: {trouble}")


def _in_crew(
    seconds: float,
    fewer: float | None,
    function: Callable[..., T],
    args: tuple[object, ...],
    kwargs: dict[str, object],
) -> T:
    """What a worker of the cluster does with a call: with the limit of all calls, or one of its own."""
    return _STAFF.crew(seconds).submit_within(fewer, function, *args, **kwargs).result()


class _Staff:
    """The crew of this process, a worker of the cluster, which all its threads share."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._crew: Crew | None = None
        self._seconds = 0.0

    def crew(self, seconds: float) -> Crew:
        """One whose calls may take so long; it ends with this process, or when another run wants another."""
        from distributed import get_worker

        with self._lock:
            if self._crew is not None and self._seconds != seconds:
                self._crew.shutdown(wait=False)
                self._crew = None
            if self._crew is None:
                # Dask makes its workers daemons, which may have no children, lest these outlive them.
                # Ours do not.
                current_process().daemon = False
                self._crew, self._seconds = Crew(get_worker().state.nthreads, seconds), seconds
            return self._crew


_STAFF = _Staff()
"""Starting a crew takes longer than a page: it stays for the next call."""
