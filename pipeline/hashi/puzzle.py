"""From what vision saw to what the solver is asked, and to a board in letters and lines."""

from collections.abc import Sequence

from pipeline.hashi.clues import clues_of
from solver import Island, Puzzle, Sign, Solution
from solver.formats.drawn import write_text
from vision.reading import Board


def to_puzzle(board: Board, max_bridges: int) -> Puzzle:
    """The board with the most likely reading of each number; islands and signs keep their order."""
    return with_numbers(board, [clue.number.value for clue in clues_of(board)], max_bridges)


def with_numbers(board: Board, numbers: Sequence[int | None], max_bridges: int) -> Puzzle:
    """The board with other numbers than those read.

    Args:
        board: as read.
        numbers: one for each place, in the order of `clues_of`; None for no number.
        max_bridges: the most bridges between two islands.
    """
    given = iter(numbers)
    return Puzzle(
        islands=tuple(Island(island.row, island.column, next(given)) for island in board.islands),
        signs=tuple(
            Sign(sign.row, sign.column, next(given), next(given), next(given), next(given))
            for sign in board.signs
        ),
        max_bridges=max_bridges,
    )


def board_as_text(board: Board, solution: Solution | None, max_bridges: int = 2) -> str:
    """Draws the solution, or without one what was read, with letters and lines.

    Args:
        board: as it was read.
        solution: of the puzzle on it; None for none.
        max_bridges: the most bridges between two islands.
    """
    return write_text(to_puzzle(board, max_bridges), solution).removesuffix("\n")
