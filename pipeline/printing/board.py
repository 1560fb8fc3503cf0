"""Draws a board of bridges on paper, says in words what it shows, and how to play."""

import math

from pipeline.printing.entry import Entry, Spot
from pipeline.printing.paper import GREY, PALE, Paper
from solver import solve
from solver.puzzle import Bridge, Coordinate, Island, Puzzle, Sign, Solution

ISLAND, ISLAND_BESIDE_SIGNS = 0.4, 0.27
"""Radius of an island over the distance of rows and columns; smaller where nothing is written in it."""

SIGN = 0.47
"""From a sign's centre to its tips, over the distance of rows and columns."""

SUM = 0.51
"""From a sign's centre to the middle of its sums, over the distance to its tips."""

WORDS = {1: "one bridge", 2: "two bridges", 3: "three bridges", 4: "four bridges"}

DIGIT, SIGN_DIGIT = 0.95, 0.37
"""Height of a digit, over the radius of its island and over the distance from a sign's centre to its tips."""

RING = 0.075
"""Width of an island's line, over its radius."""

APART = 0.14
"""Between the middles of parallel bridges, over the distance of rows and columns."""

EXAMPLE = Puzzle((
    Island(0, 0, 2), Island(0, 2, 5), Island(0, 4, 2), Island(3, 2, 4), Island(3, 4, 2), Island(4, 0, 2),
    Island(4, 3, 1),
))  # fmt: skip
"""A puzzle that shows the rules."""


def lines(puzzle: Puzzle) -> tuple[int, int]:
    """How many rows and columns of the printed lattice a puzzle takes, counted from row and column 0."""
    things: tuple[Island | Sign, ...] = (*puzzle.islands, *puzzle.signs)
    rows, columns = (max(places) for places in zip(*((one.row, one.column) for one in things), strict=True))
    return 1 + math.ceil(rows), 1 + math.ceil(columns)


def draw_board(paper: Paper, puzzle: Puzzle, spot: Spot, solution: Solution | None = None) -> None:
    """Draws a board.

    Args:
        paper: is drawn on.
        puzzle: the board.
        spot: its place on the page.
        solution: gives the bridges and the numbers of all islands; None to draw the puzzle alone.
    """
    paper.frame(*spot.frame(*lines(puzzle)), max(0.02 * spot.pitch, 0.15))
    radius = (ISLAND_BESIDE_SIGNS if puzzle.signs else ISLAND) * spot.pitch
    for bridge in solution.bridges if solution else ():
        _draw_bridge(paper, puzzle, bridge, spot, RING * radius * 1.6)
    for index, island in enumerate(puzzle.islands):
        center = spot.at(island.row, island.column)
        paper.ring(center, radius, max(RING * radius, 0.12))
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
    tips = ((0.0, -far), (far, 0.0), (0.0, far), (-far, 0.0))
    paper.polygon([(center[0] + x, center[1] + y) for x, y in tips], PALE, 0.03 * far)
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


def describe(puzzle: Puzzle, solution: Solution | None = None) -> str:
    """The board, row by row, for those who do not see it; rows and columns count from 1."""
    rows, columns = lines(puzzle)
    told = [f"{rows} rows, {columns} columns, {len(puzzle.islands)} islands."]
    places: dict[int | float, list[tuple[float, str]]] = {}
    for island in puzzle.islands:
        what = "no number" if island.clue is None else str(island.clue)
        places.setdefault(_counted(island.row), []).append((_counted(island.column), what))
    for sign in puzzle.signs:
        sums = (("north", sign.north), ("east", sign.east), ("south", sign.south), ("west", sign.west))
        shown = ", ".join(f"{number} {way}" for way, number in sums if number is not None)
        places.setdefault(_counted(sign.row), []).append((_counted(sign.column), f"sign {shown or '?'}"))
    for row, things in sorted(places.items()):
        told.append(
            f"Row {row:g}: " + "; ".join(f"{what} in {column:g}" for column, what in sorted(things)) + "."
        )
    if solution:
        told += [_told(puzzle, bridge) for bridge in solution.bridges]
    return " ".join(told)


def _counted(place: float | Coordinate) -> float:
    return 1 + float(place)


def _told(puzzle: Puzzle, bridge: Bridge) -> str:
    ends = (puzzle.islands[index] for index in (bridge.a, bridge.b))
    start, end = (f"{_counted(one.row):g}, {_counted(one.column):g}" for one in ends)
    return f"{bridge.count} from {start} to {end}."


def rules(puzzle: Puzzle) -> tuple[str, ...]:
    """How to play, a sentence each."""
    barred = (
        "neither each other nor an island nor a sign" if puzzle.signs else "neither each other nor an island"
    )
    sums = (
        "Islands show no number.",
        "A number in a sign is the sum of all islands on the line that leaves it there, up to the edge; no "
        "value occurs twice in a sum.",
        "Question marks are numbers that are lost.",
    )
    return (
        "Join all islands by bridges, so that every island can be reached from every other.",
        f"Bridges run straight across or down; they cross {barred}.",
        f"At most {WORDS[puzzle.max_bridges]} may join the same two islands.",
        *(() if puzzle.loops else ("No ring of islands may close.",)),
        *(sums if puzzle.signs else ("A number tells how many bridges end at its island.",)),
        "There is only one solution.",
    )


def example(puzzle: Puzzle) -> Entry | None:
    """A small puzzle of the same rules; None for rules that are not usual."""
    if puzzle.signs or puzzle.max_bridges != EXAMPLE.max_bridges or not puzzle.loops:
        return None
    return Entry(EXAMPLE, solve(EXAMPLE).solution)
