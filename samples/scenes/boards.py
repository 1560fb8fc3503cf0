"""A board drawn on a canvas, and where everything on it came to lie."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from samples.scenes import hand
from samples.scenes.canvas import Canvas, Place
from samples.scenes.looks import Look
from samples.scenes.puzzles import Solved
from solver import Sign

Points = NDArray[np.float64]
"""N x 2: x and y."""
TOWARDS = {"north": (0.0, -1.0), "east": (1.0, 0.0), "south": (0.0, 1.0), "west": (-1.0, 0.0)}
"""Where each direction points: x to the right, y down."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Where the things of a board are: units on a page, pixels on a picture (after `scene.on_picture`).

    Attributes:
        islands: N x 2, the centres, in the puzzle's order.
        radii: N, to the outer edge of the ring.
        signs: M x 2, likewise.
        reaches: M, from a sign's centre to its tips; on boards of crossings the signs' radii.
    """

    islands: Points
    radii: NDArray[np.float64]
    signs: Points
    reaches: NDArray[np.float64]


def extent(board: Solved, look: Look) -> tuple[float, float]:
    """The width and height of a board from its first to its last row and column, units."""
    return (board.columns - 1) * look.pitch[0], (board.rows - 1) * look.pitch[1]


def border(look: Look) -> float:
    """How far a board reaches beyond its outermost rows and columns, units."""
    reach = max(look.radius, look.reach, (look.frame or 0) + look.frame_width)
    return max(reach, max(look.pitch) / 2) if look.grid == "cells" else reach


def place(board: Solved, look: Look, corner: Place, rng: np.random.Generator) -> Drawn:
    """Where a board's islands and signs come to lie; drawn by hand, islands stray from rows and columns.

    Args:
        board: what stands where.
        look: the lengths, and how unsteady the hand is.
        corner: the place of row 0, column 0.
        rng: how far islands stray, and by how much their radii differ, comes from it.
    """
    pitch = np.array(look.pitch)
    stray = look.hand * np.array([0.05, 0.05]) * pitch
    cells = np.array([(float(i.column), float(i.row)) for i in board.puzzle.islands]).reshape(-1, 2)
    islands = corner + cells * pitch + rng.uniform(-1, 1, cells.shape) * stray
    radii = look.radius * (1 + look.hand * rng.uniform(-0.12, 0.12, len(cells)))
    diamonds = np.array([(float(s.column), float(s.row)) for s in board.puzzle.signs]).reshape(-1, 2)
    return Drawn(islands, radii, corner + diamonds * pitch, np.full(len(diamonds), look.reach))


def draw_grid(canvas: Canvas, board: Solved, look: Look, corner: Place) -> None:
    """Draws grid and frame, beneath the islands and so before them; row 0, column 0 at the corner."""
    width, height = extent(board, look)
    columns = [corner[0] + column * look.pitch[0] for column in range(board.columns)]
    rows = [corner[1] + row * look.pitch[1] for row in range(board.rows)]
    match look.grid:
        case "lines" | "dashes":
            _draw_lines(canvas, look, columns, rows)
        case "cells":
            dx, dy = look.pitch[0] / 2, look.pitch[1] / 2
            _draw_lines(
                canvas,
                look,
                [columns[0] - dx, *(x + dx for x in columns)],
                [rows[0] - dy, *(y + dy for y in rows)],
            )
        case "dots":
            for x in columns:
                for y in rows:
                    canvas.disc((x, y), max(look.grid_width * 1.6, 0.1 * look.radius), look.grid_ink)
    if look.frame is not None:
        gap = look.frame
        canvas.frame(
            (corner[0] - gap, corner[1] - gap),
            (width + 2 * gap, height + 2 * gap),
            look.frame_width,
            look.ink,
        )


def _draw_lines(canvas: Canvas, look: Look, columns: list[float], rows: list[float]) -> None:
    over = look.radius * 0.5 if look.grid == "lines" else 0.0
    lines = [((x, rows[0] - over), (x, rows[-1] + over)) for x in columns]
    lines += [((columns[0] - over, y), (columns[-1] + over, y)) for y in rows]
    for start, end in lines:
        if look.grid == "dashes":
            canvas.dashes(start, end, look.grid_width, look.grid_ink, look.radius * 0.25)
        else:
            canvas.line(start, end, look.grid_width, look.grid_ink)


def draw_pieces(canvas: Canvas, board: Solved, look: Look, drawn: Drawn, rng: np.random.Generator) -> None:
    """Draws the islands with their numbers, and the signs, where `place` has put them."""
    for island, center, radius in zip(board.puzzle.islands, drawn.islands, drawn.radii, strict=True):
        spot = float(center[0]), float(center[1])
        words = "" if island.clue is None else str(island.clue)
        if look.hand:
            _write_island(canvas, look, spot, float(radius), words, rng=rng)
            continue
        if look.ring:
            canvas.ring(spot, float(radius), look.ring, look.ink, look.fill)
        else:
            canvas.disc(spot, float(radius), look.fill)
        if words:
            canvas.number(spot, words, look.font, look.digit, look.digit_ink)
    for sign, center in zip(board.puzzle.signs, drawn.signs, strict=True):
        _draw_sign(canvas, look, sign, (float(center[0]), float(center[1])), board)


def _write_island(
    canvas: Canvas, look: Look, center: Place, radius: float, words: str, *, rng: np.random.Generator
) -> None:
    wobble = look.hand
    canvas.stroke(hand.oval(center, radius - look.ring / 2, rng, wobble), look.ring, look.ink)
    if rng.random() < 0.15 * wobble:
        canvas.stroke(hand.oval(center, radius - look.ring / 2, rng, wobble), look.ring, look.ink)
    spot = center[0] + rng.normal(0, 0.05) * radius, center[1] + rng.normal(0, 0.05) * radius
    height = min(look.digit * rng.uniform(0.9, 1.1), 1.15 * radius)
    if words and look.font.handwritten:
        canvas.paste(hand.warped(canvas.glyph(words, look.font, height), rng), spot, look.digit_ink)
        return
    for stroke in hand.digit(words, spot, height, rng) if words else []:
        canvas.stroke(stroke, look.ring * 0.95, look.digit_ink)


def _draw_sign(canvas: Canvas, look: Look, sign: Sign, center: Place, board: Solved) -> None:
    """A diamond with its sums; question marks where they are lost."""
    tips = [(center[0] + look.reach * x, center[1] + look.reach * y) for x, y in TOWARDS.values()]
    canvas.polygon(tips, look.sign_fill)
    for start, end in zip(tips, [*tips[1:], tips[0]], strict=True):
        canvas.line(start, end, max(look.ring * 0.5, look.digit * 0.07), look.ink)
    numbers = {name: getattr(sign, name) for name in TOWARDS}
    lost = all(number is None for number in numbers.values())
    for name, number in numbers.items():
        x, y = TOWARDS[name]
        short = number is None or number < 10
        part = (0.5 if short else 0.44) if y else (0.47 if short else 0.42)
        spot = center[0] + part * x * look.reach, center[1] + part * y * look.reach
        if number is not None:
            canvas.number(spot, str(number), look.font, look.digit, look.digit_ink)
        elif lost and has_island(sign, name, board):
            canvas.number(spot, "?", look.font, look.digit, look.digit_ink)


def has_island(sign: Sign, name: str, board: Solved) -> bool:
    """Whether there is an island on the line from a sign to the board's edge; other signs do not stop it.

    `name` is the direction: "north", "east", "south" or "west".
    """
    x, y = TOWARDS[name]
    return any(
        (island.row - sign.row) * x == (island.column - sign.column) * y
        and (island.column - sign.column) * x + (island.row - sign.row) * y > 0
        for island in board.puzzle.islands
    )
