"""Addresses of Penpa+, the puzzle editor at swaroopg92.github.io/penpa-edit; written only.

An address ends in `#m=edit&p=` and a text of lines: packed by replacing frequent words (z for short), raw
deflate, and base64. Its lines are

    0  the kind of grid, columns, rows, size of a cell in pixels, ...; title, author and rules last
    1  room left free around the board
    2  how the grid looks, and which tool is ready: the one for bridges
    3  the question, as JSON: a number for each island, in a circle
    4  the answer, as JSON: a line for each step of a bridge from cell to cell, 3 for one and 30 for two
    5  the cells of the board, the first and then the distance of each from the one before

A cell's number is `column + row * (columns + 4)`, counted with two more cells around the board. The source is
`maketext` in `class_p.js`, `create_point` in `class_square.js` and `load` in `general.js` of the editor.
"""

import json
from base64 import b64encode
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from zlib import DEFLATED, MAX_WBITS, compressobj

from solver.formats.cells import Cells, FormatError, to_cells
from solver.formats.lattice import Place, lattice_of
from solver.puzzle import Puzzle, Solution

START = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

WORDS = (
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"),
    ('"edit_mode"', "zM"), ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"),
    ('"cage"', "zC"), ('"number"', "zN"), ('"symbol"', "zY"), ('"special"', "zP"), ('"board"', "zB"),
    ('"command_redo"', "zR"), ('"command_undo"', "zU"), ('"command_replay"', "z8"), ('"numberS"', "z1"),
    ('"freeline"', "zF"), ('"freelineE"', "z2"), ('"thermo"', "zT"), ('"arrows"', "z3"),
    ('"direction"', "zD"), ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4"),
    ('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"),
)  # fmt: skip
"""What is replaced by what, in this order."""

LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
MAPS = (
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage",
    "deletelineE",
)  # fmt: skip
STACKS = ("command_redo", "command_undo", "command_replay")

MODE = {"grid": ["3", "2", "2"], "pu_a": {"edit_mode": "combi", "combi": ["hashi", ""]}}
"""No grid, no lattice, no frame; the tool for bridges."""

PIXELS = 38
MARGIN = 2
CIRCLED = 6
STYLES = {1: 3, 2: 30}


def write(puzzle: Puzzle, solution: Solution | None) -> str:
    """Writes an address that shows a puzzle, with its solution as the answer unless that is None.

    Raises:
        FormatError: see `cells.to_cells`; or the solution joins a pair with three bridges or more.
    """
    cells = to_cells(puzzle)
    wide = cells.columns + 2 * MARGIN
    question, answer = _layer(), _layer()
    for cell, clue in cells.clues.items():
        question["number"][_point(cell, wide)] = ["" if clue is None else str(clue), CIRCLED, "1"]
    for start, stop, count in _bridges(puzzle, solution):
        for one, other in _steps(start, stop):
            answer["line"][f"{_point(one, wide)},{_point(other, wide)}"] = STYLES[count]
    board = [_point((row, column), wide) for row in range(cells.rows) for column in range(cells.columns)]
    distances = [board[0], *(after - before for before, after in pairwise(board))]
    lines = (_head(cells), "[0,0,0,0]", *map(_json, (MODE, question, answer, distances)))
    return f"{START}{_packed(chr(10).join(lines))}\n"


def _layer() -> dict[str, Any]:
    """What is drawn in one of the editor's two layers: nothing yet."""
    return {
        **{name: {"__a": []} for name in STACKS},
        **{name: {} for name in MAPS},
        **{name: [] for name in LISTS},
    }


def _head(cells: Cells) -> str:
    width, height = PIXELS * (cells.columns + 1), PIXELS * (cells.rows + 1)
    middle = _middle(cells)
    rules = f"At most {cells.max_bridges} to a pair." if cells.max_bridges != 2 else ""
    rules += "" if cells.loops else " Bridges close no loop."
    size = ("square", cells.columns, cells.rows, PIXELS, 0, 1, 1, width, height, middle, middle, 0, 0, 0, 0)
    return ",".join((*map(str, size), "Title: ", "Author: ", "", rules.strip(), "OFF", "false"))


def _middle(cells: Cells) -> int:
    """The point nearest the middle: a cell, its lower right corner, or the middle of a side of it."""
    wide, high = cells.columns + 2 * MARGIN, cells.rows + 2 * MARGIN
    even = cells.columns % 2 == 0, cells.rows % 2 == 0
    column, row = cells.columns // 2 + MARGIN - even[0], cells.rows // 2 + MARGIN - even[1]
    kind = {(False, False): 0, (True, True): 1, (False, True): 2, (True, False): 3}[even]
    return kind * wide * high + column + row * wide


def _bridges(puzzle: Puzzle, solution: Solution | None) -> Iterator[tuple[Place, Place, int]]:
    """From where to where each bridge runs, the upper or left end first."""
    places = lattice_of(puzzle).islands
    for bridge in solution.bridges if solution else ():
        if bridge.count not in STYLES:
            raise FormatError("this format can show two bridges to a pair at most: write SVG")
        start, stop = sorted((places[bridge.a], places[bridge.b]))
        yield start, stop, bridge.count


def _steps(start: Place, stop: Place) -> Iterator[tuple[Place, Place]]:
    """From cell to cell along a bridge."""
    down, right = int(stop[0] > start[0]), int(stop[1] > start[1])
    while start != stop:
        onward = start[0] + down, start[1] + right
        yield start, onward
        start = onward


def _point(cell: Place, wide: int) -> int:
    return cell[1] + MARGIN + (cell[0] + MARGIN) * wide


def _json(told: object) -> str:
    return json.dumps(told, separators=(",", ":"))


def _packed(text: str) -> str:
    for word, short in WORDS:
        text = text.replace(word, short)
    deflate = compressobj(9, DEFLATED, -MAX_WBITS)
    return b64encode(deflate.compress(text.encode()) + deflate.flush()).decode("ascii")
