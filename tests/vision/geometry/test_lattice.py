"""Lattice: rows and columns with the empty ones counted, and the map from them to the picture."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.vision.points import boards, camera, grid
from vision.geometry.lattice import count_lines, counts, hang_together, place
from vision.geometry.lines import Lines


def lines_at(*spots, each=3):
    """Lines at these coordinates, radii, with some points on each."""
    labels = np.repeat(np.arange(len(spots)), each)
    return Lines(labels, np.repeat(np.array(spots, float), each), 9.0)


# Counting


@pytest.mark.parametrize(
    ("spots", "places"),
    [
        ([0, 3, 6, 9], [0, 1, 2, 3]),
        ([0, 3, 9, 12], [0, 1, 3, 4]),
        ([0, 3, 6, 15, 18], [0, 1, 2, 5, 6]),
        ([0, 4, 10, 12, 18], [0, 2, 5, 6, 9]),
        ([0, 3.0, 6.2, 9.6, 16.9, 20.8], [0, 1, 2, 3, 5, 6]),
    ],
    ids=["all there", "one empty", "two empty", "every gap but one", "widening"],
)
def test_empty_lines_are_counted(spots, places):
    count = count_lines(lines_at(*spots))
    assert count.places.tolist() == places
    assert count.sure
    assert count.pitch == pytest.approx(spots[-1] / places[-1], rel=0.02)


def test_gaps_of_two_and_three_have_a_pitch_of_one_only_where_islands_fit():
    """Neighbours on a diagonal may nearly touch, no more: the pitch is at least 1.45 radii."""
    wide = count_lines(lines_at(0, 4, 10, 14, 20))
    assert wide.places.tolist() == [0, 2, 5, 7, 10]
    assert all(count.pitch > 1.45 for count in counts(lines_at(0, 2, 5, 7, 10)) if count.sure)


@pytest.mark.parametrize(("spots", "places"), [((0,), [0]), ((0, 7), [0, 1])])
def test_one_or_two_lines_tell_nothing_of_a_pitch(spots, places):
    count = count_lines(lines_at(*spots))
    assert count.places.tolist() == places
    assert not count.sure


def test_gaps_without_a_common_measure_are_numbered_as_they_come():
    spots = np.cumsum([0, 2.0, 3.1, 2.55, 3.6, 2.25, 2.9])
    [*_, last] = sorted(counts(lines_at(*spots)), key=lambda count: count.sure, reverse=True)
    assert last.places.tolist() == list(range(7))
    assert last.pitch == pytest.approx(np.median(np.diff(spots)))


# Placing


def test_empty_rows_and_columns_are_counted():
    rows, columns, points = grid(9, 9, keep=0.7)
    held = ~np.isin(rows, [3, 6]) & (columns != 4)
    placed = place(points[held], np.full(held.sum(), 18.0))
    assert placed.rows.tolist() == rows[held].tolist()
    assert placed.columns.tolist() == columns[held].tolist()
    assert (placed.lattice.rows, placed.lattice.columns) == (9, 9)


def test_the_gaps_of_one_axis_tell_for_the_other():
    """Columns 0, 2, 4 and 6 alone could be 0 to 3; the rows show how far one line is from the next."""
    _, columns, points = grid(7, 7)
    held = columns % 2 == 0
    placed = place(points[held], np.full(held.sum(), 16.0))
    assert placed.columns.tolist() == columns[held].tolist()


@pytest.mark.parametrize(("rows", "columns"), [((0, 2, 5), (0, 2, 4)), ((0, 2, 4), (0, 3, 5))])
@pytest.mark.parametrize("turn", [0, 12])
def test_few_lines_are_counted_as_the_islands_stand(rows, columns, turn):
    """Gaps of two and three could be one and two, narrower at one side: but no other gap says so."""
    spots = np.array([(c * 34.0, r * 34.0) for r in rows for c in columns])
    points, sizes = camera(spots, turn=turn)
    placed = place(points, 16 * sizes)
    assert sorted(set(placed.rows.tolist())) == list(rows)
    assert sorted(set(placed.columns.tolist())) == list(columns)
    assert placed.off.max() < 0.05


@pytest.mark.parametrize("pitch", [(50, 50), (70, 50), (50, 70)])
def test_pitches_need_not_be_equal(pitch):
    rows, columns, points = grid(6, 8, pitch=pitch, keep=0.6)
    placed = place(points, np.full(len(points), 18.0))
    assert placed.rows.tolist() == (rows - rows.min()).tolist()
    assert placed.columns.tolist() == (columns - columns.min()).tolist()
    assert placed.off.max() < 1e-3
    steps = placed.lattice.to_pixels(np.array([(0, 0), (0, 1), (1, 0)], float))
    assert steps[1] - steps[0] == pytest.approx((pitch[0], 0), abs=0.05)
    assert steps[2] - steps[0] == pytest.approx((0, pitch[1]), abs=0.05)


@settings(max_examples=100)
@given(boards())
def test_random_boards_keep_exact_rows_and_columns(board):
    rows, columns, points, radii = board
    placed = place(points, radii)
    assert placed.rows.tolist() == rows.tolist()
    assert placed.columns.tolist() == columns.tolist()
    assert placed.lattice.rows == rows.max() + 1
    assert placed.lattice.columns == columns.max() + 1
    assert placed.clearance > 1.5
    assert placed.off.max() < 0.45


@settings(max_examples=25)
@given(boards(curl=0.0))
def test_a_flat_page_is_met_to_the_noise(board):
    _, _, points, radii = board
    placed = place(points, radii)
    assert (placed.off * radii).max() < 2


def test_the_smallest_board_there_can_be():
    points = np.array([(0.0, 0), (60, 0), (0, 60), (60, 60)])
    placed = place(points, np.full(4, 18.0))
    assert placed.rows.tolist() == [0, 0, 1, 1]
    assert placed.columns.tolist() == [0, 1, 0, 1]
    assert placed.off.max() < 1e-6


@pytest.mark.parametrize(
    ("rows", "columns", "together"),
    [([0, 0, 1, 1], [0, 2, 2, 5], True), ([0, 0, 1, 1], [0, 2, 3, 5], False), ([0], [0], True)],
)
def test_points_hang_together_along_rows_and_columns(rows, columns, together):
    assert hang_together(np.array(rows), np.array(columns)) is together


def test_what_seems_two_lines_beyond_a_gap_is_one_if_they_are_too_near():
    """Four columns, then none for three, and the page bends there."""
    rows, columns = np.array([(r, c) for r in range(8) for c in range(4)] + [(0, 7), (2, 7), (4, 7)]).T
    points = 100.0 + 5 * 18.0 * np.column_stack([columns, rows])
    points[-1, 0] += 16
    placed = place(points, np.full(len(points), 18.0))
    assert placed.columns.tolist() == columns.tolist()
    assert placed.rows.tolist() == rows.tolist()
