"""Reading order: from top to bottom, those side by side from left to right, as the page stands."""

import pytest

from vision.order import reading_order


def box(left, top, size=100):
    return [(left, top), (left + size, top), (left + size, top + size), (left, top + size)]


@pytest.mark.parametrize(
    ("quarters", "order"),
    [(0, [2, 0, 1]), (1, [0, 2, 1]), (2, [1, 0, 2]), (3, [1, 2, 0])],
)
def test_boards_are_read_as_the_page_stands(quarters, order):
    """Two beside one another, the left one a little lower, and one below."""
    outlines = [box(300, 0), box(0, 300), box(0, 20)]
    assert reading_order(outlines, quarters) == order


def test_a_page_without_boards_has_no_order():
    assert reading_order([], 0) == []
