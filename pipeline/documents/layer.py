"""Layers: what is drawn on one page of a document, from the worker that has drawn it to the solved document.

A document is written when all its pages are done. Until then each page's layer is a file of its own in a
hidden folder beside the place of the document, `.magazine.solved.pdf/7.json`, so that the next run can go on
where one was stopped.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from pipeline.errors import ForeignResults
from pipeline.leftovers import sweep
from pipeline.marks import Told
from pipeline.names import printable
from pipeline.outputs import sync_folder
from pipeline.records import Page, decoded

SUFFIX = ".pdf"
"""How the name of a solved document ends."""


class Bookmark(msgspec.Struct, frozen=True):
    """A puzzle's entry in the outline of a document.

    Attributes:
        title: its number where there are several, its size, and what came of it.
        place: the top left corner of what it takes up on the picture, (x, y) in pixels.
    """

    title: str
    place: tuple[float, float]


class LayerHead(msgspec.Struct, frozen=True):
    """All about a layer but what is drawn.

    Attributes:
        page: of the document, 1 first.
        width, height: of the picture that the page was read from, pixels.
        original: the hash of the content of the page's file; "" where it is not known.
        key: of the page, see `runs.keys`; "" where it has none.
        statuses: of its puzzles, in reading order.
        bookmarks: one for each puzzle, in reading order.
    """

    page: int
    width: int
    height: int
    original: str
    key: str
    statuses: tuple[str, ...]
    bookmarks: tuple[Bookmark, ...]

    @property
    def told(self) -> Told:
        """What it was made of, and what came of it."""
        return Told(self.key, self.statuses)


class Layer(msgspec.Struct, frozen=True):
    """What is drawn on a page.

    Attributes:
        head: all but what is drawn.
        content: operators of a page's content, in pixels of the picture that was read, y down.
    """

    head: LayerHead
    content: bytes


def layer_of(
    content: bytes, record: Page, original: str | None, told: Told | None, *, leaf: int | None = None
) -> Layer:
    """The layer of a page.

    Args:
        content: what is drawn, see `content.content_of`.
        record: of the page.
        original: the hash of the content of the page's file; None if it is not known.
        told: what the page was made of; None if it has no key.
        leaf: the page of an album that it becomes, 1 first; its own if None.
    """
    bookmarks = tuple(
        Bookmark(
            _title(number, len(record.puzzles), puzzle.rows, puzzle.columns, puzzle.status),
            _corner(puzzle.outline),
        )
        for number, puzzle in enumerate(record.puzzles, start=1)
    )
    head = LayerHead(
        leaf or record.page,
        record.width,
        record.height,
        original or "",
        told.key if told else "",
        tuple(puzzle.status for puzzle in record.puzzles),
        bookmarks,
    )
    return Layer(head, content)


def _corner(outline: Sequence[tuple[float, float]] | None) -> tuple[float, float]:
    """The top left corner of a board, whatever way it lies."""
    xs, ys = zip(*outline or ((0.0, 0.0),), strict=True)
    return min(xs), min(ys)


def _title(number: int, puzzles: int, rows: int, columns: int, status: str) -> str:
    which = f"puzzle {number}, " if puzzles > 1 else ""
    return f"{which}{columns} × {rows}: {status}"


def to_bytes(layer: Layer) -> bytes:
    """A layer as it travels between machines and waits in a file, for `read_part`."""
    return msgspec.json.encode(layer)


def parts_folder(target: Path) -> Path:
    """The folder in which the layers of a document wait for each other."""
    return target.with_name(f".{target.name}")


def part_of(target: Path, page: int) -> Path:
    """Where the layer of a page, 1 first, waits for the others."""
    return parts_folder(target) / f"{page}.json"


def check_parts(target: Path) -> None:
    """Makes sure that the folder in which the layers of a document wait is not somebody else's.

    Raises:
        ForeignResults: it is a link, which leads who knows where.
    """
    folder = parts_folder(target)
    if folder.is_symlink():
        raise ForeignResults(
            f"{printable(folder)} cannot be written: it is a link. Remove it, or choose another folder "
            "with -o."
        )


def read_part(path: Path) -> Layer | None:
    """The layer that waits in a file; None if there is no such file, or no layer in it."""
    try:
        return decoded(path.read_bytes(), Layer) if path.is_file() else None
    except (OSError, msgspec.DecodeError):
        return None


def waiting(target: Path) -> dict[int, Layer]:
    """The layers of a document that wait to be bound, in no order; the keys are their pages, from 1."""
    found = map(read_part, parts_folder(target).glob("*.json"))
    return {layer.head.page: layer for layer in found if layer is not None}


def take_away_parts(target: Path) -> None:
    """Removes all layers that wait for a document, bound or not, and the folder if it holds nothing else."""
    folder = parts_folder(target)
    if folder.is_dir() and not folder.is_symlink():
        sweep([folder])
        with suppress(OSError):  # what is not ours stays, and the folder with it
            for path in folder.glob("*.json"):
                if path.stem.isdecimal():
                    path.unlink()
            folder.rmdir()
        sync_folder(target.parent)
