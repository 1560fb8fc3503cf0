"""Pieces: islands on a lattice, and what speaks for cutting them in two."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.points import camera, ellipses, grid
from vision.parting.pieces import make_piece, place_within, weigh_cut, weigh_fits, within


def piece_of(points, radius=16.0, **view):
    seen, size = camera(points, **view)
    return make_piece(seen, radius * size, np.arange(len(points)))


def cut(one, other, gap, **view):
    """What speaks for two boards, each fitted on its own."""
    whole = piece_of(np.concatenate([one, other]), **view)
    return weigh_cut(whole, piece_of(one, **view), piece_of(other, **view), gap)


def test_islands_on_a_lattice_are_exact():
    piece = piece_of(grid(6, 8, keep=0.7)[2])
    assert piece.exact
    assert piece.misfit < 0.01
    assert piece.crossings == 48
    assert piece.cell == pytest.approx((50 / 16) ** 2, rel=0.02)


def test_a_tilted_board_is_exact():
    assert piece_of(grid(6, 8, keep=0.7)[2], tilt=0.15, turn=5).exact


def bent_piece(points):
    seen, shapes = ellipses(points, curl=0.3, tilt=0.2, turn=5)
    return make_piece(seen, np.sqrt(np.linalg.det(shapes)), np.arange(len(points)), shapes)


def test_a_board_on_a_page_that_bends_much_is_exact_by_what_its_islands_look_like():
    assert bent_piece(grid(9, 9, keep=0.4)[2]).exact


def test_two_boards_on_such_a_page_are_not():
    _, _, one = grid(8, 4, keep=0.5)
    _, _, other = grid(7, 4, keep=0.5, seed=2, pitch=(58.0, 58.0), corner=(420.0, 120.0))
    assert not bent_piece(np.concatenate([one, other])).exact


def test_a_shaken_board_is_not():
    points = grid(6, 8, keep=0.7)[2]
    assert not piece_of(points + np.random.default_rng(1).normal(0, 2, points.shape)).exact


def test_a_part_on_every_other_line_has_a_wider_lattice():
    rows, columns, points = grid(7, 7)
    piece = piece_of(points)
    part = within(piece, (rows % 2 == 0) & (columns % 2 == 0))
    assert part.crossings == 4 * 4
    assert part.cell == pytest.approx(4 * piece.cell)


def test_a_few_islands_stand_where_the_whole_lattice_has_them():
    """Five islands seen at an angle fit lattices that lean; the board beside them tells the right one."""
    few = np.array([(0, 0), (0, 3), (1, 2), (3, 3), (2, 0)])
    points, size = camera(
        np.concatenate([100 + 50.0 * few[:, ::-1], grid(4, 6, corner=(500, 100))[2]]), turn=10, tilt=0.25
    )
    radii, members = 16.0 * size, np.arange(len(few))
    alone = make_piece(points, radii, members)
    assert np.column_stack([alone.rows, alone.columns]).tolist() != few.tolist()
    placed = place_within(make_piece(points, radii, np.arange(len(points))), members, points, radii)
    assert np.column_stack([placed.rows, placed.columns]).tolist() == few.tolist()
    assert placed.lattice.to_pixels(few.astype(float)) == pytest.approx(points[members], abs=0.3 * 16)


def test_islands_off_their_places_have_no_lattice_for_a_few_of_them():
    points = grid(5, 5)[2]
    shaken, radii = points + np.random.default_rng(1).normal(0, 6, points.shape), np.full(len(points), 16.0)
    assert place_within(make_piece(shaken, radii, np.arange(25)), np.arange(5), shaken, radii) is None


def test_a_part_on_two_lines_does_not_tell_how_wide_its_lattice_is():
    rows, columns, points = grid(7, 7)
    piece = piece_of(points)
    part = within(piece, (np.isin(rows, (0, 4))) & (columns < 5))
    assert part.cell == pytest.approx(piece.cell)


def test_boards_of_one_lattice_are_one_and_boards_that_are_not_are_two():
    one = grid(6, 6, keep=0.7)[2]
    fitting = grid(6, 6, corner=(100 + 7 * 50, 100), keep=0.7, seed=2)[2]
    shifted = fitting + np.array([10, 20])
    assert cut(one, fitting, 2) < -10
    assert cut(one, shifted, 2) > 10


def test_a_wider_gap_speaks_for_two():
    one = grid(6, 6, keep=0.7)[2]
    other = grid(6, 6, corner=(100 + 9 * 50, 100), keep=0.7, seed=2)[2]
    assert cut(one, other, 3) < cut(one, other, 4) < cut(one, other, 5)


def test_room_counts_all_across_one_board_and_not_only_beside_the_smaller_side():
    """A small board below the corner of a large one: one board would have empty rows from side to side."""
    small = grid(3, 3, corner=(100, 100 + 10 * 50))[2]
    narrow, wide = grid(6, 4, keep=0.7)[2], grid(6, 12, keep=0.7)[2]
    assert cut(wide, small, 5) > cut(narrow, small, 5) + 5
    beside = small[:, ::-1]
    assert cut(wide[:, ::-1], beside, 5) == pytest.approx(cut(wide, small, 5), abs=0.1)


def test_sides_that_fit_much_better_each_for_itself_speak_for_two():
    one, other = piece_of(grid(6, 6)[2]), piece_of(grid(6, 3)[2])
    whole = piece_of(np.concatenate([grid(6, 6)[2], grid(6, 3, corner=(600, 100))[2]]))
    misfits = (0.0005, 0.004, 0.008, 0.1, 1)
    exact = [weigh_fits(replace(whole, misfit=misfit), one, other) for misfit in misfits]
    assert exact == sorted(exact)
    assert exact[2] - exact[1] == pytest.approx(4 * np.log(2), abs=0.01)
    assert exact[3] == exact[4], "no more than so much"
    rough = [replace(piece, misfit=0.05) for piece in (one, other)]
    assert weigh_fits(replace(whole, misfit=0.05), *rough) < exact[2]


def test_a_single_line_is_no_board():
    one, other = grid(6, 6)[2], grid(6, 3, corner=(100 + 9 * 50, 100))[2]
    whole = piece_of(np.concatenate([one, other]))
    held = np.arange(len(whole.members)) >= len(one)
    lined = [np.flatnonzero(held)[lines[held] == 0] for lines in (whole.rows, whole.columns - 9)]
    assert not within(whole, held).in_a_line
    for members in lined:
        line = np.isin(whole.members, members)
        assert within(whole, line).in_a_line
        spread = replace(within(whole, line), rows=np.arange(line.sum()), columns=np.arange(line.sum()))
        rest = within(whole, ~held)
        assert weigh_cut(whole, rest, within(whole, line), 3) < weigh_cut(whole, rest, spread, 3)


def test_small_sides_are_less_likely_boards():
    one, other = grid(6, 6)[2], grid(6, 3, corner=(100 + 9 * 50, 100))[2]
    whole = piece_of(np.concatenate([one, other]))
    few = np.arange(len(whole.members)) >= len(whole.members) - 4
    many = np.arange(len(whole.members)) >= len(one)
    assert weigh_cut(whole, within(whole, ~few), within(whole, few), 3) < weigh_cut(
        whole, within(whole, ~many), within(whole, many), 3
    )
