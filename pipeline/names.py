"""Names: what files are called, and how people and JSON can hold it."""

import os

SUFFIXES = frozenset({
    ".avif", ".bmp", ".gif", ".heic", ".heif", ".jfif", ".jp2", ".jpe", ".jpeg", ".jpg",
    ".pbm", ".pdf", ".pgm", ".png", ".pnm", ".ppm", ".tif", ".tiff", ".webp",
})  # fmt: skip
"""What counts as a picture inside a folder. A file that is named on the command line is always tried."""


def printable(path: str | os.PathLike[str]) -> str:
    """A path that JSON and terminals can hold: bytes that are no UTF-8 are spelt out."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
