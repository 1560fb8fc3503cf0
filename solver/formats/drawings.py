"""Drawings: formats that show a board, and its solution, and are not read again."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from solver.formats import dot, drawn, penpa, svg
from solver.formats.cells import FormatError
from solver.formats.recognise import FORMATS, Format
from solver.puzzle import Puzzle, Solution


class Drawing(NamedTuple):
    """A way to show a board in text.

    Attributes:
        write: turns a puzzle with at least one island, and its solution or None, into text; may raise
            `FormatError`.
        suffix: what the name of a file in it ends with.
        between: what separates several boards in one text; None if a text holds only one.
    """

    write: Callable[[Puzzle, Solution | None], str]
    suffix: str = ".txt"
    between: str | None = None


DRAWINGS: Mapping[str, Drawing] = MappingProxyType(
    {
        "text": Drawing(drawn.write_text, between="\n"),
        "classic": Drawing(drawn.write_classic, between="\n"),
        "dot": Drawing(dot.write, ".dot", between="\n"),
        "svg": Drawing(svg.write, ".svg"),
        "penpa": Drawing(penpa.write, between=""),
    }
)
"""The drawings by the names of their formats."""

WRITTEN: Mapping[str, Format | Drawing] = MappingProxyType({**FORMATS, **DRAWINGS})
"""All formats that puzzles can be written in, by name."""


def write_drawing(puzzle: Puzzle, solution: Solution | None, name: str) -> str:
    """Draws a board as text.

    Args:
        puzzle: the board.
        solution: what is shown with it; None for the puzzle alone.
        name: the format, a key of `DRAWINGS`.

    Raises:
        KeyError: there is no format of that name.
        FormatError: the format cannot show the puzzle, or it has no island.
    """
    if not puzzle.islands:
        raise FormatError("a puzzle without islands cannot be written")
    return DRAWINGS[name].write(puzzle, solution)
