"""Small groups that would be left alone."""

from hypothesis import given

from solver.cp_sat.parts import saturated_trees
from solver.stages.connection import parts
from solver.stages.layout import lay_out
from solver.stages.propagation import propagate
from solver.stages.state import first_state
from tests.solver.boards import grid, solved_boards


def trees(text):
    layout = lay_out(grid(text))
    state = first_state(layout)
    found = saturated_trees(layout, state, parts(layout, state.low))
    return {frozenset((layout.ends[link], count) for link, count in tree) for tree in found}


def test_three_in_a_row():
    assert trees("1.2.1 ..... o.o.o") >= {frozenset({((0, 1), 1), ((1, 2), 1)})}


def test_a_part_with_three_around_it():
    star = frozenset({((0, 1), 1), ((1, 2), 1), ((1, 4), 2)})
    assert star in trees("1.4.1 ..... o.2.o")


def test_four_in_a_row():
    assert frozenset({((0, 1), 1), ((1, 2), 2), ((2, 3), 1)}) in trees("1.3.3.1 ....... o.....o")


def test_all_islands_may_saturate_each_other():
    assert trees("1.2.1") == set()
    assert trees("1.3.3.1") == set()


@given(solved_boards())
def test_no_solution_has_a_saturated_tree(board):
    puzzle, bridges = board
    layout = lay_out(puzzle)
    built = {(bridge.a, bridge.b): bridge.count for bridge in bridges}
    for state in (first_state(layout), first_state(layout)):
        for tree in saturated_trees(layout, state, parts(layout, state.low)):
            assert any(built.get(layout.ends[link], 0) < count for link, count in tree)
        propagate(layout, state)
