"""Limits on pictures and documents: what a few bytes claim, or repeat, costs no more than they are worth."""

import io
import struct
import zlib

import pytest
from PIL import Image

from vision.errors import BrokenImage, NoSuchPage, TooLarge
from vision.limits import MOST_CHUNKS, MOST_MISSING, MOST_PAGES, MOST_SCANS
from vision.pictures.documents import count_pages
from vision.pictures.opening import open_picture


def encoded(image_format, image=None, **options):
    file = io.BytesIO()
    (image or Image.new("RGB", (64, 48), "white")).save(file, image_format, **options)
    return file.getvalue()


# Scans of a JPEG.

REFINED = b"\xff\xda\0\x08\x01\x01\0\x01\x3f\x10"
"""The header of a scan that refines one colour's coefficients, of a progressive JPEG."""


def with_scans(scans):
    """A progressive JPEG with so many scans more, each of a few bytes."""
    whole = encoded("JPEG", progressive=True)
    return whole[:-2] + scans * (REFINED + b"\0\0") + whole[-2:]


def test_a_jpeg_of_thousands_of_scans_is_not_decoded(monkeypatch):
    bombs = with_scans(2000), b"\xff\xd8" + 2000 * b"\xff" + with_scans(2000)[2:]
    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", lambda _: pytest.fail("it was decoded"))
    for data in bombs:
        with pytest.raises(BrokenImage, match=f"more than {MOST_SCANS} scans"):
            open_picture(data)


@pytest.mark.parametrize("progressive", [False, True])
def test_other_jpegs_are_opened_whatever_stands_behind_them(progressive):
    data = encoded("JPEG", progressive=progressive) + 1000 * REFINED  # as a phone adds a film
    assert open_picture(data).image.size == (64, 48)


# Chunks of a PNG.


def chunk(name, data=b""):
    return struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))


def with_chunks(*chunks):
    """A PNG with more chunks behind its header."""
    whole = encoded("PNG")
    return whole[:33] + b"".join(chunks) + whole[33:]


def test_a_png_of_countless_chunks_is_refused_one_of_many_is_not():
    with pytest.raises(BrokenImage, match="chunks"):
        open_picture(with_chunks(chunk(b"tIME") * MOST_CHUNKS))
    assert open_picture(with_chunks(chunk(b"teSt") * 1000)).image.size == (64, 48)


@pytest.mark.parametrize(
    "bomb",
    [
        chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(500_000_000), 9)),
        chunk(b"iCCP", b"Profile\0\0" + zlib.compress(bytes(500_000_000), 9)),
    ],
    ids=["text", "profile"],
)
def test_text_beside_the_pixels_of_a_png_is_not_inflated_whole(bomb):
    import tracemalloc

    tracemalloc.start()
    try:
        picture = open_picture(with_chunks(bomb))
    except BrokenImage:
        picture = None
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 50_000_000
    assert picture is None or picture.icc_profile is None


# Pages of a TIFF.


def tiff(pages, order="<", large=False):
    """A TIFF whose pages show the first rows, 20 to 14, of the same pixels."""
    begin = struct.pack(f"{order}2sHHHQ" if large else f"{order}2sHL", *(
        (b"II" if order == "<" else b"MM", 43, 8, 0, 16 + 400) if large
        else (b"II" if order == "<" else b"MM", 42, 8 + 400)
    ))  # fmt: skip
    tag, count, place = ("HHQQ", "Q", "Q") if large else ("HHLL", "H", "L")
    pixels = len(begin)
    tags = [
        (256, 20),
        (257, 20),
        (258, 8),
        (259, 1),
        (262, 1),
        (273, pixels),
        (277, 1),
        (278, 20),
        (279, 400),
    ]
    size = struct.calcsize(f"={count}{place}") + len(tags) * struct.calcsize(f"={tag}")
    out = [begin, bytes(range(100, 200)) * 4]
    for page in range(pages):
        own = [(number, 20 - page % 7 if number == 257 else value) for number, value in tags]
        out.append(struct.pack(f"{order}{count}", len(own)))
        out += [struct.pack(f"{order}{tag}", number, 16 if large else 4, 1, value) for number, value in own]
        out.append(
            struct.pack(f"{order}{place}", pixels + 400 + (page + 1) * size if page < pages - 1 else 0)
        )
    return b"".join(out)


def test_pages_of_a_tiff_cost_the_same_however_many_are_before(tmp_path, monkeypatch):
    path = tmp_path / "many.tif"
    path.write_bytes(tiff(500))
    looked_at, iterate = [], struct.iter_unpack
    monkeypatch.setattr(struct, "iter_unpack", lambda *given: looked_at.append(given) or iterate(*given))
    for page in (1, 2, 250, 499, 500):
        assert open_picture(path, page).image.size == (20, 20 - (page - 1) % 7)
    assert len(looked_at) == 500


@pytest.mark.parametrize(("order", "large"), [("<", True), (">", False)])
def test_big_tiffs_and_those_in_the_other_order_have_their_pages(order, large):
    data = tiff(3, order, large)
    assert count_pages(data) == 3
    assert open_picture(data, 3).image.size == (20, 18)


def test_a_tiff_of_more_pages_than_anybody_needs_is_refused():
    assert count_pages(tiff(300)) == 300
    with pytest.raises(TooLarge, match="pages"):
        count_pages(tiff(MOST_PAGES + 1))


def test_the_frames_of_a_tiff_may_form_a_ring():
    data = tiff(2)
    ring = data[:-4] + struct.pack("<L", 408)
    assert count_pages(ring) == 2
    with pytest.raises(NoSuchPage):
        open_picture(ring, 3)


# Pages of a PDF.


def pdf(kids, claimed, page=b"", *others):
    """A PDF that claims to have so many pages; object 3 is one, with this in it, others count from 4."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (claimed, kids),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]%s>>" % page,
        *others,
    ]
    out, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    out, start = out + b"xref\n0 %d\n0000000000 65535 f \n" % size + table, len(out)
    return out + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, start)


@pytest.mark.parametrize("claimed", [MOST_MISSING + 2, 1000, 1_000_000])
def test_a_pdf_has_no_more_pages_than_are_there(claimed):
    assert count_pages(pdf(b"3 0 R", claimed)) == 1
    assert count_pages(pdf(b"3 0 R " * 7, claimed + 7)) == 7


def test_a_damaged_page_of_a_pdf_keeps_its_number():
    assert count_pages(pdf(b"3 0 R 9 0 R 3 0 R", 3)) == 3


def test_a_pdf_of_more_pages_than_anybody_needs_is_refused():
    with pytest.raises(TooLarge, match="pages"):
        count_pages(pdf(b"3 0 R " * (MOST_PAGES + 1), MOST_PAGES + 1))


@pytest.mark.parametrize(("side", "times"), [(20_000, 1), (10_000, 4)])
def test_a_pdf_with_a_huge_picture_is_not_unpacked(side, times):
    page = b"/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>"
    content = b"q 300 0 0 300 0 0 cm /I Do Q\n" * times
    rows = zlib.compress(bytes(side * side // 8))
    image = b"/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray" % (side, side)
    streams = [
        b"<<%s/Length %d>>stream\n%s\nendstream" % (inside, len(data), data)
        for inside, data in ((b"", content), (image + b"/BitsPerComponent 1/Filter/FlateDecode", rows))
    ]
    with pytest.raises(TooLarge, match=r"page 1 .* million pixels together"):
        open_picture(pdf(b"3 0 R", 1, page, *streams))
