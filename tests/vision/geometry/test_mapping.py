"""Mapping: from rows and columns to the picture, however the page lies."""

import numpy as np
import pytest

from tests.vision.points import camera, grid
from vision.geometry.mapping import BENDS, fit_lattice, off_by
from vision.reading import Lattice


@pytest.mark.parametrize(("tilt", "pan", "turn"), [(0, 0, 0), (0.3, 0, 0), (0.2, -0.25, 8)])
def test_the_map_goes_through_perspective(tilt, pan, turn):
    """Fitted to half of the crossings of an 8 x 8 board, it finds the other half."""
    rows, columns, points = grid(8, 8)
    seen, _ = camera(points, tilt=tilt, pan=pan, turn=turn)
    known = np.random.default_rng(2).random(64) < 0.5
    lattice = fit_lattice(rows[known], columns[known], seen[known])
    found = lattice.to_pixels(np.column_stack([rows, columns]).astype(float))
    assert np.hypot(*(found - seen).T).max() < 0.1


def test_few_points_make_an_affine_map():
    rows, columns, points = grid(2, 3)
    lattice = fit_lattice(rows, columns, points)
    assert lattice.exponents == ()
    assert lattice.homography[2].tolist() == [0, 0, 1]
    assert lattice.to_pixels(np.array([(0.5, 1.0)])) == pytest.approx(np.array([(150, 125)]))


@pytest.mark.parametrize("axis", [0, 1])
def test_a_single_line_is_continued_square_to_itself(axis):
    along = np.arange(5)
    nothing = np.zeros(5, dtype=int)
    rows, columns = (nothing, along) if axis == 0 else (along, nothing)
    lattice = fit_lattice(rows, columns, np.column_stack([columns, rows]) * 40.0)
    assert lattice.to_pixels(np.array([(2.0, 3.0)])) == pytest.approx(np.array([(120, 80)]), abs=1e-6)


def test_places_on_the_map_may_be_fractions_and_none():
    lattice = Lattice(3, 3, np.diag([10.0, 20.0, 1.0]), np.array([(0.0, 4.0)]), ((2, 0),))
    middle = lattice.to_pixels(np.array([(1.0, 1.0), (0.5, 2.0), (2.0, 0.5)]))
    assert middle == pytest.approx(np.array([(10, 20), (20, 14), (5, 41)]))
    assert lattice.to_pixels(np.zeros((0, 2))).shape == (0, 2)


@pytest.mark.parametrize(("tilt", "curl", "worst"), [(0, 0.03, 0.6), (0.3, 0.03, 1.6), (0.1, 0.06, 1.6)])
def test_the_map_goes_through_curl(tilt, curl, worst):
    rows, columns, points = grid(8, 8)
    seen, _ = camera(points, tilt=tilt, curl=curl)
    found = fit_lattice(rows, columns, seen).to_pixels(np.column_stack([rows, columns]).astype(float))
    assert np.hypot(*(found - seen).T).max() < worst


@pytest.mark.parametrize(("keep", "curl", "nearer"), [(0.9, 0.15, 0.3), (0.4, 0.25, 0.7)])
def test_a_page_that_bends_much_is_met_more_closely_where_nothing_was_fitted(keep, curl, nearer):
    """Islands and empty crossings between them, seen with a little noise."""
    rows, columns, points = grid(9, 9)
    seen, _ = camera(points, tilt=0.25, curl=curl)
    seen = seen + np.random.default_rng(1).normal(0, 0.2, seen.shape)
    known = np.random.default_rng(3).random(81) < keep
    known[[0, 8, 72, 80]] = True
    off = [
        off_by(
            fit_lattice(rows[known], columns[known], seen[known], **bends),
            rows[~known], columns[~known], seen[~known], np.full((~known).sum(), 18.0),
        )
        for bends in ({}, {"bends": BENDS})
    ]  # fmt: skip
    assert np.sqrt(np.mean(off[1] ** 2)) < nearer * np.sqrt(np.mean(off[0] ** 2))


def test_what_stands_alone_and_off_its_place_does_not_bend_the_page():
    """The number of a page below a board."""
    rows, columns, points = grid(8, 8, keep=0.5, seed=4)
    rows, columns = np.append(rows, 9), np.append(columns, 4)
    points = np.vstack([points, points.max(axis=0) * (0.5, 1) + (13, 70)])
    lattice = fit_lattice(rows, columns, points, bends=BENDS)
    assert lattice.exponents == fit_lattice(rows, columns, points).exponents
