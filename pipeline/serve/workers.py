"""Workers: the processes that touch pictures: those that read, and one for what somebody waits for.

Functions of `work` are called by their names, since that module imports all libraries of pictures, and this
process does without.
"""

import asyncio
from typing import Any

from pipeline.errors import WorkerLost
from pipeline.runs.crew import Crew
from pipeline.runs.workers import TRIES

SOON = 30.0
"""Seconds that anything but reading may take."""


def call(name: str, *arguments: Any) -> Any:  # noqa: ANN401 - as the function has them
    """Calls a function of `work`: in a worker, where its libraries are."""
    from pipeline.serve import work

    return getattr(work, name)(*arguments)


class Workers:
    """Two crews: reading a page takes seconds, and whoever has touched the screen waits for no other page."""

    def __init__(self, number: int, seconds: float) -> None:
        """Hires them.

        Args:
            number: of processes that read.
            seconds: that a page may take.
        """
        self.number = number
        self._readers, self._hand = Crew(number, seconds), Crew(1, SOON)

    def warm(self) -> None:
        """Starts all processes, so that the first page is as fast as the next."""
        for _ in range(self.number):
            self._readers.submit(call, "warm")
        self._hand.submit(call, "warm")

    async def read(self, name: str, *arguments: Any) -> Any:  # noqa: ANN401
        """Calls what reads a page; a process that dies once may have died by chance.

        Raises:
            WorkerLost: it died again.
            PageTimeout: it took too long.
        """
        for attempt in range(1, TRIES + 1):
            try:
                return await asyncio.wrap_future(self._readers.submit(call, name, *arguments))
            except WorkerLost:
                if attempt == TRIES:
                    raise
        raise AssertionError("the last attempt returns")

    async def soon(self, name: str, *arguments: Any) -> Any:  # noqa: ANN401
        """Calls what somebody waits for.

        Raises:
            WorkerLost, PageTimeout: as above.
        """
        return await asyncio.wrap_future(self._hand.submit(call, name, *arguments))

    def dismiss(self) -> None:
        """Ends all processes, whatever they do."""
        for crew in (self._readers, self._hand):
            crew.shutdown(cancel_futures=True)
