"""What is known of a board: bounds on every link and the possible values of every island."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import compress, count
from operator import lt

from solver.layout import Layout

UNKNOWN = 1 << 20
"""Stands for a number of bridges that is not known: more than any links can hold."""


class ContradictionError(Exception):
    """What is known of the board cannot all be true; `propagate` turns it into an answer."""


@dataclass(slots=True)
class State:
    """Bounds that only ever get tighter; every stage of the search works on one.

    Attributes:
        low: for each link the fewest bridges it can have.
        high: for each link the most.
        values: for each island its possible values, as a set of bits: bit 3 is set if 3 is possible.
    """

    low: list[int]
    high: list[int]
    values: list[int]

    def copy(self) -> "State":
        """Return an independent copy, to try something out on."""
        return State(self.low[:], self.high[:], self.values[:])

    def undecided(self) -> list[int]:
        """Return the links whose number of bridges is still open."""
        return list(compress(count(), map(lt, self.low, self.high)))


def lay_bridge(layout: Layout, state: State, link: int) -> tuple[int, ...]:
    """Forbid the links that cross a link, which has a bridge.

    Returns:
        The islands at the ends of the links that were open until now.

    Raises:
        ContradictionError: one of them has a bridge as well.
    """
    touched: tuple[int, ...] = ()
    for other in layout.crossed[link]:
        if state.high[other]:
            if state.low[other]:
                raise ContradictionError
            state.high[other] = 0
            touched += layout.ends[other]
    return touched


def first_state(layout: Layout) -> State:
    """Return what the clues say before any rule is used."""
    links = len(layout.ends)
    return State([0] * links, [layout.max_bridges] * links, first_values(layout))


def first_values(layout: Layout) -> list[int]:
    """Return for each island the values that its clue allows, as a set of bits."""
    most = layout.max_bridges * 4
    anything = (2 << most) - 1
    return [anything if clue is None else 1 << clue if 0 <= clue <= most else 0 for clue in layout.clues]


def open_board(layout: Layout, values: Sequence[int]) -> tuple[Layout, State]:
    """Return the board where other numbers are possible than its clues, and what they say.

    Args:
        layout: the board.
        values: for each island its possible values, then for each line its totals; as sets of bits.
    """
    islands = len(layout.clues)
    lines = [replace(line, totals=bits) for line, bits in zip(layout.lines, values[islands:], strict=True)]
    links = len(layout.ends)
    state = State([0] * links, [layout.max_bridges] * links, list(values[:islands]))
    return replace(layout, lines=lines), state


def missing_bridges(layout: Layout, state: State) -> list[int]:
    """Return for each island how many bridges it still lacks; UNKNOWN where its value is not known."""
    built = [0] * len(state.values)
    low = state.low
    for (a, b), bridges in compress(zip(layout.ends, low, strict=True), low):
        built[a] += bridges
        built[b] += bridges
    return [
        UNKNOWN if values & (values - 1) else values.bit_length() - 1 - bridges
        for values, bridges in zip(state.values, built, strict=True)
    ]
