"""Centering: an island that was seen off its place is put around its number, and no other is."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import FIVE, Canvas
from vision.boards.placing import put_on_lattice
from vision.looks import centering
from vision.looks.centering import centered
from vision.looks.search import find
from vision.symbols.candidates import look_into


def a_board(numbers_off=None):
    """A board as it is found; the numbers of some islands, by row and column, stand off their middles."""
    canvas = Canvas(600, 600)
    empty = FIVE.translate(str.maketrans("1234", "oooo"))
    places = canvas.board(empty, (120, 150))
    words = {
        (row, column): word
        for row, line in enumerate(FIVE.split("/"))
        for column, word in enumerate(line.split())
    }
    for (row, column), place in places.items():
        off = (numbers_off or {}).get((row, column), (0, 0))
        canvas.text(np.add(place, off), words[row, column], 22)
    [board] = find(canvas.page())
    assert len(board.islands) == len(places)
    crossings = zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True)
    seen = dict(zip(crossings, board.centers, strict=True))
    assert all(np.hypot(*(seen[crossing] - place)) < 0.5 for crossing, place in places.items())
    return board


def with_disc(board, index, off, size):
    """The board as if one of its islands had been seen off its place, or in another size."""
    disc = board.islands[index].disc
    disc = replace(
        disc,
        center=disc.center + off,
        radius=disc.radius * size,
        inner=disc.inner * size,
        shape=disc.shape * size,
    )
    islands = list(board.islands)
    [islands[index]] = look_into(board.page, [disc])
    seen = put_on_lattice(board.page, islands, [])
    assert seen.taken == board.taken
    return seen


def only(board):
    """A board centered as the only one of its page."""
    [after] = centered(board.page, [board])
    return after


def test_an_island_that_was_seen_off_its_place_is_put_around_its_number():
    board = a_board()
    for index in (0, 4, 9):
        true = board.islands[index].disc
        seen = with_disc(board, index, (-5.0, 4.0), 0.85)
        after = only(seen)
        assert np.hypot(*(after.centers[index] - true.center)) < 1.0
        assert abs(after.islands[index].disc.radius - true.radius) < 0.5
        assert after.islands[index].glyphs
        assert after.taken == board.taken
        assert float(after.astray.max()) < 0.05 < float(seen.astray.max())
        others = [c for i, c in enumerate(seen.islands) if i != index]
        assert [c for i, c in enumerate(after.islands) if i != index] == others


def test_a_number_that_stands_beside_the_middle_moves_no_island():
    board = a_board({(2, 0): (4, 2)})
    assert only(board).islands is board.islands


def test_numbers_written_by_hand_stand_anywhere():
    board = a_board(
        {
            (0, 2): (-2, 1),
            (1, 1): (0, 2),
            (1, 4): (2, 1),
            (2, 0): (-1, 2),
            (3, 3): (1, -2),
            (4, 0): (-2, -1),
            (4, 4): (2, 0),
        }
    )
    seen = with_disc(board, 0, (-4.0, 3.0), 0.9)
    assert only(seen).islands is seen.islands


def test_a_board_with_all_in_place_is_left_alone():
    board = a_board()
    assert only(board).islands is board.islands


def test_so_are_those_of_the_boards_that_it_may_be_instead():
    board = a_board()
    seen = with_disc(board, 4, (-5.0, 4.0), 0.85)
    way = (seen, board)
    pair = [replace(board, otherwise=(seen,), instead=(way,)), replace(board, instead=(way,))]
    first, second = centered(board.page, pair)
    center = board.centers[4]
    for one in (first.otherwise[0], first.instead[0][0]):
        assert np.hypot(*(one.centers[4] - center)) < 1.0
    assert first.instead[0] is second.instead[0]
    assert first.instead[0][1].islands is board.islands


def test_what_is_seen_beside_a_number_moves_no_island(monkeypatch):
    """The edge of a shadow, say: it stays where it is."""
    board = a_board()
    seen = with_disc(board, 4, (-5.0, 4.0), 0.85)
    islands = {c.disc for c in seen.islands}
    middle = centering._middle
    monkeypatch.setattr(
        centering,
        "_middle",
        lambda page, disc: middle(page, disc) if disc in islands else np.full(2, np.nan),
    )
    assert only(seen).islands is seen.islands


@pytest.mark.parametrize(
    ("off", "size", "told"), [((-4.0, 3.0), 0.85, True), ((-4.0, 3.0), 1.0, False), ((-5.5, 3.5), 1.0, True)]
)
def test_a_corner_seen_otherwise_is_put_around_its_number_although_it_fits(off, size, told, monkeypatch):
    """A map bends to one in a corner; that it is unlike all others in size tells, or how far off it is."""
    board = a_board()
    seen = with_disc(board, 0, off, size)
    monkeypatch.setattr(centering, "_misfit", lambda one: 0.0 if one is seen else 0.005)
    after = only(seen)
    assert (np.hypot(*(after.centers[0] - board.centers[0])) < 1.5) == told
    assert told or after.islands is seen.islands


def test_of_two_that_do_not_fit_together_one_is_put_around_its_number(monkeypatch):
    board = a_board()
    seen = with_disc(with_disc(board, 0, (-5.5, 3.5), 1.0), len(board.islands) - 1, (5.5, -3.5), 1.0)
    first = board.centers[0]
    both = (board.centers[0], board.centers[-1])

    def misfit(one):
        right = [np.hypot(*(one.centers[i] - place)) < 1.5 for i, place in zip((0, -1), both, strict=True)]
        return 0.02 if right[1] else 0.005 if right[0] else 0.0

    monkeypatch.setattr(centering, "_misfit", misfit)
    after = only(seen)
    assert np.hypot(*(after.centers[0] - first)) < 1.5
    assert after.centers[-1] == pytest.approx(seen.centers[-1])
