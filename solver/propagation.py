"""Second stage: what follows from the rules without trying anything out.

Tightens the bounds of a `State` until no rule has anything to add. Every bound that is set is forced, so a
board that ends without an undecided link has exactly that one solution, and a contradiction has none.
"""

from collections.abc import Iterable

from solver.connection import keep_connected, part_row
from solver.layout import Layout
from solver.rows import Row, i64, vec
from solver.state import UNKNOWN, ContradictionError, State, lay_bridge, missing_bridges
from solver.sums import settle_lines


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


class _Queue:
    """Islands that are still to be looked at, the latest first, none of them twice."""

    def __init__(self, islands: i64) -> None:
        self._islands = vec[i64]([0] * islands)
        self._waits = vec[i64]([0] * islands)
        self.length: i64 = 0

    def add(self, island: i64) -> None:
        """Have an island looked at, if it does not wait for it already."""
        if not self._waits[island]:
            self._waits[island] = 1
            self._islands[self.length] = island
            self.length += 1

    def take(self) -> i64:
        """Return the latest."""
        self.length -= 1
        island = self._islands[self.length]
        self._waits[island] = 0
        return island


def _settle_islands(layout: Layout, state: State, changed: Row) -> None:
    """Make links agree with the values at both their ends, and with the links that cross them."""
    low, high, values = state.low, state.high, state.values
    first, around, left, right = layout.first_around, layout.links_around, layout.left, layout.right
    widest = layout.max_bridges
    place: i64
    queue = _Queue(len(values))
    for island in changed:
        queue.add(island)
    while queue.length:
        island = queue.take()
        start, stop = first[island], first[island + 1]
        least: i64 = 0
        most: i64 = 0
        for place in range(start, stop):
            link = around[place]
            least += low[link]
            most += high[link]
        possible = values[island] & ((2 << most) - (1 << least))
        if not possible:
            raise ContradictionError
        values[island] = possible
        # A link has at least what the others cannot carry, and at most what they leave.
        spare: i64 = int(possible).bit_length() - 1 - least
        missing: i64 = most + 1 - int(possible & -possible).bit_length()
        if least == most or (spare >= widest and missing >= widest):
            continue
        tightened = False
        for place in range(start, stop):
            link = around[place]
            was_low, was_high = low[link], high[link]
            if was_low == was_high:
                continue
            new_low = was_high - missing if was_high - missing > was_low else was_low
            new_high = was_low + spare if was_low + spare < was_high else was_high
            if new_low == was_low and new_high == was_high:
                continue
            low[link], high[link] = new_low, new_high
            tightened = True
            queue.add(left[link] + right[link] - island)
            if new_low and not was_low:
                for end in lay_bridge(layout, state, link):
                    queue.add(end)
        # With one value a second look would find no more: each bound left is that of some choice of counts.
        if tightened and possible & (possible - 1):
            queue.add(island)


def _check_parity(layout: Layout, state: State) -> None:
    """See that the bridges still missing come in pairs of ends, wherever they can be built.

    Search could prove this only by trying nearly everything, as with pigeons and their holes: without it, one
    number misread by one made boards of 300 islands take more than ten seconds.

    Raises:
        ContradictionError: among islands that only link to each other, an odd number of ends is missing.
    """
    low, high = state.low, state.high
    still = vec[i64]([0] * len(low))
    link: i64
    for link in range(len(low)):
        still[link] = 1 if low[link] < high[link] else 0
    missing = missing_bridges(layout, state)
    lacking = vec[i64]([0] * len(missing))
    island: i64
    for island, root in enumerate(part_row(layout, still)):
        lacking[root] += missing[island]
    for number in lacking:
        if number < UNKNOWN and number % 2:
            raise ContradictionError
