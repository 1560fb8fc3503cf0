"""Opening: a file becomes an upright picture of 8 bits a channel, or an error that says why not.

The header is looked at before anything is decoded, so that a picture that claims to be gigantic costs
nothing. A picture is either whole or refused: half a page would be read as a page with half its islands.
"""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from vision.errors import (
    BrokenImage,
    LibraryMissing,
    NotAPicture,
    PictureError,
    TooLarge,
    TooSmall,
    TruncatedImage,
)
from vision.limits import MAX_ASPECT, MAX_PIXELS, MIN_SIDE
from vision.pictures import pdf
from vision.pictures.colours import to_rgb
from vision.pictures.documents import PDF_START
from vision.pictures.files import File, name_of, opened
from vision.pictures.frames import page_of
from vision.pictures.structure import check_structure

FORMATS = ("AVIF", "BMP", "GIF", "JPEG", "JPEG2000", "PNG", "PPM", "TIFF", "WEBP")
"""What Pillow may open, besides HEIC where pillow-heif is installed. It knows more: some of those start other
programs (EPS), none is used for scans."""

BAND = 512
"""Rows of pixels that `Picture.colours` copies at a time."""

HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
"""Brands that HEIC files name in their header (ISO/IEC 23008-12, annex B)."""

SIGNATURES = (b"\x89PNG", b"\xff\xd8", b"GIF8", b"II*\0", b"MM\0*")
"""How files of the usual formats begin."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture as people see it.

    Attributes:
        image: RGB, upright (the EXIF orientation is applied), transparent places filled. Pillow's own object,
            since the solution is drawn on it, and copying pixels back and forth costs more than finding
            the board.
        format: Pillow's name of the file's format, such as "JPEG" or "PNG"; "PDF" for a page of a PDF.
        mode: Pillow's name of the file's kind of pixels, such as "L" or "CMYK"; "RGB" for a page of a PDF.
        icc_profile: how the colours are meant, to be carried over to a picture drawn from this one;
            None if the file does not say or its profile is for other channels than red, green and blue.
        dpi: dots an inch across and down: of a page of a PDF as it was rendered, else as the file says, for
            the picture before it is turned upright; None if it does not say, or not from 1 to 10,000.
    """

    image: Image.Image
    format: str
    mode: str
    icc_profile: bytes | None = None
    dpi: tuple[float, float] | None = None

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.image.width

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.image.height

    def part(self, box: tuple[int, int, int, int]) -> NDArray[np.uint8]:
        """H x W x 3, red, green and blue of (left, top, right, bottom), pixels; black beyond the picture."""
        return np.asarray(self.image.crop(box).convert("RGB"), np.uint8)

    def colours(self) -> NDArray[np.uint8]:
        """H x W x 3, red, green and blue."""
        pixels = np.empty((self.height, self.width, 3), np.uint8)
        for top in range(0, self.height, BAND):  # at once, it would be there three times over for a while
            bottom = min(top + BAND, self.height)
            pixels[top:bottom] = np.asarray(self.image.crop((0, top, self.width, bottom)))
        return pixels


def open_picture(file: File, page: int = 1, name: str | None = None) -> Picture:
    """Opens a page of a file.

    Args:
        file: in one of FORMATS, HEIC or a PDF, whatever its name says: its path, or all that it holds. Of an
            animation the first picture is taken.
        page: of a document, 1 first; a picture has only page 1.
        name: for messages; None for `name_of(file)`.

    Returns:
        The picture, upright, at its full size; a page of a PDF as fine as what stands on it.

    Raises:
        PictureError: the subclass says what is wrong: with the file, the size of its picture or the number of
            the page; or that a library is not installed.
    """
    name = name_of(file) if name is None else name
    with opened(file, name) as reader:
        if reader.read(len(PDF_START)) == PDF_START:
            return _open_sheet(reader, page, name)
        reader.seek(0)
        called = name if page == 1 else f"Page {page} of {name}"
        paged = page_of(reader, page, name)
        with _decoding_errors_named(called), _identified(paged, name) as image:
            return _opened_picture(image, paged, called)


def picture_of(image: Image.Image, name: str) -> Picture:
    """The picture of an image that a program holds already; the image stays as it is.

    Args:
        image: of any mode that Pillow can turn into RGB; its EXIF orientation is applied. Without a format it
            is taken for a PNG.
        name: for messages.

    Raises:
        PictureError: it is too large or too small, cannot be decoded, or ends too early.
    """
    _check_size(image.size, name)
    with _decoding_errors_named(name):
        rgb = to_rgb(ImageOps.exif_transpose(image))
        return Picture(rgb, image.format or "PNG", image.mode, _rgb_profile(image), _resolution(image))


def _opened_picture(image: Image.Image, file: BinaryIO, name: str) -> Picture:
    """The picture that an image of Pillow's is, once it is decoded."""
    _check_size(image.size, name)
    image_format, mode = image.format or "", image.mode
    check_structure(file, image_format, name)
    _check_data(file, image_format, name)
    image.load()
    _turn_upright(image)
    return Picture(
        image=to_rgb(image),
        format="JPEG" if image_format == "MPO" else image_format,
        mode=mode,
        icc_profile=_rgb_profile(image),
        dpi=_resolution(image),
    )


def _open_sheet(file: BinaryIO, page: int, name: str) -> Picture:
    """The picture of a page of a PDF."""
    image, dots = pdf.render_page(file, page, name, MAX_PIXELS)
    _check_size(image.size, f"Page {page} of {name}")
    return Picture(image, "PDF", image.mode, dpi=(dots, dots))


