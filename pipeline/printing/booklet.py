"""A booklet: a title page with the rules, pages of puzzles, pages of solutions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from pipeline.printing.entry import FRAME, Entry, Spot
from pipeline.printing.layout import Sheet, Style, lay_out, spots
from pipeline.printing.paper import GREY, Paper

RESOLUTION = 300
"""Dots per inch of a page that becomes a picture."""

TITLE, CHAPTER, SMALL = 3.2, 1.5, 0.85
"""Height of the title, of a heading and of heads and feet, over that of the text."""

TITLE_AT = 0.16
"""Where the title is on its page, over the page's height."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """What is to be printed.

    Attributes:
        entries: the puzzles, at least one; they are numbered from 1.
        title: printed on the first page, and at the head of the others.
        style: how it looks.
        solutions: whether pages of solutions follow.
    """

    entries: Sequence[Entry]
    title: str
    style: Style
    solutions: bool = True

    @property
    def subtitle(self) -> str:
        """The number of puzzles, unless it is one, their sizes and their grades, as it is printed."""
        number = len(self.entries)
        grades = list(dict.fromkeys(entry.grade for entry in self.entries if entry.grade))
        told = " to ".join(dict.fromkeys([*grades[:1], *grades[-1:]]))
        sizes = list(dict.fromkeys(entry.size for entry in self.entries))
        size = " and ".join(sizes) if len(sizes) <= 2 else "many sizes"
        return " · ".join(filter(None, [f"{number} puzzles" if number > 1 else "", size, told]))


def pages_needed(booklet: Booklet) -> int:
    """How many pages a booklet takes, with the title page that it has if the puzzles take several pages."""
    puzzles, solutions = _sheets(booklet)
    return len(puzzles) + len(solutions) + (len(puzzles) > 1)


def print_booklet(booklet: Booklet) -> bytes:
    """Prints a booklet as a PDF.

    If the puzzles fit on one page, the rules are at its foot; else a title page has them, with examples.
    """
    style = booklet.style
    puzzles, solutions = _sheets(booklet)
    paper = Paper(style.size, booklet.title, booklet.subtitle)
    page = 0
    if len(puzzles) > 1:
        _print_front(paper, booklet)
        page += 1
    for sheet in puzzles:
        page += 1
        paper.begin_page()
        alone = len(puzzles) == 1
        _print_head(paper, booklet.title, booklet.subtitle, style, heading=alone)
        if sheet is puzzles[0]:
            paper.bookmark("Puzzles", 0)
        _print_boards(paper, sheet, style, "Puzzle", solved=False)
        if alone:
            _print_paragraphs(paper, _rules(booklet), style, style.top + sheet.height + style.line)
        if page > 1 or solutions:
            _print_number(paper, page, style)
    for sheet in solutions:
        page += 1
        paper.begin_page()
        _print_head(paper, "Solutions", booklet.title, style, heading=sheet is solutions[0])
        if sheet is solutions[0]:
            paper.bookmark("Solutions", 0)
        _print_boards(paper, sheet, style, "Solution", solved=True)
        _print_number(paper, page, style)
    return paper.to_bytes()


def to_picture(document: bytes) -> bytes:
    """The first page of a PDF as a PNG in grey, at RESOLUTION dots per inch; other pages are left out."""
    import pypdfium2

    opened = pypdfium2.PdfDocument(document)
    try:
        image = opened[0].render(scale=RESOLUTION / 72, grayscale=True).to_pil()
    finally:
        opened.close()
    written = BytesIO()
    image.save(written, "PNG", dpi=(RESOLUTION, RESOLUTION), optimize=True)
    return written.getvalue()


def _sheets(booklet: Booklet) -> tuple[list[Sheet], list[Sheet]]:
    """The pages of puzzles and those of solutions."""
    style = booklet.style
    room = style.size[1] - style.top - style.margin
    foot = style.line * (1 + len(_wrapped(_rules(booklet), style)))
    puzzles = list(lay_out(booklet.entries, style, room - foot))
    if len(puzzles) > 1:
        puzzles = list(lay_out(booklet.entries, style, room))
    return puzzles, list(lay_out(booklet.entries, style, room, solved=True)) if booklet.solutions else []


def _rules(booklet: Booklet) -> list[str]:
    """How to play all that is in a booklet; a paragraph for each kind of puzzle."""
    told = {(entry.drawing.kind, " ".join(entry.drawing.rules(entry.puzzle))) for entry in booklet.entries}
    kinds = {kind for kind, _ in told}
    return [f"{kind}: {rules}" if len(kinds) > 1 else rules for kind, rules in sorted(told)]


def _print_front(paper: Paper, booklet: Booklet) -> None:
    """The title, what is in the booklet, the rules and an example."""
    style = booklet.style
    paper.begin_page()
    middle, top = style.size[0] / 2, TITLE_AT * style.size[1]
    paper.bookmark("How to play", 0)
    height = TITLE * style.letter
    lines = list(_wrap(booklet.title, height, style.width))
    with paper.part("H1"):
        for line in lines:
            paper.text((middle, top), line, height, bold=True, side="middle")
            top += 1.7 * height
    with paper.part("P"):
        for line in _wrap(booklet.subtitle, CHAPTER * style.letter, style.width):
            paper.text((middle, top), line, CHAPTER * style.letter, ink=GREY, side="middle")
            top += 1.4 * style.line
    with paper.artifact():
        paper.line((style.margin, top), (style.size[0] - style.margin, top), 0.4)
    top += 2.5 * style.line
    with paper.part("H2"):
        paper.text((style.margin, top), "How to play", CHAPTER * style.letter, bold=True)
    top = _print_paragraphs(paper, _rules(booklet), style, top + 1.3 * style.line)
    examples = dict.fromkeys(filter(None, (entry.drawing.example(entry.puzzle) for entry in booklet.entries)))
    for example in examples:
        top = _print_example(paper, example, style, top + style.line)


def _print_example(paper: Paper, example: Entry, style: Style, top: float) -> float:
    """A small puzzle, and beside it what comes of it, if there is room; returns where they end."""
    drawing, puzzle = example.drawing, example.puzzle
    rows, columns = drawing.lines(puzzle)
    distance = min(4.2 * style.letter, style.width / 2 / (columns + 2 * FRAME))
    end = top + style.caption + (rows + 2 * FRAME - 1) * distance
    if end > style.size[1] - style.margin:
        return top
    for share, solution, name in ((0.25, None, "An example"), (0.75, example.solution, "The same, solved")):
        left = style.margin + share * style.width - (columns - 1) / 2 * distance
        spot = Spot((left, top + style.caption + FRAME * distance), distance)
        with paper.part("P"):
            place = left - FRAME * distance, top + style.caption - 0.7 * style.letter
            paper.text(place, name, style.letter, ink=GREY)
        with paper.part("Figure", f"{name}: {drawing.describe(puzzle, solution)}"):
            drawing.draw(paper, puzzle, spot, solution)
    return end


def _print_boards(paper: Paper, sheet: Sheet, style: Style, name: str, *, solved: bool) -> None:
    """The boards of a page, each with its number, and on pages of puzzles with its grade."""
    for number, entry, spot in spots(sheet, style):
        rows, columns = entry.drawing.lines(entry.puzzle)
        (left, top), _ = spot.frame(rows, columns)
        height = style.letter * (1.0 if solved else CHAPTER)
        base = top - 0.7 * style.letter
        paper.bookmark(_bookmark(number, entry, solved=solved), top - style.caption, 1)
        with paper.part("H2"):
            paper.text((left, base), f"{number}", height, bold=True)
            if not solved:
                beside = left + paper.length(f"{number}", height) + 1.3 * style.letter
                told = entry.told
                while (
                    told and beside + paper.length(told, style.letter) > left + (columns + 0.7) * spot.pitch
                ):
                    told = told.rpartition(", ")[0]
                if told:
                    paper.text((beside, base), told, style.letter, ink=GREY)
        solution = entry.solution if solved else None
        with paper.part("Figure", f"{name} {number}: {entry.drawing.describe(entry.puzzle, solution)}"):
            entry.drawing.draw(paper, entry.puzzle, spot, solution)


def _bookmark(number: int, entry: Entry, *, solved: bool) -> str:
    where = f" ({entry.source})" if entry.source and solved else ""
    return f"{number}{where}" if solved else f"{number}: {entry.told}"


def _print_head(paper: Paper, title: str, subtitle: str, style: Style, *, heading: bool) -> None:
    """What stands above the boards: a heading, or on pages that go on what tells where one is."""
    right, base = style.size[0] - style.margin, style.margin + style.letter
    small = SMALL * style.letter
    height = CHAPTER * style.letter if heading else small
    if paper.length(title, height) + paper.length(f"  {subtitle}", small) > style.width:
        subtitle = ""
    title = next(_wrap(title, height, style.width))
    with paper.part("H1") if heading else paper.artifact():
        paper.text((style.margin, base), title, height, bold=heading, ink=(0, 0, 0) if heading else GREY)
    with paper.artifact():
        paper.text((right, base), subtitle, small, ink=GREY, side="right")
        paper.line((style.margin, base + style.letter), (right, base + style.letter), 0.3)


def _print_number(paper: Paper, page: int, style: Style) -> None:
    place = style.size[0] / 2, style.size[1] - 0.6 * style.margin + style.letter / 2
    with paper.artifact():
        paper.text(place, str(page), style.letter, ink=GREY, side="middle")


def _print_paragraphs(paper: Paper, paragraphs: Sequence[str], style: Style, top: float) -> float:
    """Text from margin to margin; returns where it ends."""
    for paragraph in paragraphs:
        with paper.part("P"):
            for line in _wrap(paragraph, style.letter, style.width):
                paper.text((style.margin, top + style.letter), line, style.letter)
                top += style.line
    return top


def _wrapped(paragraphs: Sequence[str], style: Style) -> list[str]:
    return [line for one in paragraphs for line in _wrap(one, style.letter, style.width)]


def _wrap(words: str, height: float, width: float) -> Iterator[str]:
    """The lines of a paragraph."""
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and Paper.length(longer, height) > width:
            yield line
            longer = word
        line = longer
    yield line
