"""Limits for the program at work: a runaway is one picture's failure and not the end of the run."""

import contextlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType

MEMORY = 6 * 2**30
"""Bytes that a process of the range may ask for."""
SECONDS = 120
"""Of the processor, for one picture."""
PATIENCE = 5
"""So many times as long by the clock, on a machine that has other things to do."""


class TooLongError(Exception):
    """The program took longer than SECONDS."""


def limit_memory() -> None:
    """Lets this process run out of memory early, where the system can do that; for good."""
    if sys.platform == "linux":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


@contextlib.contextmanager
def limited_time() -> Iterator[None]:
    """Raises `TooLongError` in the main thread when the time is up, where the system can do that."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    timers = (
        (signal.SIGPROF, signal.ITIMER_PROF, SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, PATIENCE * SECONDS),
    )
    before = [(name, signal.signal(name, _stop)) for name, _, _ in timers]
    for _, timer, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for _, timer, _ in timers:
            signal.setitimer(timer, 0)
        for name, handler in before:
            signal.signal(name, handler)


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLongError(f"not done after {SECONDS} seconds")
