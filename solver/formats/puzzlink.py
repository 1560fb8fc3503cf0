"""Addresses of puzz.link, and of the other sites that use its player: `https://puzz.link/p?hashikake/7/7/...`.

Columns and rows come first, then, row after row, a hexadecimal digit for each island, `-` and two digits from
16 on, `.` for one without a number, and a letter from `g` to `z` for a run of 1 to 20 empty cells. The
source is `decodeNumber16` of the player (robx/pzprjs).
"""

import re
from collections import deque

from solver.formats.cells import Cells, FormatError, to_cells
from solver.puzzle import Puzzle

ADDRESS = re.compile(
    r"(?<![^?/])(?:hashikake|hashi|bridges)/(?P<columns>[1-9]\d{0,8})/(?P<rows>[1-9]\d{0,8})/", re.ASCII
)
"""What comes before the cells, at the beginning or after a `?` or a `/`; the last match counts."""
SPACE = re.compile(r"\s")
START = "https://puzz.link/p?hashikake"
LARGEST_CLUE = 0xFF
TOKEN = re.compile(r"(?P<large>-[0-9a-f]{2})|(?P<small>[0-9a-f])|(?P<none>\.)|(?P<empty>[g-z])")
LONGEST = 20
EXPECTED = "expected a digit or a to f for an island, '.' for one without number, or g to z for empty places"


def read(text: str) -> Puzzle:
    """Reads an address of puzz.link; cells missing at its end count as empty.

    Raises:
        FormatError: it is not the address of a bridges puzzle, its cells are wrong or too many, or there is
            no island.
    """
    text = text.strip()
    address = None if SPACE.search(text) else deque(ADDRESS.finditer(text), maxlen=1)
    if not address:
        raise FormatError(f"expected an address such as {START}/7/7/...", 1, 1)
    [head] = address
    rows, columns = int(head["rows"]), int(head["columns"])
    clues: dict[tuple[int, int], int | None] = {}
    place, at = 0, head.end()
    end = len(text.removesuffix("/")) if at < len(text) else at
    while at < end:
        token = TOKEN.match(text, at)
        if token is None:
            raise FormatError(f"{text[at]!r} is not a cell: {EXPECTED}", 1, at + 1)
        at = token.end()
        if token["empty"]:
            place += ord(token["empty"]) - ord("f")
            continue
        clues[divmod(place, columns)] = None if token["none"] else int(token[0].removeprefix("-"), 16)
        place += 1
    # The player leaves empty cells at the end out.
    if place > rows * columns or not clues:
        raise FormatError(f"there are {place} cells, expected {columns} x {rows}, with islands", 1, len(text))
    return Cells(rows, columns, clues).to_puzzle()


def write(puzzle: Puzzle) -> str:
    """Writes an address of puzz.link, for `read`; empty rows and columns around the islands are left out.

    Raises:
        FormatError: see `cells.to_cells`; or `max_bridges` is not 2, or loops are forbidden.
    """
    cells = to_cells(puzzle, largest=LARGEST_CLUE)
    if cells.max_bridges != 2:
        raise FormatError("this format knows two bridges to a pair only: write grid text")
    if not cells.loops:
        raise FormatError("this format cannot forbid loops: write grid text")
    words, run = [], 0
    for place in range(cells.rows * cells.columns):
        cell = divmod(place, cells.columns)
        if cell in cells.clues:
            words += [_empty(run), _island(cells.clues[cell])]
            run = 0
        else:
            run += 1
    words.append(_empty(run))
    return f"{START}/{cells.columns}/{cells.rows}/{''.join(words)}\n"


def _island(clue: int | None) -> str:
    if clue is None:
        return "."
    return f"{clue:x}" if clue < 16 else f"-{clue:02x}"


def _empty(cells: int) -> str:
    whole, rest = divmod(cells, LONGEST)
    return "z" * whole + (chr(ord("f") + rest) if rest else "")
