"""Graphs: round nodes with numbers or letters in them, joined by lines; trees, networks, machines."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.circled import Box
from samples.scenes.fonts import Font
from samples.scenes.others.drawing import (
    DARK,
    LIGHT,
    Palette,
    arrow,
    badge,
    between,
    choose_palette,
    label,
    pick,
)

NAMES = ("0123456789", "123456789", "ABCDEFGH", "abcdefgh", "stuvwxyz")


@dataclass(frozen=True, slots=True)
class Nodes:
    """How the nodes of a graph are drawn.

    Attributes:
        radius: units.
        width: of their outline, units; 0 for none.
        palette: their colours.
        dark: whether they are filled heavily.
        marked: the share of nodes in another colour.
        mark: that colour.
    """

    radius: float
    width: float
    palette: Palette
    dark: bool
    marked: float
    mark: Colour

    def draw(self, canvas: Canvas, place: Place, words: str, font: Font, rng: np.random.Generator) -> None:
        """Draws one node, its middle at a place, with words in it."""
        palette = self.palette
        fill, ink = (palette.strong, palette.on_strong) if self.dark else (palette.fill, palette.ink)
        if rng.random() < self.marked:
            fill, ink = self.mark, (255, 255, 255) if self.mark in DARK else (0, 0, 0)
        badge(canvas, place, self.radius, words, font, width=self.width, colours=(palette.ink, fill, ink))


def choose_nodes(canvas: Canvas, radius: float, rng: np.random.Generator) -> Nodes:
    """Any style of nodes: empty, tinted or dark, with or without an outline, some of them marked."""
    dark = bool(rng.random() < 0.25)
    width = 0.0 if dark and rng.random() < 0.5 else radius * rng.uniform(0.05, 0.2)
    mark = pick(DARK + LIGHT, rng)
    marked = rng.uniform(0.1, 0.5) if rng.random() < 0.35 else 0.0
    return Nodes(radius, width, choose_palette(canvas.paper, rng), dark, marked, mark)


def tree(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A binary tree, a heap or a search tree: numbers in circles, lines down to the children."""
    _draw_tree(canvas, box, unit, font, rng, names=None)


