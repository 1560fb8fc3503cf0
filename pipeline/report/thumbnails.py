"""Thumbnails: solved pictures, found in the folder of a run, scaled down so that the report can hold them."""

import base64
import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePath
from threading import Lock
from urllib.parse import quote

from PIL import Image

from pipeline.names import is_plain, path_of
from vision.errors import PictureError
from vision.limits import MAX_PIXELS
from vision.pictures.structure import check_structure

EDGE = 420
"""Pixels: the longer side of a thumbnail; as wide as a card on a fine screen, and 15 kB."""

QUALITY = 60

AHEAD = 2
"""Thumbnails in the making for each thread before they are asked for; memory holds no more at a time."""


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A picture, small.

    Attributes:
        address: link to the full picture, or to its page of a solved document, relative to the report.
        data: the small picture as a data URI; None where there is only the link.
        width, height: of the small picture, pixels; 0 where there is only the link.
    """

    address: str
    data: str | None = None
    width: int = 0
    height: int = 0


def find_picture(folder: Path, overlay: str | None) -> Path | None:
    """The solved picture that a record names, in the folder as it is now called.

    Args:
        folder: that holds the results.
        overlay: the path in the record, relative to wherever the program ran; None for none.

    Returns:
        Its path relative to the folder; None if the folder does not hold it. Nothing outside is looked at,
        and nothing that a link leads to.
    """
    if not overlay:
        return None
    for name in (path_of(overlay), overlay):
        parts = PurePath(name).parts
        for start in range(len(parts)):
            below = Path(*parts[start:])
            if is_plain(folder, below):
                return below
    return None


def thumbnails(
    folder: Path, overlays: Iterable[tuple[str | None, int]], most: int
) -> Iterator[Thumbnail | None]:
    """Scales pictures down on all processor cores.

    Args:
        folder: that holds them.
        overlays: paths as records name them, None for none, each with the page to show if it is a document.
        most: how many, from the first on, are scaled down; the others come as addresses only.

    Yields:
        One for each overlay, in their order, with the address only if it cannot be scaled down; None if the
        folder does not hold the picture.
    """
    workers = os.cpu_count() or 1
    under_way: deque[Future[Thumbnail | None]] = deque()
    with ThreadPoolExecutor(workers) as pool:  # Pillow lets go of Python's lock while it works
        turns = Lock()  # PDFium does one thing at a time
        for number, (overlay, page) in enumerate(overlays):
            under_way.append(pool.submit(_thumbnail, folder, overlay, page, turns, small=number < most))
            if len(under_way) >= AHEAD * workers:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()


def _thumbnail(folder: Path, overlay: str | None, page: int, turns: Lock, *, small: bool) -> Thumbnail | None:
    path = find_picture(folder, overlay)
    if path is None:
        return None
    address = quote(path.as_posix().encode("utf-8", "surrogateescape"))
    is_document = path.suffix == ".pdf"
    address += f"#page={page}" if is_document else ""
    if not small:
        return Thumbnail(address)
    try:
        if is_document:
            with turns:
                data, size = _as_data(_page_of(folder / path, page))
        else:
            data, size = shrink(folder / path)
    except (OSError, ValueError, PictureError, Image.DecompressionBombError):
        return Thumbnail(address)  # spoilt or too large: whoever wants to see it can still try
    return Thumbnail(address, data, *size)


def shrink(path: Path) -> tuple[str, tuple[int, int]]:
    """A picture made small.

    Returns:
        A data URI of it, and its width and height in pixels, at most EDGE.

    Raises:
        OSError, ValueError, vision.errors.PictureError, PIL.Image.DecompressionBombError: it cannot be
            opened, or is none that this program writes.
    """
    with Image.open(path, formats=("JPEG", "PNG")) as picture, path.open("rb") as file:
        if picture.width * picture.height > MAX_PIXELS:
            raise ValueError("no solved picture is as large")
        check_structure(file, picture.format or "", path.name)
        picture.thumbnail((EDGE, EDGE))  # lets a JPEG be decoded at a fraction of its size
        return _as_data(picture)


def _page_of(path: Path, page: int) -> Image.Image:
    """A page of a solved document, at most EDGE pixels wide and high.

    Raises:
        ValueError: it cannot be shown.
    """
    import pypdfium2 as pdfium

    try:
        document = pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        raise ValueError(str(error)) from error
    try:
        sheet = document[page - 1]
        picture: Image.Image = sheet.render(EDGE / max(*sheet.get_size(), 1)).to_pil()
        return picture
    except (pdfium.PdfiumError, IndexError) as error:
        raise ValueError(str(error)) from error
    finally:
        document.close()


def _as_data(picture: Image.Image) -> tuple[str, tuple[int, int]]:
    small = picture if picture.mode in ("L", "RGB") else picture.convert("RGB")
    file = BytesIO()
    small.save(file, "WEBP", quality=QUALITY)
    return f"data:image/webp;base64,{base64.b64encode(file.getvalue()).decode()}", small.size
