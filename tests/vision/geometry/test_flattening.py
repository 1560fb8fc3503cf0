"""A page that bends and leans is laid flat by its circles alone."""

import numpy as np
import pytest

from tests.vision.points import ellipses, grid
from vision.geometry.flattening import flatten
from vision.geometry.lattice import misfit, place

VIEWS = [{"tilt": 0.4}, {"pan": -0.4, "turn": 10}, {"curl": 0.12}, {"curl": -0.1, "tilt": 0.3, "pan": 0.1}]


def unevenness(rows, columns, points):
    """How far places are from an even grid, in parts of the least pitch."""
    terms = np.column_stack([rows, columns, np.ones(len(rows))])
    even, *_ = np.linalg.lstsq(terms, points, rcond=None)
    off = np.hypot(*(points - terms @ even).T)
    return float(off.max() / np.hypot(*even[:2].T).min())


@pytest.mark.parametrize("view", VIEWS)
def test_rows_and_columns_become_straight_and_even(view):
    rows, columns, places = grid(10, 10, keep=0.4)
    points, shapes = ellipses(places, **view)
    flat, radii = flatten(points, shapes)
    assert unevenness(rows, columns, flat) < 0.3 * unevenness(rows, columns, points)
    assert np.std(np.log(radii)) < 0.03


def test_a_flat_page_stays_as_it_is():
    _, _, places = grid(8, 8, keep=0.5)
    points, shapes = ellipses(places)
    flat, radii = flatten(points, shapes)
    assert flat == pytest.approx(points, abs=0.5)
    assert radii == pytest.approx(np.full(len(points), 16.0), rel=0.01)


def test_an_island_that_looks_odd_changes_little():
    rows, columns, places = grid(10, 10, keep=0.4)
    points, shapes = ellipses(places, tilt=0.3)
    shapes[5] *= 1.5
    flat, _ = flatten(points, shapes)
    assert unevenness(rows, columns, flat) < 0.3 * unevenness(rows, columns, points)


def test_few_islands_tell_nothing():
    points, shapes = ellipses(grid(3, 3)[2][:7], tilt=0.3)
    flat, radii = flatten(points, shapes)
    assert (flat == points).all()
    assert np.ptp(radii) == 0


def test_rows_and_columns_are_told_by_shapes_where_places_and_sizes_mislead():
    rows, columns, places = grid(14, 6, keep=0.45, seed=4)
    points, shapes = ellipses(places, curl=0.35, turn=-14)
    radii = np.sqrt(np.linalg.det(shapes))
    placed = place(points, radii, shapes)
    assert (placed.rows == rows - rows.min()).all()
    assert (placed.columns == columns - columns.min()).all()
    assert misfit(placed) < misfit(place(points, radii))
