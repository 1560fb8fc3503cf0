"""What each stage of reading gives on a page, against the truth: pieces, boards, rows and columns, clues."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samples.scenes.puzzles import Solved
from samples.scenes.scene import Truth
from tests.blackbox.matching import Pairing, pair_places, ranks
from tests.blackbox.seen import Decided, Seen
from vision.types import Detections, Kind

SEEN = 0.5
"""From this score on a piece counts as detected."""


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


def stages_of(truths: Sequence[Truth[Any]], seen: Seen) -> Stages:
    """Compares what a reader saw on a page with what is there.

    Args:
        truths: the page's boards. If it is unknown where one of them is, nothing can be told.
        seen: by the reader.
    """
    if any(truth.drawn is None for truth in truths):
        return Stages()
    page, owners = _all_pieces(truths)
    counted = np.array([truth.counts for truth in truths], bool)
    detected = seen.detections.take(seen.detections.scores >= SEEN)
    pairing = _pair(page, detected)
    hit = np.isin(np.arange(len(owners)), pairing.true_of)

    def tally(*kinds: Kind) -> Tally:
        mine = np.isin(page.kinds, kinds) & counted[owners]
        false = np.isin(detected.kinds, kinds) & (pairing.true_of < 0)
        return Tally(int(mine.sum()), int((mine & hit).sum()), int(false.sum()))

    passed = np.zeros(len(truths), np.intp)
    for board in seen.boards:
        owner, steps = _passed(page, owners, seen.detections.take(board.members), board)
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
