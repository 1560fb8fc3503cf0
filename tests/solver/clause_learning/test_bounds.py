"""Bounds that can be taken back, and what they follow from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.clause_learning.bounds import DECIDED, Bounds
from solver.stages.layout import lay_out
from solver.stages.propagation import _settle_islands
from solver.stages.state import ContradictionError, first_state, lay_bridge
from tests.solver.boards import grid, solved_boards

pytestmark = pytest.mark.inside

CROSS = grid(".1. 1.1 .1.")  # the two links cross


def opened(puzzle):
    layout = lay_out(puzzle)
    return layout, Bounds(layout, first_state(layout))


def known(bounds, links):
    """What is known of each link: (fewest bridges, most)."""
    return [(bounds.value[link], -bounds.value[~link]) for link in range(links)]


def snapshot(bounds):
    return bounds.value[:], bounds.missing[:], bounds.slack[:], bounds.steps, bounds.step_of[:]


def test_a_bridge_forbids_what_it_crosses_and_fills_its_islands():
    layout, bounds = opened(CROSS)
    across, down = layout.ends.index((1, 2)), layout.ends.index((0, 3))
    assert bounds.tighten(across, 1, DECIDED) == [~down]  # the islands above and below get none
    assert known(bounds, 2)[down] == (0, 0)
    assert bounds.missing[1] == bounds.missing[2] == 0
    crossed = bounds.risen[: bounds.steps].index(~down)
    assert bounds.reasons(crossed) == [across]


def test_a_number_out_of_reach_names_its_bounds():
    layout, bounds = opened(grid("3.1 ... 2.."))
    below = layout.ends.index((0, 2))
    assert bounds.tighten(~below, -1, DECIDED) == [~below]  # the 2 hangs on this link alone


def test_bridges_beyond_a_number_name_the_bounds_that_say_so():
    layout, bounds = opened(grid("1.2 ... 1.."))
    assert bounds.tighten(layout.ends.index((0, 1)), 2, DECIDED) == layout.around[0]


def test_a_bound_follows_from_those_of_the_other_links():
    layout, bounds = opened(grid("2.2 ... 2.2"))
    right, below = layout.ends.index((0, 1)), layout.ends.index((0, 2))
    assert bounds.tighten(right, 2, DECIDED) is None
    step = bounds.step_of[~below]
    assert (bounds.risen[step], bounds.before[step], bounds.after[step]) == (~below, -2, 0)
    assert set(bounds.reasons(step)) - {below} == {right}


def test_what_a_clause_makes_true_follows_from_the_rest():
    layout, bounds = opened(grid("2.2 ... 2.2"))
    right, below = layout.ends.index((0, 1)), layout.ends.index((0, 2))
    clause = bounds.clauses.add([right, below, ~below], [1, 2, 0])
    assert bounds.tighten(right, 1, bounds.reason_of(clause)) is None
    assert set(bounds.reasons(0)) - {~right} == {~below, below}


@given(solved_boards(), st.data())
def test_what_is_taken_back_leaves_no_trace(board, data):
    layout, bounds = opened(board[0])
    before = []
    for _ in range(3):
        still = [link for link, (low, high) in enumerate(known(bounds, len(layout.ends))) if low < high]
        if not still:
            break
        before.append(snapshot(bounds))
        link = data.draw(st.sampled_from(still))
        bound = data.draw(st.sampled_from([link, ~link]))
        if bounds.tighten(bound, bounds.value[bound] + 1, DECIDED) is not None:
            break
    for old in reversed(before):
        bounds.undo(old[3])
        assert snapshot(bounds) == old


@given(solved_boards(), st.data())
def test_bounds_are_those_of_propagation_and_add_up(board, data):
    """The same islands, links and crossings, settled by the stage before."""
    layout, bounds = opened(board[0])
    state = first_state(layout)
    assert bounds.missing == list(layout.clues)
    if not layout.ends:
        return
    link = data.draw(st.integers(0, len(layout.ends) - 1))
    clash = bounds.tighten(link, 1, DECIDED)
    state.low[link] = 1
    try:
        lay_bridge(layout, state, link)
        _settle_islands(layout, state, list(range(len(layout.clues))))
    except ContradictionError:
        return  # the stage looks at all islands, the bounds at those where something changed
    assert clash is None
    for other, (low, high) in enumerate(known(bounds, len(layout.ends))):
        assert state.low[other] >= low
        assert state.high[other] <= high
    for island, clue in enumerate(layout.clues):
        at = [known(bounds, len(layout.ends))[other] for other in layout.around[island]]
        assert bounds.missing[island] == clue - sum(low for low, _ in at)
        assert bounds.slack[island] == sum(high for _, high in at) - clue


@given(solved_boards(), st.data())
def test_each_step_knows_the_one_before(board, data):
    layout, bounds = opened(board[0])
    for link in data.draw(st.permutations(range(len(layout.ends)))):
        still = bounds.value[link] + bounds.value[~link] < 0
        if still and bounds.tighten(link, bounds.value[link] + 1, DECIDED) is not None:
            break
    last = {}
    for step in range(bounds.steps):
        assert bounds.after[step] > bounds.before[step]
        assert bounds.earlier[step] == last.get(bounds.risen[step], -1)
        last[bounds.risen[step]] = step
