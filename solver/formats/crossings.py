"""Crossings as text: a line for each row, a word for each cell.

A word is a direction (`E`), or two joined by a dash for an arrow with two heads (`W-E`), followed by `=4`
where a number is printed; `.` is a place without a crossing. A line that begins with `#` is a comment; a line
`most 4` before the rows caps the numbers.
"""

import re

from solver.crossings.puzzle import Cell, Crossings, Direction
from solver.formats.cells import FormatError, in_words, quoted
from solver.formats.json_cells import LARGEST

WORD = re.compile(
    r"(?P<one>[NS]?[EW]|[NS])(?:-(?P<other>[NS]?[EW]|[NS]))?(?:=(?P<clue>[1-9]\d?))?", re.IGNORECASE
)
CAP = re.compile(r"\s*most\s+([1-9]\d?)\s*")
EMPTY = "."
EXPECTED = "expected a direction such as E, SW or W-E, with =4 behind it for a number, or '.' for no crossing"


def read(text: str) -> Crossings:
    """Reads crossings: rows of words such as `E`, `W-E` or `SW=4`.

    Raises:
        FormatError: a word is not a cell, an arrow points the same way twice, or there is no crossing.
    """
    cells: list[Cell] = []
    most, row = None, 0
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cap = CAP.fullmatch(line)
        if cap and not row:
            most = int(cap[1])
            continue
        for column, word in enumerate(re.finditer(r"\S+", line)):
            if word[0] != EMPTY:
                cells.append(_cell(word, number, row, column))
        row += 1
    if not cells:
        raise FormatError(f"there is no crossing: {EXPECTED}")
    return Crossings(tuple(cells), most)


def looks_like(text: str) -> bool:
    """Whether all words of a text's first row are cells; comments and `most` are passed over."""
    lines = (line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))
    line = next((line for line in lines if not CAP.fullmatch(line)), "")
    words = [word for word in line.split() if word != EMPTY]
    return bool(words) and all(WORD.fullmatch(word) for word in words)


def write(puzzle: Crossings) -> str:
    """Writes crossings; the outermost rows and columns are those of the outermost cells.

    Raises:
        FormatError: there is no crossing, or the number of one is not 1 to 99.
    """
    if not puzzle.cells:
        raise FormatError("a puzzle without crossings cannot be written")
    top, left = min(cell.row for cell in puzzle.cells), min(cell.column for cell in puzzle.cells)
    words = {(cell.row - top, cell.column - left): _word(cell) for cell in puzzle.cells}
    rows, columns = (max(place[axis] for place in words) + 1 for axis in (0, 1))
    for cell in puzzle.cells:
        if cell.clue is not None and not 1 <= cell.clue <= LARGEST:
            where = in_words((cell.row - top, cell.column - left))
            raise FormatError(f"{where}: the numbers of this format are 1 to {LARGEST}")
    width = max(map(len, words.values()))
    head = [] if puzzle.most is None else [f"most {puzzle.most}"]
    lines = [
        " ".join(words.get((row, column), EMPTY).ljust(width) for column in range(columns)).rstrip()
        for row in range(rows)
    ]
    return "\n".join([*head, *lines]) + "\n"


def _cell(word: re.Match[str], line: int, row: int, column: int) -> Cell:
    told = WORD.fullmatch(word[0])
    if told is None:
        raise FormatError(f"{quoted(word[0])} is not a cell: {EXPECTED}", line, word.start() + 1)
    names = [name.upper() for name in (told["one"], told["other"]) if name]
    if len(set(names)) < len(names):
        raise FormatError(f"{quoted(word[0])} points the same way twice", line, word.start() + 1)
    arrows = tuple(Direction[name] for name in names)
    return Cell(row, column, arrows, int(told["clue"]) if told["clue"] else None)


def _word(cell: Cell) -> str:
    arrows = "-".join(arrow.name for arrow in cell.arrows)
    return arrows if cell.clue is None else f"{arrows}={cell.clue}"
