"""What follows from being connected."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.stages.connection import graph_bridges, keep_connected, parts
from solver.stages.layout import lay_out
from solver.stages.state import UNKNOWN, ContradictionError, first_state, missing_bridges
from tests.solver.boards import grid


def graphs():
    edge = st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda e: e[0] != e[1])
    return st.lists(edge, max_size=12)


class Graph:
    """Islands and the links between them, wherever they stand."""

    def __init__(self, edges):
        self.clues = [None] * 7
        self.left, self.right = [min(edge) for edge in edges], [max(edge) for edge in edges]
        at = [[link for link, edge in enumerate(edges) if node in edge] for node in range(7)]
        self.first_around = [0, *accumulate(map(len, at))]
        self.links_around = [link for links in at for link in links]


def connected(edges):
    reached = {0}
    for _ in range(7):
        reached |= {node for _, edge in edges if reached & set(edge) for node in edge}
    return len(reached) == 7


@pytest.mark.inside
@given(graphs())
def test_graph_bridges_are_the_edges_that_nothing_replaces(edges):
    """Also where two edges join the same pair, as two links between two parts do."""
    numbered = list(enumerate(edges))
    if not connected(numbered):
        with pytest.raises(ContradictionError):
            graph_bridges(Graph(edges), [1] * len(edges))
        return
    expected = {e[0] for e in numbered if not connected([other for other in numbered if other is not e])}
    assert set(graph_bridges(Graph(edges), [1] * len(edges))) == expected


@pytest.mark.inside
@given(graphs(), st.integers(0, 4))
def test_links_that_can_have_no_bridge_connect_nothing(edges, number):
    more = [*edges, *[(0, 1)] * number]
    if connected(list(enumerate(edges))):
        high = [1] * len(edges) + [0] * number
        assert set(graph_bridges(Graph(more), high)) == set(graph_bridges(Graph(edges), [1] * len(edges)))


def test_a_long_row_needs_no_recursion():
    layout = lay_out(grid("o" * 3000))
    state = first_state(layout)
    keep_connected(layout, state)
    assert list(state.low) == [1] * 2999


def test_parts_are_what_bridges_join():
    layout = lay_out(grid("o.o.o.o"))
    part = parts(layout, [1, 0, 2])
    assert part[0] == part[1] != part[2] == part[3]


def test_missing_bridges():
    layout = lay_out(grid("2.3.o"))
    state = first_state(layout)
    state.low[0] = state.low[1] = 1
    assert list(missing_bridges(layout, state)) == [1, 1, UNKNOWN]


def test_two_parts_do_not_saturate_each_other():
    """Islands 0 and 1 are joined and lack two bridges, so do 2 and 3; the last two would be left alone."""
    layout = lay_out(grid("1.3.3.1 ....... o.....o"))
    state = first_state(layout)
    state.low[0] = state.low[2] = 1
    keep_connected(layout, state)
    assert state.high[1] == 1


def test_a_part_does_not_close_on_itself():
    layout = lay_out(grid("3.3.o ..... 2.2.."))
    state = first_state(layout)
    of = {ends: link for link, ends in enumerate(layout.ends)}
    for pair, count in (((0, 1), 1), ((0, 3), 1), ((1, 4), 1), ((3, 4), 1)):
        state.low[of[pair]] = count
    keep_connected(layout, state)
    assert state.high[of[0, 1]] == 1


def test_needed_links_that_cross_are_a_contradiction():
    layout = lay_out(grid(".o. o.o .o."))
    with pytest.raises(ContradictionError):
        keep_connected(layout, first_state(layout))
