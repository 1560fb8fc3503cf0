"""The smallest set that has something in common with each of some sets."""

import time
from collections.abc import Iterable, Sequence

from solver.answer import LimitReachedError


def smallest_hitting_set(sets: Iterable[frozenset[int]], deadline: float) -> list[int]:
    """Return a smallest set that hits all sets, in ascending order.

    Tries one size after the other; at each step one of the smallest sets that are not hit yet is hit.

    Args:
        sets: none of them empty.
        deadline: when to give up, on the clock of `time.monotonic`.

    Raises:
        LimitReachedError: the deadline came first.
    """
    ordered = sorted(sets, key=lambda one: (len(one), sorted(one)))
    size = _disjoint(ordered)
    while (found := _hit(ordered, size, deadline)) is None:
        size += 1
    return sorted(found)


def _hit(sets: Sequence[frozenset[int]], size: int, deadline: float) -> list[int] | None:
    """Return a set of at most a size that hits all sets; None if there is none."""
    if not sets:
        return []
    if _disjoint(sets) > size:
        return None
    if time.monotonic() > deadline:
        raise LimitReachedError
    for item in sorted(sets[0]):
        rest = _hit([one for one in sets if item not in one], size - 1, deadline)
        if rest is not None:
            return [item, *rest]
    return None


def _disjoint(sets: Sequence[frozenset[int]]) -> int:
    """Return how many of the sets have nothing in common, at least: each needs an item of its own."""
    taken: set[int] = set()
    number = 0
    for one in sets:
        if taken.isdisjoint(one):
            taken |= one
            number += 1
    return number
