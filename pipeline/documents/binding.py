"""Binding: the original and the layers of its pages become the solved document.

pikepdf serves here, rather than pypdfium2, which reads the pages: it hands on every object that nobody
touches as it is, streams in their own compression; PDFium writes pages anew where it changes them, and adds
no layers.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.documents.layer import Layer
from pipeline.documents.outline import add_entries
from pipeline.documents.placing import place
from pipeline.errors import CannotBeBound
from pipeline.marks import MARK, PDF_KEYWORD
from pipeline.names import printable
from pipeline.outputs import whole_file

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

LAYER = "Solutions"
"""What viewers call the layer that all solutions are on."""

LEAST_VERSION = "1.5"
"""The first version of PDF that has layers."""


def bind(
    original: "str | Path | bytes | Pdf", layers: Mapping[int, Layer], target: Path, *, of: str | None = None
) -> None:
    """Writes the solved document, whole or not at all.

    Args:
        original: the document: its path, all that it holds, or opened with pikepdf. A file is left as it is;
            one that is opened is changed, and closed.
        layers: what is drawn on its pages, by their numbers, 1 first; with at least one bookmark in all.
        target: is replaced if it exists; its folder is made if need be.
        of: a hash of the originals of an album, to be kept in its mark; None for another document.

    Raises:
        CannotBeBound: the document is damaged or protected by a password.
        OSError: the document cannot be read.
        OutputNotWritable: the file system refuses to write.
    """
    from pikepdf import ObjectStreamMode, PdfError, StreamDecodeLevel

    try:
        with _opened(original) as pdf:
            pages = list(pdf.pages)
            group = _add_group(pdf)
            for number, layer in sorted(layers.items()):
                place(pdf, pages[number - 1], layer, group)
            add_entries(pdf, pages, {number: layer.head for number, layer in layers.items()})
            pdf.docinfo[f"/{PDF_KEYWORD}"] = MARK if of is None else f"{MARK}; of={of}"
            with whole_file(target, in_subfolder=True) as file:
                pdf.save(
                    file,
                    min_version=LEAST_VERSION,
                    compress_streams=False,
                    stream_decode_level=StreamDecodeLevel.none,
                    object_stream_mode=ObjectStreamMode.preserve,
                    deterministic_id=True,
                )
    except (PdfError, ValueError, TypeError, AttributeError, KeyError, IndexError) as error:
        raise CannotBeBound(
            f"{printable(target)} cannot be made: the document is damaged ({error}). "
            "Save it again from another program, or ask for pictures: --no-pdf."
        ) from error


def _opened(original: "str | Path | bytes | Pdf") -> "Pdf":
    from io import BytesIO

    from pikepdf import Pdf

    if isinstance(original, Pdf):
        return original
    return Pdf.open(BytesIO(original) if isinstance(original, bytes) else original)


def _add_group(pdf: "Pdf") -> "Object":
    """Adds a layer that viewers show, and can switch off, beside those that the document has."""
    from pikepdf import Array, Dictionary, Name

    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=LAYER))
    if "/OCProperties" not in pdf.Root:
        pdf.Root.OCProperties = Dictionary(OCGs=Array(), D=Dictionary(Order=Array()))
    properties = pdf.Root.OCProperties
    for holder, entry in ((properties, "/OCGs"), (properties.D, "/Order"), (properties.D, "/ON")):
        if entry not in holder:
            holder[entry] = Array()
        holder[entry].append(group)
    return group
