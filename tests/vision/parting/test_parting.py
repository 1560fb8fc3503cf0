"""Parting: boards that stand close together are told apart; gaps within one board are left alone."""

from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.parting.parted import NO_LETTERS, nothing, parts_of, points, same
from tests.vision.points import boards, grid
from vision.parting.bounds import Bounds
from vision.parting.cutting import Cut, Cutter
from vision.parting.dividing import Divider, Part
from vision.parting.parting import part
from vision.parting.pieces import make_piece
from vision.reading import Extent


def sure_of(points, bounds=None):
    """How sure the parts of some points are."""
    found = part(points, np.full(len(points), 16.0), lambda: bounds or nothing(len(points)))
    return [one.extent.alone * one.extent.single for one in found]


@pytest.mark.parametrize("view", [{}, {"turn": 8}, {"tilt": 0.15}], ids=["straight", "turned", "tilted"])
@pytest.mark.parametrize("axis", [0, 1], ids=["side by side", "above one another"])
def test_two_boards_of_different_pitch(axis, view):
    one = points(7, 7, pitch=(50, 50), keep=0.6)
    corner = (one.max(axis=0)[0] + 130, 100) if axis == 0 else (100, one.max(axis=0)[1] + 130)
    other = points(7, 7, pitch=(62, 62), corner=corner, keep=0.6, seed=2)
    found, truth = parts_of(one, other, **view)
    assert same(found, truth)


@pytest.mark.parametrize("apart", [60, 75, 90])
def test_boards_that_no_lattice_fits_may_stand_as_close_as_they_like(apart):
    one = points(7, 7, pitch=(50, 50), keep=0.6)
    other = points(7, 7, pitch=(62, 62), corner=(one.max(axis=0)[0] + apart, 123), keep=0.6, seed=2)
    found, truth = parts_of(one, other)
    assert same(found, truth)


def test_small_boards_less_than_a_gap_and_a_half_apart_where_more_speaks_for_two():
    one = np.array([(222, 117), (119, 149), (117, 251), (219, 253)], dtype=float)
    other = np.array([(346, 113), (468, 115), (344, 204), (467, 207)], dtype=float)
    found, truth = parts_of(one, other, radius=16.8)
    assert same(found, truth)


def test_two_boards_of_one_pitch_a_gap_and_a_half_apart():
    one = points(7, 7, keep=0.7)
    other = points(7, 7, corner=(100 + 6 * 50 + 125, 100), keep=0.7, seed=2)
    found, truth = parts_of(one, other)
    assert same(found, truth)


@pytest.mark.parametrize(("left", "count"), [(None, 1), (1.0, 1), (0.0, 2)])
def test_a_printed_grid_decides_where_islands_leave_it_open(left, count):
    """Two boards of the same pitch that happen to stand on one lattice, three steps apart."""
    one, other = points(6, 6, keep=0.7), points(6, 6, corner=(100 + 8 * 50, 100), keep=0.7, seed=2)
    both = np.concatenate([one, other])
    asked = []

    def goes_on(whole, side, parts):
        asked.append((len(whole.spots), *(len(piece.spots) for piece in parts)))
        return left if side.sum() in (len(one), len(other)) else None

    found = part(both, np.full(len(both), 16.0), lambda: nothing(len(both)), goes_on=goes_on)
    assert len(found) == count
    assert (len(both), len(one), len(other)) in asked


def test_boards_may_stand_closer_where_a_grid_ends_between_them():
    one, other = points(6, 6, keep=0.7), points(6, 6, corner=(100 + 5 * 50 + 70, 121), keep=0.7, seed=2)
    both = np.concatenate([one, other])
    found = part(both, np.full(len(both), 16.0), lambda: nothing(len(both)), goes_on=lambda *_: 0.0)
    assert {len(piece.members) for piece in found} == {len(one), len(other)}


def test_two_boards_far_apart():
    found, truth = parts_of(points(5, 5), points(5, 5, corner=(100 + 4 * 50 + 300, 100)))
    assert same(found, truth)


def test_four_boards():
    corners = [(100, 100), (525, 100), (100, 520), (525, 520)]
    pieces = [points(7, 7, corner=corner, keep=0.7, seed=seed) for seed, corner in enumerate(corners)]
    found, truth = parts_of(*pieces)
    assert same(found, truth)


