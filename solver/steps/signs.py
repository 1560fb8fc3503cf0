"""The rule about the sums of signs."""

from solver.stages.bits import members
from solver.stages.sums import values_in_sum
from solver.steps.board import Board
from solver.steps.step import Rule, Step, Values


def sums(board: Board) -> Step | None:
    """Values that islands cannot have, as the sum would come out wrong or a value occur twice.

    Returns:
        The first step that it allows; None if there is none.

    Raises:
        ContradictionError: no values are left that fit.
    """
    for number, line in enumerate(board.layout.lines):
        possible = [_possible(board, island) for island in line.islands]
        left = values_in_sum(line, possible)
        changed = tuple(
            [
                Values(island, tuple(members(new)))
                for island, old, new in zip(line.islands, possible, left, strict=True)
                if new != old
            ]
        )
        if changed:
            return Step(Rule.SUM, line.islands, values=changed, line=number)
    return None


def _possible(board: Board, island: int) -> int:
    """The values that an island can have, by what is drawn and what there is room for; a set of bits."""
    have = board.have[island]
    most = have + sum(board.exact_room(link, island) for link in board.layout.around[island])
    return board.state.values[island] & ((2 << most) - (1 << have))
