"""Describing: the boards that there are take fewer words than any others."""

import numpy as np
import pytest

from tests.vision.points import grid
from vision.parting.bounds import Bounds
from vision.parting.cutting import Cutter
from vision.parting.describing import describe
from vision.parting.evidence import FRAMED
from vision.parting.pieces import IN_A_LINE, LOOSE, PER_FEW, Piece

NO_LETTERS = np.zeros((0, 2))
ONE = grid(6, 6, keep=0.6)[2]
OTHER = grid(6, 6, pitch=(57, 57), corner=(560, 100), keep=0.6, seed=2)[2]
COUNT = len(ONE) + len(OTHER)
EVERYTHING, FIRST = np.arange(COUNT), np.arange(len(ONE))
SECOND = np.setdiff1d(EVERYTHING, FIRST)


def words(*ways, points=None, bounds=None):
    """How many words each way takes to part some points, by default those of the two boards."""
    points = np.concatenate([ONE, OTHER]) if points is None else points
    bounds = bounds or Bounds((), np.zeros(len(points), dtype=np.intp), NO_LETTERS)
    cutter = Cutter(points, np.full(len(points), 16.0), None, bounds, lambda *_: None)
    return describe(cutter, [[cutter.fitted(part) for part in way] for way in ways])


def board(rows, columns, misfit=0.01):
    """A piece with an island on each crossing."""
    return piece(*np.indices((rows, columns)).reshape(2, -1), misfit)


def piece(rows, columns, misfit=0.01):
    crossings = (max(rows) + 1) * (max(columns) + 1)
    members = np.arange(len(rows))
    return Piece(members, np.array(rows), np.array(columns), crossings, 9.0, misfit, 0.06)


def words_of(*pieces):
    """How many words each piece takes for itself, off its places as far as the best of them is or more."""
    bounds = Bounds((), np.zeros(COUNT, dtype=np.intp), NO_LETTERS)
    cutter = Cutter(np.concatenate([ONE, OTHER]), np.full(COUNT, 16.0), None, bounds, lambda *_: None)
    return describe(cutter, [[one] for one in pieces])


def test_a_lattice_takes_words_and_fewer_islands_are_less_likely_a_board():
    full, small = words_of(board(2, 3, misfit=0), board(2, 2, misfit=0))
    assert full > 0
    assert small == pytest.approx(full + 2 * PER_FEW)


def test_a_single_row_is_hardly_a_board():
    block, row = words_of(board(2, 3), board(1, 6))
    assert row == pytest.approx(block + IN_A_LINE)


def test_islands_that_stand_off_their_places_take_more_words():
    near, far, farther = words_of(board(3, 3), board(3, 3, misfit=0.1), board(3, 3, misfit=0.3))
    assert near + 5 < far < farther - 5


def test_two_blocks_in_no_line_with_one_another_are_hardly_one_board():
    rows = [0, 0, 1, 1, 2, 2, 3, 3]
    loose, tied = words_of(piece(rows, [0, 1, 0, 1, 2, 3, 2, 3]), piece(rows, [0, 1, 0, 2, 2, 3, 1, 3]))
    assert loose == pytest.approx(tied + LOOSE)


def test_the_wider_the_gap_the_likelier_two_boards():
    moved = [np.concatenate([ONE, ONE + np.array([(5 + pitches) * 50, 0])]) for pitches in (2, 4, 8)]
    halves = [FIRST, FIRST + len(ONE)]
    near, far, farther = (words(halves, points=points)[0] for points in moved)
    assert near > far + 5
    assert far > farther + 2


def test_two_boards_are_described_in_fewer_words_than_one():
    two, one = words([FIRST, SECOND], [EVERYTHING])
    assert two < one


def test_and_one_board_in_fewer_words_than_its_halves():
    points = grid(9, 9, keep=0.6)[2]
    left = points[:, 0] < np.median(points[:, 0])
    one, two = words([np.arange(len(points))], [np.flatnonzero(left), np.flatnonzero(~left)], points=points)
    assert one < two


@pytest.mark.parametrize("moved", [2, 4])
def test_islands_of_one_board_given_to_the_other_take_more_words(moved):
    nearest = np.argsort(-ONE[:, 0])[:moved]
    right, wrong = words([FIRST, SECOND], [np.setdiff1d(FIRST, nearest), np.concatenate([nearest, SECOND])])
    assert right < wrong


def test_the_order_of_the_parts_tells_nothing():
    one, other = words([FIRST, SECOND], [SECOND, FIRST])
    assert one == pytest.approx(other)


def test_with_a_frame_around_each_two_boards_may_stand_as_close_as_they_like():
    points = np.concatenate([ONE, ONE + np.array([7 * 50, 0])])
    halves = [FIRST, FIRST + len(ONE)]
    frames, ink = tuple(frozenset(half.tolist()) for half in halves), np.zeros(len(points), dtype=np.intp)
    bare, framed = (words(halves, points=points, bounds=Bounds(f, ink, NO_LETTERS)) for f in ((), frames))
    assert framed[0] < bare[0] - 2 * FRAMED - 5


def test_room_between_two_boards_on_one_lattice_speaks_for_two():
    wide = np.concatenate([ONE, ONE + np.array([11 * 50, 0])])
    near = np.concatenate([ONE, ONE + np.array([7 * 50, 0])])
    halves = [FIRST, FIRST + len(ONE)]
    differences = [np.subtract(*words([np.arange(2 * len(ONE))], halves, points=p)) for p in (wide, near)]
    assert differences[0] > max(differences[1], 0)
