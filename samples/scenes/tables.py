"""Boards in the cells of a table: a page of the web, a spreadsheet, tiles; and numbers on the bare page."""

import string
from dataclasses import dataclass
from typing import Literal

import numpy as np

from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.controls import Controls
from samples.scenes.digit_boards import (
    FARTHEST,
    SHARE,
    TYPED,
    PlacedNumbers,
    between,
    choose_bridges,
    choose_layout,
    choose_lettered,
    clue_of,
    is_done,
    is_level,
)
from samples.scenes.fonts import Font
from samples.scenes.looks import WHITE, mix
from samples.scenes.others.drawing import BRIGHT, DARK, LIGHT, label, pick
from samples.scenes.pages import Page
from samples.scenes.styles.colours import lightness, readable
from samples.scenes.styles.layouts import Layout
from solver import Bridge

Kind = Literal["web", "sheet", "tiles", "bare"]

KINDS: tuple[Kind, ...] = ("web", "sheet", "tiles", "bare")
ALIKE = 0.564
"""The radius of a disc with the area of a square, sides."""


@dataclass(frozen=True, slots=True)
class Table:
    """How a table of numbers is drawn; lengths in units.

    Attributes:
        kind: a table on a web page, a spreadsheet, tiles, or bare numbers.
        cell: from cell to cell, units.
        between: the width of the gap between cells, parts of `cell`; 0 where lines part them.
        digit: the height of the numbers, units.
        font: of the numbers, and of typed bridges.
        typed: what bridges are typed as, one of `TYPED`; empty where they are drawn as lines.
        page, empty, island, done: the colours of the page, of cells, of those with an open island or a
            finished one.
        line, ink, ties: the colours of lines between cells, of numbers, of bridges.
        line_width: of lines between cells, units.
    """

    kind: Kind
    cell: float
    between: float
    digit: float
    font: Font
    typed: tuple[str, ...]
    page: Colour
    empty: Colour
    island: Colour
    done: Colour
    line: Colour
    ink: Colour
    ties: Colour
    line_width: float

    @property
    def radius(self) -> float:
        """What stands for the radius of an island, units: that of its tile, or of its number."""
        if self.island != self.empty:
            return min(ALIKE * (1 - self.between), FARTHEST) * self.cell
        return min(self.digit / SHARE, FARTHEST * self.cell)

    def middle(self, corner: Place, row: float, column: float) -> Place:
        """The middle of a cell; rows and columns count from 0, `corner` is the top left of the first cell."""
        return corner[0] + (column + 0.5) * self.cell, corner[1] + (row + 0.5) * self.cell


def compose_table(rng: np.random.Generator) -> Page:
    """Draws a table with one board, or with a board and its solution, a unit a pixel of the picture."""
    table = _table(rng)
    layout = choose_layout(rng, 10, apart=bool(table.typed))
    boards = [choose_bridges(layout.board, rng)]
    if rng.random() < 0.2:
        boards = [(), layout.board.bridges]
    head = 1.0 if table.kind == "sheet" else 0.0
    rows, columns = (
        layout.board.rows + int(rng.integers(0, 2)),
        layout.board.columns + int(rng.integers(0, 2)),
    )
    wide, high = (columns + head) * table.cell, (rows + head) * table.cell
    apart = table.cell * rng.uniform(0.3, 2.0)
    letter = float(np.clip(table.cell * rng.uniform(0.35, 0.6), 9, 22))
    sides = [table.cell * rng.uniform(0.1, 1.5) + 2 for _ in range(4)]
    around = 0.0 if table.kind == "bare" and rng.random() < 0.7 else 1.0
    above = around * rng.uniform(2.0, 7.0) * letter if rng.random() < 0.7 else 0.0
    below = around * rng.uniform(2.0, 9.0) * letter if rng.random() < 0.5 else 0.0
    whole = wide * len(boards) + apart * (len(boards) - 1)
    width = max(whole + sides[0] + sides[2], 11 * letter * around)
    top = above + sides[1]
    height = top + high + sides[3] + below
    canvas = Canvas(float(np.ceil(width)), float(np.ceil(height)), 1.0, table.page, 2)
    controls = Controls(table.font, letter, table.page)
    if above:
        controls.draw(canvas, (sides[0], 0.4 * sides[1]), above, rng)
    if below:
        start = sides[0], top + high + 0.5 * sides[3]
        controls.draw(canvas, start, height - start[1], rng)
    left = sides[0] if rng.random() < 0.5 else (width - whole) / 2
    tinted = bool(rng.random() < 0.5)
    placed = []
    for index, bridges in enumerate(boards):
        corner = left + index * (wide + apart), top
        placed.append(_draw(canvas, table, layout, bridges, corner, size=(rows, columns), tinted=tinted))
    block = 0.0, 0.0, canvas.width, canvas.height
    return Page(canvas.picture(), 1.0, tuple(placed), block, True, table.page, table.digit)


