"""Rows and columns where a corner of the page bends too much for one smooth function."""

import numpy as np

from tests.vision.points import grid
from vision.geometry import growing
from vision.geometry.growing import place_all
from vision.geometry.lattice import misfit, place

RADIUS = 17.0


def folded(seed):
    """A board whose upper left corner is bent downwards, as at the spine of a book."""
    rows, columns, points = grid(24, 24, keep=0.4, seed=seed)
    off = (points - points.min(axis=0)) / 200
    seen = points + np.exp(-(off**2).sum(axis=1))[:, None] * (9, 30)
    return rows - rows.min(), columns - columns.min(), seen


def waved(seed):
    """A board on a page that bends to and fro from left to right."""
    rows, columns, points = grid(12, 14, keep=0.4, seed=seed)
    x = (points[:, 0] - points[:, 0].min()) / 650
    seen = points + np.outer(20 * np.sin(2 * np.pi * x) + 60 * x, (0, 1))
    return rows - rows.min(), columns - columns.min(), seen


def told(how, seed, bend=folded):
    """Whether all rows and columns of a bent board are told right, and how far off they leave islands."""
    rows, columns, points = bend(seed)
    placed = how(points, np.full(len(points), RADIUS))
    right = np.array_equal(placed.rows, rows) and np.array_equal(placed.columns, columns)
    return right, misfit(placed)


def test_folded_corners_are_told_from_their_neighbours():
    at_once, grown = ([told(how, seed) for seed in range(1, 9)] for how in (place, place_all))
    assert sum(right for right, _ in at_once) < 6
    assert all(right for right, _ in grown)


def test_a_half_tells_the_rest_where_the_page_bends_to_and_fro():
    at_once, grown = ([told(how, seed, waved)[0] for seed in range(1, 9)] for how in (place, place_all))
    assert sum(at_once) < 2
    assert sum(grown) > 5


def test_where_all_together_tell_nothing_some_that_stand_together_do(monkeypatch):
    monkeypatch.setattr("vision.geometry.growing.PATCHES", 0)
    monkeypatch.setattr("vision.geometry.growing._halves", lambda _: [])
    wrong = [told(place_all, seed) for seed in (2, 8)]
    assert not any(right for right, _ in wrong)
    assert all(off > 0.5 for _, off in wrong), "what is told wrong is seen to be"


def test_where_all_are_told_at_once_a_corner_may_bend_more():
    for seed in (5, 6):
        (right, before), (_, after) = told(place, seed), told(place_all, seed)
        assert right
        assert after < 0.8 * before


def test_what_stands_on_no_lattice_is_left_as_it_was():
    points = np.random.default_rng(5).uniform(0, 900, (60, 2))
    radii = np.full(60, RADIUS)
    before, after = place(points, radii), place_all(points, radii)
    np.testing.assert_array_equal(after.rows, before.rows)
    np.testing.assert_array_equal(after.off, before.off)


def test_letters_all_over_a_page_are_not_told_from_their_neighbours(monkeypatch):
    """It would take seconds for what is no board; a folded one is not as far off its places."""
    tried = []
    monkeypatch.setattr("vision.geometry.growing._grown", lambda *_: tried.append(True))
    place_all(np.random.default_rng(5).uniform(0, 900, (200, 2)), np.full(200, 7.0))
    assert not tried
    for seed in range(1, 9):
        told(place_all, seed)
    assert tried


def test_two_boards_beside_each_other_do_not_grow_together():
    """The second one stands a third of a pitch off the rows and columns of the first."""
    _, _, one = grid(8, 8, keep=0.6)
    _, _, other = grid(8, 8, keep=0.6, seed=2, corner=(100 + 8 * 50 + 117, 117))
    points = np.concatenate([one, other])
    radii = np.full(len(points), RADIUS)
    np.testing.assert_array_equal(place_all(points, radii).rows, place(points, radii).rows)


def test_where_something_stands_there_is_no_place_for_another():
    rows, columns, points = grid(4, 4)
    spots = np.column_stack([rows, columns])
    with np.errstate(all="raise"):
        assert growing._by_neighbours(points[5], points, spots) is None
        assert growing._by_neighbours(points[5], np.delete(points, 5, 0), np.delete(spots, 5, 0)) is not None
