"""Game IDs of the puzzle "Bridges" in Simon Tatham's Portable Puzzle Collection.

`7x7m2:4e3g4...`: width, height and options, of which `m` says how many bridges may join a pair, `L` that they
may close no loop (several between one pair are none), and all others how the board was made; then, row after
row, a digit for each island (a capital letter from ten on, A is ten) and a small letter for each run of empty
cells, `a` for one to `z` for 26. The source is `bridges.c` of the collection.

The program takes less than the format can tell: numbers up to 16, two islands or more, none of them side by
side, on 3 rows and columns or more. What is written keeps to it: a smaller board gets empty cells beside and
below it.
"""

import re

from solver.formats.cells import Cell, Cells, FormatError, in_words, to_cells
from solver.puzzle import Puzzle

HEAD = re.compile(
    r"(?P<width>[1-9]\d{0,8})x(?P<height>[1-9]\d{0,8})(?P<options>(?:[iemd]\d{1,9}|L)*):", re.ASCII
)
LARGEST_CLUE = 16
SMALLEST = 3
"""Rows and columns."""
FEWEST = 2
"""Islands. All three are what `validate_params` and `validate_desc` of the program take."""
LONGEST = 26
EXPECTED = "expected a digit or a capital letter for an island, or a small letter for empty places"


def read(text: str) -> Puzzle:
    """Reads a game ID of Simon Tatham's Bridges.

    Raises:
        FormatError: it is not a game ID, `m` is not 1 to 4, its cells are wrong, too many or too few, or
            there is no island.
    """
    text = text.strip()
    head = HEAD.match(text)
    if head is None:
        raise FormatError("expected width, height, options and a colon, as in 7x7m2:", 1, 1)
    width, height = int(head["width"]), int(head["height"])
    limit = re.search(r"m(\d+)", head["options"])
    most = int(limit[1]) if limit else 2
    if not 1 <= most <= 4:
        raise FormatError(
            "expected m1, m2, m3 or m4", 1, head.start("options") + limit.start() + 1 if limit else 1
        )
    clues: dict[tuple[int, int], int | None] = {}
    place = 0
    for column, letter in enumerate(text[head.end() :], start=head.end() + 1):
        if "a" <= letter <= "z":
            place += ord(letter) - ord("a") + 1
            continue
        if not ("1" <= letter <= "9" or "A" <= letter <= "Z"):
            raise FormatError(f"{letter!r} is not a cell: {EXPECTED}", 1, column)
        clues[divmod(place, width)] = int(letter) if letter.isdigit() else ord(letter) - ord("A") + 10
        place += 1
    if place != width * height or not clues:
        raise FormatError(f"there are {place} cells, expected {width} x {height}, with islands", 1, len(text))
    return Cells(height, width, clues, most, "L" not in head["options"]).to_puzzle()


def write(puzzle: Puzzle) -> str:
    """Writes a game ID that the program takes.

    Raises:
        FormatError: see `cells.to_cells`; or there is one island alone, or two stand side by side.
    """
    cells = to_cells(puzzle, largest=LARGEST_CLUE, blanks=False)
    _check_islands(cells)
    rows, columns = max(cells.rows, SMALLEST), max(cells.columns, SMALLEST)
    words, run = [], 0
    for row in range(rows):
        for column in range(columns):
            clue = cells.clues.get((row, column))
            if clue is None:
                run += 1
                continue
            words += [*_empty(run), str(clue) if clue < 10 else chr(ord("A") + clue - 10)]
            run = 0
    words += _empty(run)
    options = f"m{cells.max_bridges}{'' if cells.loops else 'L'}"
    return f"{columns}x{rows}{options}:{''.join(words)}\n"


def _check_islands(cells: Cells) -> None:
    """Tells islands that the program does not take.

    Raises:
        FormatError: they are such.
    """
    if len(cells.clues) < FEWEST:
        raise FormatError("this format knows boards of two islands or more only: write grid text")
    for row, column in sorted(cells.clues):
        beside: tuple[Cell, ...] = ((row, column + 1), (row + 1, column))
        if any(cell in cells.clues for cell in beside):
            raise FormatError(
                f"{in_words((row, column))}: this format knows no islands side by side: write grid text"
            )


def _empty(cells: int) -> list[str]:
    """A run of empty cells, in as few letters as it takes."""
    whole, rest = divmod(cells, LONGEST)
    return ["z"] * whole + ([chr(ord("a") + rest - 1)] if rest else [])
