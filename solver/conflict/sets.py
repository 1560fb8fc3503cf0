"""Sets of clues: one that contradicts itself is shrunk, and a smallest one that hits some sets is found."""

from collections.abc import Callable, Iterable, Sequence

from solver.budget import Budget

Contradicts = Callable[[Sequence[int]], bool]
"""Whether some items contradict each other; with more items they still do."""


def irreducible(items: Sequence[int], contradicts: Contradicts) -> list[int]:
    """Return a part of the items that contradicts itself while no smaller part of it does.

    Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems" (2004): halves
    the items, so that a small part of many is found with few questions.

    Args:
        items: a set that contradicts itself.
        contradicts: the test.

    Returns:
        The part in ascending order; empty if nothing is needed for a contradiction.
    """
    return [] if not items or contradicts([]) else sorted(_explain([], (), items, contradicts))


def _explain(
    ground: Sequence[int], new: Sequence[int], items: Sequence[int], contradicts: Contradicts
) -> list[int]:
    """Return the items that are needed beside `ground`, to which `new` was added last."""
    if new and contradicts(ground):
        return []
    if len(items) == 1:
        return list(items)
    half = len(items) // 2
    first, second = items[:half], items[half:]
    of_second = _explain([*ground, *first], first, second, contradicts)
    of_first = _explain([*ground, *of_second], of_second, first, contradicts)
    return [*of_first, *of_second]


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
