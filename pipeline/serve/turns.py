"""Turns: a queue for a few places, in which clients take turns, however much each has asked for."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from pipeline.serve.refusals import Refusal


class Turns:
    """Hands out places; who gets none waits."""

    def __init__(self, places: int, most: int = 100, most_of_one: int = 60) -> None:
        """Opens the queue.

        Args:
            places: how many can be held at the same time.
            most: how many requests may be admitted at the same time, whether they hold a place or wait.
            most_of_one: likewise, of one client.
        """
        self._free, self._most, self._most_of_one = places, most, most_of_one
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._held: dict[str, int] = {}
        self._told: dict[asyncio.Future[None], Callable[[int], None]] = {}

    @property
    def admitted(self) -> int:
        """How many requests count at the moment, of all clients."""
        return sum(self._held.values())

    def admit(self, client: str) -> Callable[[], None]:
        """Admits a request, which counts until what is returned is called, whether it waits or is worked on.

        Returns:
            What ends it; to be called exactly once.

        Raises:
            Refusal: there are too many already.
        """
        own = self._held.get(client, 0)
        if own >= self._most_of_one or self.admitted >= self._most:
            raise Refusal(
                429,
                "queue-full",
                "Too many pictures are waiting. Try again in a minute.",
                {"Retry-After": "30"},
            )
        self._held[client] = own + 1

        def leave() -> None:
            self._held[client] -= 1
            if not self._held[client]:
                del self._held[client]

        return leave

    @asynccontextmanager
    async def turn(self, client: str, tell: Callable[[int], None]) -> AsyncIterator[None]:
        """Waits for a place and holds it.

        Args:
            client: the name of whoever asks.
            tell: is called with the number of those that come before, while it waits, whenever that may
                have changed.
        """
        if self._free:
            self._free -= 1
        else:
            await self._wait(client, tell)
        try:
            yield
        finally:
            self._free += 1
            self._call_next()

    async def _wait(self, client: str, tell: Callable[[int], None]) -> None:
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(called)
        self._told[called] = tell
        self._tell_all()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called just now, and gone
                self._free += 1
                self._call_next()
            else:
                self._leave(client, called)
            raise

    def _call_next(self) -> None:
        """Gives free places to the clients in their order, one to each."""
        while self._free and self._waiting:
            client, own = next(iter(self._waiting.items()))
            called = own.popleft()
            del self._waiting[client], self._told[called]
            if own:
                self._waiting[client] = own  # behind all others
            if not called.done():
                self._free -= 1
                called.set_result(None)
        self._tell_all()

    def _leave(self, client: str, called: asyncio.Future[None]) -> None:
        self._told.pop(called, None)
        own = self._waiting.get(client, deque())
        with suppress(ValueError):
            own.remove(called)
        if not own:
            self._waiting.pop(client, None)
        self._tell_all()

    def _tell_all(self) -> None:
        """Tells everybody who waits how many come before: by rounds, in each one of every client."""
        for before, called in enumerate(self._in_order()):
            self._told[called](before)

    def _in_order(self) -> list[asyncio.Future[None]]:
        found = [
            (number, place, called)
            for place, own in enumerate(self._waiting.values())
            for number, called in enumerate(own)
        ]
        return [called for *_, called in sorted(found, key=lambda one: one[:2])]
