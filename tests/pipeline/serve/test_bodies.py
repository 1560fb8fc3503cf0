"""Uploads: counted while they stream, and what leaves nothing behind."""

import asyncio
import select
import socket

import pytest
from starlette.requests import Request

from pipeline.serve.bodies import BodyLimits, receive_message
from pipeline.serve.desk import Limits
from pipeline.serve.refusals import Refusal
from tests.pipeline.serve.served import PATIENCE, serving, wait_until

LIMITS = Limits(BodyLimits(bytes=1000, rate=1000.0, grace=0.3, message_bytes=100))


@pytest.fixture(scope="module")
def small():
    """A server that takes little, and that quickly."""
    with serving(limits=LIMITS) as server:
        yield server


@pytest.fixture(autouse=True)
def nothing_is_left(small):
    yield
    wait_until(lambda: not small.desk.turns.admitted)


def head(served, length):
    return (
        f"POST /api/pages HTTP/1.1\r\nHost: {served.host}\r\nAuthorization: Bearer {served.keys.token}\r\n"
        f"{length}\r\n\r\n"
    ).encode()


def opened(served):
    return socket.create_connection(("127.0.0.1", served.addresses.port), timeout=PATIENCE)


def answer(connection):
    """Status and code of an answer."""
    with connection.makefile("rb") as file:
        status = int(file.readline().split()[1])
        return status, file.read()


def test_what_fits_is_taken(small):
    assert small.ask("POST", "/api/pages", bytes(1000)).status == 200


def test_nothing_is_no_picture(small):
    assert small.ask("POST", "/api/pages", b"").code == "empty-file"


def test_what_says_that_it_is_too_large_is_not_even_read(small):
    with opened(small) as connection:
        connection.sendall(head(small, "Content-Length: 1001"))
        status, body = answer(connection)
    assert status == 413
    assert b"upload-too-large" in body


def test_what_does_not_say_so_is_counted(small):
    with opened(small) as connection:
        connection.sendall(head(small, "Transfer-Encoding: chunked"))
        for _ in range(11):
            connection.sendall(b"64\r\n" + bytes(100) + b"\r\n")
        status, _ = answer(connection)
    assert status == 413


@pytest.mark.parametrize("every", [None, 0.1])
def test_what_comes_too_slowly_is_ended(small, every):
    """Silence, and a byte now and then."""
    with opened(small) as connection:
        connection.sendall(head(small, "Content-Length: 900"))
        while not select.select([connection], [], [], every)[0]:
            connection.sendall(b"x")
        status, body = answer(connection)
    assert status == 408
    assert b"upload-too-slow" in body


def test_a_client_that_goes_in_the_middle_disturbs_nobody(small):
    before = len(small.desk.pages)
    with opened(small) as connection:
        connection.sendall(head(small, "Content-Length: 900") + bytes(100))
        wait_until(lambda: small.desk.turns.admitted)
    wait_until(lambda: not small.desk.turns.admitted)
    assert len(small.desk.pages) == before
    assert small.ask("POST", "/api/pages", bytes(10)).status == 200


def test_a_message_is_short(small):
    page = small.send(bytes(10))
    answer = small.ask("POST", f"/api/pages/{page['id']}/corrections", bytes(101))
    assert (answer.status, answer.code) == (413, "upload-too-large")


@pytest.mark.parametrize("digits", [20, 21, 5000])
def test_a_length_of_thousands_of_digits_is_too_large(digits):
    request = Request({"type": "http", "method": "POST", "headers": [(b"content-length", b"9" * digits)]})
    with pytest.raises(Refusal) as caught:
        asyncio.run(receive_message(request))
    assert caught.value.status == 413
