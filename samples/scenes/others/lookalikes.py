"""What looks like a board of few islands: graphs with weights in rows, rings of nodes, telephones."""

from itertools import combinations

import numpy as np

from samples.scenes.canvas import Canvas, Place
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import badge, between, choose_palette, fit_cells, label
from samples.scenes.others.graphs import choose_nodes, name_nodes

LETTERS = ("", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ", "", "+", "")
DISTANCES = ("0", "∞", "inf", "1", "3", "7", "9", "12")


def weighted_graph(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A graph with weights as in courses: two or three rows, mostly between a first and a last node."""
    left, top, width, height = box
    columns, rows = int(rng.integers(2, 5)), int(rng.integers(2, 4))
    across, down = width / (columns + 2), height / rows
    step = min(across, down, 8 * unit)
    nodes = choose_nodes(canvas, step * rng.uniform(0.16, 0.3), rng)
    middle = top + height / 2
    inner = [
        (left + (c + 1.5) * across, middle + (r - (rows - 1) / 2) * step)
        for r in range(rows)
        for c in range(columns)
    ]
    ends = [(left + 0.5 * across, middle), (left + (columns + 1.5) * across, middle)]
    places: list[Place] = [ends[0], *inner, ends[1]] if rng.random() < 0.7 else inner
    shown = rng.choice([0.0, 0.6, 0.9])
    weighted, line = rng.random() < 0.7, nodes.radius * rng.uniform(0.05, 0.14)
    for one, other in combinations(places, 2):
        near = float(np.hypot(other[0] - one[0], other[1] - one[1])) < 1.6 * max(across, step)
        if not near or rng.random() >= shown:
            continue
        canvas.line(*between(one, other, nodes.radius), line, nodes.palette.ink)
        if weighted:
            spot = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2 - 0.4 * nodes.radius
            words = str(int(rng.integers(1, 16)))
            label(canvas, spot, words, font, 0.5 * nodes.radius, ink=nodes.palette.ink)
    name_nodes(canvas, places, nodes, font, rng)
    if rng.random() < 0.3:
        for x, y in places:
            words = DISTANCES[int(rng.integers(len(DISTANCES)))]
            label(canvas, (x, y - 1.5 * nodes.radius), words, font, 0.5 * nodes.radius, ink=nodes.palette.ink)


def ring_of_nodes(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Nodes around a circle or an ellipse, named in order or at random, with lines between some or none."""
    left, top, width, height = box
    count = int(rng.choice([4, 5, 6, 6, 8, 8, 10, 12]))
    middle = left + width / 2, top + height / 2
    nodes = choose_nodes(canvas, min(width, height) * rng.uniform(0.05, 0.09), rng)
    reach = np.array([width, height]) / 2 - nodes.radius
    reach = np.minimum(reach, 14 * unit) if rng.random() < 0.5 else np.full(2, reach.min())
    turn = rng.choice([0.0, 0.5]) * 2 * np.pi / count + rng.choice([0.0, np.pi / 2])
    places = []
    for index in range(count):
        angle = turn + 2 * np.pi * index / count
        spot = middle[0] + reach[0] * np.cos(angle), middle[1] + reach[1] * np.sin(angle)
        places.append((float(spot[0]), float(spot[1])))
    line, shown = nodes.radius * rng.uniform(0.05, 0.16), rng.choice([0.0, 0.3, 0.7])
    for one, other in combinations(places, 2):
        if rng.random() < shown:
            canvas.line(*between(one, other, nodes.radius), line, nodes.palette.ink)
    name_nodes(canvas, places, nodes, font, rng)


def telephone(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Round keys with a digit, and small letters below it; the number that was typed above them."""
    colours = choose_palette(canvas.paper, rng)
    left, top, width, height = box
    cells = fit_cells((left, top + 0.16 * height, width, 0.84 * height), 4, 3, 8 * unit)
    typed = "".join(str(int(digit)) for digit in rng.integers(0, 10, int(rng.integers(0, 11))))
    spot = left + width / 2, top + 0.08 * height
    label(canvas, spot, typed, font, 0.25 * cells.cell, ink=colours.ink, most=0.9 * width)
    radius, lettered = cells.cell * rng.uniform(0.3, 0.46), rng.random() < 0.7
    ring = radius * rng.choice([0.0, 0.04, 0.08])
    fill, ink = (colours.strong, colours.on_strong) if rng.random() < 0.3 else (colours.fill, colours.ink)
    for index, words in enumerate("123456789*0#"):
        x, y = cells.center(*divmod(index, 3))
        badge(canvas, (x, y), radius, "", font, width=ring, colours=(colours.ink, fill, ink))
        up = 0.18 * radius if lettered else 0.0
        label(canvas, (x, y - up), words, font, 0.75 * radius, ink=ink)
        if lettered:
            label(canvas, (x, y + 0.55 * radius), LETTERS[index], font, 0.25 * radius, ink=ink)
