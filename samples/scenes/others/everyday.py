"""Round things with numbers that people print, press and wear: keypads, calendars, coins, badges, lists."""

import numpy as np

from samples.scenes.canvas import Canvas, Colour
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import (
    DARK,
    LIGHT,
    Cells,
    around,
    arrow,
    badge,
    choose_cells,
    choose_palette,
    fit_cells,
    label,
    mix,
    pick,
    rule,
)
from samples.scenes.surroundings import SENTENCES

MONTHS = ("January", "May", "October", "November", "MARCH", "April 2031")
METALS: tuple[Colour, ...] = ((205, 205, 210), (212, 175, 55), (184, 115, 51), (230, 215, 160))
SYMBOLS = ("O", "0", "Q", "@", "©", "®", "&", "8", "6", "9", "%", "o", "C", "G", "D", "a", "e", "§", "$", "?")


def keypad(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """The keys of a telephone or a lock: 1 to 9, a star, 0 and a hash, round or square."""
    cells, colours = fit_cells(box, 4, 3, unit * rng.uniform(2.0, 4.0)), choose_palette(canvas.paper, rng)
    plain, square = rng.random() < 0.3, rng.random() < 0.25
    fill, ink = (colours.strong, colours.on_strong) if rng.random() < 0.3 else (colours.fill, colours.ink)
    radius = cells.cell * rng.uniform(0.33, 0.46)
    for index, words in enumerate("123456789*0#"):
        spot = cells.center(*divmod(index, 3))
        if square:
            canvas.frame(
                (spot[0] - radius, spot[1] - radius), (2 * radius, 2 * radius), 0.05 * radius, colours.ink
            )
            label(canvas, spot, words, font, 0.8 * radius, ink=colours.ink)
        else:
            line = 0.0 if plain and fill != canvas.paper else 0.06 * radius
            badge(
                canvas, spot, radius, words, font, width=line, colours=(colours.ink, fill, ink), height=0.75
            )


def calendar(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A month: seven columns of days, some of them circled."""
    cells, colours = fit_cells(box, 7, 7, unit * rng.uniform(1.6, 3.0)), choose_palette(canvas.paper, rng)
    label(
        canvas,
        cells.center(-0.1, 3),
        MONTHS[int(rng.integers(len(MONTHS)))],
        font,
        0.35 * cells.cell,
        ink=colours.ink,
    )
    for column, words in enumerate("MTWTFSS"):
        label(canvas, cells.center(0.7, column), words, font, 0.28 * cells.cell, ink=colours.soft)
    first, days = int(rng.integers(7)), int(rng.integers(28, 32))
    ringed = rng.choice([0.03, 0.15, 0.4])
    for day in range(1, days + 1):
        row, column = divmod(first + day - 1, 7)
        if row > 4:
            break
        spot, ink = cells.center(row + 1.6, column), colours.ink
        if rng.random() < ringed:
            filled = rng.random() < 0.4
            ground = colours.strong if filled else canvas.paper
            canvas.ring(spot, 0.42 * cells.cell, 0.05 * cells.cell, colours.strong, ground)
            ink = colours.on_strong if filled else colours.ink
        label(canvas, spot, str(day), font, 0.34 * cells.cell, ink=ink)
    if rng.random() < 0.3:
        rule(canvas, Cells(*cells.node(1, 0), cells.cell, 5, 7), 0.02 * cells.cell, colours.soft)


def steps_list(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A list whose numbers or bullets stand in circles, each with a line or two of text."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    radius, letter = unit * rng.uniform(0.6, 1.3), unit * rng.uniform(0.6, 1.0)
    step = max(2.4 * radius, 2.8 * letter)
    filled, bullets = rng.random() < 0.5, rng.random() < 0.25
    x = left + 2.8 * radius
    joined = rng.random() < 0.2
    for index in range(int(min(height / step, 9))):
        spot = left + radius, top + (index + 0.5) * step
        if joined and index:
            canvas.line((spot[0], spot[1] - step), spot, 0.1 * radius, colours.ink)
    for index in range(int(min(height / step, 9))):
        spot = left + radius, top + (index + 0.5) * step
        ring = (colours.ink, colours.strong, colours.on_strong) if filled else (
            colours.ink, colours.fill, colours.ink
        )  # fmt: skip
        size = 0.4 * radius if bullets else radius
        badge(canvas, spot, size, "" if bullets else str(index + 1), font, width=0.07 * radius, colours=ring)
        words = SENTENCES[int(rng.integers(len(SENTENCES)))]
        lines = (words[:28], words[28:60]) if rng.random() < 0.5 else (words[:36],)
        for row, part in enumerate(lines):
            y = spot[1] + (row - (len(lines) - 1) / 2) * 1.25 * letter + 0.35 * letter
            text = fitting(canvas, part, font, letter, left + width - x)
            canvas.text((x, y), text, font, letter, colour=colours.ink)


def fitting(canvas: Canvas, words: str, font: Font, size: float, most: float) -> str:
    """The first words of a line, no longer than `most` units; first letters where one word is too long."""
    while words and canvas.length(words, font, size) > most:
        words = words.rsplit(" ", 1)[0] if " " in words.strip() else words[:-1]
    return words


def coins(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Coins with a rim and a value, bottle caps with a jagged edge, buttons with holes."""
    cells = choose_cells(box, 1.6 * unit, rng, least=1, most=5)
    kind = rng.choice(["coins", "caps", "buttons"])
    for row in range(cells.rows):
        for column in range(cells.columns):
            spot = cells.center(row + rng.uniform(-0.08, 0.08), column + rng.uniform(-0.08, 0.08))
            radius = cells.cell * rng.uniform(0.22, 0.4)
            metal = pick(METALS, rng) if kind == "coins" else pick(LIGHT + DARK, rng)
            dark = mix(metal, (0, 0, 0), 0.45)
            if kind == "caps":
                for k in range(20):
                    canvas.disc(around(spot, 0.95 * radius, 2 * np.pi * k / 20), 0.16 * radius, dark)
            canvas.ring(spot, radius, 0.06 * radius, dark, metal)
            canvas.ring(spot, 0.82 * radius, 0.04 * radius, dark, metal)
            if kind == "buttons":
                for k in range(4):
                    canvas.disc(around(spot, 0.3 * radius, np.pi * (k + 0.5) / 2), 0.1 * radius, dark)
            else:
                words = ("1", "2", "5", "10", "20", "50", "O", "★")[int(rng.integers(7))]
                ink = (255, 255, 255) if sum(metal) < 330 else (20, 20, 20)
                label(canvas, spot, words, font, 0.7 * radius, ink=ink, most=1.2 * radius)


def symbols(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Large letters and signs that are round: O, 0, Q, @, ©, and numbers in many sizes."""
    left, top, width, height = box
    y = top
    while True:
        size = unit * float(np.exp(rng.uniform(np.log(1.0), np.log(4.5))))
        size = min(size, 0.4 * width, 0.7 * height)
        y += 1.25 * size
        if y + 0.3 * size > top + height:
            return
        words = "".join(SYMBOLS[int(i)] for i in rng.integers(len(SYMBOLS), size=14))
        ink = choose_palette(canvas.paper, rng).ink
        line = fitting(canvas, words, font, size, 0.92 * width)
        canvas.text((left + 0.04 * width, y), line, font, size, colour=ink)
        y += 0.3 * size


def prices(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Bubbles, stars and tags with prices, over blocks of colour."""
    cells = choose_cells(box, 2.4 * unit, rng, least=1, most=4)
    for row in range(cells.rows):
        for column in range(cells.columns):
            x, y = cells.node(row, column)
            side = 0.92 * cells.cell
            ground = mix(pick(DARK + LIGHT, rng), (255, 255, 255), rng.uniform(0, 0.7))
            canvas.box((x, y), (side, side), ground)
            spot = cells.center(row + rng.uniform(-0.12, 0.12), column + rng.uniform(-0.12, 0.12))
            radius = cells.cell * rng.uniform(0.18, 0.32)
            fill = pick(((255, 230, 0), (230, 30, 40), (255, 255, 255), (20, 20, 20)), rng)
            ink = (20, 20, 20) if sum(fill) > 380 else (255, 255, 255)
            if rng.random() < 0.3:
                for k in range(16):
                    tip = around(spot, 1.15 * radius, 2 * np.pi * k / 16)
                    sides = [around(spot, radius, 2 * np.pi * (k + d) / 16) for d in (-0.5, 0.5)]
                    canvas.polygon([tip, *sides], fill)
            canvas.disc(spot, radius, fill)
            words = (
                f"{rng.integers(1, 9)}.{rng.integers(10, 99)}",
                f"-{rng.integers(1, 9)}0%",
                str(rng.integers(1, 10)),
            )
            label(canvas, spot, words[int(rng.integers(3))], font, 0.7 * radius, ink=ink, most=1.5 * radius)


def logos(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Round marks: rings in rings, discs with a letter, signs of roads, targets, switches."""
    cells, colours = choose_cells(box, 1.8 * unit, rng, least=1, most=5), choose_palette(canvas.paper, rng)
    for row in range(cells.rows):
        for column in range(cells.columns):
            spot, radius = cells.center(row, column), cells.cell * rng.uniform(0.25, 0.42)
            colour, kind = pick(DARK, rng), int(rng.integers(5))
            if kind == 0:
                for k in range(4):
                    canvas.disc(spot, radius * (1 - k / 4), colour if k % 2 == 0 else (255, 255, 255))
            elif kind == 1:
                words = ("P", "U", "S", "i", "?", "!", "x", "+", "B")[int(rng.integers(9))]
                badge(canvas, spot, radius, words, font, width=0.0, colours=(colour, colour, (255, 255, 255)))
            elif kind == 2:
                words = str(int(rng.choice([30, 50, 60, 70, 80, 100, 120])))
                red, white, black = (200, 20, 30), (255, 255, 255), (0, 0, 0)
                badge(canvas, spot, radius, words, font, width=0.18 * radius, colours=(red, white, black))
            elif kind == 3:
                canvas.ring(spot, radius, 0.1 * radius, colours.ink, canvas.paper)
                on = rng.random() < 0.5
                canvas.disc(spot, 0.55 * radius, colours.ink if on else canvas.paper)
            else:
                canvas.ring(spot, radius, 0.08 * radius, colours.ink, canvas.paper)
                turn = rng.uniform(0, 2 * np.pi)
                ends = around(spot, 0.6 * radius, turn + np.pi), around(spot, 0.6 * radius, turn)
                arrow(canvas, *ends, 0.1 * radius, colours.ink, head=0.4 * radius)


def ruler(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A ruler: marks and numbers along an edge."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    high = min(4 * unit, height)
    canvas.box((left, top), (width, high), pick(LIGHT, rng))
    step = unit * rng.uniform(0.25, 0.4)
    for index in range(1, int(width / step)):
        long = (0.45 if index % 10 == 0 else 0.3 if index % 5 == 0 else 0.18) * high
        x = left + index * step
        canvas.line((x, top), (x, top + long), 0.06 * unit, (20, 20, 20))
        if index % 10 == 0 and x + unit < left + width:
            label(canvas, (x, top + 0.7 * high), str(index // 10), font, 0.2 * high, ink=(20, 20, 20))
    canvas.frame((left, top), (width, high), 0.04 * unit, colours.ink)
