"""Bodies: what a client sends, counted while it streams."""

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

from starlette.requests import Request

from pipeline.serve.refusals import Refusal
from pipeline.serve.spool import Piece, Spool


@dataclass(frozen=True, slots=True)
class BodyLimits:
    """How much may come, and how slowly.

    Attributes:
        bytes: of an upload at most.
        rate: bytes a second at least, on average.
        grace: seconds before that counts, and after which silence ends an upload.
        message_bytes: of anything that is no picture, at most.
    """

    bytes: int = 30_000_000
    rate: float = 1_000.0
    grace: float = 15.0
    message_bytes: int = 200_000


USUAL = BodyLimits()

LONGEST_LENGTH = 20
"""The most digits of an announced length; one with more is refused as too large."""


async def receive_upload(request: Request, spool: Spool, limits: BodyLimits = USUAL) -> Piece:
    """Streams the body of a request into a spool, which has nothing in it yet.

    Returns:
        Where it is: all of the spool.

    Raises:
        Refusal: it is empty, too large or too slow.
        starlette.requests.ClientDisconnect: the client has gone.
    """
    async for chunk in _chunks(request, limits, limits.bytes):
        spool.append(chunk)
    if not spool.size:
        raise Refusal(400, "empty-file", "Nothing was sent. Choose the picture again.")
    return Piece(0, spool.size)


async def receive_message(request: Request, limits: BodyLimits = USUAL) -> bytes:
    """The whole body of a request that is no picture.

    Raises:
        Refusal: it is too large or too slow.
        starlette.requests.ClientDisconnect: the client has gone.
    """
    return b"".join([chunk async for chunk in _chunks(request, limits, limits.message_bytes)])


async def _chunks(request: Request, limits: BodyLimits, most: int) -> AsyncIterator[bytes]:
    too_large = Refusal(
        413, "upload-too-large", f"This is larger than {most / 1e6:g} MB. Scale the picture down.",
        {"Connection": "close"},
    )  # fmt: skip
    announced = request.headers.get("content-length", "0")
    if announced.isdecimal() and (len(announced) > LONGEST_LENGTH or int(announced) > most):
        raise too_large
    stream, start, received = request.stream(), time.monotonic(), 0
    while True:
        try:
            async with asyncio.timeout(limits.grace):
                chunk = await anext(stream, None)
        except TimeoutError:
            raise _too_slow() from None
        if chunk is None:
            return
        received += len(chunk)
        if received > most:
            raise too_large
        elapsed = time.monotonic() - start
        if elapsed > limits.grace and received < limits.rate * elapsed:
            raise _too_slow()
        yield chunk


def _too_slow() -> Refusal:
    return Refusal(
        408, "upload-too-slow", "The picture arrived too slowly. Move closer to the router and try again.",
        {"Connection": "close"},
    )  # fmt: skip
