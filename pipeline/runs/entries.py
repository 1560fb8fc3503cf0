"""Entries: what a file of records says was done; and bringing it in order, with one record for each page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from pipeline.errors import OUT_OF_MEMORY, TRANSIENT, ForeignResults
from pipeline.names import printable
from pipeline.outputs import PageId, sync_folder, whole_file
from pipeline.records import NO_PUZZLE, decoded, is_cut_off, is_json
from pipeline.status import Status


class _Error(msgspec.Struct, frozen=True):
    code: str = ""
    transient: object = False


class _Puzzle(msgspec.Struct, frozen=True):
    status: str = ""


class _Line(msgspec.Struct, frozen=True):
    """What matters of a record, whatever version has written it."""

    source: str
    page: int = 1
    pages: int = 1
    key: str | None = None
    overlay: str | None = None
    text: str | None = None
    error: _Error | None = None
    puzzles: tuple[_Puzzle, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a page.

    Attributes:
        offset: of its record in the file, bytes.
        key: of the page; None where its record has none.
        output: where its result is, as the record says; None if there is none.
        failed: whether it came to nothing; a document's page that merely has no puzzle does not count.
        doubtful: whether some puzzle on it is not solved.
        transient: whether its error lay in the machine, and may be gone by now.
    """

    offset: int
    key: str | None = None
    output: str | None = None
    failed: bool = False
    doubtful: bool = False
    transient: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """A line that is worth keeping.

    Attributes:
        offset: bytes.
        line: None if it is strict JSON and no record of ours.
    """

    offset: int
    line: _Line | None


def entries_in(path: Path) -> dict[PageId, Entry]:
    """The pages of a file of records. What is no record is passed over; the last record of a page counts.

    Without the file there are none.

    Raises:
        ForeignResults: the file is somebody else's.
        OSError: the file cannot be read.
    """
    return {
        (place.line.source, place.line.page): _entry(place.offset, place.line)
        for place in _places(path)
        if place is not None and place.line is not None
    }


def merge(path: Path, newer: Path, ordered: Sequence[PageId] = ()) -> None:
    """Brings a file of records in order, whole or not at all.

    Each page keeps one record, the last, in the place of its first. What is no JSON is dropped, such as half
    a line, which a loss of power or of the process leaves; JSON that is no record stays. A file in order is
    not touched.

    Args:
        path: of the file; it need not exist.
        newer: path of a file with later records; it need not exist, and is deleted.
        ordered: pages whose records are put into this order among themselves; all others keep their places.

    Raises:
        OutputNotWritable: the file cannot be written; nothing is lost.
        OSError: a file cannot be read, or the newer one not deleted; nothing is lost.
        ForeignResults: a file is somebody else's; it is left as it is.
    """
    kept: dict[PageId | int, tuple[Path, int]] = {}
    in_order = _ends_well(path) and not newer.exists()
    for file in (path, newer):
        for place in _places(file):
            if place is None:
                in_order = False
                continue
            page = (place.line.source, place.line.page) if place.line else -len(kept)
            in_order = in_order and page not in kept
            kept[page] = file, place.offset
    pages = _in_places(list(kept), ordered)
    if not in_order or pages != list(kept):
        _copy(path, newer, [kept[page] for page in pages])
        sync_folder(path.parent)
        newer.unlink(missing_ok=True)


def _in_places(pages: list[PageId | int], ordered: Sequence[PageId]) -> list[PageId | int]:
    """Pages as they are, but for some, which share their places in an order of their own."""
    there = set(pages)
    some = dict.fromkeys(page for page in ordered if page in there)
    rest = iter(some)
    return [next(rest) if page in some else page for page in pages]


def _copy(path: Path, newer: Path, kept: list[tuple[Path, int]]) -> None:
    """Replaces a file by lines of it and of another one."""
    sources = {file: file.open("rb") for file in (path, newer) if file.exists()}
    try:
        with whole_file(path) as target:
            for file, offset in kept:
                sources[file].seek(offset)
                target.write(sources[file].readline().rstrip(b"\n") + b"\n")
    finally:
        for source in sources.values():
            source.close()


def _places(path: Path) -> Iterator[_Place | None]:
    """The lines of a file, if it exists; None for one that is no JSON.

    Raises:
        ForeignResults: at its end, if some line is none of ours, nor half of one, and no other is.
    """
    if not path.is_file():
        return
    offset, ours, bad_line = 0, False, 0
    with path.open("rb") as file:
        for number, text in enumerate(file, start=1):
            place = _place(text, offset)
            yield place
            offset += len(text)
            if place is not None and place.line is not None:
                ours = True
            elif text.strip() and not is_cut_off(text):
                bad_line = bad_line or number
    if bad_line and not ours:
        raise ForeignResults(
            f"{printable(path)} was not written by hashilens: line {bad_line} is not the record of a page. "
            "Move the file away, or choose another folder with -o."
        )


def _place(text: bytes, offset: int) -> _Place | None:
    try:
        return _Place(offset, decoded(text, _Line))
    except msgspec.ValidationError:
        return _Place(offset, None) if is_json(text) else None
    except msgspec.DecodeError:
        return None


def _ends_well(path: Path) -> bool:
    """Whether a file is empty or not there, or its last line is whole."""
    if not path.is_file() or not path.stat().st_size:
        return True
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read() == b"\n"


def _is_transient(error: _Error) -> bool:
    """Whether an error lay in the machine; a page that needs more memory than it gets always will."""
    return error.code in TRANSIENT and (error.code != OUT_OF_MEMORY or error.transient is True)


def _entry(offset: int, line: _Line) -> Entry:
    code = line.error.code if line.error else None
    return Entry(
        offset,
        line.key,
        line.overlay or line.text,
        failed=code is not None and not (line.pages > 1 and code == NO_PUZZLE),
        doubtful=any(puzzle.status != Status.SOLVED for puzzle in line.puzzles),
        transient=line.error is not None and _is_transient(line.error),
    )
