"""A bent page is told from few islands by what they look like; what stands anywhere is told from print."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.points import ellipses, grid
from vision.geometry.bending import BATCH, with_bend, with_bends
from vision.geometry.lattice import place


def board(*, keep, seed=3, size=5, shaken=0.0, uneven=0.0, **view):
    """Islands as a camera sees them: shapes, places and radii; and their rows and columns."""
    rows, columns, places = grid(size, size, keep=keep, seed=seed)
    rng = np.random.default_rng(seed)
    points, shapes = ellipses(places, **view)
    shapes = shapes * np.exp(rng.normal(0, uneven, (len(shapes), 1, 1)))
    points = points + rng.normal(0, shaken, points.shape)
    return shapes, points, np.sqrt(np.linalg.det(shapes)), rows, columns


def bent(shapes, points, radii, rows, columns):
    placed = place(points, radii)
    assert (placed.rows == rows - rows.min()).all()
    assert (placed.columns == columns - columns.min()).all()
    return placed, *with_bend(placed, shapes, points, radii)


@pytest.mark.parametrize("view", [{"tilt": 0.2}, {"pan": -0.3, "turn": 8}, {"curl": 0.06, "tilt": 0.1}])
def test_few_islands_tell_how_the_page_lies(view):
    before, after, astray = bent(*board(keep=0.25, **view))
    assert len(astray) < 9
    assert np.median(after.off) < 0.25 * np.median(before.off)
    assert np.median(astray) < 0.1


def test_the_lattice_is_what_was_fitted():
    shapes, points, radii, rows, columns = board(keep=0.45, curl=0.06, pan=0.2)
    _, after, _ = bent(shapes, points, radii, rows, columns)
    spots = np.column_stack([after.rows, after.columns]).astype(float)
    off = np.hypot(*(after.lattice.to_pixels(spots) - points).T) / radii
    assert off == pytest.approx(after.off)
    assert off.max() < 0.1


def test_the_places_of_islands_that_nobody_saw_are_where_they_are():
    shapes, points, radii, *_ = board(keep=0.6, size=6, curl=0.05, tilt=0.15)
    known = [n for n in range(len(shapes)) if n % 3]
    placed = place(points, radii)
    kept = type(placed)(
        placed.rows[known], placed.columns[known], placed.lattice, placed.off[known] + 1, 3.0, placed.pitches
    )
    after, astray = with_bend(kept, shapes[known], points[known], radii[known])
    spots = np.column_stack([placed.rows, placed.columns]).astype(float)
    off = np.hypot(*(after.lattice.to_pixels(spots) - points).T) / radii
    hidden = [n for n in range(len(shapes)) if n not in known]
    assert np.median(off[hidden]) < 0.1
    assert np.median(astray) < 0.1


@pytest.mark.parametrize("seed", range(1, 9))
def test_islands_drawn_by_hand_stand_astray(seed):
    _, _, drawn = bent(*board(keep=0.5, seed=seed, shaken=2.0, uneven=0.1))
    _, _, printed = bent(*board(keep=0.5, seed=seed, tilt=0.1, curl=0.03))
    assert np.median(drawn) > 0.06
    assert np.median(drawn) > 2 * np.median(printed)


def test_islands_on_their_places_are_left_alone():
    shapes, points, radii, rows, columns = board(keep=0.6)
    placed, after, astray = bent(shapes, points, radii, rows, columns)
    assert len(shapes) >= 9
    assert after is placed
    assert (astray == placed.off).all()


def test_signs_count_by_their_places_alone():
    shapes, points, radii, *_ = board(keep=0.5, tilt=0.3)
    placed = place(points, radii)
    after, astray = with_bend(placed, shapes[:-3], points, radii)
    assert len(astray) == len(shapes) - 3
    assert len(after.off) == len(shapes)


def test_islands_in_one_line_tell_no_plane():
    shapes, points, radii, *_ = board(keep=None, size=3)
    diagonal = [0, 4, 8]
    placed = place(points, radii)
    line = type(placed)(np.arange(3), np.arange(3), placed.lattice, np.ones(3), 3.0, placed.pitches)
    after, _ = with_bend(line, shapes[diagonal], points[diagonal], radii[diagonal])
    assert after is line


def test_ways_that_are_fitted_together_come_out_as_each_by_itself():
    """One of them needs no bend, one is no map at all, and they are more than go at a time."""
    shapes, points, radii, *_ = board(keep=0.6, curl=0.06, tilt=0.1)
    true = place(points, radii)
    shifted = replace(true, columns=np.where(true.rows > 1, true.columns + 1, true.columns))
    near = replace(true, off=np.zeros(len(points)))
    line = replace(true, rows=true.columns)
    ways = [true, shifted, near, line] * (BATCH // 2)
    for way, (after, astray) in zip(ways, with_bends(ways, shapes, points, radii), strict=True):
        alone, expected = with_bend(way, shapes, points, radii)
        assert astray == pytest.approx(expected, rel=1e-6)
        assert after.off == pytest.approx(alone.off, rel=1e-6)


def test_no_way_no_fit():
    shapes, points, radii, *_ = board(keep=0.6)
    assert with_bends([], shapes, points, radii) == []
