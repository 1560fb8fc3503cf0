"""Draws a town of crossings on paper, says in words what it shows, and how to play."""

import math

from pipeline.printing.entry import FRAME, Entry, Spot
from pipeline.printing.paper import BLACK, GREY, WHITE, Paper, Place
from solver.crossings.puzzle import Cell, Crossings, Direction, Values

SIGN = 0.41
"""Radius of a sign over the distance of rows and columns."""

STREET = 0.14
"""From the middle of a street to its sides, over the distance of rows and columns."""

ARROW, BOX = -0.42, 0.36
"""From a sign's centre down to the middle of its arrow and of its box, over its radius."""

BOX_WIDTH, BOX_HEIGHT = 0.68, 0.72
"""Of the box for the number, over the radius of the sign."""

REACH = 0.44
"""From the middle of an arrow to its tip, over the radius of the sign."""

DIGIT = 0.56
"""Height of a number over the radius of the sign."""

NAMES = {
    Direction.N: "north", Direction.NE: "north-east", Direction.E: "east", Direction.SE: "south-east",
    Direction.S: "south", Direction.SW: "south-west", Direction.W: "west", Direction.NW: "north-west",
}  # fmt: skip


def lines(puzzle: Crossings) -> tuple[int, int]:
    """How many rows and columns of the printed lattice a town takes, counted from row and column 0."""
    return 1 + max(cell.row for cell in puzzle.cells), 1 + max(cell.column for cell in puzzle.cells)


def draw_town(paper: Paper, puzzle: Crossings, spot: Spot, solution: Values | None = None) -> None:
    """Draws streets and a sign at each crossing.

    Args:
        paper: is drawn on.
        puzzle: the town.
        spot: its place on the page.
        solution: the numbers of all signs; None to draw only those of the puzzle.
    """
    rows, columns = lines(puzzle)
    thin = max(0.015 * spot.pitch, 0.1)
    for side in (-STREET, STREET):
        for row in range(rows):
            paper.line(spot.at(row + side, -FRAME), spot.at(row + side, columns - 1 + FRAME), thin, GREY)
        for column in range(columns):
            paper.line(spot.at(-FRAME, column + side), spot.at(rows - 1 + FRAME, column + side), thin, GREY)
    for index, cell in enumerate(puzzle.cells):
        _draw_sign(paper, cell, spot, solution[index] if solution else cell.clue)


def _draw_sign(paper: Paper, cell: Cell, spot: Spot, number: int | None) -> None:
    """A round sign: the arrow above, its number or an empty box for it below."""
    (x, y), radius = spot.at(cell.row, cell.column), SIGN * spot.pitch
    paper.ring((x, y), radius, 0.07 * radius)
    for arrow in cell.arrows:
        _draw_arrow(paper, (x, y + ARROW * radius), arrow, radius, double=len(cell.arrows) > 1)
    middle = y + BOX * radius
    across, down = BOX_WIDTH * radius / 2, BOX_HEIGHT * radius / 2
    corners = [(x - across, middle - down), (x + across, middle - down), (x + across, middle + down)]
    paper.polygon([*corners, (x - across, middle + down)], WHITE, 0.03 * radius)
    if number is not None:
        paper.number((x, middle), str(number), DIGIT * radius)


def _draw_arrow(paper: Paper, middle: Place, arrow: Direction, radius: float, *, double: bool) -> None:
    """A line with a head; of an arrow with two heads one half."""
    down, right = arrow.value
    length = math.hypot(down, right)
    way, side = (right / length, down / length), (-down / length, right / length)

    def at(along: float, across: float) -> Place:
        return (
            middle[0] + radius * (along * way[0] + across * side[0]),
            middle[1] + radius * (along * way[1] + across * side[1]),
        )

    paper.line(at(0.0 if double else -REACH, 0.0), at(REACH - 0.15, 0.0), 0.08 * radius)
    paper.polygon([at(REACH, 0.0), at(REACH - 0.3, 0.19), at(REACH - 0.3, -0.19)], BLACK)


def describe(puzzle: Crossings, solution: Values | None = None) -> str:
    """The town, row by row, for those who do not see it; rows count from 1."""
    rows, columns = lines(puzzle)
    told: dict[int, list[str]] = {}
    for index, cell in enumerate(puzzle.cells):
        number = solution[index] if solution else cell.clue
        arrow = " and ".join(NAMES[way] for way in cell.arrows)
        told.setdefault(cell.row, []).append(f"{arrow} {'empty' if number is None else number}")
    signs = (f"Row {row + 1}: {'; '.join(cells)}." for row, cells in sorted(told.items()))
    return " ".join([f"{rows} rows, {columns} columns.", *signs])


def rules(puzzle: Crossings) -> tuple[str, ...]:
    """How to play, a sentence each."""
    most = () if puzzle.most is None else (f"No number is larger than {puzzle.most}.",)
    return (
        "Every crossing has a number on its sign.",
        "It says how many different numbers stand at the crossings that the arrow points along, up to the "
        "edge of the town; an arrow with two heads counts both ways.",
        *most,
        "Which numbers have fallen off the signs? There is only one solution.",
    )


def example(puzzle: Crossings) -> Entry | None:
    """Always None: what an arrow points along is best seen on the puzzle."""
    return None