@pytest.mark.parametrize("empty", [[3], [3, 4], [2, 5, 6]])
@pytest.mark.parametrize("axis", [0, 1])
def test_a_sparse_board_with_empty_rows_is_one(axis, empty):
    rows, columns, places = grid(9, 9, keep=0.5)
    held = ~np.isin((rows, columns)[axis], empty)
    found, _ = parts_of(places[held])
    assert len(found) == 1


def test_a_hole_in_a_board_is_no_gap():
    rows, columns, places = grid(10, 10)
    held = ~((abs(rows - 4.5) < 3) & (abs(columns - 4.5) < 3))
    found, _ = parts_of(places[held])
    assert len(found) == 1


def test_a_part_of_a_board_goes_back_to_it():
    """A gap through a whole page that runs through a board, too, gives its last column to the next board."""
    left = [(73.6 * x, 48.4 * y) for x in (0, 3, 5) for y in (0, 2, 4, 6)]
    spots = [(0, 0), (1, 0), (2, 0), (4, 0), (0, 3), (2, 3), (3, 3), (4, 3)]
    right = [(747 + 73.6 * x, 48.4 * y - 22) for x, y in spots]
    seen = np.array(left + right)
    cutter = Cutter(seen, np.full(len(seen), 22.0), None, nothing(len(seen)), lambda *_: None)
    whole = set(range(len(left)))
    wrong = [Part(np.arange(8), Extent()), Part(np.arange(8, len(seen)), Extent())]
    parts = Divider(cutter)._parted_anew(wrong)
    assert same([set(part.members.tolist()) for part in parts], [whole, set(range(12, len(seen)))])


def test_a_part_of_a_board_with_all_of_another_goes_back_to_its_own():
    """Together the wrong parts look like one board; the right ones do not."""
    left, right = points(5, 6), points(5, 6, corner=(100 + 10 * 50, 100))
    seen = np.concatenate([left, right])
    cutter = Cutter(seen, np.full(len(seen), 18.0), None, nothing(len(seen)), lambda *_: None)
    own = np.arange(len(left), len(seen))
    some = own[right[:, 0] < right[:, 0].min() + 75]
    wrong = [Part(np.union1d(np.arange(len(left)), some), Extent()), Part(np.setdiff1d(own, some), Extent())]
    search = Divider(cutter)
    assert search._between(*wrong) < 0
    parts = search._parted_anew(wrong)
    assert same([set(part.members.tolist()) for part in parts], [set(range(len(left))), set(own.tolist())])


def test_fewer_than_two_boards_take_are_one():
    found, _ = parts_of(np.array([(0.0, 0), (50, 0), (0, 50), (900, 0), (950, 0), (900, 50), (950, 50)]))
    assert found == [set(range(7))]


def test_five_boards_of_three_pitches():
    sizes = [(7, 50), (6, 62), (8, 44), (5, 50), (6, 55)]
    corners = [(0, 0), (480, 13), (980, 0), (20, 560), (520, 590)]
    pieces = [
        points(n, n, pitch=(pitch, pitch), corner=corner, keep=0.6, seed=seed)
        for seed, ((n, pitch), corner) in enumerate(zip(sizes, corners, strict=True))
    ]
    found, truth = parts_of(*pieces)
    assert same(found, truth)


# Two boards on one lattice, two and a half lines between them: nothing but print can tell.


def test_print_is_looked_at_only_where_there_is_a_gap():
    places = points(6, 6)
    [found] = part(places, np.full(len(places), 16.0), lambda: pytest.fail("asked"))
    assert found.extent == Extent()


def test_a_gap_of_several_lines_on_one_lattice_is_a_close_call():
    """What could be two boards as well as one with empty lines is not sure to be either."""
    one = points(6, 6, keep=0.6)
    other = points(6, 6, corner=(100 + 5 * 50 + 250, 100), keep=0.6, seed=2)
    assert min(sure_of(np.concatenate([one, other]))) < 0.95 < min(sure_of(points(5, 11)))


