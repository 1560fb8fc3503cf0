"""Dashes told from numbers that stand in a column."""

import numpy as np
import pytest

from vision.looks.dashes import are_dashes, are_of_lines, are_thin


@pytest.mark.parametrize(("pitch", "dashes"), [(17.0, True), (25.0, False)])
@pytest.mark.parametrize("turn", [0.0, 0.05, np.pi / 2])
def test_those_in_a_row_that_are_near_are_dashes(pitch, dashes, turn):
    """Numbers in circles are two heights apart, and more."""
    line = np.arange(6)[:, None] * pitch * np.array([np.sin(turn), np.cos(turn)])
    places = np.concatenate([line, [(200.0, 10.0), (214.0, 10.0), (200.0, 24.0)]])
    found = are_dashes(places, np.full(len(places), 10.0))
    assert found.tolist() == [dashes] * 6 + [False] * 3


def test_dashes_are_alike():
    places = np.column_stack([np.zeros(5), 17.0 * np.arange(5)])
    assert not are_dashes(places, np.array([10.0, 14.0, 10.0, 14.0, 10.0])).any()


@pytest.mark.parametrize(("count", "other", "lines"), [(4, False, True), (3, False, False), (4, True, False)])
def test_several_ones_below_one_another_are_pieces_of_a_line(count, other, lines):
    """Where no other number stands among them, as in a column of a board."""
    line = np.array([(100.0 + 3 * step, 100.0 + 70 * step) for step in range(count)])
    beside = [(103.0, 170.0 - 35)] if other else [(240.0, 170.0)]
    places = np.concatenate([line, beside, [(310.0, 100.0), (380.0, 240.0)]])
    ones = np.array([True] * count + [False, True, True])
    found = are_of_lines(places, np.full(len(places), 20.0), ones)
    assert found.tolist() == [lines] * count + [False] * 3


def test_what_is_thinner_than_numbers_is_left_of_a_line():
    thick = np.array([1.0, 2.2, 3.0])
    assert are_thin(thick, np.array([2.0, 3.0, 3.2])).tolist() == [True, False, False]
    assert are_thin(thick, np.empty(0)).tolist() == [False] * 3
