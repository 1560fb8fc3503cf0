"""Draws one board on paper."""

from dataclasses import dataclass

from pipeline.printing.paper import GREY, Paper, Place
from solver.puzzle import Bridge, Coordinate, Island, Puzzle, Sign, Solution

ISLAND, ISLAND_BESIDE_SIGNS = 0.4, 0.27
"""Radius of an island over the distance of rows and columns; smaller where nothing is written in it."""

SIGN = 0.47
"""From a sign's centre to its tips, likewise."""

FRAME = 0.85
"""From the outermost rows and columns to the frame, over their distance."""

SUM = 0.51
"""From a sign's centre to the middle of its sums, over its reach."""

DIGIT, SIGN_DIGIT = 0.95, 0.37
"""Height of a digit, over the radius of its island and over the reach of its sign."""

RING = 0.075
"""Width of an island's line, over its radius."""

APART = 0.14
"""Between the middles of parallel bridges, over the distance of rows and columns."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a board goes.

    Attributes:
        corner: of row 0 and column 0, mm.
        pitch: between rows and between columns, mm.
    """

    corner: Place
    pitch: float

    def at(self, row: Coordinate | float, column: Coordinate | float) -> Place:
        """The place of a cell's centre."""
        return self.corner[0] + float(column) * self.pitch, self.corner[1] + float(row) * self.pitch


def lines(puzzle: Puzzle) -> tuple[int, int]:
    """Rows and columns of a puzzle whose places are whole."""
    things: tuple[Island | Sign, ...] = (*puzzle.islands, *puzzle.signs)
    return 1 + max(int(thing.row) for thing in things), 1 + max(int(thing.column) for thing in things)


def draw_board(paper: Paper, puzzle: Puzzle, spot: Spot, solution: Solution | None = None) -> None:
    """Draws a board.

    Args:
        paper: is drawn on.
        puzzle: what.
        spot: where.
        solution: its bridges, and the numbers that the puzzle does not tell; nothing of it if None.
    """
    rows, columns = lines(puzzle)
    frame = spot.at(-FRAME, -FRAME), spot.at(rows - 1 + FRAME, columns - 1 + FRAME)
    paper.frame(*frame, max(0.02 * spot.pitch, 0.15))
    radius = (ISLAND_BESIDE_SIGNS if puzzle.signs else ISLAND) * spot.pitch
    for bridge in solution.bridges if solution else ():
        _draw_bridge(paper, puzzle, bridge, spot, RING * radius * 1.6)
    for index, island in enumerate(puzzle.islands):
        center = spot.at(island.row, island.column)
        paper.ring(center, radius, max(RING * radius, 0.2))
        number = solution.values[index] if solution else island.clue
        if number is not None:
            paper.number(center, str(number), DIGIT * radius)
    for sign in puzzle.signs:
        _draw_sign(paper, sign, puzzle, spot)


def _draw_bridge(paper: Paper, puzzle: Puzzle, bridge: Bridge, spot: Spot, width: float) -> None:
    a, b = puzzle.islands[bridge.a], puzzle.islands[bridge.b]
    start, end = spot.at(a.row, a.column), spot.at(b.row, b.column)
    down = a.column == b.column
    for number in range(bridge.count):
        aside = (number - (bridge.count - 1) / 2) * APART * spot.pitch
        x, y = (aside, 0.0) if down else (0.0, aside)
        paper.line((start[0] + x, start[1] + y), (end[0] + x, end[1] + y), width)


def _draw_sign(paper: Paper, sign: Sign, puzzle: Puzzle, spot: Spot) -> None:
    """A diamond with its sums; where they are lost, faded question marks towards the islands."""
    center, far = spot.at(sign.row, sign.column), SIGN * spot.pitch
    paper.diamond(center, far, 0.03 * far)
    sums = {(0, -1): sign.north, (0, 1): sign.south, (1, 0): sign.east, (-1, 0): sign.west}
    lost = all(number is None for number in sums.values())
    for (x, y), number in sums.items():
        place = center[0] + SUM * x * far, center[1] + SUM * y * far
        if number is not None:
            paper.number(place, str(number), SIGN_DIGIT * far)
        elif lost and _has_island(sign, (x, y), puzzle):
            paper.number(place, "?", SIGN_DIGIT * far, GREY)


def _has_island(sign: Sign, way: tuple[int, int], puzzle: Puzzle) -> bool:
    """Whether an island is to be seen from a sign, going (right, down)."""
    steps = [(island.column - sign.column, island.row - sign.row) for island in puzzle.islands]
    return any(x * way[1] == y * way[0] and x * way[0] + y * way[1] > 0 for x, y in steps)
