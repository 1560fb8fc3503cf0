"""Renewing: a solved document gets the layers that wait for it, and keeps those of all other pages.

What lies in the document already stays in it as long as the content of the original is the same. Whoever is
stopped on the way leaves it as it was, and the layers that wait where they are.
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
    """Writes a solved document anew if there is anything to change; takes it away if nothing is left in it.

    Args:
        target: its place.
        original: the path of the document, or all that it holds.
        content: the hash of the original's content; layers of another content are dropped.
        blank: pages, 1 first, on which nothing is drawn any more.

    Raises:
        CannotBeBound: the original is damaged.
        OutputNotWritable: the file system refuses.
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
        key: that of the layer to be drawn on it; None for nothing.
    """

    file: File | None
    page: int
    content: str | None
    key: str | None


def renew_album(target: Path, leaves: Sequence[Leaf]) -> None:
    """Writes a document of pictures with what is drawn on them, if there is anything to change.

    Args:
        target: its place.
        leaves: its pages, in their order.

    Raises:
        CannotBeBound, OutputNotWritable: as with `renew`.
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
