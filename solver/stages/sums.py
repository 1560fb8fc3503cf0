"""What follows from the sums of signs: the numbers, and that no value occurs twice within one if none may."""

from solver.stages.bits import highest, lowest
from solver.stages.layout import ANYTHING, Layout, Line
from solver.stages.state import ContradictionError, State


def settle_lines(layout: Layout, state: State) -> list[int]:
    """Tighten the possible values of islands until no line has anything to add.

    Args:
        layout: the board.
        state: its `values` are changed in place.

    Returns:
        The islands whose values changed.

    Raises:
        ContradictionError: the values on a line cannot be what they must be.
    """
    touched = []
    lines = set(range(len(layout.lines)))
    while lines:
        line = layout.lines[lines.pop()]
        now = [state.values[island] for island in line.islands]
        possible = values_in_sum(line, now)
        for island, values in zip(line.islands, possible, strict=True):
            if values != state.values[island]:
                state.values[island] = values
                touched.append(island)
                lines.update(layout.lines_at[island])
    return touched


def values_in_sum(line: Line, values: list[int]) -> list[int]:
    """Return what is left of the possible values of the islands of a line, each a set of bits.

    Raises:
        ContradictionError: nothing fits.
    """
    if not all(values):
        raise ContradictionError
    possible = values[:]
    if not _may_repeat(line, values):
        for i, known in enumerate(values):
            if known & (known - 1) == 0:
                possible = [other if j == i else other & ~known for j, other in enumerate(possible)]
    if not all(possible):
        raise ContradictionError
    if line.totals != ANYTHING:
        possible = _values_that_add_up(line.totals, possible)
    return possible


def _may_repeat(line: Line, values: list[int]) -> bool:
    """Tell whether the line has a total that it can still reach and within which a value may occur twice."""
    free = line.totals & ~line.distinct
    if free and line.totals & line.distinct:
        free &= _reach(values)
    return free != 0


def _reach(values: list[int]) -> int:
    """Return all totals from the least to the most of some values, as a set of bits."""
    return (2 << sum(map(highest, values))) - (1 << sum(map(lowest, values)))


def _values_that_add_up(totals: int, values: list[int]) -> list[int]:
    """Leave each island the values between what the others cannot reach and what they leave at least."""
    least, most = sum(map(lowest, values)), sum(map(highest, values))
    within = totals & _reach(values)
    if not within:
        raise ContradictionError
    possible = []
    for value in values:
        at_least = max(0, lowest(within) - most + highest(value))
        at_most = highest(within) - least + lowest(value)
        possible.append(value & ((2 << at_most) - (1 << at_least)))
    if not all(possible):
        raise ContradictionError
    return possible
