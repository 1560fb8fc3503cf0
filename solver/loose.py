"""Loose parts: what an answer leaves unconnected, and where bridges could lead out of it."""

from collections.abc import Sequence

Between = tuple[int, int, int]
"""A link between two parts that are not joined yet: the Boolean that says it has a bridge, part, part."""


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
