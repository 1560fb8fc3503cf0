"""Albums: scans and photos bound into one document, a page each, with no further loss.

A JPEG in grey or RGB goes in byte for byte, and its page turns it upright. The pixels of other pictures are
compressed as in a PNG.
"""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from pipeline.outputs import JPEG_START
from vision.pictures.files import File
from vision.pictures.opening import open_picture

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

POINTS = 72
"""Units of a page to an inch; also the resolution that cameras state when they know none."""

USUAL_SIDE = 842.0
"""The longer side of a page whose picture does not say how large it is: that of A4, in units."""

LARGEST = 14_400.0
"""Units that a side may have (PDF 32000-1:2008, annex C)."""

ORIENTATION = 0x0112
"""The EXIF tag that says how a picture is turned."""

TURNS = {
    1: (1, 0, 0, 1, 0, 0), 2: (-1, 0, 0, 1, 1, 0), 3: (-1, 0, 0, -1, 1, 1), 4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1), 6: (0, -1, 1, 0, 0, 1), 7: (0, 1, 1, 0, 0, 0), 8: (0, 1, -1, 0, 1, 0),
}  # fmt: skip
"""For each value of ORIENTATION, the matrix (a, b, c, d, e, f) from the picture as it is stored to the
upright page, both 1 by 1 with y up."""

CHANNELS = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}


def make_album(pictures: Iterable[tuple[File | None, int]]) -> "Pdf":
    """A document of pictures, open in pikepdf.

    Args:
        pictures: files, and which page of each, 1 first; None for one that cannot be opened: its page is an
            empty A4.

    Raises:
        OSError: a file cannot be read, or is a damaged JPEG.
        vision.errors.PictureError: another file cannot be opened as a picture.
    """
    from pikepdf import new

    pdf = new()
    for file, page in pictures:
        if file is None:
            pdf.add_blank_page(page_size=(USUAL_SIDE / 2**0.5, USUAL_SIDE))
        elif not _add_jpeg(pdf, file):
            picture = open_picture(file, page)
            _add(pdf, _as_png(pdf, picture.image), TURNS[1], _size_of(picture.image, picture.dpi))
    return pdf


def _add(pdf: "Pdf", form: "Object", turn: tuple[int, ...], size: tuple[float, float]) -> None:
    """Adds a page of a size with a picture, turned."""
    from pikepdf import Dictionary

    wide, high = size
    pdf.add_blank_page(page_size=size)
    sheet = pdf.pages[-1]
    sheet.obj.Resources = Dictionary(XObject=Dictionary(Picture=form))
    matrix = " ".join(map(str, turn))
    content = f"q {wide:.3f} 0 0 {high:.3f} 0 0 cm {matrix} cm /Picture Do Q"
    sheet.obj.Contents = pdf.make_stream(content.encode())


def _add_jpeg(pdf: "Pdf", file: File) -> bool:
    """Adds a JPEG as it is; False if it is none, or has other colours than viewers take for granted."""
    from pikepdf import Name, Stream

    data = file if isinstance(file, bytes) else Path(file).read_bytes()
    if not data.startswith(JPEG_START):
        return False
    with Image.open(io.BytesIO(data), formats=("JPEG", "MPO")) as image:
        if image.mode not in CHANNELS:
            return False
        orientation = image.getexif().get(ORIENTATION, 1)
        turn = TURNS.get(orientation, TURNS[1])
        form = Stream(pdf, data)
        form.Filter = Name.DCTDecode
        across, down = _size_of(image, image.info.get("dpi"))
        _add(pdf, _described(pdf, form, image), turn, (across, down) if turn[0] else (down, across))
    return True


def _size_of(image: Image.Image, dpi: tuple[float, float] | None) -> tuple[float, float]:
    """Of the page, in units: as the picture was scanned, or as large as A4."""
    if dpi and min(dpi) > POINTS:
        size = image.width * POINTS / float(dpi[0]), image.height * POINTS / float(dpi[1])
        if max(size) <= LARGEST and min(size) >= POINTS:
            return size
    scale = USUAL_SIDE / max(image.size)
    return image.width * scale, image.height * scale


def _as_png(pdf: "Pdf", image: Image.Image) -> "Object":
    """A picture's pixels, compressed as in a PNG."""
    from pikepdf import Dictionary, Name, Stream

    channels = image.getchannel(0) if _is_grey(image) else image
    file = io.BytesIO()
    channels.save(file, "PNG")
    form = Stream(pdf, _pixels_of(file.getvalue()))
    form.Filter = Name.FlateDecode
    colours = len(channels.getbands())
    form.DecodeParms = Dictionary(Predictor=15, Colors=colours, BitsPerComponent=8, Columns=image.width)
    return _described(pdf, form, channels)


def _described(pdf: "Pdf", form: "Object", image: Image.Image) -> "Object":
    from pikepdf import Name

    form.Type, form.Subtype, form.BitsPerComponent = Name.XObject, Name.Image, 8
    form.Width, form.Height = image.size
    form.ColorSpace = Name(CHANNELS[image.mode])
    return pdf.make_indirect(form)


def _is_grey(image: Image.Image) -> bool:
    red, green, blue = (channel.tobytes() for channel in image.split())
    return red == green == blue


def _pixels_of(png: bytes) -> bytes:
    """What a PNG's chunks of pixels hold: length, name, data, checksum."""
    found, place = bytearray(), 8
    while place < len(png):
        length = int.from_bytes(png[place : place + 4], "big")
        if png[place + 4 : place + 8] == b"IDAT":
            found += png[place + 8 : place + 8 + length]
        place += length + 12
    return bytes(found)
