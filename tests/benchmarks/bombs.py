"""Bombs: small files that want much time or memory, and files that are damaged, or called what may do harm.

Their names tell what they are. What they ask for is beyond what `vision.limits` allows, or just below.
"""

import io
import json
import random
import struct
import zlib
from collections.abc import Callable, Iterator

import numpy as np
from PIL import Image, ImageDraw

from tests.pipeline.bad import encoded, png_header
from tests.pipeline.drawn import FIVE, board_from, picture_of

WIDE = 9_900
"""Pixels across and down: nearly as many as a picture may have."""


def bombs() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Names of files, and what makes each; the kinds take turns, so that the first few have one of each."""
    kinds = [list(kind.items()) for kind in (DOCUMENTS, PNGS, TEXTS, FRAMES, JPEGS, OTHERS)]
    for turn in range(max(map(len, kinds))):
        for kind in kinds:
            yield from kind[turn : turn + 1]


def _packed(part: bytes, times: int) -> bytes:
    """What zlib makes of a part that comes so often, without going through it each time."""
    packer = zlib.compressobj(9)
    block = packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)
    check = 1
    for _ in range(times):
        check = zlib.adler32(part, check)
    return block[:2] + block[2:] * times + b"\x03\x00" + check.to_bytes(4, "big")


# Documents.


def _pdf(*objects: tuple[bytes, bytes | None], first: int = 1) -> bytes:
    """A PDF of objects, each a dictionary's inside and, if it has one, its stream; the first is the root."""
    data, places = bytearray(b"%PDF-1.7\n"), []
    for number, (inside, stream) in enumerate(objects, start=first):
        places.append(len(data))
        data += b"%d 0 obj\n" % number
        if stream is None:
            data += inside + b"\nendobj\n"
        else:
            data += b"<<%b/Length %d>>stream\n%b\nendstream\nendobj\n" % (inside, len(stream), stream)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(places) + 1, table)
    return bytes(
        data + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, start)
    )


