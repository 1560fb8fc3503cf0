"""Boards in a console: numbers in a lattice of letters, bridges typed between them, output around."""

from dataclasses import dataclass

import numpy as np

from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas, Colour
from samples.scenes.digit_boards import (
    FARTHEST,
    SHARE,
    TYPED,
    PlacedNumbers,
    choose_bridges,
    choose_layout,
    choose_monospaced,
    clue_of,
    is_done,
    is_level,
    put_text,
)
from samples.scenes.fonts import Font
from samples.scenes.looks import mix
from samples.scenes.pages import Page
from samples.scenes.styles.colours import lightness
from samples.scenes.styles.layouts import Layout
from solver import Bridge

GROUNDS: tuple[Colour, ...] = (
    (0, 0, 0), (0, 0, 0), (12, 12, 12), (30, 30, 30), (48, 10, 36), (0, 43, 54), (1, 36, 86), (255, 255, 255),
    (253, 246, 227),
)  # fmt: skip
BRIGHT: tuple[Colour, ...] = (
    (255, 255, 255), (204, 204, 204), (0, 255, 0), (57, 220, 90), (255, 176, 0), (120, 220, 255),
)  # fmt: skip
DULL: tuple[Colour, ...] = ((0, 0, 0), (40, 40, 40), (0, 43, 54), (20, 60, 160), (150, 20, 20))
LINES = (
    "$ ./hashi puzzle.txt", "C:\\> hashi.exe 7x7.txt", "Solving ...", "Solution found in 0.08 s",
    "Loading map", "Enter row, column:", "> 3 4 r 2", "Press any key", "Islands: 24", "nodes expanded: 108",
    "Puzzle:", "Solution:", "user@host:~$ python3 main.py", "Not a valid move", "SAT",
    "1. New game  2. Load  0. Quit", "------------------------", "level 8", "time 0:08", "",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Console:
    """How a console shows boards; lengths in units.

    Attributes:
        font, size: its letters and their em, units.
        advance, leading: from letter to letter and from line to line, units.
        across, down: from column to column of a board, letters, and from row to row, lines.
        typed: what bridges are typed as, one of `digit_boards.TYPED`.
        empty: the letter at places without an island; a space for none.
        ground, ink, ties, done: the colours of the ground, of letters, of bridges, of finished islands.
        boxed: whether a frame of letters stands around each board.
    """

    font: Font
    size: float
    advance: float
    leading: float
    across: int
    down: int
    typed: tuple[str, ...]
    empty: str
    ground: Colour
    ink: Colour
    ties: Colour
    done: Colour
    boxed: bool

    @property
    def pitch(self) -> tuple[float, float]:
        """From column to column and from row to row, units."""
        return self.across * self.advance, self.down * self.leading


def compose_console(rng: np.random.Generator) -> Page:
    """Draws a window of letters with a board, or with it and its solution, a unit a pixel of the picture."""
    console = _console(rng)
    first = choose_layout(rng, 9, apart=console.across == 1 or console.down == 1)
    boards = [(first, choose_bridges(first.board, rng))]
    if rng.random() < 0.3:
        boards = [(first, ()), (first, first.board.bridges)]
    beside = len(boards) > 1 and rng.random() < 0.35
    blank = int(rng.integers(0, 4))
    columns = (first.board.columns - 1) * console.across + 1
    rows = (first.board.rows - 1) * console.down + 1
    starts: list[tuple[int, int]] = []  # row and column of letters
    lines: list[tuple[int, str]] = []
    row = _say(lines, int(rng.integers(0, 5)), 0, rng) + 2
    for index, _ in enumerate(boards):
        starts.append((row, 3 + blank + (index * (columns + 5 + blank) if beside else 0)))
        if not beside or index:
            row = _say(lines, int(rng.integers(1, 4)), row + rows + 2, rng) + 2
    across = max([start[1] + columns + 3 for start in starts] + [int(rng.integers(12, 50))])
    canvas = Canvas(
        float(np.ceil((across + 1) * console.advance)), float(np.ceil((row + 1) * console.leading)), 1.0,
        console.ground, 2,
    )  # fmt: skip
    for number, words in lines:
        spot = console.advance, (number + 1) * console.leading
        canvas.text(spot, words, console.font, console.size, colour=console.ink)
    placed = tuple(
        _draw(canvas, console, layout, bridges, start)
        for (layout, bridges), start in zip(boards, starts, strict=True)
    )
    block = 0.0, 0.0, canvas.width, canvas.height
    digit = min(one.digit for one in placed)
    return Page(canvas.picture(), 1.0, placed, block, True, console.ground, digit)


def _console(rng: np.random.Generator) -> Console:
    font = choose_monospaced(rng)
    size = float(np.exp(rng.uniform(np.log(11.0), np.log(28.0))))
    ground = GROUNDS[int(rng.integers(len(GROUNDS)))]
    inks = DULL if lightness(ground) > 128 else BRIGHT
    ink = inks[int(rng.integers(len(inks)))]
    other = ink if rng.random() < 0.5 else inks[int(rng.integers(len(inks)))]
    across = int(rng.choice([1, 2, 3, 4], p=[0.12, 0.5, 0.2, 0.18]))
    return Console(
        font, size, size * font.load(200.0).getlength("0") / 200.0, size * rng.uniform(1.05, 1.35), across,
        int(rng.choice([1, 2])) if across > 1 else 1, TYPED[int(rng.integers(across == 1, len(TYPED)))],
        " " if rng.random() < 0.7 else ".", ground, ink, other,
        mix(other, ground, 0.4) if rng.random() < 0.3 else ink, bool(rng.random() < 0.25),
    )  # fmt: skip


def _say(lines: list[tuple[int, str]], count: int, row: int, rng: np.random.Generator) -> int:
    """Adds lines of output from a row on; the row after them."""
    for index in range(count):
        lines.append((row + index, LINES[int(rng.integers(len(LINES)))]))
    return row + count


def _draw(
    canvas: Canvas, console: Console, layout: Layout, bridges: tuple[Bridge, ...], start: tuple[int, int]
) -> PlacedNumbers:
    """A board whose first row and column are at a row and column of letters."""
    board = layout.board
    letters = _letters(console, layout, bridges)
    for (row, column), (words, colour) in letters.items():
        spot = (start[1] + column) * console.advance, (start[0] + row) * console.leading
        canvas.text(spot, words, console.font, console.size, colour=colour)
    middles, heights = [], []
    done = is_done(board, bridges)
    for index, (island, words) in enumerate(zip(board.puzzle.islands, clue_of(board), strict=True)):
        spot = (
            (start[1] + int(island.column) * console.across) * console.advance,
            (start[0] + int(island.row) * console.down) * console.leading,
        )
        colour = console.done if done[index] else console.ink
        middle, height = put_text(canvas, spot, words, console.font, console.size, colour=colour)
        middles.append(middle)
        heights.append(height)
    digit = float(np.median(heights))
    radius = min(digit / SHARE, FARTHEST * min(console.pitch))
    none = np.zeros((0, 2)), np.zeros(0)
    drawn = Drawn(np.array(middles), np.full(len(middles), radius), *none)
    return PlacedNumbers(layout, drawn, tuple(clue_of(board)), digit, bridges, "console")


def _letters(
    console: Console, layout: Layout, bridges: tuple[Bridge, ...]
) -> dict[tuple[int, int], tuple[str, Colour]]:
    """All letters of a board but its numbers, by row and column of letters from its first place on."""
    board, letters = layout.board, dict[tuple[int, int], tuple[str, Colour]]()
    rows, columns = (board.rows - 1) * console.down, (board.columns - 1) * console.across
    if console.empty.strip():
        for row in range(board.rows):
            for column in range(board.columns):
                letters[row * console.down, column * console.across] = console.empty, console.ink
    for bridge in bridges:
        level = is_level(board, bridge)
        letter = console.typed[(0 if level else 2) + min(bridge.count, 2) - 1]
        a, b = board.puzzle.islands[bridge.a], board.puzzle.islands[bridge.b]
        if level:
            first, last = sorted((int(a.column) * console.across, int(b.column) * console.across))
            for column in range(first + 1, last):
                letters[int(a.row) * console.down, column] = letter[0], console.ties
            continue
        first, last = sorted((int(a.row) * console.down, int(b.row) * console.down))
        for row in range(first + 1, last):
            letters[row, int(a.column) * console.across] = letter[: console.across], console.ties
    for island in board.puzzle.islands:
        letters.pop((int(island.row) * console.down, int(island.column) * console.across), None)
    if console.boxed:
        for row in range(-1, rows + 2):
            letters[row, -2] = letters[row, columns + 2] = "|", console.ink
        for column in range(-1, columns + 2):
            letters[-1, column] = letters[rows + 1, column] = "-", console.ink
        for row, column in ((-1, -2), (-1, columns + 2), (rows + 1, -2), (rows + 1, columns + 2)):
            letters[row, column] = "+", console.ink
    return letters
