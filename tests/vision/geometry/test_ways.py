"""Ways: a few islands that stand far off their places are placed otherwise, or not at all."""

import numpy as np
import pytest

from tests.vision.points import ellipses
from vision.geometry.bending import with_bend
from vision.geometry.growing import place_all
from vision.geometry.lattice import Placed, fit_lattice, off_by
from vision.geometry.recounting import FAR_OFF, usual
from vision.geometry.ways import FEWEST, or_otherwise

# Rows and columns of the islands, and how a camera sees them: from photos on which they were told wrongly.
SLANTED = [(0, 0), (0, 4), (2, 0), (2, 4), (5, 5), (5, 2), (5, 0)], {"tilt": -0.1, "pan": -0.35, "curl": 0.1}
UNEVEN = [(0, 5), (0, 3), (0, 0), (3, 5), (3, 3), (3, 0), (5, 5)]


def seen(spots, **view):
    """Islands as a camera sees them: places, shapes and radii."""
    points, shapes = ellipses(100.0 + 60.0 * np.array(spots, float)[:, ::-1], **view)
    return points, shapes, np.sqrt(np.linalg.det(shapes))


def placed_at(spots, points, radii):
    rows, columns = (np.array(lines) for lines in zip(*spots, strict=True))
    lattice = fit_lattice(rows, columns, points)
    off = off_by(lattice, rows, columns, points, radii)
    return Placed(rows, columns, lattice, off, 3.0, (4.0, 4.0))


def otherwise(wrong, points, shapes, radii):
    return or_otherwise(
        *with_bend(placed_at(wrong, points, radii), shapes, points, radii), shapes, points, radii
    )


@pytest.mark.parametrize(("wrong", "right"), [(2, 3), (1, 3), (4, 3)])
def test_a_gap_that_was_counted_wrongly_is_counted_otherwise(wrong, right):
    points, shapes, radii = seen(UNEVEN, tilt=0.1, pan=0.1)
    counted = [(row if row < right else row - right + wrong, column) for row, column in UNEVEN]
    placed, astray = otherwise(counted, points, shapes, radii)
    assert list(zip(placed.rows.tolist(), placed.columns.tolist(), strict=True)) == UNEVEN
    assert usual(astray) < FAR_OFF / 2


def test_columns_that_lean_are_told_by_the_shapes_of_the_islands():
    spots, view = SLANTED
    points, shapes, radii = seen(spots, **view)
    mixed = [(row, column) for (row, _), column in zip(spots, (0, 3, 0, 2, 3, 1, 0), strict=True)]
    placed, _ = otherwise(mixed, points, shapes, radii)
    assert (placed.rows.tolist(), placed.columns.tolist()) == tuple(
        [list(lines) for lines in zip(*spots, strict=True)]
    )


def test_islands_that_stand_well_stay_where_they_are():
    points, shapes, radii = seen(UNEVEN)
    known = with_bend(place_all(points, radii, shapes), shapes, points, radii)
    assert or_otherwise(*known, shapes, points, radii) == known


def test_too_few_tell_nothing():
    few = UNEVEN[1:]
    assert len(few) < FEWEST
    points, shapes, radii = seen(few)
    wrong = placed_at([(min(row, 2), column) for row, column in few], points, radii)
    assert or_otherwise(wrong, np.full(len(few), 1.0), shapes, points, radii)[0] is wrong
