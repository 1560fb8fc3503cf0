"""Places as whole numbers, and the order of what stands on them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Island, Puzzle, Sign
from solver.stages.cells import Cells, by_key


@pytest.mark.inside
@given(st.lists(st.integers(0, 5), max_size=12), st.data())
def test_equal_keys_keep_the_order_in_which_they_came(keys, data):
    things = data.draw(st.permutations(range(len(keys))))
    assert by_key(things, keys, 6) == sorted(things, key=keys.__getitem__)


def test_only_rows_and_columns_count_that_hold_anything():
    cells = Cells(Puzzle((Island(7, 9), Island(-2, 9), Island(7, Fraction(1, 3))), (Sign(4, 100),)))
    assert (cells.height, cells.width) == (3, 3)
    assert list(cells.cells) == [7, 1, 6, 5]
    assert list(cells.by_row) == [1, 3, 2, 0]
    assert list(cells.by_column) == [2, 1, 0, 3]


def test_nothing_at_all():
    cells = Cells(Puzzle(()))
    assert (list(cells.cells), list(cells.by_row), list(cells.by_column)) == ([], [], [])
