"""Corrections of puzzles in text. Rows and columns are those of the text as it is given."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from pipeline.by_hand import ByHand
from pipeline.corrections.correction import NO_ISLAND, Corner, Correction
from pipeline.corrections.typed import as_typed
from pipeline.errors import CorrectionMisfit
from pipeline.records import PuzzleRecord
from solver.crossings import Crossings, Direction
from solver.formats import AnyPuzzle
from solver.formats.lattice import lattice_of
from solver.puzzle import Coordinate, Island, Puzzle, Sign


def corrected(puzzles: Sequence[AnyPuzzle], corrections: Sequence[Correction]) -> tuple[AnyPuzzle, ...]:
    """The puzzles of a text with what a person sets on them.

    Args:
        puzzles: all of the text.
        corrections: what is set; rows and columns are those of the puzzles as given, even where an earlier
            correction adds or removes an island.

    Raises:
        CorrectionMisfit: there is no such puzzle or place, the puzzle is not named and there are several, the
            place is given in pixels, or something cannot be set there.
    """
    found = list(puzzles)
    for one in corrections:
        name = as_typed(one)
        index = one.place.puzzle
        if index is None and len(found) != 1:
            raise CorrectionMisfit(f"{name}: which puzzle? There are {len(found)}, such as 1:{name}.")
        index = index or 0
        if index >= len(found):
            raise CorrectionMisfit(f"{name}: there is no puzzle {index + 1}; there are {len(found)}.")
        if one.place.row is None:
            raise CorrectionMisfit(f"{name}: a puzzle in text has no pixels, but rows and columns.")
        found[index] = _corrected(found[index], puzzles[index], one)
    return tuple(found)


def with_hand(records: Sequence[PuzzleRecord], corrections: Sequence[Correction]) -> tuple[PuzzleRecord, ...]:
    """The records of the puzzles of a text, each telling in `by_hand` what was set on it."""
    told = []
    for index, record in enumerate(records):
        own = tuple(_by_hand(one) for one in corrections if (one.place.puzzle or 0) == index)
        told.append(msgspec.structs.replace(record, by_hand=own) if own else record)
    return tuple(told)


def _by_hand(one: Correction) -> ByHand:
    clue = msgspec.UNSET if one.arrow is not None else one.clue
    return ByHand(one.place.row or 0, one.place.column or 0, clue, one.place.corner, one.arrow)


def _corrected(puzzle: AnyPuzzle, given: AnyPuzzle, one: Correction) -> AnyPuzzle:
    if isinstance(puzzle, Crossings):
        return _crossing_set(puzzle, one)
    assert isinstance(given, Puzzle)
    at = _coordinates(given, one)
    if one.arrow is not None:
        raise CorrectionMisfit(f"{as_typed(one)}: this puzzle has islands, and no arrows.")
    if one.place.corner is not None:
        return _corner_set(puzzle, at, one, one.place.corner)
    return _island_set(puzzle, at, one)


def _coordinates(puzzle: Puzzle, one: Correction) -> tuple[Coordinate, Coordinate]:
    """A row and a column as the puzzle's own coordinates.

    Raises:
        CorrectionMisfit: they are off the board.
    """
    lattice = lattice_of(puzzle)
    things: tuple[Island | Sign, ...] = (*puzzle.islands, *puzzle.signs)
    places = (*lattice.islands, *lattice.signs)
    row, column = one.place.row or 0, one.place.column or 0
    if row >= lattice.rows or column >= lattice.columns:
        raise CorrectionMisfit(
            f"{as_typed(one)}: this is off the board, which has {lattice.rows} rows and "
            f"{lattice.columns} columns."
        )
    rows = {place[0]: thing.row for place, thing in zip(places, things, strict=True)}
    columns = {place[1]: thing.column for place, thing in zip(places, things, strict=True)}
    # An empty line lies between others, whose coordinates are whole numbers.
    return (
        rows.get(row, min(rows.values()) + row),
        columns.get(column, min(columns.values()) + column),
    )


def _island_set(puzzle: Puzzle, at: tuple[Coordinate, Coordinate], one: Correction) -> Puzzle:
    name, islands = as_typed(one), list(puzzle.islands)
    here = next((index for index, island in enumerate(islands) if (island.row, island.column) == at), None)
    if any((sign.row, sign.column) == at for sign in puzzle.signs):
        raise CorrectionMisfit(f"{name}: a sign stands there: say which corner, such as 3,4.north=15.")
    if one.clue == NO_ISLAND:
        if here is None:
            raise CorrectionMisfit(f"{name}: there is no island to take away.")
        return replace(puzzle, islands=(*islands[:here], *islands[here + 1 :]))
    most, clue = 4 * puzzle.max_bridges, one.clue if isinstance(one.clue, int) else None
    if clue is not None and not 1 <= clue <= most:
        raise CorrectionMisfit(f"{name}: the number must be one of 1 to {most}.")
    if here is None:
        islands.append(Island(*at, clue))
        islands.sort(key=lambda island: (island.row, island.column))
    else:
        islands[here] = replace(islands[here], clue=clue)
    return replace(puzzle, islands=tuple(islands))


def _corner_set(puzzle: Puzzle, at: tuple[Coordinate, Coordinate], one: Correction, corner: Corner) -> Puzzle:
    if not any((sign.row, sign.column) == at for sign in puzzle.signs):
        raise CorrectionMisfit(f"{as_typed(one)}: there is no sign with corners.")
    clue = one.clue if isinstance(one.clue, int) else None
    told: dict[str, Any] = {corner: clue}
    signs = (replace(sign, **told) if (sign.row, sign.column) == at else sign for sign in puzzle.signs)
    return replace(puzzle, signs=tuple(signs))


def _crossing_set(puzzle: Crossings, one: Correction) -> Crossings:
    name = as_typed(one)
    top, left = min(cell.row for cell in puzzle.cells), min(cell.column for cell in puzzle.cells)
    at = (one.place.row or 0) + top, (one.place.column or 0) + left
    if not any((cell.row, cell.column) == at for cell in puzzle.cells):
        raise CorrectionMisfit(f"{name}: no sign stands there.")
    if one.clue == NO_ISLAND or one.place.corner is not None:
        raise CorrectionMisfit(f"{name}: every crossing has a sign with one number.")
    if isinstance(one.clue, int) and one.clue < 1:
        raise CorrectionMisfit(f"{name}: the number must be 1 or more.")
    cells = []
    for cell in puzzle.cells:
        if (cell.row, cell.column) != at:
            cells.append(cell)
        elif one.arrow is not None:
            cells.append(replace(cell, arrows=tuple(Direction[head] for head in one.arrow)))
        else:
            cells.append(replace(cell, clue=one.clue if isinstance(one.clue, int) else None))
    return replace(puzzle, cells=tuple(cells))
