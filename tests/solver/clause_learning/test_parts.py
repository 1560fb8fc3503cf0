"""Islands that are joined, and what their parts lack."""

from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.clause_learning.parts import Parts
from solver.stages.connection import parts
from solver.stages.layout import lay_out
from solver.stages.state import State, first_state
from tests.solver.boards import grid, solved_boards

pytestmark = pytest.mark.inside


def opened(puzzle):
    layout = lay_out(puzzle)
    return layout, Parts(layout, first_state(layout))


class Steps:
    """Steps in which links get bridges, as `Bounds` has them."""

    def __init__(self, value):
        self.value, self.steps = value, 0
        self.risen, self.before, self.after = [], [], []

    def add(self, *built):
        """Add some: (link, bridges before, bridges after)."""
        for link, before, after in built:
            self.risen.append(link)
            self.before.append(before)
            self.after.append(after)
            self.steps += 1
        return self


def by_root(tree):
    return [tree.root(island) for island in range(len(tree.up))]


def as_sets(names):
    islands = sorted(range(len(names)), key=names.__getitem__)
    return {frozenset(group) for _, group in groupby(islands, names.__getitem__)}


def test_a_part_that_can_get_no_more_is_left_alone():
    layout, tree = opened(grid("1.1 ... 1.1"))
    top, bottom = layout.ends.index((0, 1)), layout.ends.index((2, 3))
    value = [int(link == top) for link in range(4)]
    assert set(tree.join(Steps(value).add((top, 0, 1)))) == {
        ~link for link in range(4) if link not in (top, bottom)
    }
    assert (tree.root(0), tree.number, tree.lacking[tree.root(0)]) == (tree.root(1), 3, 0)


def test_the_last_part_is_not_alone():
    _, tree = opened(grid("1.2.1"))
    assert tree.join(Steps([1, 1]).add((0, 0, 1), (1, 0, 1))) is None
    assert (tree.number, tree.joins) == (1, 2)


def test_bounds_that_are_no_bridges_join_nothing():
    _, tree = opened(grid("1.2.1"))
    assert tree.join(Steps([0, 0]).add((~0, -2, -1))) is None
    assert (tree.number, tree.joins) == (3, 0)


def test_a_loop_where_none_may_be_is_its_links():
    layout, tree = opened(replace(grid("o.o.o ..... o.o.o"), loops=False))
    ring = [layout.ends.index(pair) for pair in ((0, 1), (0, 3), (3, 4), (1, 4))]
    tail = layout.ends.index((1, 2))
    value = [int(link in (*ring, tail)) for link in range(7)]
    steps = Steps(value)
    assert tree.join(steps.add((tail, 0, 1), *[(link, 0, 1) for link in ring])) is not None
    tree.undo(0, 0)
    assert tree.join(Steps(value).add((tail, 0, 1), *[(link, 0, 1) for link in ring[:3]])) is None
    assert sorted(tree.join(steps)) == sorted(ring)


def test_two_bridges_side_by_side_are_no_loop():
    _, tree = opened(replace(grid("2.4.2"), loops=False))
    assert tree.join(Steps([2, 2]).add((0, 0, 1), (0, 1, 2), (1, 0, 2))) is None


def test_bridges_that_are_there_already_are_joined():
    layout = lay_out(grid("1.2.1"))
    state = first_state(layout)
    tree = Parts(layout, State([1, 0], state.high, state.values))
    assert (tree.number, tree.root(0), tree.lacking[tree.root(0)]) == (2, tree.root(1), 1)


@given(solved_boards(), st.data())
def test_parts_are_those_of_the_stage_before(board, data):
    layout, tree = opened(board[0])
    if not layout.ends:
        return
    links = data.draw(st.lists(st.integers(0, len(layout.ends) - 1), max_size=8, unique=True))
    built = [0] * len(layout.ends)
    steps = Steps(built)
    history = []
    for link in links:
        history.append((tree.joins, tree.up[:], tree.lacking[:], tree.number))
        built[link] = 1
        tree.join(steps.add((link, 0, 1)))
        assert as_sets(by_root(tree)) == as_sets(parts(layout, built))
        assert tree.number == len(set(by_root(tree)))
    for length, up, lacking, number in reversed(history):
        tree.undo(length, length)
        assert (tree.joins, tree.up, tree.lacking, tree.number) == (length, up, lacking, number)
