"""Gaps: where boards could be parted."""

import numpy as np
import pytest

from tests.vision.points import camera, grid
from vision.parting.bounds import Bounds
from vision.parting.gaps import (
    Gap,
    crosses_frame,
    distinct,
    frames_as_gaps,
    gaps_of_lattice,
    gaps_of_picture,
    has_empty_lines,
    width_between,
)
from vision.parting.pieces import make_piece

LEFT = grid(5, 4)[2]
RIGHT = grid(5, 4, corner=(100 + 6 * 50, 100))[2]
BOTH = np.concatenate([LEFT, RIGHT])
SIDE = np.arange(len(BOTH)) < len(LEFT)


def piece_of(points):
    return make_piece(points, np.full(len(points), 16.0), np.arange(len(points)))


def test_the_empty_columns_of_a_lattice():
    [gap] = gaps_of_lattice(piece_of(BOTH))
    assert gap.width == 3
    assert (gap.side == SIDE).all()


def test_a_full_lattice_has_no_gap():
    assert gaps_of_lattice(piece_of(LEFT)) == []
    assert not has_empty_lines(piece_of(LEFT))
    assert has_empty_lines(piece_of(BOTH))


@pytest.mark.parametrize("view", [{}, {"turn": 10}, {"tilt": 0.2, "turn": -5}])
def test_the_widest_gap_of_the_picture(view):
    seen, size = camera(BOTH, **view)
    widest = gaps_of_picture(seen, 16.0 * size)[0]
    assert len(set(widest.side == SIDE)) == 1
    assert widest.width == pytest.approx(150 / 16, rel=0.15)


def test_too_few_points_are_not_cut_off():
    points = np.concatenate([LEFT, [(600.0, 100), (600, 150), (600, 200)]])
    assert all(gap.width < 9 for gap in gaps_of_picture(points, np.full(len(points), 16.0)))
    assert gaps_of_lattice(piece_of(points)) == []


def test_frames_cut_what_is_within_from_the_rest():
    count = len(BOTH)
    frames = frozenset(np.flatnonzero(SIDE).tolist()), frozenset(range(count)), frozenset({0, 1})
    bounds = Bounds(frames, np.zeros(count, dtype=np.intp), np.zeros((0, 2)))
    [gap] = frames_as_gaps(bounds, np.arange(count))
    assert (gap.side == SIDE).all()


def test_a_gap_that_goes_through_a_frame_is_told_from_one_beside_or_within():
    within = np.array([True, True, True, True, False, False])
    frames = [Gap(within, 0.0)]
    through, beside, inside = ([1, 1, 0, 0, 1, 0], [0, 0, 0, 0, 1, 1], [1, 1, 0, 0, 0, 0])
    assert crosses_frame(Gap(np.array(through, np.bool_), 5.0), frames)
    for side in (beside, inside):
        assert not crosses_frame(Gap(np.array(side, np.bool_), 5.0), frames)


def test_two_sides_are_as_far_apart_as_the_widest_gap_between_just_them():
    across = np.arange(len(BOTH)) % 2 == 0
    gaps = [Gap(SIDE, 3.0), Gap(across, 9.0), Gap(~SIDE, 5.0)]
    assert width_between(gaps, SIDE) == width_between(gaps, ~SIDE) == 5
    assert width_between(gaps, np.arange(len(BOTH)) < 4) == 0


def test_what_parts_the_same_points_is_one_gap_the_first():
    across = np.arange(len(BOTH)) % 2 == 0
    gaps = [Gap(SIDE, 3.0), Gap(across, 2.0), Gap(~SIDE, 0.0), Gap(SIDE.copy(), 1.0)]
    assert distinct(gaps) == gaps[:2]
