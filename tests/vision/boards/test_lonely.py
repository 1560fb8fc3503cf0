"""Lonely: one island of a row or a column is seen at first, and the others of it where that one says."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.assembly import assemble
from vision.boards.lonely import between_few, with_lonely
from vision.boards.placing import put_on_lattice
from vision.shapes.discs import Disc
from vision.symbols.candidates import look_into

RADIUS, PITCH = 26, 100
# Rows and columns as far as they are told at first, and one more row a third of the way between two of them.
KNOWN = [(0, 0), (0, 3), (2, 0), (2, 2), (4, 0), (4, 3)]
BETWEEN = 4 / 3


def place(row, column):
    return 150.0 + PITCH * column, 150.0 + PITCH * row


def disc(center):
    return Disc(np.array(center), RADIUS, RADIUS - 2, (RADIUS - 2) * np.eye(2), 0.0)


def seen(*spots, numbered=True):
    """The board of what is known, and what stands by itself; what else is on the page, (row, column)."""
    canvas = Canvas(700, 800)
    lone = place(BETWEEN, 1)
    for center in (lone, *(place(*spot) for spot in (*KNOWN, *spots))):
        canvas.ring(center, RADIUS, 2)
        canvas.text(center, "3" if numbered or center in (lone, *(place(*k) for k in KNOWN)) else "A", 28)
    page = canvas.page()
    board = put_on_lattice(page, look_into(page, [disc(place(*spot)) for spot in KNOWN]), [])
    assert len(board.islands) == len(KNOWN)
    return board, look_into(page, [disc(lone)])


@pytest.mark.parametrize("spot", [(BETWEEN, 3), (0, 1), (4, 1)], ids=["its row", "its column", "below"])
def test_a_ring_on_its_row_or_its_column_takes_it_in(spot):
    board, lonely = seen(spot)
    whole = with_lonely(board, lonely)
    assert len(whole.islands) == len(KNOWN) + 2
    assert whole.has(lonely[0].disc)
    assert whole.has(disc(place(*spot)))


@pytest.mark.parametrize(("word", "found"), [("3", True), ("A", False)])
def test_one_that_was_missed_of_five_is_where_their_rows_and_columns_cross(word, found):
    """Without it two stand in line with none, and three are no board."""
    canvas = Canvas(700, 800)
    spots = [(0, 1), (2, 0), (2, 3), (4, 3)]
    for spot in spots:
        canvas.ring(place(*spot), RADIUS, 2)
        canvas.text(place(*spot), "3", 28)
    canvas.ring(place(0, 3), RADIUS, 2)
    canvas.text(place(0, 3), word, 28)
    page = canvas.page()
    islands = look_into(page, [disc(place(*spot)) for spot in spots])
    assert put_on_lattice(page, islands, []) is None
    centers = [c.disc.center for c in between_few(page, islands)]
    assert centers == ([pytest.approx(place(0, 3), abs=2)] if found else [])
    assert (assemble(page, islands, [], []) is not None) is found


def test_of_many_or_too_few_none_is_sought():
    board, lonely = seen()
    assert between_few(board.page, [*board.islands, *lonely] * 2) == []
    assert between_few(board.page, lonely) == []
    square = [disc(place(*spot)) for spot in ((0, 0), (0, 3), (4, 0), (4, 3))]
    assert between_few(board.page, look_into(board.page, square)) == []


def test_what_stands_on_neither_or_shows_no_number_or_is_anothers_does_not():
    board, lonely = seen((BETWEEN + 0.5, 2.5))
    assert with_lonely(board, lonely) is board
    board, lonely = seen((BETWEEN, 3), numbered=False)
    assert with_lonely(board, lonely) is board
    board, lonely = seen((BETWEEN, 3))
    assert with_lonely(board, lonely, [disc(place(BETWEEN, 3))]) is board
