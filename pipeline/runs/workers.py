"""Workers: jobs handed out a few at a time, results as they are there. No page holds another one back."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from types import TracebackType
from typing import ParamSpec, Protocol, Self, TypeVar

from pipeline.errors import PageTimeout, WorkerLost
from pipeline.job import Job, Result, failed, receive, run_together

P = ParamSpec("P")
T = TypeVar("T")

TOGETHER = 4
"""Jobs in one call: four pages need one start of Tesseract; more save little and hold more memory."""

TOGETHER_SECONDS = 30.0
"""Time limit for pages that are read together. If it is over, each is done by itself, with a limit of its
own: one page that takes long holds back those beside it for no longer than this."""

AHEAD = 2
"""Calls handed out for each worker, so that none waits for us."""

SECONDS = 300.0
"""Time limit for a page. The slowest of them, with many boards, take half a minute on a slow machine."""

TRIES = 2
"""Times that a page by itself may bring its worker down. Once may be chance: someone else has ended it."""


class Hands(Protocol):
    """What runs calls: an executor that can also limit the time of a single one of them."""

    def submit_within(
        self, seconds: float | None, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Future[T]":
        """Hands out a call.

        Args:
            seconds: that it may take; as many as any call if None.
            fn: to be called. If it brings its process down, that raises WorkerLost, and if it takes too long
                PageTimeout; no other call is concerned.
            *args: for it.
            **kwargs: for it.
        """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None, /
    ) -> bool | None: ...


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

    def submit_within(
        self, _: float | None, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> "Future[T]":
        """Runs a call; nobody is there to end it."""
        return self.submit(fn, *args, **kwargs)


def hire(jobs: int, workers: int, seconds: float | None) -> Hands:
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
        hands: where.
        workers: calls that run at the same time.
        prepared: what is to be done to a job just before it is handed out.

    Yields:
        The number of a job, 0 first, and its result, as soon as it is there. Pages that are read together
        come together.
    """
    parts = _Parts(len(jobs), workers)
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
                yield from zip(call.jobs, results, strict=True)
            elif not isinstance(error, PageTimeout | WorkerLost):
                raise error
            elif again := _again(call, error):
                parts.most = max(1, parts.most // 2) if isinstance(error, PageTimeout) else parts.most
                for one in again:
                    hand_out(one)
            else:
                yield from ((number, failed(job, error)) for number, job in call.jobs.items())


def _again(call: _Call, error: PageTimeout | WorkerLost) -> list[_Call]:
    """The calls to make in the place of one that came to nothing; none if its page has failed for good."""
    if len(call.jobs) > 1:  # one of them is to blame, and it alone shall pay
        return [_Call({number: job}) for number, job in call.jobs.items()]
    if isinstance(error, WorkerLost) and call.attempt < TRIES:
        return [_Call(call.jobs, call.attempt + 1)]
    return []


class _Parts:
    """Parts the numbers of jobs among calls: fewer towards the end, so that all workers finish together.

    Attributes:
        most: jobs in a call. Fewer are better where pages together have taken too long.
    """

    def __init__(self, jobs: int, workers: int) -> None:
        self._left, self._workers = range(jobs), workers
        self.most = TOGETHER

    def next(self) -> range:
        """The jobs of the next call; empty if there are none left."""
        size = min(self.most, max(1, len(self._left) // self._workers))
        part, self._left = self._left[:size], self._left[size:]
        return part
