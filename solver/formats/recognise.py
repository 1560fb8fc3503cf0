"""Recognising: which format a text has, by its looks and not by the name of its file."""

import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, NamedTuple

from solver.crossings.puzzle import Crossings
from solver.formats import crossings, grid, has, json_text, puzzlink, tatham
from solver.formats.cells import FormatError
from solver.puzzle import Island, Puzzle, Sign
from solver.stages.cells import LARGEST

ADDRESS = re.compile(r"\b(?:hashikake|hashi|bridges)/")

# The head of a file of the benchmark: three numbers, and numbers in the next line, too.
HAS = re.compile(r"\d{1,9}[ \t]+\d{1,9}[ \t]+\d{1,9}[ \t]*\r?\n(?=[ \t]*\d)", re.ASCII)


GAME_ID = re.compile(r"\d+x\d[a-zA-Z0-9]*:")
"""Width, height and options. What this takes cannot be split in two ways: a text without a colon is found to
be none in linear time."""


AnyPuzzle = Puzzle | Crossings
"""A puzzle of any kind."""


class Format(NamedTuple):
    """A way to tell a puzzle in text.

    Attributes:
        read, write: from a text to a puzzle, and back; both raise `FormatError`.
        suffix: what the name of a file in it ends with, such as ".txt".
        between: what separates several puzzles in one text; None if a text holds only one.
        one_a_line: whether each puzzle takes one line; each line is read by itself then.
        kinds: the types of puzzle that it can hold.
    """

    read: Callable[[str], AnyPuzzle]
    write: Callable[[Any], str]
    suffix: str = ".txt"
    between: str | None = None
    one_a_line: bool = False
    kinds: tuple[type, ...] = (Puzzle,)


FORMATS = MappingProxyType(
    {
        "grid": Format(grid.read, grid.write),
        "has": Format(has.read, has.write, ".has"),
        "json": Format(json_text.read, json_text.write, ".json", between="", kinds=(Puzzle, Crossings)),
        "tatham": Format(tatham.read, tatham.write, between="", one_a_line=True),
        "puzzlink": Format(puzzlink.read, puzzlink.write, between="", one_a_line=True),
        "crossings": Format(crossings.read, crossings.write, ".crossings", kinds=(Crossings,)),
    }
)
"""The formats by their names."""


def recognise(text: str) -> str:
    """The name of the format that a text looks like; "grid" where it looks like none.

    A damaged text is still recognised by its beginning, so that the error says what its format expects. The
    first format that fits is taken. Of several puzzles, one a line, the first decides.
    """
    text = text.removeprefix("\ufeff").strip()
    if text.startswith(("{", "[")):
        return "json"
    if ADDRESS.search(text) or text.startswith(("http://", "https://")):
        return "puzzlink"
    if GAME_ID.match(text):
        return "tatham"
    if crossings.looks_like(text):
        return "crossings"
    return "has" if HAS.match(text) and _counts(text) else "grid"


def _counts(text: str) -> bool:
    """Whether the first line says how many rows and columns follow: else it is a row itself."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    rows, columns = int(lines[0][0]), int(lines[0][1])
    return len(lines) - 1 == rows and all(len(line) == columns for line in lines[1:])


def read_puzzle(text: str, name: str | None = None) -> AnyPuzzle:
    """Reads a puzzle in any of the formats; unlike `read_puzzles` also one that is too large to be solved.

    Args:
        text: the text of one puzzle.
        name: the format, a key of `FORMATS`; if None it is recognised.

    Raises:
        KeyError: there is no format of that name.
        FormatError: the text is not a puzzle of that format, or holds several.
    """
    return FORMATS[name or recognise(text)].read(text)


def read_puzzles(text: str) -> tuple[AnyPuzzle, ...]:
    """Reads all puzzles of a text: those of JSON records, game IDs and addresses one a line, or the only one.

    Raises:
        FormatError: the text, or a line of it, is not of the format that it looks like, or a board is too
            large to be solved.
    """
    puzzles = _read(text.removeprefix("\ufeff"))
    for puzzle in puzzles:
        _check_size(puzzle)
    return puzzles


def _read(text: str) -> tuple[AnyPuzzle, ...]:
    name = recognise(text)
    if name == "json":
        return json_text.read_all(text)
    if not FORMATS[name].one_a_line:
        return (read_puzzle(text, name),)
    puzzles = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            puzzles.append(read_puzzle(line))
        except FormatError as error:
            raise FormatError(error.message, number, error.column) from None
    return tuple(puzzles)


def _check_size(puzzle: AnyPuzzle) -> None:
    """Raises FormatError for a board that is larger than what can be solved."""
    if isinstance(puzzle, Puzzle):
        things: list[Island | Sign] = [*puzzle.islands, *puzzle.signs]
        rows, columns = len({thing.row for thing in things}), len({thing.column for thing in things})
        if rows * columns > LARGEST:
            raise FormatError(f"{rows} rows and {columns} columns hold something, which is too many")


def write_puzzle(puzzle: AnyPuzzle, name: str) -> str:
    """Writes a puzzle in the format of a name, one of FORMATS.

    Raises:
        KeyError: there is no format of that name.
        FormatError: the format cannot hold the puzzle, or is for another kind.
    """
    if not isinstance(puzzle, FORMATS[name].kinds):
        raise FormatError("it is for another kind of puzzle")
    return FORMATS[name].write(puzzle)
