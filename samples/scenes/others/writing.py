"""Text and tables: columns in many sizes, formulas, code, digits in rows, halftone photographs."""

import numpy as np

from samples.scenes import surroundings
from samples.scenes.canvas import Canvas, Colour
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import BLACK, choose_palette, label, mix, pick
from samples.scenes.others.everyday import fitting

TERMINAL: tuple[Colour, ...] = (
    (220, 220, 220), (60, 220, 90), (250, 90, 90), (90, 180, 250), (250, 220, 90),
)  # fmt: skip
CODE = (
    "def solve(board: list[int]) -> int:", "    for i in range(0, 10):", "        if not queue: return 0",
    "    o = [0, 0, 1, 8, 0, 6]", "    while (i < 100 && j != 0) {", "        count[o] += 1; // 0 or 1",
    "    return {\"row\": 0, \"col\": 8}", "0 0 2 0 0 4 0 0", "3 . . o . . 1 . 2", "}", "", "# O(n) or O(1)?",
    "c ---- 8 cnf 100 200", "-1 2 0", "1 -3 5 0",
)  # fmt: skip
"""Lines of programs and of files with numbers."""
FORMULAS = (
    "x² + 2xy + y² = 0", "f(n) = f(n - 1) + f(n - 2)", "O(n log n)", "x + y < 8", "a0 + a1 + a2 = 10",
    "(x1 or not x2) and (x0 or x3)", "P(A) = 0.08", "i = 0, 1, 2, ..., 9", "deg(v) = b(v, w) + b(v, u)",
    "0 < b < 2", "(1)", "(28)",
)  # fmt: skip


