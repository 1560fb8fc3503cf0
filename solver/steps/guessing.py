"""The last resort: to suppose something and see whether it can be.

What to suppose is known: the solution is, and something other than it says cannot be. So these rules are only
for boards with exactly one solution.

Both give None where they say nothing.
"""

from collections.abc import Sequence

from solver.stages.propagation import propagate
from solver.stages.state import State
from solver.steps.board import Board
from solver.steps.step import Rule, Step


def what_if(board: Board, solution: Sequence[int]) -> Step | None:
    """A supposition about one link that leads, without another one, to a contradiction.

    Args:
        board: what is known.
        solution: for each link its bridges in the only solution.
    """
    state = board.state
    for link in board.links:
        count = solution[link]
        if not board.is_open(link):
            continue
        if state.low[link] < count and not propagate(board.layout, _with_most(board, link, count - 1)):
            return board.step(Rule.WHAT_IF, board.layout.ends[link], {link: count}, {})
        if state.high[link] > count and not propagate(board.layout, _with_least(board, link, count + 1)):
            return board.step(Rule.WHAT_IF, board.layout.ends[link], {}, {link: count})
    return None


def tried_out(board: Board, solution: Sequence[int]) -> Step | None:
    """The number of bridges of a link in the only solution: what speaks against others takes long to tell."""
    state = board.state
    for link in filter(board.is_open, board.links):
        count = solution[link]
        forces = {link: count} if state.low[link] < count else {}
        forbids = {link: count} if state.high[link] > count else {}
        return board.step(Rule.TRIED_OUT, board.layout.ends[link], forces, forbids)
    return None


def _with_least(board: Board, link: int, count: int) -> State:
    state = board.state.copy()
    state.low[link] = count
    for other in board.layout.crossed[link]:
        state.high[other] = 0
    return state


def _with_most(board: Board, link: int, count: int) -> State:
    state = board.state.copy()
    state.high[link] = count
    return state
