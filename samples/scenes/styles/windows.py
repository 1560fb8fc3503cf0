"""Programs that show a board: on a desktop, on a telephone, on a page of the web."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from samples.scenes import surroundings
from samples.scenes.arranging import arrange
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.fonts import Font
from samples.scenes.looks import BLACK, WHITE, choose_font, mix
from samples.scenes.pages import Page
from samples.scenes.styles.colours import any_colour, lightness
from samples.scenes.styles.grounds import lay
from samples.scenes.styles.item import StyledItem
from samples.scenes.styles.marks import Box

Kind = Literal["desktop", "telephone", "web"]
BUTTONS = (
    "New", "Undo", "Redo", "Hint", "Check", "Solve", "Reset", "Help", "Menu", "Load", "Save", "Easy", "Hard",
    "Settings", "7x7", "10x10", "Share", "Level 12", "00:41", "3:07", "Moves 18", "Islands 8 / 24",
)  # fmt: skip
BUTTON_KINDS = ("bare", "filled", "framed", "round", "numbered")
ROOM = 0.6
"""The usual room around boards, parts of the pitch; 0.1 to 1.6 times that is left."""


@dataclass(frozen=True, slots=True)
class Chrome:
    """What a program puts around its boards; lengths in units.

    Attributes:
        kind: of program.
        letter: the em of its letters.
        bar: the colour of its bars.
        font: its letters.
        above, below: the height of the bars there.
        left, right: the width of the panels there.
        over: how far the bars lie over the boards, so that these are cut.
    """

    kind: Kind
    letter: float
    bar: Colour
    font: Font
    above: float
    below: float
    left: float
    right: float
    over: float = 0.0

    @property
    def ink(self) -> Colour:
        """The colour of what is written on its bars."""
        return WHITE if lightness(self.bar) < 128 else (30, 30, 34)


def choose_chrome(ground: Colour, rng: np.random.Generator) -> Chrome:
    """Any program, its bars in a darker shade of the ground or in any colour."""
    kinds: tuple[Kind, ...] = ("desktop", "telephone", "web")
    kind = kinds[int(rng.choice(3, p=[0.5, 0.25, 0.25]))]
    letter = float(rng.uniform(9, 18))
    bar = mix(ground, BLACK, rng.uniform(0.05, 0.4)) if rng.random() < 0.5 else any_colour(rng)
    heights = {"desktop": [2.2, 4.0, 5.8], "telephone": [5.0, 7.0, 9.0], "web": [4.2, 6.0, 8.0]}
    rows = rng.choice(heights[kind])
    return Chrome(
        kind, letter, bar, choose_font(rng), above=float(rows) * letter,
        below=float(rng.choice([0.0, 2.0, 4.5])) * letter,
        left=rng.uniform(7, 12) * letter if kind != "telephone" and rng.random() < 0.25 else 0.0,
        right=rng.uniform(7, 14) * letter if kind != "telephone" and rng.random() < 0.3 else 0.0,
    )  # fmt: skip


def window(
    items: Sequence[StyledItem], rng: np.random.Generator, *, smooth: int = 2, cut: float = 0.1
) -> Page:
    """A program with boards, a unit a pixel.

    Args:
        items: its boards; the ground of the first fills the window.
        rng: every choice comes from it.
        smooth: how many times finer it is drawn.
        cut: how often bars lie over the edge of the boards, 0 to 1.
    """
    first = items[0]
    chrome = choose_chrome(first.style.ground.colour, rng)
    slots = arrange(items, close=False, rng=rng)
    across, down = max(s.left + s.width for s in slots), max(s.top + s.height for s in slots)
    room = ROOM * max(first.look.pitch) * rng.uniform(0.1, 1.6)
    if rng.random() < cut:
        chrome = replace(chrome, over=first.border + float(rng.uniform(0.2, 1.6)) * max(first.look.pitch))
        room = 0.0
    width = max(chrome.left + across + 2 * room + chrome.right, 14 * chrome.letter)
    height = chrome.above + down + 2 * room + chrome.below
    if chrome.kind == "telephone":
        height = max(height, width * rng.uniform(1.3, 2.0))
    if chrome.over:
        height -= chrome.over
        width -= chrome.over if chrome.right else 0.0
    canvas = Canvas(float(np.ceil(width)), float(np.ceil(height)), 1.0, first.look.paper, smooth)
    lay(canvas, (0, 0), (canvas.width, canvas.height), first.style.ground, rng)
    left = chrome.left + max((canvas.width - chrome.left - chrome.right - across) / 2, room)
    top = chrome.above + max((canvas.height - chrome.above - chrome.below - down) / 2, room)
    if chrome.over:
        left, top = chrome.left + room, chrome.above - (0.0 if chrome.below else chrome.over)
    moved = [replace(slot, left=slot.left + left, top=slot.top + top) for slot in slots]
    placed = [item.draw(canvas, slot.corner, rng) for item, slot in zip(items, moved, strict=True)]
    boxes = [*draw_chrome(canvas, chrome, rng), *beyond(canvas)]
    covered = [replace(one, hidden=(*one.hidden, *boxes)) for one in placed]
    block = 0.0, 0.0, canvas.width, canvas.height
    digit = min(item.look.digit for item in items)
    return Page(canvas.picture(), 1.0, tuple(covered), block, True, first.look.paper, digit)


def beyond(canvas: Canvas) -> list[Box]:
    """Four rectangles that cover everything off the canvas, for `hidden` of boards that reach beyond it."""
    far = canvas.width + canvas.height
    return [
        (-far, -far, far, 0.0),
        (-far, -far, 0.0, far),
        (-far, canvas.height, 2 * far, 2 * far),
        (canvas.width, -far, 2 * far, 2 * far),
    ]


def draw_chrome(canvas: Canvas, chrome: Chrome, rng: np.random.Generator) -> list[Box]:
    """Draws bars and panels over whatever is there, and returns the rectangles that they cover."""
    width, height = canvas.width, canvas.height
    boxes = [(0.0, 0.0, width, chrome.above), (0.0, height - chrome.below, width, height)]
    boxes += [(0.0, 0.0, chrome.left, height), (width - chrome.right, 0.0, width, height)]
    boxes = [box for box in boxes if box[2] - box[0] > 1 and box[3] - box[1] > 1]
    for left, top, right, bottom in boxes:
        canvas.box((left, top), (right - left, bottom - top), chrome.bar)
    _draw_top(canvas, chrome, rng)
    if chrome.below:
        _draw_buttons(canvas, chrome, (0.0, height - chrome.below, width, chrome.below), rng)
    for start, size in ((0.0, chrome.left), (width - chrome.right, chrome.right)):
        if size:
            _draw_panel(canvas, chrome, start, size, rng)
    return boxes


def _draw_top(canvas: Canvas, chrome: Chrome, rng: np.random.Generator) -> None:
    """The title with the window's own buttons, the clock of a telephone, or the address of a page."""
    letter, width, line = chrome.letter, canvas.width, 2.0 * chrome.letter
    title = surroundings.TITLES[int(rng.integers(len(surroundings.TITLES)))]
    ink, font = chrome.ink, chrome.font
    match chrome.kind:
        case "telephone":
            clock = f"{int(rng.integers(0, 24))}:{int(rng.integers(0, 60)):02d}"
            canvas.text((0.8 * letter, 1.4 * letter), clock, font, 0.8 * letter, colour=ink)
            canvas.frame((width - 3 * letter, 0.75 * letter), (1.5 * letter, 0.7 * letter), 1.0, ink)
            canvas.box(
                (width - 3 * letter, 0.75 * letter), (rng.uniform(0.2, 1.4) * letter, 0.7 * letter), ink
            )
            for index in range(4):
                tall = 0.2 * (index + 1) * letter
                canvas.box(
                    (width - (5.2 - 0.4 * index) * letter, 1.45 * letter - tall), (0.25 * letter, tall), ink
                )
        case "web":
            canvas.box((0, 0), (min(14 * letter, 0.6 * width), line), mix(chrome.bar, WHITE, 0.4))
            field = (4 * letter, line + 0.2 * letter), (max(width - 6 * letter, letter), 1.5 * letter)
            canvas.box(*field, mix(chrome.bar, WHITE, 0.6))
            words = "https://bridges.example/daily/208"
            canvas.text((4.5 * letter, line + 1.3 * letter), words, font, 0.8 * letter, colour=(70, 70, 74))
        case _:
            lights: tuple[Colour, ...] = ((235, 96, 86), (244, 190, 79), (98, 197, 84))
            for index, light in enumerate(lights if rng.random() < 0.5 else ()):
                canvas.disc(((0.9 + 1.3 * index) * letter, 1.0 * letter), 0.4 * letter, light)
    if chrome.kind != "web":
        base = 1.5 * letter if chrome.kind == "desktop" else min(4.0 * letter, chrome.above - letter)
        canvas.text((width / 2, base), title, font, 1.1 * letter, colour=ink, anchor="ms")
    if chrome.above > 2.3 * line:
        _draw_buttons(canvas, chrome, (0.0, chrome.above - 1.9 * letter, width, 1.8 * letter), rng)


