"""Frames: the pages of a TIFF. Frames that are thumbnails or masks of pages do not count as pages.

Frames form a chain, each with the place of the next. Pillow goes along it from the beginning, and reads all
that each frame says of itself: here only the links and a few tags are read, and Pillow gets the file so that
the page to be decoded comes first.
"""

import io
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import BinaryIO

from vision.errors import NoSuchPage, TooLarge
from vision.limits import MOST_PAGES

NEW_SUBFILE_TYPE = 254
"""The tag that says what a frame is for (TIFF 6.0, section 8)."""

REDUCED, MASK = 1, 4
"""Bits of NEW_SUBFILE_TYPE: a smaller version of another frame; a mask for another frame."""

COMPRESSION = 259
"""The tag that says how a frame is compressed."""

PHOTOS = frozenset({6, 7, 50_001})
"""Values of COMPRESSION that photos have: JPEG, old and new, and WebP."""

SHORT, LONG = 3, 4
"""Types of a tag's value: of 16 and of 32 bits."""

FIRST_TAGS = 16
"""How many tags of a frame are looked at: they come in order, with few before those that are needed."""

LONGEST_HEAD = 16
"""Bytes of a BigTIFF's header; a classic TIFF has 8, but nothing shorter than this is taken for a TIFF."""

TIFF_STARTS = (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")
"""How a TIFF begins: classic or BigTIFF, in either order of bytes."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """How numbers stand in a TIFF: formats of `struct` for a count of tags, a tag, and a place in the file.

    Attributes:
        first: where the place of the first frame stands.
    """

    first: int
    count: str
    tag: str
    place: str

    def place_in(self, head: bytes) -> int:
        """The place of the first frame, in the beginning of a file."""
        return int(struct.unpack_from(self.place, head, self.first)[0])


@dataclass(frozen=True, slots=True)
class _Frame:
    """A frame: its place in the file, and whether it belongs to another one, or holds a photo."""

    place: int
    is_aside: bool
    is_photo: bool


def count_frames(file: BinaryIO, name: str) -> int:
    """The number of pages in a TIFF, at least 1; of a damaged one, up to the first that cannot be reached.

    That one is counted too: opening it reports the damage. `name` is for messages.

    Raises:
        TooLarge: it has more than MOST_PAGES frames.
    """
    return max(len(_pages(file, name)), 1)


def photo_frames(file: BinaryIO, name: str) -> frozenset[int]:
    """The pages of a TIFF, 1 first, that are compressed as photos are; of a damaged one, those within reach.

    Raises:
        TooLarge: it has more than MOST_PAGES frames.
    """
    return frozenset(page for page, frame in enumerate(_pages(file, name), start=1) if frame.is_photo)


def page_of(file: BinaryIO, page: int, name: str) -> BinaryIO:
    """A file whose first page is the one asked for, so that Pillow decodes it; `file` if it is so already.

    Args:
        file: of any format; only a TIFF has more than one page. What is returned reads from it and shares its
            position.
        page: 1 first.
        name: for messages.

    Raises:
        NoSuchPage: there is no such page.
        TooLarge: it is a TIFF of more than MOST_PAGES frames.
    """
    file.seek(0)
    head = file.read(LONGEST_HEAD)
    layout = _layout(head)
    pages = _known_pages(file, name) if layout is not None else ()
    if not 1 <= page <= max(len(pages), 1):
        said = f"{len(pages)} pages" if len(pages) > 1 else "one page"
        raise NoSuchPage(f"{name} has {said} and no page {page}. Check --pages.")
    file.seek(0)
    if layout is None or not pages or pages[page - 1].place == layout.place_in(head):
        return file
    changed = bytearray(head)
    struct.pack_into(layout.place, changed, layout.first, pages[page - 1].place)
    return io.BufferedReader(_Rewritten(file, bytes(changed)))


def _layout(head: bytes) -> _Layout | None:
    """How a file that begins so is laid out, if it is a TIFF."""
    if not head.startswith(TIFF_STARTS) or len(head) < LONGEST_HEAD:
        return None
    order = "<" if head.startswith(b"II") else ">"
    if head[2:4] in (b"*\0", b"\0*"):
        return _Layout(4, f"{order}H", f"{order}HHL4s", f"{order}L")
    return _Layout(8, f"{order}Q", f"{order}HHQ8s", f"{order}Q")


def _known_pages(file: BinaryIO, name: str) -> tuple[_Frame, ...]:
    """Where the pages stand; found once for all pages of a file that come one after the other."""
    path = getattr(file, "name", None)
    if not isinstance(path, str | os.PathLike):
        return _pages(file, name)
    status = os.fstat(file.fileno())
    return _pages_of_path(os.fspath(path), name, status.st_ino, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=1)
def _pages_of_path(path: str, name: str, *_: int) -> tuple[_Frame, ...]:
    with open(path, "rb") as file:  # noqa: PTH123 - it may be bytes that are no UTF-8
        return _pages(file, name)


def _pages(file: BinaryIO, name: str) -> tuple[_Frame, ...]:
    """The frames that are pages; where the chain breaks off, the one that cannot be reached is the last."""
    frames = list(islice(_frames(file), MOST_PAGES + 1))
    if len(frames) > MOST_PAGES:
        raise TooLarge(f"{name} has more than {MOST_PAGES:,} pages. Split it into smaller documents.")
    return tuple(frame for frame in frames if not frame.is_aside)


def _frames(file: BinaryIO) -> Iterator[_Frame]:
    """All frames; those that form a ring are gone through once."""
    file.seek(0)
    head = file.read(LONGEST_HEAD)
    layout = _layout(head)
    place = 0 if layout is None else layout.place_in(head)
    seen: set[int] = set()
    while layout is not None and place and place not in seen:
        seen.add(place)
        tags, after = _first_tags(file, place, layout)
        aside = bool(tags.get(NEW_SUBFILE_TYPE, 0) & (REDUCED | MASK))
        yield _Frame(place, aside, tags.get(COMPRESSION) in PHOTOS)
        place = after


def _first_tags(file: BinaryIO, place: int, layout: _Layout) -> tuple[dict[int, int], int]:
    """Tags of a frame that hold one number, and the place of the next frame; nothing if it cannot be read."""
    count, size = struct.calcsize(layout.count), struct.calcsize(layout.tag)
    found: dict[int, int] = {}
    try:
        file.seek(place)
        [tags] = struct.unpack(layout.count, file.read(count))
        first = file.read(min(tags, FIRST_TAGS) * size)
        file.seek(place + count + tags * size)
        [after] = struct.unpack(layout.place, file.read(struct.calcsize(layout.place)))
        for tag, value_type, _, value in struct.iter_unpack(layout.tag, first):
            if value_type in (SHORT, LONG):
                number = "H" if value_type == SHORT else "L"
                [found[tag]] = struct.unpack_from(layout.place[0] + number, value)
    except (OSError, OverflowError, ValueError, struct.error):
        return {}, 0
    return found, after


class _Rewritten(io.RawIOBase):
    """A file whose first bytes are others."""

    def __init__(self, file: BinaryIO, head: bytes) -> None:
        self._file, self._head = file, head

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def fileno(self) -> int:
        """Libtiff goes to a page by its place, and reads it from the file itself."""
        return self._file.fileno()

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override]
        start = self._file.tell()
        data = self._file.read(len(buffer))
        if start < len(self._head):
            mine = self._head[start : start + len(data)]
            data = mine + data[len(mine) :]
        buffer[: len(data)] = data
        return len(data)
