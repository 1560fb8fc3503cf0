"""PDF: a page of a document becomes a picture, as fine as what stands on it.

A scan is rendered at its own resolution: finer only costs time, coarser loses digits. What is drawn with
lines and type has no resolution of its own and gets what its smallest digits need to be read.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from PIL import Image

from vision.errors import BrokenDocument, EncryptedDocument, NoSuchPage, TooLarge, TruncatedImage
from vision.limits import MOST_EMBEDDED, MOST_MISSING, MOST_PAGES

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfImage, PdfObject, PdfPage, PdfTextPage

POINTS = 72
"""Units of a page to an inch."""

DRAWN = 200
"""Dots an inch for lines and type without small digits. A board's digits are seldom below 3 mm, 24 pixels."""

FINEST_DRAWN = 400
"""Dots an inch at most for small digits: on paper nobody reads finer ones."""

DIGIT_HEIGHT = 18
"""Pixels. Digits of this height are read as well as larger ones."""

FEW = 0.1
"""This part of the digits may be lower than DIGIT_HEIGHT: dates, page numbers. And the finest pictures do not
set the resolution of a page as long as they cover less than this part of it together: they may be logos."""

LOSSY = frozenset({"DCTDecode", "JPXDecode"})
"""How photos are compressed (PDF 32000-1:2008, 7.4)."""

MOST = 0.5
"""A page of which photos cover more than this part is a photo."""

TAIL = 16_384
"""Bytes at the end of a file in which a whole document has its end mark."""

EXACT = 1 - 1e-6
"""Scales are multiplied by this: PDFium rounds sizes up, and so a scan comes out pixel by pixel."""

FPDF_ERR_PASSWORD = 4
INVISIBLE = 3
"""Text render mode in which text recognition lays what it read over a scan (PDF 32000-1:2008, 9.3.6)."""


def count_pages(file: BinaryIO, name: str) -> int:
    """The number of pages that a document claims to have, at least 1, damaged and missing ones included.

    But where more than MOST_MISSING in a row are missing, the count ends before them. `name` is for messages.

    Raises:
        PictureError: it is broken, cut off, encrypted, or has more than MOST_PAGES pages.
    """
    with _document(file, name) as document:
        return _count(document, name)


def render_page(file: BinaryIO, page: int, name: str, most: int) -> tuple[Image.Image, float]:
    """Renders a page.

    Args:
        file: the document.
        page: 1 first.
        name: for messages.
        most: pixels of the picture; a page that would have more is rendered coarser.

    Returns:
        The page (RGB) and its resolution in dots an inch.

    Raises:
        PictureError: the document is broken, cut off or encrypted, or the page is damaged, does not exist or
            has pictures of more than MOST_EMBEDDED pixels.
    """
    import pypdfium2 as pdfium

    with _document(file, name) as document:
        if not 1 <= page <= len(document):
            raise NoSuchPage(f"{name} has {len(document)} pages and no page {page}. Check --pages.")
        try:
            document.init_forms()
            sheet = document[page - 1]
            if _embedded(sheet) > MOST_EMBEDDED:
                raise TooLarge(
                    f"The pictures on page {page} of {name} have more than {MOST_EMBEDDED // 1_000_000} "
                    "million pixels together. Scan the page with fewer dots an inch."
                )
            dots = _resolution(sheet)
            scale = min(dots / POINTS, math.sqrt(most / max(math.prod(sheet.get_size()), 1)) * 0.999)
            bitmap = sheet.render(scale * EXACT, rev_byteorder=True)
            return bitmap.to_pil().convert("RGB"), scale * POINTS
        except pdfium.PdfiumError as error:
            raise BrokenDocument(
                f"Page {page} of {name} is damaged ({str(error).rstrip('.')}). Copy or download it again."
            ) from error


def photo_pages(file: BinaryIO, name: str) -> frozenset[int]:
    """The pages, 1 first, more than MOST of which is covered by pictures compressed like photos.

    Damaged pages are left out.

    Raises:
        PictureError: as for `count_pages`.
    """
    with _document(file, name) as document:
        pages = range(1, _count(document, name) + 1)
        return frozenset(page for page in pages if _is_photo(document, page))


def _count(document: "PdfDocument", name: str) -> int:
    last, claimed = 0, len(document)
    for page in range(1, claimed + 1):
        if _is_there(document, page):
            last = page
        if last > MOST_PAGES:
            raise TooLarge(f"{name} has more than {MOST_PAGES:,} pages. Split it into smaller documents.")
        if page - last > MOST_MISSING:
            return max(last, 1)
    return claimed


def _is_there(document: "PdfDocument", page: int) -> bool:
    """Whether a document has a page, of which nothing is read but its size."""
    from pypdfium2 import PdfiumError

    try:
        document.get_page_size(page - 1)
    except PdfiumError:
        return False
    return True