def _draw_buttons(canvas: Canvas, chrome: Chrome, box: Box, rng: np.random.Generator) -> None:
    """A row of buttons in a rectangle (left, top, width, height): framed, filled, bare, or round."""
    left, top, width, height = box
    letter, fill = min(chrome.letter, 0.5 * height), mix(chrome.bar, chrome.ink, rng.uniform(0.1, 0.3))
    kind = BUTTON_KINDS[int(rng.choice(5, p=[0.24, 0.24, 0.24, 0.18, 0.1]))]
    x, count = left + letter, 0
    while x < left + width - 5 * letter and rng.random() < 0.9:
        count += 1
        if kind in ("round", "numbered"):
            number = str(count) if kind == "numbered" else ""
            _draw_round(canvas, chrome, (x + letter, top + height / 2), letter, fill=fill, number=number)
            x += 2.5 * letter
            continue
        words = BUTTONS[int(rng.integers(len(BUTTONS)))]
        size = canvas.length(words, chrome.font, 0.8 * letter) + 1.2 * letter
        corner = x, top + height / 2 - 0.8 * letter
        if kind == "filled":
            canvas.box(corner, (size, 1.6 * letter), fill)
        if kind == "framed":
            canvas.frame(corner, (size, 1.6 * letter), 1.0, fill)
        spot = x + size / 2, top + height / 2 + 0.3 * letter
        canvas.text(spot, words, chrome.font, 0.8 * letter, colour=chrome.ink, anchor="ms")
        x += size + letter * rng.uniform(0.4, 1.5)


def _draw_round(
    canvas: Canvas, chrome: Chrome, center: Place, letter: float, *, fill: Colour, number: str
) -> None:
    """A round button with a bar in it, or with a number."""
    if not number:
        x, y = center
        canvas.disc(center, 0.8 * letter, fill)
        canvas.line((x - 0.3 * letter, y), (x + 0.3 * letter, y), 1.5, chrome.ink)
        return
    canvas.ring(center, 0.95 * letter, 0.1 * letter, chrome.ink, fill)
    canvas.number(center, number, chrome.font, 0.75 * letter, chrome.ink)


def _draw_panel(canvas: Canvas, chrome: Chrome, left: float, width: float, rng: np.random.Generator) -> None:
    """Buttons below each other, then text."""
    letter, top = chrome.letter, chrome.above + chrome.letter
    while top < canvas.height - 6 * letter and rng.random() < 0.8:
        _draw_buttons(canvas, chrome, (left, top, width, 2 * letter), rng)
        top += 2.4 * letter
    size = width - 1.4 * letter, min(canvas.height - top - letter, 16 * letter)
    corner = left + 0.7 * letter, top
    surroundings.write_column(canvas, corner, size, 0.8 * letter, chrome.font, ink=chrome.ink, rng=rng)
