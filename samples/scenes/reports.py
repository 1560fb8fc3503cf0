"""Pages of a report, slides and a project's front page on the web, with boards as figures or without."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from samples.scenes import figures
from samples.scenes.canvas import Canvas, Colour
from samples.scenes.figures import Kind
from samples.scenes.looks import choose_font
from samples.scenes.others import FIGURES, PUZZLES, everyday
from samples.scenes.others.drawing import DARK, pick
from samples.scenes.pages import Page
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.item import PlacedStyled
from samples.scenes.typeset import Column, Typeface

KINDS: dict[Kind, float] = {"alone": 0.35, "pair": 0.3, "row": 0.12, "steps": 0.11, "technique": 0.12}
"""What figures with boards show, and how often."""
CAPTIONS = (
    "A puzzle and its solution", "Example of a 7 x 7 puzzle", "An instance with one solution",
    "A bridges puzzle", "Before and after the first step", "Just enough neighbours", "Isolation of a group",
    "An island of 4 in a corner", "Output of the program", "The search tree", "Input and output",
    "Comparison",
)  # fmt: skip
WHITE: Colour = (255, 255, 255)
NIGHT: Colour = (13, 17, 23)


@dataclass(slots=True)
class Sheet:
    """A page while it is being filled.

    Attributes:
        canvas: what is on it.
        medium: whether its boards are drawn for print or copied from a screen.
        boards: how many boards it may still get.
        rng: every choice comes from it.
        placed: the boards that it has.
    """

    canvas: Canvas
    medium: Medium
    boards: int
    rng: np.random.Generator
    placed: list[PlacedStyled] = field(default_factory=list)

    def figure(self, column: Column) -> bool:
        """Draws a figure of one board or more into a column, mostly with a caption; False if it does not fit.

        Call it only while `boards` is above 0: it draws a board all the same.
        """
        kinds = [kind for kind in KINDS if self.boards > 1 or kind == "alone"]
        chances = np.array([KINDS[kind] for kind in kinds])
        kind = kinds[int(self.rng.choice(len(kinds), p=chances / chances.sum()))]
        count = int(self.rng.integers(2, max(self.boards, 2) + 1))
        room = (
            column.width * self.rng.uniform(0.5, 1.0),
            min(column.room - 3 * column.line, 0.9 * column.width),
        )
        items = figures.choose_figure(kind, count, self.medium, room, self.rng)
        if not items:
            return False
        pointed = len(items) > 1 and bool(self.rng.random() < (0.5 if kind in ("pair", "steps") else 0.1))
        corner = column.left + (column.width - room[0]) / 2, column.y + 0.4 * column.line
        placed, height = figures.draw_row(
            self.canvas, items, corner, room[0], pointed=pointed, ink=column.face.ink, rng=self.rng
        )
        self.placed += placed
        self.boards -= len(items)
        column.y += height + 0.6 * column.line
        if len(items) > 1 and self.rng.random() < 0.3:
            self._letters(placed, column)
        if self.rng.random() < 0.85:
            column.caption(CAPTIONS)
        return True

    def _letters(self, placed: list[PlacedStyled], column: Column) -> None:
        """(a), (b), (c) below the boards of a figure."""
        face = column.face
        for mark, one in zip("abcd", placed, strict=False):
            islands = one.drawn.islands
            spot = float(islands[:, 0].min() + islands[:, 0].max()) / 2, column.y + 0.7 * column.line
            self.canvas.text(spot, f"({mark})", face.body, 0.9 * face.letter, colour=face.ink, anchor="ms")
        column.y += 1.1 * column.line

    def page(self, digit: float) -> Page:
        """The finished page; its smallest digits are `digit` units high, or those of a board if smaller."""
        width, height = self.canvas.width, self.canvas.height
        edge = 0.03 * width
        block = edge, edge, width - 2 * edge, height - 2 * edge
        sizes = [placed.item.look.digit for placed in self.placed if placed.item.counts]
        smallest, paper = min([digit, *sizes]), self.canvas.paper
        return Page(self.canvas.picture(), 1.0, tuple(self.placed), block, True, paper, smallest)


def compose_report(boards: int, rng: np.random.Generator, *, printed: bool) -> Page:
    """Draws a page, a unit a pixel of the picture.

    Args:
        boards: how many boards it gets at most.
        rng: every choice comes from it.
        printed: whether only what is printed on paper may come; otherwise web pages as well.
    """
    kinds: list[Callable[[int, np.random.Generator], Page]] = [_report, _report, _slide]
    if not printed:
        kinds.append(_front_page)
    return kinds[int(rng.integers(len(kinds)))](boards, rng)


def _report(boards: int, rng: np.random.Generator) -> Page:
    """A page of a report or a thesis, all of it or a part, in one column or two."""
    width = float(np.exp(rng.uniform(np.log(620), np.log(1400))))
    whole = rng.random() < 0.6
    height = width * (rng.uniform(1.28, 1.42) if whole else rng.uniform(0.6, 1.1))
    medium: Medium = "print" if rng.random() < 0.7 else "screen"
    smooth = 2 if width < 900 else 1
    sheet = Sheet(Canvas(width, height, 1.0, WHITE, smooth), medium, boards, rng)
    letter = max(width / rng.uniform(45, 72), 9.0)
    face = _typeface(letter, (0, 0, 0), rng)
    margin = width * rng.uniform(0.07, 0.13)
    top, bottom = margin * rng.uniform(0.7, 1.2), height - margin
    _margins(sheet, face, margin, rng)
    split = rng.random() < 0.25 and width > 750
    gap = 2 * letter
    each = (width - 2 * margin - gap) / 2 if split else width - 2 * margin
    for left in (margin, margin + each + gap) if split else (margin,):
        column = Column(sheet.canvas, left, each, top, bottom, face, rng, figure=int(rng.integers(0, 12)))
        _fill(sheet, column)
    return sheet.page(0.7 * letter)


def _fill(sheet: Sheet, column: Column) -> None:
    """Text and figures from the top of a column to its bottom."""
    rng = sheet.rng
    column.section = int(rng.integers(0, 6))
    if rng.random() < 0.3:
        column.heading(size=rng.uniform(1.4, 2.2), numbered=False)
    while column.room > 4 * column.line:
        if sheet.boards and rng.random() < 0.55 and sheet.figure(column):
            continue
        kind = rng.choice(
            ["paragraph", "heading", "bullets", "formula", "code", "table", "drawing"],
            p=[0.44, 0.14, 0.14, 0.06, 0.06, 0.06, 0.1],
        )
        match kind:
            case "paragraph":
                column.paragraph(int(rng.integers(2, 9)))
            case "heading":
                column.heading()
            case "bullets":
                column.bullets(int(rng.integers(2, 7)))
            case "formula":
                column.formula()
            case "code":
                column.code()
            case "table":
                column.table()
                column.caption(CAPTIONS, kind="Table")
            case _:
                _drawing(column)


def _drawing(column: Column) -> None:
    """A figure that shows something else: a tree, a chart, another puzzle."""
    chosen = list((FIGURES if column.rng.random() < 0.7 else PUZZLES).values())
    filler = chosen[int(column.rng.integers(len(chosen)))]
    height = column.width * column.rng.uniform(0.25, 0.5)
    if height + 2 * column.line < column.room:
        column.block(filler, height, share=column.rng.uniform(0.4, 0.9))
        column.caption(CAPTIONS)


def _margins(sheet: Sheet, face: Typeface, margin: float, rng: np.random.Generator) -> None:
    """A line at the head of the page, and its number at the foot."""
    canvas, letter = sheet.canvas, face.letter
    if rng.random() < 0.4:
        base = 0.45 * margin
        words = f"Report {rng.integers(1, 99)}", f"{rng.integers(1, 12)}/20{rng.integers(10, 30)}"
        canvas.text((margin, base), words[0], face.body, 0.8 * letter, colour=face.ink)
        right = canvas.width - margin, base
        canvas.text(right, words[1], face.body, 0.8 * letter, colour=face.ink, anchor="rs")
        end = canvas.width - margin, base + 0.4 * letter
        canvas.line((margin, end[1]), end, max(0.05 * letter, 0.8), face.ink)
    number = int(rng.integers(1, 99))
    words_below = (str(number), f"Page {number}", f"- {number} -", f"Pag. {number} of 17")[
        int(rng.integers(4))
    ]
    x = canvas.width * (0.5 if rng.random() < 0.6 else 0.88)
    spot = x, canvas.height - 0.5 * margin
    if rng.random() < 0.1:
        canvas.ring((x, spot[1] - 0.35 * letter), letter, 0.07 * letter, face.ink, canvas.paper)
        words_below = str(number)
    canvas.text(spot, words_below, face.body, 0.9 * letter, colour=face.ink, anchor="ms")


def _slide(boards: int, rng: np.random.Generator) -> Page:
    """A slide of a talk: a heading, some lines, one figure."""
    width = rng.uniform(640, 1200)
    height = width * (0.75 if rng.random() < 0.5 else 0.5625)
    accent = pick(DARK, rng)
    canvas = Canvas(width, height, 1.0, WHITE, 2)
    sheet = Sheet(canvas, "screen" if rng.random() < 0.5 else "print", boards, rng)
    letter = width / rng.uniform(30, 42)
    face = _typeface(letter, (20, 20, 20), rng, accent=accent)
    edge = 0.05 * width
    if rng.random() < 0.4:
        canvas.box((0, 0), (width, 0.13 * height), accent)
        face = _typeface(letter, (20, 20, 20), rng, accent=WHITE)
    head = Column(canvas, edge, width - 2 * edge, 0.09 * height - 2.7 * letter, height, face, rng)
    head.heading(size=1.5, numbered=False)
    top, bottom = 0.2 * height, 0.93 * height
    beside = rng.random() < 0.5
    text = Column(canvas, edge, (0.42 if beside else 0.9) * width, top, bottom, face, rng)
    if beside or rng.random() < 0.4:
        text.bullets(int(rng.integers(2, 6)))
    left, start = (0.5 * width, top) if beside else (edge, text.y)
    column = Column(canvas, left, width - left - edge, start, bottom, face, rng)
    while sheet.boards and column.room > figures.NARROWEST and sheet.figure(column):
        pass
    if not sheet.placed:
        _drawing(column)
    canvas.text(
        (width - edge, 0.97 * height), str(int(rng.integers(2, 40))), face.body, 0.6 * letter, colour=face.ink
    )
    return sheet.page(0.6 * letter)


def _front_page(boards: int, rng: np.random.Generator) -> Page:
    """A project's page on the web: heading, badges, text, screenshots, code; light or dark."""
    width = rng.uniform(600, 1100)
    height = width * rng.uniform(0.7, 1.3)
    dark = rng.random() < 0.35
    canvas = Canvas(width, height, 1.0, NIGHT if dark else WHITE, 2)
    sheet = Sheet(canvas, "screen", boards, rng)
    letter = width / rng.uniform(45, 65)
    ink: Colour = (230, 237, 243) if dark else (31, 35, 40)
    face = _typeface(letter, ink, rng, accent=ink)
    edge = 0.06 * width
    column = Column(canvas, edge, width - 2 * edge, edge, height - edge, face, rng)
    column.heading("bridges-solver" if rng.random() < 0.5 else "Hashi", size=2.0, numbered=False)
    canvas.line((edge, column.y), (width - edge, column.y), 1.0, (128, 128, 128))
    column.y += 0.5 * letter
    if rng.random() < 0.5:
        _badges(column)
    while column.room > 4 * column.line:
        kind = rng.random()
        if sheet.boards and kind < 0.5 and sheet.figure(column):
            continue
        if kind < 0.6:
            column.paragraph(int(rng.integers(1, 4)))
        elif kind < 0.75:
            column.heading(numbered=False)
        elif kind < 0.88:
            column.code()
        else:
            column.bullets(int(rng.integers(2, 6)))
    return sheet.page(0.7 * letter)


def _badges(column: Column) -> None:
    """A row of small labels: build passing, licence, version."""
    canvas, face, x = column.canvas, column.face, column.left
    for words in ("build | passing", "licence | MIT", "version | 1.0.8", "stars | 208"):
        size = 0.75 * face.letter
        wide = canvas.length(words, face.body, size) + size
        canvas.box((x, column.y), (wide, 1.6 * size), pick(DARK[:6], column.rng))
        text = everyday.fitting(canvas, words, face.body, size, wide)
        canvas.text((x + 0.5 * size, column.y + 1.15 * size), text, face.body, size, colour=WHITE)
        x += wide + 0.6 * size
    column.y += 1.6 * column.line


def _typeface(
    letter: float, ink: Colour, rng: np.random.Generator, *, accent: Colour | None = None
) -> Typeface:
    body = choose_font(rng)
    heading = body if rng.random() < 0.5 else choose_font(rng)
    if accent is None:
        accent = ink if rng.random() < 0.7 else pick(DARK, rng)
    return Typeface(body, heading, letter, ink, accent, rng.uniform(1.15, 1.5))
