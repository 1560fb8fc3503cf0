"""Sheets of paper, drawn on in millimetres: x to the right, y down, from the top left corner of a page.

All is lines and text. The font is embedded, so text can be searched; every drawing says in words what it
shows, and what only adorns a page is marked as such, so that a screen reader passes over it. No date goes in
unless the environment names one (SOURCE_DATE_EPOCH): the same drawing gives the same bytes.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal

from fpdf import FPDF, ViewerPreferences
from fpdf.enums import TextMode
from fpdf.output import OutputProducer, PDFInfo
from PIL import ImageFont

from pipeline.drawing.painting import CAP_HEIGHT, Colour, font_of
from pipeline.temporary import temporary_folder
from pipeline.version import __version__

Place = tuple[float, float]

Kind = Literal["H1", "H2", "P", "Figure"]
"""What a part of a page is, in the words of tagged PDF (ISO 32000-1, 14.8.4)."""

SIZES: dict[str, Place] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
"""Width and height of sheets, mm."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
GREY: Colour = (110, 110, 110)
PALE: Colour = (228, 228, 228)

POINT = 25.4 / 72
"""Millimetres to a point."""

EM = 1000.0
"""Size of the font in which text is measured: its own units."""

FAMILY = "text"


class _Pdf(FPDF):
    """A document of fpdf2 whose parts can be tagged by what they are; it only tags pictures itself."""

    def __init__(self, size: Place) -> None:
        super().__init__(unit="mm", format=size)
        self._parts: dict[int, int] = {}

    @contextmanager
    def part(self, kind: Kind, alternative: str | None = None) -> Iterator[None]:
        """What is drawn meanwhile is one part of the document.

        Args:
            kind: what it is.
            alternative: what it shows, in words, for those who do not see it.
        """
        number = self._parts.get(self.page, 0)
        self._parts[self.page] = number + 1
        self._add_marked_content(struct_type=f"/{kind}", mcid=number, alt_text=alternative)
        self._out(f"/{kind} <</MCID {number}>> BDC")
        yield
        self._out("EMC")

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """What is drawn meanwhile tells nothing: lines, page numbers, heads that repeat."""
        self._out("/Artifact BMC")
        yield
        self._out("EMC")


class _Dateless(OutputProducer):
    """Writes a document without the date of its making."""

    def _add_info(self) -> PDFInfo:
        info = super()._add_info()
        info.creation_date = None  # type: ignore[assignment] # what is None is not written
        return info


