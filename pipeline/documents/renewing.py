"""Renewing: a solved document gets the layers that wait for it, and keeps those of all other pages.

A layer in the document stays as long as the content of its original is the same. A run that is stopped on
the way leaves the document as it was, and the waiting layers where they are.
"""

import hashlib
from collections.abc import Container, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from pipeline.documents.album import make_album
from pipeline.documents.binding import bind
from pipeline.documents.bound import album_of, layers_in
from pipeline.documents.layer import Layer, take_away_parts, waiting
from vision.pictures.files import File


def renew(target: Path, original: str | bytes, content: str | None, blank: Container[int]) -> None:
    """Writes a solved document anew if there is anything to change; removes it if no layer is left in it.

    Layers that wait for the document are removed, those that are dropped, too.

    Args:
        target: its place.
        original: the path of the document, or all that it holds.
        content: the hash of the original's content; layers of another content are dropped, and all if None.
        blank: pages, 1 first, on which nothing is drawn any more.

    Raises:
        CannotBeBound, OSError, OutputNotWritable: as with `bind`.
    """
    there = layers_in(target)
    layers = {
        page: layer
        for page, layer in sorted((there | waiting(target)).items())
        if layer.head.original == content and page not in blank
    }
    if layers and (layers != there or not target.is_file()):
        bind(original, layers, target)
    elif there and not layers:
        target.unlink(missing_ok=True)
    take_away_parts(target)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of an album.

    Attributes:
        file: the picture: its path, or all that the file holds; None if it cannot be opened.
        page: of that file, 1 first.
        content: the hash of its file's content; None if it is not known.
        key: that of the layer to be drawn on it; None for nothing. A key that no layer has counts as None.
    """

    file: File | None
    page: int
    content: str | None
    key: str | None


def renew_album(target: Path, leaves: Sequence[Leaf]) -> None:
    """Writes a document of pictures with what is drawn on them, if there is anything to change.

    Layers are found by their keys, wherever in the album their pictures were. The document is removed if no
    layer is left in it; layers that wait for it are removed in any case.

    Args:
        target: its place.
        leaves: its pages, in their order.

    Raises:
        CannotBeBound, OutputNotWritable: as with `bind`.
        OSError, vision.errors.PictureError: a picture cannot be opened any more; see `make_album`.
    """
    there = layers_in(target)
    known = {layer.head.key: layer for layer in (*there.values(), *waiting(target).values())}
    layers = {
        number: Layer(msgspec.structs.replace(known[leaf.key].head, page=number), known[leaf.key].content)
        for number, leaf in enumerate(leaves, start=1)
        if leaf.key in known
    }
    of = hashlib.sha256("\n".join(f"{leaf.content} {leaf.page}" for leaf in leaves).encode()).hexdigest()
    if layers and (layers != there or of != album_of(target)):
        bind(make_album((leaf.file, leaf.page) for leaf in leaves), layers, target, of=of)
    elif there and not layers:
        target.unlink(missing_ok=True)
    take_away_parts(target)
