"""Leftovers: incomplete files and folders of processes that have ended, which the next run takes away.

The name of such a file or folder holds the number of its process. Numbers are given out again, in a container
the same ones each time: a process that began after something was written is not the one that wrote it.
"""

import os
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

PART = ".hashilens-{}.part"
"""The names of files that are not complete: {} stands for the number of their process and more."""

MARGIN = 2.0
"""Seconds by which the clocks of files and of processes may differ."""


def sweep(folders: Iterable[Path]) -> None:
    """Removes incomplete files of processes that have ended, and those whose name holds no process's number.

    Args:
        folders: where to look; not below them.
    """
    for folder in folders:
        for part in folder.glob(PART.format("*")):
            number = part.name.split("-")[1]
            with suppress(OSError):
                if not number.isdecimal() or is_left(part.lstat(), int(number)):
                    part.unlink()


def is_left(status: os.stat_result, process: int) -> bool:
    """Whether the process that wrote something has ended.

    It must have run on this machine: what a process of another one writes counts as left if none here has its
    number.

    Args:
        status: of the file or folder that it wrote.
        process: the number in its name.
    """
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # it is another user's
        pass
    began = _beginning(process)
    return began is not None and status.st_mtime + MARGIN < began


def _beginning(process: int) -> float | None:
    """When a process began, seconds since 1970; None where nobody can tell."""
    if sys.platform != "linux":
        return None
    try:
        told = Path(f"/proc/{process}/stat").read_text(errors="replace")
        ticks = int(told.rpartition(")")[2].split()[19])  # behind its name: state, parent ... its start
    except (OSError, ValueError, IndexError):
        return None
    age = time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    return time.time() - age if age >= 0 else None
