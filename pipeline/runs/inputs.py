"""Inputs: the arguments of a run become a list of files, folders opened up in the order people count in."""

import glob
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import NoPictures, NotAPuzzle
from pipeline.marks import SOLVED_TEXT
from pipeline.names import DEBUG_STAGES, SUFFIXES
from pipeline.puzzles.texts import is_argument, puzzles_in, text_of
from pipeline.runs.looking import Looker
from vision.errors import NotReadable

OWN_OUTPUTS = (
    *(f".{word}.{kind}" for word in ("solved", "hint", "explained") for kind in ("png", "jpg")),
    *(f".{stage}.png" for stage in DEBUG_STAGES),
)

LONGEST_OWN = 200_000
"""Bytes of several hundred solved boards in text: a longer text is not taken for one."""

SPECIAL = re.compile(r"[*?\[]")
"""What makes a name a pattern."""

Identity = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Input:
    """One thing to work on.

    Attributes:
        path: of a file, or the argument itself where it names none.
        error: why nothing can be done with it; None if something may.
        below: its folder, relative to the folder that was named: results go into a subfolder of this name.
    """

    path: str
    error: Exception | None = None
    below: Path = Path()


def has_folder(arguments: Iterable[str]) -> str | None:
    """The first argument that names a folder, or is a pattern without `**` that means one; None if none."""
    return next((argument for argument in arguments if _names_folder(argument)), None)


def _names_folder(argument: str) -> bool:
    if not _is_pattern(argument):
        return os.path.isdir(argument)  # noqa: PTH112 - Path("") would be the current folder
    return "**" not in argument and any(map(os.path.isdir, glob.iglob(argument)))  # noqa: PTH207


def is_own(found: Input, looker: Looker) -> bool:
    """Whether an input is a result of this program: by its mark, or a solved board in text by its name.

    A text of that name is no result if it holds a puzzle, since solved boards cannot be read as one, or if it
    is longer than LONGEST_OWN.
    """
    if found.error is not None:
        return False
    if not found.path.lower().endswith(SOLVED_TEXT):
        return looker.is_own(found.path)
    try:
        if os.path.getsize(found.path) > LONGEST_OWN:  # noqa: PTH202
            return False
        text = text_of(found.path)
        return text is not None and not puzzles_in(text, found.path)
    except OSError:
        return False
    except (NotAPuzzle, RecursionError):
        return True


def expand(arguments: Iterable[str]) -> list[Input]:
    """Opens up folders and patterns.

    Args:
        arguments: paths of files and folders, as they were typed; also patterns that the shell left alone,
            such as `scans/**/p*.jpg`, where no file has that very name.

    Returns:
        The files in the arguments' order, those of a folder in natural order (p2 before p10), first its own,
        then those of its subfolders; without hidden ones and what has the name of one of our results. A path
        that does not exist stays in the list: opening it will say so. A folder or pattern without pictures,
        and a folder that cannot be opened, become inputs with an error.
    """
    return [found for argument in arguments for found in _expand_one(argument)]


def _expand_one(argument: str) -> list[Input]:
    if os.path.isdir(argument):  # noqa: PTH112 - Path("") would be the current folder
        nothing = NoPictures(
            "There is no picture in this folder. Name the files themselves or another folder."
        )
        return list(_in_folder(Path(argument), Path(), set())) or [Input(argument, nothing)]
    if _is_pattern(argument):
        nothing = NoPictures("No picture has a name like this. Check the pattern, and put it in quotes.")
        return list(_matching(argument)) or [Input(argument, nothing)]
    return [Input(argument)]


def _is_pattern(argument: str) -> bool:
    special = SPECIAL.search(argument) and not is_argument(argument)
    return bool(special) and not os.path.lexists(argument)


def _matching(pattern: str) -> Iterator[Input]:
    """The files that a pattern means; a folder that it means is opened up."""
    for name in sorted(glob.glob(pattern, recursive=True), key=natural):  # noqa: PTH207 - "./" should stay
        if not os.path.isdir(name):  # noqa: PTH112
            if not name.lower().endswith(OWN_OUTPUTS):
                yield Input(name)
        elif "**" not in pattern:  # else its files are meant, too, and come by themselves
            yield from _in_folder(Path(name), Path(), set())


def _in_folder(folder: Path, below: Path, seen: set[Identity]) -> Iterator[Input]:
    """The pictures in a folder and its subfolders.

    Args:
        folder: to look into.
        below: where it lies, seen from the folder that was named.
        seen: the folders that were looked into: links may lead in a circle.
    """
    try:
        status = folder.stat()
        if (status.st_dev, status.st_ino) in seen:
            return
        seen.add((status.st_dev, status.st_ino))
        entries = sorted(folder.iterdir(), key=lambda entry: natural(entry.name))
        inner = [entry for entry in entries if entry.is_dir() and not entry.name.startswith(".")]
    except OSError as error:
        refusal = f"This folder cannot be opened: {error.strerror or error}. Check its permissions."
        yield Input(str(folder), NotReadable(refusal))
        return
    for entry in entries:
        if entry not in inner and _is_picture(entry.name):
            yield Input(str(entry), below=below)
    for entry in inner:
        yield from _in_folder(entry, below / entry.name, seen)


def _is_picture(name: str) -> bool:
    """Whether a file inside a folder is meant, by its name."""
    small = name.lower()
    return Path(small).suffix in SUFFIXES and not small.endswith(OWN_OUTPUTS) and not small.startswith(".")


def natural(name: str) -> tuple[tuple[tuple[int, str], ...], str]:
    """A key that sorts names the way people count: runs of digits by their value, p2 before p10."""
    parts = re.split(r"(\d+)", name.casefold())
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in parts), name
