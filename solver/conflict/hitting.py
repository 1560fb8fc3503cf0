"""The smallest set that has something in common with each of some sets."""

from collections.abc import Iterable, Sequence

from solver.budget import Budget


def smallest_hitting_set(sets: Iterable[frozenset[int]], budget: Budget) -> list[int]:
    """Return a smallest set that hits all sets, in ascending order.

    Tries one size after the other; at each step one of the smallest sets that are not hit yet is hit.

    Args:
        sets: none of them empty.
        budget: what it may cost.

    Raises:
        LimitReachedError: the budget was used up.
    """
    ordered = sorted(sets, key=lambda one: (len(one), sorted(one)))
    size = _disjoint(ordered)
    while (found := _hit(ordered, size, budget)) is None:
        size += 1
    return sorted(found)


def _hit(sets: Sequence[frozenset[int]], size: int, budget: Budget) -> list[int] | None:
    """Return a set of at most a size that hits all sets; None if there is none."""
    if not sets:
        return []
    if _disjoint(sets) > size:
        return None
    budget.spend(0.01)
    for item in sorted(sets[0]):
        rest = _hit([one for one in sets if item not in one], size - 1, budget)
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