def test_what_could_be_several_boards_says_which():
    one = points(6, 6, keep=0.6)
    other = points(6, 6, corner=(100 + 5 * 50 + 250, 100), keep=0.6, seed=2)
    both = np.concatenate([one, other])
    [found] = part(both, np.full(len(both), 16.0), lambda: nothing(len(both)))
    truth = [list(range(len(one))), list(range(len(one), len(both)))]
    assert [one.members.tolist() for one in found.otherwise] == truth
    [sure] = part(points(5, 11), np.full(55, 16.0), lambda: nothing(55))
    assert sure.otherwise == ()


@pytest.mark.parametrize(("framed", "asked"), [(False, True), (True, False)])
def test_what_surely_is_one_board_in_a_frame_of_its_own_need_not_be_asked(framed, asked):
    one = points(6, 6, keep=0.6)
    other = points(6, 6, corner=(100 + 5 * 50 + 150, 100), keep=0.6, seed=2)
    both = np.concatenate([one, other])
    frames = (frozenset(range(len(both))),) if framed else ()
    bounds = Bounds(frames, nothing(len(both)).ink, NO_LETTERS)
    [found] = part(both, np.full(len(both), 16.0), lambda: bounds)
    assert bool(found.otherwise) is asked
    assert found.extent.single > 0.9


@pytest.mark.parametrize(("lines", "likely"), [(7, 0.25), (9, None)])
def test_what_is_a_little_likelier_several_is_left_to_the_rules(lines, likely):
    one = points(6, 6, keep=0.6)
    other = points(6, 6, corner=(100 + (5 + lines) * 50, 100), keep=0.6, seed=2)
    both = np.concatenate([one, other])
    found = part(both, np.full(len(both), 16.0), lambda: nothing(len(both)))
    assert [len(one.otherwise) for one in found] == ([0, 0] if likely is None else [2])
    if likely is not None:
        assert found[0].extent.single == pytest.approx(likely, abs=0.1)


def side_by_side(apart):
    """Two boards of unlike pitches in line; without its first columns the right one fits a lattice, too."""
    left = points(7, 6, keep=0.6)
    spots = [(0, 0), (0, 2), (0, 4), (0, 6), (1, 1), (1, 2), (1, 5), (3, 0), (3, 3), (3, 4), (3, 6)]
    spots += [(5, 0), (5, 1), (5, 4), (5, 5), (7, 0), (7, 3), (7, 6)]
    right = left[:, 0].max() + apart, 100.0
    return left, np.array([(right[0] + 55 * x, right[1] + 55 * y) for x, y in spots])


def test_what_may_be_parted_differently_says_how_and_is_less_sure():
    left, right = side_by_side(140)
    both = np.concatenate([left, right])
    found = part(both, np.full(len(both), 16.0), lambda: nothing(len(both)))
    assert [len(one.members) for one in found] == [len(left), len(right)]
    for one in found:
        assert one.extent.alone < 0.9999
        for way in one.instead:
            assert len(way) == 2
            assert sorted(np.concatenate([one.members for one in way]).tolist()) == list(range(len(both)))
            assert {len(one.members) for one in way} != {len(left), len(right)}
    assert found[0].instead == found[1].instead != ()


def test_boards_that_stand_far_apart_are_parted_in_one_way():
    left, right = side_by_side(330)
    both = np.concatenate([left, right])
    for one in part(both, np.full(len(both), 16.0), lambda: nothing(len(both))):
        assert one.extent.alone > 0.9999
        assert one.instead == ()


def test_islands_that_stand_in_no_line_with_the_others_are_another_board():
    """One lattice holds all of them, and no bridge could join them."""
    one = points(5, 5, keep=0.7)
    other = points(5, 5, corner=(100 + 8 * 50, 100 + 8 * 50), keep=0.7, seed=2)
    found, truth = parts_of(one, other)
    assert same(found, truth)


@settings(max_examples=40)
@given(boards())
def test_one_board_stays_one(board):
    _, _, places, radii = board
    [found] = part(places, radii, lambda: nothing(len(places)))
    assert found.members.tolist() == list(range(len(places)))


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900)), min_size=1, max_size=40, unique=True))
def test_no_point_is_lost_or_doubled(places):
    found = part(np.array(places, float), np.full(len(places), 12.0), lambda: nothing(len(places)))
    assert sorted(np.concatenate([one.members for one in found]).tolist()) == list(range(len(places)))


