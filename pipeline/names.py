"""Names: what files are called, and how people and JSON can hold it."""

import os
from pathlib import Path

SUFFIXES = frozenset({
    ".avif", ".bmp", ".gif", ".heic", ".heif", ".jfif", ".jp2", ".jpe", ".jpeg", ".jpg",
    ".pbm", ".pdf", ".pgm", ".png", ".pnm", ".ppm", ".tif", ".tiff", ".webp",
})  # fmt: skip
"""What counts as a picture inside a folder. A file that is named on the command line is always tried."""

DEBUG_STAGES = ("1-detections", "2-cohesion", "3-groups", "4-numbers", "5-decided")
"""The stages that a debug picture is made of, as they are named in its file's name."""


def debug_files(stem: Path) -> tuple[Path, ...]:
    """The files of a page's debug pictures, whose names begin alike, in the order of the stages."""
    return tuple(stem.with_name(f"{stem.name}.{stage}.png") for stage in DEBUG_STAGES)


def printable(path: str | os.PathLike[str]) -> str:
    """A path that JSON and terminals can hold: bytes that are no UTF-8 are spelt out."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
