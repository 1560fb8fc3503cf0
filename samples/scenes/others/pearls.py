"""Other puzzles with circles: pearls, small clues at corners, dots between cells."""

import numpy as np

from samples.scenes.canvas import Canvas, Colour
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import (
    LIGHT,
    Cells,
    around,
    arrow,
    badge,
    choose_cells,
    choose_palette,
    draw_loop,
    label,
    pick,
    rule,
    shade,
)


def masyu(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """White and black pearls in cells, now and then with a part of the loop."""
    cells, colours = choose_cells(box, unit, rng), choose_palette(canvas.paper, rng)
    line = cells.cell * rng.uniform(0.02, 0.06)
    rule(canvas, cells, line, colours.soft if rng.random() < 0.6 else colours.ink)
    radius = cells.cell * rng.uniform(0.24, 0.42)
    drawn = rng.random()
    if drawn < 0.5:
        draw_loop(canvas, _centres(cells), cells.cell * rng.uniform(0.05, 0.14), colours.ink, rng)
    white = colours.fill if drawn < 0.25 else canvas.paper
    for row, column in np.argwhere(rng.random((cells.rows, cells.columns)) < rng.uniform(0.12, 0.35)):
        fill = white if rng.random() < 0.55 else colours.ink
        canvas.ring(cells.center(row, column), radius, 0.12 * radius, colours.ink, fill)


def shingoki(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """White and black circles with numbers on a lattice of lines, and a part of the loop."""
    cells, colours = choose_cells(box, unit, rng, edge=0.45), choose_palette(canvas.paper, rng)
    rule(canvas, cells, cells.cell * rng.uniform(0.02, 0.05), colours.soft)
    if rng.random() < 0.7:
        draw_loop(canvas, cells, cells.cell * rng.uniform(0.06, 0.14), colours.ink, rng)
    radius = cells.cell * rng.uniform(0.26, 0.4)
    for row, column in np.argwhere(rng.random((cells.rows + 1, cells.columns + 1)) < rng.uniform(0.1, 0.25)):
        dark = rng.random() < 0.5
        pair = (colours.ink, canvas.paper) if dark else (canvas.paper, colours.ink)
        words = "" if rng.random() < 0.1 else str(int(rng.integers(2, 10)))
        badge(
            canvas, cells.node(row, column), radius, words, font, width=0.1 * radius,
            colours=(colours.ink, *pair),
        )  # fmt: skip


def slant(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Small circled numbers at the corners of cells, with strokes from corner to corner."""
    cells, colours = choose_cells(box, unit, rng, edge=0.25), choose_palette(canvas.paper, rng)
    rule(canvas, cells, cells.cell * rng.uniform(0.015, 0.04), colours.soft)
    share = rng.choice([0.0, 0.4, 1.0])
    for row in range(cells.rows):
        for column in range(cells.columns):
            if rng.random() < share:
                lean = int(rng.integers(2))
                ends = cells.node(row, column + lean), cells.node(row + 1, column + 1 - lean)
                canvas.line(*ends, 0.06 * cells.cell, colours.ink)
    radius = cells.cell * rng.uniform(0.15, 0.23)
    for row, column in np.argwhere(rng.random((cells.rows + 1, cells.columns + 1)) < rng.uniform(0.4, 0.75)):
        words = str(int(rng.choice(5, p=[0.06, 0.34, 0.34, 0.2, 0.06])))
        badge(
            canvas, cells.node(row, column), radius, words, font, width=0.1 * radius, height=1.1,
            colours=(colours.ink, canvas.paper, colours.ink),
        )  # fmt: skip


def yin_yang(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Cells with black or white discs, some still empty."""
    cells, colours = choose_cells(box, unit, rng), choose_palette(canvas.paper, rng)
    rule(canvas, cells, cells.cell * rng.uniform(0.02, 0.05), colours.ink)
    radius = cells.cell * rng.uniform(0.28, 0.45)
    for row, column in np.argwhere(rng.random((cells.rows, cells.columns)) < rng.uniform(0.3, 1.0)):
        fill = colours.ink if rng.random() < 0.5 else canvas.paper
        canvas.ring(cells.center(row, column), radius, 0.1 * radius, colours.ink, fill)


def kropki(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """White and black dots between cells, some of which hold digits."""
    cells, colours = choose_cells(box, unit, rng, least=4, most=9), choose_palette(canvas.paper, rng)
    rule(canvas, cells, 0.03 * cells.cell, colours.ink, every=3, thick=0.07 * cells.cell)
    _digits(canvas, cells, font, colours.ink, share=rng.uniform(0.0, 0.6), rng=rng)
    radius = cells.cell * rng.uniform(0.1, 0.2)
    for row in range(cells.rows):
        for column in range(cells.columns):
            for down, right in ((0, 1), (1, 0)):
                inside = row + down < cells.rows and column + right < cells.columns
                if inside and rng.random() < 0.3:
                    spot = cells.center(row + down / 2, column + right / 2)
                    fill = colours.ink if rng.random() < 0.4 else canvas.paper
                    canvas.ring(spot, radius, 0.15 * radius, colours.ink, fill)


def galaxies(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Small dots in cells, on their sides and corners, with some heavy borders."""
    cells, colours = choose_cells(box, unit, rng), choose_palette(canvas.paper, rng)
    rule(canvas, cells, 0.02 * cells.cell, colours.soft)
    canvas.frame(
        cells.node(0, 0),
        (cells.columns * cells.cell, cells.rows * cells.cell),
        0.08 * cells.cell,
        colours.ink,
    )
    radius = cells.cell * rng.uniform(0.1, 0.22)
    for _ in range(int(cells.rows * cells.columns * rng.uniform(0.15, 0.3))):
        spot = cells.node(rng.integers(1, 2 * cells.rows) / 2, rng.integers(1, 2 * cells.columns) / 2)
        fill = canvas.paper if rng.random() < 0.7 else colours.ink
        canvas.ring(spot, radius, 0.15 * radius, colours.ink, fill)
    for _ in range(cells.rows * int(rng.integers(0, 3))):
        row, column = int(rng.integers(1, cells.rows)), int(rng.integers(cells.columns))
        canvas.line(cells.node(row, column), cells.node(row, column + 1), 0.08 * cells.cell, colours.ink)


def shinro(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Numbers along two sides, arrows and pearls in the cells."""
    cells, colours = choose_cells(box, unit, rng, least=6), choose_palette(canvas.paper, rng)
    inner = Cells(*cells.node(1, 1), cells.cell, cells.rows - 1, cells.columns - 1)
    rule(canvas, inner, 0.03 * cells.cell, colours.ink)
    for index in range(1, cells.rows):
        label(
            canvas,
            cells.center(index, 0),
            str(int(rng.integers(0, 5))),
            font,
            0.45 * cells.cell,
            ink=colours.ink,
        )
    for index in range(1, cells.columns):
        label(
            canvas,
            cells.center(0, index),
            str(int(rng.integers(0, 5))),
            font,
            0.45 * cells.cell,
            ink=colours.ink,
        )
    fill = pick(LIGHT, rng) if rng.random() < 0.5 else canvas.paper
    for row, column in np.argwhere(rng.random((inner.rows, inner.columns)) < 0.35):
        spot = inner.center(row, column)
        if rng.random() < 0.5:
            canvas.ring(spot, 0.36 * cells.cell, 0.04 * cells.cell, colours.ink, fill)
        else:
            turn = int(rng.integers(8)) * np.pi / 4
            ends = around(spot, 0.36 * cells.cell, turn + np.pi), around(spot, 0.36 * cells.cell, turn)
            arrow(canvas, *ends, 0.06 * cells.cell, colours.ink, head=0.25 * cells.cell)


def number_maze(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Circles with a digit or a letter on all places of a lattice, joined to most neighbours or to none."""
    cells, colours = choose_cells(box, unit, rng, least=4, most=9), choose_palette(canvas.paper, rng)
    radius = cells.cell * rng.uniform(0.28, 0.44)
    ways = [(0, 1), (1, 0), (1, 1), (1, -1)][: int(rng.choice([0, 2, 4]))]
    places = [(row, column) for row in range(cells.rows) for column in range(cells.columns)]
    for row, column in places:
        for down, right in ways:
            if row + down < cells.rows and 0 <= column + right < cells.columns and rng.random() < 0.9:
                ends = cells.center(row, column), cells.center(row + down, column + right)
                canvas.line(*ends, 0.05 * cells.cell, colours.soft)
    lettered = rng.random() < 0.3
    for row, column in places:
        words = "ABCDEFGHIOQR"[int(rng.integers(12))] if lettered else str(int(rng.integers(1, 10)))
        badge(
            canvas, cells.center(row, column), radius, words, font, width=0.08 * radius,
            colours=(colours.ink, colours.fill, colours.ink),
        )  # fmt: skip


def dot_to_dot(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Dots along a wandering outline, each with its number beside it."""
    left, top, width, height = box
    colours = choose_palette(canvas.paper, rng)
    middle = left + width / 2, top + height / 2
    count = int(rng.integers(15, 60))
    small = unit * rng.uniform(0.35, 0.6)
    reach = min(width, height) / 2 - 2.2 * small
    if reach < 2 * small:
        return
    waves = rng.normal(0, 0.2, 5)
    angles = np.sort(rng.uniform(0, 2 * np.pi, count))
    wobble = sum(wave * np.sin((k + 2) * angles + 9 * wave) for k, wave in enumerate(waves))
    radii = reach * np.clip(0.7 + wobble, 0.15, 1.0)
    hollow = rng.random() < 0.3
    for index, (angle, radius) in enumerate(zip(angles, radii, strict=True)):
        spot = around(middle, float(radius), float(angle))
        canvas.ring(spot, 0.25 * small, 0.06 * small, colours.ink, canvas.paper if hollow else colours.ink)
        beside = around(spot, 1.1 * small, float(angle) + rng.normal(0, 0.6))
        label(canvas, beside, str(index + 1), font, 0.8 * small, ink=colours.ink, most=1.8 * small)


def pearls_in_shade(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Shaded cells, cells with circled numbers, cells with nothing (as in Nurikabe or Kurotto)."""
    cells, colours = choose_cells(box, unit, rng), choose_palette(canvas.paper, rng)
    tone = colours.soft if rng.random() < 0.5 else colours.ink
    for row, column in np.argwhere(rng.random((cells.rows, cells.columns)) < rng.uniform(0.0, 0.4)):
        shade(canvas, cells, int(row), int(column), tone)
    rule(canvas, cells, 0.03 * cells.cell, colours.ink)
    radius = cells.cell * rng.uniform(0.3, 0.44)
    for row, column in np.argwhere(rng.random((cells.rows, cells.columns)) < rng.uniform(0.08, 0.25)):
        words = "" if rng.random() < 0.2 else str(int(rng.integers(0, 13)))
        badge(
            canvas, cells.center(row, column), radius, words, font, width=0.08 * radius,
            colours=(colours.ink, canvas.paper, colours.ink),
        )  # fmt: skip


def _centres(cells: Cells) -> Cells:
    """The lattice through the middles of cells."""
    half = cells.cell / 2
    return Cells(cells.left + half, cells.top + half, cells.cell, cells.rows - 1, cells.columns - 1)


def _digits(
    canvas: Canvas, cells: Cells, font: Font, ink: Colour, *, share: float, rng: np.random.Generator
) -> None:
    for row, column in np.argwhere(rng.random((cells.rows, cells.columns)) < share):
        label(
            canvas, cells.center(row, column), str(int(rng.integers(1, 10))), font, 0.5 * cells.cell, ink=ink
        )
