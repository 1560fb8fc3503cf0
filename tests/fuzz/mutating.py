"""Mutating: bytes damaged in the ways that find mistakes, and always in the same ways for the same seed."""

from collections.abc import Callable, Sequence
from random import Random

NUMBERS = (0, 1, 2, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**63)
"""Where types end."""

MOST = 6
"""Damages at a time."""

LARGEST = 100_000
"""Bytes: nothing grows beyond."""

Damage = Callable[[bytearray, Random], None]


def mutated(corpus: Sequence[bytes], words: Sequence[bytes], rng: Random) -> bytes:
    """One of a corpus, damaged.

    Args:
        corpus: whole inputs.
        words: that mean something to whoever reads them.
        rng: every choice comes from it.
    """
    data = bytearray(rng.choice(corpus))
    for _ in range(rng.randint(1, MOST)):
        roll = rng.random()
        if words and roll < 0.25:
            _put(data, rng.choice(words), rng)
        elif roll < 0.32:
            _splice(data, rng.choice(corpus), rng)
        else:
            rng.choice(DAMAGES)(data, rng)
    return bytes(data[:LARGEST])


def _span(data: bytearray, rng: Random) -> slice:
    """A part, mostly a short one."""
    start = rng.randrange(len(data) + 1)
    length = rng.choice((1, 2, 4, 16, rng.randrange(len(data) + 1)))
    return slice(start, start + length)


def _flip(data: bytearray, rng: Random) -> None:
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _overwrite(data: bytearray, rng: Random) -> None:
    if data:
        data[rng.randrange(len(data))] = rng.randrange(256)


def _cut(data: bytearray, rng: Random) -> None:
    del data[_span(data, rng)]


def _end(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data) + 1) :]


def _repeat(data: bytearray, rng: Random) -> None:
    span = _span(data, rng)
    part = data[span]
    times = min(rng.choice((1, 2, 50, 2000)), LARGEST // (len(part) + 1))
    data[span.start : span.start] = part * times


def _move(data: bytearray, rng: Random) -> None:
    span = _span(data, rng)
    part = data[span]
    del data[span]
    at = rng.randrange(len(data) + 1)
    data[at:at] = part


def _number(data: bytearray, rng: Random) -> None:
    """A number where types end: in digits or in bytes."""
    number = rng.choice(NUMBERS) + rng.choice((-1, 0, 0, 1))
    size = rng.choice((1, 2, 4, 8))
    as_bytes = (number % 256**size).to_bytes(size, rng.choice(("big", "little")))
    _put(data, str(number).encode() if rng.random() < 0.5 else as_bytes, rng)


def _put(data: bytearray, word: bytes, rng: Random) -> None:
    """A word between, or over what stands there."""
    at = rng.randrange(len(data) + 1)
    data[at : at + rng.choice((0, len(word)))] = word


def _splice(data: bytearray, other: bytes, rng: Random) -> None:
    """The end of another input."""
    data[rng.randrange(len(data) + 1) :] = other[rng.randrange(len(other) + 1) :]


DAMAGES: tuple[Damage, ...] = (_flip, _flip, _overwrite, _overwrite, _cut, _end, _repeat, _move, _number)
