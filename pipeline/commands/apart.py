"""Apart: commands that read one input do it in a process of its own, within limits of time and memory.

A picture, a document or a text may be made to take any of both. Where this process cannot be copied (see
`worker.can_be_copied`), the command runs here, without limits.
"""

import io
import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def apart(function: Callable[P, T]) -> Callable[P, T]:
    """Decorates the function of a command, below click's own decorators: it runs in a process of its own.

    What it prints is printed, and what it raises is raised here; besides, PageTimeout if it takes too long,
    and WorkerLost if it wants too much memory.
    """

    @wraps(function)
    def command(*args: P.args, **kwargs: P.kwargs) -> T:
        from pipeline.puzzles.texts import STANDARD_INPUT
        from pipeline.runs.crew import Alone
        from pipeline.runs.worker import can_be_copied
        from vision.limits import COMMAND_SECONDS, TEXT_BYTES

        if not can_be_copied():
            return function(*args, **kwargs)
        is_asked = STANDARD_INPUT in kwargs.values()
        given = sys.stdin.buffer.read(TEXT_BYTES + 1) if is_asked else None
        with Alone(COMMAND_SECONDS) as alone:
            place = function.__module__, function.__name__
            return cast("T", alone.submit(_call, place, given, args, kwargs).result())

    return command


def _call(
    place: tuple[str, str], given: bytes | None, args: tuple[object, ...], kwargs: dict[str, object]
) -> object:
    """What the process does: it calls the function, which is not copied once more, as there are threads now.

    Args:
        place: the module and the name of the command, or of the function itself.
        given: what standard input holds, which no worker has; None if it is not asked for.
        args: for the function.
        kwargs: likewise.
    """
    if given is not None:
        sys.stdin = io.TextIOWrapper(io.BytesIO(given), "utf-8")
    found = getattr(sys.modules[place[0]], place[1])
    try:
        return getattr(found, "callback", found)(*args, **kwargs)
    finally:
        sys.stdout.flush()
