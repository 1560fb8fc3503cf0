"""Keys: what tells whether a page was done before: content, corrections, program version, and options.

The key of a picture goes on, after a dash, with what tells the programs and libraries that read it: where
only these have changed, a page counts as done, and `--retry check` does those with something to check again.
"""

import hashlib
import json
import shutil
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cache, lru_cache
from importlib import metadata
from pathlib import Path

from pipeline.corrections.keeping import content_of, with_corrections
from pipeline.job import Job
from pipeline.marks import Told
from pipeline.version import __version__

LENGTH = 32
"""Hexadecimal digits of a key: enough that no two pages of the world share one."""

LIBRARIES = ("numpy", "opencv-python-headless", "ortools", "pillow", "pypdfium2")
"""Distributions that affect what is read."""

PARTS_LENGTH = 8
"""Hexadecimal digits for programs and libraries: enough to tell those of one machine apart."""


def same_page(key: str | None, other: str | None) -> bool:
    """Whether two keys are of the same content, corrections, version and options; False if one is None."""
    return key is not None and other is not None and key[:LENGTH] == other[:LENGTH]


def told_for(job: Job, key: str | None) -> Told | None:
    """What a page's layer tells, in its solved document or waiting for it; None if none has this key.

    A picture of an album is found on whatever page of it the picture is.

    Args:
        job: of the page; its target is the document.
        key: of the page; None if it has none.
    """
    from pipeline.documents.bound import all_told, told_of

    assert job.target is not None, "it goes into a document"
    told = told_of(job.target, job.leaf or job.page)
    if told is not None and same_page(told.key, key):
        return told
    others = all_told(job.target) if job.leaf is not None else ()
    return next((other for other in others if same_page(other.key, key)), None)


class Keys:
    """Gives each page its key. A file is hashed once for all its pages that come one after the other."""

    def __init__(self) -> None:
        self._digest = lru_cache(maxsize=1)(content_of)
        self._parts = cache(_parts)

    def content(self, job: Job) -> str | None:
        """The hash of the content of a page's file, after "text:" for a text; None if it cannot be read."""
        try:
            digest = self._digest(job.source if job.content is None else job.content, job.text)
        except (OSError, ValueError):
            return None
        return f"text:{digest}" if job.is_text and job.text is None else digest

    def of(self, job: Job) -> str | None:
        """The key of a page with what earlier runs have set on it; None if its content cannot be read.

        A page without a key is never taken for done. What this run sets does not count.
        """
        return with_corrections(self._plain(job), job.corrections)

    def _plain(self, job: Job) -> str | None:
        """The key of a page on which nothing is set."""
        content = self.content(job)
        if content is None:
            return None
        told = [content, job.page, __version__, asdict(job.settings)]
        key = _hash(json.dumps(told, sort_keys=True))[:LENGTH]
        return f"{key}-{self._parts()}" if job.is_picture else key

    def keyed(self, job: Job) -> Job:
        """The job with `key`, which leaves corrections out, and `original`; to be called before it is begun.

        If its file changes while it is worked on, its key is that of the old content, so the next run does it
        again.
        """
        return replace(job, key=self._plain(job), original=self.content(job))


def _parts() -> str:
    """What tells the programs and libraries that read pictures."""
    told: list[str] = []
    for name in LIBRARIES:
        with suppress(metadata.PackageNotFoundError):
            told.append(f"{name} {metadata.version(name)}")
    # Tesseract is told by its file: to ask it for its version takes long where it hangs.
    if program := shutil.which("tesseract"):
        status = Path(program).stat()
        told.append(f"tesseract {status.st_size} {status.st_mtime_ns}")
    return _hash("\n".join(told))[:PARTS_LENGTH]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
