"""Marks: every result says inside that it is one, so that it is known again whatever it is called.

    PNG     a chunk tEXt, Comment
    JPEG    a comment
    PDF     Hashilens, in its metadata; Creator in those of early versions
    text    none: a solved board is recognized by its name and by the letters that it is drawn with

The mark of a solved picture also says what it was made of, and what came of it:
`Result of hashilens; key=0f3a...; status=solved,check`. Sheets of puzzles that were made to be solved
(`hashilens make`) carry none.
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from pipeline.errors import InputIsOutput
from vision.limits import MOST_HEADERS

MARK = "Result of hashilens"

PNG_START, JPEG_START, PDF_START = b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"%PDF-"

PNG_KEYWORD = "Comment"

PDF_KEYWORD = "Hashilens"
"""An entry of its own: that of the program which made the document stays."""

COMMENT, SCAN = 0xFE, 0xDA
"""Markers of JPEG: of a comment, and of the picture itself; comments after that are not looked at."""


TOLD = re.compile(rf"{MARK}; key=([^;]*); status=([a-z,]*)")
SOLVED_TEXT = ".solved.txt"

DRAWN = frozenset("0123456789?=-/ \n─═≡≣│║┃█◇NESW·.")
"""All that solved boards in text are drawn with."""

MOST_BYTES = 2000
"""The most bytes of a mark; longer comments are not looked at."""

MOST_DRAWN = 1_000_000
"""The most characters of a board in text that are looked at."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the mark of a solved picture tells.

    Attributes:
        key: the key of the page that it was made of, see `runs.keys`.
        statuses: of the puzzles on it, in reading order.
    """

    key: str
    statuses: tuple[str, ...]


def mark_for(image_format: str, told: Told | None = None) -> dict[str, Any]:
    """The keyword arguments for Pillow's `save` with which a result carries the mark.

    Args:
        image_format: "PNG", "JPEG" or "PDF".
        told: what the mark of a solved picture tells besides; None for nothing.
    """
    mark = MARK if told is None else f"{MARK}; key={told.key}; status={','.join(told.statuses)}"
    if image_format == "PNG":
        from PIL.PngImagePlugin import PngInfo

        info = PngInfo()
        info.add_text(PNG_KEYWORD, mark)
        return {"pnginfo": info}
    return {"comment": mark.encode()} if image_format == "JPEG" else {"creator": mark}


def told_by(path: str | os.PathLike[str]) -> Told | None:
    """What the mark of a picture tells; None if it has none, or one that tells nothing."""
    found = TOLD.fullmatch(mark_in(path) or "")
    return Told(found[1], tuple(filter(None, found[2].split(",")))) if found else None


def is_marked(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a result, by its mark; False if it cannot be read: whoever opens it will learn why.

    No picture is decoded, and only a PDF needs a library.
    """
    return mark_in(path) is not None


def is_solved_text(path: Path) -> bool:
    """Whether a file is a solved board in text. It has no mark: its name and its letters must fit."""
    try:
        if not path.name.endswith(SOLVED_TEXT) or not path.is_file():
            return False
        with path.open(encoding="utf-8") as file:
            return DRAWN.issuperset(file.read(MOST_DRAWN))
    except (OSError, ValueError):
        return False


def check_not_marked(path: str | os.PathLike[str], name: str) -> None:
    """Makes sure that a file is not a result.

    Args:
        path: of the file.
        name: for the message.

    Raises:
        InputIsOutput: it is.
    """
    if is_marked(path):
        raise InputIsOutput(f"{name} was written by hashilens. Give the picture that it was made from.")


def mark_in(path: str | os.PathLike[str]) -> str | None:
    """The mark of a file; None if it has none or cannot be read."""
    try:
        if not Path(path).is_file():  # a pipe would never end
            return None
        with Path(path).open("rb") as file:
            head = file.read(len(PNG_START))
            if head == PNG_START:
                return _mark_in_png(file)
            if head.startswith(JPEG_START):
                file.seek(len(JPEG_START))
                return _mark_in_jpeg(file)
            file.seek(0)
            return _mark_in_pdf(file) if head.startswith(PDF_START) else None
    except (OSError, ValueError):
        return None


def _mark_in_png(file: BinaryIO) -> str | None:
    """Looks at the chunks before the picture: length, name, data, checksum."""
    keyword = f"{PNG_KEYWORD}\0".encode()
    for _ in range(MOST_HEADERS):
        head = file.read(8)
        if len(head) < 8 or head[4:] == b"IDAT":
            return None
        length = int.from_bytes(head[:4], "big")
        end = file.tell() + length + 4
        if head[4:] == b"tEXt" and length <= MOST_BYTES:
            text = file.read(length)
            if text.startswith(keyword) and (mark := _as_mark(text.removeprefix(keyword))):
                return mark
        file.seek(end)
    return None


def _mark_in_jpeg(file: BinaryIO) -> str | None:
    """Looks at the segments before the picture: 0xFF, marker, length with its own two bytes, data."""
    for _ in range(MOST_HEADERS):
        head = file.read(4)
        if len(head) < 4 or head[0] != 0xFF or head[1] == SCAN:
            return None
        length = max(int.from_bytes(head[2:], "big") - 2, 0)
        end = file.tell() + length
        if head[1] == COMMENT and length <= MOST_BYTES and (mark := _as_mark(file.read(length))):
            return mark
        file.seek(end)
    return None


def _mark_in_pdf(file: BinaryIO) -> str | None:
    import pypdfium2 as pdfium

    try:
        document = pdfium.PdfDocument(file)
    except pdfium.PdfiumError:
        return None
    try:
        told = (document.get_metadata_value(keyword) for keyword in (PDF_KEYWORD, "Creator"))
        return next((mark for text in told if (mark := _as_mark(text.encode()))), None)
    finally:
        document.close()


def _as_mark(comment: bytes) -> str | None:
    """A comment if it is a mark, one of a later version included."""
    text = comment.decode("latin-1")
    return text if text == MARK or text.startswith(f"{MARK};") else None
