"""Opening: a file becomes an upright picture of 8 bits a channel, or an error that says why not.

The header is looked at before anything is decoded, so that a picture that claims to be gigantic costs
nothing. A picture is either whole or refused: half a page would be read as a page with half its islands.
"""

import os
import stat
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from vision.colours import to_grey, to_rgb
from vision.errors import (
    BrokenImage,
    EmptyFile,
    MissingFile,
    NotAFile,
    NotAPicture,
    NotReadable,
    PictureError,
    TooLarge,
    TooSmall,
    TruncatedImage,
)

FORMATS = ("AVIF", "BMP", "GIF", "JPEG", "JPEG2000", "PNG", "PPM", "TIFF", "WEBP")
"""What we open. Pillow knows more; some of those start other programs (EPS), none is used for scans."""

MAX_PIXELS = 178_956_970
"""Pillow's own bound against decompression bombs, a little over half a gigabyte once decoded. A newspaper's
double page at 600 dots an inch has 250 million pixels, but at 400, which is plenty for print, 110."""

MIN_SIDE = 16
"""Pixels. Two rows of islands with legible numbers need more than this."""

MAX_ASPECT = 50
"""Longer side over shorter side. Beyond it, it is a line, not a page."""

SIGNATURES = (b"\x89PNG", b"\xff\xd8", b"GIF8", b"II*\0", b"MM\0*")
"""How files of the usual formats begin."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture as people see it.

    Attributes:
        image: RGB, upright (the EXIF orientation is applied), transparent places filled. Pillow's own object,
            since the solution is drawn on it, and copying pixels back and forth costs more than finding
            the board.
        format: Pillow's name of the file's format, such as "JPEG" or "PNG".
        mode: Pillow's name of the file's kind of pixels, such as "L" or "CMYK".
        icc_profile: how the colours are meant, to be carried over to a picture drawn from this one;
            None if the file does not say or its profile is for other channels than red, green and blue.
        dpi: dots an inch across and down, if the file says so.
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

    def grey(self) -> NDArray[np.uint8]:
        """H x W, the picture as it is searched."""
        return to_grey(self.image)


def open_picture(path: str | os.PathLike[str]) -> Picture:
    """Opens the first picture in a file.

    Args:
        path: a file in one of FORMATS, whatever its name says. Of an animation or a stack of pages, the
            first is taken.

    Returns:
        The picture, upright, at its full size.

    Raises:
        PictureError: the subclass says what is wrong with the file.
    """
    path = Path(path)
    with _opened(path) as file, _decoding_errors_named(path), _identified(file, path) as image:
        _check_size(image, path)
        image_format, mode = image.format or "", image.mode
        _check_data(file, image_format, path)
        image.load()
        _turn_upright(image)
        return Picture(
            image=to_rgb(image),
            format="JPEG" if image_format == "MPO" else image_format,
            mode=mode,
            icc_profile=_rgb_profile(image),
            dpi=_resolution(image),
        )


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """The file, once it is sure that reading it will not hang."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            what = "a folder" if stat.S_ISDIR(status.st_mode) else "a pipe, a device or a socket"
            raise NotAFile(f"{_name(path)} is {what}, not a file. Give the path of a picture file.")
        if status.st_size == 0:
            raise EmptyFile(f"{_name(path)} is empty. Copy or download it again.")
        file = path.open("rb")
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingFile(f"{_name(path)} does not exist. Check the spelling of the path.") from error
    except PermissionError as error:
        raise NotReadable(
            f"{_name(path)} cannot be opened: no permission to read it. "
            "Change its permissions or run as its owner."
        ) from error
    except OSError as error:
        raise NotReadable(
            f"{_name(path)} cannot be opened: {error.strerror or error}. "
            "Copy it to another place and try again."
        ) from error
    with file:
        yield file


@contextmanager
def _decoding_errors_named(path: Path) -> Iterator[None]:
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
            f"{_name(path)} has more than {MAX_PIXELS // 10**6} million pixels. "
            "Scale it down, or cut out the puzzle."
        ) from error
    except Exception as error:
        if "truncated" in str(error).lower() or isinstance(error, EOFError):
            raise TruncatedImage(
                f"{_name(path)} ends too early: a part of the picture is missing. Copy or download it again."
            ) from error
        raise BrokenImage(
            f"{_name(path)} is damaged and cannot be decoded ({error}). "
            "Copy or download it again, or save it anew from another program."
        ) from error


def _identified(file: BinaryIO, path: Path) -> Image.Image:
    """The picture with its header read and nothing decoded."""
    try:
        return Image.open(file, formats=FORMATS)
    except UnidentifiedImageError as error:
        file.seek(0)
        what, advice = _guess(file.read(1024))
        raise NotAPicture(f"{_name(path)} is {what}, not a picture in a known format. {advice}") from error


def _guess(head: bytes) -> tuple[str, str]:
    """What a file that is no picture seems to be, and what to do about it."""
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    anew = "Save it as PNG or JPEG and try that."
    kinds = (
        (text.startswith(b"%pdf"), "a PDF document", "Export the page as PNG or JPEG and try that."),
        (b"<svg" in text, "an SVG drawing", "Export it as PNG and try that."),
        (text.startswith((b"<!doctype html", b"<html")), "a web page", "Download the picture itself."),
        (head[4:8] == b"ftyp", "a HEIC picture or a film", anew),
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


def _check_size(image: Image.Image, path: Path) -> None:
    """Refuses what the header alone rules out."""
    short, long = sorted(image.size)
    size = f"{image.width} x {image.height} pixels"
    if image.width * image.height > MAX_PIXELS:
        raise TooLarge(
            f"{_name(path)} has {size}, more than {MAX_PIXELS // 10**6} million in all. "
            "Scale it down, or cut out the puzzle."
        )
    if short < MIN_SIDE or long > MAX_ASPECT * short:
        raise TooSmall(f"{_name(path)} has {size}: there is nothing to see. Give a picture of a whole board.")


def _check_data(file: BinaryIO, image_format: str, path: Path) -> None:
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
                f"{_name(path)} ends too early: a part of the picture is missing. Copy or download it again."
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


def _name(path: Path) -> str:
    """The path for messages: always printable, even where the file system's bytes are not UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
