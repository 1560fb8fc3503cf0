"""Outputs: where results go, and writing them whole or not at all."""

import errno
import os
import uuid
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from pipeline.errors import OutputIsInput, OutputNotWritable
from pipeline.leftovers import PART
from pipeline.marks import Told, mark_for
from pipeline.names import RESULTS, printable, recorded

if TYPE_CHECKING:
    from vision.pictures.opening import Picture

JPEG_START = b"\xff\xd8\xff"

JPEG_QUALITY = 92
"""Above what phones use, so that the page does not visibly suffer from being saved once more."""

FULL_COLOUR_BELOW = 3_000_000
"""Pixels. In smaller JPEGs a stroke is a few pixels wide, and would bleed if colour were halved in size."""

PNG_LEVEL = 1
"""zlib's fastest: on a 12-megapixel page four times as fast as the usual 6, for a file a sixth larger."""

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
"""What the system says when a disk is full, or a user's share of it."""

NOWHERE = Path()

PageId = tuple[str, int]
"""What tells a page from all others of a folder's results: its source, as records call it, and its number."""

NAMELESS = "puzzle"
"""What results are called if their puzzle did not come from a file."""


class Targets:
    """Gives every result a place: no two the same, and always the same for the same inputs in the same order.

    Attributes:
        folder: for all results; beside each input if None.
    """

    def __init__(
        self,
        folder: Path | None,
        word: str = "solved",
        owner: Callable[[Path], PageId | None] = lambda _: None,
    ) -> None:
        """Begins a run.

        Args:
            folder: for all results; beside each input if None.
            word: what the results are called in their names; "" if each of them is several files.
            owner: says of a path which page of an earlier run has its result there, if any; other pages do
                not get that path.
        """
        self.folder, self._word, self._owner = folder, word, owner
        self._taken: set[str] = set()
        self._bound: dict[str, Path] = {}

    def take(
        self,
        source: str,
        *,
        is_text: bool = False,
        page: int = 1,
        pages: int = 1,
        below: Path = NOWHERE,
        photo: bool = False,
    ) -> Path:
        """Where a result goes. Nothing else gets that place, not even the same page if it is asked for again.

        A file that is there already does not matter, unless `owner` says that it is another page's.

        Args:
            source: the path of a picture or of a puzzle in text, or such a puzzle itself; it need not exist.
            is_text: whether it is text.
            page: of the source, 1 first.
            pages: how many pages the source has.
            below: the subfolder of the results that it belongs into; ignored beside inputs.
            photo: whether the page of a document is a photo.

        Returns:
            With the word "solved" `<stem>.solved.jpg` for a JPEG or a photo, `<stem>.solved.txt` for a text,
            else `<stem>.solved.png`, for one of several pages `<stem>-p7.solved.png`; `<stem>-2.solved.png`
            and so on where that is taken by an earlier input or owned by another page. Without a word, for
            results of several files, what their names begin with: `<stem>`.
        """
        path = _path_of(source)
        suffix = f".{self._word}.txt" if is_text else f".{self._word}.png"
        if not self._word:
            suffix = ""
        elif photo or (pages == 1 and not is_text and _is_jpeg(path)):
            suffix = f".{self._word}.jpg"
        parent = path.parent if self.folder is None else self.folder / below
        stem = path.stem if pages == 1 else f"{path.stem}-p{page}"
        stems = (f"{stem}-{number}" if number > 1 else stem for number in count(1))
        names = (parent / f"{name}{suffix}" for name in stems)
        page_id = recorded(source), page
        target = next(name for name in names if self._is_free(name, (page_id,)))
        self._taken.add(str(target).casefold())  # the file system may not tell large letters from small
        return target

    def take_document(
        self, source: str, *, below: Path = NOWHERE, sources: frozenset[str] | None = None
    ) -> Path:
        """Where the solutions of all pages of a document go: `<stem>.solved.pdf`, the same at every call.

        Args:
            source: as with `take`; of an album, the path that it is called after.
            below: as with `take`.
            sources: the pictures of an album, as records call them: it may take a place that one of them
                owns. None for a document, which may take a place that it owns itself.
        """
        if source not in self._bound:
            path = _path_of(source)
            parent = path.parent if self.folder is None else self.folder / below
            stems = (f"{path.stem}-{number}" if number > 1 else path.stem for number in count(1))
            names = (parent / f"{stem}.{self._word}.pdf" for stem in stems)
            owners = frozenset({recorded(source)}) if sources is None else sources
            target = next(name for name in names if self._is_free(name, owners))
            self._taken.add(str(target).casefold())
            self._bound[source] = target
        return self._bound[source]

    def _is_free(self, name: Path, owners: Container[PageId | str]) -> bool:
        """Whether nobody has a place but some pages, or any page of some sources."""
        owner = self._owner(name)
        is_own = owner is None or owner in owners or owner[0] in owners
        return is_own and str(name).casefold() not in self._taken


