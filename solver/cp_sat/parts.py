"""Parts that must not be left alone: groups that would saturate each other, and loose parts of an answer.

Propagation forbids that two parts saturate each other. Three or four need more than one link and so a clause
each; without these clauses the search meets such groups one by one as loose parts, which is slow on boards of
many small numbers.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import itemgetter

from solver.stages.layout import Layout
from solver.stages.state import State, missing_bridges

Tree = tuple[tuple[int, int], ...]
"""Links, each with a number of bridges; the tree is saturated when every link has reached its number."""

Leaves = dict[int, list[tuple[int, int, int]]]
"""For each part, the parts that one link to it can saturate: (link, bridges, part)."""

Between = tuple[int, int, int]
"""A link between two parts that are not joined yet: the Boolean that says it has a bridge, part, part."""

_LACKING = itemgetter(1)


def saturated_trees(layout: Layout, state: State, part: list[int]) -> Iterator[Tree]:
    """Yield sets of (link, bridges) that must not all be reached together.

    Each is a tree over three or four parts (islands joined already) and so many bridges on its links that no
    part lacks any more, while other islands remain.

    Args:
        layout: the board.
        state: the bounds that propagation ended with.
        part: for each island the part that it is in, named by one of its islands.
    """
    missing = missing_bridges(layout, state)
    slack = dict.fromkeys(part, 0)
    for island, lacking in enumerate(missing):
        slack[part[island]] += lacking
    leaves: Leaves = {}
    between: list[tuple[int, int, int]] = []
    for link in state.undecided():
        a, b = layout.ends[link]
        part_a, part_b = part[a], part[b]
        if part_a == part_b:
            continue
        between.append((link, part_a, part_b))
        slack_a, slack_b, high = slack[part_a], slack[part_b], state.high[link]
        if slack_a < slack_b and slack_a == missing[a] <= high:
            leaves.setdefault(part_b, []).append((link, slack_a, part_a))
        elif slack_b < slack_a and slack_b == missing[b] <= high:
            leaves.setdefault(part_a, []).append((link, slack_b, part_b))
    most = layout.max_bridges
    if len(slack) > 3:
        yield from _stars(leaves, slack, 2, most)
    if len(slack) > 4:
        yield from _stars(leaves, slack, 3, most)
        for link, part_a, part_b in between:
            if part_a in leaves and part_b in leaves:
                yield from _paths(leaves, slack, (part_a, part_b), (link, state.high[link]))


def _stars(leaves: Leaves, slack: dict[int, int], rays: int, most: int) -> Iterator[Tree]:
    """Yield the trees of one part in the middle and leaves that only hang on it, by `most` bridges each."""
    for middle, around in leaves.items():
        wanted = slack[middle]
        if len(around) < rays or not rays <= wanted <= rays * most:
            continue
        for chosen in combinations(around, rays):
            saturated = sum(map(_LACKING, chosen)) == wanted
            if saturated and len({leaf for _, _, leaf in chosen}) == rays:
                yield tuple([(link, lacking) for link, lacking, _ in chosen])


def _paths(
    leaves: Leaves, slack: dict[int, int], inner: tuple[int, int], between: tuple[int, int]
) -> Iterator[Tree]:
    """Yield the trees of two parts in the middle, joined by a link, with one leaf each."""
    a, b = inner
    link, high = between
    for link_a, lacking_a, leaf_a in leaves[a]:
        count = slack[a] - lacking_a
        if leaf_a == b or not 1 <= count <= high:
            continue
        for link_b, lacking_b, leaf_b in leaves[b]:
            if slack[b] - lacking_b == count and leaf_b not in (a, leaf_a):
                yield ((link_a, lacking_a), (link, count), (link_b, lacking_b))


def loose_exits(parts: Sequence[int], between: Sequence[Between], booleans: Sequence[int]) -> list[list[int]]:
    """Find the links that lead out of each loose part.

    Args:
        parts: the names of all parts, each at least once.
        between: the links between them.
        booleans: the value of each Boolean.

    Returns:
        For each loose part the Booleans of these links, none if nothing leads out; an empty list if all
        parts are connected.
    """
    up = {part: part for part in parts}
    loose = len(up)
    for step, one, other in between:
        if booleans[step]:
            a, b = _root(up, one), _root(up, other)
            if a != b:
                up[a] = b
                loose -= 1
    if loose <= 1:
        return []
    exits: dict[int, list[int]] = {part: [] for part, above in up.items() if part == above}
    for step, one, other in between:
        a, b = _root(up, one), _root(up, other)
        if a != b:
            exits[a].append(step)
            exits[b].append(step)
    return list(exits.values())


def _root(up: dict[int, int], part: int) -> int:
    while up[part] != part:
        up[part] = part = up[up[part]]
    return part
