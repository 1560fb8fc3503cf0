"""Documents made up for tests: text, pictures, boards drawn with lines, with links and an outline."""

import shutil
import subprocess
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

A4 = (595, 842)

BOARD = "4.2../.3..2/3..../.3.1./3.4.3"
"""Five by five, with exactly one solution; see `drawn.FIVE`."""

PITCH, RADIUS = 72, 26
"""Of its lattice and its islands, in units of the page."""

CORNER = (150.0, 650.0)
"""Where its top left crossing stands on an upright page of A4."""

WORDS = "Bridges run straight along rows and columns and join neighbouring islands"


def place(row, column, corner=CORNER):
    """Where a crossing stands, in units of the page."""
    return corner[0] + column * PITCH, corner[1] - row * PITCH


def drawn_board(corner=CORNER):
    """A board as a program for typesetting draws it."""
    said = ["2 w 0 0 0 RG 0 0 0 rg"]
    for row, line in enumerate(BOARD.split("/")):
        for column, letter in enumerate(line):
            if letter == ".":
                continue
            x, y = place(row, column, corner)
            ring = (x + 1j * y + RADIUS * np.exp(1j * np.linspace(0, 2 * np.pi, 60, endpoint=False))).tolist()
            first, *others = (f"{spot.real:.2f} {spot.imag:.2f}" for spot in ring)
            said.append(" ".join([f"{first} m", *(f"{spot} l" for spot in others), "s"]))
            said.append(f"BT /F1 30 Tf {x - 8.3:.2f} {y - 10.5:.2f} Td ({letter}) Tj ET")
    return "\n".join(said).encode()


class Document:
    """A document under construction."""

    def __init__(self):
        self.pdf = pikepdf.new()
        self.font = self.pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        )

    def add(self, content, *, size=A4, **entries):
        """A page with some content; `entries` go into its dictionary."""
        self.pdf.add_blank_page(page_size=size)
        page = self.pdf.pages[-1]
        page.obj.Resources = Dictionary(Font=Dictionary(F1=self.font))
        page.obj.Contents = content if isinstance(content, pikepdf.Object) else self.pdf.make_stream(content)
        for name, value in entries.items():
            page.obj[f"/{name}"] = value
        return page

    def add_text(self, lines=40):
        """A page of text, with a link to the first page and one to the web."""
        said = ["BT /F1 12 Tf 14 TL 60 780 Td"]
        said += [f"({number}. {WORDS} {number * number}) Tj T*" for number in range(lines)]
        page = self.add("\n".join([*said, "ET"]).encode())
        go = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[60, 700, 300, 780])
        go.Dest = Array([self.pdf.pages[0].obj, Name.Fit])
        web = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[60, 600, 300, 690])
        web.A = Dictionary(S=Name.URI, URI="https://example.org/bridges")
        page.obj.Annots = Array([self.pdf.make_indirect(link) for link in (go, web)])
        return page

    def add_picture(self, image, quality=90):
        """A page that is one photo or scan."""
        file = BytesIO()
        image.save(file, "JPEG", quality=quality)
        picture = self.pdf.make_stream(file.getvalue())
        picture.Type, picture.Subtype, picture.Filter = Name.XObject, Name.Image, Name.DCTDecode
        picture.Width, picture.Height, picture.BitsPerComponent = *image.size, 8
        picture.ColorSpace = Name.DeviceGray if image.mode == "L" else Name.DeviceRGB
        wide = 595.0
        high = wide * image.height / image.width
        page = self.add(f"q {wide} 0 0 {high:.3f} 0 0 cm /Im0 Do Q".encode(), size=(wide, high))
        page.obj.Resources.XObject = Dictionary(Im0=picture)
        return page

    def save(self, path, **options):
        """Writes it, with an outline of its own."""
        with self.pdf.open_outline() as outline:
            outline.root.extend(
                pikepdf.OutlineItem(f"Chapter {number}", number - 1)
                for number in range(1, len(self.pdf.pages) + 1)
            )
        self.pdf.docinfo.Title, self.pdf.docinfo.Creator = "Ten years of bridges", "A typesetter"
        self.pdf.save(path, deterministic_id=not options, **options)
        return path


def rendered(path, page, dots=144):
    """A page as PDFium shows it, H x W x 3."""
    document = pdfium.PdfDocument(path)
    try:
        document.init_forms()
        return np.asarray(document[page - 1].render(scale=dots / 72).to_pil().convert("RGB")).astype(int)
    finally:
        document.close()


def by_poppler(path, page, dots=144):
    """A page as Poppler shows it, H x W x 3."""
    command = ["pdftoppm", "-r", str(dots), "-cropbox", "-f", str(page), "-l", str(page), str(path)]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return np.asarray(Image.open(BytesIO(data)).convert("RGB")).astype(int)


RENDERERS = [
    pytest.param(rendered, id="pdfium"),
    pytest.param(
        by_poppler,
        id="poppler",
        marks=pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="Poppler is not there"),
    ),
]


def texts(path):
    """The text of each page."""
    document = pdfium.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
