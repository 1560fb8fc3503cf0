"""What follows from the rule that all islands end up connected, and without loops where none may be."""

from collections.abc import Sequence

from solver.stages.layout import Layout
from solver.stages.rows import Row, append, i64, vec
from solver.stages.state import ContradictionError, State, lay_bridge, missing_bridges


def keep_connected(layout: Layout, state: State) -> Row:
    """Forbid bridges that would cut off some islands or close a loop; demand those that hold all together.

    Args:
        layout: the board.
        state: changed in place.

    Returns:
        The islands at whose links something changed; none if nothing more follows.

    Raises:
        ContradictionError: the islands cannot all be connected, or not without a loop.
    """
    part = part_row(layout, state.low)
    if not layout.loops:
        touched = _close_no_loop(layout, state, part)
        if len(touched):
            return touched
    number: i64 = 0
    for island, root in enumerate(part):
        number += root == island
    if number < 2:
        return vec[i64]()
    touched = _keep_parts_open(layout, state, part, number)
    if len(touched):
        return touched
    return _build_graph_bridges(layout, state)


def parts(layout: Layout, counts: Sequence[int]) -> list[int]:
    """Return for each island the part it is in, named by one of its islands.

    Args:
        layout: the board.
        counts: for each link its bridges; islands that a bridge joins are in one part.
    """
    return list(part_row(layout, vec[i64](counts)))


def part_row(layout: Layout, counts: Row) -> Row:
    """Return the same as `parts`, from a row and as a row."""
    left, right = layout.left, layout.right
    part = vec[i64]([0] * len(layout.clues))
    island: i64
    for island in range(len(part)):
        part[island] = island
    link: i64
    for link, bridges in enumerate(counts):
        if bridges:
            a, b = left[link], right[link]
            while part[a] != a:
                part[a] = a = part[part[a]]
            while part[b] != b:
                part[b] = b = part[part[b]]
            part[b] = a
    for island in range(len(part)):
        root = part[island]
        while part[root] != root:
            root = part[root]
        part[island] = root
    return part


def _close_no_loop(layout: Layout, state: State, part: Row) -> Row:
    """Forbid links that would join what hangs together already."""
    joining = sum(map(bool, state.low))
    if joining > len(part) - len(set(part)):
        raise ContradictionError  # more links than a tree has over each part: some close a loop
    touched = vec[i64]()
    for link, (a, b) in enumerate(layout.ends):
        if state.high[link] and not state.low[link] and part[a] == part[b]:
            state.high[link] = 0
            touched = append(append(touched, a), b)
    return touched


def _keep_parts_open(layout: Layout, state: State, part: Row, number: i64) -> Row:
    """Forbid the number of bridges with which two parts would saturate each other while others remain.

    This holds the well-known 1-1 and 2-2 rules: at the start every island is a part of its own.

    Args:
        layout: the board.
        state: changed in place.
        part: for each island the part it is in.
        number: how many parts there are.
    """
    low, high, left, right = state.low, state.high, layout.left, layout.right
    missing = missing_bridges(layout, state)
    slack = vec[i64]([0] * len(part))
    island: i64
    for island, root in enumerate(part):
        slack[root] += missing[island]
    touched = vec[i64]()
    link: i64
    for link in range(len(low)):
        if low[link] == high[link]:
            continue
        a, b = left[link], right[link]
        lacking = missing[a]
        if missing[b] != lacking or low[link] + lacking > high[link]:
            continue
        together = slack[part[a]]
        joined: i64 = 1
        if part[a] != part[b]:
            together += slack[part[b]]
            joined = 2
        if together == 2 * lacking and joined < number:
            high[link] = low[link] + lacking - 1
            touched = append(append(touched, a), b)
    return touched


def _build_graph_bridges(layout: Layout, state: State) -> Row:
    """Give at least one bridge to each link without which the possible links do not connect the islands."""
    touched = vec[i64]()
    for link in graph_bridges(layout, state.high):
        if state.low[link]:
            continue
        if not state.high[link]:
            raise ContradictionError  # it crosses another one that is needed as well
        state.low[link] = 1
        touched = append(append(touched, layout.left[link]), layout.right[link])
        for end in lay_bridge(layout, state, link):
            touched = append(touched, end)
    return touched


def graph_bridges(layout: Layout, high: Row) -> Row:
    """Return the links without which the others do not connect the islands.

    Tarjan, "A note on finding the bridges of a graph" (1974), without recursion.

    Args:
        layout: the board.
        high: for each link the most bridges; those with none connect nothing.

    Raises:
        ContradictionError: the islands are not connected in the first place.
    """
    first, around, left, right = layout.first_around, layout.links_around, layout.left, layout.right
    islands: i64 = len(layout.clues)
    order, reach = vec[i64]([0] * islands), vec[i64]([0] * islands)  # from 1 on, as the walk comes to them
    came_from, came_by = vec[i64]([-1] * islands), vec[i64]([-1] * islands)
    seen = first[:]  # for each island the place of the link that is next
    needed = vec[i64]()
    island: i64 = 0 if islands else -1
    number: i64 = 0
    while island >= 0:
        if not order[island]:
            number += 1
            order[island] = reach[island] = number
        entrance, onward = came_by[island], island
        while seen[island] < first[island + 1] and onward == island:
            link = around[seen[island]]
            seen[island] += 1
            if high[link] and link != entrance:
                other = left[link] + right[link] - island
                if not order[other]:
                    came_from[other], came_by[other] = island, link
                    onward = other
                else:
                    reach[island] = min(reach[island], order[other])
        if onward == island:
            onward = came_from[island]
            if onward >= 0:
                reach[onward] = min(reach[onward], reach[island])
                if reach[island] > order[onward]:
                    needed = append(needed, entrance)
        island = onward
    if number < islands:
        raise ContradictionError
    return needed


def loops(layout: Layout, counts: Sequence[int]) -> list[list[int]]:
    """Return one loop for each link that closes one.

    Args:
        layout: the board.
        counts: for each link its bridges.

    Returns:
        For each link beyond those of a spanning forest (grown breadth first) the links of the ring that it
        closes with the forest. Empty if the bridges close no loop.
    """
    entrance: dict[int, int] = {}  # for each island the link by which the walk came to it; -1 at a start
    depth: dict[int, int] = {}
    found = []
    for start in range(len(layout.around)):
        if start in depth:
            continue
        entrance[start], depth[start] = -1, 0
        waiting = [start]
        for island in waiting:
            for link in layout.around[island]:
                if not counts[link] or link == entrance[island]:
                    continue
                other = _other_end(layout, link, island)
                if other not in depth:
                    entrance[other], depth[other] = link, depth[island] + 1
                    waiting.append(other)
                elif (depth[other], other) > (depth[island], island):  # the ring is met from both its ends
                    found.append([link, *_between(layout, island, other, entrance, depth)])
    return found


def _between(layout: Layout, a: int, b: int, entrance: dict[int, int], depth: dict[int, int]) -> list[int]:
    """Return the links of the forest between two islands."""
    links = []
    while a != b:
        if depth[a] < depth[b]:
            a, b = b, a
        links.append(entrance[a])
        a = _other_end(layout, entrance[a], a)
    return links


def _other_end(layout: Layout, link: int, island: int) -> int:
    a, b = layout.ends[link]
    return b if island == a else a
