"""Two to six boards close together: puzzle and solution, step by step, in several sizes, or different."""

from dataclasses import replace
from typing import Literal

import numpy as np

from samples.scenes.clusters import Cluster, edge, scaled
from samples.scenes.figures import Step, plain
from samples.scenes.others.drawing import DARK, LIGHT, pick
from samples.scenes.styles import layouts
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.choosing import any_style
from samples.scenes.styles.colours import lightness, readable
from samples.scenes.styles.item import StyledItem
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.style import Coordinates, Ground, Lattice, Paint, Style
from solver.making import Plan

Kind = Literal["pair", "steps", "sizes", "several"]

KINDS: tuple[Kind, ...] = ("pair", "steps", "sizes", "several")
PLAIN = 0.45
"""The share of figures in black rings on white."""
SIDES = (7, 9, 11, 13, 17)
"""Rows and columns of boards that are scaled to one width."""
UNIT = 26.0
"""The smaller of the two pitches before the whole is scaled, units."""
APART = 1.9
"""The least gap between different boards without lines or frames, pitches: closer, they look like one."""
LEGENDS = (
    "Puzzle", "Solution", "Initial state", "Before", "After", "Final state", "Step", "Result", "Input",
    "Output", "Easy", "Hard",
)  # fmt: skip
KEPT = ("forbidden", "candidates", "ticks", "glow")
"""Marks that do not reach beyond the board."""


