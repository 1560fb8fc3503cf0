"""Rows and columns that were counted wrongly are put right where islands tell so, and left alone else."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.points import ellipses, grid
from vision.geometry.bending import with_bend
from vision.geometry.lattice import place
from vision.geometry.mapping import fit_lattice, off_by
from vision.geometry.recounting import AMBIGUOUS, FAR_OFF, away, recounted, usual

VIEW = {"curl": 0.08, "tilt": 0.2}


def same_rows(rows, columns):
    return rows


def same_columns(rows, columns):
    return columns


def bent(*, rows_of=same_rows, columns_of=same_columns, keep=0.5, seed=3, shaken=0.0):
    """Islands on a curled page: put on rows and columns that are changed, then fitted; and the true ones."""
    rows, columns, places = grid(6, 6, keep=keep, seed=seed)
    points, shapes = ellipses(places, **VIEW)
    radii = np.sqrt(np.linalg.det(shapes))
    points = points + shaken * radii[:, None] * np.random.default_rng(seed).normal(size=points.shape)
    counted = rows_of(rows, columns), columns_of(rows, columns)
    lattice = fit_lattice(*counted, points)
    off = off_by(lattice, *counted, points, radii)
    placed = replace(
        place(points, radii), rows=counted[0], columns=counted[1], lattice=lattice, off=off, clearance=4.0
    )
    return (*with_bend(placed, shapes, points, radii), shapes, points, radii), (rows, columns)


def order(placed):
    return [np.unique(lines, return_inverse=True)[1].tolist() for lines in (placed.rows, placed.columns)]


def true_order(rows, columns):
    return [np.unique(lines, return_inverse=True)[1].tolist() for lines in (rows, columns)]


@pytest.mark.parametrize("seed", range(3, 9))
def test_an_island_on_a_column_of_its_own_goes_back_to_the_others(seed):
    def split(rows, columns):
        last = columns == columns.max()
        return np.where(last & (rows == rows[last].max()), columns + 1, columns)

    given, true = bent(columns_of=split, seed=seed)
    assert usual(given[1]) > FAR_OFF
    after, astray = recounted(*given)
    assert order(after) == true_order(*true)
    assert usual(astray) < FAR_OFF < usual(given[1])


def test_the_end_of_a_column_that_seems_to_be_on_another_goes_back():
    """Two islands far below the others of theirs, where moving either one alone makes nothing better."""

    def merged(rows, columns):
        last = columns == columns.max()
        return np.where(last & (rows >= np.sort(rows[last])[-2]), columns - 1, columns)

    given, true = bent(columns_of=merged, keep=0.6, seed=7)
    assert usual(given[1]) > FAR_OFF
    after, _ = recounted(*given)
    assert order(after) == true_order(*true)


@pytest.mark.parametrize("seed", range(3, 9))
def test_an_island_that_stands_a_row_too_high_goes_back_to_its_own(seed):
    def moved(rows, columns):
        taken = set(zip(rows.tolist(), columns.tolist(), strict=True))
        free = [(row - 1, column) not in taken for row, column in zip(rows, columns, strict=True)]
        last = np.flatnonzero(free & (rows > 0))[-1]
        return rows - (np.arange(len(rows)) == last)

    given, true = bent(rows_of=moved, seed=seed)
    after, astray = recounted(*given)
    assert order(after) == true_order(*true)
    assert usual(astray) < FAR_OFF < usual(given[1])


@pytest.mark.parametrize("seed", range(3, 9))
def test_what_is_right_stays_as_it_is_though_islands_stand_off_their_places(seed):
    """It may be doubted, but it is not counted otherwise."""
    given, true = bent(seed=seed, shaken=0.25)
    assert usual(given[1]) > FAR_OFF
    after, _ = recounted(*given)
    assert order(after) == true_order(*true)


def test_a_better_way_that_is_not_clearly_better_leaves_doubt():
    def split(rows, columns):
        return columns + (rows == rows.max()) * (columns == columns.max())

    given, true = bent(columns_of=split, keep=0.25, seed=15)
    after, astray = recounted(*given)
    assert order(after) != true_order(*true)
    assert after.clearance == AMBIGUOUS
    assert order(after) == order(given[0])
    assert astray is given[1]


def test_a_way_that_no_map_fits_is_the_worst(monkeypatch):
    """Points that a homography sends to infinity give no numbers at all, and these are less than nothing."""
    given, true = bent()
    nothing = np.full(len(given[1]), np.nan)
    assert away(given[0], nothing) == float("inf")
    name = "vision.geometry.recounting.with_bends"
    monkeypatch.setattr(name, lambda ways, *_: [(way, nothing) for way in ways])
    far = (given[0], given[1] + 1.0, *given[2:])
    after, astray = recounted(*far)
    assert order(after) == true_order(*true)
    assert np.isfinite(astray).all()
