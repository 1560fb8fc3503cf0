"""The board as text: numbers joined by lines."""

from pipeline.hashi.puzzle import to_puzzle
from solver import Solution
from solver.formats.drawn import write_text
from vision.reading import Board


def board_as_text(board: Board, solution: Solution | None, max_bridges: int = 2) -> str:
    """Draws the solution, or without one what was read, with letters and lines."""
    return write_text(to_puzzle(board, max_bridges), solution).removesuffix("\n")
