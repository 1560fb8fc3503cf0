"""Shelf: pages go from the archive to the desk, and back for good."""

import asyncio
from typing import Any

from pipeline.errors import PipelineError
from pipeline.serve.archive import Archive, suffix_for
from pipeline.serve.desk import Desk
from pipeline.serve.pages import Page
from pipeline.serve.refusals import Refusal, no_picture, no_such_page
from pipeline.serve.spool import Spool

MOST_THUMBNAILS = 500
"""How many thumbnails are kept; each has some 5 kB."""


class Shelf:
    """What a client may do with the folder of results that the program was started with, if it was."""

    def __init__(self, desk: Desk, archive: Archive | None) -> None:
        self._desk, self._archive = desk, archive
        self._putting_back = asyncio.Lock()
        self._thumbnails: dict[str, bytes] = {}

    async def listed(self) -> dict[str, Any]:
        """The pages of the archive; see `Archive.listed`. Without an archive `folder` is None."""
        if self._archive is None:
            return {"folder": None, "pages": []}
        return await asyncio.to_thread(self._archive.listed)

    async def thumbnail(self, name: str) -> bytes:
        """A page of the archive as a small JPEG, made when it is first asked for.

        Raises:
            Refusal: there is none of this name, or nothing to be shown.
        """
        if self._archive is None:
            raise no_such_page()
        if name not in self._thumbnails:
            file, number = await asyncio.to_thread(self._archive.picture, name)
            made = await self._desk.thumbnail(file, number)
            while len(self._thumbnails) >= MOST_THUMBNAILS:
                del self._thumbnails[next(iter(self._thumbnails))]
            self._thumbnails[name] = made
        return self._thumbnails[name]

    async def take_out(self, name: str, client: str) -> Page:
        """A page of the archive, which is read anew in its turn.

        Raises:
            Refusal: there is none of this name, its file or its corrections cannot be read, or the queue is
                full.
        """
        if self._archive is None:
            raise no_such_page()
        taken = await asyncio.to_thread(self._archive.take_out, name)
        leave, spool = self._desk.turns.admit(client), Spool()
        page = Page(spool, spool.append(taken.upload), taken.job.settings, taken)
        self._desk.take(page, client, taken.job.source, leave)
        return page

    async def put_back(self, page: Page) -> None:
        """Puts a page into the archive for good, with all that was set on it; waits until it is final.

        Raises:
            Refusal: there is no archive, it cannot be written to, or the page could not be read or drawn, or
                was forgotten.
        """
        archive = self._archive
        if archive is None:
            raise Refusal(409, "no-archive", "Start it with a folder: hashilens serve FOLDER")
        async with self._putting_back, page.lock:
            shown = await self._desk.final(page)
            if shown.kept is None:
                raise no_picture()
            try:
                taken = page.taken
                if taken is None:
                    upload = page.sheet().file
                    taken = await asyncio.to_thread(archive.take_in, shown.record, upload, page.settings)
                overlay = None
                if shown.record.puzzles:
                    suffix = suffix_for(taken)
                    overlay = (await self._desk.overlay(page, suffix))[0], suffix
                await asyncio.to_thread(archive.put_back, taken, shown.record, shown.corrections, overlay)
            except PipelineError as error:
                raise Refusal(409, error.code, error.message) from error
            page.taken = taken
            self._thumbnails.clear()  # one of them has changed
