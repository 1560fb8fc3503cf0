"""Boards in the cells of a table: a page of the web with its controls, a spreadsheet, a grid of tiles."""

import string
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.fonts import Font
from samples.scenes.looks import WHITE, mix
from samples.scenes.others.drawing import BRIGHT, DARK, LIGHT, label, pick
from samples.scenes.pages import Page
from samples.scenes.ringless import (
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
from samples.scenes.styles.colours import lightness, readable
from samples.scenes.styles.layouts import Layout
from samples.scenes.surroundings import write_column
from solver import Bridge

Kind = Literal["web", "sheet", "tiles"]

ALIKE = 0.564
"""The radius of a disc with the area of a square, sides."""
CONTROLS = (
    "Start", "New game", "Check", "Solve", "Reset", "Undo", "Next", "Hint", "7x7 Easy", "10x10 Medium",
    "Level 8", "Clear", "Save",
)  # fmt: skip
CHOICES = ("-", "=", "|", "||", "No bridge", "One", "Two", "Easy", "Hard", "Remove")


@dataclass(frozen=True, slots=True)
class Table:
    """How a table of numbers is drawn; lengths in units.

    Attributes:
        kind: where it stands.
        cell: the side of a cell.
        between: of what lies between cells, parts of their side: 0 for lines.
        digit: the height of the numbers.
        font: theirs.
        typed: what bridges are typed as.
        page, water, island, done: the colours of the page, of cells, of those with an open island or a
            finished one.
        line, ink: of lines and of letters.
        line_width: of lines.
    """

    kind: Kind
    cell: float
    between: float
    digit: float
    font: Font
    typed: tuple[str, ...]
    page: Colour
    water: Colour
    island: Colour
    done: Colour
    line: Colour
    ink: Colour
    line_width: float

    @property
    def radius(self) -> float:
        """What stands for that of an island: of its tile where it has one, else of its number."""
        if self.island != self.water:
            return min(ALIKE * (1 - self.between), FARTHEST) * self.cell
        return min(self.digit / SHARE, FARTHEST * self.cell)


def compose_table(rng: np.random.Generator) -> Page:
    """Draws a table with one board, or with a board and its solution, a unit a pixel of the picture."""
    table = _table(rng)
    layout = choose_layout(rng, 10, apart=True)
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
    above = rng.uniform(2.0, 7.0) * letter if rng.random() < 0.7 else 0.0
    below = rng.uniform(2.0, 9.0) * letter if rng.random() < 0.5 else 0.0
    width = max(wide * len(boards) + apart * (len(boards) - 1) + sides[0] + sides[2], 11 * letter)
    height = above + sides[1] + high + sides[3] + below
    canvas = Canvas(float(np.ceil(width)), float(np.ceil(height)), 1.0, table.page, 2)
    left = sides[0] if rng.random() < 0.5 else (width - wide * len(boards) - apart * (len(boards) - 1)) / 2
    top = above + sides[1]
    if above:
        _controls(canvas, table, (sides[0], 0.4 * sides[1]), above, letter, rng=rng)
    if below:
        start = sides[0], top + high + 0.5 * sides[3]
        _controls(canvas, table, start, height - start[1], letter, rng=rng)
    placed = []
    for index, bridges in enumerate(boards):
        corner = left + index * (wide + apart), top
        placed.append(_draw(canvas, table, layout, bridges, corner, size=(rows, columns), rng=rng))
    block = 0.0, 0.0, canvas.width, canvas.height
    return Page(canvas.picture(), 1.0, tuple(placed), block, True, table.page, table.digit)


def _table(rng: np.random.Generator) -> Table:
    kinds: tuple[Kind, ...] = ("web", "sheet", "tiles")
    kind = kinds[int(rng.choice(3, p=[0.45, 0.2, 0.35]))]
    digit = float(np.exp(rng.uniform(np.log(8.0), np.log(26.0))))
    page: Colour = WHITE if rng.random() < 0.5 else (244, 244, 244)
    if rng.random() < 0.2:
        page = (24, 26, 30)
    water = page if rng.random() < 0.5 else mix(page, (128, 128, 128), rng.uniform(0.05, 0.35))
    if kind == "tiles" and rng.random() < 0.5:
        water = (pick(DARK, rng), pick(LIGHT, rng), (90, 160, 220))[int(rng.integers(3))]
    light = lightness(water) > 128
    done = pick(LIGHT if light else DARK, rng) if rng.random() < 0.6 else (144, 238, 144)
    island = water
    if kind == "tiles" or rng.random() < 0.15:
        island = pick((*LIGHT, *BRIGHT) if rng.random() < 0.6 else DARK, rng)
        if max(abs(a - b) for a, b in zip(island, water, strict=True)) < 40:
            island = mix(water, (0, 0, 0) if light else WHITE, 0.4)
    between = rng.uniform(0.02, 0.14) if kind == "tiles" or rng.random() < 0.2 else 0.0
    ink: Colour = (readable(water, rng, 110.0) if rng.random() < 0.3 else (20, 20, 20)) if light else WHITE
    return Table(
        kind, digit * rng.uniform(1.7, 3.4), between, digit, choose_lettered(rng),
        TYPED[int(rng.integers(len(TYPED)))], page, water, island, done,
        mix(water, ink, rng.uniform(0.12, 0.9)), ink, max(digit * rng.uniform(0.03, 0.12), 0.8),
    )  # fmt: skip


def _draw(
    canvas: Canvas, table: Table, layout: Layout, bridges: tuple[Bridge, ...], corner: Place, *,
    size: tuple[int, int], rng: np.random.Generator,
) -> PlacedNumbers:  # fmt: skip
    """A table of so many rows and columns with a board in it."""
    if table.kind == "sheet":
        corner = _names(canvas, table, corner, size)
    cell, gap = table.cell, table.between * table.cell / 2
    board = layout.board

    def fill(row: int, column: int, colour: Colour) -> None:
        place = corner[0] + column * cell + gap, corner[1] + row * cell + gap
        canvas.box(place, (cell - 2 * gap, cell - 2 * gap), colour)

    for row in range(size[0]):
        for column in range(size[1]):
            fill(row, column, table.water)
    tinted = rng.random() < 0.5
    for island, done in zip(board.puzzle.islands, is_done(board, bridges), strict=True):
        colour = table.done if done and tinted else table.island
        fill(int(island.row), int(island.column), colour)
    if not gap:
        _lines(canvas, table, corner, size)

    def middle(row: float, column: float) -> Place:
        return corner[0] + (column + 0.5) * cell, corner[1] + (row + 0.5) * cell

    drawn_as_lines, height = rng.random() < 0.2, table.digit * rng.uniform(0.75, 1.0)
    for bridge in bridges:
        level = is_level(board, bridge)
        words = table.typed[(0 if level else 2) + min(bridge.count, 2) - 1]
        em = 1.4 * height
        for row, column in between(board, bridge):
            x, y = middle(row, column)
            if not drawn_as_lines:
                spot = x, y + 0.35 * em
                canvas.text(spot, words, table.font, em, colour=table.ink, anchor="ms")
                continue
            for lane in (-0.15, 0.15) if bridge.count > 1 else (0.0,):
                ends = (
                    ((x - cell / 2, y + lane * cell), (x + cell / 2, y + lane * cell))
                    if level
                    else ((x + lane * cell, y - cell / 2), (x + lane * cell, y + cell / 2))
                )
                canvas.line(*ends, 0.08 * cell, table.ink)
    islands = [middle(float(island.row), float(island.column)) for island in board.puzzle.islands]
    for spot, words, done in zip(islands, clue_of(board), is_done(board, bridges), strict=True):
        ground = table.done if done and tinted else table.island
        stands_out = abs(lightness(table.ink) - lightness(ground)) > 90
        ink = table.ink if stands_out else (0, 0, 0) if lightness(ground) > 128 else WHITE
        canvas.number(spot, words, table.font, table.digit, ink)
    none = np.zeros((0, 2)), np.zeros(0)
    drawn = Drawn(np.array(islands), np.full(len(islands), table.radius), *none)
    return PlacedNumbers(layout, drawn, tuple(clue_of(board)), table.digit, bridges, f"table, {table.kind}")


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
            label(
                canvas,
                (place[0] + cell / 2, place[1] + cell / 2),
                words,
                table.font,
                0.8 * table.digit,
                ink=ink,
            )
    return left + cell, top + cell


def _controls(
    canvas: Canvas, table: Table, corner: Place, height: float, letter: float, *, rng: np.random.Generator
) -> None:
    """Rows of buttons, choices and text, from a corner down."""
    plain = replace(table, ink=(20, 20, 20) if lightness(table.page) > 128 else WHITE)
    y = corner[1]
    while y + 2.2 * letter < corner[1] + height:
        kind = rng.random()
        if kind < 0.35:
            _buttons(canvas, plain, (corner[0], y), letter, rng)
            y += 2.4 * letter
        elif kind < 0.65:
            y = _choices(canvas, plain, (corner[0], y), corner[1] + height, letter, rng=rng)
        elif kind < 0.85:
            words = CONTROLS[int(rng.integers(len(CONTROLS)))]
            place = corner[0], y + 1.3 * letter
            canvas.text(place, words, table.font, rng.uniform(1.0, 1.5) * letter, colour=plain.ink)
            y += 2.0 * letter
        else:
            size = canvas.width - 2 * corner[0], min(3 * letter, corner[1] + height - y)
            write_column(canvas, (corner[0], y), size, 0.8 * letter, table.font, ink=plain.ink, rng=rng)
            y += 3.5 * letter


def _buttons(canvas: Canvas, table: Table, corner: Place, letter: float, rng: np.random.Generator) -> None:
    """A select box with its tip, and buttons."""
    x, y = corner
    for index in range(int(rng.integers(1, 4))):
        words = CONTROLS[int(rng.integers(len(CONTROLS)))]
        wide = canvas.length(words, table.font, letter) + 1.6 * letter
        select = index == 0 and rng.random() < 0.5
        fill = (
            table.page
            if select
            else pick(DARK, rng)
            if rng.random() < 0.5
            else mix(table.page, table.ink, 0.15)
        )
        ink = (0, 0, 0) if lightness(fill) > 128 else WHITE
        canvas.box((x, y), (wide + (letter if select else 0.0), 1.9 * letter), fill)
        canvas.frame(
            (x, y), (wide + (letter if select else 0.0), 1.9 * letter), 1.0, mix(table.page, table.ink, 0.5)
        )
        canvas.text((x + 0.8 * letter, y + 1.3 * letter), words, table.font, letter, colour=ink)
        if select:
            tip = x + wide, y + 0.95 * letter
            reach = 0.25 * letter
            corners = [(-reach, -reach), (reach, -reach), (0.0, reach)]
            canvas.polygon([(tip[0] + across, tip[1] + down) for across, down in corners], ink)
            wide += letter
        x += wide + 0.6 * letter


def _choices(
    canvas: Canvas, table: Table, corner: Place, bottom: float, letter: float, *, rng: np.random.Generator
) -> float:
    """Round buttons below each other, one of them chosen, with what they mean; where they end."""
    y, count = corner[1], int(rng.integers(2, 5))
    chosen = int(rng.integers(count))
    for index in range(count):
        if y + 1.6 * letter > bottom:
            return y
        spot = corner[0] + 0.5 * letter, y + 0.7 * letter
        canvas.ring(spot, 0.45 * letter, 0.09 * letter, mix(table.page, table.ink, 0.6), table.page)
        if index == chosen:
            canvas.disc(spot, 0.26 * letter, (33, 110, 230))
        words = CHOICES[int(rng.integers(len(CHOICES)))]
        place = corner[0] + 1.4 * letter, y + 1.05 * letter
        canvas.text(place, words, table.font, letter, colour=table.ink)
        y += 1.6 * letter
    return y + 0.5 * letter
