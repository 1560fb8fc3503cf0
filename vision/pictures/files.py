"""Files: opens what a picture or a document is read from, once it is sure that reading it will not hang."""

import io
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from vision.errors import EmptyFile, MissingFile, NotAFile, NotReadable
from vision.words import plain

File = str | os.PathLike[str] | bytes
"""Where a picture is: the path of a file, or all that such a file holds."""


@contextmanager
def opened(file: File, name: str) -> Iterator[BinaryIO]:
    """Opens a file for reading, at its beginning; closes it at the end of the block.

    Args:
        file: its path, or all that it holds.
        name: for messages.

    Raises:
        PictureError: it cannot be opened, is empty, or is no regular file, whose reading might hang.
    """
    if isinstance(file, bytes):
        if not file:
            raise EmptyFile(f"{name} is empty. Copy or download it again.")
        yield io.BytesIO(file)
        return
    with _opened(Path(file), name) as reader:
        yield reader


def name_of(file: File) -> str:
    """A name for messages: the path, printable even where it is not UTF-8; "The input" for bytes."""
    if isinstance(file, bytes):
        return "The input"
    return plain(os.fsencode(file).decode("utf-8", "backslashreplace"))


def _opened(path: Path, name: str) -> BinaryIO:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            what = "a folder" if stat.S_ISDIR(status.st_mode) else "a pipe, a device or a socket"
            raise NotAFile(f"{name} is {what}, not a file. Give the path of a picture file.")
        if status.st_size == 0:
            raise EmptyFile(f"{name} is empty. Copy or download it again.")
        return path.open("rb")
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingFile(f"{name} does not exist. Check the spelling of the path.") from error
    except PermissionError as error:
        raise NotReadable(
            f"{name} cannot be opened: no permission to read it. Change its permissions or run as its owner."
        ) from error
    except OSError as error:
        raise NotReadable(
            f"{name} cannot be opened: {error.strerror or error}. Copy it to another place and try again."
        ) from error
