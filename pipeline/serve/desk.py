"""Desk: a page from its upload to its answers. The routes ask here; the workers do what is costly."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pipeline.errors import as_record
from pipeline.records import Page as Record
from pipeline.records import decoded
from pipeline.serve.bodies import USUAL, BodyLimits
from pipeline.serve.pages import READING, WAITING, Page, PageLimits, Pages, Shown
from pipeline.serve.readout import Readout, Sheet
from pipeline.serve.refusals import Refusal, no_picture, wrong_request
from pipeline.serve.spool import Piece, Spool
from pipeline.serve.turns import Turns
from pipeline.serve.workers import Workers
from pipeline.settings import Settings

MOST_PAGES = 60
"""How many pages of a document can be asked for: more of them are what `hashilens solve` is for."""

TO_BLAME = frozenset({"not-a-correction", "correction-misfit", "not-a-bridge", "cannot-be-written"})
"""Codes of errors that lie in what was asked for, and become a Refusal 422; others of workers become 500."""


class Named(msgspec.Struct, frozen=True):
    """The puzzle that a message is about; the rest of the message is the workers' business.

    Attributes:
        puzzle: of the page, from 0.
    """

    puzzle: int = 0


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits of a desk.

    Attributes:
        body: of what a request sends.
        pages: how many pages are kept, and for how long.
    """

    body: BodyLimits = USUAL
    pages: PageLimits = field(default_factory=PageLimits)


