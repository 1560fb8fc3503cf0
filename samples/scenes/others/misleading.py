"""What looks most like a board and is none: named nodes on a lattice, keys, numbers of pages, letters o."""

import numpy as np

from samples.scenes import surroundings
from samples.scenes.canvas import Canvas
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import BLACK, badge, choose_palette, label, mix, pick
from samples.scenes.others.graphs import choose_nodes
from samples.scenes.others.writing import TERMINAL

NAMES = ("({},{})", "({}, {})", "{},{}", "n{}{}", "v{}{}", "x{}{}", "a{}{}")
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#")
OUTPUT = (
    "o - o - o   o", "0 0 0 0 1 0 0", "o . o . . O .", "[0, 0, 0, 0]", "O O O X O O", "loop 0 of 100",
    "00:00:08", "  o   o   o  ", "oooo....oooo", "0x00 0x08 0x0f", "ok  o.k.  0 errors, 0 warnings",
    "(0) (o) (O)", "| o | o |", "+---+---+---+", "0.00  0.80  1.00",
)  # fmt: skip
"""Lines of a console with letters and numbers that are round."""


def coordinate_grid(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Round nodes on the crossings of lines, named by row and column, in them or beside them."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    columns, rows = (int(np.clip(side / (rng.uniform(3.0, 6.0) * unit), 2, 9)) for side in (width, height))
    step = min(width / columns, height / rows)
    radius = step * rng.uniform(0.12, 0.42)
    names, inside = NAMES[int(rng.integers(len(NAMES)))], radius > 0.24 * step
    line, ink = (
        max(radius * rng.uniform(0.03, 0.12), 0.8),
        colours.soft if rng.random() < 0.5 else colours.ink,
    )
    xs = [left + (column + 0.5) * step for column in range(columns)]
    ys = [top + (row + 0.5) * step for row in range(rows)]
    over = 0.0 if rng.random() < 0.6 else 0.4 * step
    for x in xs:
        canvas.line((x, ys[0] - over), (x, ys[-1] + over), line, ink)
    for y in ys:
        canvas.line((xs[0] - over, y), (xs[-1] + over, y), line, ink)
    nodes = choose_nodes(canvas, radius, rng)
    share = rng.choice([0.4, 0.8, 1.0])
    for row, y in enumerate(ys):
        for column, x in enumerate(xs):
            if rng.random() > share:
                continue
            words = names.format(row, column)
            nodes.draw(canvas, (x, y), words if inside else "", font, rng)
            if not inside:
                spot = x + 0.26 * step, y + 0.26 * step
                label(canvas, spot, words, font, 0.13 * step, ink=colours.ink, most=0.45 * step)


def key_pad(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Round keys with digits and *, mostly # too, in rows of three, five or ten."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    columns = int(rng.choice([3, 3, 5, 10]))
    rows = -(-len(KEYS) // columns) if columns != 5 else 2
    step = min(width / columns, height / rows, 6 * unit)
    radius = step * rng.uniform(0.28, 0.48)
    ring = radius * rng.choice([0.0, 0.04, 0.1])
    fill = colours.fill if ring else mix(canvas.paper, colours.ink, rng.uniform(0.1, 0.3))
    for index, words in enumerate(KEYS[: columns * rows]):
        spot = left + (index % columns + 0.5) * step, top + (index // columns + 0.5) * step
        paints = colours.ink, fill, colours.ink
        height_of = rng.uniform(0.7, 1.0)
        badge(canvas, spot, radius, words, font, width=ring, colours=paints, height=height_of)


def numbered_pages(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Columns of text with the number of the page below: bare, in a circle, between dashes or lines."""
    left, top, width, height = box
    ink = choose_palette(canvas.paper, rng).ink
    letter = unit * rng.uniform(0.5, 1.0)
    count = int(np.clip(width / (16 * letter), 1, 4))
    each = width / count
    number, kind = int(rng.integers(1, 9)), int(rng.integers(4))
    for index in range(count):
        corner = left + index * each, top
        size = 0.9 * each, max(height - 4 * letter, 0.0)
        if size[1] > 2 * letter:
            surroundings.write_column(canvas, corner, size, letter, font, ink=ink, rng=rng)
        spot = left + (index + 0.45) * each, top + height - 1.6 * letter
        if kind == 0:
            canvas.ring(spot, 1.1 * letter, 0.08 * letter, ink, canvas.paper)
        words = f"- {number + index} -" if kind == 1 else str(number + index)
        label(canvas, spot, words, font, 0.75 * letter, ink=ink)
        if kind == 3:
            canvas.line((spot[0] - 3 * letter, spot[1]), (spot[0] - letter, spot[1]), 0.8, ink)
            canvas.line((spot[0] + letter, spot[1]), (spot[0] + 3 * letter, spot[1]), 0.8, ink)


def round_letters(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A console with lines of o, O and 0."""
    left, top, width, height = box
    dark = rng.random() < 0.75
    ground, inks = (BLACK, TERMINAL) if dark else ((255, 255, 255), (BLACK, (20, 60, 160)))
    canvas.box((left, top), (width, height), ground)
    letter = unit * rng.uniform(0.6, 1.4)
    same = pick(inks, rng)
    for row in range(int(height / (1.3 * letter)) - 1):
        words = OUTPUT[int(rng.integers(len(OUTPUT)))]
        while canvas.length(words, font, letter) > width - 2 * letter and words:
            words = words[:-1]
        ink = same if rng.random() < 0.7 else pick(inks, rng)
        if words.strip() and rng.random() < 0.9:
            canvas.text((left + letter, top + (row + 1.1) * 1.3 * letter), words, font, letter, colour=ink)


def dotted_lattice(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Discs or rings without numbers on a lattice, lines between some: a game of boxes, a pin board."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    step = unit * rng.uniform(1.6, 4.0)
    columns, rows = (int(np.clip(side / step, 2, 14)) for side in (width, height))
    step = min(width / columns, height / rows)
    hollow, share, filled = rng.random() < 0.4, rng.uniform(0.0, 0.6), rng.uniform(0.0, 0.3)
    radius = step * rng.uniform(0.06, 0.16 if hollow else 0.3)  # larger ones might be islands without clues
    for row in range(rows):
        for column in range(columns):
            spot = left + (column + 0.5) * step, top + (row + 0.5) * step
            for end in ((spot[0] + step, spot[1]), (spot[0], spot[1] + step)):
                if end[0] < left + columns * step and end[1] < top + rows * step and rng.random() < share:
                    canvas.line(spot, end, max(0.4 * radius, 0.8), colours.strong)
    for row in range(rows):
        for column in range(columns):
            spot = left + (column + 0.5) * step, top + (row + 0.5) * step
            if hollow:
                canvas.ring(spot, radius, max(0.15 * radius, 0.8), colours.ink, canvas.paper)
            else:
                canvas.disc(spot, radius, colours.ink)
            if rng.random() < filled and column + 1 < columns and row + 1 < rows:
                middle = spot[0] + step / 2, spot[1] + step / 2
                label(canvas, middle, str(int(rng.integers(0, 4))), font, 0.4 * step, ink=colours.ink)
