"""Second stage: what follows from the rules without trying anything out.

Tightens the bounds of a `State` until no rule has anything to add. Every bound that is set is forced, so a
board that ends without an undecided link has exactly that one solution, and one that contradicts itself none.
"""

from collections.abc import Iterable

from solver.stages.connection import keep_connected, part_row
from solver.stages.layout import Layout
from solver.stages.rows import Row, i64, vec
from solver.stages.state import UNKNOWN, ContradictionError, State, lay_bridge, missing_bridges
from solver.stages.sums import settle_lines


def propagate(layout: Layout, state: State, touched: Iterable[int] | None = None) -> bool:
    """Tighten `state` until nothing more follows.

    Args:
        layout: the board.
        state: changed in place; after a contradiction it is of no use.
        touched: the islands at whose links something changed since the last call; None for all.

    Returns:
        False if the board contradicts itself.
    """
    changed = vec[i64](range(len(layout.clues)) if touched is None else touched)
    try:
        while True:
            _settle_islands(layout, state, changed)
            if layout.lines:
                changed = vec[i64](settle_lines(layout, state))
                if len(changed):
                    continue
            changed = keep_connected(layout, state)
            if not len(changed):
                _check_parity(layout, state)
                return True
    except ContradictionError:
        return False


def _settle_islands(layout: Layout, state: State, changed: Row) -> None:
    """Make links agree with the values at both their ends, and with the links that cross them."""
    low, high, values = state.low, state.high, state.values
    first, around, left, right = layout.first_around, layout.links_around, layout.left, layout.right
    first_crossed, widest = layout.first_crossed, layout.max_bridges
    pending = list(changed)
    waiting = _marked(changed, len(values))
    place: i64
    while pending:
        island: i64 = pending.pop()
        waiting[island] = 0
        start, stop = first[island], first[island + 1]
        least: i64 = 0
        most: i64 = 0
        for place in range(start, stop):
            least += low[around[place]]
            most += high[around[place]]
        possible = values[island] & ((2 << most) - (1 << least))
        if not possible:
            raise ContradictionError
        values[island] = possible
        if least == most:
            continue
        # A link has at least what the others cannot carry, and at most what they leave.
        slack: i64 = int(possible).bit_length() - 1 - least
        missing: i64 = most + 1 - int(possible & -possible).bit_length()
        narrow = slack if slack < missing else missing
        if narrow >= widest:
            continue
        # With one value a second look would find no more: each bound left is that of some choice of counts.
        again = possible & (possible - 1)
        for place in range(start, stop):
            link = around[place]
            was_low, was_high = low[link], high[link]
            width = was_high - was_low
            if width <= narrow:
                continue
            low[link] = was_high - missing if width > missing else was_low
            high[link] = was_low + slack if width > slack else was_high
            touched = (
                [left[link] + right[link] - island, island] if again else [left[link] + right[link] - island]
            )
            if low[link] and not was_low and first_crossed[link] < first_crossed[link + 1]:
                touched += lay_bridge(layout, state, link)
            for end in touched:
                if not waiting[end]:
                    waiting[end] = 1
                    pending.append(end)


def _marked(islands: Row, number: i64) -> Row:
    """Return for each of so many islands 1 if it is among those given, 0 if not."""
    marks = vec[i64]([0] * number)
    for island in islands:
        marks[island] = 1
    return marks


def _check_parity(layout: Layout, state: State) -> None:
    """See that the bridges still missing come in pairs of ends, wherever they can be built.

    Search could prove this only by trying nearly everything, as with pigeons and their holes: without it, one
    number misread by one made boards of 300 islands take more than ten seconds.

    Raises:
        ContradictionError: among islands that only link to each other, an odd number of ends is missing.
    """
    low, high = state.low, state.high
    still = vec[i64]([0] * len(low))
    is_open = False
    link: i64
    for link in range(len(low)):
        if low[link] < high[link]:
            still[link], is_open = 1, True
    if not is_open:
        return
    missing = missing_bridges(layout, state)
    lacking = vec[i64]([0] * len(missing))
    island: i64
    for island, root in enumerate(part_row(layout, still)):
        lacking[root] += missing[island]
    for number in lacking:
        if number < UNKNOWN and number % 2:
            raise ContradictionError
