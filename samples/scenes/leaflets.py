"""Pages with boards close together: bare, below a heading, or among the text of a report."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from samples.scenes.canvas import Canvas, Colour
from samples.scenes.clusters import Cluster, Pair
from samples.scenes.looks import choose_font
from samples.scenes.others.drawing import DARK, pick
from samples.scenes.pages import Page
from samples.scenes.reports import CAPTIONS
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.colours import lightness
from samples.scenes.styles.item import PlacedStyled
from samples.scenes.tutorials import TITLES
from samples.scenes.typeset import Column, Typeface

Choose = Callable[[Medium, np.random.Generator], Cluster]
"""Chooses the boards of a figure; every choice comes from the generator."""

WHITE: Colour = (255, 255, 255)
LARGEST = 1500.0
"""About the most that the longer side of all boards of a page without text may have, units."""
RADII = 4.2, 24.0
"""The smallest and largest radius of islands on a page, units."""
READABLE = 8.0
"""The least height of digits that a page states (`Page.digit`), units."""


def compose_leaflet(choose: Choose, rng: np.random.Generator, *, printed: bool, radii: Pair = RADII) -> Page:
    """Draws a page with boards close together, a unit a pixel of the picture.

    In a report, boards that find no room are left out, so that there may be none.

    Args:
        choose: chooses the boards of a figure; called once, or twice for a report with two figures.
        rng: every choice comes from it.
        printed: whether the boards are always drawn for print, not also copied from a screen.
        radii: the smallest and the largest radius of islands, units.
    """
    medium: Medium = "print" if printed or rng.random() < 0.5 else "screen"
    kind = rng.random()
    if kind < 0.45:
        return _report(choose, medium, rng, radii=radii)
    return _alone(choose(medium, rng), rng, titled=kind < 0.65, radii=radii)


def _alone(cluster: Cluster, rng: np.random.Generator, *, titled: bool, radii: Pair) -> Page:
    """Nothing but the boards and what belongs to them, a heading at most."""
    radius = float(np.exp(rng.uniform(*np.log(radii))))
    cluster = cluster.scaled(radius / _radius(cluster))
    cluster = cluster.scaled(min(1.0, LARGEST / max(cluster.size)))
    first = cluster.items[0]
    cluster = replace(cluster, letter=_letter(cluster, rng))
    room = [max(first.look.pitch) * rng.uniform(0.05, 1.2) + 2 for _ in range(4)]
    font, head = choose_font(rng), 2.5 * cluster.letter if titled else 0.0
    words = TITLES[int(rng.integers(len(TITLES)))]
    width, height = cluster.size
    if titled:
        width = max(width, font.load(200.0).getlength(words) / 200.0 * 1.4 * cluster.letter)
    canvas = Canvas(
        float(np.ceil(width + room[0] + room[2])), float(np.ceil(height + head + room[1] + room[3])), 1.0,
        first.style.ground.colour, 2,
    )  # fmt: skip
    ink = _ink(canvas.paper)
    if titled:
        spot = room[0], room[1] + 1.4 * cluster.letter
        canvas.text(spot, words, font, 1.4 * cluster.letter, colour=ink)
    placed = cluster.draw(canvas, (room[0], room[1] + head), font, ink, rng)
    return _page(canvas, placed, (0.0, 0.0, canvas.width, canvas.height), busy=titled)


def _report(choose: Choose, medium: Medium, rng: np.random.Generator, *, radii: Pair) -> Page:
    """A page of a report, or a part of it, with one figure or two."""
    width = float(np.exp(rng.uniform(np.log(600), np.log(1400))))
    height = width * (rng.uniform(1.25, 1.42) if rng.random() < 0.4 else rng.uniform(0.5, 1.0))
    canvas = Canvas(width, height, 1.0, WHITE, 2 if width < 900 else 1)
    letter = max(width / rng.uniform(48, 80), 8.5)
    body = choose_font(rng)
    accent: Colour = (0, 0, 0) if rng.random() < 0.7 else pick(DARK, rng)
    face = Typeface(body, choose_font(rng), letter, (0, 0, 0), accent, rng.uniform(1.15, 1.5))
    margin = width * rng.uniform(0.06, 0.15)
    top, figure = margin * rng.uniform(0.3, 1.0), int(rng.integers(0, 12))
    column = Column(canvas, margin, width - 2 * margin, top, height - 0.7 * margin, face, rng, figure=figure)
    placed: list[PlacedStyled] = []
    for _ in range(int(rng.integers(1, 3))):
        _text(column, rng)
        placed += _figure(column, choose(medium, rng), rng, radii=radii)
    while column.room > 3 * column.line:
        _text(column, rng)
    block = 0.02 * width, 0.02 * width, 0.96 * width, height - 0.04 * width
    return _page(canvas, placed, block, busy=True, digit=0.7 * letter)


def _text(column: Column, rng: np.random.Generator) -> None:
    kind = rng.random()
    if kind < 0.25:
        column.heading()
    if kind > 0.85:
        column.bullets(int(rng.integers(1, 5)))
    column.paragraph(int(rng.integers(1, 9)))


def _figure(column: Column, cluster: Cluster, rng: np.random.Generator, *, radii: Pair) -> list[PlacedStyled]:
    """The boards in the middle of the column, with a caption; none where there is no room."""
    cluster = replace(cluster, letter=column.face.letter * rng.uniform(0.75, 0.95))
    room = column.width * rng.uniform(0.35, 1.0), column.room - 3 * column.line
    radius = _radius(cluster)
    for _ in range(3):  # words keep their size
        cluster = cluster.scaled(min(room[0] / cluster.size[0], room[1] / cluster.size[1]))
    cluster = cluster.scaled(min(1.0, radii[1] * rng.uniform(0.4, 1.0) / _radius(cluster)))
    if room[1] < 4 * column.line or _radius(cluster) < min(radii[0], radius):
        return []
    width, height = cluster.size
    left, top = column.left + (column.width - width) / 2, column.y + 0.4 * column.line
    ground, edge = cluster.items[0].style.ground.colour, 0.3 * max(cluster.items[0].look.pitch)
    if ground != column.canvas.paper:
        column.canvas.box((left - edge, top - edge), (width + 2 * edge, height + 2 * edge), ground)
    face = column.face
    placed = cluster.draw(column.canvas, (left, top), face.body, _ink(ground), rng)
    column.y = top + height + edge + 0.3 * column.line
    if rng.random() < 0.8:
        column.caption(CAPTIONS)
    return placed


def _page(
    canvas: Canvas, placed: list[PlacedStyled], block: tuple[float, float, float, float], *, busy: bool,
    digit: float = 40.0,
) -> Page:  # fmt: skip
    """The finished page; the camera goes by its smallest number that can be read."""
    smallest = max(min([digit, *(one.item.look.digit for one in placed)]), READABLE)
    return Page(canvas.picture(), 1.0, tuple(placed), block, busy, canvas.paper, smallest)


def _radius(cluster: Cluster) -> float:
    """Of the smallest islands."""
    return min(item.look.radius for item in cluster.items)


def _letter(cluster: Cluster, rng: np.random.Generator) -> float:
    """The height of the words below boards, no longer than these are wide."""
    widest = min(item.extent[0] for item in cluster.items) + max(cluster.items[0].look.pitch)
    longest = max([len(words) for words in cluster.words], default=1)
    return float(
        np.clip(rng.uniform(0.4, 0.8) * max(cluster.items[0].look.pitch), 8.0, 22.0)
        * min(1.0, 1.6 * widest / (longest * 12))
    )


def _ink(ground: Colour) -> Colour:
    """Of words and arrows."""
    return (0, 0, 0) if lightness(ground) > 128 else WHITE
