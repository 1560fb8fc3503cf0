"""What a reader saw on a page: the pieces that it detected, and the boards that it decided on.

`from_reading` takes both from the reading of a page, `from_records` from the program's records, which hold no
piece outside of the boards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pipeline.hashi.record import HashiPuzzle
from pipeline.records import PuzzleRecord
from vision.reading import Number
from vision.types import VALUES, BoardHypothesis, Detections, Indices, Kind, PageReading


@dataclass(frozen=True, slots=True, eq=False)
class Decided:
    """A board that a reader decided on.

    Attributes:
        members: K, indices into the page's detections.
        rows, columns: K, the lines that they stand on, with the board upright.
        clues: K, what was read there: an island's number or None; north, east, south and west of a sign; the
            directions and the number of a crossing.
    """

    members: Indices
    rows: Indices
    columns: Indices
    clues: tuple[Any, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What a reader saw on a page.

    Attributes:
        detections: all pieces.
        boards: those of the hypotheses that were decided.
    """

    detections: Detections
    boards: tuple[Decided, ...]


def from_reading(reading: PageReading, boards: Iterable[BoardHypothesis]) -> Seen:
    """The pieces of a reading, and those boards of its hypotheses that were decided, read as is likeliest.

    Raises:
        KeyError: the number of one of their pieces was not read.
    """
    decided = tuple(
        Decided(
            board.members, board.rows, board.columns,
            tuple(_likeliest(reading.numbers[int(piece), board.quarters]) for piece in board.members),
        )
        for board in boards
    )  # fmt: skip
    return Seen(reading.detections, decided)


def _likeliest(numbers: Sequence[Number]) -> int | tuple[int | None, ...] | None:
    """An island's number, or a sign's four: read north, south, east, west, told north, east, south, west."""
    if len(numbers) == 1:
        return numbers[0].value
    north, south, east, west = (number.value for number in numbers)
    return north, east, south, west


def from_records(puzzles: Iterable[PuzzleRecord]) -> Seen:
    """The pieces and the boards of a program of which only the records are known."""
    centers: list[tuple[float, float]] = []
    radii: list[float] = []
    kinds: list[Kind] = []
    boards = []
    for puzzle in puzzles:
        first, rows, columns, clues = len(centers), [], [], []
        for kind, piece, clue in _recorded(puzzle):
            centers.append(piece.center)
            radii.append(getattr(piece, "radius", None) or np.nan)
            kinds.append(kind)
            rows.append(piece.row)
            columns.append(piece.column)
            clues.append(clue)
        members = np.arange(first, len(centers), dtype=np.intp)
        boards.append(Decided(members, np.array(rows, np.intp), np.array(columns, np.intp), tuple(clues)))
    number = len(centers)
    detections = Detections(
        np.array(centers, np.float64).reshape(-1, 2),
        np.array(radii, np.float64),
        np.array(kinds, np.int8),
        np.ones(number),
        np.full((number, len(VALUES)), 1 / len(VALUES), np.float32),
        np.full((number, 4), 0.25, np.float32),
    )
    return Seen(detections, tuple(boards))


def with_pieces(seen: Seen, detections: Detections) -> Seen:
    """The boards of a program's records, with all pieces that it detected: each takes the nearest."""
    if not len(detections):
        return Seen(detections, ())
    away = np.linalg.norm(seen.detections.centers[:, None] - detections.centers, axis=2)
    nearest = away.argmin(axis=1)
    return Seen(detections, tuple(replace(board, members=nearest[board.members]) for board in seen.boards))


def _recorded(puzzle: PuzzleRecord) -> list[tuple[Kind, Any, Any]]:
    """The pieces of a record that was read from a picture, each with its kind and clue."""
    if isinstance(puzzle, HashiPuzzle):
        pieces = [(Kind.ISLAND, island, island.clue) for island in puzzle.islands]
        corners = [
            (sign, (sign.clues.north, sign.clues.east, sign.clues.south, sign.clues.west))
            for sign in puzzle.signs
        ]
        return [*pieces, *((Kind.SIGN, sign, clue) for sign, clue in corners)]
    return [(Kind.CROSSING, cell, (frozenset(cell.arrows), cell.clue)) for cell in puzzle.cells]
