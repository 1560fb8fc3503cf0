"""Pages: those that are in memory, each with what came of it, and which of them are forgotten."""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pipeline.corrections import Correction
from pipeline.records import Page as Record
from pipeline.serve.archive import Taken
from pipeline.serve.readout import Sheet, View
from pipeline.serve.refusals import no_such_page
from pipeline.serve.spool import Piece, Spool
from pipeline.settings import Settings

WAITING, READING, DONE = "waiting", "reading", "done"


@dataclass(frozen=True, slots=True)
class PageLimits:
    """How many pages are kept, and how long.

    Attributes:
        pages: how many at most.
        seconds: how long one is kept.
        bytes: of all pictures at most.
    """

    pages: int = 200
    seconds: float = 86_400.0
    bytes: int = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Shown:
    """What a client sees of a page that was read.

    Attributes:
        record: of the page.
        views: of its puzzles.
        kept: a pickled `work.Kept`, to go on without reading again; None where the page could not be read.
        small: where in the page's spool the picture for a screen is; None where it could not be opened.
        corrections: all that a person has set on the page.
        final: whether the rules were asked to the end; else more comes soon.
    """

    record: Record
    views: tuple[View, ...] = ()
    kept: bytes | None = None
    small: Piece | None = None
    corrections: tuple[Correction, ...] = ()
    final: bool = True


class Page:
    """A page from its upload on.

    Attributes:
        id: random.
        spool: its bytes.
        upload: where in it the file is that was sent.
        number: of the page in its document, 1 first.
        settings: for reading it.
        taken: what it is in the archive; None where it is not.
        state: WAITING, READING, or DONE.
        before: how many come before it, while it waits.
        shown: None until it is done.
        made: answers that were worked out for what is shown, by name and puzzle; gone when that changes.
        seen: whether its picture has been on a screen.
        forgotten: whether its bytes are gone.
        weighing: the task that asks the rules to the end; None as long as there was none.
        lock: held while the page is corrected or put into the archive.
    """

    def __init__(
        self, spool: Spool, upload: Piece, settings: Settings, taken: Taken | None = None, number: int = 1
    ) -> None:
        self.id = secrets.token_urlsafe(16)
        self.spool, self.upload = spool, upload
        self.settings, self.taken = settings, taken
        self.number = number if taken is None else taken.job.page
        self.state, self.before = WAITING, 0
        self.shown: Shown | None = None
        self.made: dict[tuple[str, int], Any] = {}
        self.weighing: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()
        self.forgotten = self.seen = False
        self._changed = asyncio.Event()

    def sheet(self) -> Sheet:
        """The page as the functions of `work` take it."""
        return Sheet(self.spool.read(self.upload), self.number)

    def move(self, state: str, before: int = 0) -> None:
        """Sets its state, and how many pages come before it, and tells whoever waits for a change."""
        self.state, self.before = state, before
        self._tell()

    def show(self, shown: Shown) -> None:
        """Shows this result from now on: it is done, answers for an earlier one go, waiters are told."""
        self.shown, self.state, self.before = shown, DONE, 0
        self.made.clear()
        self._tell()

    def forget(self) -> None:
        """Lets go of its bytes and results; whoever waits for it is told."""
        self.forgotten = True
        self.spool.close()
        self._tell()

    async def wait_for(self, is_there: Callable[[], bool], seconds: float | None = None) -> None:
        """Waits until something is so, the page is forgotten, or the time is up; it does not say which."""
        try:
            async with asyncio.timeout(seconds):
                while not (is_there() or self.forgotten):
                    await self._changed.wait()
        except TimeoutError:
            return

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


class Pages:
    """The pages in memory, the oldest first; those beyond the limits are forgotten."""

    def __init__(self, limits: PageLimits, clock: Callable[[], float] = time.monotonic) -> None:
        """Begins with none.

        Args:
            limits: of what is kept.
            clock: tells seconds.
        """
        self._limits, self._clock = limits, clock
        self._pages: dict[str, tuple[float, Page]] = {}

    def __len__(self) -> int:
        return len(self._pages)

    def add(self, page: Page) -> None:
        """Keeps a page, and forgets those that there is no room or no time for."""
        self._pages[page.id] = self._clock(), page
        self.sweep()

    def get(self, name: str) -> Page:
        """The page of an id, as addresses name it.

        Raises:
            Refusal: it is not there, or not any more.
        """
        self.sweep()
        if name not in self._pages:
            raise no_such_page()
        return self._pages[name][1]

    def sweep(self) -> None:
        """Forgets what is old or too much, the oldest first."""
        now = self._clock()
        size = sum(page.spool.size for _, page in self._pages.values())
        for name, (since, page) in list(self._pages.items()):
            too_many = len(self._pages) > self._limits.pages or size > self._limits.bytes
            if not too_many and now - since < self._limits.seconds:
                return
            size -= page.spool.size
            del self._pages[name]
            page.forget()

    def forget_all(self) -> None:
        """Forgets every page: the program ends."""
        for _, page in self._pages.values():
            page.forget()
        self._pages.clear()
