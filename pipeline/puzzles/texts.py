"""Texts: tells an argument that holds puzzles in text from one that names a picture, by what is in it."""

import re
import sys
from dataclasses import replace
from pathlib import Path

from pipeline.errors import NotAPuzzle
from pipeline.names import SUFFIXES
from pipeline.puzzles.addresses import is_of_a_player, why_not
from solver.formats import AnyPuzzle, read_puzzles
from solver.puzzle import Puzzle

STANDARD_INPUT = "-"

ADDRESS = re.compile(
    r"\S*\b(?:hashikake|hashi|bridges)/\d+/\d+/\S*|(?i:https?)://\S*|\d+x\d+[a-zA-Z0-9]*:\S*"
)
"""An argument that is a puzzle itself: an address of puzz.link, or a game ID. Other addresses count as
such, too, so that the error says what they are."""

OTHERS = re.compile(rb"P[1-7]\s|%PDF|\s*<", re.IGNORECASE)
"""How texts begin that are none of ours: pictures in letters, documents, drawings, web pages."""

HEAD = 1024
"""Bytes from which a text is told."""

LONGEST = 10_000_000
"""Bytes; a text that is longer holds no puzzles."""


def text_of(argument: str) -> str | None:
    """The text that an argument of the command line stands for.

    Args:
        argument: the path of a file, an address of puzz.link, a game ID, or `-` for standard input.

    Returns:
        The text; None if the argument has to be opened as a picture, or to be refused as one.

    Raises:
        NotAPuzzle: standard input holds no text.
    """
    if argument == STANDARD_INPUT:
        data = sys.stdin.buffer.read()
        if not _is_text(data):
            raise NotAPuzzle("Standard input holds no text. Give the path of a picture, or a puzzle in text.")
        return data.decode()
    try:
        if not Path(argument).is_file():
            return argument if is_argument(argument) else None
    except (OSError, ValueError):  # whoever opens it as a picture will say what is wrong
        return None
    return text_in(Path(argument))


def text_in(path: Path) -> str | None:
    """The text that a file holds; None if it has to be opened as a picture, or to be refused as one."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
            if not head or OTHERS.match(head) or not _is_text(head):
                return None
            data = head + file.read(LONGEST)
        text = data.decode()
    except (OSError, ValueError):
        return None
    return None if path.suffix.lower() in SUFFIXES and not _holds_puzzles(text) else text


def is_argument(argument: str) -> bool:
    """Whether an argument does not name a file, but is a puzzle, or stands for standard input."""
    word = argument.strip()
    return argument == STANDARD_INPUT or bool(ADDRESS.fullmatch(word)) or is_of_a_player(word)


def puzzles_in(text: str, name: str, max_bridges: int | None = None) -> tuple[AnyPuzzle, ...]:
    """The puzzles in a text; at least one.

    Args:
        text: in any of the formats that can be read.
        name: for errors.
        max_bridges: the most bridges between two islands; None for what the text says.

    Raises:
        NotAPuzzle: it is none of them, or holds none.
    """
    name = "Standard input" if name == STANDARD_INPUT else name
    try:
        puzzles = read_puzzles(text)
    except ValueError as error:  # a FormatError, or a number that Python finds too long
        if address := why_not(text):
            raise NotAPuzzle(address if name in address else f"{name}: {address}") from error
        said = str(error)
        raise NotAPuzzle(f"{name} is no puzzle that can be read. {said[0].upper()}{said[1:]}.") from error
    if not puzzles:
        raise NotAPuzzle(f"{name} holds no puzzle. Give one that does.")
    if max_bridges is None:
        return puzzles
    return tuple(
        replace(puzzle, max_bridges=max_bridges) if isinstance(puzzle, Puzzle) else puzzle
        for puzzle in puzzles
    )


def _holds_puzzles(text: str) -> bool:
    try:
        return bool(read_puzzles(text))
    except ValueError:
        return False


def _is_text(data: bytes) -> bool:
    """Whether bytes are text in UTF-8, apart from a letter cut off at the end of a head."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if len(data) != HEAD or error.start < HEAD - 3:
            return False
        text = data[: error.start].decode()
    return bool(text.strip()) and all(letter.isprintable() or letter in "\ufeff\t\r\n\f" for letter in text)
