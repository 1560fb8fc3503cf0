"""The lock: one run at a time writes into a folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pipeline.errors import FolderBusy
from pipeline.names import printable

LOCK = ".hashilens.lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keeps a folder for this process. However that ends, the system lets go of the lock.

    On a file system without locks it keeps nobody out.

    Raises:
        FolderBusy: another process has it.
        OSError: the file that is locked cannot be made in the folder.
    """
    path = folder / LOCK
    descriptor = _grip(path)
    try:
        yield
    finally:
        # Taken away while it is still held: whoever has opened it meanwhile sees that it is gone.
        with suppress(OSError):  # the folder may be another one now
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                path.unlink()
        os.close(descriptor)


def _grip(path: Path) -> int:
    """Opens and locks the file that has this name then, too."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            with suppress_unsupported():
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(descriptor)
            raise FolderBusy(
                f"Another run writes into {printable(path.parent)}. "
                "Wait until it has ended, or choose another folder with -o."
            ) from error
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        os.close(descriptor)


@contextmanager
def suppress_unsupported() -> Iterator[None]:
    """Passes over the OSError of file systems that know no locks: a run on them is better than none.

    Raises:
        BlockingIOError: somebody else has the lock.
    """
    try:
        yield
    except BlockingIOError:
        raise
    except OSError:
        pass
