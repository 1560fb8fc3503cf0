"""What follows from sums."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.stages.layout import ANYTHING, Line, lay_out
from solver.stages.state import ContradictionError, first_state
from solver.stages.sums import settle_lines, values_in_sum
from tests.solver.boards import Sign, grid


def bits(*values):
    return sum(1 << value for value in values)


def one(total):
    return ANYTHING if total is None else bits(total)


def test_where_none_may_repeat_known_values_leave_the_others():
    values = [bits(2), bits(1, 2, 3)]
    assert values_in_sum(Line((0, 1), ANYTHING, ANYTHING), values) == [bits(2), bits(1, 3)]
    assert values_in_sum(Line((0, 1), ANYTHING), values) == values


def test_a_sum_bounds_each_value():
    assert values_in_sum(Line((0, 1), bits(7), bits(7)), [bits(1, 2, 3, 4)] * 2) == [bits(3, 4)] * 2


def test_values_repeat_only_while_totals_can_be_reached():
    line = Line((0, 1), bits(3, 4, 5), bits(3, 4))
    assert values_in_sum(line, [bits(2), bits(1, 2, 3)]) == [bits(2), bits(1, 2, 3)]
    assert values_in_sum(line, [bits(2), bits(1, 2)]) == [bits(2), bits(1)]


@pytest.mark.parametrize(
    ("total", "values"),
    [(3, []), (9, [bits(1, 2, 3)] * 2), (2, [bits(1), bits(1)]), (None, [bits(1), bits(1)]), (None, [0])],
)
def test_contradictions(total, values):
    with pytest.raises(ContradictionError):
        values_in_sum(Line(tuple(range(len(values))), one(total), ANYTHING), values)


@pytest.mark.parametrize("total", [None, 0])
def test_a_line_of_no_islands_shows_nothing_or_0(total):
    assert values_in_sum(Line((), one(total), one(total)), []) == []


def test_one_line_passes_on_what_it_learns_to_the_next():
    layout = lay_out(grid("o...o ..... o....", signs=[Sign(0, 2, west=3), Sign(1, 0, north=None, south=5)]))
    state = first_state(layout)
    assert sorted(settle_lines(layout, state)) == [0, 2]
    assert state.values[0] == bits(3)


@given(st.lists(st.integers(1, 2**6 - 1), min_size=1, max_size=4), st.none() | st.integers(0, 20))
def test_no_value_that_is_possible_is_lost(values, total):
    possible = [v << 1 for v in values]
    fitting = [
        numbers
        for numbers in permutations(range(1, 8), len(values))
        if total in (None, sum(numbers)) and all(v >> n & 1 for v, n in zip(possible, numbers, strict=True))
    ]
    try:
        left = values_in_sum(Line(tuple(range(len(values))), one(total), ANYTHING), possible)
    except ContradictionError:
        assert fitting == []
    else:
        assert all(v >> n & 1 for numbers in fitting for v, n in zip(left, numbers, strict=True))
