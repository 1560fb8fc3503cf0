"""The routes: what a client may ask, and how it is answered."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path as FilePath
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pipeline.names import printable
from pipeline.serve.addresses import Addresses
from pipeline.serve.archive import Archive
from pipeline.serve.bodies import receive_message, receive_upload
from pipeline.serve.desk import MOST_PAGES, Desk
from pipeline.serve.guard import Guard, Keys
from pipeline.serve.pages import DONE, Page
from pipeline.serve.refusals import Refusal, answer_refusal, wrong_request
from pipeline.serve.shelf import Shelf
from pipeline.serve.spool import Spool

CLIENT = FilePath(__file__).parent / "client"

PATIENCE = 25.0
"""Seconds that an answer waits for news."""

LONGEST_NAME = 100
"""Characters of a picture's name that are kept."""


def create_app(desk: Desk, addresses: Addresses, keys: Keys, archive: Archive | None = None) -> Starlette:
    """The application.

    Args:
        desk: does the work; it is closed when the application ends.
        addresses: of the page.
        keys: the secrets that let clients in.
        archive: a folder of results, whose pages can be taken out and put back; None for none.
    """
    asked = Asked(desk, Shelf(desk, archive))
    routes = [
        Route("/healthz", healthz),
        Route("/api/pages", asked.take, methods=["POST"]),
        Route("/api/pages/{id}", asked.page),
        Route("/api/pages/{id}/pages/{number:int}", asked.other_page, methods=["POST"]),
        Route("/api/pages/{id}/picture", asked.picture),
        Route("/api/pages/{id}/overlay", asked.overlay),
        Route("/api/pages/{id}/corrections", asked.correct, methods=["POST"]),
        Route("/api/pages/{id}/hint", asked.hint),
        Route("/api/pages/{id}/steps", asked.steps),
        Route("/api/pages/{id}/steps", asked.steps_from, methods=["POST"]),
        Route("/api/pages/{id}/check", asked.check, methods=["POST"]),
        Route("/api/pages/{id}/links", asked.links),
        Route("/api/pages/{id}/keep", asked.keep, methods=["POST"]),
        Route("/api/archive", asked.archive),
        Route("/api/archive/{name}", asked.take_out, methods=["POST"]),
        Route("/api/archive/{name}/thumbnail", asked.thumbnail),
        Mount("/", StaticFiles(directory=CLIENT, html=True)),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        """Lets the desk go when the program ends."""
        yield
        await desk.close()

    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, addresses=addresses, keys=keys)],
        exception_handlers={Refusal: answer_refusal, ClientDisconnect: _gone},
        lifespan=lifespan,
    )


async def healthz(_: Request) -> Response:
    """Whether the program is there."""
    return _json({"status": "ok"})


