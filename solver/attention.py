"""Attention: which rules are still to be asked about which places, so that none is asked for nothing."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

B = TypeVar("B")
"""A board."""
S = TypeVar("S")
"""A step on it."""


class Attention(Generic[B, S]):
    """Where rules about a place may have something to say: everywhere at first, then where things changed."""

    def __init__(self, rules: Iterable[Callable[[B, int], S | None]], order: Sequence[int]) -> None:
        """Look everywhere.

        Args:
            rules: that are asked.
            order: the places, the first one in front.
        """
        self._order = order
        self._rank = {place: rank for rank, place in enumerate(order)}
        self._awake = {rule: bytearray(b"\1" * len(order)) for rule in rules}

    def first(self, rule: Callable[[B, int], S | None], board: B) -> S | None:
        """What a rule says about the first place where it says anything; asked only where things changed."""
        awake = self._awake[rule]
        rank = awake.find(1)
        while rank >= 0:
            step = rule(board, self._order[rank])
            if step is not None:
                return step
            awake[rank] = 0
            rank = awake.find(1, rank + 1)
        return None

    def wake(self, places: Iterable[int]) -> None:
        """Have all rules asked again about some places."""
        for place in places:
            for awake in self._awake.values():
                awake[self._rank[place]] = 1
