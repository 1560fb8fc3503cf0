"""From what vision saw to what the solver is asked."""

from solver import Island, Puzzle, Sign
from vision.reading import Board


def to_puzzle(board: Board, max_bridges: int) -> Puzzle:
    """The board with the most likely reading of each number; islands and signs keep their order."""
    return Puzzle(
        islands=tuple(Island(island.row, island.column, island.number.value) for island in board.islands),
        signs=tuple(
            Sign(
                sign.row,
                sign.column,
                north=sign.north.value,
                south=sign.south.value,
                east=sign.east.value,
                west=sign.west.value,
            )
            for sign in board.signs
        ),
        max_bridges=max_bridges,
    )
