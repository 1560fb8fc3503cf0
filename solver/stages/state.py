"""What is known of a board: bounds on every link and the possible values of every island."""

from collections.abc import Sequence
from dataclasses import replace

from solver.stages.layout import ANYTHING, Layout, Line
from solver.stages.rows import Row, append, i64, vec

UNKNOWN = 1 << 20
"""Stands for a number of bridges that is not known: more than any links can hold."""


class ContradictionError(Exception):
    """What is known of the board cannot all be true; `propagate` returns False then.

    Paths (solver.steps) end with `Ending.CONTRADICTION`.
    """


class State:
    """Bounds that only ever get tighter; every stage of the search works on one.

    Attributes:
        low: for each link the fewest bridges it can have.
        high: for each link the most.
        values: for each island its possible values, as a set of bits: bit 3 is set if 3 is possible.
    """

    def __init__(self, low: Row, high: Row, values: Row) -> None:
        """Put rows together; they are changed in place from here on."""
        self.low, self.high, self.values = low, high, values

    def copy(self) -> "State":
        """Return an independent copy, to try something out on."""
        return State(self.low[:], self.high[:], self.values[:])

    def undecided(self) -> list[int]:
        """Return the links whose number of bridges is still open."""
        high = self.high
        return [link for link, low in enumerate(self.low) if low < high[link]]


def lay_bridge(layout: Layout, state: State, link: i64) -> Row:
    """Forbid the links that cross a link, which has a bridge; `state` is changed in place.

    Returns:
        The islands at the ends of the links that it forbade.

    Raises:
        ContradictionError: one of them has a bridge as well.
    """
    touched = vec[i64]()
    place: i64
    for place in range(layout.first_crossed[link], layout.first_crossed[link + 1]):
        other = layout.links_crossed[place]
        if state.high[other]:
            if state.low[other]:
                raise ContradictionError
            state.high[other] = 0
            touched = append(append(touched, layout.left[other]), layout.right[other])
    return touched


def first_state(layout: Layout) -> State:
    """Return what the clues say before any rule is used."""
    return _unbuilt(layout, first_values(layout))


def first_values(layout: Layout) -> list[int]:
    """Return for each island the values that its clue allows, as a set of bits; it may be empty."""
    most: int = layout.max_bridges * 4  # no i64: a clue may be any number
    anything = (2 << most) - 1
    return [anything if clue is None else 1 << clue if 0 <= clue <= most else 0 for clue in layout.clues]


def open_board(layout: Layout, values: Sequence[int]) -> tuple[Layout, State]:
    """Return a board on which other numbers are possible than its clues say.

    Args:
        layout: the board.
        values: for each island its possible values, then for each line its totals; as sets of bits.

    Returns:
        The board laid out with these, and the bounds that they give.
    """
    islands = len(layout.clues)
    lines = [_opened(line, bits) for line, bits in zip(layout.lines, values[islands:], strict=True)]
    return layout.with_lines(lines), _unbuilt(layout, values[:islands])


def _opened(line: Line, totals: int) -> Line:
    """Return a line with other totals; what was a printed number and is now unknown binds nothing."""
    is_unknown = totals == ANYTHING and line.distinct != ANYTHING
    return replace(line, totals=totals, distinct=0 if is_unknown else line.distinct)


def _unbuilt(layout: Layout, values: Sequence[int]) -> State:
    links = len(layout.left)
    return State(vec[i64]([0] * links), vec[i64]([layout.max_bridges] * links), vec[i64](values))


def missing_bridges(layout: Layout, state: State) -> Row:
    """Return for each island how many bridges it still lacks; UNKNOWN where its value is not known."""
    left, right = layout.left, layout.right
    missing = vec[i64]([0] * len(state.values))
    link: i64
    for link, bridges in enumerate(state.low):
        if bridges:
            missing[left[link]] -= bridges
            missing[right[link]] -= bridges
    island: i64
    for island, values in enumerate(state.values):
        if values & (values - 1):
            missing[island] = UNKNOWN
        else:
            missing[island] += int(values).bit_length() - 1
    return missing
