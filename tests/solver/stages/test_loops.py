"""Boards where no ring of bridges may close."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Bridge, Outcome, solve
from solver.budget import Budget
from solver.cp_sat.search import search
from solver.stages.connection import loops
from solver.stages.layout import lay_out
from solver.stages.propagation import propagate
from solver.stages.state import first_state
from tests.solver.boards import grid, solved_boards

RING = grid("2.2 ... 2.2")
LADDER = "o.o.o ..... o.o.o ..... o.o.o"


def test_the_square_closes_a_loop_and_pairs_do_not():
    assert solve(RING).outcome is Outcome.UNIQUE
    assert solve(replace(RING, loops=False)).outcome is Outcome.IMPOSSIBLE
    doubled = replace(grid("2.4 ... ..2"), loops=False)
    assert solve(doubled).solution.bridges == (Bridge(0, 1, 2), Bridge(1, 2, 2))


def test_a_link_inside_one_part_is_forbidden():
    layout = lay_out(replace(grid("o.o ... o.o"), loops=False))
    state = first_state(layout)
    assert propagate(layout, state)
    for link in range(3):
        state.low[link] = 1
    assert propagate(layout, state)
    assert state.high[3] == 0


def test_a_loop_is_a_contradiction():
    layout = lay_out(replace(grid("o.o ... o.o"), loops=False))
    state = first_state(layout)
    for link in range(4):
        state.low[link] = 1
    assert not propagate(layout, state)


def test_search_finds_trees_only():
    """The spanning trees of nine islands in a square, one bridge a link: 192 of them."""
    layout = lay_out(replace(grid(LADDER, max_bridges=1), loops=False))
    state = first_state(layout)
    assert propagate(layout, state)
    assert len({tuple(counts) for counts in search(layout, state, Budget(60))}) == 192


@pytest.mark.parametrize(("counts", "rings"), [([1, 1, 0, 0], 0), ([2, 2, 2, 0], 0), ([1, 1, 2, 1], 1)])
def test_rings_of_a_square(counts, rings):
    found = loops(lay_out(grid("o.o ... o.o")), counts)
    assert len(found) == rings
    assert all(sorted(ring) == [0, 1, 2, 3] for ring in found)


@given(solved_boards(), st.data())
def test_each_loop_is_a_ring_of_bridges(board, data):
    layout = lay_out(board[0])
    counts = [data.draw(st.integers(0, 2)) for _ in layout.ends]
    found = loops(layout, counts)
    for ring in found:
        ends = [island for link in ring for island in layout.ends[link]]
        assert len(ring) == len(set(ring)) == len(set(ends)) > 2
        assert all(counts[link] and ends.count(island) == 2 for link in ring for island in layout.ends[link])
    for ring in found:
        counts[ring[0]] = 0
    assert loops(layout, counts) == []
