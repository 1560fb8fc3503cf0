"""Suitable: whether the solutions can be drawn into a document, and the words that say why not."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from vision.pictures.documents import PDF_START

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

SIGNED = 1
"""The bit of SigFlags for a document with signatures (PDF 32000-1:2008, 12.7.2)."""

INSTEAD = "its solved pages are written as pictures"


def is_pdf(path: str | Path) -> bool:
    """Whether a file begins like a PDF; False if it cannot be read: whoever opens it will learn why.

    A pipe is not opened, as that would wait for whoever writes into it.
    """
    try:
        if not Path(path).is_file():
            return False
        with Path(path).open("rb") as file:
            return file.read(len(PDF_START)) == PDF_START
    except (OSError, ValueError):
        return False


def why_not_bound(file: str | Path | bytes, pages: int) -> str | None:
    """Why the solutions cannot be drawn into a document, in words that follow its name; None if they can.

    Args:
        file: a PDF whose pages can be rendered: its path, or all that it holds.
        pages: how many it has.
    """
    from pikepdf import open as open_pdf

    try:
        with open_pdf(BytesIO(file) if isinstance(file, bytes) else file) as pdf:
            return _reason(pdf, pages)
    except Exception:  # what stands in a damaged document may be anything
        return f"is damaged, so nothing can be added to it: {INSTEAD}"


def _reason(pdf: "Pdf", pages: int) -> str | None:
    if pdf.is_encrypted:
        return (
            f"is protected against changes: {INSTEAD}. A copy without the protection can be solved as a PDF"
        )
    if _is_signed(pdf):
        return f"is signed, and what is drawn into it would break the signature: {INSTEAD}"
    if len(pdf.pages) != pages:
        return f"is damaged, so nothing can be added to it: {INSTEAD}"
    return None


def _is_signed(pdf: "Pdf") -> bool:
    """Whether a signature is in it, or a promise of its author that nothing has changed."""
    root = pdf.Root
    if "/Perms" in root:
        return True
    form = root.get("/AcroForm")
    if form is None:
        return False
    signs = int(form.get("/SigFlags", 0)) & SIGNED
    return bool(signs) and any(field.get("/FT") == "/Sig" and "/V" in field for field in _fields(form))


def _fields(form: "Object") -> "Iterator[Object]":
    """The fields of a form, with those within them, each once."""
    waiting, seen = [*form.get("/Fields", [])], set[tuple[int, int]]()
    while waiting:
        field = waiting.pop()
        if field.objgen in seen:
            continue
        if field.is_indirect:
            seen.add(field.objgen)
        yield field
        waiting.extend(field.get("/Kids", []))
