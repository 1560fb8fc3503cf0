"""Other puzzles with digits in cells: sudoku, hitori, nonograms, kakuro, mines, hexes and the like."""

from itertools import pairwise

import numpy as np

from samples.scenes.canvas import Canvas, Colour
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import (
    DARK,
    LIGHT,
    Cells,
    around,
    badge,
    choose_cells,
    choose_palette,
    draw_loop,
    fit_cells,
    label,
    pick,
    rule,
    shade,
)

MINES: tuple[Colour, ...] = (
    (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), (0, 0, 0),
    (128, 128, 128),
)  # fmt: skip
"""The usual colours of the numbers 1 to 8."""


def sudoku(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Digits in 9 x 9 cells; some are circled, shaded or small notes."""
    colours = choose_palette(canvas.paper, rng)
    cells = fit_cells(box, 9, 9, unit * rng.uniform(1.8, 3.4), edge=0.05)
    tinted, ringed = rng.random() < 0.3, rng.random() < 0.5
    for row, column in np.argwhere(rng.random((9, 9)) < 0.25):
        if tinted:
            shade(canvas, cells, int(row), int(column), colours.fill)
    rule(canvas, cells, 0.03 * cells.cell, colours.ink, every=3, thick=0.08 * cells.cell)
    share, notes = rng.uniform(0.3, 1.0), rng.random() < 0.2
    second = pick(DARK, rng) if rng.random() < 0.4 else colours.ink
    for row in range(9):
        for column in range(9):
            spot, words = cells.center(row, column), str(int(rng.integers(1, 10)))
            if rng.random() < share:
                ink = colours.ink if rng.random() < 0.5 else second
                ground = colours.fill if tinted else canvas.paper
                if ringed and rng.random() < 0.2:
                    canvas.ring(spot, 0.42 * cells.cell, 0.04 * cells.cell, ink, canvas.paper)
                    ground = canvas.paper
                label(
                    canvas, spot, words, font, 0.48 * cells.cell, ink=ink if ink != ground else colours.soft
                )
            elif notes:
                corner = cells.center(row - 0.25, column - 0.25)
                label(canvas, corner, words, font, 0.2 * cells.cell, ink=colours.soft)


def slitherlink(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Dots at the corners of cells, digits from 0 to 3 in cells, often a loop or parts of one."""
    cells, colours = choose_cells(box, unit, rng, edge=0.2), choose_palette(canvas.paper, rng)
    radius = cells.cell * rng.uniform(0.04, 0.12)
    if rng.random() < 0.6:
        draw_loop(canvas, cells, cells.cell * rng.uniform(0.05, 0.1), colours.strong, rng)
    for row in range(cells.rows + 1):
        for column in range(cells.columns + 1):
            canvas.disc(cells.node(row, column), radius, colours.ink)
    for row, column in np.argwhere(rng.random((cells.rows, cells.columns)) < rng.uniform(0.3, 0.7)):
        words = str(int(rng.integers(0, 4)))
        label(canvas, cells.center(row, column), words, font, 0.5 * cells.cell, ink=colours.ink)


def hitori(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A digit in every cell; some circled, some blackened."""
    cells, colours = choose_cells(box, unit, rng), choose_palette(canvas.paper, rng)
    ringed, black = rng.uniform(0.0, 0.7), rng.uniform(0.0, 0.25)
    for row in range(cells.rows):
        for column in range(cells.columns):
            spot, words = cells.center(row, column), str(int(rng.integers(1, 10)))
            ink = colours.ink
            if rng.random() < black:
                shade(canvas, cells, row, column, colours.ink)
                ink = canvas.paper
            elif rng.random() < ringed:
                canvas.ring(spot, 0.42 * cells.cell, 0.04 * cells.cell, colours.ink, canvas.paper)
            label(canvas, spot, words, font, 0.46 * cells.cell, ink=ink)
    rule(canvas, cells, 0.03 * cells.cell, colours.ink)


def nonogram(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Numbers above and to the left of cells, some of which are black."""
    cells, colours = choose_cells(box, 0.7 * unit, rng, least=8, most=20), choose_palette(canvas.paper, rng)
    clues = max(cells.rows // 4, 2)
    inner = Cells(*cells.node(clues, clues), cells.cell, cells.rows - clues, cells.columns - clues)
    share = rng.uniform(0.0, 0.6)
    for row, column in np.argwhere(rng.random((inner.rows, inner.columns)) < share):
        shade(canvas, inner, int(row), int(column), colours.ink)
    rule(canvas, inner, 0.03 * cells.cell, colours.soft, every=5, thick=0.07 * cells.cell)
    for count, place in ((inner.columns, "above"), (inner.rows, "beside")):
        for index in range(count):
            for back in range(int(rng.integers(1, clues + 1))):
                spot = inner.center(-1 - back, index) if place == "above" else inner.center(index, -1 - back)
                words = str(int(rng.integers(1, 12)))
                label(canvas, spot, words, font, 0.5 * cells.cell, ink=colours.ink, most=0.9 * cells.cell)


def kakuro(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """White cells, and dark ones cut by a slanted line with sums in their halves."""
    cells, colours = choose_cells(box, unit, rng), choose_palette(canvas.paper, rng)
    on_dark = canvas.paper
    for row in range(cells.rows):
        for column in range(cells.columns):
            if row and column and rng.random() < 0.65:
                if rng.random() < 0.2:
                    words = str(int(rng.integers(1, 10)))
                    label(canvas, cells.center(row, column), words, font, 0.5 * cells.cell, ink=colours.ink)
                continue
            shade(canvas, cells, row, column, colours.ink)
            if rng.random() < 0.6:
                ends = cells.node(row, column), cells.node(row + 1, column + 1)
                canvas.line(*ends, 0.03 * cells.cell, on_dark)
                for shift in (-0.2, 0.2):
                    words = str(int(rng.integers(3, 40)))
                    spot = cells.center(row + shift, column - shift)
                    label(canvas, spot, words, font, 0.22 * cells.cell, ink=on_dark)
    rule(canvas, cells, 0.03 * cells.cell, colours.ink)


def futoshiki(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Separate cells, squares or circles, some with digits, and less-than and greater-than signs between."""
    cells, colours = choose_cells(box, unit, rng, least=4, most=7), choose_palette(canvas.paper, rng)
    side = 0.58 * cells.cell
    round_cells = rng.random() < 0.35
    for row in range(cells.rows):
        for column in range(cells.columns):
            x, y = cells.center(row, column)
            if round_cells:
                canvas.ring((x, y), side / 2, 0.04 * cells.cell, colours.ink, canvas.paper)
            else:
                canvas.frame((x - side / 2, y - side / 2), (side, side), 0.04 * cells.cell, colours.ink)
            if rng.random() < 0.3:
                words = str(int(rng.integers(1, cells.rows + 1)))
                label(canvas, (x, y), words, font, 0.36 * cells.cell, ink=colours.ink)
            if column + 1 < cells.columns and rng.random() < 0.35:
                spot = cells.center(row, column + 0.5)
                label(canvas, spot, "<>"[int(rng.integers(2))], font, 0.3 * cells.cell, ink=colours.ink)


def minesweeper(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Grey tiles, digits in colours, round mines."""
    cells = choose_cells(box, unit, rng, least=6, most=20)
    canvas.box(cells.node(0, 0), (cells.columns * cells.cell, cells.rows * cells.cell), (192, 192, 192))
    for row in range(cells.rows):
        for column in range(cells.columns):
            spot, kind = cells.center(row, column), rng.random()
            if kind < 0.4:
                words = int(min(rng.geometric(0.5), 8))
                label(canvas, spot, str(words), font, 0.55 * cells.cell, ink=MINES[words - 1])
            elif kind < 0.65:
                x, y = cells.node(row, column)
                canvas.box((x, y), (cells.cell, cells.cell), (245, 245, 245))
                inner = 0.1 * cells.cell
                canvas.box((x + inner, y + inner), (cells.cell - inner,) * 2, (128, 128, 128))
                canvas.box((x + inner, y + inner), (cells.cell - 2 * inner,) * 2, (192, 192, 192))
            elif kind < 0.7:
                canvas.disc(spot, 0.28 * cells.cell, (0, 0, 0))
    rule(canvas, cells, 0.03 * cells.cell, (150, 150, 150))


def hexes(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Cells with six corners or round ones, packed like a honeycomb, some with numbers."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    rows = int(rng.integers(2, 5)) * 2 + 1
    half = rows // 2
    radius = min(width / (rows * 1.76), height / (rows * 1.52 + 0.5), unit * rng.uniform(1.2, 2.0))
    middle = left + width / 2, top + height / 2
    plain = rng.random() < 0.3
    for row in range(-half, half + 1):
        count = rows - abs(row)
        for index in range(count):
            spot = middle[0] + (index - (count - 1) / 2) * 1.74 * radius, middle[1] + row * 1.51 * radius
            if plain:
                canvas.ring(spot, 0.8 * radius, 0.06 * radius, colours.ink, canvas.paper)
            else:
                corners = [around(spot, radius, np.pi * (k + 0.5) / 3) for k in range(7)]
                for start, end in pairwise(corners):
                    canvas.line(start, end, 0.07 * radius, colours.ink)
            if rng.random() < 0.4:
                words = str(int(rng.integers(1, 61)))
                label(canvas, spot, words, font, 0.75 * radius, ink=colours.ink, most=1.3 * radius)


def fifteen(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Sliding tiles with the numbers 1 to 15, or the powers of two."""
    cells = fit_cells(box, 4, 4, unit * rng.uniform(2.5, 5.0))
    colours = choose_palette(canvas.paper, rng)
    numbers = rng.permutation(16)
    twos, gap = rng.random() < 0.3, rng.uniform(0.0, 0.08) * cells.cell
    for index, number in enumerate(numbers.tolist()):
        x, y = cells.node(index // 4, index % 4)
        if number == 0:
            continue
        fill = pick(LIGHT, rng) if twos else colours.fill
        canvas.box((x + gap / 2, y + gap / 2), (cells.cell - gap, cells.cell - gap), fill)
        words = str(2 ** (1 + number % 11)) if twos else str(number)
        ink = (0, 0, 0) if sum(fill) > 330 else (240, 240, 240)
        label(
            canvas,
            cells.center(*divmod(index, 4)),
            words,
            font,
            0.42 * cells.cell,
            ink=ink,
            most=0.85 * cells.cell,
        )
    if not twos:
        rule(canvas, cells, 0.04 * cells.cell, colours.ink)


def letter_square(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A square of letters, or of digits, some of them circled; many are O, Q, 0 and the like."""
    cells, colours = choose_cells(box, 0.7 * unit, rng, least=6, most=16), choose_palette(canvas.paper, rng)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZOOOQQCG" if rng.random() < 0.6 else "01234567890068"
    for row in range(cells.rows):
        for column in range(cells.columns):
            words = letters[int(rng.integers(len(letters)))]
            label(canvas, cells.center(row, column), words, font, 0.5 * cells.cell, ink=colours.ink)
            if rng.random() < 0.03:
                angles = np.linspace(0, 2 * np.pi, 30)
                oval = np.column_stack([np.cos(angles), np.sin(angles)]) * 0.45 * cells.cell
                canvas.stroke(oval + cells.center(row, column), 0.05 * cells.cell, colours.strong)
    if rng.random() < 0.5:
        rule(canvas, cells, 0.03 * cells.cell, colours.soft)


def crossword(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """White and black squares, some with a small number, some with a circle for the word of the day."""
    cells, colours = choose_cells(box, 0.8 * unit, rng, least=6, most=17), choose_palette(canvas.paper, rng)
    number, dark = 0, sum(canvas.paper) < 330
    for row in range(cells.rows):
        for column in range(cells.columns):
            if rng.random() < 0.2:
                shade(canvas, cells, row, column, colours.soft if dark else colours.ink)
                continue
            if rng.random() < 0.06:
                badge(
                    canvas, cells.center(row, column), 0.45 * cells.cell, "", font, width=0.03 * cells.cell,
                    colours=(colours.ink, canvas.paper, colours.ink),
                )  # fmt: skip
            if rng.random() < 0.3:
                number += 1
                corner = cells.center(row - 0.28, column - 0.25)
                label(canvas, corner, str(number), font, 0.22 * cells.cell, ink=colours.ink)
    rule(canvas, cells, 0.035 * cells.cell, colours.ink)
