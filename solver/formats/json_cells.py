"""Crossings in JSON, as records hold them.

    {"kind": "crossings", "most": 4,
     "cells": [{"row": 0, "column": 0, "arrows": ["E"], "clue": 4},
               {"row": 0, "column": 1, "arrows": ["W", "E"]}]}

Rows and columns are 0 to 99, numbers 1 to 99. `most` and `clue` may be left out or null. All other fields,
such as those of a solution, are passed over.
"""

import json
from typing import Any

from solver.crossings.puzzle import Cell, Crossings, Direction
from solver.formats.cells import FormatError, in_words
from solver.formats.json_places import Path, Wrong

KIND = "crossings"
LARGEST = 99


def read_crossings(told: dict[str, Any], path: Path) -> Crossings:
    """Reads a puzzle of crossings.

    Args:
        told: the JSON object.
        path: where it stands in the text, for errors.

    Raises:
        Wrong: it is no such puzzle.
    """
    cells = told.get("cells")
    if not isinstance(cells, list) or not cells:
        raise Wrong('expected a list "cells", with at least one', *path, "cells")
    read = [_cell(cell, (*path, "cells", number)) for number, cell in enumerate(cells)]
    seen: set[tuple[int, int]] = set()
    for number, cell in enumerate(read):
        if (cell.row, cell.column) in seen:
            raise Wrong("another crossing stands at the same place", *path, "cells", number)
        seen.add((cell.row, cell.column))
    return Crossings(tuple(read), _number(told.get("most"), 1, *path, "most"))


def write_crossings(puzzle: Crossings) -> str:
    """Writes a puzzle as JSON text, a line for each cell.

    Raises:
        FormatError: it could not be read again.
    """
    if not puzzle.cells:
        raise FormatError("a puzzle without crossings cannot be written")
    for cell in puzzle.cells:
        if not (
            0 <= cell.row <= LARGEST
            and 0 <= cell.column <= LARGEST
            and 1 <= (1 if cell.clue is None else cell.clue) <= LARGEST
        ):
            where = in_words((cell.row, cell.column))
            raise FormatError(f"{where}: rows, columns and numbers of this format are {LARGEST} at most")
    lines = ["{", f'  "kind": "{KIND}",']
    if puzzle.most is not None:
        lines.append(f'  "most": {puzzle.most},')
    cells = ",\n".join(f"    {json.dumps(_told(cell))}" for cell in puzzle.cells)
    text = "\n".join(lines) + f'\n  "cells": [\n{cells}\n  ]\n}}\n'
    try:
        read_crossings(json.loads(text), ())
    except Wrong as wrong:
        raise FormatError(wrong.message) from wrong
    return text


def _told(cell: Cell) -> dict[str, Any]:
    arrows = [arrow.name for arrow in cell.arrows]
    return {"row": cell.row, "column": cell.column, "arrows": arrows, "clue": cell.clue}


def _cell(told: Any, path: Path) -> Cell:  # noqa: ANN401 - whatever stands in the file
    if not isinstance(told, dict):
        raise Wrong('expected an object with "row", "column" and "arrows"', *path)
    for name in ("row", "column"):
        if name not in told:
            raise Wrong(f'expected "{name}"', *path)
    row, column = (_number(told[name], 0, *path, name) for name in ("row", "column"))
    if row is None or column is None:
        raise Wrong("expected a whole number for row and column", *path)
    directions = _directions(told.get("arrows"), (*path, "arrows"))
    return Cell(row, column, directions, _number(told.get("clue"), 1, *path, "clue"))


def _directions(told: Any, path: Path) -> tuple[Direction, ...]:  # noqa: ANN401
    names = told if isinstance(told, list) else []
    known = [name for name in names if isinstance(name, str) and name in Direction.__members__]
    if len(names) not in (1, 2) or len(set(known)) < len(names):
        raise Wrong(f"expected one or two of {', '.join(Direction.__members__)}", *path)
    return tuple(Direction[name] for name in known)


def _number(told: Any, least: int, *path: str | int) -> int | None:  # noqa: ANN401
    if told is None:
        return None
    if isinstance(told, int) and not isinstance(told, bool) and least <= told <= LARGEST:
        return told
    raise Wrong(f"expected a whole number from {least} to {LARGEST}, or null", *path)
