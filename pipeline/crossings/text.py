"""Crossings as text: what is printed, and beside it the numbers of the solution, as far as known."""

from collections.abc import Sequence

from solver.crossings import Crossings
from solver.formats.crossings import EMPTY, write

BETWEEN = "    "

UNKNOWN = "?"


def board_as_text(puzzle: Crossings, values: Sequence[int] | None) -> str:
    """The puzzle line by line; with a solution its numbers beside it."""
    return _beside(puzzle, list(map(str, values)) if values is not None else None)


def unfinished_as_text(puzzle: Crossings, left: Sequence[tuple[int, ...] | None]) -> str:
    """The puzzle line by line, and beside it the numbers that are left for each crossing.

    Args:
        puzzle: the puzzle.
        left: for each crossing its numbers in ascending order; None where nothing is known.
    """
    return _beside(puzzle, [UNKNOWN if numbers is None else in_short(numbers) for numbers in left])


def in_short(numbers: Sequence[int], between: str = "/") -> str:
    """Numbers in ascending order as a short text, three or more in a row as a range: "1/3", "2-4/6"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = ([f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run) for run in runs)
    return between.join(part for each in parts for part in each)


def _beside(puzzle: Crossings, words: Sequence[str] | None) -> str:
    """The puzzle line by line, and beside it a word for each crossing."""
    lines = write(puzzle).splitlines()
    head = [line for line in lines if line.startswith("most ")]
    lines = lines[len(head) :]
    if words is None:
        return "\n".join([*head, *lines])
    shown = dict(zip(((cell.row, cell.column) for cell in puzzle.cells), words, strict=True))
    top, left = (min(place[axis] for place in shown) for axis in (0, 1))
    columns = max(place[1] for place in shown) - left + 1
    widest = max(map(len, words))
    wide = max(map(len, lines))
    rows = [
        " ".join(shown.get((top + row, left + column), EMPTY).rjust(widest) for column in range(columns))
        for row in range(len(lines))
    ]
    both = (f"{line.ljust(wide)}{BETWEEN}{row}" for line, row in zip(lines, rows, strict=True))
    return "\n".join([*head, *both])
