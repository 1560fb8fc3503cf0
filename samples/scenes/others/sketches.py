"""What people write and draw by hand that is no board: sums, circled answers, graphs, noughts and crosses."""

import numpy as np
from numpy.typing import NDArray

from samples.scenes import hand
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import between, fit_cells, pick

PENS: tuple[Colour, ...] = ((24, 24, 28), (70, 70, 74), (30, 50, 150), (170, 40, 50), (20, 100, 60))
CHALKS: tuple[Colour, ...] = ((240, 240, 240), (250, 230, 120), (150, 210, 250))


def sums(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Lines of written numbers with signs between them; some are circled."""
    left, top, width, height = box
    pen, tall = choose_pen(canvas.paper, rng), unit * rng.uniform(0.9, 1.5)
    line = tall * rng.uniform(0.07, 0.14)
    for row in range(int(height / (2.4 * tall))):
        y, x = top + (row + 0.5) * 2.4 * tall, left + 1.3 * tall
        while x < left + width * rng.uniform(0.5, 1.0) - 1.5 * tall:
            number = str(int(rng.integers(0, 40 if rng.random() < 0.4 else 10)))
            write(canvas, number, (x, y), tall, pen=pen, line=line, rng=rng)
            if rng.random() < 0.15:
                canvas.stroke(hand.oval((x, y), 1.0 * tall, rng, 0.8), line, pen)
            x += tall * (1.1 if len(number) == 1 else 1.4)
            _sign(canvas, (x, y), 0.3 * tall, pen=pen, line=line, rng=rng)
            x += tall * 1.1


def circled_list(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Circled numbers below each other, each with a wavy line of writing."""
    left, top, width, height = box
    pen, radius = choose_pen(canvas.paper, rng), unit * rng.uniform(0.8, 1.3)
    line = radius * rng.uniform(0.07, 0.14)
    for row in range(int(min(height / (2.8 * radius), 9))):
        spot = left + 1.4 * radius, top + (row + 0.5) * 2.8 * radius
        canvas.stroke(hand.oval(spot, radius, rng, 0.8), line, pen)
        write(canvas, str(row + 1), spot, radius, pen=pen, line=line, rng=rng)
        long = rng.uniform(0.4, 1.0) * (width - 5 * radius)
        count = max(int(long / (0.5 * radius)), 3)
        x = np.linspace(spot[0] + 2 * radius, spot[0] + 2 * radius + long, count)
        y = spot[1] + rng.uniform(-0.35, 0.35, count) * radius
        canvas.stroke(hand.smooth(np.column_stack([x, y])), line, pen)


def drawn_graph(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A graph by hand: ovals with numbers, slanted lines between them."""
    left, top, width, height = box
    pen = choose_pen(canvas.paper, rng)
    radius = min(unit * rng.uniform(0.8, 1.5), 0.12 * min(width, height))
    line = radius * rng.uniform(0.06, 0.14)
    places: list[Place] = []
    for x, y in rng.uniform(0, 1, (60, 2)):
        reach = 1.4 * radius
        spot = float(left + reach + x * (width - 2 * reach)), float(top + reach + y * (height - 2 * reach))
        if len(places) < 10 and all(np.hypot(spot[0] - a, spot[1] - b) > 3.4 * radius for a, b in places):
            places.append(spot)
    for index, spot in enumerate(places):
        for other in places[index + 1 : index + 1 + int(rng.integers(1, 3))]:
            canvas.stroke(hand.straight(*between(spot, other, 1.05 * radius), rng, 0.1 * radius), line, pen)
    numbered = rng.random() < 0.8
    for index, spot in enumerate(places):
        canvas.stroke(hand.oval(spot, radius, rng, 0.8), line, pen)
        if numbered:
            write(canvas, str(index + int(rng.integers(0, 2))), spot, radius, pen=pen, line=line, rng=rng)


def drawn_noughts(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Noughts and crosses by hand, one game or several."""
    side = unit * rng.uniform(5, 9)
    columns, rows = (max(int(length / side), 1) for length in box[2:])
    games = fit_cells(box, min(rows, 3), min(columns, 4), side)
    for row in range(games.rows):
        for column in range(games.columns):
            _game(canvas, games.center(row, column), 0.38 * games.cell, choose_pen(canvas.paper, rng), rng)


def _game(canvas: Canvas, middle: Place, reach: float, pen: Colour, rng: np.random.Generator) -> None:
    """One game within a reach of its middle."""
    (x, y), third, line = middle, 2 * reach / 3, reach * rng.uniform(0.03, 0.06)
    for shift in (-third / 2, third / 2):
        for ends in (
            ((x + shift, y - reach), (x + shift, y + reach)),
            ((x - reach, y + shift), (x + reach, y + shift)),
        ):
            canvas.stroke(hand.straight(*ends, rng, 0.03 * reach), line, pen)
    for down, right in np.argwhere(rng.random((3, 3)) < 0.7) - 1:
        spot, arm = (float(x + right * third), float(y + down * third)), 0.3 * third
        if rng.random() < 0.6:
            canvas.stroke(hand.oval(spot, arm, rng, 1.0), line, pen)
            continue
        for slope in (-1, 1):
            start, end = (spot[0] - arm, spot[1] - slope * arm), (spot[0] + arm, spot[1] + slope * arm)
            canvas.stroke(hand.straight(start, end, rng, 0.1 * arm), line, pen)


def filled_sudoku(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A printed sudoku, or one drawn with a ruler, that somebody has filled in by hand."""
    cells = fit_cells(box, 9, 9, unit * rng.uniform(1.8, 3.4), edge=0.05)
    pen = choose_pen(canvas.paper, rng)
    ink: Colour = (20, 20, 20) if sum(canvas.paper) > 330 else (235, 235, 235)
    for index in range(10):
        thick = cells.cell * (0.07 if index % 3 == 0 else 0.03)
        canvas.line(cells.node(index, 0), cells.node(index, 9), thick, ink)
        canvas.line(cells.node(0, index), cells.node(9, index), thick, ink)
    share = rng.uniform(0.3, 1.0)
    for row in range(9):
        for column in range(9):
            spot, words = cells.center(row, column), str(int(rng.integers(1, 10)))
            if rng.random() < 0.35:
                canvas.number(spot, words, font, 0.5 * cells.cell, ink)
            elif rng.random() < share:
                write(canvas, words, spot, 0.5 * cells.cell, pen=pen, line=0.05 * cells.cell, rng=rng)
                if rng.random() < 0.04:
                    canvas.stroke(hand.oval(spot, 0.4 * cells.cell, rng, 0.7), 0.04 * cells.cell, pen)


def choose_pen(paper: Colour, rng: np.random.Generator) -> Colour:
    """Ink or pencil; chalk on a dark ground."""
    return pick(CHALKS if sum(paper) < 330 else PENS, rng)


def write(
    canvas: Canvas,
    words: str,
    center: Place,
    tall: float,
    *,
    pen: Colour,
    line: float,
    rng: np.random.Generator,
) -> None:
    """A number by hand, its middle at a place, `tall` and its strokes `line` units; digits only."""
    for stroke in hand.digit(words, center, tall, rng):
        canvas.stroke(stroke, line, pen)


def _sign(
    canvas: Canvas, spot: Place, reach: float, *, pen: Colour, line: float, rng: np.random.Generator
) -> None:
    """Plus, minus or equals."""
    (x, y), kind = spot, int(rng.integers(3))
    level = (-0.4 * reach, 0.4 * reach) if kind == 2 else (0.0,)
    strokes: list[NDArray[np.float64]] = [
        hand.straight((x - reach, y + shift), (x + reach, y + shift), rng, 0.1 * reach) for shift in level
    ]
    if kind == 0:
        strokes.append(hand.straight((x, y - reach), (x, y + reach), rng, 0.1 * reach))
    for stroke in strokes:
        canvas.stroke(stroke, line, pen)