def choose_cluster(medium: Medium, rng: np.random.Generator) -> Cluster:
    """Boards close together.

    Args:
        medium: whether they are drawn for print or copied from a screen.
        rng: every choice comes from it.
    """
    kind = KINDS[int(rng.choice(4, p=[0.34, 0.32, 0.12, 0.22]))]
    count = 2 if kind == "pair" else int(rng.integers(2, 7 if kind != "sizes" else 5))
    items = _items(kind, count, medium, rng)
    across = count if count < 4 and rng.random() < 0.85 else -(-count // 2)
    if count == 2 and rng.random() < 0.12:
        across = 1
    rows = tuple(tuple(items[start : start + across]) for start in range(0, count, across))
    gap = _gap(rng)
    down = gap if rng.random() < 0.6 else _gap(rng)
    if kind in ("sizes", "several") and not items[0].bounded:
        gap, down = max(gap, APART), max(down, APART)
    words = _words(count, rng) if rng.random() < 0.45 else ()
    pointed = bool(rng.random() < (0.4 if kind in ("pair", "steps") else 0.05))
    return Cluster(rows, (gap, down), words, pointed=pointed)


def _items(kind: Kind, count: int, medium: Medium, rng: np.random.Generator) -> list[StyledItem]:
    layout = _layout(rng)
    style = _style(layout, medium, rng)
    bridges = layout.board.bridges
    match kind:
        case "pair":
            given = rng.uniform(0.0, 0.6) if rng.random() < 0.15 else 0.0
            return _steps(layout, style, (given, 1.0 if rng.random() < 0.8 else rng.uniform(0.5, 1.0)), rng)
        case "steps":
            ends = np.linspace(0, 1, count)
            if rng.random() < 0.5:
                ends = np.sort(rng.uniform(0, 1, count))
            if rng.random() < 0.3:
                ends = np.linspace(0, min(count, len(bridges)) / len(bridges), count)
            return _steps(layout, style, tuple(ends.tolist()), rng)
        case "sizes":
            return _sizes(style, count, rng)
    boards = [layout, *(_layout(rng, layout.board.rows) for _ in range(count - 1))]
    share = 1.0 if rng.random() < 0.4 else 0.0
    return [_steps(board, style, (share,), rng)[0] for board in boards]


def _layout(rng: np.random.Generator, rows: int = 0) -> Layout:
    """A board, of so many rows and columns at most if that is said."""
    if rows:
        return layouts.usual(rng, most=max(rows, 4), least=max(rows - 1, 4))
    if rng.random() < 0.1:
        return layouts.tiny(rng)
    side = int(rng.choice([5, 7, 9, 11]))
    return layouts.usual(rng, most=side, least=max(side - 2, 4))


def _steps(
    layout: Layout, style: Style, shares: tuple[float, ...], rng: np.random.Generator
) -> list[StyledItem]:
    """The same board with these shares of its bridges."""
    bridges = layout.board.bridges
    order = [bridges[int(index)] for index in rng.permutation(len(bridges))]
    if rng.random() < 0.5:
        order = sorted(bridges)
    return [Step(layout, style, True, tuple(order[: round(share * len(order))])) for share in shares]


def _sizes(style: Style, count: int, rng: np.random.Generator) -> list[StyledItem]:
    """Boards of different sizes, scaled to the same width, with and without bridges."""
    sides = sorted(int(side) for side in rng.choice(SIDES, count, replace=False))
    share = 1.0 if rng.random() < 0.5 else 0.0
    items: list[StyledItem] = []
    for side in sides:
        islands = round(side * side * rng.uniform(0.15, 0.3))
        layout = layouts.grown(Plan(side, side, islands, 1, 0.45, 0.3, full=False), rng)
        factor = (SIDES[0] - 0.5) / (side - 0.5)
        items.append(_steps(layout, scaled(style, factor), (share,), rng)[0])
    return items


def _style(layout: Layout, medium: Medium, rng: np.random.Generator) -> Style:
    """Any style without what reaches beyond a board; finished islands filled now and then."""
    side = max(layout.board.rows, layout.board.columns)
    style = any_style(layout, medium, UNIT * side, rng, widest=UNIT)
    if rng.random() < PLAIN:
        style = plain(style, rng)
    islands, ground = style.islands, style.ground
    shows = islands.shows if rng.random() < 0.3 else "clues"
    if rng.random() < 0.35:
        first = islands.paints[0]
        fill = pick(LIGHT, rng) if rng.random() < 0.6 else pick((*DARK, (128, 128, 128)), rng)
        if abs(lightness(fill) - lightness(ground.colour)) > 20 or islands.outline != "none":
            islands = replace(islands, paints=(first, Paint(fill, first.ink, readable(fill, rng))), ramp=None)
            shows = "open" if rng.random() < 0.25 else shows
    if islands.body == "clear" and len(islands.paints) > 1:
        islands = replace(islands, body="flat")
    style = replace(
        style, islands=replace(islands, shows=shows), overlays=(),
        marks=tuple(mark for mark in style.marks if mark in KEPT),
    )  # fmt: skip
    return replace(style, ground=_ground(style, rng))


def _ground(style: Style, rng: np.random.Generator) -> Ground:
    """The page itself, with and without lines, with a frame and names of rows and columns now and then."""
    ground, look = style.ground, style.look
    lattices: tuple[Lattice, ...] = (ground.lattice, "none", "lines", "cells", "dots", "table")
    lattice = lattices[int(rng.choice(6, p=[0.3, 0.34, 0.12, 0.14, 0.06, 0.04]))]
    if lattice == ground.lattice and lattice in ("diagonals", "triangles"):
        lattice = "none"
    ground = replace(ground, texture="clear", lattice=lattice, coordinates="none")
    pitch, frame = max(look.pitch), None
    if rng.random() < 0.3:
        frame = max(1.25 * look.radius, pitch * rng.uniform(0.4, 0.7))
    if rng.random() < 0.12:
        names: tuple[Coordinates, ...] = ("numbers", "small letters", "letters")
        ground = replace(ground, coordinates=names[int(rng.integers(3))])
        named = edge(replace(style, ground=replace(ground, frame=None)))
        frame = named + 0.2 * pitch if rng.random() < 0.6 else frame
    if frame is None:
        return replace(ground, frame=None)
    ink = pick(DARK, rng) if rng.random() < 0.5 else ground.frame_ink
    return replace(
        ground, frame=frame, frame_ink=ink, frame_width=look.radius * rng.choice([0.08, 0.15, 0.5])
    )


def _gap(rng: np.random.Generator) -> float:
    """From the last column of a board to the first of the next, pitches."""
    kind = rng.random()
    if kind < 0.2:
        return float(rng.choice([1.0, 2.0]))
    return float(rng.uniform(0.8, 1.6) if kind < 0.5 else rng.uniform(1.4, 3.0))


def _words(count: int, rng: np.random.Generator) -> tuple[str, ...]:
    """What stands below each board."""
    kind, first = rng.random(), int(rng.integers(1, 9))
    legends = [LEGENDS[int(index)] for index in rng.integers(len(LEGENDS), size=count)]
    if kind < 0.35:
        return tuple(f"({mark})" for mark in "abcdefgh"[:count])
    if kind < 0.6:
        return tuple(f"({mark}) {words}" for mark, words in zip("abcdefgh", legends, strict=False))
    if kind < 0.8:
        return tuple(f"Figure {first + index}" for index in range(count))
    return tuple(legends) if kind < 0.9 else tuple(f"Step {index + 1}" for index in range(count))
