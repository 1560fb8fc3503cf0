"""Strays: circled numbers beside a board."""

import numpy as np
import pytest

from tests.vision.points import camera, grid
from vision.geometry.lattice import place
from vision.parting.strays import find_misplaced, find_strays

BOARD = grid(7, 7, keep=0.7)[2]


def strays_of(stray, size, **view):
    """Which of the islands of a board and of one more, so many times as large, are strays."""
    seen, sizes = camera(np.concatenate([BOARD, [stray]]), **view)
    radii = 16.0 * sizes
    radii[-1] *= size
    return np.flatnonzero(find_strays(place(seen, radii), seen, radii)).tolist()


LAST = len(BOARD)


@pytest.mark.parametrize(
    ("lines", "size", "found"),
    [(2, 0.85, [LAST]), (2, 0.95, []), (1, 0.8, []), (4, 0.94, [LAST]), (6, 1.0, [])],
    ids=["small", "hardly smaller", "in the next row", "far off", "of the same size"],
)
def test_what_is_far_and_of_another_size_is_a_stray(lines, size, found):
    assert strays_of((250.0, 400.0 + 50 * lines), size) == found


def test_tilt_makes_no_strays():
    assert strays_of((250.0, 500.0), 1.0, tilt=0.4) == []


def test_within_the_board_nothing_is_a_stray():
    assert strays_of((225.0, 225.0), 0.8) == []


def test_what_stands_far_off_its_place_is_misplaced_where_all_others_stand_on_theirs():
    points = np.concatenate([grid(16, 16, keep=0.7)[2], [(252.0, 68.0)]])
    radii = np.full(len(points), 14.0)
    assert np.flatnonzero(find_misplaced(place(points, radii))).tolist() == [len(points) - 1]
    rough = points + np.random.default_rng(1).normal(0, 1, points.shape)
    assert not find_misplaced(place(rough, radii)).any()
    assert not find_misplaced(place(points[-30:], radii[-30:])).any()
