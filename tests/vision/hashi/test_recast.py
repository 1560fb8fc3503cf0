"""Boards without some islands, and two as one."""

from dataclasses import replace

import numpy as np
import pytest

from tests.pipeline.drawn import board_from, flat
from vision.hashi.clarity import CUT, CUT_OFF
from vision.hashi.recast import outline_of, together, with_fitting, without
from vision.reading import Drawn, Lattice

THREE = "1.2./..../3.4./...../..5."


def spots(board):
    return [(island.row, island.column, island.number.value) for island in board.islands]


def turned(lattice, quarters):
    """A lattice whose rows run down the picture, or to the left, or up."""
    turn = np.linalg.matrix_power(np.array([(0, -1, 0), (1, 0, 0), (0, 0, 1)]), quarters)
    away = np.array([(1, 0, 600.0), (0, 1, 600.0), (0, 0, 1)])
    return Lattice(lattice.rows, lattice.columns, away @ turn @ lattice.homography, lattice.bend, ())


def test_lines_that_are_not_needed_at_an_edge_are_gone():
    board = without(board_from(THREE), {0, 1})
    assert spots(board) == [(0, 0, 3), (0, 2, 4), (2, 2, 5)]
    assert (board.lattice.rows, board.lattice.columns) == (3, 3)
    places = board.lattice.to_pixels(np.array([(i.row, i.column) for i in board.islands], float))
    assert np.allclose(places, [island.center for island in board.islands])
    assert board.outline == outline_of(board.lattice)


def test_what_is_drawn_and_where_one_may_be_missed_goes_along():
    board = replace(
        board_from(THREE),
        drawn=(Drawn(0, 1, 1, 0.9), Drawn(2, 3, 2, 0.9), Drawn(3, 4, 1, 0.9)),
        unseen=((0, 1), (2, 1), (4, 0)),
    )
    rest = without(board, {0, 1})
    assert rest.drawn == (Drawn(0, 1, 2, 0.9), Drawn(1, 2, 1, 0.9))
    assert rest.unseen == ((0, 1), (2, 0))


@pytest.mark.parametrize(("cut", "whole"), [({0}, True), ({0, 1}, True), ({0, 4}, False), (set(), False)])
def test_a_board_is_whole_without_what_the_edge_of_the_picture_cuts(cut, whole):
    """Where no island is cut itself, what is seen beyond its rows and columns told it."""
    board = board_from(THREE)
    islands = tuple(replace(island, cut=index in cut) for index, island in enumerate(board.islands))
    rest = without(replace(board, islands=islands, notes=("look", CUT), confidence=0.9 * CUT_OFF), {0, 1})
    assert rest.notes == (("look",) if whole else ("look", CUT))
    assert rest.confidence == pytest.approx(0.9 if whole else 0.9 * CUT_OFF)


@pytest.mark.parametrize("quarters", range(4))
def test_lines_that_only_the_others_made_narrower_are_as_wide_as_before(quarters):
    """One that stood half way between two rows made twice as many."""
    text = "1.2.3/...../4...5/..6../7.8.9/...../1.2.3/...../4.5.6"
    board = replace(board_from(text, turned(flat(9, 5), quarters)), confidence=0.5)
    rest = without(board, {5})
    assert (rest.lattice.rows, rest.lattice.columns) == (5, 5)
    assert spots(rest)[:6] == [(0, 0, 1), (0, 2, 2), (0, 4, 3), (1, 0, 4), (1, 4, 5), (2, 0, 7)]
    places = rest.lattice.to_pixels(np.array([(i.row, i.column) for i in rest.islands], float))
    assert np.allclose(places, [island.center for island in rest.islands], atol=1e-6)


@pytest.mark.parametrize("quarters", range(4))
def test_two_boards_become_one(quarters):
    text = "1.2.3/...../4...5/...../7.8.9/...../1.2.3"
    whole = board_from(text, turned(flat(7, 5), quarters))
    parts = without(whole, range(5, 11)), without(whole, range(5))
    for pair in (parts, parts[::-1]):
        board = together(*pair)
        assert [value for *_, value in spots(board)] == [value for *_, value in spots(whole)]
        assert [(2 * row, 2 * column) for row, column, _ in spots(board)] == [
            (row, column) for row, column, _ in spots(whole)
        ]


def test_what_is_drawn_on_two_boards_is_drawn_on_the_whole():
    whole = board_from("1.2.3/...../4...5/...../7.8.9")
    one = replace(without(whole, range(5, 8)), drawn=(Drawn(0, 1, 2, 0.9),))
    other = replace(without(whole, range(5)), drawn=(Drawn(1, 2, 1, 0.8),))
    assert together(one, other).drawn == (Drawn(0, 1, 2, 0.9), Drawn(6, 7, 1, 0.8))


def test_islands_of_very_different_sizes_are_no_board():
    one = board_from("1.2/.../3.4")
    islands = tuple(replace(island, radius=3 * island.radius) for island in one.islands)
    lower = flat(3, 3).homography.copy()
    lower[1, 2] += 180
    other = board_from("1.2/.../3.4", replace(flat(3, 3), homography=lower))
    assert together(one, other) is not None
    assert together(replace(one, islands=islands), other) is None


def test_a_board_takes_of_another_what_stands_on_its_lines():
    """Four are its own last column, and the others a map beside it."""
    one = board_from("1.2../...../4...5/...../7.8../...../1...3")
    beside = flat(7, 3).homography.copy()
    beside[:2, 2] += 240, 0
    other = board_from("2../5../...", replace(flat(3, 3), homography=beside))
    astray = board_from(
        "..9/...", replace(flat(2, 3), homography=beside + np.array([(0, 0, 17), (0, 0, 25), (0, 0, 0)]))
    )
    larger = tuple(replace(island, radius=1.3 * island.radius) for island in astray.islands)
    whole = with_fitting(one, replace(other, islands=(*other.islands, *astray.islands, *larger)))
    assert [value for *_, value in spots(whole)] == [1, 2, 2, 5, 4, 5, 7, 8, 1, 3]
    assert with_fitting(one, other) is None
    assert with_fitting(one, astray) is None