@contextmanager
def _document(file: BinaryIO, name: str) -> "Iterator[PdfDocument]":
    """The open document."""
    import pypdfium2 as pdfium

    if not _ends(file):
        raise TruncatedImage(f"{name} ends too early: a part of it is missing. Copy or download it again.")
    try:
        document = pdfium.PdfDocument(file)
    except pdfium.PdfiumError as error:
        if error.err_code == FPDF_ERR_PASSWORD:
            raise EncryptedDocument(
                f"{name} is encrypted. Save it without a password (print it to a new PDF) and try that."
            ) from error
        raise BrokenDocument(
            f"{name} is damaged or has no page ({str(error).rstrip('.')}). Copy or download it again."
        ) from error
    try:
        yield document
    finally:
        document.close()


def _ends(file: BinaryIO) -> bool:
    """Whether the end of a document is there. Without it the rest would be guessed, and pages go missing."""
    size = file.seek(0, 2)
    file.seek(max(0, size - TAIL))
    tail = file.read()
    file.seek(0)
    return b"%%EOF" in tail


def _embedded(sheet: "PdfPage") -> int:
    """Pixels of all pictures on a page, none of which is unpacked for that."""
    from pypdfium2 import raw

    images = sheet.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE])
    return sum(math.prod(image.get_px_size()) for image in images)


def _resolution(sheet: "PdfPage") -> float:
    """Dots an inch that a page needs."""
    area = max(math.prod(sheet.get_size()), 1.0)
    images: list[tuple[float, float]] = []
    digits: list[float] = []
    drawn = False
    text = sheet.get_textpage()
    for thing, zoom in _things(sheet, text):
        kind = type(thing).__name__
        if kind == "PdfImage":
            images += _image(thing, zoom, area)
        elif not _is_invisible(thing):
            drawn = True
            digits += _digit_height(thing, zoom)
    needed = [_of_images(images)]
    if drawn or not images:
        needed.append(_of_digits(digits))
    return max(needed) or DRAWN


def _things(sheet: "PdfPage", text: "PdfTextPage") -> "Iterator[tuple[PdfObject, float]]":
    """What stands on a page, and by how much it is enlarged by what it is nested in."""
    from pypdfium2 import raw

    for thing in sheet.get_objects(textpage=text):
        if thing.type == raw.FPDF_PAGEOBJ_FORM:
            continue  # what is nested in it comes by itself
        zoom, around = 1.0, thing.container
        while around is not None:
            zoom *= _zoom(around)
            around = around.container
        yield thing, zoom


def _zoom(thing: "PdfObject") -> float:
    matrix = thing.get_matrix()
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _image(image: "PdfImage", zoom: float, area: float) -> list[tuple[float, float]]:
    """A picture's dots an inch, and which part of the page it covers."""
    side = _zoom(image) * zoom
    width, height = image.get_px_size()
    return [(math.sqrt(width * height) / side * POINTS, side**2 / area)] if side > 0 else []


def _is_photo(document: "PdfDocument", page: int) -> bool:
    from pypdfium2 import PdfiumError

    try:
        sheet = document[page - 1]
        text = sheet.get_textpage()
    except PdfiumError:
        return False
    area = max(math.prod(sheet.get_size()), 1.0)
    photos = [
        (thing, zoom)
        for thing, zoom in _things(sheet, text)
        if type(thing).__name__ == "PdfImage" and not LOSSY.isdisjoint(thing.get_filters())
    ]
    return sum(part for thing, zoom in photos for _, part in _image(thing, zoom, area)) > MOST


def _of_images(images: list[tuple[float, float]]) -> float:
    """The finest resolution of pictures that cover a part of the page that counts; 0 without any."""
    covered = 0.0
    for dots, part in sorted(images, reverse=True):
        covered += part
        if covered >= FEW:
            return dots
    return 0.0


def _is_invisible(thing: "PdfObject") -> bool:
    from pypdfium2 import raw

    is_text = thing.type == raw.FPDF_PAGEOBJ_TEXT
    return bool(is_text and raw.FPDFTextObj_GetTextRenderMode(thing) == INVISIBLE)


def _digit_height(thing: "PdfObject", zoom: float) -> list[float]:
    """How high a number that stands by itself is, in points; empty for everything else."""
    from pypdfium2 import raw

    number = thing.extract().strip() if thing.type == raw.FPDF_PAGEOBJ_TEXT else ""
    if not number.isdecimal():
        return []
    left, bottom, right, top = thing.get_bounds()
    # A digit is higher than wide and a number wider than high, whichever way they run.
    height = (max if len(number) == 1 else min)(right - left, top - bottom)
    return [zoom * height]


def _of_digits(digits: list[float]) -> float:
    """The resolution at which all but few of the digits (heights in points) can be read."""
    if not digits:
        return DRAWN
    smallest = max(sorted(digits)[int(FEW * len(digits))], 0.1)
    return min(max(DIGIT_HEIGHT / smallest * POINTS, DRAWN), FINEST_DRAWN)
