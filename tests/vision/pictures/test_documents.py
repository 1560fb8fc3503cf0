"""Documents: pages counted and opened one by one; what is broken costs only itself."""

import io
import re

import numpy as np
import pytest
from PIL import Image, ImageDraw, TiffImagePlugin

from vision import errors
from vision.pictures.documents import count_pages, photo_pages
from vision.pictures.opening import open_picture


def sheet(number, size=(300, 200)):
    """A page that shows its number as so many bars."""
    image = Image.new("L", size, 255)
    pen = ImageDraw.Draw(image)
    for bar in range(number):
        pen.rectangle((20 * bar + 10, 50, 20 * bar + 19, 150), fill=0)
    return image


def bars(picture):
    row = np.asarray(picture.image.convert("L"))[picture.height // 2] < 128
    return int((row[1:] & ~row[:-1]).sum())


def encoded(pages, image_format, **options):
    file = io.BytesIO()
    pages[0].save(file, image_format, save_all=True, append_images=pages[1:], **options)
    return file.getvalue()


@pytest.mark.parametrize("image_format", ["TIFF", "PDF"])
@pytest.mark.parametrize("count", [1, 3])
def test_every_page_is_opened_by_its_number(image_format, count):
    data = encoded([sheet(number) for number in range(1, count + 1)], image_format)
    assert count_pages(data) == count
    for page in range(1, count + 1):
        picture = open_picture(data, page)
        assert (bars(picture), picture.format) == (page, image_format)
    for missing in (0, count + 1):
        with pytest.raises(errors.NoSuchPage, match="--pages"):
            open_picture(data, missing)


def test_pages_that_are_photos_are_told_from_others():
    grey, bilevel = sheet(1), sheet(2).convert("1")
    assert photo_pages(encoded([grey, bilevel, grey], "PDF")) == {1, 3}, "two levels are no JPEG in a PDF"
    assert photo_pages(encoded([grey, grey], "TIFF", compression="jpeg")) == {1, 2}
    assert photo_pages(encoded([grey, grey], "TIFF", compression="tiff_lzw")) == set()
    assert photo_pages(encoded([grey], "PNG")) == set()


def test_a_damaged_page_is_no_photo_and_hides_no_other():
    data = encoded([sheet(1), sheet(2), sheet(3)], "PDF")
    pages = [one.start() for one in re.finditer(rb"/Type /Page\b", data)]
    damaged = data[: pages[1]] + b"/Type /None" + data[pages[1] + len("/Type /Page") :]
    assert (count_pages(damaged), photo_pages(data), photo_pages(damaged)) == (3, {1, 2, 3}, {1, 3})


@pytest.mark.parametrize("image_format", ["PNG", "MPO", "GIF", "WEBP"])
def test_everything_else_has_one_page(image_format, tmp_path):
    path = tmp_path / "animation"
    path.write_bytes(encoded([sheet(1), sheet(2)], image_format))
    assert count_pages(path) == 1
    assert bars(open_picture(path)) == 1


def test_thumbnails_and_masks_are_no_pages():
    frames = []
    for number, kind in ((1, 0), (1, 1), (2, 2), (2, 4), (3, 0)):
        frame = sheet(number)
        tags = TiffImagePlugin.ImageFileDirectory_v2()
        tags[254] = kind
        frame.encoderinfo = {"tiffinfo": tags}
        frames.append(frame)
    data = encoded(frames, "TIFF", tiffinfo=frames[0].encoderinfo["tiffinfo"])
    assert count_pages(data) == 3
    assert [bars(open_picture(data, page)) for page in (1, 2, 3)] == [1, 2, 3]


def test_a_tiff_that_breaks_off_keeps_the_pages_before():
    data = encoded([sheet(1), sheet(2), sheet(3)], "TIFF")
    cut = data[: int(0.8 * len(data))]
    pages = count_pages(cut)
    whole = []
    for page in range(1, pages + 1):
        try:
            whole.append(bars(open_picture(cut, page)))
        except errors.PictureError as error:
            assert "age" in error.message
    assert whole == [1, 2][: len(whole)]
    assert 1 <= len(whole) < pages


@pytest.mark.parametrize("dots", [72, 150, 300])
def test_a_scan_comes_out_pixel_by_pixel(dots):
    page = sheet(5, size=(827, 1170))
    picture = open_picture(encoded([page], "PDF", resolution=dots, quality=100))
    assert picture.image.size == page.size
    assert picture.dpi == pytest.approx((dots, dots), rel=0.01)
    difference = np.asarray(picture.image.convert("L")).astype(int) - np.asarray(page)
    assert np.abs(difference).mean() < 1


def drawn(content, size=(595, 842)):
    """A PDF of one page with what the content stream says, and a font F."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Contents 4 0 R "
        "/Resources << /Font << /F 5 0 R >> >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    data, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    start = len(data)
    data += f"xref\n0 6\n0000000000 65535 f \n{table}trailer\n<< /Size 6 /Root 1 0 R >>\n"
    return (data + f"startxref\n{start}\n%%EOF\n").encode()


def written(size, count=20):
    """Digits of a size in points, each by itself."""
    return "\n".join(f"BT /F {size} Tf {30 + 25 * n} 400 Td ({n % 9 + 1}) Tj ET" for n in range(count))


def test_drawings_are_as_fine_as_their_digits_need():
    large, small, tiny = (open_picture(drawn(written(size))).width for size in (14, 6, 2))
    assert large == pytest.approx(595 * 200 / 72, abs=2)
    assert large < small < tiny
    assert tiny == pytest.approx(595 * 400 / 72, abs=2)
    lines = open_picture(drawn("1 w 100 100 200 200 re S"))
    assert lines.width == large
    few = open_picture(drawn(written(14) + "\n" + written(3, count=1)))
    assert few.width == large, "a single small number does not count"


def test_a_gigantic_sheet_is_bounded(monkeypatch):
    monkeypatch.setattr("vision.pictures.opening.MAX_PIXELS", 500_000)
    picture = open_picture(drawn(written(14)))
    assert 450_000 < picture.width * picture.height <= 500_000


BROKEN = {
    "header only": (b"%PDF-1.7\n", errors.TruncatedImage),
    "cut off": (encoded([sheet(1)], "PDF")[:-700], errors.TruncatedImage),
    "rubbish inside": (b"%PDF-1.7\n" + bytes(range(256)) * 8 + b"\n%%EOF", errors.BrokenDocument),
    "no pages": (
        drawn("").replace(b"/Kids [3 0 R] /Count 1", b"/Kids [] /Count 0     "), errors.BrokenDocument
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_document_says_so(kind, tmp_path):
    data, error = BROKEN[kind]
    path = tmp_path / "magazine.pdf"
    path.write_bytes(data)
    for attempt in (count_pages, open_picture):
        with pytest.raises((error, errors.NoSuchPage)) as caught:
            attempt(path)
        assert "magazine.pdf" in caught.value.message


def test_an_encrypted_document_says_so():
    data = drawn(written(14)).replace(
        b"/Root 1 0 R",
        b"/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <"
        + b"11" * 32 + b"> /U <" + b"22" * 32 + b"> >>",
    )  # fmt: skip
    with pytest.raises(errors.EncryptedDocument, match="without a password"):
        count_pages(data)


def test_heic():
    heif = pytest.importorskip("pillow_heif")
    file = io.BytesIO()
    heif.from_pillow(sheet(4).convert("RGB")).save(file, quality=90)
    picture = open_picture(file.getvalue())
    assert (bars(picture), picture.format, picture.image.size) == (4, "HEIF", (300, 200))


def test_heic_without_its_library_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pillow_heif", None)
    with pytest.raises(errors.LibraryMissing, match="pip install pillow-heif"):
        open_picture(b"\0\0\0\x18ftypheic" + bytes(64))
