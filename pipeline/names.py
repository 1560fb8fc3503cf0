"""Names: what files are called, how records know it and people are shown it, and where a name leads."""

import os
import re
import stat
from pathlib import Path, PurePath

from vision.words import plain

SUFFIXES = frozenset({
    ".avif", ".bmp", ".gif", ".heic", ".heif", ".jfif", ".jp2", ".jpe", ".jpeg", ".jpg",
    ".pbm", ".pdf", ".pgm", ".png", ".pnm", ".ppm", ".tif", ".tiff", ".webp",
})  # fmt: skip
"""What counts as a picture inside a folder. A file that is named on the command line is always tried."""

RESULTS = "results.jsonl"
"""The records of a folder of results."""

REDONE = ".hashilens-redone.jsonl"
"""Records in such a folder that will replace earlier ones; see `runs.ledger`."""

DEBUG_STAGES = ("1-detections", "2-cohesion", "3-groups", "4-numbers", "5-decided")
"""The stages that have a debug picture, as in the names of its files."""

SPELT = re.compile(rb"\\(x(?:[89a-f][0-9a-f]|5c))")
"""A byte as `recorded` spells it."""


def debug_files(stem: Path) -> tuple[Path, ...]:
    """The files of a page's debug pictures, whose names begin with `stem`, in the order of the stages."""
    return tuple(stem.with_name(f"{stem.name}.{stage}.png") for stage in DEBUG_STAGES)


def recorded(path: str | os.PathLike[str]) -> str:
    r"""What records call a path: no two have the same name, and `path_of` turns it back.

    Bytes that are no UTF-8, which JSON cannot hold, are spelt: `\xff`. So is a backslash that would otherwise
    begin such a spelling: a file that is really called `a\xff.png` is `a\x5cxff.png`.
    """
    return SPELT.sub(rb"\\x5c\1", os.fsencode(path)).decode("utf-8", "backslashreplace")


def path_of(name: str) -> str:
    """The path that records call `name`; the inverse of `recorded`."""
    return os.fsdecode(SPELT.sub(lambda found: bytes.fromhex(found[1][1:].decode()), os.fsencode(name)))


def printable(path: str | os.PathLike[str]) -> str:
    """A path as people are shown it: as records call it, with characters that steer a terminal spelt out."""
    return plain(recorded(path))


def is_plain(folder: Path, name: PurePath) -> bool:
    """Whether a relative path leads to a file below the folder, and neither out of it nor over a link."""
    if name.is_absolute() or not name.parts or os.pardir in name.parts:
        return False
    place = folder
    try:
        for part in name.parts[:-1]:
            place /= part
            if not stat.S_ISDIR(place.lstat().st_mode):
                return False
        return stat.S_ISREG((place / name.parts[-1]).lstat().st_mode)
    except (OSError, ValueError):
        return False
