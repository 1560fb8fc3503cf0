"""Choices of one option at each place, the cheapest first."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from solver.likeliest.odds import Options

Walked = tuple[int, int, tuple[tuple[int, int], ...]]
"""Price, the last changed place, and what was changed: places in the order of the walk, and options."""


def cheapest_first(places: Sequence[Options]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every choice once, in ascending order of its price; none if a place has no option.

    A choice is described by the places where it does not take the first option. They are walked in order of
    how much more the second option costs than the first; from each choice three others are reached: the
    last changed place one option further, the next place changed too, the next place changed in its stead.
    None of them is cheaper, and each choice is reached in exactly one way (Lawler, "A procedure for computing
    the k best solutions to discrete optimization problems", 1972).

    Yields:
        Price, and for each place the index of its option.
    """
    if not all(places):
        return
    order = sorted(
        (index for index, options in enumerate(places) if len(options) > 1),
        key=lambda index: _step(places[index], 1),
    )
    start = sum(options[0].price for options in places)
    yield start, (0,) * len(places)
    if not order:
        return
    heap: list[Walked] = [(start + _step(places[order[0]], 1), 0, ((0, 1),))]
    while heap:
        price, at, changed = heappop(heap)
        choice = [0] * len(places)
        for position, option in changed:
            choice[order[position]] = option
        yield price, tuple(choice)
        option = changed[-1][1]
        here = places[order[at]]
        if option + 1 < len(here):
            more = price + _step(here, option + 1)
            heappush(heap, (more, at, (*changed[:-1], (at, option + 1))))
        if at + 1 < len(order):
            more = price + _step(places[order[at + 1]], 1)
            heappush(heap, (more, at + 1, (*changed, (at + 1, 1))))
            if option == 1:
                heappush(heap, (more - _step(here, 1), at + 1, (*changed[:-1], (at + 1, 1))))


def _step(options: Options, number: int) -> int:
    """What an option costs more than the one before it."""
    return options[number].price - options[number - 1].price
