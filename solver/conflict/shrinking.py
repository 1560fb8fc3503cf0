"""Shrinking a set that contradicts itself to a part of which nothing can be left out."""

from collections.abc import Callable, Sequence

Contradicts = Callable[[Sequence[int]], bool]
"""Whether some items contradict each other; with more items they still do."""


def irreducible(items: Sequence[int], contradicts: Contradicts) -> list[int]:
    """Return a part of the items that contradicts itself while no smaller part of it does.

    Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems" (2004): halves
    the items, so that a small part of many is found with few questions.

    Args:
        items: that contradict each other.
        contradicts: the test.
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
