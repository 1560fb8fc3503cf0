"""A board drawn with letters and lines: in Unicode, and in the style of the classic programming exercise.

    3═══4     3=4
    │   ║     I X
    2───3     2-3

Both show the puzzle alone where there is no solution.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from solver.formats.cells import FormatError, in_words
from solver.formats.lattice import Lattice, Place, lattice_of
from solver.puzzle import Bridge, Puzzle, Solution


@dataclass(frozen=True, slots=True)
class Style:
    """The characters that a board is drawn with, and how far apart.

    Attributes:
        across, down: the character of bridges along a row and along a column, by how many are parallel.
        width: characters from one column to the next.
        height: lines from one row to the next.
        sign: the character of a sign; its sums are not shown.
        unknown: the character of an island of which no number is known.
        digits: the characters of the numbers from 0 on; larger ones are written out in decimal.
    """

    across: Mapping[int, str]
    down: Mapping[int, str]
    width: int
    height: int
    sign: str
    unknown: str
    digits: str = "0123456789"


UNICODE = Style(
    MappingProxyType({1: "─", 2: "═", 3: "≡", 4: "≣"}),
    MappingProxyType({1: "│", 2: "║", 3: "┃", 4: "█"}),
    width=4,
    height=2,
    sign="◆",
    unknown="○",
)
"""As wide as it is high on a terminal."""

CLASSIC = Style(
    MappingProxyType({1: "-", 2: "=", 3: "E", 4: "#"}),
    MappingProxyType({1: "I", 2: "X", 3: "N", 4: "M"}),
    width=1,
    height=1,
    sign="*",
    unknown="?",
    digits="0123456789abcdefg",
)
"""A character a cell, as programming exercises ask for: `-` and `=` across, `I` and `X` down. Beyond them, an
`E` has three strokes across and an `N` three down, `#` and `M` four; numbers from 10 on are small letters."""

ROOMY = Style(CLASSIC.across, CLASSIC.down, 2, 2, CLASSIC.sign, CLASSIC.unknown, CLASSIC.digits)
"""For boards where islands touch, which leaves no cell for the bridges between them."""


def write_text(puzzle: Puzzle, solution: Solution | None) -> str:
    """Draws a board in Unicode.

    Args:
        puzzle: with at least one island.
        solution: its values and bridges are shown; None for the puzzle alone.
    """
    if solution is None:
        return write_unfinished(puzzle, ())
    return _in_unicode(solution.values, solution.bridges, puzzle)


def write_unfinished(puzzle: Puzzle, bridges: Iterable[Bridge]) -> str:
    """Draws a board in Unicode with its clues and some bridges on it.

    Args:
        puzzle: with at least one island.
        bridges: those to be drawn, along its rows and columns.
    """
    return _in_unicode([island.clue for island in puzzle.islands], bridges, puzzle)


def _in_unicode(values: Sequence[int | None], bridges: Iterable[Bridge], puzzle: Puzzle) -> str:
    """Columns stand far enough apart that no number reaches into the next."""
    longest = max((len(str(value)) for value in values if value is not None), default=1)
    style = replace(UNICODE, width=max(UNICODE.width, longest + 1))
    return _lines(values, bridges, lattice_of(puzzle), style)


def write_classic(puzzle: Puzzle, solution: Solution | None) -> str:
    """Draws a board in the style of the classic exercise; with twice the distances where islands touch.

    Args:
        puzzle: with at least one island.
        solution: its values and bridges are shown; None for the puzzle alone.

    Raises:
        FormatError: an island has a number beyond 16.
    """
    lattice, largest = lattice_of(puzzle), len(CLASSIC.digits) - 1
    for place, island in zip(lattice.islands, puzzle.islands, strict=True):
        if island.clue is not None and island.clue > largest:
            why = f"this format knows numbers up to {largest} only, not {island.clue}: write JSON"
            raise FormatError(f"{in_words(place)}: {why}")
    values = solution.values if solution else [island.clue for island in puzzle.islands]
    bridges = solution.bridges if solution else ()
    return _lines(values, bridges, lattice, ROOMY if _touching(lattice) else CLASSIC)


def _touching(lattice: Lattice) -> bool:
    taken = {*lattice.islands}
    return any((row, column + 1) in taken or (row + 1, column) in taken for row, column in taken)


def _lines(values: Sequence[int | None], bridges: Iterable[Bridge], lattice: Lattice, style: Style) -> str:
    canvas = [[" "] * (style.width * lattice.columns) for _ in range(style.height * (lattice.rows - 1) + 1)]
    for bridge in bridges:
        _draw_bridge(canvas, lattice.islands[bridge.a], lattice.islands[bridge.b], bridge.count, style)
    for row, column in lattice.signs:
        canvas[style.height * row][style.width * column] = style.sign
    for (row, column), value in zip(lattice.islands, values, strict=True):
        letters = _number(value, style)
        left = style.width * column
        canvas[style.height * row][left : left + len(letters)] = letters
    return "".join("".join(line).rstrip() + "\n" for line in canvas)


def _draw_bridge(canvas: list[list[str]], one: Place, other: Place, count: int, style: Style) -> None:
    (row, column), (last_row, last_column) = sorted((one, other))
    if row == last_row:
        for at in range(style.width * column + 1, style.width * last_column):
            canvas[style.height * row][at] = style.across[count]
    else:
        for at in range(style.height * row + 1, style.height * last_row):
            canvas[at][style.width * column] = style.down[count]


def _number(value: int | None, style: Style) -> str:
    if value is None:
        return style.unknown
    return style.digits[value] if value < len(style.digits) else str(value)
