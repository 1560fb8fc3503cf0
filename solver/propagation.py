"""Second stage: what follows from the rules without trying anything out.

Tightens the bounds of a `State` until no rule has anything to add. Every bound that is set is forced, so a
board that ends without an undecided link has exactly that one solution, and a contradiction has none.
"""

from collections.abc import Iterable
from operator import lt

from solver.connection import keep_connected, parts
from solver.layout import Layout
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
    pending = list(range(len(layout.clues)) if touched is None else touched)
    first = True
    try:
        while pending or first:
            first = False
            _settle_islands(layout, state, pending)
            pending = settle_lines(layout, state) or keep_connected(layout, state)
        _check_parity(layout, state)
    except ContradictionError:
        return False
    return True


def _settle_islands(layout: Layout, state: State, pending: list[int]) -> None:
    """Make links agree with the values at both their ends, and with the links that cross them."""
    low, high, values = state.low, state.high, state.values
    around, ends, widest = layout.around, layout.ends, layout.max_bridges
    waiting = bytearray(len(values))
    for island in pending:
        waiting[island] = 1
    while pending:
        island = pending.pop()
        waiting[island] = 0
        links = around[island]
        least = most = 0
        for link in links:
            least += low[link]
            most += high[link]
        possible = values[island] & ((2 << most) - (1 << least))
        if not possible:
            raise ContradictionError
        values[island] = possible
        # A link has at least what the others cannot carry, and at most what they leave.
        spare = possible.bit_length() - 1 - least
        missing = most + 1 - (possible & -possible).bit_length()
        if least == most or (spare >= widest and missing >= widest):
            continue
        # With one value a second look would find no more: each bound left is that of some choice of counts.
        settled = not possible & (possible - 1)
        waiting[island] = settled
        for link in links:
            was_low, was_high = low[link], high[link]
            if was_low == was_high:
                continue
            new_low = was_high - missing if was_high - missing > was_low else was_low
            new_high = was_low + spare if was_low + spare < was_high else was_high
            if new_low == was_low and new_high == was_high:
                continue
            low[link], high[link] = new_low, new_high
            changed: tuple[int, ...] = ends[link]
            if new_low and not was_low:
                changed += lay_bridge(layout, state, link)
            for end in changed:
                if not waiting[end]:
                    waiting[end] = 1
                    pending.append(end)
        if settled:
            waiting[island] = 0


def _check_parity(layout: Layout, state: State) -> None:
    """See that the bridges still missing come in pairs of ends, wherever they can be built.

    Search could prove this only by trying nearly everything, as with pigeons and their holes: without it, one
    number misread by one made boards of 300 islands take more than ten seconds.

    Raises:
        ContradictionError: among islands that only link to each other, an odd number of ends is missing.
    """
    still = list(map(lt, state.low, state.high))
    if not any(still):
        return
    ends: dict[int, int] = {}
    for root, lacking in zip(parts(layout, still), missing_bridges(layout, state), strict=True):
        ends[root] = ends.get(root, 0) + lacking
    if any(number < UNKNOWN and number % 2 for number in ends.values()):
        raise ContradictionError
