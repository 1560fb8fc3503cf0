"""Rethinking: what a parting got wrong that began with a cut through a board."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.vision.points import grid
from vision.parting.bounds import Bounds
from vision.parting.cutting import Cutter
from vision.parting.describing import describe
from vision.parting.dividing import Divider, Part
from vision.parting.rethinking import rethought
from vision.reading import Extent

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


# Where islands stand on photos of pages that bend, pixels, board by board. On the first, four of the last
# board stand on rows and columns with the boards above them; on the second, a board has room in its middle.
THROUGH = """
224,193 395,192 330,225 229,260 298,259 400,257 236,361 341,357 408,355 241,429 346,424 414,422

535,190 598,189 633,220 694,219 755,218 816,216 547,317 610,315 765,310 826,308

217,601 220,636 227,742 370,730 230,778 337,768 373,764

531,575 618,569 676,565 761,559 536,635 595,630 653,626 767,617 541,696 630,688 773,676 662,715
719,710 609,781 667,776 552,818 641,809 728,800 786,794

287,1063 465,1038 534,1029 329,1131 471,1110 540,1100 295,1174 439,1152 546,1172 480,1219 303,1287
448,1262 552,1244
"""
ROOM = """
106,106 317,128 102,184 96,304 184,311 312,320

601,155 638,158 748,166 784,169 675,196 712,199 748,202 785,204 563,224 601,227 638,230 785,239
786,275 787,311 563,335 788,347 524,371 601,375 524,409 753,419

961,216 1064,222 1131,226 997,252 1000,322 1069,325 1137,329

125,571 205,573 245,574 244,612 122,647 203,649 242,649 114,843 112,883 235,881 68,925 234,920

402,577 511,580 583,582 475,615 400,650 511,652 474,688 583,689 399,762 473,762 547,762 397,876
472,874 583,872
"""
RADIUS = 13.0


def on_page(page):
    """A divider for all islands of a page, these as one piece, and the indices of each board's."""
    boards = [[tuple(map(float, p.split(","))) for p in board.split()] for board in page.split("\n\n")]
    points = np.array([point for board in boards for point in board])
    bounds = Bounds((), np.zeros(len(points), dtype=np.intp), np.zeros((0, 2)))
    divider = Divider(Cutter(points, np.full(len(points), RADIUS), None, bounds, lambda *_: None))
    ends = np.cumsum([0, *map(len, boards)]).tolist()
    members = [list(range(one, other)) for one, other in pairwise(ends)]
    return divider, divider.cutter.fitted(np.arange(len(points))), members


def test_boards_of_a_page_that_bends_are_told_apart():
    divider, everything, boards = on_page(THROUGH)
    before = divider.divided(everything)
    known = [part.members.tolist() for part in before if part.members.tolist() in boards]
    assert len(known) < len(boards)
    found = rethought(divider, everything, before)
    assert sorted([*known, *(part.members.tolist() for part in found)]) == boards


def test_what_one_board_explains_better_is_not_cut_for_a_better_fit():
    divider, everything, boards = on_page(ROOM)
    found = rethought(divider, everything, divider.divided(everything))
    assert found
    assert all(part.members.tolist() in boards for part in found)


@pytest.mark.parametrize(("fewer", "likelier"), [(4.0, False), (6.0, True)])
def test_what_is_hardly_likelier_is_no_reason_to_part_otherwise(divider, monkeypatch, fewer, likelier):
    told = describe

    def nearly_alike(cutter, ways):
        words = told(cutter, ways)
        return [words[1] + fewer, words[1]] if len(ways) == 2 else words

    monkeypatch.setattr("vision.parting.rethinking.describe", nearly_alike)
    assert bool(rethought(divider, whole(divider), parts_of(*cut_through()))) == likelier
