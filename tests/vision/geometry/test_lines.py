"""Lines: which islands stand in one row, however the page lies."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.vision.points import boards, camera, grid
from vision.geometry.lines import AXES, Lines, find_lines, rough_angle, rough_axes


def upright(points, radii):
    turn = np.deg2rad(rough_angle(points, radii))
    return points @ np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])


def in_order(labels):
    """Numbers as they would be without the lines that are missing."""
    return np.unique(labels, return_inverse=True)[1]


@pytest.mark.parametrize("turn", [-20, -7.5, 0, 3, 12, 20])
def test_the_rough_angle_is_within_a_degree(turn):
    _, _, points = grid(8, 8, keep=0.5)
    seen, size = camera(points, turn=turn)
    assert rough_angle(seen, 18 * size) == pytest.approx(turn, abs=1)


@pytest.mark.parametrize(("row", "column"), [(0, 0), (10, -25), (-30, 12)])
def test_rows_and_columns_may_each_have_a_direction_of_their_own(row, column):
    """Degrees, clockwise; among the likeliest pairs is the one that is there."""
    _, _, points = grid(8, 8, keep=0.5)
    turns = np.deg2rad([row, column])
    true = np.array([(np.cos(turns[0]), np.sin(turns[0])), (-np.sin(turns[1]), np.cos(turns[1]))])
    found = rough_axes((points - 100) @ true, np.full(len(points), 18.0))
    off = [np.abs(axes.T - true).max() for axes in found]
    assert min(off) < np.deg2rad(1.5)
    assert len(found) <= AXES**2


def test_rows_by_their_numbers_from_the_top():
    points = np.array([(0.0, 100), (50, 0), (100, 101), (150, 49), (200, -1)])
    lines = find_lines(points, np.full(5, 18.0))
    assert lines.labels.tolist() == [2, 0, 2, 1, 0]
    assert lines.across[[1, 3, 0]] == pytest.approx(lines.across[1] + np.array([0, 50, 100]) / 18, abs=0.15)


def test_columns_by_swapping_x_and_y():
    rows, columns, points = grid(4, 6, keep=0.8)
    lines = find_lines(points[:, ::-1], np.full(len(points), 18.0))
    assert lines.labels.tolist() == columns.tolist()
    assert find_lines(points, np.full(len(points), 18.0)).labels.tolist() == rows.tolist()


def test_one_line_is_one_line():
    points = np.array([(x, 100.0) for x in range(0, 500, 60)])
    lines = find_lines(points, np.full(len(points), 18.0))
    assert not lines.labels.any()
    assert lines.clearance == 1.0


def test_clearance_falls_with_the_noise():
    clearances = []
    for noise in (0.0, 1.0, 5.0):
        rows, _, points = grid(8, 8, keep=0.6)
        points = points + np.random.default_rng(1).normal(0, noise, points.shape)
        lines = find_lines(points, np.full(len(points), 18.0))
        assert lines.labels.tolist() == rows.tolist()
        clearances.append(lines.clearance)
    assert clearances == sorted(clearances, reverse=True)
    assert clearances[0] > 20
    assert clearances[2] < 6


def test_the_order_of_the_points_does_not_matter():
    _, _, points = grid(7, 9, keep=0.5)
    seen, size = camera(points, tilt=0.2, curl=0.02)
    radii = 18 * size
    shuffle = np.random.default_rng(3).permutation(len(seen))
    lines, other = find_lines(seen, radii), find_lines(seen[shuffle], radii[shuffle])
    assert other.labels.tolist() == lines.labels[shuffle].tolist()
    assert other.across == pytest.approx(lines.across[shuffle], abs=1e-6)


def test_a_curl_of_half_a_row():
    """The middle of the page is lifted by more than half of what the rows are apart."""
    rows, _, points = grid(8, 10)
    seen, size = camera(points, curl=0.075)
    assert np.ptp(seen[rows == 0, 1]) > 30
    lines = find_lines(upright(seen, 18 * size), 18 * size)
    assert lines.labels.tolist() == rows.tolist()


@settings(max_examples=100)
@given(boards())
def test_random_boards_keep_their_rows_and_columns(board):
    rows, columns, points, radii = board
    straight = upright(points, radii)
    assert find_lines(straight, radii).labels.tolist() == in_order(rows).tolist()
    assert find_lines(straight[:, ::-1], radii).labels.tolist() == in_order(columns).tolist()


def test_lines_that_are_too_near_are_joined():
    lines = Lines(np.array([0, 1, 2, 3, 3]), np.array([0.0, 5.0, 5.8, 10.1, 9.9]), 2.0)
    assert lines.joined(1.6).labels.tolist() == [0, 1, 1, 2, 2]
    assert lines.joined(0.5).labels.tolist() == lines.labels.tolist()
