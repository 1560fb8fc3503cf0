"""Unseen: whether an island that could not be made out can be there at all, by the rules.

An island more takes a bridge at least, and the numbers of its neighbours stay what they are: in most places
that leaves a board with one solution none.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations

from pipeline.hashi.puzzle import to_puzzle
from solver import Island, LimitReachedError, Puzzle, first_solution
from vision.reading import Board

UNSEEN = 0.7
"""What is left of the confidence in a board for each place where an island may have been missed."""

MOST = 4
"""Of more such places than this, too many at a time may hold one."""

SECONDS = 1.0
"""For each question; what is not answered by then stays open."""

Spots = tuple[tuple[int, int], ...]


def settle_unseen(board: Board, max_bridges: int) -> Board:
    """The board, as sure as it is in view of the islands that may have been missed and that the rules allow.

    Args:
        board: as read.
        max_bridges: the most bridges between two islands.

    Raises:
        PuzzleError: what was found is no board.
    """
    if not board.unseen:
        return board
    left = _allowed(board.unseen, to_puzzle(board, max_bridges))
    notes = (
        f"row {row + 1}, column {column + 1}: there may be an island that could not be made out"
        for row, column in left
    )
    confidence = board.confidence * UNSEEN ** len(left)
    return replace(board, unseen=left, confidence=confidence, notes=(*notes, *board.notes))


def _allowed(spots: Spots, puzzle: Puzzle) -> Spots:
    """The places where there can be an island, alone or with others of them.

    Where the numbers have no solution as they were read, a missed island may be the reason: all of them stay.
    So do those nearest to where something stands already: it would stand between the lines.
    """
    islands = {(island.row, island.column) for island in puzzle.islands}
    taken = islands | {(sign.row, sign.column) for sign in puzzle.signs}
    free = tuple(spot for spot in spots if spot not in taken)
    if len(free) > MOST or not _is_possible(puzzle, ()):
        return spots
    allowed = set(spots) & taken
    for some in _subsets(free):
        if not allowed.issuperset(some) and _is_possible(puzzle, some):
            allowed.update(some)
    return tuple(spot for spot in spots if spot in allowed)


def _subsets(spots: Spots) -> Iterator[Spots]:
    """All but the empty one, small ones first."""
    return chain.from_iterable(combinations(spots, count) for count in range(1, len(spots) + 1))


def _is_possible(puzzle: Puzzle, more: Spots) -> bool:
    """Whether a board has a solution with these islands more, or nobody knows in time."""
    islands = (*puzzle.islands, *(Island(row, column) for row, column in more))
    try:
        return first_solution(replace(puzzle, islands=islands), seconds=SECONDS) is not None
    except LimitReachedError:
        return True
