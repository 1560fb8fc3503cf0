"""Sizes: what changes evenly across a page is no surprise, what does not is one."""

import numpy as np
import pytest

from vision.geometry.sizes import nearest, off_usual

PLACES = np.array([(100.0 * x, 100.0 * y) for x in range(4) for y in range(4)])


def test_the_nearest_come_first_and_none_is_its_own_neighbour():
    places = np.array([(0.0, 0), (10, 0), (30, 0), (70, 0)])
    assert nearest(places).tolist() == [[1, 2, 3], [0, 2, 3], [1, 0, 3], [2, 1, 0]]


@pytest.mark.parametrize("slope", [(0.0, 0.0), (0.003, 0.001), (-0.002, 0.004)])
def test_sizes_that_change_evenly_are_usual(slope):
    sizes = 20 * np.exp(PLACES @ slope)
    assert off_usual(PLACES, sizes) == pytest.approx(0, abs=1e-9)


def test_sizes_that_change_as_those_of_their_neighbours_are_usual():
    """Two halves of a page that is folded."""
    places = np.array([(100.0 * x, 100.0 * y) for x in (0, 1, 8, 9) for y in range(4)])
    sizes = np.where(places[:, 0] < 500, 20.0, 30.0)
    assert off_usual(places, sizes) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("slope", [(0.0, 0.0), (0.003, 0.001)])
def test_one_that_is_too_large_is_as_far_off_as_it_is(slope):
    sizes = 20 * np.exp(PLACES @ slope)
    sizes[5] *= 1.5
    off = off_usual(PLACES, sizes)
    assert off.argmax() == 5
    assert off[5] == pytest.approx(np.log(1.5), abs=0.12)
    assert np.delete(off, 5).max() < 0.15


def test_of_four_their_neighbours_alone_tell():
    places, sizes = PLACES[[0, 3, 12, 15]], np.array([20.0, 20, 20, 40])
    assert off_usual(places, sizes)[3] == pytest.approx(np.log(2))
