"""Bridges in many styles, places for more of them, and marks that there is none."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from samples.scenes import hand
from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.looks import mix
from samples.scenes.puzzles import Solved
from samples.scenes.styles.style import Style
from solver import Bridge

Vector = NDArray[np.float64]


def choose(board: Solved, style: Style, rng: np.random.Generator) -> list[Bridge]:
    """The bridges that are drawn on a board already, as the style says: none, all, some, or wrong ones."""
    most = board.puzzle.max_bridges
    match style.bridges.drawn:
        case "none":
            return []
        case "whole":
            return list(board.bridges)
    share = rng.uniform(0.2, 0.95)
    kept = [bridge for bridge in board.bridges if rng.random() < share]
    if style.bridges.drawn == "wrong":
        kept = [
            bridge if rng.random() < 0.75 else bridge._replace(count=int(rng.integers(1, most + 1)))
            for bridge in kept
        ]
    return kept


def neighbours(board: Solved) -> list[tuple[int, int]]:
    """Pairs of islands next to each other on a row or column, as indices; signs between them are ignored."""
    islands = board.puzzle.islands
    pairs: list[tuple[int, int]] = []
    for along, across in (("row", "column"), ("column", "row")):
        places = [(getattr(island, along), getattr(island, across)) for island in islands]
        order = sorted(range(len(islands)), key=places.__getitem__)
        pairs += [(min(a, b), max(a, b)) for a, b in pairwise(order) if places[a][0] == places[b][0]]
    return pairs


def draw(
    canvas: Canvas, bridges: Sequence[Bridge], style: Style, drawn: Drawn, rng: np.random.Generator
) -> None:
    """Draws bridges from edge to edge, or from within the islands where those are drawn over them."""
    look, how = style.look, style.bridges
    for bridge in bridges:
        a, b = drawn.islands[bridge.a], drawn.islands[bridge.b]
        along = (b - a) / max(float(np.hypot(*(b - a))), 1e-6)
        side = np.array([-along[1], along[0]])
        short = (1.0 if how.above else 0.6) + how.short
        start, end = a + along * short * drawn.radii[bridge.a], b - along * short * drawn.radii[bridge.b]
        colour = how.many if bridge.count > 1 else how.ink
        gap = min(how.gap, 1.5 / max(bridge.count - 1, 1)) * look.radius
        width = how.width * look.radius
        if how.stroke == "bar":
            canvas.line(_at(start), _at(end), width * (1 + 1.6 * (bridge.count - 1)), colour)
            continue
        for lane in np.arange(bridge.count) - (bridge.count - 1) / 2:
            move = side * lane * max(gap, 1.8 * width)
            _lane(canvas, start + move, end + move, style, colour, bend=float(lane), rng=rng)


def draw_candidates(
    canvas: Canvas, board: Solved, style: Style, drawn: Drawn, rng: np.random.Generator
) -> None:
    """Pale dashes at most places where a bridge could be."""
    colour = mix(style.ground.colour, style.bridges.ink, 0.4)
    for a, b in neighbours(board):
        start, end = _trim(drawn, a, b, 1.1)
        if rng.random() < 0.8 and np.hypot(*(end - start)) > 0.3 * style.look.radius:
            dash = max(0.16 * style.look.radius, 1.2)
            canvas.dashes(_at(start), _at(end), max(0.05 * style.look.radius, 0.8), colour, dash)


def draw_forbidden(
    canvas: Canvas, board: Solved, style: Style, drawn: Drawn, rng: np.random.Generator
) -> None:
    """Small crosses half way between some neighbours: no bridge here."""
    arm, width = rng.uniform(0.2, 0.45) * style.look.radius, max(0.1 * style.look.radius, 0.9)
    for a, b in neighbours(board):
        if rng.random() < 0.3:
            start, end = _trim(drawn, a, b, 1.0)
            x, y = (start + end) / 2
            canvas.line((x - arm, y - arm), (x + arm, y + arm), width, style.mark_ink)
            canvas.line((x - arm, y + arm), (x + arm, y - arm), width, style.mark_ink)


def _lane(
    canvas: Canvas, start: Vector, end: Vector, style: Style, colour: Colour, *, bend: float,
    rng: np.random.Generator,
) -> None:  # fmt: skip
    """One of the lines of a bridge."""
    radius, width = style.look.radius, style.bridges.width * style.look.radius
    length = float(np.hypot(*(end - start)))
    if length < 0.05 * radius:
        return
    match style.bridges.stroke:
        case "dashes" | "dots":
            dash = (0.3 if style.bridges.stroke == "dashes" else 0.1) * radius
            canvas.dashes(_at(start), _at(end), width, colour, max(dash, 1.2))
        case "rails":
            canvas.line(_at(start), _at(end), 2.6 * width, colour)
            canvas.line(_at(start), _at(end), 1.3 * width, mix(colour, style.ground.colour, 0.8))
        case "planks":
            canvas.line(_at(start), _at(end), 3.0 * width, mix(colour, (0, 0, 0), 0.4))
            canvas.dashes(_at(start), _at(end), 2.4 * width, colour, max(0.2 * radius, 1.5))
        case "arcs":
            side = np.array([-(end - start)[1], (end - start)[0]]) / length
            steps = np.linspace(0, 1, 15)[:, None]
            bow = np.sin(np.pi * steps) * side * (bend + 0.25) * min(0.5 * radius, 0.12 * length)
            canvas.stroke(start + steps * (end - start) + bow, width, colour)
        case "hand":
            over = rng.uniform(-0.2, 0.2, 2)[:, None] * radius * (end - start) / length
            stroke = hand.straight(_at(start + over[0]), _at(end - over[1]), rng, 0.07 * radius)
            canvas.stroke(stroke, width, colour)
        case _:
            canvas.line(_at(start), _at(end), width, colour)


def _trim(drawn: Drawn, a: int, b: int, share: float) -> tuple[Vector, Vector]:
    one, other = drawn.islands[a], drawn.islands[b]
    along = (other - one) / max(float(np.hypot(*(other - one))), 1e-6)
    return one + along * share * drawn.radii[a], other - along * share * drawn.radii[b]


def _at(point: Vector) -> Place:
    return float(point[0]), float(point[1])
