"""Crossings as text: what is printed, and beside it the numbers of the solution."""

from collections.abc import Sequence

from solver.crossings import Crossings
from solver.formats.crossings import write

BETWEEN = "    "


def board_as_text(puzzle: Crossings, values: Sequence[int] | None) -> str:
    """The puzzle line by line; with a solution its numbers beside it."""
    lines = write(puzzle).splitlines()
    head = [line for line in lines if line.startswith("most ")]
    lines = lines[len(head) :]
    if values is None:
        return "\n".join([*head, *lines])
    shown = dict(zip(((cell.row, cell.column) for cell in puzzle.cells), values, strict=True))
    top, left = (min(place[axis] for place in shown) for axis in (0, 1))
    columns = max(place[1] for place in shown) - left + 1
    widest = max(len(str(value)) for value in values)
    wide = max(map(len, lines))
    rows = [
        " ".join(str(shown.get((top + row, left + column), ".")).rjust(widest) for column in range(columns))
        for row in range(len(lines))
    ]
    both = (f"{line.ljust(wide)}{BETWEEN}{row}" for line, row in zip(lines, rows, strict=True))
    return "\n".join([*head, *both])
