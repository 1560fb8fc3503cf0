"""What is printed between boards and around them tells them apart, or holds one together."""

from itertools import pairwise

import numpy as np
import pytest

from tests.vision.parting.parted import NO_LETTERS, nothing, parts_of, points, same
from vision.parting.bounds import Bounds

BESIDE = points(6, 6, keep=0.8), points(6, 6, corner=(100 + 8 * 50, 100), keep=0.8, seed=2)
ONE, BOTH = len(BESIDE[0]), sum(len(piece) for piece in BESIDE)


def test_a_frame_around_each_tells_boards_apart():
    frames = frozenset(range(ONE)), frozenset(range(ONE, BOTH))
    found, truth = parts_of(*BESIDE, bounds=Bounds(frames, nothing(BOTH).ink, NO_LETTERS))
    assert same(found, truth)


def test_no_board_is_made_of_columns_of_two_that_stand_in_frames_of_their_own():
    """An empty stretch goes through both, and what is on either side of it stands on one lattice."""
    left = points(9, 4, keep=0.7)
    right = points(9, 3, corner=(100 + 9 * 50, 100), keep=0.7, seed=2)
    above = np.concatenate([left, right])
    below = np.concatenate([left, right])[::-1] + np.array([0, 11 * 50])
    beside = points(9, 9, corner=(1400, 100), pitch=(61, 61), keep=0.6, seed=3)
    ends = np.cumsum([0, len(above), len(below), len(beside)])
    frames = tuple(frozenset(range(one, other)) for one, other in pairwise(ends.tolist()))
    found, truth = parts_of(above, below, beside, bounds=Bounds(frames, nothing(ends[-1]).ink, NO_LETTERS))
    assert same(found, truth)


def test_what_stands_outside_of_the_frame_of_a_board_is_none_of_it():
    one = points(6, 6, keep=0.8)
    stray = np.array([(150.0, 530.0)])
    frame = frozenset(range(len(one)))
    bounds = Bounds((frame,), np.zeros(len(one) + 1, dtype=np.intp), NO_LETTERS)
    found, truth = parts_of(one, stray, bounds=bounds)
    assert same(found, truth)


def test_a_piece_of_ink_holds_a_board_together():
    ink = np.ones(BOTH, dtype=np.intp)
    found, _ = parts_of(*BESIDE, bounds=Bounds((), ink, NO_LETTERS))
    assert len(found) == 1


def test_letters_between_tell_boards_apart():
    one = points(6, 6, keep=0.8)
    other = points(6, 6, corner=(100, 100 + 9 * 50), keep=0.8, seed=2)
    title = np.array([(150.0 + 15 * i, 500.0) for i in range(8)])
    count = len(one) + len(other)
    assert len(parts_of(one, other)[0]) == 1
    found, truth = parts_of(one, other, bounds=Bounds((), nothing(count).ink, title))
    assert same(found, truth)


@pytest.mark.parametrize("outside", [[(400, 50)], [(400, 50), (450, 75)]])
def test_what_stands_outside_of_the_frame_of_a_few_is_none_of_them(outside):
    few = np.array([(100, 100), (200, 100), (100, 150), (200, 150), (200, 200)], float)
    count = len(few) + len(outside)
    bounds = Bounds((frozenset(range(len(few))),), np.zeros(count, dtype=np.intp), NO_LETTERS)
    found, truth = parts_of(few, np.array(outside, float), bounds=bounds)
    assert same(found, truth)


def test_a_frame_around_both_holds_them_together():
    found, _ = parts_of(*BESIDE, bounds=Bounds((frozenset(range(BOTH)),), nothing(BOTH).ink, NO_LETTERS))
    assert len(found) == 1


def test_what_stands_in_a_frame_with_others_is_no_page_number():
    """Without it all others stand on one lattice."""
    one = points(7, 7, corner=(500, 100), keep=0.4, seed=4)
    other = np.array([(200.0, 100.0), (200.0, 200.0), (200.0, 300.0), (323.0, 323.0)])
    count = len(one) + len(other)
    frames = frozenset(range(len(one))), frozenset(range(len(one), count))
    found, truth = parts_of(one, other, bounds=Bounds(frames, nothing(count).ink, NO_LETTERS))
    assert same(found, truth)


def test_what_stands_among_the_rows_is_not_outside_of_the_frame():
    """Its ink runs into the frame's, so the line around the others leaves it out."""
    board = points(6, 6, keep=0.6)
    last = len(board) - 1
    frame = frozenset(range(last))
    found = parts_of(board, bounds=Bounds((frame,), np.zeros(len(board), dtype=np.intp), NO_LETTERS))[0]
    assert found == [set(range(len(board)))]


def test_nor_is_it_where_something_else_stands_outside():
    """Neither all together nor the others by themselves tell, but those in the frame do."""
    board = points(6, 6, keep=0.6)
    count = len(board)
    frame = frozenset(range(count - 1))
    found, _ = parts_of(
        np.concatenate([board, board.min(axis=0, keepdims=True) - (83.0, -37.0)]),
        bounds=Bounds((frame,), np.zeros(count + 1, dtype=np.intp), NO_LETTERS),
    )
    assert found == [set(range(count)), {count}]
