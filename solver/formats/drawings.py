"""Drawings: formats that show a board, and its solution, and are not read again."""

from collections.abc import Callable
from types import MappingProxyType

from solver.formats import dot, drawn, penpa, svg
from solver.formats.cells import FormatError
from solver.puzzle import Puzzle, Solution

DRAWINGS: MappingProxyType[str, Callable[[Puzzle, Solution | None], str]] = MappingProxyType(
    {
        "text": drawn.write_text,
        "classic": drawn.write_classic,
        "dot": dot.write,
        "svg": svg.write,
        "penpa": penpa.write,
    }
)
"""By name."""


def write_drawing(puzzle: Puzzle, solution: Solution | None, name: str) -> str:
    """Draws a board as text.

    Args:
        puzzle: the board.
        solution: to be shown with it; None for the puzzle alone.
        name: of the format.

    Raises:
        KeyError: there is no format of that name.
        FormatError: the format cannot tell the puzzle, or it has no island.
    """
    if not puzzle.islands:
        raise FormatError("a puzzle without islands cannot be written")
    return DRAWINGS[name](puzzle, solution)
