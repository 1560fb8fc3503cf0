"""Keeping: corrections in a folder of results, so that every later run into it applies them.

`corrections.jsonl` gets a line whenever those of a page change; it holds all that are set on the page then:

    {"schema": 1, "content": "9f3c...", "page": 1, "source": "scans/p12.jpg",
     "corrections": [{"puzzle": 0, "set": [{"row": 0, "column": 3, "center": [x, y], "clue": 4}]}]}

The content is the hash of what the file holds: where the file is, and what it is called, does not matter. A
line is on the disk before anything else of the page is written. Half a line, which a loss of power or of the
process leaves at the end, is cut off when the next one is added. No other line is ever touched.
"""

import errno
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from pipeline.corrections.correction import Correction
from pipeline.corrections.sent import SentChanges, from_sent, to_sent
from pipeline.errors import ForeignResults, NotACorrection, OutputNotWritable
from pipeline.names import printable
from pipeline.outputs import sync_folder
from pipeline.records import decoded, is_cut_off

CORRECTIONS = "corrections.jsonl"

SCHEMA = 1

PageContent = tuple[str, int]
"""A page, whatever its file is called: the hash of what the file holds, and the page's number, 1 first."""


class _Line(msgspec.Struct, frozen=True, kw_only=True):
    """The corrections of a page as they stand in the file."""

    schema: int = SCHEMA
    content: str
    page: int = 1
    source: str = ""
    corrections: tuple[SentChanges, ...] = ()


class _Schema(msgspec.Struct, frozen=True):
    schema: int = SCHEMA


@dataclass(frozen=True, slots=True)
class Kept:
    """The corrections in a folder.

    Attributes:
        pages: what is set on each page, by its content; without pages on which nothing is set.
        sources: the hash of what a page's file held when the page was last corrected, by the file's name in
            records and the page's number.
        troubles: what is wrong with the file, a sentence each.
    """

    pages: dict[PageContent, tuple[Correction, ...]] = field(default_factory=dict)
    sources: dict[PageContent, str] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()

    def of(self, content: str | None, page: int) -> tuple[Correction, ...]:
        """What is set on a page, 1 first, of a file with that hash; nothing where the hash is None."""
        return self.pages.get((content, page), ()) if content is not None else ()

    def changed_since(self, source: str, content: str | None, page: int) -> bool:
        """Whether something is set on what a page's file held before, and nothing on what it holds now.

        Args:
            source: the file as records call it.
            content: the hash of what it holds now; None if that is not known.
            page: of the file, 1 first.
        """
        before = self.sources.get((source, page))
        corrected = before is not None and bool(self.pages.get((before, page)))
        return corrected and before != content and not self.of(content, page)


def kept_in(folder: Path) -> Kept:
    """Reads `corrections.jsonl` in a folder of results; nothing is kept where there is no such file.

    The last line of a page counts. Lines that are wrong, or from a newer version, become `troubles`; a last
    line that was cut off is left out silently.

    Raises:
        OutputNotWritable: the file cannot be read.
        ForeignResults: this program did not write it: it has wrong lines and no right one.
    """
    path, kept, troubles = folder / CORRECTIONS, Kept(), list[str]()
    name, ours, bad_line = printable(path), False, 0
    try:
        lines = path.read_bytes().split(b"\n") if path.is_file() else []
    except OSError as error:
        raise OutputNotWritable(f"{name} cannot be read: {error.strerror or error}.") from error
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            if (schema := decoded(text, _Schema).schema) > SCHEMA:
                ours = True
                troubles.append(
                    f"{name}, line {number}: it was written by a newer version of hashilens (schema "
                    f"{schema}): it is left alone."
                )
                continue
            line = decoded(text, _Line)
            corrections = tuple(one for changes in line.corrections for one in from_sent(changes)[0])
        except (msgspec.DecodeError, NotACorrection) as error:
            if number < len(lines) or not is_cut_off(text):
                bad_line = bad_line or number
                troubles.append(
                    f"{name}, line {number}: this is no correction ({_said(error)}). "
                    "It is left out: correct the line or delete it."
                )
            continue
        ours = True
        kept.pages[line.content, line.page] = corrections
        kept.sources[line.source, line.page] = line.content
    if bad_line and not ours:
        raise ForeignResults(
            f"{name} was not written by hashilens: line {bad_line} is not a correction. "
            "Move the file away, or choose another folder with -o."
        )
    return Kept({page: its for page, its in kept.pages.items() if its}, kept.sources, tuple(troubles))


