"""Marks: every result says inside that it is one, so that it is known again whatever it is called.

    PNG     a chunk tEXt, Comment
    JPEG    a comment
    PDF     Creator, in its metadata

Sheets of puzzles that were made to be solved (`hashilens make`) carry none.
"""

import os
from pathlib import Path
from typing import Any, BinaryIO

from pipeline.errors import InputIsOutput

MARK = "Result of hashilens"

PNG_START, JPEG_START, PDF_START = b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"%PDF-"

PNG_KEYWORD = "Comment"
COMMENT, SCAN = 0xFE, 0xDA
"""Markers of JPEG: of a comment, and of the picture itself, before which all comments stand."""


def mark_for(image_format: str) -> dict[str, Any]:
    """What to give to Pillow's `save` so that a result carries the mark.

    Args:
        image_format: "PNG", "JPEG" or "PDF".
    """
    if image_format == "PNG":
        from PIL.PngImagePlugin import PngInfo

        info = PngInfo()
        info.add_text(PNG_KEYWORD, MARK)
        return {"pnginfo": info}
    return {"comment": MARK.encode()} if image_format == "JPEG" else {"creator": MARK}


def is_marked(path: str | os.PathLike[str]) -> bool:
    """Whether a file is a result, by its mark; False for what cannot be read, which opening it will tell.

    Nothing is decoded, and neither Pillow nor, but for a PDF, another library is needed.
    """
    try:
        if not Path(path).is_file():  # a pipe would never end
            return False
        with Path(path).open("rb") as file:
            head = file.read(len(PNG_START))
            if head == PNG_START:
                return _is_marked_png(file)
            if head.startswith(JPEG_START):
                file.seek(len(JPEG_START))
                return _is_marked_jpeg(file)
            file.seek(0)
            return head.startswith(PDF_START) and _is_marked_pdf(file)
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


def _is_marked_png(file: BinaryIO) -> bool:
    """Looks at the chunks before the picture: length, name, data, checksum."""
    sought = f"{PNG_KEYWORD}\0{MARK}".encode()
    while len(head := file.read(8)) == 8 and head[4:] != b"IDAT":
        length = int.from_bytes(head[:4], "big")
        end = file.tell() + length + 4
        if head[4:] == b"tEXt" and length == len(sought) and file.read(length) == sought:
            return True
        file.seek(end)
    return False


def _is_marked_jpeg(file: BinaryIO) -> bool:
    """Looks at the segments before the picture: 0xFF, marker, length with its own two bytes, data."""
    while len(head := file.read(4)) == 4 and head[0] == 0xFF and head[1] != SCAN:
        length = max(int.from_bytes(head[2:], "big") - 2, 0)
        end = file.tell() + length
        if head[1] == COMMENT and file.read(length) == MARK.encode():
            return True
        file.seek(end)
    return False


def _is_marked_pdf(file: BinaryIO) -> bool:
    import pypdfium2 as pdfium

    try:
        document = pdfium.PdfDocument(file)
    except pdfium.PdfiumError:
        return False
    try:
        return bool(document.get_metadata_value("Creator") == MARK)
    finally:
        document.close()
