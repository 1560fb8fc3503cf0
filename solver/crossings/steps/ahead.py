"""Rules about the crossings along an arrow: what the number beside it leaves to them.

Each takes the cell of the arrow, and returns a claim, or None where it says nothing.
"""

from collections.abc import Sequence

from solver.crossings.steps.board import Board, Claim
from solver.crossings.steps.step import Rule
from solver.stages.bits import highest, lowest, members


def all_there(board: Board, cell: int) -> Claim | None:
    """As many different numbers as there may be stand there already: the others repeat them."""
    known, still_open, shown = board.split_known(board.rays[cell])
    count = shown.bit_count()
    if not board.known(cell) or highest(board.numbers[cell]) != count:
        return None
    return board.claim(Rule.ALL_THERE, (cell, *known), dict.fromkeys(still_open, shown), count)


def all_new(board: Board, cell: int) -> Claim | None:
    """So many different numbers are missing that every open crossing brings a new one."""
    known, still_open, shown = board.split_known(board.rays[cell])
    count = highest(board.numbers[cell])
    if not board.known(cell) or count != shown.bit_count() + len(still_open):
        return None
    return board.claim(Rule.ALL_NEW, (cell, *known), dict.fromkeys(still_open, ~shown), count)


def only_place(board: Board, cell: int) -> Claim | None:
    """Every number that is possible has to occur, and one of them can stand at one crossing only."""
    ray = board.rays[cell]
    places: dict[int, list[int]] = {}
    for other in ray:
        for number in members(board.possible(other)):
            places.setdefault(number, []).append(other)
    if lowest(board.possible(cell)) != len(places):
        return None
    only = {where[0]: 1 << number for number, where in sorted(places.items()) if len(where) == 1}
    return board.claim(Rule.ONLY_PLACE, (cell, *ray), only, len(places))


def every_way(board: Board, cell: int) -> Claim | None:
    """Whatever stands along an arrow gives one of a few counts, and what would give others cannot be."""
    ray, wanted = board.rays[cell], board.possible(cell)
    sets = [board.possible(other) for other in ray]
    least, most = _counts(sets)
    if claim := board.claim(Rule.EVERY_WAY, (cell, *ray), {cell: (2 << most) - (1 << least)}, 0):
        return claim
    # Another number at one crossing changes the count by one at most.
    if most > least and wanted & ((1 << most) - (2 << least)):
        return None
    left = {
        other: sum(1 << number for number in members(sets[place]) if _fits(sets, place, number, wanted))
        for place, other in enumerate(ray)
    }
    return board.claim(Rule.EVERY_WAY, (cell, *ray), left, 0)


def _fits(sets: list[int], place: int, number: int, wanted: int) -> bool:
    """Whether a crossing can show a number so that the count is one of those wanted."""
    least, most = _counts([*sets[:place], 1 << number, *sets[place + 1 :]])
    return bool(wanted & ((2 << most) - (1 << least)))


def _counts(sets: list[int]) -> tuple[int, int]:
    """The least and the most different numbers that crossings can show together."""
    return fewest_different(sets, len(sets)), most_different(sets)


def most_different(sets: Sequence[int]) -> int:
    """How many different numbers crossings can show at most: the largest matching (augmenting paths).

    Any choice can be changed into any other a number at a time, which changes the count by one at most: so
    every count between the fewest and the most is possible.

    Args:
        sets: the numbers of each crossing, as bits.
    """
    holder: dict[int, int] = {}
    return sum(_place(cell, sets, holder, set()) for cell in range(len(sets)))


def _place(cell: int, sets: Sequence[int], holder: dict[int, int], tried: set[int]) -> bool:
    """Give a crossing a number of its own; others may have to take another one."""
    for number in members(sets[cell]):
        if number not in tried:
            tried.add(number)
            if number not in holder or _place(holder[number], sets, holder, tried):
                holder[number] = cell
                return True
    return False


def fewest_different(sets: Sequence[int], most: int) -> int:
    """How many different numbers crossings show at least: the smallest set that has a number of each.

    Args:
        sets: the numbers of each crossing, as bits; none is empty.
        most: where to stop counting; `len(sets)` for the true count.

    Returns:
        The fewest, or `most` if that is less.
    """
    if not sets or most <= 0:
        return 0
    best = most
    for number in members(min(sets, key=int.bit_count)):
        best = min(best, 1 + fewest_different([each for each in sets if not each >> number & 1], best - 1))
    return best