def _page(
    content: bytes, *others: tuple[bytes, bytes | None], resources: bytes = b"", box: bytes = b"0 0 300 300",
    packed: bytes = b"", pages: bytes = b"/Count 1/Kids[3 0 R]",
) -> bytes:  # fmt: skip
    """A PDF of a page; the other objects count from 5."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[%b]/Contents 4 0 R/Resources<<%b>>>>" % (box, resources)
    return _pdf(
        (b"<</Type/Catalog/Pages 2 0 R>>", None), (b"<</Type/Pages%b>>" % pages, None), (page, None),
        (packed, content), *others,
    )  # fmt: skip


FLATE = b"/Filter/FlateDecode"


def _nested(levels: int, each: int, last: bytes) -> bytes:
    """Forms that draw the next one so often."""
    form = b"/Type/XObject/Subtype/Form/BBox[0 0 300 300]"
    forms = [
        (form + b"/Resources<</XObject<</X %d 0 R>>>>" % (6 + level), b"/X Do " * each)
        for level in range(levels)
    ]
    return _page(b"/X Do", *forms, (form, last), resources=b"/XObject<</X 5 0 R>>")


def _content(part: bytes, megabytes: int) -> bytes:
    return _page(_packed(part * (1_000_000 // len(part)), megabytes), packed=FLATE)


def _image(side: int, bits: int, *, times: int = 1, packed: int = 1) -> bytes:
    """A page with one grey picture, drawn so often, compressed so often."""
    data = _packed(bytes(side * bits // 8), side)
    for _ in range(packed - 1):
        data = zlib.compress(data, 9)
    image = (
        b"/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent %d"
        b"/Filter[%b]" % (side, side, bits, b"/FlateDecode" * packed)
    )
    content = b"q 300 0 0 300 0 0 cm /I Do Q\n" * times
    return _page(content, (image, data), resources=b"/XObject<</I 5 0 R>>")


def _pattern() -> bytes:
    pattern = b"/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .002/YStep .002/Resources<<>>"
    return _page(
        b"/Pattern cs /P scn 0 0 300 300 re f", (pattern, b"0 0 .001 .001 re f"),
        resources=b"/Pattern<</P 5 0 R>>",
    )  # fmt: skip


def _masks(levels: int) -> bytes:
    """Transparent groups in each other, each with a mask."""
    group = b"/Type/XObject/Subtype/Form/BBox[0 0 3000 3000]/Group<</S/Transparency>>"
    forms = [
        (group + b"/Resources<</XObject<</X %d 0 R>>/ExtGState<</G<</ca .5/SMask<</S/Alpha/G %d 0 R>>>>>>>>"
         % (6 + level, 6 + level), b"/G gs /X Do ")
        for level in range(levels)
    ]  # fmt: skip
    return _page(
        b"/X Do", *forms, (group, b"0 0 3000 3000 re f"), resources=b"/XObject<</X 5 0 R>>",
        box=b"0 0 3000 3000",
    )  # fmt: skip


def _deep_tree(levels: int) -> bytes:
    """Pages in a node in a node."""
    nodes = [
        (b"<</Type/Pages/Count 1/Parent %d 0 R/Kids[%d 0 R]>>" % (max(2, 1 + level), 3 + level), None)
        for level in range(levels)
    ]
    page = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 300 300]>>" % (levels + 1)
    return _pdf((b"<</Type/Catalog/Pages 2 0 R>>", None), *nodes, (page, None))


def _type(letters: int) -> bytes:
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    content = b"BT /F 1 Tf " + b"(8) Tj " * letters + b"ET"
    return _page(zlib.compress(content, 9), (font, None), resources=b"/Font<</F 5 0 R>>", packed=FLATE)


def _document() -> bytes:
    return encoded(picture_of(board_from(FIVE)), "PDF")


DOCUMENTS: dict[str, Callable[[], bytes]] = {
    "forms nested 8 deep.pdf": lambda: _nested(8, 10, b"0 0 m 9 9 l S"),
    "a million pages claimed.pdf": lambda: _page(b"", pages=b"/Count 1000000/Kids[3 0 R]"),
    "content of 300 MB.pdf": lambda: _content(b"0 0 m 9 9 l S\n", 300),
    "forms nested 10 deep.pdf": lambda: _nested(10, 10, b""),
    "a pattern of tiny tiles.pdf": _pattern,
    "a line of tiny dashes.pdf": lambda: _page(b"[.0001 .0001] 0 d 0 0 m 300 300 l S\n" * 9),
    "picture of 900 million pixels.pdf": lambda: _image(30_000, 8),
    "one picture 2,000 times.pdf": lambda: _image(5_000, 8, times=2_000),
    "packed three times.pdf": lambda: _image(20_000, 8, packed=3),
    "groups with masks.pdf": lambda: _masks(24),
    "a form in itself.pdf": lambda: _page(
        b"/X Do",
        (b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>", b"/X Do /X Do"),
        resources=b"/XObject<</X 5 0 R>>",
    ),
    "a page of 10 km.pdf": lambda: _page(b"0 0 m 9 9 l S", box=b"0 0 28346456 28346456"),
    "no room on the page.pdf": lambda: _page(b"", box=b"0 0 0 0"),
    "pages in a ring.pdf": lambda: _page(b"", pages=b"/Count 9/Kids[2 0 R 2 0 R 3 0 R]"),
    "tree of 20,000 levels.pdf": lambda: _deep_tree(20_000),
    "brackets.pdf": lambda: _page(b"[" * 2_000_000),
    "a million letters.pdf": lambda: _type(1_000_000),
    "cut off.pdf": lambda: _document()[:-900],
    "fewer pages than none.pdf": lambda: _page(b"", pages=b"/Count -2147483648/Kids[3 0 R]"),
    "content of spaces.pdf": lambda: _content(b" ", 900),
}


# Pictures.


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _with_chunks(*chunks: bytes) -> bytes:
    """A good picture, and chunks behind its header."""
    data = encoded(picture_of(board_from(FIVE)))
    return data[:33] + b"".join(chunks) + data[33:]


def _circles() -> Image.Image:
    """So many circles that each might be an island."""
    image = Image.new("L", (3_000, 3_000), "white")
    pen = ImageDraw.Draw(image)
    for row in range(75):
        for column in range(75):
            x, y = 40 * column + 20, 40 * row + 20
            pen.ellipse((x - 15, y - 15, x + 15, y + 15), outline="black", width=2)
            pen.text((x - 3, y - 6), str((row * column) % 8 + 1), fill="black")
    return image


def _noise() -> Image.Image:
    return Image.fromarray(np.random.default_rng(0).integers(0, 256, (3_000, 3_000), np.uint8))


def _lying(width: int, height: int) -> bytes:
    """A PNG with more in it than its header says, by far."""
    header = png_header(width, height)[:33]
    return header + _chunk(b"IDAT", _packed(bytes(1_000_000), 500)) + _chunk(b"IEND", b"")


def _blank_png(kind: int, bits: int, channels: int) -> bytes:
    """A PNG that is all black, of some kind of pixels."""
    header = struct.pack(">IIBBBBB", WIDE, WIDE, bits, kind, 0, 0, 0)
    rows = _packed(bytes(1 + WIDE * bits * channels // 8), WIDE)
    return png_header(1, 1)[:8] + _chunk(b"IHDR", header) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


PNGS: dict[str, Callable[[], bytes]] = {
    "98 million pixels.png": lambda: _blank_png(2, 8, 3),
    "profile of 300 MB.png": lambda: _with_chunks(_chunk(b"iCCP", b"x\0\0" + _packed(bytes(1_000_000), 300))),
    "remark of 300 MB.png": lambda: _with_chunks(
        *(_chunk(b"zTXt", b"x\0\0" + _packed(bytes(1_000_000), 100)) for _ in range(3))
    ),
    "200,000 chunks.png": lambda: _with_chunks(_chunk(b"teSt", b"") * 200_000),
    "99,000 chunks.png": lambda: _with_chunks(_chunk(b"teSt", b"") * 99_000),
    "16 bits, four channels.png": lambda: _blank_png(6, 16, 4),
    "circles everywhere.png": lambda: encoded(_circles()),
    "noise.png": lambda: encoded(_noise()),
    "more than the header says.png": lambda: _lying(300, 300),
    "10 thousand million pixels.png": lambda: png_header(100_000, 100_000),
}


def _tiff(frames: int, *, ring: bool = False) -> bytes:
    """A TIFF with a pixel in each frame; the last one is followed by the first in a ring."""
    data, size = bytearray(b"II*\0" + struct.pack("<L", 8)), 2 + 8 * 12 + 4
    tags = ((256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, 4), (278, 1), (279, 1))
    for frame in range(frames):
        after = 8 + size * (frame + 1) if frame + 1 < frames else 8 * ring
        entries = b"".join(struct.pack("<HHLHH", tag, 3, 1, value, 0) for tag, value in tags)
        data += struct.pack("<H", len(tags)) + entries + struct.pack("<L", after)
    return bytes(data)


def _strips(strips: int) -> bytes:
    """A TIFF whose every row is a strip of its own, all at the same place."""
    places = struct.pack("<L", 8) * strips
    counts = struct.pack("<L", 16) * strips
    start = 24 + len(places) + len(counts)
    tags = (
        (256, 3, 1, 128), (257, 4, 1, strips), (258, 3, 1, 1), (259, 3, 1, 1), (262, 3, 1, 1),
        (273, 4, strips, 24), (278, 3, 1, 1), (279, 4, strips, 24 + len(places)),
    )  # fmt: skip
    entries = b"".join(struct.pack("<HHLL", *tag) for tag in tags)
    head = b"II*\0" + struct.pack("<L", start) + bytes(16)
    return head + places + counts + struct.pack("<H", len(tags)) + entries + bytes(4)


FRAMES: dict[str, Callable[[], bytes]] = {
    "20,000 frames.tif": lambda: _tiff(20_000),
    "frames in a ring.tif": lambda: _tiff(3, ring=True),
    "98 million pixels.tif": lambda: encoded(
        Image.new("RGB", (WIDE, WIDE)), "TIFF", compression="tiff_adobe_deflate"
    ),
    "a strip a row.tif": lambda: _strips(5_000),
    "cut off.tif": lambda: encoded(picture_of(board_from(FIVE)), "TIFF")[:-200],
    "65,535 pixels across.gif": lambda: b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + bytes(99),
}


def _scans(times: int, size: int) -> bytes:
    """A progressive JPEG whose last scan comes so often."""
    data = encoded(Image.new("RGB", (size, size), "grey"), "JPEG", progressive=True)
    last = data[data.rindex(b"\xff\xda") : -2]
    return data[:-2] + last * times + data[-2:]


def _resized(data: bytes, width: int, height: int) -> bytes:
    """A JPEG whose header says to be so large."""
    place = data.index(b"\xff\xc0") + 5
    return data[:place] + struct.pack(">HH", height, width) + data[place + 4 :]


JPEGS: dict[str, Callable[[], bytes]] = {
    "2,000 scans.jpg": lambda: _scans(2_000, 1_000),
    "50 scans of 98 million pixels.jpg": lambda: _scans(40, WIDE),
    "65,000 pixels across.jpg": lambda: _resized(
        encoded(picture_of(board_from(FIVE)), "JPEG"), 65_000, 65_000
    ),
    "10,000 pixels across claimed.jpg": lambda: _resized(
        encoded(picture_of(board_from(FIVE)), "JPEG"), 10_000, 9_900
    ),
    "30,000 remarks.jpg": lambda: (
        b"\xff\xd8" + b"\xff\xfe\x00\x04ab" * 30_000 + encoded(picture_of(board_from(FIVE)), "JPEG")[2:]
    ),
    "cut off.jpg": lambda: encoded(picture_of(board_from(FIVE)), "JPEG")[:2_000],
}


# Texts, called pictures so that a folder has them.


def _many_islands(side: int) -> bytes:
    """A board of which each place is an island."""
    rng = random.Random(0)
    return "\n".join(" ".join(str(rng.randint(1, 4)) for _ in range(side)) for _ in range(side)).encode()


def _loose(side: int) -> bytes:
    """A board of islands without numbers: almost all is possible."""
    return "\n".join(
        " ".join("?."[(row + column) % 2] for column in range(side)) for row in range(side)
    ).encode()


TEXTS: dict[str, Callable[[], bytes]] = {
    "digits.png": lambda: b"1" * 100_000,
    "half an address.png": lambda: b"http" + b"s:/" * 30_000,
    "nested 100,000 deep.png": lambda: b"[" * 100_000,
    "objects in each other.png": lambda: b'{"islands": ' * 50_000,
    "million islands.png": lambda: json.dumps(
        {"islands": [{"row": 3 * i, "column": 3 * i, "clue": 1} for i in range(100_000)]}
    ).encode(),
    "a number of 100,000 digits.png": lambda: (
        b'{"islands": [{"row": 0, "column": 0, "clue": %b}]}' % (b"9" * 100_000)
    ),
    "an island everywhere.png": lambda: _many_islands(300),
    "no number anywhere.png": lambda: _loose(60),
    "11 MB.png": lambda: b"3 . 3\n" * 1_900_000,
    "a wide game.png": lambda: b"9999999x9999999:" + b"z" * 50_000,
}


# Names, and what else there is.

OTHERS: dict[str, Callable[[], bytes]] = {
    "\x1b[31mred\x1b]0;title\x07.png": lambda: b"no picture",
    "two\nlines\r.png": lambda: encoded(Image.new("RGB", (300, 200), "white")),
    "=HYPERLINK(A1).png": lambda: b"",
    "<img src=x onerror=alert(1)>.png": lambda: b"\x89PNG\r\n\x1a\n",
    "\udcff\udcfe no letters.png": lambda: encoded(Image.new("RGB", (1, 1))),
    "\u202egnp.exe.png": lambda: b"MZ" + bytes(1_000),
    "empty frames.webp": lambda: _animation("WEBP"),
    "100,000 rows.ppm": lambda: b"P6 100000 100000 255\n" + bytes(1_000),
}


def _animation(image_format: str) -> bytes:
    """A thousand pictures after each other."""
    file = io.BytesIO()
    frames = [Image.new("RGB", (64, 64), (number % 256, 0, 0)) for number in range(1_000)]
    frames[0].save(file, image_format, save_all=True, append_images=frames[1:])
    return file.getvalue()