class Desk:
    """Everything that goes on between a start of the program and its end.

    Attributes:
        pages: those in memory.
        limits: for everybody.
        turns: the queue for reading; whoever takes a page is admitted there first.
    """

    def __init__(self, workers: Workers, settings: Settings, limits: Limits) -> None:
        """Opens the desk.

        Args:
            workers: do what touches pictures; `close` ends them.
            settings: for every page that comes.
            limits: for everybody.
        """
        self.pages, self.limits = Pages(limits.pages), limits
        self.turns = Turns(workers.number)
        self._workers, self._settings = workers, settings
        self._tasks: set[asyncio.Task[Any]] = set()

    def new_page(self, spool: Spool, upload: Piece) -> Page:
        """A page for an upload that has come whole; nothing is done with it before `take`."""
        return Page(spool, upload, self._settings)

    async def other_page(self, page: Page, number: int) -> Page:
        """Another page of the document that a page is of, for `take`.

        Args:
            page: one of the document; it is waited for until it is read.
            number: of the other one, 1 first.

        Raises:
            Refusal: the document has none of this number, it is beyond MOST_PAGES, or `page` was forgotten.
        """
        pages = min((await self.shown(page)).record.pages, MOST_PAGES)
        if not 1 <= number <= pages:
            raise wrong_request(f"This document has pages 1 to {pages}.")
        spool, upload = page.spool.lend(page.upload)
        return Page(spool, upload, page.settings, number=number)

    def take(self, page: Page, client: str, name: str, leave: Callable[[], None]) -> None:
        """Takes a page that has come, and has it read when its turn is there.

        Args:
            page: a new one.
            client: the name of whoever has sent it.
            name: what they call the picture.
            leave: what `Turns.admit` has returned; it is called when the page is read, or given up.
        """
        self.pages.add(page)
        self._in_background(self._read(page, client, name), leave)

    async def shown(self, page: Page) -> Shown:
        """What is shown of a page, once it is read, even if that failed.

        Raises:
            Refusal: it was forgotten meanwhile.
        """
        await page.wait_for(lambda: page.shown is not None)
        self.pages.get(page.id)
        assert page.shown is not None
        return page.shown

    async def small_picture(self, page: Page) -> bytes:
        """The picture for a screen. Most likely somebody touches it soon, so it is decoded in the background.

        Raises:
            Refusal: there is none, or the page was forgotten.
        """
        shown = await self.shown(page)
        if shown.small is None:
            raise no_picture()
        if shown.kept is not None and not page.seen:
            page.seen = True
            self._in_background(self._workers.soon("decode", page.sheet(), own=hash(page.id)))
        return page.spool.read(shown.small)

    async def thumbnail(self, file: bytes, number: int) -> bytes:
        """A page of a file as a small JPEG; `number` counts from 1.

        Raises:
            Refusal: it cannot be opened.
        """
        try:
            made: bytes = await self._workers.later("thumbnail", Sheet(file, number))
        except Exception:
            raise no_picture() from None
        return made

    async def picture(self, page: Page) -> tuple[bytes, str]:
        """The picture at full size.

        Returns:
            Its bytes, and its media type.

        Raises:
            Refusal: there is none, or a worker could not make it.
        """
        if (await self.shown(page)).small is None:
            raise no_picture()
        sent: tuple[bytes, str] = await self._soon(page, "whole_picture", page.sheet())
        return sent

    async def overlay(self, page: Page, suffix: str | None = None) -> tuple[bytes, str]:
        """The solved picture at full size.

        Args:
            page: of it; it is waited for until it is final.
            suffix: as for `work.draw_solved`.

        Returns:
            Its bytes, and its media type.

        Raises:
            Refusal: there is no puzzle on the page, a worker could not draw it, or it was forgotten.
        """
        await self.final(page)
        kept = await self._kept(page)
        sent: tuple[bytes, str] = await self._soon(page, "draw_solved", page.sheet(), kept, suffix)
        return sent

    async def final(self, page: Page) -> Shown:
        """What is shown of a page, once the rules were asked to the end.

        Raises:
            Refusal: it was forgotten meanwhile.
        """
        await page.wait_for(lambda: page.shown is not None and page.shown.final)
        return await self.shown(page)

    async def correct(self, page: Page, changes: bytes, *, at_once: bool = False) -> Shown:
        """A page after corrections; those of one page are made one after the other.

        Args:
            page: to be corrected.
            changes: see `work.correct`.
            at_once: whether to answer with what is known at once; all else comes later, see `final`.

        Raises:
            Refusal: they are no such JSON or do not fit, the page could not be read or was forgotten, or a
                worker failed.
        """
        async with page.lock:
            shown = await self.shown(page)
            if shown.kept is None:
                raise no_picture()
            name = "correct_at_once" if at_once else "correct"
            arguments = (page.sheet(), shown.kept, shown.record, changes, page.settings)
            self._show(page, await self._soon(page, name, *arguments))
            if page.weighing is not None:  # of what is not there any more
                page.weighing.cancel()
            shown = await self.shown(page)
            if not shown.final:
                page.weighing = self._in_background(self._weigh(page, shown))
            return shown

    async def steps(self, page: Page, puzzle: int) -> dict[str, Any]:
        """All steps to the solution of a puzzle, in words and for the page to draw; see `work.all_steps`.

        Raises:
            Refusal: there is no such puzzle, the page was forgotten, or a worker failed.
        """
        told: dict[str, Any] = await self._made(page, "all_steps", puzzle)
        return told

    async def steps_from(self, page: Page, sent: bytes, *, only_check: bool = False) -> dict[str, Any]:
        """Which bridges that somebody has drawn can stay, and the steps from there; see `work.steps_from`.

        Args:
            page: with the puzzle.
            sent: JSON, see `views.Entered`; it names the puzzle.
            only_check: whether to leave out the steps.

        Raises:
            Refusal: there are no such bridges, no such puzzle, the page was forgotten, or a worker failed.
        """
        try:
            puzzle = decoded(sent, Named).puzzle
        except msgspec.DecodeError as error:
            raise wrong_request(f"These are not bridges of a puzzle: {error}.") from error
        kept = await self._kept(page, puzzle)
        name = "check" if only_check else "steps_from"
        told: dict[str, Any] = await self._soon(page, name, kept, puzzle, sent)
        return told

    async def links(self, page: Page, puzzle: int) -> dict[str, str]:
        """A puzzle in the formats of other programs, by their names; see `work.links`.

        Raises:
            Refusal: there is no such puzzle, the page was forgotten, or a worker failed.
        """
        told: dict[str, str] = await self._made(page, "links", puzzle)
        return told

    async def close(self) -> None:
        """Ends the workers, and forgets all pages."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.pages.forget_all()
        self._workers.dismiss()

    async def _read(self, page: Page, client: str, name: str) -> None:
        async with self.turns.turn(client, lambda before: page.move(WAITING, before)):
            if page.forgotten:
                return
            page.move(READING)
            try:
                before = page.taken.job.corrections if page.taken else ()
                readout: Readout = await self._workers.read("read", page.sheet(), name, page.settings, before)
            except Exception as error:
                readout = Readout(Record(source=name, error=as_record(error)))
        if not page.forgotten:
            self._show(page, readout)

    async def _weigh(self, page: Page, shown: Shown) -> None:
        """Asks the rules to the end about a page that was corrected in haste."""
        try:
            arguments = (page.sheet(), shown.kept, shown.record, page.settings)
            readout: Readout = await self._workers.later("weigh", *arguments)
        except Exception:  # what was seen in haste is what there is
            readout = Readout(shown.record, shown.views, shown.kept, corrections=shown.corrections)
        if page.shown is shown and not page.forgotten:
            self._show(page, readout)

    def _in_background(
        self, work: Coroutine[Any, Any, Any], then: Callable[[], None] = lambda: None
    ) -> asyncio.Task[Any]:
        """Does something that nobody waits for; what goes wrong with it is told when it is asked for."""

        def end(task: asyncio.Task[Any]) -> None:
            self._tasks.discard(task)
            then()
            if not task.cancelled():
                task.exception()

        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(end)
        return task

    def _show(self, page: Page, readout: Readout) -> None:
        small = page.shown.small if page.shown else None
        if readout.small is not None:
            small = page.spool.append(readout.small)
        page.show(
            Shown(readout.record, readout.views, readout.kept, small, readout.corrections, readout.final)
        )

    async def _made(self, page: Page, name: str, puzzle: int) -> Any:  # noqa: ANN401
        """What a function of `work` makes of a puzzle; asked once for each state of the page."""
        kept = await self._kept(page, puzzle)
        made = page.made
        if (name, puzzle) not in made:
            made[name, puzzle] = await self._soon(page, name, kept, puzzle)
        return made[name, puzzle]

    async def _kept(self, page: Page, puzzle: int | None = None) -> bytes:
        shown = await self.shown(page)
        if shown.kept is None or not shown.record.puzzles:
            raise Refusal(409, "no-puzzle", "There is no puzzle on this page.")
        if puzzle is not None and not 0 <= puzzle < len(shown.record.puzzles):
            raise wrong_request(f"This page has {len(shown.record.puzzles)} puzzles, counted from 0.")
        return shown.kept

    async def _soon(self, page: Page, name: str, *arguments: Any) -> Any:  # noqa: ANN401
        try:
            return await self._workers.soon(name, *arguments, own=hash(page.id))
        except Exception as error:
            said = as_record(error)
            raise Refusal(422 if said.code in TO_BLAME else 500, said.code, said.message) from error
