"""Settled: a digit beside a board may be that of an island nobody saw, unless it shows that it is not."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.boards import find_boards
from vision.looks import settled
from vision.looks.witnesses import find_witnesses
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.shapes.signs import Diamond
from vision.symbols.digits import Digits

CORNER, PITCH, RADIUS = (250, 250), 100, 26
BOARD = "3 . 4 2/. 2 . ./2 . 3 4/. 3 . 2"


def board_and_digits(canvas):
    """The board as one look finds it, and the digits beside it."""
    page = canvas.page()
    contours = find_contours(page, LOOKS[0])
    [board] = find_boards(page, find_discs(page, fit_ellipses(contours, page.contrast)), [])
    return board, find_witnesses(Digits(page), [board])


def canvas_with(text="", place=(0, 0), size=1.2, board=BOARD):
    """A board with a digit on a disc that the first look does not see, at a place of its lattice.

    Args:
        text: the digit.
        place: (column, row).
        size: its height, radii of the board's islands.
        board: as `Canvas.board` takes it.
    """
    canvas = Canvas(800, 800)
    canvas.board(board, CORNER, (PITCH, PITCH), RADIUS)
    if text:
        spot = tuple(CORNER + PITCH * np.array(place))
        canvas.disc(spot, RADIUS * size * 0.75, 245)
        canvas.text(spot, text, RADIUS * size)
    return canvas


def is_settled(board, digits, unseen=0):
    """The same, where some islands were not plain to see."""
    return settled.is_settled(board, digits, [c.disc for c in board.islands[unseen:]])


def test_nothing_beside_it():
    assert is_settled(*board_and_digits(canvas_with()))


@pytest.mark.parametrize("place", [(4, 2), (1, 4), (1, 0), (0, -1), (1.5, 1.5)])
def test_a_digit_where_an_island_may_be(place):
    board, digits = board_and_digits(canvas_with("3", place))
    assert len(digits) == 1
    assert not is_settled(board, digits)


@pytest.mark.parametrize(
    ("place", "size"),
    [((4.4, 2.5), 1.2), ((0.5, -1.5), 1.2), ((4, 2), 0.6), ((0, -1), 2.2)],
    ids=["off the rows", "off the columns", "too small", "too large"],
)
def test_the_number_of_a_puzzle_is_none_of_its_own(place, size):
    board, digits = board_and_digits(canvas_with("3", place, size))
    assert len(digits)
    assert is_settled(board, digits)


def test_a_few_islands_do_not_tell_where_lines_run():
    assert not is_settled(
        *board_and_digits(canvas_with("3", (4.4, 2.5), board="3 . 4/. . ./2 . 3/. . ./1 . 1"))
    )


@pytest.mark.parametrize("signs", [False, True])
@pytest.mark.parametrize("numbered", [False, True])
def test_a_digit_is_of_no_island_where_none_beside_signs_has_a_number(signs, numbered):
    board, digits = board_and_digits(canvas_with("3", (4, 2)))
    if signs:
        tips = RADIUS * np.array([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
        board = replace(board, diamonds=(Diamond(np.array(CORNER, float), CORNER + tips),))
    if not numbered:
        board = replace(board, islands=tuple(replace(c, glyphs=()) for c in board.islands))
    assert is_settled(board, digits) == (signs and not numbered)


def test_a_doubt_is_not_settled():
    board, digits = board_and_digits(canvas_with())
    assert not is_settled(replace(board, doubtful=((1, 1),)), digits)


def test_a_doubt_that_goes_with_the_number_of_a_page_is_none():
    board, digits = board_and_digits(canvas_with())
    doubtful = replace(board, doubtful=((1, 1),))
    assert is_settled(replace(doubtful, otherwise=(board,)), digits)
    assert not is_settled(replace(doubtful, otherwise=(doubtful,)), digits)
    assert not is_settled(replace(doubtful, otherwise=(board, board)), digits)


def test_a_doubt_that_goes_with_more_than_a_number_stays():
    """It may be what was seen first of the next board."""
    board, digits = board_and_digits(canvas_with())
    more = replace(board, doubtful=((1, 1),), islands=(*board.islands, *board.islands[:2]))
    assert not is_settled(replace(more, otherwise=(board,)), digits)


def test_islands_of_all_sizes_were_not_seen_well():
    board, digits = board_and_digits(canvas_with())
    for factors, even in ((1.0, True), ([1.0, 1.3], False)):
        sizes = np.resize(factors, len(board.islands))
        islands = [
            replace(c, disc=replace(c.disc, radius=c.disc.radius * size))
            for c, size in zip(board.islands, sizes.tolist(), strict=True)
        ]
        assert is_settled(replace(board, islands=tuple(islands)), digits) is even


@pytest.mark.parametrize(
    ("text", "unseen", "settles"),
    [
        ("3 . 4/. . ./2 . 3/. . ./1 . 1", 0, True),
        ("3 . 4/. . ./2 . 3/. . ./1 . 1", 1, False),
        ("3 . 2 . 1/. . . . ./2 . . . 2", 1, False),
        ("3 4/. ./2 3/. ./1 1", 1, True),
        (BOARD, 1, True),
    ],
    ids=["all seen", "two columns", "two rows", "no room", "several lines"],
)
def test_between_two_lines_may_be_another_where_islands_are_not_plain(text, unseen, settles):
    board, digits = board_and_digits(canvas_with(board=text))
    assert is_settled(board, digits, unseen) is settles


@pytest.mark.parametrize(
    ("text", "unseen", "settles"),
    [(BOARD, 1, True), (BOARD, 2, False), (f"{BOARD}/1 3 2 . 1", 3, True)],
    ids=["most were plain", "of a few not most were", "of more that is enough"],
)
def test_beside_a_few_islands_most_of_which_are_plain_no_line_is_missed(text, unseen, settles):
    """Where a page bends nobody knows where the next line is, and a few islands have one solution by luck."""
    board, digits = board_and_digits(canvas_with(board=text))
    assert is_settled(board, digits, unseen) == settles
