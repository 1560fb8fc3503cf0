"""The last resort: to suppose something and see whether it can be.

What to suppose is known: the solution is, and something other than it says cannot be. So these rules are only
for boards with exactly one solution. They look at crossings with few numbers left first.
"""

from collections.abc import Sequence

from solver.bits import members
from solver.crossings.propagation import propagate
from solver.crossings.steps.board import Board, Claim
from solver.crossings.steps.step import Rule


def what_if(board: Board, solution: Sequence[int]) -> Claim | None:
    """A number at one crossing that leads, without another supposition, to a contradiction.

    Args:
        board: what is known.
        solution: the number of each cell in the only solution.
    """
    for cell in _open_cells(board):
        for number in members(board.possible(cell)):
            if number != solution[cell] and not _can_be(board, cell, number, board.order):
                known = [other for other in board.order if board.known(other)]
                rests = board.order if _can_be(board, cell, number, known) else known
                left = {cell: ~(1 << number)}
                return board.claim(
                    Rule.WHAT_IF, (cell,), left, number, (other for other in rests if other != cell)
                )
    return None


def tried_out(board: Board, solution: Sequence[int]) -> Claim | None:
    """The number of a crossing in the only solution: what speaks against others takes long to tell."""
    for cell in _open_cells(board):
        return board.claim(Rule.TRIED_OUT, (cell,), {cell: 1 << solution[cell]}, solution[cell])
    return None


def _open_cells(board: Board) -> list[int]:
    cells = [cell for cell in board.order if not board.known(cell)]
    return sorted(cells, key=lambda cell: board.possible(cell).bit_count())


def _can_be(board: Board, cell: int, number: int, known: Sequence[int]) -> bool:
    """Whether a number leads to no contradiction by what follows from it without another supposition.

    Args:
        board: what is known.
        cell: that shows the number.
        number: the number.
        known: of the others, only what is known of these is made use of.
    """
    numbers = board.first_numbers()
    for other in known:
        numbers[other] = board.possible(other)
    numbers[cell] &= 1 << number
    # What follows from all that is known without the supposition has been said.
    return propagate(board.rays, numbers, (cell,) if len(known) == len(numbers) else None)
