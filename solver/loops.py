"""Rings that bridges close, for boards where there may be none."""

from collections.abc import Sequence

from solver.layout import Layout


def loops(layout: Layout, counts: Sequence[int]) -> list[list[int]]:
    """Return one loop for each link that closes one.

    Args:
        layout: the board.
        counts: for each link its bridges.

    Returns:
        For each link beyond those of a spanning forest (grown breadth first) the links of the ring that it
        closes with the forest. No list if the bridges close no loop.
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
