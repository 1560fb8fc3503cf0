"""Sending: what travels to another machine for a page, besides what is to be done with it."""

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from pipeline.job import Job


class Sending(StrEnum):
    """How inputs travel to the workers of a cluster: what --send means."""

    PATHS = "paths"
    """By their paths, which lead to the same files everywhere."""
    BYTES = "bytes"
    """As all that their files hold."""


def packing(how: Sending) -> Callable[[Job], Job]:
    """What makes a job ready to travel.

    Args:
        how: the way that its input travels. What came from standard input always travels as bytes, and a file
            that cannot be read as its path. The solved picture is carried back: only this machine writes.
    """
    content_of = lru_cache(maxsize=1)(_content_of)  # pages of a document share it on the way, too

    def pack(job: Job) -> Job:
        if how is Sending.PATHS and job.content is None:
            return replace(job, content=os.path.abspath(job.source), carried=True)  # noqa: PTH100
        content = content_of(job.source) if job.content is None else job.content
        if isinstance(content, str):
            content = content_of(content)
        return replace(job, content=content, carried=True)

    return pack


def samples_of(jobs: Iterable[Job]) -> list[tuple[str, int]]:
    """A file of each folder that inputs lie in, by its absolute path, and its size in bytes."""
    found: dict[Path, tuple[str, int]] = {}
    for job in jobs:
        path = Path(job.source).absolute()
        if job.content is None and path.parent not in found and path.is_file():
            found[path.parent] = str(path), path.stat().st_size
    return list(found.values())


def are_here(samples: Iterable[tuple[str, int]]) -> bool:
    """Whether files are there, and of the given sizes in bytes."""
    return all(Path(path).is_file() and Path(path).stat().st_size == size for path, size in samples)


def _content_of(path: str) -> bytes | str:
    """All that a file holds; its path if it cannot be read, which whoever opens it will notice."""
    try:
        return Path(path).read_bytes()
    except OSError:
        return path
