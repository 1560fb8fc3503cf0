"""Leaning: how far rows and columns are from square to each other, and how sure they are by that."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.geometry.lattice import Placed
from vision.geometry.leaning import leaning, likelihood, squareness
from vision.reading import Lattice

ROUND = 10 * np.eye(2)
PLACES = np.array([(0, 0), (0, 3), (2, 1), (4, 0), (4, 3)])


def placed(homography):
    lattice = Lattice(5, 4, np.array(homography, dtype=float), np.zeros((0, 2)), ())
    return SimpleNamespace(lattice=lattice, rows=PLACES[:, 0], columns=PLACES[:, 1])


def lean(homography, shape=ROUND):
    known: Placed = placed(homography)
    return leaning(known, np.array([shape] * len(PLACES)))


@pytest.mark.parametrize("degrees", [0, 15, 30])
def test_columns_that_run_askew_between_round_islands_lean(degrees):
    shear = np.tan(np.radians(degrees))
    assert lean([(50, 50 * shear, 100), (0, 50, 100), (0, 0, 1)]) == pytest.approx(degrees, abs=1e-6)


def test_rows_and_columns_of_different_pitch_do_not_lean():
    assert lean([(80, 0, 100), (0, 30, 100), (0, 0, 1)]) == pytest.approx(0, abs=1e-6)


def test_what_the_page_s_tilt_does_to_rows_and_columns_it_does_to_islands():
    tilt = np.array([(1.0, 0.4), (0.1, 0.7)])
    u, sizes, _ = np.linalg.svd(10 * tilt)
    shape = u @ np.diag(sizes) @ u.T
    matrix = np.eye(3)
    matrix[:2, :2] = 50 * tilt
    assert lean(matrix, shape) == pytest.approx(0, abs=1e-6)
    assert lean(matrix) > 20


@pytest.mark.parametrize(
    ("degrees", "low", "high"), [(0, 0.999, 1), (10, 0.999, 1), (20, 0.9, 0.99), (31, 0, 0.1)]
)
def test_rows_and_columns_are_sure_that_lean_as_little_as_those_in_pencil(degrees, low, high):
    assert low <= squareness(degrees) <= high


def test_what_leans_more_is_less_likely():
    assert likelihood(0) == 1
    assert np.all(np.diff([likelihood(lean) for lean in (0, 5, 10, 20, 40)]) < 0)
