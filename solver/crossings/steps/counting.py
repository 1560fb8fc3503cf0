"""How many different numbers a few crossings can show together, each with some numbers to choose from.

From one choice one comes to any other by changing a number at a time, which changes how many different ones
there are by one at most: so every count between the least and the most is possible.
"""

from collections.abc import Sequence

from solver.stages.bits import members


def most_different(sets: Sequence[int]) -> int:
    """The most different numbers: the largest matching of crossings and numbers (augmenting paths).

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
    """The fewest different numbers: the smallest set that has one of each crossing.

    Args:
        sets: the numbers of each crossing, as bits; none is empty.
        most: counts from here on are all the same.

    Returns:
        The fewest, or `most` if that is less.
    """
    if not sets or most <= 0:
        return 0
    best = most
    for number in members(min(sets, key=int.bit_count)):
        best = min(best, 1 + fewest_different([each for each in sets if not each >> number & 1], best - 1))
    return best
