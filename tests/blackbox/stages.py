"""What each stage of reading gives on a page, against the truth: pieces, boards, rows and columns, clues.

Every reader is measured by the same two things: the pieces that it detected, and the boards that it decided
on. `from_records` takes both from the program's records, which hold no piece outside of the boards; a reader
that knows more hands over its own `Detections` and `Decided`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.hashi.record import HashiPuzzle
from pipeline.records import PuzzleRecord
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Truth
from tests.blackbox.matching import Pairing, pair_places, ranks
from vision.types import VALUES, Detections, Indices, Kind

SEEN = 0.5
"""From this score on a piece counts as detected."""


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


@dataclass(frozen=True, slots=True)
class Tally:
    """How pieces of one kind were detected.

    Attributes:
        true: how many there are on boards that have to be read.
        detected: how many of these were found.
        false: how many were found where none is.
    """

    true: int = 0
    detected: int = 0
    false: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.true + other.true, self.detected + other.detected, self.false + other.false)


@dataclass(frozen=True, slots=True)
class Stages:
    """How far the boards of a page got. Each count of boards is a part of the one before.

    Attributes:
        islands: the circles of bridges.
        signs: diamonds, and the signs of crossings.
        centre: the median distance of detected pieces from the true ones, radii; None without any.
        boards: how many have to be read.
        segmented: of how many a decided board has all pieces and no other.
        placed: and each of them on its row and column, by rank.
        read: and each clue right.
    """

    islands: Tally = Tally()
    signs: Tally = Tally()
    centre: float | None = None
    boards: int = 0
    segmented: int = 0
    placed: int = 0
    read: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class _Pieces:
    """The true pieces of a board or of a page: centres and radii in pixels, kinds, cells by rank, clues."""

    centers: NDArray[np.float64]
    radii: NDArray[np.float64]
    kinds: NDArray[np.int8]
    cells: tuple[tuple[int, int], ...]
    clues: tuple[Any, ...]


def stages_of(truths: Sequence[Truth[Any]], detections: Detections, boards: Iterable[Decided]) -> Stages:
    """Compares what a reader saw on a page with what is there.

    Args:
        truths: the page's boards. If it is unknown where one of them is, nothing can be told.
        detections: all pieces that the reader saw.
        boards: those of the hypotheses that were decided.
    """
    if any(truth.drawn is None for truth in truths):
        return Stages()
    page, owners = _all_pieces(truths)
    counted = np.array([truth.counts for truth in truths], bool)
    seen = detections.take(detections.scores >= SEEN)
    pairing = _pair(page, seen)
    hit = np.isin(np.arange(len(owners)), pairing.true_of)

    def tally(*kinds: Kind) -> Tally:
        mine = np.isin(page.kinds, kinds) & counted[owners]
        false = np.isin(seen.kinds, kinds) & (pairing.true_of < 0)
        return Tally(int(mine.sum()), int((mine & hit).sum()), int(false.sum()))

    passed = np.zeros(len(truths), np.intp)
    for board in boards:
        owner, steps = _passed(page, owners, detections.take(board.members), board)
        if steps:
            passed[owner] = max(passed[owner], steps)
    reached = passed[counted]
    return Stages(
        islands=tally(Kind.ISLAND),
        signs=tally(Kind.SIGN, Kind.CROSSING),
        centre=float(np.median(pairing.errors)) if len(pairing.errors) else None,
        boards=len(reached),
        segmented=int(np.sum(reached >= 1)),
        placed=int(np.sum(reached >= 2)),
        read=int(np.sum(reached >= 3)),
    )


def from_records(puzzles: Iterable[PuzzleRecord]) -> tuple[Detections, tuple[Decided, ...]]:
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
    return detections, tuple(boards)


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


def _all_pieces(truths: Sequence[Truth[Any]]) -> tuple[_Pieces, NDArray[np.intp]]:
    """The true pieces of a page, and for each of them the board that it is of."""
    each = [_pieces_of(truth) for truth in truths]
    owners = np.repeat(np.arange(len(each)), [len(pieces.kinds) for pieces in each])
    page = _Pieces(
        np.concatenate([np.zeros((0, 2)), *(pieces.centers for pieces in each)]),
        np.concatenate([np.zeros(0), *(pieces.radii for pieces in each)]),
        np.concatenate([np.zeros(0, np.int8), *(pieces.kinds for pieces in each)]),
        tuple(cell for pieces in each for cell in pieces.cells),
        tuple(clue for pieces in each for clue in pieces.clues),
    )
    return page, owners.astype(np.intp)


def _pieces_of(truth: Truth[Any]) -> _Pieces:
    assert truth.drawn is not None
    drawn, puzzle = truth.drawn, truth.board.puzzle
    if isinstance(truth.board, Solved):
        kinds = [Kind.ISLAND] * len(puzzle.islands) + [Kind.SIGN] * len(puzzle.signs)
        places = [(int(piece.row), int(piece.column)) for piece in (*puzzle.islands, *puzzle.signs)]
        clues = [island.clue for island in puzzle.islands]
        clues += [(sign.north, sign.east, sign.south, sign.west) for sign in puzzle.signs]
    else:
        kinds = [Kind.CROSSING] * len(puzzle.cells)
        places = [(cell.row, cell.column) for cell in puzzle.cells]
        clues = [(frozenset(arrow.name for arrow in cell.arrows), cell.clue) for cell in puzzle.cells]
    centers, radii = (
        np.concatenate(parts) for parts in ((drawn.islands, drawn.signs), (drawn.radii, drawn.reaches))
    )
    return _Pieces(centers, radii, np.array(kinds, np.int8), tuple(ranks(places)), tuple(clues))


def _pair(page: _Pieces, seen: Detections) -> Pairing:
    """Which of the true pieces each detected one is: of its kind, the nearest first."""
    true_of = np.full(len(seen), -1)
    errors = []
    for kind in Kind:
        there, here = np.flatnonzero(page.kinds == kind), np.flatnonzero(seen.kinds == kind)
        one = pair_places(page.centers[there], page.radii[there], seen.centers[here])
        hits = one.true_of >= 0
        true_of[here[hits]] = there[one.true_of[hits]]
        errors.append(one.errors)
    return Pairing(true_of, np.concatenate(errors))


def _passed(page: _Pieces, owners: NDArray[np.intp], seen: Detections, board: Decided) -> tuple[int, int]:
    """The true board that a decided one is, and how many of three steps it passed; its pieces are `seen`."""
    true_of = _pair(page, seen).true_of
    if not len(true_of) or true_of.min() < 0 or len(set(owners[true_of].tolist())) > 1:
        return 0, 0
    owner = int(owners[true_of[0]])
    if len(true_of) < np.count_nonzero(owners == owner):
        return owner, 0
    cells = ranks(zip(board.rows.tolist(), board.columns.tolist(), strict=True))
    if any(page.cells[true] != cell for true, cell in zip(true_of, cells, strict=True)):
        return owner, 1
    right = all(page.clues[true] == clue for true, clue in zip(true_of, board.clues, strict=True))
    return owner, 3 if right else 2
