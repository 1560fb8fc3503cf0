"""Renewing: a solved document gets the layers that wait for it, and keeps those of all other pages.

What lies in the document already stays in it as long as the content of the original is the same. Whoever is
stopped on the way leaves it as it was, and the layers that wait where they are.
"""

from collections.abc import Container
from pathlib import Path

from pipeline.documents.binding import bind
from pipeline.documents.bound import layers_in
from pipeline.documents.layer import take_away_parts, waiting


def renew(target: Path, original: str | bytes, content: str | None, blank: Container[int]) -> None:
    """Writes a solved document anew if there is anything to change; takes it away if nothing is left in it.

    Args:
        target: its place.
        original: the path of the document, or all that it holds.
        content: tells the content of the original from all others.
        blank: pages on which nothing is drawn any more.

    Raises:
        CannotBeBound: the original is not as it should be.
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
