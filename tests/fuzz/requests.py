"""Requests: whatever a client asks of the page, it gets an answer, and none that says the program failed.

An input is a request as HTTP has it: a line with the method and the address, headers, an empty line, a body.
The words ID and TOKEN in it stand for the page that is there and for the token.
"""

import asyncio
import weakref
from pathlib import Path
from typing import Any

from pipeline.serve.addresses import Addresses
from pipeline.serve.app import create_app
from pipeline.serve.desk import Desk, Limits
from pipeline.serve.guard import Keys
from pipeline.serve.pages import Shown
from pipeline.serve.readout import Sheet
from pipeline.serve.spool import Spool
from pipeline.serve.workers import call
from pipeline.settings import Settings
from tests.fuzz.targets import Target
from tests.pipeline.serve.served import FakeWorkers, photo

WORDS = (
    b"GET ", b"POST ", b"HEAD ", b"/api/pages", b"/ID", b"/corrections", b"/hint", b"/steps", b"/check",
    b"/links", b"/keep", b"/api/archive/", b"?puzzle=0&after=3", b"?wait=no", b"?small",
    b"?name=%2e%2e/x%00", b"%2e%2e%2f", b"%00", b"\xff", b"Cookie: hashilens-8042=", b'"\\303"',
    b"Content-Length: 99999999999", b"Transfer-Encoding: chunked", b"Sec-Fetch-Site: cross-site",
    b"Origin: http://127.0.0.1:8042", b"Host: evil", b"Range: bytes=0-99999", b"If-Modified-Since: x",
    b"\n\n", b"[" * 3000, b"9" * 5000, b'"bridges": [', b'"islands": [0, 1]', b'"count": 2', b'"set": [',
    b'"unset": [', b'"row": ', b'"clue": ', b"null", b"-1", b"1e999", b"\\ud800", b"{", b"}", b"]", b",",
)  # fmt: skip

PATIENCE = 15.0
"""Seconds for an answer."""

HEADERS = "Host: 127.0.0.1:8042\nAuthorization: Bearer TOKEN\n"


def target(_: Path) -> Target:
    """The target: the application, with one page that was read."""
    asked = _Asked()
    return Target("requests", tuple(_corpus()), WORDS, asked.attempt)


class _WorkersHere(FakeWorkers):
    """What touches the page that was read happens in this process; other pages are not read."""

    async def soon(self, name: str, *arguments: Any, own: int = 0) -> Any:
        return call(name, *arguments)


class _Asked:
    """The application and its page, which is put back as it was after every request."""

    def __init__(self) -> None:
        self._runner, self._keys = asyncio.Runner(), Keys()
        weakref.finalize(self, self._runner.close)
        workers: Any = _WorkersHere()  # type: ignore[no-untyped-call]
        self._desk = Desk(workers, Settings(), Limits())
        self._app = create_app(self._desk, Addresses("http", 8042, ("127.0.0.1",)), self._keys)
        self._photo: bytes = photo()  # type: ignore[no-untyped-call]
        readout = call("read", Sheet(self._photo), "photo.png", Settings())
        assert readout.kept is not None, readout.record.error
        self._readout = readout

    def attempt(self, data: bytes) -> None:
        status, headers, _ = self._runner.run(self._answer(data))
        assert 200 <= status < 500, f"the answer says {status}"
        assert headers[b"x-content-type-options"] == b"nosniff"

    async def _answer(self, data: bytes) -> tuple[int, dict[bytes, bytes], bytes]:
        spool, read = Spool(), self._readout
        page = self._desk.new_page(spool, spool.append(self._photo))
        self._desk.pages.add(page)
        page.show(Shown(read.record, read.views, read.kept, spool.append(read.small or b"")))
        scope, body = self._scope(data, page.id)
        messages: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            return messages.pop(0) if messages else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        try:
            async with asyncio.timeout(PATIENCE):
                await self._app(scope, receive, send)
        finally:
            self._desk.pages.forget_all()
        start = sent[0]
        return start["status"], dict(start["headers"]), b"".join(one.get("body", b"") for one in sent[1:])

    def _scope(self, data: bytes, page: str) -> tuple[dict[str, Any], bytes]:
        data = data.replace(b"ID", page.encode()).replace(b"TOKEN", self._keys.token.encode())
        head, _, body = data.partition(b"\n\n")
        first, *lines = head.split(b"\n")
        method, _, address = first.partition(b" ")
        path, _, query = address.partition(b"?")
        headers = [line.partition(b":")[::2] for line in lines if b":" in line]
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
            "method": method.decode("latin-1").upper(), "path": _unquoted(path), "raw_path": path,
            "query_string": query, "root_path": "", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8042),
            "headers": [(name.strip().lower(), value.strip()) for name, value in headers],
        }  # fmt: skip
        return scope, body


def _unquoted(path: bytes) -> str:
    """A path as uvicorn hands it on."""
    from urllib.parse import unquote

    return unquote(path.decode("ascii", "replace")) or "/"


def _corpus() -> list[bytes]:
    """Every route, as the page's own client asks it."""
    got = (
        "healthz",
        "",
        "index.html",
        "?token=TOKEN",
        "main.js",
        "api/pages/ID?known=done:0",
        "api/pages/ID/overlay",
        "api/pages/ID/picture?small",
        "api/pages/ID/hint?puzzle=0&after=3",
        "api/pages/ID/steps?puzzle=0",
        "api/pages/ID/links?puzzle=0",
        "api/archive",
    )
    asked = [
        *((f"GET /{path}", "") for path in got), ("HEAD /main.js", ""), ("POST /api/archive/a", ""),
        ("POST /api/pages?wait=no&name=a.png", "no picture"), ("POST /api/pages/ID/keep", ""),
        ("POST /api/pages/ID/corrections", '{"puzzle": 0, "set": [{"row": 0, "column": 3, "clue": 4}]}'),
        ("POST /api/pages/ID/corrections", '{"set": [{"center": [60, 60], "clue": "none"}], "unset": []}'),
        ("POST /api/pages/ID/check", '{"bridges": [{"islands": [0, 1], "count": 2}], "puzzle": 0}'),
        ("POST /api/pages/ID/steps", '{"bridges": [{"islands": [0, 1], "count": 1}], "puzzle": 0}'),
    ]  # fmt: skip
    with_token = [f"{first}\n{HEADERS}\n{body}".encode() for first, body in asked]
    cookie = (
        f"GET /api/archive\n{HEADERS.replace('Authorization: Bearer TOKEN', 'Cookie: hashilens-8042=a.b')}\n"
    )
    return [*with_token, cookie.encode()]