def call_tree(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """The calls of a recursive function: f(5) over f(4) and f(3), in circles or bare."""
    _draw_tree(canvas, box, unit, font, rng, names="f({})" if rng.random() < 0.6 else "{}")


def _draw_tree(
    canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator, *, names: str | None
) -> None:
    left, top, width, height = box
    levels = int(rng.integers(3, 6))
    radius = min(unit * rng.uniform(0.7, 1.5), 0.42 * width / 2 ** (levels - 1), 0.4 * height / levels)
    nodes = choose_nodes(canvas, radius, rng)
    line = radius * rng.uniform(0.06, 0.18)
    bare = names is not None and rng.random() < 0.4
    step = (height - 2 * radius) / (levels - 1)
    step = min(step, radius * rng.uniform(2.8, 6.0))
    top += (height - 2 * radius - (levels - 1) * step) * rng.uniform(0, 1)
    values = np.sort(rng.integers(1, 99 if rng.random() < 0.6 else 10, 2**levels))

    def place(level: int, index: int) -> Place:
        return left + width * (index + 0.5) / 2**level, top + radius + level * step

    def grow(level: int, index: int, number: int) -> None:
        here = place(level, index)
        for child in (0, 1):
            less = number - 1 - child
            stays = less >= 0 if names else rng.random() < (0.95 if level < 2 else 0.7)
            if level + 1 < levels and stays:
                below = place(level + 1, 2 * index + child)
                canvas.line(*between(here, below, radius), line, nodes.palette.ink)
                grow(level + 1, 2 * index + child, less)
        words = (
            names.format(number) if names else str(values[(2 * index + 1) * 2 ** (levels - level - 1) - 1])
        )
        if bare:
            label(canvas, here, words, font, 0.9 * radius, ink=nodes.palette.ink, most=1.9 * radius)
        else:
            nodes.draw(canvas, here, words, font, rng)

    grow(0, 0, int(rng.integers(3, 7)))


def network(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """Nodes anywhere, joined by slanted lines; with weights beside the lines now and then."""
    left, top, width, height = box
    radius = min(unit * rng.uniform(0.6, 1.6), 0.12 * min(width, height))
    nodes = choose_nodes(canvas, radius, rng)
    places = _scatter(
        (left + radius, top + radius, width - 2 * radius, height - 2 * radius), 3.2 * radius, rng
    )
    if rng.random() < 0.3:
        places = _circle(box, radius, int(rng.integers(4, 12)))
    _join(canvas, places, nodes, font, rng)
    name_nodes(canvas, places, nodes, font, rng)


def star(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """One node in the middle, joined to three to eight around it; half of the time all are empty."""
    left, top, width, height = box
    side = min(width, height, 24 * unit)
    middle = left + width / 2, top + height / 2
    nodes = choose_nodes(canvas, side * rng.uniform(0.08, 0.13), rng)
    line = nodes.radius * rng.uniform(0.08, 0.4)
    empty = rng.random() < 0.5
    turn = rng.uniform(0, 6)
    count = int(rng.integers(3, 9))
    for index in range(count):
        angle, reach = turn + 2 * np.pi * index / count, side / 2 - nodes.radius
        reach *= rng.uniform(0.7, 1.0)
        spot = float(middle[0] + reach * np.cos(angle)), float(middle[1] + reach * np.sin(angle))
        canvas.line(middle, spot, line, nodes.palette.ink)
        nodes.draw(canvas, spot, "" if empty else str(index + 1), font, rng)
    nodes.draw(canvas, middle, "" if empty else "0", font, rng)


def machine(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A state machine: states in a row or two, arrows between them, some with a double outline."""
    left, top, width, height = box
    radius = min(unit * rng.uniform(0.9, 1.6), 0.14 * width, 0.2 * height)
    nodes = choose_nodes(canvas, radius, rng)
    columns = int(np.clip(width / (4.2 * radius), 2, 5))
    rows = int(np.clip(height / (4.5 * radius), 1, 3))
    across, down = width / columns, min(height / rows, 6 * radius)
    places = [
        (left + (column + 0.5) * across, top + (row + 0.5) * down)
        for row in range(rows)
        for column in range(columns)
    ]
    line = radius * rng.uniform(0.05, 0.1)
    for index, here in enumerate(places):
        others = [other for other in (index + 1, index + columns, index + columns + 1) if other < len(places)]
        for other in others:
            if rng.random() < 0.7:
                start, end = between(here, places[other], 1.05 * radius)
                arrow(canvas, start, end, line, nodes.palette.ink, head=0.4 * radius)
                middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 0.45 * radius
                label(canvas, middle, pick_word("01ab", rng), font, 0.45 * radius, ink=nodes.palette.ink)
    for index, here in enumerate(places):
        nodes.draw(canvas, here, f"q{index}" if rng.random() < 0.5 else str(index), font, rng)
        if rng.random() < 0.25:
            angles = np.linspace(0, 2 * np.pi, 40)
            inner = np.array(here) + 0.8 * radius * np.column_stack([np.cos(angles), np.sin(angles)])
            canvas.stroke(inner, line, nodes.palette.ink)


def layers(canvas: Canvas, box: Box, unit: float, font: Font, rng: np.random.Generator) -> None:
    """A network of layers: columns of nodes, each joined to all of the next column or to some."""
    left, top, width, height = box
    counts = rng.integers(1, 6, int(rng.integers(3, 6)))
    radius = min(unit * rng.uniform(0.6, 1.4), 0.4 * height / counts.max(), 0.25 * width / len(counts))
    nodes = choose_nodes(canvas, radius, rng)
    share = rng.choice([0.5, 1.0])
    columns = [
        [(left + width * (index + 0.5) / len(counts), top + height * (k + 0.5) / count) for k in range(count)]
        for index, count in enumerate(counts.tolist())
    ]
    for one, other in pairwise(columns):
        for start in one:
            for end in other:
                if rng.random() < share:
                    canvas.line(*between(start, end, radius), 0.07 * radius, nodes.palette.ink)
    named = rng.random() < 0.6
    places = [place for column in columns for place in column]
    if named:
        name_nodes(canvas, places, nodes, font, rng)
    else:
        for place in places:
            nodes.draw(canvas, place, "", font, rng)


def pick_word(letters: str, rng: np.random.Generator) -> str:
    """One of some letters, each as likely."""
    return letters[int(rng.integers(len(letters)))]


def name_nodes(
    canvas: Canvas, places: Sequence[Place], nodes: Nodes, font: Font, rng: np.random.Generator
) -> None:
    """Draws nodes and names them in order, or at random by numbers of up to two digits."""
    names = NAMES[int(rng.integers(len(NAMES)))]
    at_random = rng.random() < 0.3
    for index, place in enumerate(places):
        words = str(int(rng.integers(1, 60))) if at_random else names[index % len(names)]
        nodes.draw(canvas, place, words, font, rng)


def _join(
    canvas: Canvas, places: Sequence[Place], nodes: Nodes, font: Font, rng: np.random.Generator
) -> None:
    """Joins each node to its nearest ones; weights and tips of arrows by chance."""
    points = np.array(places).reshape(-1, 2)
    line = nodes.radius * rng.uniform(0.05, 0.16)
    weighted, pointed = rng.random() < 0.4, rng.random() < 0.25
    joined: set[tuple[int, int]] = set()
    for index, point in enumerate(points):
        near = np.argsort(np.hypot(*(points - point).T))[1 : int(rng.integers(2, 5))]
        joined |= {(min(index, int(other)), max(index, int(other))) for other in near}
    for one, other in sorted(joined):
        start, end = between(places[one], places[other], nodes.radius)
        if pointed:
            arrow(canvas, start, end, line, nodes.palette.ink, head=0.5 * nodes.radius)
        else:
            canvas.line(start, end, line, nodes.palette.ink)
        if weighted:
            spot = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 0.5 * nodes.radius
            label(
                canvas, spot, str(int(rng.integers(1, 20))), font, 0.55 * nodes.radius, ink=nodes.palette.ink
            )


def _scatter(box: Box, apart: float, rng: np.random.Generator) -> list[Place]:
    """Places at random, none nearer to another than `apart`; at most 16."""
    left, top, width, height = box
    places: list[Place] = []
    most = int(rng.integers(4, 17))
    for x, y in rng.uniform(0, 1, (80, 2)):
        spot = float(left + x * width), float(top + y * height)
        if all(np.hypot(spot[0] - a, spot[1] - b) > apart for a, b in places):
            places.append(spot)
    return places[:most]


def _circle(box: Box, radius: float, count: int) -> list[Place]:
    """So many places around the middle of a rectangle."""
    left, top, width, height = box
    reach = min(width, height) / 2 - radius
    angles = 2 * np.pi * np.arange(count) / count
    middle = left + width / 2, top + height / 2
    return [(float(middle[0] + reach * np.cos(a)), float(middle[1] + reach * np.sin(a))) for a in angles]
