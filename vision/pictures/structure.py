"""Structure: refuses pictures made of far more parts than any encoder writes, before they are decoded.

Each part costs time, however small it is: a JPEG of 150 kB with 2,000 scans takes a minute. Only the headers
of parts are looked at here.
"""

import re
from typing import BinaryIO

from vision.errors import BrokenImage
from vision.limits import MOST_CHUNKS, MOST_SCANS

PNG_START = 8
"""Bytes before a PNG's first chunk."""

SOI, EOI, SOS, TEM = 0xD8, 0xD9, 0xDA, 0x01
PROGRESSIVE = frozenset({0xC2, 0xC6, 0xCA, 0xCE})
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG (ITU T.81, table B.1): where the picture begins and ends, where a scan begins, one without
a length; and those of progressive frames and of all frames."""

MARKER = re.compile(rb"\xff+[^\x00\xd0-\xd7\xff]", re.DOTALL)
"""What ends the data of a scan: a marker that is neither a stuffed byte nor a restart."""

BLOCK = 1 << 20
"""Bytes that are looked through at a time."""


def check_structure(file: BinaryIO, image_format: str, name: str) -> None:
    """Refuses a JPEG of too many scans and a PNG of too many chunks; all other formats pass.

    Args:
        file: the picture; it is left at the position that it had.
        image_format: Pillow's name of the format.
        name: for messages.

    Raises:
        BrokenImage: it has more than MOST_SCANS scans, or MOST_CHUNKS chunks.
    """
    position = file.tell()
    try:
        file.seek(0)
        if image_format in ("JPEG", "MPO") and _has_scans(file, MOST_SCANS + 1):
            raise _too_many(name, f"{MOST_SCANS} scans")
        if image_format == "PNG" and _has_chunks(file, MOST_CHUNKS + 1):
            raise _too_many(name, f"{MOST_CHUNKS:,} chunks")
    finally:
        file.seek(position)


def _too_many(name: str, parts: str) -> BrokenImage:
    return BrokenImage(
        f"{name} has more than {parts}, which no program writes, and would take too long to decode. "
        "Save it anew from another program."
    )


def _has_chunks(file: BinaryIO, most: int) -> bool:
    """Whether a PNG has so many chunks."""
    file.seek(PNG_START)
    for _ in range(most):
        head = file.read(8)
        if len(head) < 8 or head[4:] == b"IEND":
            return False
        file.seek(int.from_bytes(head[:4], "big") + 4, 1)
    return True


def _has_scans(file: BinaryIO, most: int) -> bool:
    """Whether a JPEG has so many scans. One whose first scan holds all colours has no other that counts."""
    components, progressive, scans = 0, False, 0
    while (marker := _next_marker(file)) is not None and marker != EOI:
        if marker in (SOI, TEM):
            continue
        length = int.from_bytes(file.read(2), "big") - 2
        start = file.tell()
        if marker in FRAMES:
            components, progressive = file.read(6)[5:6][0] if length > 5 else 0, marker in PROGRESSIVE
        if marker == SOS:
            scans += 1
            if scans >= most:
                return True
            if not progressive and file.read(1) == bytes([components]):
                return False
        file.seek(start + max(length, 0))
    return False


def _next_marker(file: BinaryIO) -> int | None:
    """Goes behind the next marker; what stands before it is passed over. None at the end of the file."""
    tail = b""
    while block := file.read(BLOCK):
        data = tail + block
        if found := MARKER.search(data):
            file.seek(found.end() - len(data), 1)
            return data[found.end() - 1]
        tail = data[-1:] if data.endswith(b"\xff") else b""
    return None