class Asked:
    """What a client may ask about pages: a method for each route, which reads the request and answers.

    Each raises a Refusal where it cannot serve the request. Words in backticks are parameters of the query.
    """

    def __init__(self, desk: Desk, shelf: Shelf) -> None:
        self._desk, self._shelf = desk, shelf

    async def take(self, request: Request) -> Response:
        """Takes an upload called `name`; answers with its page once it is read, with `wait=no` at once."""
        client, desk = request.state.client, self._desk
        leave = desk.turns.admit(client)
        spool = Spool()
        try:
            page = desk.new_page(spool, await receive_upload(request, spool, desk.limits.body))
        except BaseException:
            spool.close()
            leave()
            raise
        desk.take(page, client, _name(request), leave)
        if request.query_params.get("wait") == "no":
            return _json(_told(page), 202)
        await desk.shown(page)
        return _json(_told(page))

    async def page(self, request: Request) -> Response:
        """A page as it is.

        With what is `known` of it ("waiting:3"), the answer waits until that has changed, or comes at once if
        the page is done; with `final`, until the rules were asked to the end. It waits for PATIENCE at most
        for each.
        """
        page, query = self._page(request), request.query_params
        if "final" in query:
            await page.wait_for(lambda: page.shown is not None and page.shown.final, PATIENCE)
        known = query.get("known")
        await page.wait_for(lambda: page.state == DONE or f"{page.state}:{page.before}" != known, PATIENCE)
        return _json(_told(self._page(request)))

    async def other_page(self, request: Request) -> Response:
        """Takes another page of a page's document; answers once that page is read, not the other one."""
        client, desk = request.state.client, self._desk
        leave = desk.turns.admit(client)
        try:
            first = self._page(request)
            page = await desk.other_page(first, request.path_params["number"])
        except BaseException:
            leave()
            raise
        desk.take(page, client, (await desk.shown(first)).record.source, leave)
        return _json(_told(page), 202)

    async def picture(self, request: Request) -> Response:
        """The upright picture; with `small` one for a screen."""
        page = self._page(request)
        if "small" in request.query_params:
            data = await self._desk.small_picture(page)
            return Response(data, media_type="image/png" if data.startswith(b"\x89PNG") else "image/jpeg")
        return _sent(*await self._desk.picture(page))

    async def overlay(self, request: Request) -> Response:
        """The solved picture at full size."""
        page = self._page(request)
        data, media_type = await self._desk.overlay(page)
        stem = (await self._desk.shown(page)).record.source.rpartition(".")[0] or "photo"
        name = quote(f"{stem}.solved.{'png' if media_type == 'image/png' else 'jpg'}")
        return Response(
            data, media_type=media_type, headers={"Content-Disposition": f"inline; filename*=UTF-8''{name}"}
        )

    async def correct(self, request: Request) -> Response:
        """Takes corrections and answers with the page after them; with `wait=no`, as far as known at once."""
        page, at_once = self._page(request), request.query_params.get("wait") == "no"
        await self._desk.correct(page, await self._message(request), at_once=at_once)
        return _json(_told(page))

    async def hint(self, request: Request) -> Response:
        """The step after the first `after` ones of `puzzle`; if there is none, only how they end."""
        told = await self._desk.steps(self._page(request), _number(request, "puzzle"))
        after = _number(request, "after")
        steps = told["steps"]
        return _json(steps[after] if after < len(steps) else {**told, "steps": [], "number": None})

    async def steps(self, request: Request) -> Response:
        """All steps of `puzzle`."""
        return _json(await self._desk.steps(self._page(request), _number(request, "puzzle")))

    async def steps_from(self, request: Request) -> Response:
        """Which bridges that somebody has drawn can stay, and all steps from there on."""
        page, sent = self._page(request), await self._message(request)
        return _json(await self._desk.steps_from(page, sent))

    async def check(self, request: Request) -> Response:
        """Which bridges that somebody has drawn can stay."""
        page, sent = self._page(request), await self._message(request)
        return _json(await self._desk.steps_from(page, sent, only_check=True))

    async def links(self, request: Request) -> Response:
        """Addresses and texts by which `puzzle` can be played elsewhere."""
        return _json(await self._desk.links(self._page(request), _number(request, "puzzle")))

    async def keep(self, request: Request) -> Response:
        """The page goes into the archive, as it is now."""
        page = self._page(request)
        await self._shelf.put_back(page)
        return _json(_told(page))

    async def archive(self, _: Request) -> Response:
        """The pages of the archive."""
        return _json(await self._shelf.listed())

    async def thumbnail(self, request: Request) -> Response:
        """A page of the archive, small."""
        return _sent(await self._shelf.thumbnail(request.path_params["name"]), "image/jpeg")

    async def take_out(self, request: Request) -> Response:
        """Takes a page out of the archive and answers at once; it is read then."""
        page = await self._shelf.take_out(request.path_params["name"], request.state.client)
        return _json(_told(page), 202)

    async def _message(self, request: Request) -> bytes:
        return await receive_message(request, self._desk.limits.body)

    def _page(self, request: Request) -> Page:
        return self._desk.pages.get(request.path_params["id"])


def _told(page: Page) -> dict[str, Any]:
    """A page for clients."""
    told: dict[str, Any] = {"id": page.id, "state": page.state}
    if page.shown is None:
        return {**told, "before": page.before}
    if not page.shown.final:
        told["final"] = False
    if page.shown.record.pages > 1:
        told["pages"] = min(page.shown.record.pages, MOST_PAGES)
    return {**told, "record": page.shown.record, "views": page.shown.views}


def _name(request: Request) -> str:
    """What a client calls its picture: for messages alone."""
    said = request.query_params.get("name", "").replace("\\", "/").rpartition("/")[2]
    return printable("".join(letter for letter in said if letter.isprintable())[:LONGEST_NAME]) or "photo"


def _number(request: Request, name: str) -> int:
    """A number from 0 in the query; 0 if it is left out.

    Raises:
        Refusal: it is none.
    """
    said = request.query_params.get(name, "0")
    if not (said.isascii() and said.isdecimal() and len(said) < 7):
        raise wrong_request(f"{name} is a number from 0.")
    return int(said)


def _json(told: Any, status: int = 200) -> Response:  # noqa: ANN401 - whatever JSON can tell
    return Response(msgspec.json.encode(told), status, media_type="application/json")


def _sent(data: bytes, media_type: str) -> Response:
    return Response(data, media_type=media_type)


async def _gone(_: Request, __: Exception) -> Response:
    """To a client that has gone in the middle of its upload: nobody hears it."""
    return Response(status_code=400)
