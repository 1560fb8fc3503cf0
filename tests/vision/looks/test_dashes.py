"""Dashes told from numbers that stand in a column."""

import numpy as np
import pytest

from vision.looks.dashes import are_dashes


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
