"""Cutting: what speaks for a cut comes together from lattices, gaps, print and printed grids."""

import numpy as np
import pytest

from tests.vision.points import grid
from vision.parting.bounds import Bounds
from vision.parting.cutting import Cutter
from vision.parting.gaps import Gap

RADIUS = 16.0
ONE = grid(6, 6, keep=0.7)[2]
OTHER = grid(6, 6, corner=(100 + 8 * 50, 100), keep=0.7, seed=2)[2]
BOTH = np.concatenate([ONE, OTHER])
SIDE = np.arange(len(BOTH)) < len(ONE)


def cutter(points=BOTH, frames=(), goes_on=lambda *_: None):
    bounds = Bounds(tuple(map(frozenset, frames)), np.zeros(len(points), np.intp), np.zeros((0, 2)))
    return Cutter(points, np.full(len(points), RADIUS), None, bounds, goes_on)


def cut(**what):
    one = cutter(**what)
    whole = one.fitted(np.arange(len(BOTH)))
    [gap] = [gap for gap in one.gaps(whole) if (gap.side == SIDE).all() or (gap.side != SIDE).all()]
    return one.cut(whole, gap)


def test_both_sides_of_a_cut_are_all_points():
    made = cut()
    assert {len(made.one.members), len(made.other.members)} == {len(ONE), len(OTHER)}
    assert np.union1d(made.one.members, made.other.members).tolist() == list(range(len(BOTH)))
    assert made.gap == pytest.approx(3, abs=0.01)


def test_a_printed_grid_weighs_on_either_side():
    ends, goes_on = cut(goes_on=lambda *_: 0.0), cut(goes_on=lambda *_: 1.0)
    assert ends.ends
    assert not goes_on.ends
    assert goes_on.weight < cut().weight < ends.weight


def test_frames_weigh_for_two_and_let_them_stand_close():
    sides = [np.flatnonzero(SIDE), np.flatnonzero(~SIDE)]
    framed = cut(frames=sides)
    assert framed.weight > cut().weight
    assert framed.gap > cut().gap
    assert cut(frames=sides[:1]).gap == framed.gap


def test_a_board_that_stands_for_itself_is_plainly_told_from_others():
    """Half a row off, so that no lattice fits both; a few islands, or some beside a narrow gap, are not."""
    apart = BOTH + np.where(SIDE, 0.0, 21.0)[:, None]
    one = cutter(apart)
    whole = one.fitted(np.arange(len(BOTH)))
    assert one.cut(whole, Gap(SIDE, 6.0)).plain
    assert not one.cut(whole, Gap(np.arange(len(BOTH)) < 4, 6.0)).plain
    assert not one.cut(whole, Gap(np.arange(len(BOTH)) < len(ONE) + 4, 1.0)).plain


def test_a_board_in_a_frame_is_plainly_told_from_several_that_no_lattice_fits():
    """The others, which fit none either, say nothing against it; what fits one together is not cut so."""
    rest = np.random.default_rng(3).uniform(500, 900, (30, 2))
    points = np.concatenate([ONE, rest])
    side = np.arange(len(points)) < len(ONE)
    gap = Gap(side, 0.0)
    for frames, plain in (([np.flatnonzero(side)], True), ([], False)):
        one = cutter(points, frames)
        assert one.cut(one.fitted(np.arange(len(points))), gap).plain is plain
    framed = cutter(frames=[np.flatnonzero(SIDE)])
    assert not framed.cut(framed.fitted(np.arange(len(BOTH))), Gap(SIDE, 0.0)).plain


def test_islands_off_their_places_do_not_tell_where_a_grid_would_run():
    rough = BOTH + np.random.default_rng(1).normal(0, 0.35 * RADIUS, BOTH.shape)
    one = cutter(rough, goes_on=lambda *_: pytest.fail("asked"))
    whole = one.fitted(np.arange(len(BOTH)))
    assert not one.cut(whole, Gap(SIDE, 3.0)).ends


def test_no_piece_is_fitted_twice():
    one = cutter()
    members = np.arange(len(ONE))
    assert one.fitted(members) is one.fitted(members.copy())
    assert one.spent == pytest.approx((len(ONE) / 20) ** 1.5)
    one.fitted(members[:4])
    assert one.spent == pytest.approx((len(ONE) / 20) ** 1.5 + 1)
