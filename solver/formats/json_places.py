"""The place of a value in a JSON text: for errors, which name its line and column.

Python's parser forgets places. A text is walked through once more only when something is wrong with it, along
the path of names and indices that leads to the value.
"""

import json
import re

from solver.formats.cells import FormatError, quoted


class Wrong(Exception):  # noqa: N818 - never leaves the formats
    """Something is wrong with the value at a path.

    Raised by what reads a parsed value; `json_text.read_all` and `json_cells.write_crossings` turn it into a
    `FormatError`.

    Attributes:
        message: what is wrong and what was expected, without the place.
        path: the path to the value, from the outermost one.
    """

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.message, self.path = message, path


Path = tuple[str | int, ...]
"""Names and indices from the outside in, as in ("islands", 3, "clue")."""

DECODER = json.JSONDecoder()
SPACE = re.compile(r"[ \t\r\n]*")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],]')
"""A text in quotes, or a sign that tells whether such a text is a name."""


def spelt(path: Path) -> str:
    """A path as programs write it, `islands[3].clue`; "the whole" for an empty one."""
    words = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(words).removeprefix(".") or "the whole"


def error_at(message: str, text: str, path: Path, start: int = 0) -> FormatError:
    """Return an error about the value at a path, for the caller to raise.

    Args:
        message: what is wrong with it.
        text: valid JSON from `start` on.
        path: to the value; where it leads nowhere, the error is about the innermost value that is there.
        start: where in the text the outermost value begins.
    """
    line, column = line_and_column(text, _locate(text, path, _skip(text, start)))
    return FormatError(f"{spelt(path)}: {message}", line, column)


def repeated_name(text: str, start: int) -> FormatError:
    """Return the error about a name that occurs for the second time in one object, for the caller to raise.

    Args:
        text: valid JSON from `start` on, at least to the end of an object in which a name occurs twice.
        start: where in the text the outermost value begins.
    """
    message = "a name stands twice in one object"
    open_names: list[set[str] | None] = []  # of each object that is open; of a list None
    is_name, at = False, start
    for token in TOKEN.finditer(text, start):
        sign = token[0]
        if sign in "{[":
            open_names.append(set() if sign == "{" else None)
        elif sign in "}]":
            open_names.pop()
        elif is_name and (names := open_names[-1]) is not None:
            name = json.loads(sign)
            if name in names:
                message, at = f"{quoted(name)} stands twice in this object", token.start()
                break
            names.add(name)
        is_name = sign == "{" or (sign == "," and open_names[-1] is not None)
    return FormatError(message, *line_and_column(text, at))


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """The line and the column of a character of a text, both from 1; `offset` counts from 0."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _locate(text: str, path: Path, at: int) -> int:
    """The offset of the value at a path inside the value that begins at an offset."""
    for step in path:
        inner = _member(text, step, at) if text[at] == "{" else _item(text, step, at)
        if inner is None:
            break
        at = inner
    return at


def _member(text: str, name: str | int, at: int) -> int | None:
    """The offset of an object's value."""
    at = _skip(text, at + 1)
    while text[at] == '"':
        said, at = DECODER.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)  # the colon
        if said == name:
            return at
        at = _skip(text, _after(text, at))
        if text[at] == "}":
            break
        at = _skip(text, at + 1)
    return None


def _item(text: str, index: str | int, at: int) -> int | None:
    """The offset of a list's value."""
    if text[at] != "[" or not isinstance(index, int):
        return None
    at = _skip(text, at + 1)
    for _ in range(index):
        at = _skip(text, _after(text, at))
        if text[at] == "]":
            return None
        at = _skip(text, at + 1)
    return None if text[at] == "]" else at


def _after(text: str, at: int) -> int:
    """Where the value that begins at an offset ends."""
    _, end = DECODER.raw_decode(text, at)
    return end


def _skip(text: str, at: int) -> int:
    space = SPACE.match(text, at)
    return space.end() if space else at
