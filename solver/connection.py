"""What follows from the rule that all islands end up connected, and without loops where none may be."""

from collections.abc import Iterable
from itertools import compress

from solver.layout import Layout
from solver.state import ContradictionError, State, lay_bridge, missing_bridges


def keep_connected(layout: Layout, state: State) -> list[int]:
    """Forbid bridges that would close off some islands or a loop, demand those that everything hangs on.

    Args:
        layout: the board.
        state: changed in place.

    Returns:
        The islands at whose links something changed.

    Raises:
        ContradictionError: the islands cannot all be connected, or not without a loop.
    """
    part = parts(layout, state.low)
    if not layout.loops and (touched := _close_no_loop(layout, state, part)):
        return touched
    still = state.undecided()
    if touched := _keep_parts_open(layout, state, part, still):
        return touched
    return _build_graph_bridges(layout, state, part, still)


def parts(layout: Layout, counts: Iterable[int]) -> list[int]:
    """Return for each island the part it is in, named by one of its islands.

    Args:
        layout: the board.
        counts: for each link its bridges; islands that a bridge joins are in one part.
    """
    part = list(range(len(layout.clues)))
    for left, right in compress(layout.ends, counts):
        a, b = left, right
        while part[a] != a:
            part[a] = a = part[part[a]]
        while part[b] != b:
            part[b] = b = part[part[b]]
        part[b] = a
    for island, up in enumerate(part):
        root = up
        while part[root] != root:
            root = part[root]
        part[island] = root
    return part


def _close_no_loop(layout: Layout, state: State, part: list[int]) -> list[int]:
    """Forbid links that would join what hangs together already."""
    joining = sum(map(bool, state.low))
    if joining > len(part) - len(set(part)):
        raise ContradictionError  # more links than a tree has over each part: some close a loop
    touched: list[int] = []
    for link, (a, b) in enumerate(layout.ends):
        if state.high[link] and not state.low[link] and part[a] == part[b]:
            state.high[link] = 0
            touched += (a, b)
    return touched


def _keep_parts_open(layout: Layout, state: State, part: list[int], still: list[int]) -> list[int]:
    """Forbid the number of bridges with which two parts would saturate each other and be left alone.

    This holds the well-known 1-1 and 2-2 rules: at the start every island is a part of its own.
    """
    low, high, ends = state.low, state.high, layout.ends
    missing = missing_bridges(layout, state)
    slack = [0] * len(part)
    for root, lacking in zip(part, missing, strict=True):
        slack[root] += lacking
    number = len(set(part))
    touched: list[int] = []
    for link in still:
        a, b = ends[link]
        lacking = missing[a]
        if missing[b] != lacking or low[link] + lacking > high[link]:
            continue
        together, joined = slack[part[a]], 1
        if part[a] != part[b]:
            together += slack[part[b]]
            joined = 2
        if together == 2 * lacking and joined < number:
            high[link] = low[link] + lacking - 1
            touched += (a, b)
    return touched


def _build_graph_bridges(layout: Layout, state: State, part: list[int], still: list[int]) -> list[int]:
    """Give at least one bridge to each link without which the possible links do not connect the parts."""
    doors: dict[int, list[tuple[int, int]]] = {root: [] for root in part}
    if len(doors) < 2:
        return []
    for link in still:
        a, b = layout.ends[link]
        part_a, part_b = part[a], part[b]
        if part_a != part_b:
            doors[part_a].append((link, part_b))
            doors[part_b].append((link, part_a))
    touched: list[int] = []
    for link in graph_bridges(doors):
        if not state.high[link]:
            raise ContradictionError  # it crosses another one that is needed as well
        state.low[link] = 1
        touched += layout.ends[link]
        touched += lay_bridge(layout, state, link)
    return touched


def graph_bridges(doors: dict[int, list[tuple[int, int]]]) -> list[int]:
    """Return the edges whose removal disconnects a graph.

    Tarjan, "A note on finding the bridges of a graph" (1974), without recursion.

    Args:
        doors: for each node its edges, as (edge, node at the other end).

    Raises:
        ContradictionError: the graph is not connected in the first place.
    """
    root = next(iter(doors))
    order, reach = {root: 0}, {root: 0}
    needed = []
    path = [(root, -1, iter(doors[root]))]
    while path:
        node, entrance, rest = path[-1]
        for edge, other in rest:
            if other not in order:
                order[other] = reach[other] = len(order)
                path.append((other, edge, iter(doors[other])))
                break
            if edge != entrance and order[other] < reach[node]:
                reach[node] = order[other]
        else:
            path.pop()
            if path:
                parent = path[-1][0]
                reach[parent] = min(reach[parent], reach[node])
                if reach[node] > order[parent]:
                    needed.append(entrance)
    if len(order) < len(doors):
        raise ContradictionError
    return needed
