"""Instructions: a row or a table of small boards, step by step, with arrows between them and words below."""

import numpy as np

from samples.scenes import figures
from samples.scenes.canvas import Canvas, Colour
from samples.scenes.figures import Kind
from samples.scenes.looks import NIGHTS, PAPERS, choose_font
from samples.scenes.others import everyday
from samples.scenes.others.drawing import choose_palette, label
from samples.scenes.pages import Page
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.item import PlacedStyled

WORDS = (
    "Start with the 8", "This island is finished", "Only one neighbour left", "Two bridges each way",
    "Click and drag to draw a bridge", "Bridges must not cross", "All islands must be connected",
    "Right click to undo", "Hover over an island", "One bridge each", "Then fill in the rest", "Done!",
)  # fmt: skip
TITLES = (
    "How to play",
    "Techniques",
    "Rules",
    "Getting started",
    "Tutorial",
    "Step by step",
    "Help",
    "Example",
)


def compose_tutorial(rng: np.random.Generator, *, printed: bool) -> Page:
    """Draws up to twelve small boards, as many as have room, with words below, a unit a pixel of the picture.

    Args:
        rng: every choice comes from it.
        printed: whether all is drawn for print on white; otherwise in the colours of programs as well.
    """
    medium: Medium = "print" if printed or rng.random() < 0.3 else "screen"
    paper: Colour = (255, 255, 255)
    if not printed:
        papers = NIGHTS if rng.random() < 0.25 else PAPERS
        paper = papers[int(rng.integers(len(papers)))]
    columns, rows = int(rng.integers(1, 5)), int(rng.integers(1, 4))
    wide = float(np.clip(rng.uniform(500, 1300) / columns, 180, 480))
    high = wide * rng.uniform(0.7, 1.1)
    letter = max(wide / rng.uniform(18, 28), 9.0)
    step = high + 3.2 * letter
    edge = 0.035 * max(columns * wide, rows * step) + 10
    head = edge + letter * (3 if rng.random() < 0.6 else 0)
    canvas = Canvas(columns * wide + 2 * edge, rows * step + head + edge, 1.0, paper, 2)
    ink, font = choose_palette(paper, rng).ink, choose_font(rng)
    if head > edge:
        words = TITLES[int(rng.integers(len(TITLES)))]
        canvas.text((edge, edge + 1.2 * letter), words, font, 1.6 * letter, colour=ink)
    kind: Kind = "steps" if rng.random() < 0.5 else "technique" if rng.random() < 0.7 else "row"
    placed: list[PlacedStyled] = []
    number = 0
    for row in range(rows):
        items = figures.choose_figure(kind, columns, medium, (columns * wide, 0.96 * high), rng)
        if not items:
            continue
        top = head + row * step
        drawn, height = figures.draw_row(
            canvas, items, (edge, top), columns * wide, pointed=bool(rng.random() < 0.6), ink=ink, rng=rng
        )
        placed += drawn
        for one in drawn:
            number += 1
            middle = float(one.drawn.islands[:, 0].min() + one.drawn.islands[:, 0].max()) / 2
            base = top + height + 1.2 * letter
            words = _words(number, rng)
            text = everyday.fitting(canvas, words, font, letter, 0.85 * wide)
            label(canvas, (middle, base), text, font, 0.7 * letter, ink=ink, most=0.9 * wide)
    block = 0.3 * edge, 0.3 * edge, canvas.width - 0.6 * edge, canvas.height - 0.6 * edge
    sizes = [one.item.look.digit for one in placed if one.item.counts]
    return Page(canvas.picture(), 1.0, tuple(placed), block, True, paper, min([0.7 * letter, *sizes]))


def _words(number: int, rng: np.random.Generator) -> str:
    """What stands below a step."""
    words = WORDS[int(rng.integers(len(WORDS)))]
    return (f"Step {number}", f"{number}. {words}", words, f"({'abcdefghijklmno'[number - 1]})")[
        int(rng.integers(4))
    ]
