"""The opener: whatever a file holds, it is a picture or an error that says what to do."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from pipeline.marks import mark_for, told_by
from tests.fuzz.targets import Target
from vision.errors import PictureError
from vision.limits import MAX_PIXELS
from vision.pictures.documents import count_pages
from vision.pictures.opening import FORMATS, open_picture

WORDS = (
    b"IHDR", b"IDAT", b"PLTE", b"tRNS", b"iCCP", b"eXIf", b"tEXt", b"IEND", b"acTL", b"fcTL", b"\xff\xd8",
    b"\xff\xd9", b"\xff\xda", b"\xff\xc0", b"\xff\xc2", b"\xff\xc4", b"\xff\xdb", b"\xff\xe1",
    b"Exif\0\0", b"GIF89a", b"\x21\xf9\x04", b"II*\0", b"MM\0*", b"\x0e\x01\x03\0", b"RIFF", b"WEBPVP8X",
    b"BM", b"P6\n", b"P4\n", b"ftypavif", b"%PDF-1.7\n", b"%%EOF", b"/Type /Page", b"/Kids [3 0 R]",
    b"/Count 999999", b"/Length 99999999", b"/MediaBox [0 0 1e9 1e9]", b"/Rotate 90", b"endobj",
    b"xref\n", b"startxref\n", b"stream\n", b"/FlateDecode",
)  # fmt: skip


def target(folder: Path) -> Target:
    """The target; it writes into a folder."""
    path = folder / "input"

    def attempt(data: bytes) -> None:
        try:
            pages = count_pages(data, "input")
        except PictureError as error:
            _check_told(error)
        else:
            assert pages >= 1
        try:
            picture = open_picture(data, name="input")
        except PictureError as error:
            _check_told(error)
        else:
            assert picture.image.mode == "RGB"
            assert 0 < picture.width * picture.height <= MAX_PIXELS
        path.write_bytes(data)
        told_by(path)

    return Target("opener", _corpus(), WORDS, attempt)


def _check_told(error: PictureError) -> None:
    """An error says what happened and what to do about it."""
    assert error.message.count(". ") >= 1
    assert error.message.isprintable()


def _corpus() -> tuple[bytes, ...]:
    """A small board in every format, and in the variants that are decoded otherwise."""
    board = _board()
    variants: list[tuple[Image.Image, str, dict[str, object]]] = [
        (board, name, {}) for name in FORMATS if name != "AVIF"
    ]
    exif = Image.Exif()
    exif[0x0112] = 6
    grey, palette = board.convert("L"), board.convert("P")
    clear = board.convert("RGBA")
    clear.putalpha(grey)
    variants += [
        (board, "JPEG", {"progressive": True, "exif": exif, "dpi": (200, 200)}),
        (board.convert("CMYK"), "JPEG", {}),
        (board, "JPEG", mark_for("JPEG")),
        (palette, "PNG", {"transparency": 0}),
        (clear, "PNG", {"exif": exif, **mark_for("PNG")}),
        (grey.convert("1"), "PNG", {}),
        (grey.convert("I;16"), "PNG", {}),
        (grey.convert("1"), "TIFF", {"compression": "group4"}),
        (board, "TIFF", {"save_all": True, "append_images": [grey], "compression": "tiff_lzw"}),
        (palette, "GIF", {"save_all": True, "append_images": [palette.rotate(90)]}),
        (board, "PDF", {"resolution": 100}),
        (board, "PDF", {"save_all": True, "append_images": [grey]}),
    ]
    return (*(_saved(*variant) for variant in variants), _written_pdf())


def _board() -> Image.Image:
    image = Image.new("RGB", (48, 40), "white")
    pen = ImageDraw.Draw(image)
    for x, y in ((10, 10), (34, 10), (10, 28)):
        pen.ellipse((x - 6, y - 6, x + 6, y + 6), outline="black")
        pen.text((x - 3, y - 5), "2", fill="black")
    return image


def _saved(image: Image.Image, form: str, options: dict[str, object]) -> bytes:
    file = BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def _written_pdf() -> bytes:
    """A page with type, lines and a form inside a form."""
    content = b"BT /F 12 Tf 10 10 Td (4) Tj ET 10 30 m 60 30 l S /A Do"
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length"
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 70] /Contents 4 0 R /Resources <<"
        b" /XObject << /A 5 0 R >> /Font << /F 7 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< %s 5 /Resources << /XObject << /B 6 0 R >> >> >>\nstream\n/B Do\nendstream" % form,
        b"<< %s 11 >>\nstream\n0 0 4 4 re f\nendstream" % form,
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    )
    body, places = b"%PDF-1.7\n", []
    for number, told in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, told)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(body))
    return body + table + trailer
