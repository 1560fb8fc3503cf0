"""Describing: the boards that there are take fewer words than any others."""

import numpy as np
import pytest

from tests.vision.points import grid
from vision.bounds import Bounds
from vision.cutting import Cutter
from vision.describing import describe

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


def test_a_frame_around_each_makes_two_boards_likelier():
    frames = frozenset(FIRST.tolist()), frozenset(SECOND.tolist())
    ink = np.zeros(COUNT, dtype=np.intp)
    [bare], [framed] = (words([FIRST, SECOND], bounds=Bounds(f, ink, NO_LETTERS)) for f in ((), frames))
    assert framed < bare


def test_room_between_two_boards_on_one_lattice_speaks_for_two():
    wide = np.concatenate([ONE, ONE + np.array([11 * 50, 0])])
    near = np.concatenate([ONE, ONE + np.array([7 * 50, 0])])
    halves = [FIRST, FIRST + len(ONE)]
    differences = [np.subtract(*words([np.arange(2 * len(ONE))], halves, points=p)) for p in (wide, near)]
    assert differences[0] > max(differences[1], 0)
