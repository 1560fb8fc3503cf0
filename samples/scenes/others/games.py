"""Board games with round pieces: stones, pegs, draughts, dominoes, dice."""

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import (
    DARK,
    LIGHT,
    Cells,
    badge,
    choose_cells,
    choose_palette,
    fit_cells,
    label,
    mix,
    pick,
    rule,
    shade,
)

WOODS: tuple[Colour, ...] = (
    (222, 184, 120),
    (240, 200, 140),
    (205, 160, 95),
    (255, 255, 255),
    (245, 222, 179),
)
PEGS: tuple[Colour, ...] = (
    (230, 40, 40), (40, 80, 220), (250, 220, 40), (40, 180, 60), (250, 140, 30), (140, 40, 170),
    (150, 150, 150),
)  # fmt: skip
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
"""Where the dots of a die are, row and column from its middle."""
BLACK, WHITE = (12, 12, 12), (250, 250, 250)


def go(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Black and white stones on the crossings of lines; in a diagram they are numbered."""
    size = int(rng.choice([9, 13, 19]))
    nodes = _on_wood(canvas, fit_cells(box, size, size, unit * rng.uniform(1.2, 2.2)), rng)
    share, numbered = rng.uniform(0.05, 0.5), rng.random() < 0.4
    radius = nodes.cell * rng.uniform(0.4, 0.49)
    for row, column in np.argwhere(rng.random((size, size)) < share):
        dark = rng.random() < 0.5
        fill, ink = (BLACK, WHITE) if dark else (WHITE, BLACK)
        words = str(int(rng.integers(1, 120))) if numbered and rng.random() < 0.6 else ""
        badge(
            canvas, nodes.node(row, column), radius, words, font, width=0.06 * radius,
            colours=(BLACK, fill, ink),
        )  # fmt: skip


def _on_wood(canvas: Canvas, cells: Cells, rng: np.random.Generator) -> Cells:
    """The lines of a go board through the middles of cells, with the dots of its quarters."""
    size, side = cells.rows, cells.cell
    canvas.box(cells.node(0, 0), (size * side, size * side), pick(WOODS, rng))
    nodes = Cells(cells.left + side / 2, cells.top + side / 2, side, size - 1, size - 1)
    rule(canvas, nodes, 0.04 * side, BLACK)
    edge = 3 if size > 9 else 2
    for row in (edge, size // 2, size - 1 - edge):
        for column in (edge, size // 2, size - 1 - edge):
            canvas.disc(nodes.node(row, column), 0.1 * side, BLACK)
    return nodes


def pegs(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Peg solitaire: a cross of holes, most of them filled."""
    cells, colours = fit_cells(box, 7, 7, unit * rng.uniform(1.5, 3.0)), choose_palette(canvas.paper, rng)
    radius = cells.cell * rng.uniform(0.25, 0.45)
    full = pick(DARK, rng) if rng.random() < 0.5 else colours.ink
    for row in range(7):
        for column in range(7):
            if 2 <= row <= 4 or 2 <= column <= 4:
                fill = full if rng.random() < 0.75 else canvas.paper
                canvas.ring(cells.center(row, column), radius, 0.1 * radius, colours.ink, fill)
    if rng.random() < 0.4:
        rule(canvas, cells, 0.02 * cells.cell, colours.soft)


def draughts(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A chequered board with discs on it, numbered at its sides."""
    cells, colours = fit_cells(box, 9, 9, unit * rng.uniform(1.5, 3.0)), choose_palette(canvas.paper, rng)
    tones = pick(LIGHT, rng), mix(pick(DARK, rng), (255, 255, 255), rng.uniform(0.0, 0.5))
    for row in range(8):
        label(canvas, cells.center(row, 0), str(8 - row), font, 0.3 * cells.cell, ink=colours.ink)
        label(canvas, cells.center(8, row + 1), "abcdefgh"[row], font, 0.3 * cells.cell, ink=colours.ink)
        for column in range(8):
            shade(canvas, cells, row, column + 1, tones[(row + column) % 2])
            side = row < 3 or row > 4
            if (row + column) % 2 and rng.random() < (0.8 if side else 0.2):
                fill = WHITE if row > 4 else (180, 30, 30) if rng.random() < 0.5 else BLACK
                spot = cells.center(row, column + 1)
                canvas.ring(spot, 0.4 * cells.cell, 0.05 * cells.cell, BLACK, fill)


def four_in_a_row(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A wall of round holes, filled with discs from below."""
    cells = fit_cells(box, 6, 7, unit * rng.uniform(1.8, 3.2))
    ground = pick(((30, 70, 190), (20, 60, 140), (60, 60, 70)), rng)
    canvas.box(cells.node(0, 0), (7 * cells.cell, 6 * cells.cell), ground)
    radius = cells.cell * rng.uniform(0.36, 0.44)
    for column in range(7):
        high = int(rng.integers(0, 7))
        for row in range(6):
            colour = (PEGS[0], PEGS[2])[int(rng.integers(2))] if 6 - row <= high else canvas.paper
            canvas.disc(cells.center(row, column), radius, colour)


def code_pegs(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Rows of four coloured pegs, with small black and white ones beside them."""
    rows = int(rng.integers(5, 11))
    cells, colours = fit_cells(box, rows, 7, unit * rng.uniform(1.6, 3.0)), choose_palette(canvas.paper, rng)
    tried = int(rng.integers(0, rows + 1))
    line = cells.cell * (0.03 if rng.random() < 0.5 else 0.0)
    for row in range(rows):
        for column in range(4):
            fill = pick(PEGS[:6], rng) if row < tried else PEGS[6]
            spot = cells.center(row, column)
            badge(canvas, spot, 0.42 * cells.cell, "", font, width=line, colours=(BLACK, fill, BLACK))
        for down in (-0.22, 0.22):
            for right in (-0.22, 0.22):
                fill = (BLACK, WHITE, PEGS[6])[int(rng.integers(3))]
                spot = cells.center(row + down, 4.5 + right)
                canvas.ring(spot, 0.16 * cells.cell, 0.03 * cells.cell, BLACK, fill)
        label(canvas, cells.center(row, 6), str(row + 1), font, 0.35 * cells.cell, ink=colours.ink)


def dominoes(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Domino tiles with dots in both halves."""
    side = unit * rng.uniform(2.0, 3.2)
    columns, rows = max(int(box[2] / (2.5 * side)), 1), max(int(box[3] / (1.4 * side)), 1)
    cells = fit_cells(box, min(rows, 5), 2 * min(columns, 4), 1.2 * side)
    fill, ink = (WHITE, BLACK) if rng.random() < 0.7 else (BLACK, WHITE)
    for row in range(cells.rows):
        for column in range(0, cells.columns, 2):
            edge = 0.08 * cells.cell
            x, y = cells.node(row, column)
            size = 1.84 * cells.cell, 0.84 * cells.cell
            canvas.box((x + edge, y + edge), size, fill)
            canvas.frame((x + edge, y + edge), size, 0.03 * cells.cell, BLACK)
            middle = x + cells.cell
            canvas.line((middle, y + 2 * edge), (middle, y + 0.85 * cells.cell), 0.03 * cells.cell, ink)
            for half in (0, 1):
                _pips(canvas, cells.center(row, column + half), 0.8 * cells.cell, ink, rng)


def dice(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Square dice with round dots."""
    cells = choose_cells(box, 1.5 * unit, rng, least=1, most=5)
    for row in range(cells.rows):
        for column in range(cells.columns):
            fill, ink = (WHITE, BLACK) if rng.random() < 0.6 else (pick(DARK, rng), WHITE)
            x, y = cells.center(row, column)
            side = 0.75 * cells.cell
            canvas.box((x - side / 2, y - side / 2), (side, side), fill)
            canvas.frame((x - side / 2, y - side / 2), (side, side), 0.04 * cells.cell, BLACK)
            _pips(canvas, (x, y), side, ink, rng)


def _pips(canvas: Canvas, center: Place, side: float, ink: Colour, rng: np.random.Generator) -> None:
    """The dots of one face."""
    for down, right in PIPS[int(rng.integers(1, 7))]:
        canvas.disc((center[0] + 0.27 * right * side, center[1] + 0.27 * down * side), 0.1 * side, ink)


def noughts(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Noughts and crosses, on three by three cells or more."""
    count = int(rng.choice([3, 3, 4, 6]))
    cells, colours = (
        fit_cells(box, count, count, unit * rng.uniform(2.0, 4.5)),
        choose_palette(canvas.paper, rng),
    )
    for index in range(1, count):
        canvas.line(cells.node(index, 0), cells.node(index, count), 0.04 * cells.cell, colours.ink)
        canvas.line(cells.node(0, index), cells.node(count, index), 0.04 * cells.cell, colours.ink)
    second = pick(DARK, rng) if sum(canvas.paper) > 330 and rng.random() < 0.4 else colours.ink
    for row, column in np.argwhere(rng.random((count, count)) < 0.7):
        x, y = cells.center(row, column)
        reach = 0.33 * cells.cell
        if rng.random() < 0.6:
            canvas.ring((x, y), reach, 0.1 * cells.cell, second, canvas.paper)
        else:
            for slope in (-1, 1):
                start, end = (x - reach, y - slope * reach), (x + reach, y + slope * reach)
                canvas.line(start, end, 0.09 * cells.cell, colours.ink)
