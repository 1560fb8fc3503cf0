"""Inputs: the arguments of a run become a list of files, folders opened up in the order people count in."""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import NoPictures
from vision.errors import NotReadable

SUFFIXES = frozenset({
    ".avif", ".bmp", ".gif", ".jfif", ".jp2", ".jpe", ".jpeg", ".jpg",
    ".pbm", ".pgm", ".png", ".pnm", ".ppm", ".tif", ".tiff", ".webp",
})  # fmt: skip
"""What counts as a picture inside a folder. A file that is named on the command line is always tried."""

OWN_OUTPUTS = tuple(f".{word}.{kind}" for word in ("solved", "hint", "explained") for kind in ("png", "jpg"))


@dataclass(frozen=True, slots=True)
class Input:
    """One thing to work on: a file, or an argument that gave none and why."""

    path: str
    error: Exception | None = None


def expand(arguments: Iterable[str]) -> list[Input]:
    """Opens up folders.

    Args:
        arguments: paths of files and folders, as they were typed.

    Returns:
        The files in the arguments' order, those of a folder in natural order (p2 before p10), without
        subfolders, hidden files and our own results. A path that does not exist stays in the list: opening
        it will say so.
    """
    return [found for argument in arguments for found in _expand_one(argument)]


def _expand_one(argument: str) -> list[Input]:
    if not os.path.isdir(argument):  # noqa: PTH112 - Path("") would be the current folder
        return [Input(argument)]
    try:
        names = sorted((entry.name for entry in Path(argument).iterdir()), key=natural)
    except OSError as error:
        refusal = f"This folder cannot be opened: {error.strerror or error}. Check its permissions."
        return [Input(argument, NotReadable(refusal))]
    pictures = [Input(str(Path(argument, name))) for name in names if _is_picture(name)]
    nothing = NoPictures("There is no picture in this folder. Name the files themselves or another folder.")
    return pictures or [Input(argument, nothing)]


def _is_picture(name: str) -> bool:
    """Whether a file inside a folder is meant, by its name."""
    small = name.lower()
    return Path(small).suffix in SUFFIXES and not small.endswith(OWN_OUTPUTS) and not small.startswith(".")


def natural(name: str) -> tuple[tuple[tuple[int, str], ...], str]:
    """A key that sorts names the way people count: runs of digits by their value."""
    parts = re.split(r"(\d+)", name.casefold())
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in parts), name