def columns(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Justified text in one to three columns, large or small."""
    left, top, width, height = box
    ink = choose_palette(canvas.paper, rng).ink
    letter = float(np.exp(rng.uniform(np.log(0.5), np.log(2.0)))) * unit
    count = int(np.clip(width / (18 * letter), 1, 3))
    gap = 1.5 * letter
    each = (width - gap * (count - 1)) / count
    for index in range(count):
        corner = left + index * (each + gap), top
        surroundings.write_column(canvas, corner, (each, height), letter, font, ink=ink, rng=rng)


def code(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Lines of a program on a tinted ground, numbered now and then."""
    left, top, width, height = box
    letter = unit * rng.uniform(0.6, 1.0)
    lines = int(min(height / (1.35 * letter) - 1, 24))
    dark = rng.random() < 0.4
    ground, ink = ((30, 30, 36), (220, 220, 220)) if dark else ((244, 244, 240), (30, 30, 30))
    canvas.box((left, top), (width, (lines + 1) * 1.35 * letter), ground)
    numbered = rng.random() < 0.5
    for index in range(lines):
        y = top + (index + 1.3) * 1.35 * letter
        words = CODE[int(rng.integers(len(CODE)))]
        words = f"{index + 1:>2}  {words}" if numbered else words
        text = fitting(canvas, words, font, letter, width - 1.5 * letter)
        if text.strip():
            canvas.text((left + 0.7 * letter, y), text, font, letter, colour=ink)


def terminal(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A window of text in a lattice of places: digits, dots, dashes and bars in colours."""
    left, top, width, height = box
    dark = rng.random() < 0.7
    ground, inks = (BLACK, TERMINAL) if dark else ((255, 255, 255), (BLACK, (160, 30, 30)))
    canvas.box((left, top), (width, height), ground)
    letter = unit * rng.uniform(0.6, 1.1)
    columns, rows = int(width / (0.8 * letter)) - 2, int(height / (1.3 * letter)) - 1
    signs = ("0123456789 ", "12345678....-=|", "o.-|#  ", "01")[int(rng.integers(4))]
    share = rng.uniform(0.3, 1.0)
    for row in range(min(rows, 24)):
        ink = pick(inks, rng)
        for column in range(min(columns, 40)):
            if rng.random() < share:
                words = signs[int(rng.integers(len(signs)))]
                spot = left + (column + 1) * 0.8 * letter, top + (row + 0.8) * 1.3 * letter
                if words.strip():
                    label(canvas, spot, words, font, 0.65 * letter, ink=ink, most=letter)


def formulas(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Formulas below each other, with their numbers in brackets at the right."""
    left, top, width, height = box
    ink = choose_palette(canvas.paper, rng).ink
    letter = unit * rng.uniform(0.8, 1.6)
    for index in range(int(min(height / (2.4 * letter), 8))):
        y = top + (index + 0.7) * 2.4 * letter
        words = FORMULAS[int(rng.integers(len(FORMULAS)))]
        text = fitting(canvas, words, font, letter, 0.6 * width)
        canvas.text((left + 0.42 * width, y), text, font, letter, colour=ink, anchor="ms")
        if rng.random() < 0.7:
            right = left + width - 0.3 * letter
            canvas.text((right, y), f"({index + 1})", font, letter, colour=ink, anchor="rs")


def table(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Rows and columns of numbers: with lines, with stripes, or bare."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    letter = unit * rng.uniform(0.5, 0.9)
    rows = int(np.clip(height / (2.2 * letter), 1, 16))
    count = int(np.clip(width / (4.5 * letter), 1, 10))
    high, wide = 2.2 * letter, width / count
    kind = rng.choice(["lines", "rules", "stripes", "bare"])
    most = int(rng.choice([10, 100, 1000]))
    zero = rng.uniform(0, 0.5)
    for row in range(rows):
        y = top + row * high
        if kind == "stripes" and row % 2:
            canvas.box((left, y), (width, high), mix(canvas.paper, colours.ink, 0.1))
        for column in range(count):
            value = 0 if rng.random() < zero else int(rng.integers(most))
            words = str(value) if row else "ABCDEFGHIO"[column]
            spot = left + (column + 0.5) * wide, y + high / 2
            label(canvas, spot, words, font, 0.72 * letter, ink=colours.ink, most=0.9 * wide)
    line = max(0.05 * letter, 0.8)
    for row in range(rows + 1):
        if kind == "lines" or (kind == "rules" and row in (0, 1, rows)):
            canvas.line((left, top + row * high), (left + width, top + row * high), line, colours.ink)
    if kind == "lines":
        for column in range(count + 1):
            x = left + column * wide
            canvas.line((x, top), (x, top + rows * high), line, colours.ink)


def notes(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Footnotes below a rule: small raised numbers, small text."""
    left, top, width, height = box
    ink = choose_palette(canvas.paper, rng).ink
    letter = unit * rng.uniform(0.5, 0.8)
    canvas.line(
        (left, top + 0.3 * letter), (left + 0.3 * width, top + 0.3 * letter), max(0.05 * unit, 0.8), ink
    )
    for index in range(int(min(height / (1.5 * letter) - 1, 12))):
        y = top + (index + 1.6) * 1.5 * letter
        canvas.text((left, y - 0.35 * letter), str(index + 1), font, 0.65 * letter, colour=ink)
        words = surroundings.SENTENCES[int(rng.integers(len(surroundings.SENTENCES)))]
        text = fitting(canvas, words, font, letter, width - 1.2 * letter)
        canvas.text((left + letter, y), text, font, letter, colour=ink)


def photograph(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A coarse halftone of something: dots on a lattice, small in its lights and large in its shadows."""
    left, top, width, height = box
    step = unit * rng.uniform(0.25, 1.0)
    columns, rows = int(min(width / step, 60)), int(min(height / step, 60))
    ink = choose_palette(canvas.paper, rng).ink
    x, y = np.meshgrid(np.linspace(-1, 1, max(columns, 2)), np.linspace(-1, 1, max(rows, 2)))
    tone = sum(
        np.exp(-((x - a) ** 2 + (y - b) ** 2) / c)
        for a, b, c in zip(*rng.uniform(-0.9, 0.9, (2, 4)), rng.uniform(0.05, 0.8, 4), strict=True)
    )
    share = np.clip(tone / np.max(tone), 0.04, 1.0)
    for row in range(rows):
        for column in range(columns):
            spot = left + (column + 0.5) * step, top + (row + 0.5) * step
            canvas.disc(spot, 0.48 * step * float(np.sqrt(share[row, column])), ink)


def blobs(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Soft grey shapes: hills, heads, balls, wheels."""
    left, top, width, height = box
    surroundings.picture(canvas, (left, top), (width, height), rng)
    for _ in range(int(rng.integers(1, 8))):
        radius = min(width, height) * rng.uniform(0.03, 0.2)
        spot = (
            left + radius + rng.uniform(0, 1) * (width - 2 * radius),
            top + radius + rng.uniform(0, 1) * (height - 2 * radius),
        )
        dark, light = (int(v) for v in np.sort(rng.integers(20, 235, 2)))
        for k in range(6):
            tone = round(dark + (light - dark) * k / 5)
            shift = 0.08 * radius * k
            canvas.disc((spot[0] - shift, spot[1] - shift), radius * (1 - k / 6), (tone, tone, tone))
