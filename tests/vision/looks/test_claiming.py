"""Claiming: what stands in line beside a settled board and is no other board's."""

import numpy as np

from tests.vision.drawing import Canvas
from vision.boards.boards import find_boards
from vision.looks.claiming import claim
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses

WHOLE = "3 . 4 2 . . 3/. . . . . . ./2 . 3 4 . . 2/. 3 . 2 . . 1"
PART = "3 . 4 2/. . . ./2 . 3 4/. 3 . 2"


def seen(canvas):
    page = canvas.page()
    return page, find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))


def a_board_with_more_beside(off=0.0):
    """A board without its last column, its page, all discs of that, and where those of the column are."""
    canvas = Canvas(700, 500)
    places = canvas.board(PART, (100, 100))
    column = {place: (460 + off, 100 + 60 * row) for row, place in ((0, "3"), (2, "2"), (3, "1"))}
    for number, place in column.items():
        canvas.ring(place, 20, 2)
        canvas.text(place, number, 24)
    page, discs = seen(canvas)
    own = [d for d in discs if any(np.hypot(*(d.center - place)) < 3 for place in places.values())]
    more = [d for d in discs if any(np.hypot(*(d.center - place)) < 3 for place in column.values())]
    [board] = find_boards(page, own, [], (), more)
    assert (len(board.islands), len(more)) == (len(places), 3)
    return board, page, discs, more


def test_a_column_that_seemed_to_be_another_boards_is_its_own():
    board, page, discs, more = a_board_with_more_beside()
    [whole] = claim(page, [board], [], discs)
    assert len(whole.islands) == len(board.islands) + 3
    assert all(whole.has(disc) for disc in more)
    assert whole.placed.lattice.columns == 7


def test_what_is_another_boards_stays_so():
    board, page, discs, more = a_board_with_more_beside()
    other = find_boards(page, [*more, *(d for d in discs if board.has(d))], [])
    assert claim(page, [board], other, discs) == []
    assert claim(page, [board], [], [disc for disc in discs if disc not in more]) == []


def test_what_stands_in_no_line_is_none_of_it():
    board, page, discs, _ = a_board_with_more_beside(off=30.0)
    [whole, *_] = [*claim(page, [board], [], discs), board]
    assert whole.placed.lattice.columns == board.placed.lattice.columns