def test_where_no_board_is_told_from_another_fewer_cuts_are_looked_at_further(monkeypatch):
    """Letters all over a page of text: every gap may be one between boards, and none is."""
    scattered = np.random.default_rng(2).uniform(0, 900, (26, 2))
    fitted = []
    monkeypatch.setattr("vision.parting.cutting.make_piece", lambda *a: fitted.append(a) or make_piece(*a))
    counts = []
    for many in (10, 10**9):
        monkeypatch.setattr("vision.parting.dividing.MANY", many)
        found = part(scattered, np.full(26, 9.0), lambda: nothing(26))
        assert sorted(i for one in found for i in one.members) == list(range(26))
        counts.append(len(fitted))
        fitted.clear()
    assert counts[0] < counts[1] / 2


def test_where_no_piece_is_plainly_a_board_it_is_given_up_sooner(monkeypatch):
    scattered = np.random.default_rng(2).uniform(0, 900, (40, 2))
    spent = []
    for in_vain in (5, 10**9):
        monkeypatch.setattr("vision.parting.dividing.IN_VAIN", in_vain)
        monkeypatch.setattr("vision.parting.dividing.TIMES", 1.0)
        cutter = Cutter(scattered, np.full(40, 9.0), None, nothing(40), lambda *_: None)
        Divider(cutter).divided(make_piece(scattered, cutter.radii, np.arange(40)))
        assert not cutter.told
        spent.append(cutter.spent)
    assert spent[0] < spent[1] / 2


def test_a_piece_on_its_places_tells_that_there_are_boards():
    _, _, points = grid(5, 5, keep=0.5, seed=3)
    cutter = Cutter(points, np.full(len(points), 20.0), None, nothing(len(points)), lambda *_: None)
    assert not cutter.told
    assert cutter.fitted(np.arange(len(points))).exact
    assert cutter.told


def test_where_no_lattice_fits_all_what_comes_of_a_cut_tells_of_those_that_are_less_likely_too():
    def piece(members):
        return SimpleNamespace(members=np.array(members), exact=False, placed=None)

    class Known(Divider):
        """Eight points with five cuts; after the least likely one there is a good one."""

        def cuts(self, whole):
            if len(whole.members) == 8:
                sides = [(piece(range(end)), piece(range(end, 8))) for end in range(1, 6)]
                return [Cut(*pair, 3.0, 50.0 - 10 * less, False) for less, pair in enumerate(sides)]
            if whole.members.tolist() == [0, 1, 2, 3, 4]:
                return [Cut(piece([0, 1, 2]), piece([3, 4]), 3.0, 90.0, False)]
            return []

    best = Known(SimpleNamespace(fitted=piece, spent=0.0, told=True)).best(piece(range(8)))
    assert best.weight == 10.0 + 90.0
    assert [one.members.tolist() for one in best.parts] == [[0, 1, 2], [3, 4], [5, 6, 7]]


def test_a_page_number_off_the_lattice_is_no_reason_to_part():
    board = points(8, 8, keep=0.5, seed=4)
    number = board.max(axis=0) * (0.5, 1) + (13, 70)
    found, truth = parts_of(board, number[None])
    assert same(found, truth)


def test_a_doubtful_parting_comes_with_the_likelier_one(monkeypatch):
    boards = points(6, 6, keep=0.6), points(6, 6, pitch=(62, 62), corner=(600, 100), keep=0.6, seed=2)
    everything, ends = np.concatenate(boards), np.cumsum([0, *map(len, boards)])
    right = [np.arange(one, other) for one, other in pairwise(ends)]
    moved = right[0][np.argsort(boards[0][:, 0])[-3:]]
    wrong = [np.setdiff1d(right[0], moved), np.concatenate([moved, right[1]])]
    parts = [Part(members, Extent(single=0.4)) for members in wrong]
    monkeypatch.setattr(Divider, "divided", lambda divider, whole: parts)
    found = part(everything, np.full(len(everything), 16.0), lambda: nothing(len(everything)))
    [way] = {one.instead for one in found}
    assert same([other.members.tolist() for other in way[0]], [members.tolist() for members in right])
