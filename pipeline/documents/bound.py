"""Bound: what a solved document tells of itself. It holds its layers, so that one of them can be replaced."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.documents.layer import Layer, part_of, read_part
from pipeline.documents.placing import layer_on
from pipeline.marks import Told, is_marked, mark_in

if TYPE_CHECKING:
    pass


def layers_in(target: Path) -> dict[int, Layer]:
    """The layers of a solved document, by their pages, 1 first; none if it is damaged or not one of ours."""
    from pikepdf import PdfError

    try:
        return {layer.head.page: layer for layer in _layers(target)} if is_marked(target) else {}
    except (PdfError, OSError, ValueError, TypeError, AttributeError, KeyError):
        return {}


def told_of(target: Path, page: int) -> Told | None:
    """What the layer of a page, 1 first, tells: the one that waits, else the one in the document; or None."""
    waits = read_part(part_of(target, page))
    if waits is not None:
        return waits.head.told
    try:
        status = target.stat()
    except OSError:
        return None
    return _told_in(target, status.st_mtime_ns, status.st_size).get(page)


def album_of(target: Path) -> str | None:
    """The hash of an album's originals that `bind` has kept in its mark; None if that tells of none."""
    mark = mark_in(target) or ""
    return mark.partition("; of=")[2] or None


def all_told(target: Path) -> tuple[Told, ...]:
    """What all layers in a document tell, but not those that wait; none if there is no such file."""
    try:
        status = target.stat()
    except OSError:
        return ()
    return tuple(_told_in(target, status.st_mtime_ns, status.st_size).values())


@lru_cache(maxsize=4)
def _told_in(target: Path, _time: int, _size: int) -> dict[int, Told]:
    """What a document tells of its pages; the time and the size say whether it is still the same."""
    return {page: layer.head.told for page, layer in layers_in(target).items()}


def _layers(target: Path) -> "Iterator[Layer]":
    from pikepdf import Pdf

    with Pdf.open(target) as pdf:
        yield from (layer for page in pdf.pages if (layer := layer_on(page)) is not None)
