"""The rule that looks one number ahead: what it would leave to the arrows around."""

from solver.crossings.propagation import settle
from solver.crossings.steps.board import Board, Claim
from solver.crossings.steps.step import Rule
from solver.stages.bits import members


def leaves_nothing(board: Board) -> Claim | None:
    """A number with which one arrow leaves nothing that fits another; where few numbers are left first."""
    known = [board.possible(cell) for cell in range(len(board.rays))]
    for cell in board.open_cells():
        for number in members(board.possible(cell)):
            # Most numbers fail nowhere, however many arrows are looked at: that is quickly seen.
            arrows = None
            if failing(board, _supposed(known, cell, number), cell, 2) is not None:
                arrows = _two(board, _supposed(known, cell, number), cell)
            if arrows is not None:
                rests = {other for arrow in arrows for other in (arrow, *board.rays[arrow])} - {cell}
                left = {cell: ~(1 << number)}
                return board.claim(Rule.LEAVES_NOTHING, (cell, *arrows), left, number, sorted(rests))
    return None


def failing(board: Board, numbers: list[int], cell: int, rounds: int) -> int | None:
    """The cell whose arrow nothing fits any more, soon after a number is supposed; None if there is none.

    Args:
        board: the board.
        numbers: for each cell the numbers that are supposed to be possible, as bits; changed in place.
        cell: the one whose number is supposed.
        rounds: how many times all arrows that see something new are looked at.
    """
    changed = {cell}
    for _ in range(rounds):
        looking = sorted({watcher for one in changed for watcher in board.watching[one]})
        changed = set()
        for arrow in looking:
            news = settle(board.rays, numbers, arrow)
            if not all(numbers[one] for one in news):
                return arrow
            changed.update(news)
        if not changed:
            return None
    return None


def _two(board: Board, numbers: list[int], cell: int) -> tuple[int, int] | None:
    """The cell whose arrow makes something of a number, and the one whose arrow nothing fits then."""
    for one in sorted(board.watching[cell]):
        after = numbers.copy()
        news = settle(board.rays, after, one)
        if not all(after[other] for other in news):
            return None  # one arrow is enough: that is not for this rule to say
        for other in sorted({watcher for new in news for watcher in board.watching[new]} - {one}):
            tried = after.copy()
            if not all(tried[changed] for changed in settle(board.rays, tried, other)):
                return one, other
    return None


def _supposed(known: list[int], cell: int, number: int) -> list[int]:
    numbers = known.copy()
    numbers[cell] = 1 << number
    return numbers
