"""Owned: which file a record means, and whether it is one that the program may replace or take away.

A folder of results may come from somebody else, and its records may name anything. The program touches only a
plain file below the folder, reached without links, that says itself that it is a result.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePath

from pipeline.errors import ForeignResults
from pipeline.marks import is_marked, is_solved_text
from pipeline.names import is_plain, path_of, printable

UP = ".."


def name_below(folder: Path, output: str) -> str | None:
    """A recorded place as it is seen from the folder, which earlier runs may have named in other ways.

    Args:
        folder: of results.
        output: the path in a record, relative to wherever the program ran.

    Returns:
        A relative path without `..`: of the file that is there, or else of where it was; None if the record
        means nothing in the folder.
    """
    if "\0" in output:
        return None
    path = PurePath(path_of(output))
    places = [place for place in (_as_spelt(path, folder), _really(path, folder)) if place is not None]
    there = (place for place in (*places, *_ends_of(path)) if is_plain(folder, place))
    found = next(there, places[0] if places else None)
    return None if found is None else str(found)


def own_file(folder: Path, output: str) -> Path | None:
    """The file that a record means, if the program has written it; None otherwise."""
    name = name_below(folder, output)
    if name is None or not is_plain(folder, PurePath(name)):
        return None
    path = folder / name
    return path if is_marked(path) or is_solved_text(path) else None


def check_files(folder: Path, names: tuple[str, ...]) -> None:
    """Makes sure that what the program keeps in a folder are plain files there, as far as they exist.

    Raises:
        ForeignResults: one is a link, which leads who knows where, or a pipe, which would never end.
    """
    for name in names:
        with suppress(FileNotFoundError):
            mode = (folder / name).lstat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # writing to a folder fails by itself
                raise ForeignResults(
                    f"{printable(folder / name)} cannot be written: it is a link, or no plain file. "
                    "Take it away, or choose another folder with -o."
                )


def check_inside(folder: Path | None, place: Path, option: str = "-o") -> None:
    """Makes sure that a result stays below the folder for all results: subfolders of it may be links.

    Args:
        folder: the one for all results; None where they go beside their inputs.
        place: of the result, which need not be there, nor its subfolder.
        option: the one that names the folder, for the message.

    Raises:
        ForeignResults: a link leads out of it.
    """
    if folder is None or place.parent == folder:
        return
    if not Path(os.path.realpath(place.parent)).is_relative_to(os.path.realpath(folder)):
        raise ForeignResults(
            f"{printable(place.parent)} cannot be written: a link in it leads out of {printable(folder)}. "
            f"Take it away, or choose another folder with {option}."
        )


def _as_spelt(path: PurePath, folder: Path) -> PurePath | None:
    """Seen from the folder, if its own path begins this one."""
    below = path.relative_to(folder) if path.is_relative_to(folder) else PurePath(UP)
    return None if UP in below.parts else below


def _really(path: PurePath, folder: Path) -> PurePath | None:
    """Seen from the folder, by where both really are."""
    real, root = PurePath(os.path.realpath(path.parent)), os.path.realpath(folder)
    return real.relative_to(root) / path.name if real.is_relative_to(root) else None


def _ends_of(path: PurePath) -> Iterator[PurePath]:
    """The ends of a path that do not lead upwards, the longest first: the folder may have moved since."""
    parts = path.relative_to(path.anchor).parts
    for start in range(len(parts)):
        if UP not in parts[start:]:
            yield PurePath(*parts[start:])
