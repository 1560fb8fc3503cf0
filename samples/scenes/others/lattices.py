"""Graphs whose nodes stand on a lattice, as islands do, but with lines or names that no board has."""

import numpy as np

from samples.scenes.canvas import Canvas, Place
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import between
from samples.scenes.others.graphs import choose_nodes, name_nodes


def square_graph(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A graph whose nodes stand in rows, named in order or at random; at least one line slants."""
    left, top, width, height = box
    columns = int(rng.integers(2, 5))
    rows = int(rng.integers(2, 4))
    step = min(width / columns, height / rows, 7 * unit)
    radius = step * rng.uniform(0.18, 0.3)
    nodes = choose_nodes(canvas, radius, rng)
    line = radius * rng.uniform(0.06, 0.16)
    places = [(left + (c + 0.5) * step, top + (r + 0.5) * step) for r in range(rows) for c in range(columns)]
    for index, here in enumerate(places):
        column = index % columns
        ways = [index + columns] + [index + 1] * (column + 1 < columns)
        ways += [index + columns + 1] * (column + 1 < columns and rng.random() < 0.6)
        for other in ways:
            if other < len(places) and rng.random() < 0.75:
                canvas.line(*between(here, places[other], radius), line, nodes.palette.ink)
    if len(places) > 1 and columns > 1:
        canvas.line(*between(places[1], places[columns], radius), line, nodes.palette.ink)
    name_nodes(canvas, places, nodes, font, rng)


def lattice_graph(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """All places of a lattice as nodes, named by row and column, joined to all neighbours or most."""
    left, top, width, height = box
    columns, rows = (int(np.clip(side / (4.2 * unit), 2, 7)) for side in (width, height))
    step = min(width / columns, height / rows, 6 * unit)
    nodes = choose_nodes(canvas, step * rng.uniform(0.24, 0.42), rng)
    names = ("{},{}", "({},{})", "x{}{}", "{}{}")[int(rng.integers(4))]
    line, share = nodes.radius * rng.uniform(0.05, 0.12), rng.choice([0.8, 1.0])
    edge = left + (width - columns * step) / 2, top + (height - rows * step) / 2
    for row in range(rows):
        for column in range(columns):
            here = edge[0] + (column + 0.5) * step, edge[1] + (row + 0.5) * step
            if column + 1 < columns and rng.random() < share:
                canvas.line(*between(here, (here[0] + step, here[1]), nodes.radius), line, nodes.palette.ink)
            if row + 1 < rows and rng.random() < share:
                canvas.line(*between(here, (here[0], here[1] + step), nodes.radius), line, nodes.palette.ink)
            nodes.draw(canvas, here, names.format(row, column), font, rng)


def triangle_graph(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Circled numbers on a lattice of triangles, joined along its three directions by one line or two."""
    left, top, width, height = box
    step = unit * rng.uniform(3.0, 5.0)
    columns, rows = max(int(width / step - 0.5), 2), max(int(height / (0.87 * step)), 2)
    step = min(step, width / (columns + 0.5), height / (0.87 * rows))
    nodes = choose_nodes(canvas, step * rng.uniform(0.2, 0.34), rng)
    line, gap = nodes.radius * rng.uniform(0.07, 0.16), 0.45 * nodes.radius

    def place(row: int, column: int) -> Place:
        return left + (column + 0.5 + 0.5 * (row % 2)) * step, top + (row + 0.5) * 0.87 * step

    taken = rng.random((rows, columns)) < rng.uniform(0.6, 0.95)
    for row, column in np.argwhere(taken).tolist():
        below = column - 1 + row % 2
        for down, right in ((row, column + 1), (row + 1, below), (row + 1, below + 1)):
            if down < rows and 0 <= right < columns and taken[down, right] and rng.random() < 0.6:
                start, end = between(place(row, column), place(down, right), 0.9 * nodes.radius)
                side = np.array([start[1] - end[1], end[0] - start[0]]) / step * gap
                for lane in (-0.5, 0.5) if rng.random() < 0.3 else (0.0,):
                    shift = side * lane
                    a, b = (start[0] + shift[0], start[1] + shift[1]), (end[0] + shift[0], end[1] + shift[1])
                    canvas.line(a, b, line, nodes.palette.ink)
    for row, column in np.argwhere(taken).tolist():
        nodes.draw(canvas, place(row, column), str(int(rng.integers(1, 9))), font, rng)
