"""Memory: how much a process holds of what it may take, and whose fault it is where it gets no more.

A worker has a limit of its own (`vision.limits.WORKER_MEMORY`). A page that reaches it would do so the next
time, too, and so is to blame, unless the process held much besides. Where the machine has no more, or whoever
started the program has set a limit as well, no page is.
"""

import os
import sys
from pathlib import Path

SHARE = 3
"""A process counts as a page's own if it held at most its limit divided by this when the page began:
libraries take most of that third, and in a new process the page would hardly have had more."""


def held() -> int:
    """The bytes that count against this process's limit; 0 where nobody can tell."""
    if sys.platform != "linux":
        return 0
    # In pages: size, resident, shared, text, library, data. The last is what RLIMIT_DATA limits.
    return int(Path("/proc/self/statm").read_text().split()[5]) * os.sysconf("SC_PAGE_SIZE")


def is_little(besides: int, limit: int) -> bool:
    """Whether a page has had about as much memory as it would get in a new process; see SHARE.

    Args:
        besides: bytes that the process held when it began the page.
        limit: of the process, bytes.
    """
    return besides * SHARE <= limit


def has_reached_its_limit(besides: int) -> bool:
    """Whether memory ran out at the limit of this process, and because of the page that it was working on.

    To be called when a page got no more memory. False, too, where that cannot be known.

    Args:
        besides: bytes that the process held when it began the page.
    """
    if sys.platform != "linux":
        return False
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_DATA)
    addresses, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY or addresses != resource.RLIM_INFINITY:
        return False
    return is_little(besides, limit) and room() >= limit


def room(proc: Path = Path("/proc")) -> int:
    """How many bytes this machine, a Linux, gives out before it refuses a process more.

    Where it never promises more than it has, that is what is left to promise. Elsewhere it is all its memory
    and swap: when these are full, it ends processes instead, and a worker is lost.

    Args:
        proc: the folder in which Linux tells of itself.
    """
    told = {}
    for line in (proc / "meminfo").read_text().splitlines():
        name, _, number = line.partition(":")
        told[name] = int(number.split()[0]) * 1024
    if (proc / "sys/vm/overcommit_memory").read_text().strip() == "2":
        return told["CommitLimit"] - told["Committed_AS"]
    return told["MemTotal"] + told["SwapTotal"]