def _table(rng: np.random.Generator) -> Table:
    kind = KINDS[int(rng.choice(4, p=[0.38, 0.17, 0.3, 0.15]))]
    digit = float(np.exp(rng.uniform(np.log(8.0), np.log(26.0))))
    page: Colour = WHITE if rng.random() < 0.5 else (244, 244, 244)
    if rng.random() < 0.2:
        page = (24, 26, 30)
    empty = (
        page if kind == "bare" or rng.random() < 0.5 else mix(page, (128, 128, 128), rng.uniform(0.05, 0.35))
    )
    if kind == "tiles" and rng.random() < 0.5:
        empty = (pick(DARK, rng), pick(LIGHT, rng), (90, 160, 220))[int(rng.integers(3))]
    light = lightness(empty) > 128
    done = pick(LIGHT if light else DARK, rng) if rng.random() < 0.6 else (144, 238, 144)
    island = empty
    if kind == "tiles" or (kind != "bare" and rng.random() < 0.15):
        island = pick((*LIGHT, *BRIGHT) if rng.random() < 0.6 else DARK, rng)
        if max(abs(a - b) for a, b in zip(island, empty, strict=True)) < 40:
            island = mix(empty, (0, 0, 0) if light else WHITE, 0.4)
    between = rng.uniform(0.02, 0.14) if kind == "tiles" or rng.random() < 0.2 else 0.0
    ink: Colour = (readable(empty, rng, 110.0) if rng.random() < 0.3 else (20, 20, 20)) if light else WHITE
    as_lines = rng.random() < (1.0 if kind == "bare" else 0.2)
    return Table(
        kind, digit * rng.uniform(1.7, 3.4), between, digit, choose_lettered(rng),
        () if as_lines else TYPED[int(rng.integers(len(TYPED)))], page, empty, island,
        empty if kind == "bare" else done, mix(empty, ink, rng.uniform(0.12, 0.9)), ink,
        readable(empty, rng, 60.0) if rng.random() < 0.5 else ink, max(digit * rng.uniform(0.03, 0.12), 0.8),
    )  # fmt: skip


