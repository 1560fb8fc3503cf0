"""The board as text: numbers joined by lines, as wide as it is high on a terminal."""

from collections.abc import Sequence

from solver import Bridge, Solution
from vision.reading import Board

ACROSS = {1: "─", 2: "═", 3: "≡", 4: "≣"}
DOWN = {1: "│", 2: "║", 3: "┃", 4: "█"}
SIGN = "◆"
UNKNOWN = "○"

WIDTH, HEIGHT = 4, 2
"""Characters from one column to the next, lines from one row to the next."""


def board_as_text(board: Board, solution: Solution | None) -> str:
    """Draws the solution, or without one what was read, with letters and lines."""
    lattice = board.lattice
    canvas = [[" "] * (WIDTH * lattice.columns) for _ in range(HEIGHT * (lattice.rows - 1) + 1)]
    for bridge in solution.bridges if solution else ():
        _draw_bridge(canvas, board, bridge)
    for sign in board.signs:
        canvas[HEIGHT * sign.row][WIDTH * sign.column] = SIGN
    values: Sequence[int | None] = (
        solution.values if solution else [island.number.value for island in board.islands]
    )
    for island, value in zip(board.islands, values, strict=True):
        letters = UNKNOWN if value is None else str(value)
        left = WIDTH * island.column
        canvas[HEIGHT * island.row][left : left + len(letters)] = letters
    return "\n".join("".join(line).rstrip() for line in canvas)


def _draw_bridge(canvas: list[list[str]], board: Board, bridge: Bridge) -> None:
    start, end = board.islands[bridge.a], board.islands[bridge.b]
    if start.row == end.row:
        first, last = sorted((WIDTH * start.column, WIDTH * end.column))
        for column in range(first + 1, last):
            canvas[HEIGHT * start.row][column] = ACROSS[bridge.count]
    else:
        first, last = sorted((HEIGHT * start.row, HEIGHT * end.row))
        for row in range(first + 1, last):
            canvas[row][WIDTH * start.column] = DOWN[bridge.count]
