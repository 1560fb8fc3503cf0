"""Keys: what tells whether a page was done before: its content, the program's version, and the options."""

import hashlib
import json
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path

from pipeline.job import Job
from pipeline.version import __version__

LENGTH = 32
"""Hexadecimal digits of a key: enough that no two pages of the world share one."""


class Keys:
    """Gives each page its key. A document is read once for all its pages that come one after the other."""

    def __init__(self) -> None:
        self._digest = lru_cache(maxsize=1)(_digest_of)

    def of(self, job: Job) -> str | None:
        """The key of a page; None if its content cannot be read, so that it is never taken for done."""
        try:
            content = self._digest(job.source if job.content is None else job.content, job.text)
        except (OSError, ValueError):
            return None
        told = [content, job.page, __version__, asdict(job.settings)]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:LENGTH]

    def keyed(self, job: Job) -> Job:
        """The page with its key. To be called before the page is read.

        If its file changes while it is worked on, its key is that of the old content, so it is done again.
        """
        return replace(job, key=self.of(job))


def _digest_of(content: str | bytes, text: str | None) -> str:
    """What tells contents apart."""
    if text is not None:
        return "text:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    if isinstance(content, bytes):
        return hashlib.sha256(content).hexdigest()
    path = Path(content)
    if not path.is_file():  # a pipe would never end
        raise FileNotFoundError(content)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
