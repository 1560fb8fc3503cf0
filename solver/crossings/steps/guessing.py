"""The last resort: to suppose something and see whether it can be.

What to suppose is known: the solution is, and something other than it says cannot be. So these rules are only
for boards with exactly one solution. What fails soonest is supposed first, then what leaves few numbers.

Both give None where they say nothing.
"""

from collections.abc import Sequence

from solver.crossings.propagation import propagate
from solver.crossings.steps.blocking import failing
from solver.crossings.steps.board import Board, Claim
from solver.crossings.steps.step import Rule
from solver.stages.bits import members

ROUNDS = (2, 3, 4, 6, 10, 1000)
"""How many times all arrows that see something new are looked at before something else is supposed."""


def what_if(board: Board, solution: Sequence[int]) -> Claim | None:
    """A number at one crossing that leads, without another supposition, to a contradiction.

    Args:
        board: what is known.
        solution: the number of each cell in the only solution.
    """
    wrong = [
        (cell, number)
        for cell in board.open_cells()
        for number in members(board.possible(cell))
        if number != solution[cell]
    ]
    known = [board.possible(cell) for cell in range(len(board.rays))]
    for rounds in ROUNDS:
        for cell, number in wrong:
            numbers = known.copy()
            numbers[cell] = 1 << number
            arrow = failing(board, numbers, cell, rounds)
            if arrow is not None:
                rests = _resting_on(board, cell, number)
                left = {cell: ~(1 << number)}
                return board.claim(Rule.WHAT_IF, dict.fromkeys((cell, arrow)), left, number, rests)
    return None


def tried_out(board: Board, solution: Sequence[int]) -> Claim | None:
    """The number of a crossing in the only solution: what speaks against others takes long to tell."""
    for cell in board.open_cells():
        return board.claim(Rule.TRIED_OUT, (cell,), {cell: 1 << solution[cell]}, solution[cell])
    return None


def _resting_on(board: Board, cell: int, number: int) -> list[int]:
    """The other cells whose numbers a contradiction rests on: the known ones if these are enough."""
    known = [other for other in board.order if board.known(other)]
    numbers = board.first_numbers()
    for other in known:
        numbers[other] = board.numbers[other]
    numbers[cell] &= 1 << number
    return [other for other in board.order if other != cell] if propagate(board.rays, numbers) else known
