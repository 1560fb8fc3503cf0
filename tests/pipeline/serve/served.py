"""A server for tests: the application behind a real uvicorn in a thread, asked by plain HTTP."""

import http.client
import json
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO

import uvicorn

from pipeline.records import Page as Record
from pipeline.serve.addresses import Addresses, addresses_at, listen
from pipeline.serve.app import create_app
from pipeline.serve.desk import Desk, Limits
from pipeline.serve.guard import Keys
from pipeline.serve.readout import Readout
from pipeline.serve.workers import Workers
from pipeline.settings import Settings
from tests.pipeline.drawn import FIVE, board_from, picture_of

PATIENCE = 300.0
"""Seconds after which what has not come never will: a busy machine may start a process in half a minute."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict
    body: bytes

    @property
    def told(self):
        return json.loads(self.body)

    @property
    def code(self):
        return self.told["error"]["code"]


@dataclass(frozen=True)
class Served:
    """A server that listens, and who asks it."""

    addresses: Addresses
    keys: Keys
    desk: Desk
    headers: dict = field(default_factory=dict)

    @property
    def host(self):
        return f"127.0.0.1:{self.addresses.port}"

    @property
    def origin(self):
        return f"http://{self.host}"

    def connect(self, timeout=PATIENCE):
        return http.client.HTTPConnection("127.0.0.1", self.addresses.port, timeout=timeout)

    def ask(self, method, path, body=None, *, bare=False, **headers):
        """An answer; header names with _ for -. With `bare` nobody says who they are."""
        said = {} if bare else {"Authorization": f"Bearer {self.keys.token}"}
        said |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = self.connect()
        try:
            connection.request(method, path, body, said)
            response = connection.getresponse()
            return Answer(response.status, dict(response.getheaders()), response.read())
        finally:
            connection.close()

    def cookie(self):
        """The cookie that opening the address brings, as a browser sends it back."""
        answer = self.ask("GET", f"/?token={self.keys.token}", bare=True)
        return answer.headers["set-cookie"].partition(";")[0]

    def as_read(self, page):
        """Takes back all that was set on a page."""
        puzzles = self.ask("GET", f"/api/pages/{page['id']}").told["record"]["puzzles"]
        for number, puzzle in enumerate(puzzles):
            unset = [{"row": one["row"], "column": one["column"]} for one in puzzle.get("by_hand", ())]
            body = json.dumps({"puzzle": number, "unset": unset})
            assert not unset or self.ask("POST", f"/api/pages/{page['id']}/corrections", body).status == 200

    def send(self, picture, name="photo.png"):
        """A page that was read."""
        return self.ask("POST", f"/api/pages?name={name}", picture).told


class FakeWorkers:
    """Reads nothing: each page is what `make` says."""

    number = 1

    def __init__(self, make=lambda upload, name, settings, kept: Readout(Record(source=name))):
        self._make = make

    async def read(self, name, *arguments):
        made = self._make(*arguments)
        return await made if hasattr(made, "__await__") else made

    async def soon(self, name, *arguments, own=0):
        raise RuntimeError(name)

    def dismiss(self):
        pass


@contextmanager
def serving(workers=None, limits=None, archive=None):
    """Serves while it is needed."""
    workers = workers or FakeWorkers()
    with listen("127.0.0.1", 0) as listener:
        addresses, keys = addresses_at(listener, "http"), Keys()
        desk = Desk(workers, Settings(), limits or Limits())
        config = uvicorn.Config(
            create_app(desk, addresses, keys, archive),
            log_config=None,
            timeout_graceful_shutdown=1,
            ws="none",
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            wait_until(lambda: server.started)
            yield Served(addresses, keys, desk)
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def reading(limits=None, archive=None):
    """Serves with a worker that reads, however busy the machine is: what takes too long is an error."""
    workers = Workers(1, PATIENCE, PATIENCE)
    try:
        with serving(workers, limits, archive) as served:
            yield served
    finally:
        workers.dismiss()


def wait_until(is_so, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)


def photo(board=FIVE, form="PNG", **options):
    """A picture of a board, as a file."""
    file = BytesIO()
    picture_of(board_from(board)).save(file, form, **options)
    return file.getvalue()
