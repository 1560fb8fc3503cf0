"""Plain: whether a board has exactly one solution with its numbers as they were read."""

from pipeline.hashi.puzzle import to_puzzle
from solver import Outcome, PuzzleError, solve
from vision.reading import Board

SECONDS = 1.0
"""What is not answered by then counts as no."""


def is_plain(board: Board, max_bridges: int, seconds: float = SECONDS) -> bool:
    """Whether a board has exactly one solution as it was read; no where that takes too long to tell."""
    try:
        return solve(to_puzzle(board, max_bridges), seconds=seconds).outcome is Outcome.UNIQUE
    except PuzzleError:
        return False
