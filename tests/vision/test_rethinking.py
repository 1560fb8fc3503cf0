"""Rethinking: what a parting got wrong that began with a cut through a board."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.vision.points import grid
from vision.bounds import Bounds
from vision.cutting import Cutter
from vision.dividing import Divider, Part
from vision.reading import Extent
from vision.rethinking import rethought

# Two boards above a wide one.
BOARDS = [
    grid(6, 6, keep=0.6)[2],
    grid(6, 6, pitch=(62, 62), corner=(600, 100), keep=0.6, seed=2)[2],
    grid(6, 14, pitch=(56, 56), corner=(130, 600), keep=0.5, seed=3)[2],
]
POINTS = np.concatenate(BOARDS)
ENDS = np.cumsum([0, *(len(board) for board in BOARDS)])
ABOVE, BESIDE, BELOW = (np.arange(one, other) for one, other in pairwise(ENDS))


@pytest.fixture
def divider():
    bounds = Bounds((), np.zeros(len(POINTS), dtype=np.intp), np.zeros((0, 2)))
    return Divider(Cutter(POINTS, np.full(len(POINTS), 16.0), None, bounds, lambda *_: None))


def parts_of(*members, single=0.4):
    return [Part(own, Extent(single=single)) for own in members]


def cut_through():
    """The parts that a cut from top to bottom leaves, which goes through the board below."""
    left = POINTS[BELOW, 0] < 500
    return np.concatenate([ABOVE, BELOW[left]]), np.concatenate([BESIDE, BELOW[~left]])


def whole(divider):
    return divider.cutter.fitted(np.arange(len(POINTS)))


def test_a_cut_through_a_board_is_found_out(divider):
    found = rethought(divider, whole(divider), parts_of(*cut_through()))
    members = [ABOVE, BESIDE, BELOW]
    assert sorted(part.members.tolist() for part in found) == sorted(own.tolist() for own in members)


def test_what_leaves_no_doubt_is_not_thought_about_again(divider):
    spent = divider.cutter.spent
    assert rethought(divider, whole(divider), parts_of(*cut_through(), single=0.99)) == ()
    assert divider.cutter.spent <= spent + len(POINTS)


def test_doubt_about_what_is_next_to_it_is_doubt_as_well(divider):
    parts = [replace(p, extent=Extent(alone=0.5)) for p in parts_of(*cut_through(), single=1.0)]
    assert rethought(divider, whole(divider), parts)


def test_nothing_is_likelier_than_the_boards_that_there_are(divider):
    assert rethought(divider, whole(divider), parts_of(ABOVE, BESIDE, BELOW)) == ()


def test_what_both_have_in_common_is_left_out(divider):
    left = POINTS[BELOW, 0] < 500
    parts = parts_of(BESIDE, np.concatenate([ABOVE, BELOW[left]]), BELOW[~left])
    found = rethought(divider, whole(divider), parts)
    assert sorted(part.members.tolist() for part in found) == [ABOVE.tolist(), BELOW.tolist()]
