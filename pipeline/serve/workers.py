"""Workers: the processes that touch pictures, some to read pages, some for what somebody waits for.

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

HANDS = 2
"""Processes for what somebody waits for, at most: one that is busy with a hard board holds up nobody else."""


def call(name: str, *arguments: Any) -> Any:  # noqa: ANN401 - as the function has them
    """Calls a function of `work`: in a worker, where its libraries are."""
    from pipeline.serve import work

    return getattr(work, name)(*arguments)


class Hand:
    """A process for what somebody waits for.

    Attributes:
        crew: the process.
        waiting: how many calls it has not answered yet.
    """

    def __init__(self, seconds: float) -> None:
        self.crew, self.waiting = Crew(1, seconds), 0

    async def call(self, name: str, *arguments: Any) -> Any:  # noqa: ANN401
        """Calls a function of `work`, given by its name.

        Raises:
            WorkerLost: its process died.
            PageTimeout: it took too long.
            Exception: whatever the function raises.
        """
        self.waiting += 1
        try:
            return await asyncio.wrap_future(self.crew.submit(call, name, *arguments))
        finally:
            self.waiting -= 1


class Workers:
    """Two crews: reading a page takes seconds, and whoever has touched the screen waits for no other page.

    Methods that call a function of `work` also raise whatever that raises.

    Attributes:
        number: how many processes read.
    """

    def __init__(self, number: int, seconds: float, soon: float = SOON) -> None:
        """Hires them.

        Args:
            number: how many processes read.
            seconds: time limit for reading a page.
            soon: time limit for anything else, seconds.
        """
        self.number, self._soon = number, soon
        self._readers = Crew(number, seconds)
        self._hands = [Hand(soon) for _ in range(min(number, HANDS))]

    def warm(self) -> None:
        """Starts all processes and does not wait for them, so that the first page is as fast as the next."""
        for crew in (*(self._readers for _ in range(self.number)), *(hand.crew for hand in self._hands)):
            crew.submit(call, "warm")

    async def read(self, name: str, *arguments: Any) -> Any:  # noqa: ANN401
        """Calls what reads a page, TRIES times if its process dies, which may be chance.

        Raises:
            WorkerLost: its process died each time.
            PageTimeout: it took too long.
        """
        for attempt in range(1, TRIES + 1):
            try:
                return await asyncio.wrap_future(self._readers.submit(call, name, *arguments))
            except WorkerLost:
                if attempt == TRIES:
                    raise
        raise AssertionError("the last attempt returns")

    async def soon(self, name: str, *arguments: Any, own: int = 0) -> Any:  # noqa: ANN401
        """Calls what somebody waits for.

        Args:
            name: of the function.
            arguments: for it.
            own: a number that is always the same for the page: its picture stays decoded with one process,
                which is asked again unless more wait for it than for another one.

        Raises:
            WorkerLost: its process died.
            PageTimeout: it took too long.
        """
        count = len(self._hands)
        its = own % count
        least = min(range(count), key=lambda index: (self._hands[index].waiting, (index - its) % count))
        return await self._hands[least].call(name, *arguments)

    async def later(self, name: str, *arguments: Any) -> Any:  # noqa: ANN401
        """Calls what can wait, between pages that are read.

        It is never begun if its caller was cancelled by then.

        Raises:
            WorkerLost: its process died.
            PageTimeout: it took too long.
        """
        return await asyncio.wrap_future(self._readers.submit_within(self._soon, call, name, *arguments))

    def dismiss(self) -> None:
        """Ends all processes, whatever they do; the program ends."""
        for crew in (self._readers, *(hand.crew for hand in self._hands)):
            crew.shutdown(cancel_futures=True)
