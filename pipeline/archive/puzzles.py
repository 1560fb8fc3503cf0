"""Puzzles: what a record's puzzle asks, for the solver."""

from collections.abc import Callable, Mapping
from typing import Any

from pipeline.crossings.record import CrossingsPuzzle
from pipeline.hashi.record import HashiPuzzle
from pipeline.records import PuzzleRecord
from solver.crossings.puzzle import Cell, Crossings, Direction
from solver.formats import AnyPuzzle
from solver.puzzle import Island, Puzzle, Sign


def puzzle_of(record: PuzzleRecord) -> AnyPuzzle:
    """The puzzle with the numbers that were accepted; its islands and signs are in the record's order.

    Raises:
        ValueError: an arrow points in no direction: it is the record of another version.
    """
    return PUZZLES[type(record)](record)


def _bridges(record: HashiPuzzle) -> Puzzle:
    signs = (
        Sign(sign.row, sign.column, sign.clues.north, sign.clues.south, sign.clues.east, sign.clues.west)
        for sign in record.signs
    )
    return Puzzle(
        islands=tuple(Island(one.row, one.column, one.clue, one.name) for one in record.islands),
        signs=tuple(signs),
        max_bridges=record.max_bridges,
        sums_to_next_sign=record.sums_to_next_sign,
        loops=record.loops,
        repeats_in_sums=record.repeats_in_sums,
    )


def _crossings(record: CrossingsPuzzle) -> Crossings:
    cells = (
        Cell(cell.row, cell.column, tuple(_direction(name) for name in cell.arrows), cell.clue)
        for cell in record.cells
    )
    return Crossings(tuple(cells), record.most)


def _direction(name: str) -> Direction:
    try:
        return Direction[name]
    except KeyError as error:
        raise ValueError(f"{name} is no direction") from error


PUZZLES: Mapping[type, Callable[[Any], AnyPuzzle]] = {HashiPuzzle: _bridges, CrossingsPuzzle: _crossings}
