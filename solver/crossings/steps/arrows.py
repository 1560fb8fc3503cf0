"""Rules about the number beside an arrow: what stands along the arrow, or may stand there, bounds it.

Each takes the cell of the arrow, and returns a claim about it (`inside` also one about another cell), or None
where it says nothing.
"""

from solver.crossings.steps.board import Board, Claim
from solver.crossings.steps.step import Rule
from solver.stages.bits import highest, lowest


def one_ahead(board: Board, cell: int) -> Claim | None:
    """An arrow that points at one crossing only counts one number."""
    if board.known(cell) or len(board.rays[cell]) != 1:
        return None
    return board.claim(Rule.ONE_AHEAD, (cell,), {cell: 1 << 1}, 1)


def counted(board: Board, cell: int) -> Claim | None:
    """All numbers along an arrow are known: they are counted."""
    _, still_open, shown = board.split_known(board.rays[cell])
    if still_open:
        return None
    count = shown.bit_count()
    return board.claim(Rule.COUNTED, (cell, *board.rays[cell]), {cell: 1 << count}, count)


def at_least(board: Board, cell: int) -> Claim | None:
    """The number is at least how many different ones are known along the arrow already."""
    known, _, shown = board.split_known(board.rays[cell])
    count = shown.bit_count()
    return board.claim(Rule.AT_LEAST, (cell, *known), {cell: _from(count)}, count)


def at_most(board: Board, cell: int) -> Claim | None:
    """Known numbers that occur twice along an arrow leave room for fewer different ones."""
    known, still_open, shown = board.split_known(board.rays[cell])
    count = shown.bit_count() + len(still_open)
    return board.claim(Rule.AT_MOST, (cell, *known), {cell: _up_to(count)}, count)


def few_kinds(board: Board, cell: int) -> Claim | None:
    """The number is at most how many different ones are possible along the arrow."""
    ray = board.rays[cell]
    count = _union(board, ray).bit_count()
    return board.claim(Rule.FEW_KINDS, (cell, *ray), {cell: _up_to(count)}, count)


def apart(board: Board, cell: int) -> Claim | None:
    """If some crossings along the arrow must all differ, the number is at least how many they are."""
    seen, chosen = 0, []
    # Those with few numbers first: known ones, then pairs, so that many fit beside each other.
    for other in sorted(board.rays[cell], key=lambda other: board.possible(other).bit_count()):
        if not board.possible(other) & seen:
            seen |= board.possible(other)
            chosen.append(other)
    return board.claim(Rule.APART, (cell, *sorted(chosen)), {cell: _from(len(chosen))}, len(chosen))


def inside(board: Board, cell: int) -> Claim | None:
    """An arrow that points at all that another points at, and perhaps at a few crossings more."""
    for other in board.within[cell]:
        more = len(board.rays[cell]) - len(board.rays[other])
        here, there = board.possible(cell), board.possible(other)
        outer = {cell: _from(lowest(there)) & _up_to(highest(there) + more)}
        inner = {other: _from(max(0, lowest(here) - more)) & _up_to(highest(here))}
        if claim := board.claim(Rule.INSIDE, (cell, other), outer, more):
            return claim
        if claim := board.claim(Rule.INSIDE, (other, cell), inner, more):
            return claim
    return None


def _union(board: Board, cells: tuple[int, ...]) -> int:
    numbers = 0
    for cell in cells:
        numbers |= board.possible(cell)
    return numbers


def _from(least: int) -> int:
    """All numbers from one on, as bits."""
    return -1 << least


def _up_to(most: int) -> int:
    """All numbers up to one, as bits."""
    return (2 << most) - 1