class Paper:
    """A document that grows page by page; all lengths are millimetres.

    Attributes:
        width, height: of each page, mm.
    """

    def __init__(self, size: Place, title: str, subject: str = "") -> None:
        """An empty document.

        Args:
            size: of its pages, see `SIZES`.
            title: as viewers show it.
            subject: what is in it, for those who catalogue it.
        """
        self.width, self.height = size
        self._pdf = _Pdf(size)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_title(title)
        self._pdf.set_subject(subject)
        self._pdf.set_lang("en")
        self._pdf.set_creator(f"hashilens {__version__}")
        self._pdf.viewer_preferences = ViewerPreferences(display_doc_title=True)
        epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
        self._dated = epoch.isdecimal()
        self._pdf.set_creation_date(datetime.fromtimestamp(int(epoch) if self._dated else 0, UTC))
        _add_font(self._pdf)

    def begin_page(self) -> None:
        """Begins a new page; a document has none before the first call."""
        self._pdf.add_page()

    def part(self, kind: Kind, alternative: str | None = None) -> AbstractContextManager[None]:
        """A context: what is drawn in it is one part of the page.

        Args:
            kind: what it is.
            alternative: what it shows, in words, for those who do not see it; None if its text says so.
        """
        return self._pdf.part(kind, alternative)

    def artifact(self) -> AbstractContextManager[None]:
        """A context: what is drawn in it only adorns the page."""
        return self._pdf.artifact()

    def bookmark(self, title: str, top: float, level: int = 0) -> None:
        """An entry in the outline that leads to a height on this page.

        Args:
            title: of the entry.
            top: of what it leads to, mm below the top of the page.
            level: 0 for a chapter, 1 for what is in it.
        """
        self._pdf.set_y(top)
        self._pdf.start_section(title, level, strict=False)

    def to_bytes(self) -> bytes:
        """The finished document as a PDF file; nothing can be added to it afterwards."""
        producer = OutputProducer if self._dated else _Dateless
        return bytes(self._pdf.output(output_producer_class=producer))

    def line(self, start: Place, end: Place, width: float, ink: Colour = BLACK) -> None:
        """A straight line from one place to another, `width` thick."""
        self._pen(width, ink)
        self._pdf.line(*start, *end)

    def frame(self, start: Place, end: Place, width: float) -> None:
        """A box from its top left to its bottom right corner; the corners lie in the middle of its line."""
        self._pen(width, BLACK)
        self._pdf.rect(*start, end[0] - start[0], end[1] - start[1])

    def ring(self, center: Place, radius: float, width: float, *, ground: Colour = WHITE) -> None:
        """A disc in a black ring, whose outer edge has the radius; `ground` is the colour of the disc."""
        self._pen(width, BLACK)
        self._pdf.set_fill_color(*ground)
        self._pdf.circle(*center, radius - width / 2, style="DF")

    def polygon(self, corners: Sequence[Place], fill: Colour, width: float = 0.0) -> None:
        """A filled polygon, with a black line of a width along its edge if that is not 0."""
        self._pen(max(width, 0.01), BLACK)
        self._pdf.set_fill_color(*fill)
        self._pdf.polygon(corners, style="DF" if width else "F")

    def number(self, center: Place, digits: str, height: float, ink: Colour = BLACK) -> None:
        """Digits of a height, with the middle of their ink at the centre."""
        left, top, right, bottom = _metrics().getbbox(digits, anchor="ls")
        scale = height / CAP_HEIGHT / EM
        place = center[0] - (left + right) / 2 * scale, center[1] - (top + bottom) / 2 * scale
        self.text(place, digits, height, ink=ink)

    def text(
        self,
        place: Place,
        words: str,
        height: float,
        *,
        bold: bool = False,
        ink: Colour = BLACK,
        side: Literal["left", "middle", "right"] = "left",
    ) -> None:
        """A line of text.

        Args:
            place: where its base line begins, has its middle or ends; see `side`.
            words: what it says.
            height: of a digit, mm.
            bold: whether letters are thick.
            ink: their colour.
            side: which part of the line is at the place.
        """
        size = height / CAP_HEIGHT
        share = {"left": 0.0, "middle": 0.5, "right": 1.0}[side]
        self._pdf.set_font(FAMILY, size=size / POINT)
        self._pdf.set_text_color(*ink)
        mode = TextMode.FILL_STROKE if bold else TextMode.FILL
        if self._pdf.text_mode != mode:
            self._pdf.text_mode = mode
            self._pdf._out(f"{mode} Tr")
        if bold:
            self._pen(0.045 * size, ink)
        self._pdf.text(place[0] - share * self.length(words, height), place[1], words)

    @staticmethod
    def length(words: str, height: float) -> float:
        """How long a line of text is, mm, if its digits are `height` high, mm."""
        return float(_metrics().getlength(words)) * height / CAP_HEIGHT / EM

    def _pen(self, width: float, ink: Colour) -> None:
        if self._pdf.line_width != width:
            self._pdf.set_line_width(width)
        self._pdf.set_draw_color(*ink)


def missing_letters(words: str) -> str:
    """The letters of a text that the font lacks, each once."""
    nothing = _metrics().getmask("\uffff").getbbox(), _metrics().getlength("\uffff")
    shapes = {
        letter: (_metrics().getmask(letter).getbbox(), _metrics().getlength(letter)) for letter in words
    }
    return "".join(letter for letter, shape in shapes.items() if shape == nothing)


@lru_cache(maxsize=1)
def _metrics() -> ImageFont.FreeTypeFont:
    return font_of(EM * CAP_HEIGHT)


def _add_font(pdf: FPDF) -> None:
    """Gives a document the font in which solved pictures are written: Pillow's own, under CC0."""
    font = _metrics()
    with temporary_folder() as folder:
        path = folder / "font.ttf"
        path.write_bytes(font.font_bytes)
        pdf.add_font(FAMILY, fname=path)
