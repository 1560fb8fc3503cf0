"""Temporary: a folder for the time of a run, and the sweeping of those whose runs were killed.

A folder is known by its name, which holds the number of its process, by its owner, and by a lock on a file
in it, which the system lets go of however that process ends. The lock holds in another container, too, from
which the process cannot be seen.
"""

import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from pipeline.errors import OutputNotWritable
from pipeline.leftovers import is_left

NAME = re.compile(r"hashilens-(\d+)-\w+")

LOCK = "lock"


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """An empty folder, removed in the end; those that killed runs have left are removed first.

    Raises:
        OutputNotWritable: there is no place for it.
    """
    sweep_temporary()
    with ExitStack() as stack:
        try:
            prefix = f"hashilens-{os.getpid()}-"
            name = stack.enter_context(tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True))
            descriptor = os.open(Path(name, LOCK), os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            stack.callback(os.close, descriptor)
            folder = Path(name, "files")
            folder.mkdir()
        except OSError as error:
            raise OutputNotWritable(
                f"There is no place for temporary files ({error.strerror}). "
                "Make room, or name another folder in TMPDIR."
            ) from error
        with suppress(OSError):  # some file systems know no locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield folder


def sweep_temporary() -> None:
    """Removes the temporary folders of this user's runs that were killed, not those of running ones."""
    with suppress(OSError):
        for entry in list(os.scandir(tempfile.gettempdir())):
            found = NAME.fullmatch(entry.name)
            if found and _is_left(entry, int(found[1])):
                shutil.rmtree(entry.path, ignore_errors=True)


def _is_left(entry: os.DirEntry[str], process: int) -> bool:
    """Whether a folder is ours, and nobody's any more."""
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return False
    try:
        if not entry.is_dir(follow_symlinks=False) or status.st_uid != os.geteuid():
            return False
        descriptor = os.open(Path(entry.path, LOCK), os.O_RDWR | os.O_NOFOLLOW)
    except FileNotFoundError:  # it was ended, or is about to make it
        return is_left(status, process)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # the file system knows no locks
        pass
    finally:
        os.close(descriptor)
    return is_left(status, process)