def kept_for(argument: str, text: str | None, folder: Path, page: int = 1) -> tuple[Correction, ...]:
    """What was set in earlier runs on a page of a picture or document, or on a text.

    Lines of the file that are wrong are left out silently.

    Args:
        argument: the path of the picture or document; nothing is returned where it cannot be read.
        text: puzzles in text, in place of what is at the path; None for a picture or document.
        folder: of results; it need not exist.
        page: of a document, 1 first.

    Raises:
        OutputNotWritable: the corrections cannot be read.
        ForeignResults: their file was not written by this program.
    """
    if not (folder / CORRECTIONS).is_file():
        return ()
    try:
        return kept_in(folder).of(content_of(argument, text), page)
    except (OSError, ValueError):  # whoever opens it says what is wrong with it
        return ()


def keep(folder: Path, content: str, page: int, source: str, corrections: Sequence[Correction]) -> None:
    """Writes all corrections of a page into a folder; they replace what was set on the page before.

    Args:
        folder: the folder of results.
        content: the hash of the page's file; see `content_of`.
        page: which page of the file, 1 first.
        source: the file as records call it; see `names.recorded`.
        corrections: fitted to the page; none if all were taken back.

    Raises:
        OutputNotWritable: the file system refuses; what was kept before stays.
        ForeignResults: the file ends in something that this program did not write; other lines are not
            looked at.
    """
    kept = _Line(content=content, page=page, source=source, corrections=to_sent(corrections))
    path = folder / CORRECTIONS
    try:
        with path.open("ab+", buffering=0) as file:
            file.seek(0)
            lines, last = _parted(file.readall(), path)
            line = last + msgspec.json.encode(kept) + b"\n"
            file.truncate(lines)
            if file.write(line) != len(line):
                file.truncate(lines)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
    except OSError as error:
        raise OutputNotWritable(f"{printable(path)} cannot be written: {error.strerror or error}.") from error
    sync_folder(folder)


def content_of(content: str | bytes, text: str | None) -> str:
    """The hash of what a file holds; that of a text begins with "text:".

    Args:
        content: its path, or what it holds.
        text: the text that it holds, used instead of `content`; None for a picture or document.

    Raises:
        OSError: it cannot be read, or is no regular file.
    """
    if text is not None:
        return f"text:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"
    if isinstance(content, bytes):
        return hashlib.sha256(content).hexdigest()
    path = Path(content)
    if not path.is_file():  # a pipe would never end
        raise FileNotFoundError(content)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def with_corrections(key: str | None, corrections: Sequence[Correction]) -> str | None:
    """The key of a page with corrections, from `key`, that without any; None if that is None."""
    if key is None or not corrections:
        return key
    main, dash, parts = key.partition("-")
    told = main.encode() + msgspec.json.encode(to_sent(corrections))
    return hashlib.sha256(told).hexdigest()[: len(main)] + dash + parts


def _parted(data: bytes, path: Path) -> tuple[int, bytes]:
    """Where the last whole line of a file ends, and what is left to keep of one that lacks but its end.

    Raises:
        ForeignResults: what follows the last whole line is none of ours, and would be lost.
    """
    end = data.rfind(b"\n") + 1
    try:
        decoded(data[end:], _Line)
    except msgspec.DecodeError as error:
        if is_cut_off(data[end:]):
            return end, b""
        raise ForeignResults(
            f"{printable(path)} ends in something that hashilens did not write. "
            "Move the file away, or choose another folder with -o."
        ) from error
    return end, data[end:] + b"\n"


def _said(error: Exception) -> str:
    return error.message if isinstance(error, NotACorrection) else str(error)
