"""Seating: an island that was taken for something larger beside it is put back on its circle."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.placing import put_on_lattice
from vision.boards.seating import seated
from vision.looks.search import find
from vision.symbols.candidates import look_into

BOARD = "3 . 4 2 . . 3/2 . 3 4 . . 2/. . . . . . ./. 3 . 2 . . 1/1 3 . . . . 2"


def board_of(text=BOARD):
    canvas = Canvas(600, 500)
    canvas.board(text, (100, 100))
    [board] = find(canvas.page())
    return board


def with_wrong(board, spot, shift=(9.0, -6.0), larger=1.2):
    """The board with one of its islands taken for a larger disc off its place."""
    islands = list(board.islands)
    index = list(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True)).index(spot)
    disc = islands[index].disc
    wrong = replace(disc, center=disc.center + shift, radius=larger * disc.radius, shape=larger * disc.shape)
    islands[index] = replace(islands[index], disc=wrong)
    return put_on_lattice(board.page, islands, [])


@pytest.mark.parametrize("spot", [(0, 0), (1, 3), (4, 6)])
def test_an_island_that_was_not_seen_well_is_put_on_its_circle(spot):
    board = board_of()
    again = seated(with_wrong(board, spot))
    np.testing.assert_allclose(again.centers, board.centers, atol=0.5)
    np.testing.assert_allclose([c.disc.radius for c in again.islands], 20, atol=1.5)
    np.testing.assert_array_equal(again.placed.rows, board.placed.rows)
    assert again.astray.max() < 0.1


def mostly_off(board):
    """The board with every other island taken for a disc of its size, each on another side of its place."""
    order = np.lexsort((board.placed.columns, board.placed.rows))
    islands = list(board.islands)
    for number, index in enumerate(order[::2]):
        # Of the sides that were tried these bear a third of a pixel's noise, which processors differ by less.
        angle = 0.4 + number * np.pi / 2
        disc = islands[index].disc
        shift = 10 * np.array([np.cos(angle), np.sin(angle)])
        islands[index] = replace(islands[index], disc=replace(disc, center=disc.center + shift))
    return put_on_lattice(board.page, islands, [])


def test_islands_of_which_hardly_any_was_seen_well_are_put_on_the_circles_around_them():
    board = board_of()
    wrong = mostly_off(board)
    assert wrong.far_off
    again = seated(wrong)
    np.testing.assert_allclose(again.centers, board.centers, atol=1)
    np.testing.assert_array_equal(again.placed.rows, board.placed.rows)
    assert not again.far_off


def test_islands_that_all_stand_off_on_their_own_circles_stay():
    """As those drawn by hand do: there are no others nearer to their places."""
    wrong = mostly_off(board_of())
    canvas = Canvas(600, 500)
    for island in wrong.islands:
        canvas.ring(island.disc.center, 20, 2)
        canvas.text(island.disc.center, "3", 22)
    page = canvas.page()
    again = seated(replace(wrong, page=page))
    np.testing.assert_allclose(again.centers, wrong.centers, atol=1)
    assert again.far_off


def test_islands_that_were_seen_well_stay():
    board = board_of()
    assert seated(board) is board


def test_of_a_few_nothing_tells_which_were_not_seen_well():
    wrong = with_wrong(board_of("3 . 4/. . ./2 . 3"), (0, 0))
    assert seated(wrong) is wrong


def test_where_nothing_stands_nearer_the_island_stays():
    """Its ring is not there, as on a page that is torn."""
    board = with_wrong(board_of(), (0, 0))
    torn = board.page.full.copy()
    torn[60:140, 60:140] = 255
    wrong = replace(board, page=replace(board.page, full=torn))
    assert seated(wrong) is wrong


@pytest.mark.parametrize("off", [None, 0.3], ids=["one", "all of a page that curls"])
def test_an_island_of_which_no_whole_ring_is_seen_is_where_its_number_is(off):
    board = board_of()
    canvas = Canvas(600, 500)
    canvas.board(BOARD, (100, 100))
    for x in (91, 115):  # what is left of the ring are two arcs
        canvas.line((x, 75), (x, 125), 14, 255)
    canvas.text((100, 100), "3", 22)
    wrong = replace(with_wrong(board, (0, 0)), page=canvas.page())
    islands = [replace(c, glyphs=look_into(wrong.page, [c.disc])[0].glyphs) for c in wrong.islands]
    astray = wrong.astray if off is None else np.full(len(islands), off)
    again = seated(replace(wrong, islands=tuple(islands), astray=astray))
    np.testing.assert_allclose(again.centers, board.centers, atol=2.0)
