"""Limits for the program at work: a runaway is one picture's failure and not the end of the run."""

import contextlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType

MEMORY = 6 * 2**30
"""Bytes that a process of the range may ask for."""
SECONDS = 120
"""For one picture."""


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
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLongError(f"not done after {SECONDS} seconds")