@contextmanager
def _decoding_errors_named(name: str) -> Iterator[None]:
    """Pillow's errors in our words. Its decoders raise almost anything at damaged data."""
    try:
        with warnings.catch_warnings():
            # Our own bound is the one that counts, and what Pillow finds odd in metadata is no concern here.
            warnings.simplefilter("ignore")
            yield
    except (PictureError, MemoryError):
        raise
    except Image.DecompressionBombError as error:
        raise TooLarge(
            f"{name} has more than {MAX_PIXELS // 10**6} million pixels. "
            "Scale it down, or cut out the puzzle."
        ) from error
    except Exception as error:
        if "truncated" in str(error).lower() or isinstance(error, EOFError):
            raise TruncatedImage(
                f"{name} ends too early: a part of the picture is missing. Copy or download it again."
            ) from error
        raise BrokenImage(
            f"{name} is damaged and cannot be decoded ({error}). "
            "Copy or download it again, or save it anew from another program."
        ) from error


def _identified(file: BinaryIO, name: str) -> Image.Image:
    """The picture with its header read and nothing decoded."""
    head = file.read(64)
    file.seek(0)
    formats = [*FORMATS, *_heic(head, name)]
    try:
        return Image.open(file, formats=formats)
    except UnidentifiedImageError as error:
        file.seek(0)
        what, advice = _guess(file.read(1024))
        raise NotAPicture(f"{name} is {what}, not a picture in a known format. {advice}") from error


def _heic(head: bytes, name: str) -> tuple[str, ...]:
    """Pillow's name of HEIC if a file begins like one; its library is loaded then.

    Raises:
        LibraryMissing: that is not installed.
    """
    if head[4:8] != b"ftyp" or head[8:12] not in HEIC_BRANDS or b"avif" in head:
        return ()
    try:
        from pillow_heif import register_heif_opener
    except ImportError as error:
        raise LibraryMissing(
            f"{name} is a HEIC picture, which needs pillow-heif. "
            f"Install it: {sys.executable} -m pip install pillow-heif"
        ) from error
    register_heif_opener()
    return ("HEIF",)


def _guess(head: bytes) -> tuple[str, str]:
    """What a file that is no picture seems to be, and what to do about it."""
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    anew = "Save it as PNG or JPEG and try that."
    kinds = (
        (b"%pdf" in text, "a PDF document with something before its beginning", "Save it anew."),
        (b"<svg" in text, "an SVG drawing", "Export it as PNG and try that."),
        (text.startswith((b"<!doctype html", b"<html")), "a web page", "Download the picture itself."),
        (head[4:8] == b"ftyp", "a film", anew),
        (head.startswith(SIGNATURES), "a picture with a damaged header", "Copy or download it again."),
        (_is_text(head), "text", "Give a photo, a scan or a screenshot of the puzzle."),
    )
    return next(((what, advice) for seen, what, advice in kinds if seen), ("something unknown", anew))


def _is_text(head: bytes) -> bool:
    """Whether the bytes are text in UTF-8, apart from a letter cut off at the end."""
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(head) - 3:
            return False
        text = head[: error.start].decode("utf-8")
    return all(letter.isprintable() or letter in "\t\r\n\f" for letter in text)


def _check_size(extent: tuple[int, int], name: str) -> None:
    """Refuses what the header alone rules out."""
    width, height = extent
    short, long = sorted(extent)
    size = f"{width} x {height} pixels"
    if width * height > MAX_PIXELS:
        raise TooLarge(
            f"{name} has {size}, more than {MAX_PIXELS // 10**6} million in all. "
            "Scale it down, or cut out the puzzle."
        )
    if short < MIN_SIDE or long > MAX_ASPECT * short:
        raise TooSmall(f"{name} has {size}: there is nothing to see. Give a picture of a whole board.")


def _check_data(file: BinaryIO, image_format: str, name: str) -> None:
    """Checks a PNG's checksums, which Pillow's decoder skips over the pixels."""
    if image_format != "PNG":
        return
    position = file.tell()
    file.seek(0)
    try:
        with Image.open(file, formats=("PNG",)) as twin:
            twin.verify()
    except (SyntaxError, OSError, ValueError) as error:
        end = file.seek(0, os.SEEK_END)
        file.seek(max(0, end - 12))
        if b"IEND" not in file.read():
            raise TruncatedImage(
                f"{name} ends too early: a part of the picture is missing. Copy or download it again."
            ) from error
        raise
    finally:
        if not file.closed:
            file.seek(position)


def _turn_upright(image: Image.Image) -> None:
    """Turns the picture the way its EXIF orientation says."""
    with suppress(Exception):  # a picture with damaged metadata is still a picture
        ImageOps.exif_transpose(image, in_place=True)


def _rgb_profile(image: Image.Image) -> bytes | None:
    """The colour profile, if it describes red, green and blue."""
    profile = image.info.get("icc_profile")
    return profile if isinstance(profile, bytes) and profile[16:20] == b"RGB " else None


def _resolution(image: Image.Image) -> tuple[float, float] | None:
    """Dots an inch, if the file names believable ones."""
    try:
        across, down = (float(number) for number in image.info["dpi"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return None
    return (across, down) if 1 <= across <= 10_000 and 1 <= down <= 10_000 else None