def _draw(
    canvas: Canvas, table: Table, layout: Layout, bridges: tuple[Bridge, ...], corner: Place, *,
    size: tuple[int, int], tinted: bool,
) -> PlacedNumbers:  # fmt: skip
    """A table of so many rows and columns with a board in it; finished islands are tinted or not."""
    if table.kind == "sheet":
        corner = _names(canvas, table, corner, size)
    board = layout.board
    grounds = [table.done if done and tinted else table.island for done in is_done(board, bridges)]
    if table.kind != "bare":
        for row in range(size[0]):
            for column in range(size[1]):
                _fill(canvas, table, corner, (row, column), table.empty)
        for island, ground in zip(board.puzzle.islands, grounds, strict=True):
            _fill(canvas, table, corner, (int(island.row), int(island.column)), ground)
        if not table.between:
            _lines(canvas, table, corner, size)
    for bridge in bridges:
        _tie(canvas, table, layout, bridge, corner)
    spots = [table.middle(corner, float(one.row), float(one.column)) for one in board.puzzle.islands]
    for spot, words, ground in zip(spots, clue_of(board), grounds, strict=True):
        stands_out = abs(lightness(table.ink) - lightness(ground)) > 90
        ink = table.ink if stands_out else (0, 0, 0) if lightness(ground) > 128 else WHITE
        canvas.number(spot, words, table.font, table.digit, ink)
    none = np.zeros((0, 2)), np.zeros(0)
    drawn = Drawn(np.array(spots), np.full(len(spots), table.radius), *none)
    return PlacedNumbers(layout, drawn, tuple(clue_of(board)), table.digit, bridges, f"table, {table.kind}")


def _tie(canvas: Canvas, table: Table, layout: Layout, bridge: Bridge, corner: Place) -> None:
    """A bridge, typed into the cells between its islands or drawn from one to the other."""
    level = is_level(layout.board, bridge)
    if table.typed:
        words = table.typed[(0 if level else 2) + min(bridge.count, 2) - 1]
        em = 1.25 * table.digit
        for row, column in between(layout.board, bridge):
            x, y = table.middle(corner, row, column)
            canvas.text((x, y + 0.35 * em), words, table.font, em, colour=table.ties, anchor="ms")
        return
    islands, short = layout.board.puzzle.islands, min(table.radius, 0.45 * table.cell)
    (x, y), (right, below) = (
        table.middle(corner, float(one.row), float(one.column))
        for one in (islands[bridge.a], islands[bridge.b])
    )
    width, lanes = max(0.07 * table.cell, 1.0), (-0.12, 0.12) if bridge.count > 1 else (0.0,)
    for lane in lanes:
        off = lane * table.cell
        if level:
            canvas.line((x + short, y + off), (right - short, y + off), width, table.ties)
        else:
            canvas.line((x + off, y + short), (x + off, below - short), width, table.ties)


def _fill(canvas: Canvas, table: Table, corner: Place, place: tuple[int, int], colour: Colour) -> None:
    cell, gap = table.cell, table.between * table.cell / 2
    left, top = corner[0] + place[1] * cell + gap, corner[1] + place[0] * cell + gap
    canvas.box((left, top), (cell - 2 * gap, cell - 2 * gap), colour)


def _lines(canvas: Canvas, table: Table, corner: Place, size: tuple[int, int]) -> None:
    (left, top), (rows, columns), cell = corner, size, table.cell
    for row in range(rows + 1):
        y = top + row * cell
        canvas.line((left, y), (left + columns * cell, y), table.line_width, table.line)
    for column in range(columns + 1):
        x = left + column * cell
        canvas.line((x, top), (x, top + rows * cell), table.line_width, table.line)


def _names(canvas: Canvas, table: Table, corner: Place, size: tuple[int, int]) -> Place:
    """The letters and numbers along the edges of a spreadsheet; the corner of its first cell."""
    (left, top), (rows, columns), cell = corner, size, table.cell
    head, ink = mix(table.page, (128, 128, 128), 0.25), mix(table.ink, (128, 128, 128), 0.4)
    spots = [((left + (index + 1) * cell, top), string.ascii_uppercase[index]) for index in range(columns)]
    spots += [((left, top + (index + 1) * cell), str(index + 1)) for index in range(rows)]
    for place, words in [((left, top), ""), *spots]:
        canvas.box(place, (cell, cell), head)
        canvas.frame(place, (cell, cell), 0.8, mix(head, (0, 0, 0), 0.2))
        if words:
            spot = place[0] + cell / 2, place[1] + cell / 2
            label(canvas, spot, words, table.font, 0.8 * table.digit, ink=ink)
    return left + cell, top + cell
