"""Texts: tells an argument that holds puzzles in text from one that names a picture, by what is in it."""

import re
import sys
from dataclasses import replace
from pathlib import Path

from pipeline.errors import NotAPuzzle
from pipeline.names import SUFFIXES, printable
from pipeline.puzzles.addresses import is_of_a_player, why_not
from solver.formats import AnyPuzzle, read_puzzles
from solver.puzzle import Puzzle
from vision.limits import TEXT_BYTES, TEXT_HEAD

STANDARD_INPUT = "-"

ADDRESS = re.compile(r"\b(?:hashikake|hashi|bridges)/\d+/\d+/")
WHOLE = re.compile(r"(?i:https?)://\S*|\d+x\d[a-zA-Z0-9]*:\S*")
"""What makes an argument a puzzle itself: an address of puzz.link has the first in it, a game ID is the
second. Other addresses count as such, too, so that the error says what they are. Nothing that one of these
patterns takes can be split in two ways, so that looking for it takes linear time."""

OTHERS = re.compile(rb"P[1-7]\s|%PDF|\s*<", re.IGNORECASE)
"""How texts begin that are none of ours: pictures in letters, documents, drawings, web pages."""


def is_text(argument: str) -> bool:
    """Whether an argument of the command line stands for a text, by no more than its first bytes.

    Args:
        argument: the path of a file, an address of puzz.link, a game ID, or `-` for standard input.

    Returns:
        False if it must be opened, or refused, as a picture. For a long file that is named like a picture and
        begins like text, only `text_in` knows for sure.
    """
    path = Path(argument)
    try:
        if not path.is_file():
            return is_argument(argument)
        with path.open("rb") as file:
            head = file.read(TEXT_HEAD)
    except (OSError, ValueError):  # whoever opens it as a picture will say what is wrong
        return False
    if not _begins_as_text(head):
        return False
    return not _is_called_a_picture(path) or len(head) == TEXT_HEAD or _holds_puzzles(head)


def text_of(argument: str) -> str | None:
    """The text that an argument of the command line stands for.

    Args:
        argument: the path of a file, an address of puzz.link, a game ID, or `-` for standard input.

    Returns:
        The text; None if the argument must be opened, or refused, as a picture.

    Raises:
        NotAPuzzle: standard input holds no text, or a text is too long.
    """
    if argument == STANDARD_INPUT:
        data = sys.stdin.buffer.read(TEXT_BYTES + 1)
        if not _is_text(data):
            raise NotAPuzzle("Standard input holds no text. Give the path of a picture, or a puzzle in text.")
        return _decoded(data, "Standard input")
    try:
        if not Path(argument).is_file():
            return argument if is_argument(argument) else None
    except (OSError, ValueError):  # whoever opens it as a picture will say what is wrong
        return None
    return text_in(Path(argument))


def text_in(path: Path) -> str | None:
    """The text that a file holds; None if it must be opened, or refused, as a picture, or cannot be read.

    Raises:
        NotAPuzzle: it is too long.
    """
    try:
        with path.open("rb") as file:
            head = file.read(TEXT_HEAD)
            if not _begins_as_text(head):
                return None
            data = head + file.read(TEXT_BYTES + 1 - len(head))
        if len(data) <= TEXT_BYTES and _is_called_a_picture(path) and not _holds_puzzles(data):
            return None
        return _decoded(data, printable(path))
    except (OSError, ValueError):
        return None


def text_held(data: bytes, name: str) -> str | None:
    """The text that bytes are; None if they must be opened, or refused, as a picture.

    Args:
        data: all that a file holds.
        name: for errors.

    Raises:
        NotAPuzzle: it is too long.
    """
    if not _begins_as_text(data[:TEXT_HEAD]):
        return None
    try:
        return _decoded(data, name)
    except UnicodeDecodeError:
        return None


def is_argument(argument: str) -> bool:
    """Whether an argument reads like a puzzle or an address, or is `-`; files are not looked for."""
    word = argument.strip()
    if argument == STANDARD_INPUT or WHOLE.fullmatch(word) or is_of_a_player(word):
        return True
    return bool(ADDRESS.search(word)) and not any(map(str.isspace, word))


def puzzles_in(text: str, name: str, max_bridges: int | None = None) -> tuple[AnyPuzzle, ...]:
    """The puzzles in a text; at least one.

    Args:
        text: in any of the formats that can be read.
        name: for errors; `-` for standard input.
        max_bridges: the most bridges between two islands; None for what the text says.

    Raises:
        NotAPuzzle: it is in none of these formats, or holds no puzzle.
    """
    name = "Standard input" if name == STANDARD_INPUT else name
    try:
        puzzles = read_puzzles(text)
    except ValueError as error:  # a FormatError, or a number that Python finds too long
        if address := why_not(text):
            raise NotAPuzzle(address if name in address else f"{name}: {address}") from error
        said = str(error)
        raise NotAPuzzle(f"{name} is not a puzzle that can be read. {said[0].upper()}{said[1:]}.") from error
    if not puzzles:
        raise NotAPuzzle(f"{name} holds no puzzle. Give a file that does.")
    if max_bridges is None:
        return puzzles
    return tuple(
        replace(puzzle, max_bridges=max_bridges) if isinstance(puzzle, Puzzle) else puzzle
        for puzzle in puzzles
    )


def _holds_puzzles(data: bytes) -> bool:
    try:
        return bool(read_puzzles(data.decode()))
    except (ValueError, RecursionError):
        return False


def _is_called_a_picture(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES


def _begins_as_text(head: bytes) -> bool:
    """Whether a file that begins so may be a text of ours."""
    return bool(head) and not OTHERS.match(head) and _is_text(head)


def _decoded(data: bytes, name: str) -> str:
    """The text.

    Raises:
        NotAPuzzle: it is too long.
        UnicodeDecodeError: it is none after all.
    """
    if len(data) > TEXT_BYTES:
        raise NotAPuzzle(f"{name} has more than {TEXT_BYTES // 10**6} MB of text, which is not a puzzle.")
    return data.decode()


def _is_text(data: bytes) -> bool:
    """Whether bytes are text in UTF-8, apart from a letter cut off at the end of a head."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if len(data) != TEXT_HEAD or error.start < TEXT_HEAD - 3:
            return False
        text = data[: error.start].decode()
    return bool(text.strip()) and all(letter.isprintable() or letter in "\ufeff\t\r\n\f" for letter in text)
