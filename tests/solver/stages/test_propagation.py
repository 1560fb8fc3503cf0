"""What follows without trying anything out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.stages.layout import lay_out
from solver.stages.propagation import propagate
from solver.stages.state import first_state, open_board
from tests.solver.boards import FIVE_BY_FIVE, FOURTEEN, SEARCHED, SEVEN, grid, solved_boards


def propagated(puzzle):
    layout = lay_out(puzzle)
    state = first_state(layout)
    return (layout, state) if propagate(layout, state) else None


def bounds(puzzle):
    layout, state = propagated(puzzle)
    return {ends: (state.low[link], state.high[link]) for link, ends in enumerate(layout.ends)}


@pytest.mark.parametrize("puzzle", [FIVE_BY_FIVE, SEVEN, FOURTEEN])
def test_printed_boards_need_nothing_else(puzzle):
    _, state = propagated(puzzle)
    assert state.undecided() == []


def test_some_boards_need_more():
    _, state = propagated(SEARCHED)
    assert state.undecided()


def test_an_eight_has_all_its_bridges():
    assert set(bounds(grid("..o.. ..... o.8.o ..... ..o..")).values()) == {(2, 2)}


def test_a_seven_has_at_least_one_bridge_each_way():
    assert set(bounds(grid("..o.. ..... o.7.o ..... ..o..")).values()) == {(1, 2)}


def test_two_ones_are_not_joined_unless_they_are_all():
    assert bounds(grid("1.1 ... o.o"))[0, 1] == (0, 0)
    assert bounds(grid("1.1"))[0, 1] == (1, 1)


def test_two_twos_are_not_joined_twice():
    assert bounds(grid("2.2 ... o.o"))[0, 1][1] == 1


@pytest.mark.parametrize(("max_bridges", "least", "most"), [(2, 1, 2), (3, 0, 2), (4, 0, 2)])
def test_two_threes_by_how_many_bridges_a_link_holds(max_bridges, least, most):
    assert bounds(grid("3.3.o ..... o.o.o", max_bridges))[0, 1] == (least, most)


def test_a_bridge_rules_out_those_that_cross_it():
    assert bounds(grid("..o.o.. o...8.o ..o.o.."))[0, 5] == (0, 0)


def test_a_link_that_everything_hangs_on_has_a_bridge():
    assert bounds(grid("o.o.o.o"))[1, 2][0] == 1


@pytest.mark.parametrize("text", ["o. .o", "1.1.1", "3.1", "1.o.1 ..... 1...1", "1.8.1"])
def test_contradictions(text):
    assert propagated(grid(text)) is None


def test_bridges_have_two_ends():
    assert propagated(grid("3.4.3 ..... 4.4.4 ..... 3.4.3")) is not None
    assert propagated(grid("3.4.3 ..... 4.5.4 ..... 3.4.3")) is None
    assert propagated(grid("3.4.3 ..... 4.5.4 ..... 3.4.o")) is not None


@given(solved_boards(), st.integers(0, 2**14 - 1))
def test_the_bridges_of_a_board_are_never_ruled_out(board, hidden):
    puzzle, bridges = board
    clues = [None if hidden >> i & 1 else island.clue for i, island in enumerate(puzzle.islands)]
    values = [(1 << 17) - 1 if clue is None else 1 << clue for clue in clues]
    layout, state = open_board(lay_out(puzzle), values)
    assert propagate(layout, state)
    count = {(bridge.a, bridge.b): bridge.count for bridge in bridges}
    for link, ends in enumerate(layout.ends):
        assert state.low[link] <= count.get(ends, 0) <= state.high[link]
    for island, values in zip(puzzle.islands, state.values, strict=True):
        assert values >> island.clue & 1


def known(state):
    return list(state.low), list(state.high), list(state.values)


@given(solved_boards(), st.data())
def test_going_on_from_what_was_touched_is_enough(board, data):
    layout, state = propagated(board[0])
    if not state.undecided():
        return
    link = data.draw(st.sampled_from(state.undecided()))
    state.high[link] -= 1
    other = state.copy()
    possible = propagate(layout, state)
    assert propagate(layout, other, layout.ends[link]) is possible
    assert not possible or known(other) == known(state)
