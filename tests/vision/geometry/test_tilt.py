"""Tilt: taken out by the sizes at which islands are seen."""

import numpy as np
import pytest

from tests.vision.points import camera, grid
from vision.geometry.tilt import FEWEST, lay_flat


def board(**view):
    points = grid(7, 7, keep=0.6)[2]
    seen, size = camera(points, **view)
    return points, seen, 16.0 * size**1.5


def bend(points, seen):
    """How far from an even map, in pixels."""
    terms = np.column_stack([points, np.ones(len(points))])
    return np.abs(seen - terms @ np.linalg.lstsq(terms, seen, rcond=None)[0]).max()


@pytest.mark.parametrize("view", [{"tilt": 0.4}, {"pan": -0.3}, {"tilt": 0.3, "pan": 0.2, "turn": 10}])
def test_rows_and_columns_run_evenly_again(view):
    points, seen, radii = board(**view)
    flat, sizes = lay_flat(seen, radii)
    assert bend(points, flat) < 0.15 * bend(points, seen)
    assert np.ptp(sizes) < 0.1 * np.ptp(radii)


def test_a_flat_page_stays_as_it_is():
    _, seen, radii = board()
    flat, sizes = lay_flat(seen, radii)
    assert flat == pytest.approx(seen)
    assert sizes == pytest.approx(radii)


def test_sizes_that_scatter_are_no_tilt():
    """As by hand, or where the inner edge is seen of some rings and the outer one of others."""
    _, seen, radii = board()
    uneven = radii * np.random.default_rng(1).uniform(0.88, 1.12, len(radii))
    flat, _ = lay_flat(seen, uneven)
    assert np.abs(flat - seen).max() < 12


def test_one_island_of_another_size_does_not_matter():
    _, seen, radii = board()
    radii[0] *= 1.5
    flat, _ = lay_flat(seen, radii)
    assert flat == pytest.approx(seen, abs=0.5)


def test_few_islands_tell_nothing():
    _, seen, radii = board(tilt=0.4)
    few = slice(FEWEST - 1)
    assert lay_flat(seen[few], radii[few])[0] is not None
    assert lay_flat(seen[few], radii[few])[0] == pytest.approx(seen[few])


def test_islands_in_one_place():
    places = np.zeros((9, 2))
    assert lay_flat(places, np.ones(9))[0] == pytest.approx(places)