def _path_of(source: str) -> Path:
    """What results are called after."""
    from pipeline.puzzles.texts import is_argument  # the formats, which not everybody needs who writes a file

    return Path(NAMELESS) if is_argument(source) else Path(source)


def _is_jpeg(path: Path) -> bool:
    """By its first bytes, if it is a file that can be read."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(JPEG_START)) == JPEG_START
    except OSError:
        return False


def check_folder(folder: Path, option: str = "-o") -> None:
    """Makes the folder that an option names if need be, and tries whether it can be written to.

    Raises:
        OutputNotWritable: it cannot.
    """
    with _named_errors(folder, option):
        folder.mkdir(parents=True, exist_ok=True)
        probe = _beside(folder / RESULTS)
        probe.touch(exist_ok=False)
        probe.unlink()


def identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from all others, whatever it is called: device and inode; None if it is not there."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def check_not_input(target: Path, source: str) -> None:
    """Makes sure that a result does not replace what it is made from.

    Raises:
        OutputIsInput: it would.
    """
    if identity(target) is not None and identity(target) == identity(Path(source)):
        raise OutputIsInput(f"{printable(target)} is the input itself. Choose another file with -o.")


def write_picture(picture: "Picture", target: Path, told: Told | None = None) -> None:
    """Writes a solved picture in the format that the target's name says.

    Args:
        picture: what to write, with its colour profile and resolution.
        target: ends with .jpg for a JPEG, else it becomes a PNG. It is replaced if it exists; its folder is
            made if need be.
        told: what its mark tells besides; None for nothing.

    Raises:
        OutputNotWritable: the file system refuses.
    """
    with whole_file(target, in_subfolder=True) as file:
        save_picture(picture, file, target.suffix, told)


def save_picture(picture: "Picture", file: BinaryIO, suffix: str, told: Told | None = None) -> None:
    """Writes a solved picture into a file that is open, with the mark of a result.

    Args:
        picture: what to write.
        file: where.
        suffix: ".jpg" for a JPEG, else it becomes a PNG.
        told: what the mark tells besides; None for nothing.
    """
    options: dict[str, Any] = {"icc_profile": picture.icc_profile}
    if picture.dpi:
        options["dpi"] = picture.dpi
    if suffix == ".jpg":
        halved = picture.width * picture.height >= FULL_COLOUR_BELOW
        options |= {"format": "JPEG", "quality": JPEG_QUALITY, "subsampling": "4:2:0" if halved else "4:4:4"}
    else:
        options |= {"format": "PNG", "compress_level": PNG_LEVEL}
    picture.image.save(file, **options, **mark_for(options["format"], told))


def write_bytes(data: bytes, target: Path) -> None:
    """Writes a file, whole or not at all; replaces one of that name, and makes its folder if need be.

    Raises:
        OutputNotWritable: the file system refuses.
    """
    with whole_file(target, in_subfolder=True) as file:
        file.write(data)


def write_text_file(text: str, target: Path) -> None:
    """Writes a text in UTF-8, whole or not at all; replaces a file of that name. Its folder must exist.

    Raises:
        OutputNotWritable: the file system refuses.
    """
    with whole_file(target) as file:
        file.write(text.encode())


@contextmanager
def whole_file(target: Path, *, in_subfolder: bool = False) -> Iterator[BinaryIO]:
    """A file that appears under its name when it is complete, and otherwise leaves no trace.

    That holds when the power goes, too: what is in it is on the disk before its name is.

    Args:
        target: is replaced if it exists.
        in_subfolder: whether to make its folder if need be.

    Raises:
        OutputNotWritable: the file system refuses, or the body of the `with` raises an OSError.
    """
    part = _beside(target)
    with _named_errors(target):
        if in_subfolder:
            target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with part.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def sync_folder(folder: Path) -> None:
    """Makes sure that the names of a folder's files are on the disk, as far as its file system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def append_line(path: Path, line: bytes) -> None:
    """Adds a line to a file, which is made if need be, in one write, so that nobody reads half of it.

    Args:
        path: of the file; its folder must exist.
        line: without its end.

    Raises:
        OutputNotWritable: the file system refuses; the file is as it was before.
    """
    with _named_errors(path), path.open("ab", buffering=0) as file:
        before = file.tell()
        written = file.write(line + b"\n")
        if written != len(line) + 1:
            file.truncate(before)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _beside(target: Path) -> Path:
    """A name in the same folder that nobody uses, hidden, and no longer than a file system allows."""
    return target.with_name(PART.format(f"{os.getpid()}-{uuid.uuid4().hex[:8]}"))


@contextmanager
def _named_errors(path: Path, option: str = "-o") -> Iterator[None]:
    """The file system's refusals in our words."""
    try:
        yield
    except OSError as error:
        advice = "Make room, or choose" if error.errno in NO_ROOM else "Choose"
        raise OutputNotWritable(
            f"{printable(path)} cannot be written: {error.strerror or error}. "
            f"{advice} another folder with {option}."
        ) from error
