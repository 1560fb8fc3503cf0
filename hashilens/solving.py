"""Solving: anything that holds puzzles becomes a result."""

import os
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hashilens.results import PictureResult, Result, TextResult
from pipeline.names import printable, recorded
from pipeline.puzzles.texts import STANDARD_INPUT, is_argument, text_held, text_in
from pipeline.settings import Settings
from vision.errors import NoSuchPage, NotAPicture
from vision.pictures import documents

if TYPE_CHECKING:
    from PIL import Image

    from pipeline.page import FoundPuzzles, OpenPage
    from vision.pictures.files import File

NAMELESS = "input"
"""What a record calls a source that came from no file."""

CALLED = "The input"
"""What messages call a source that came from no file."""


class Readable(Protocol):
    """A file that is open, in bytes or in text. It is read to its end, and not closed."""

    def read(self) -> bytes | str:
        """All that it holds."""
        ...


Array: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.bool_]
"""Pixels: H x W of grey, or, in uint8, H x W x 3 or 4 of red, green, blue (and opacity).

Grey in uint16 is stretched from its darkest to its lightest pixel.
"""

Source: TypeAlias = "str | PathLike[str] | bytes | Readable | Image.Image | Array"
"""What `solve` takes; see there."""


def solve(source: Source, *, page: int | None = None, settings: Settings | None = None) -> Result:
    """Reads and solves every puzzle of a page. Writes nothing.

    Args:
        source: the path of a picture, of a document or of a puzzle in text; a game ID or an address of
            puzz.link; all that such a file holds, as bytes or as a file that is open; a picture of Pillow's;
            or pixels. The text of a puzzle in several lines is no path: encode it to bytes.
        page: of a document, 1 first; the first if None. `count_pages` says how many there are. A text and
            pixels have no pages: any number from 1 on is ignored there.
        settings: those of `Settings()` if None.

    Returns:
        What came of it. A picture without a puzzle is no error, but has a result without `puzzles`, whose
        `record.error` says so.

    Raises:
        HashilensError: the source cannot be read, is neither a picture nor a puzzle, or has no such page; or
            the program lacks a part, such as Tesseract.
        TypeError: the source is none of these.
    """
    settings = settings or Settings()
    number = 1 if page is None else page
    if number < 1:
        raise NoSuchPage(f"There is no page {number}: pages count from 1.")
    if isinstance(source, str | PathLike):
        path = os.fspath(source)
        text = _text_of(path)
        return (
            _of_text(text, recorded(path), settings) if text is not None else _of_file(path, number, settings)
        )
    if not isinstance(source, bytes) and (read := getattr(source, "read", None)) is not None:
        source = _all_of(read)
    if isinstance(source, bytes):
        text = text_held(source, CALLED)
        return _of_text(text, NAMELESS, settings) if text is not None else _of_file(source, number, settings)
    return _of_pixels(source, settings)


def count_pages(source: "str | PathLike[str] | bytes") -> int:
    """How many pages a document, a PDF or a TIFF, has; 1 for every other file.

    Args:
        source: the path of the file, or all that it holds; no game ID and no address.

    Raises:
        HashilensError: there is no such file, or it cannot be read; or it has too many pages.
    """
    return documents.count_pages(source)


def _all_of(read: Callable[[], Any]) -> bytes:
    data = read()
    return data.encode() if isinstance(data, str) else bytes(data)


def _text_of(path: str) -> str | None:
    """The puzzle in text that a path leads to, or is itself; None for a picture."""
    try:
        there = Path(path).is_file()
    except (OSError, ValueError):  # whoever opens it as a picture says what is wrong
        return None
    if there:
        return text_in(Path(path))
    return path if path != STANDARD_INPUT and is_argument(path) else None


def _of_text(text: str, name: str, settings: Settings) -> Result:
    return TextResult(text, name, settings).solve()


def _of_file(file: "File", page: int, settings: Settings) -> Result:
    from pipeline.page import open_page

    called, name, source = CALLED, NAMELESS, None
    if not isinstance(file, bytes):
        called, name, source = printable(file), recorded(file), os.fspath(file)
    pages = documents.count_pages(file, called)
    found = _found(open_page(file, page, called), settings)
    return PictureResult(found, source, name, page, pages, settings)


def _of_pixels(source: object, settings: Settings) -> Result:
    """What comes of a picture that a program holds already.

    Raises:
        TypeError: it is none.
    """
    from PIL import Image

    from pipeline.page import OpenPage
    from vision.pictures.opening import picture_of
    from vision.read import find_page

    start = perf_counter()
    if isinstance(source, np.ndarray):
        source = _image_of(source)
    if not isinstance(source, Image.Image):
        raise TypeError(f"{type(source).__name__} is neither a path, bytes, a file, a picture nor an array")
    picture = picture_of(source, CALLED)
    load = perf_counter() - start
    opened = OpenPage(picture, find_page(picture.colours()), load)
    return PictureResult(_found(opened, settings), None, NAMELESS, 1, 1, settings)


def _image_of(pixels: NDArray[Any]) -> "Image.Image":
    """Pixels as Pillow's picture.

    Raises:
        NotAPicture: they are of another shape or type.
    """
    from PIL import Image

    deep = pixels.ndim == 3 and pixels.shape[2] in (3, 4) and pixels.dtype == np.uint8
    flat = pixels.ndim == 2 and pixels.dtype in (np.uint8, np.uint16, np.bool_)
    if not (deep or flat) or not pixels.size:
        raise NotAPicture(
            f"The array is of shape {pixels.shape} and type {pixels.dtype}. Give height x width of grey, or "
            "height x width x 3 (red, green, blue) or x 4, of type uint8."
        )
    return Image.fromarray(np.ascontiguousarray(pixels))


def _found(opened: "OpenPage", settings: Settings) -> "FoundPuzzles":
    from pipeline.page import read_together, work_out_page

    [reading] = read_together([opened])
    return work_out_page(opened, reading, settings)
