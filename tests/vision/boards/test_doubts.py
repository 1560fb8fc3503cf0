"""Doubts: what a last look at free crossings saw is a doubt, or nothing, by what stands in it."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.doubts import find_doubts
from vision.boards.missed import Missed
from vision.looks.search import find
from vision.shapes.discs import Disc
from vision.symbols.candidates import Candidate

CORNER, PITCH, RADIUS = 150, 80, 24
NOTHING = Missed((), (), (), ())


def seen(at, words="", size=28, box=False, frame=False):
    """A board of eight islands with something drawn at a crossing, (row, column), and a disc there.

    Args:
        at: the crossing.
        words: what is drawn.
        size: of the letters, pixels.
        box: whether they stand light in a dark box.
        frame: whether one is printed around the board.
    """
    canvas = Canvas(600, 600)
    canvas.board("3 2 . 2/. 2 . ./2 . 3 4/. . . 2", (CORNER, CORNER), (PITCH, PITCH), RADIUS)
    place = (CORNER + PITCH * at[1], CORNER + PITCH * at[0])
    if box:
        x, y = place
        canvas.line((x - 3 * RADIUS, y), (x + RADIUS, y), 2 * RADIUS, 60)
    if words:
        canvas.text(place, words, size, 255 if box else None)
    if frame:
        low, high = CORNER - 40, CORNER + 3 * PITCH + 40
        for x in (low, high):
            canvas.line((x, low), (x, high), 3)
            canvas.line((low, x), (high, x), 3)
    [board] = find(canvas.page())
    assert len(board.islands) == 8
    return board, Disc(np.array(place, float), RADIUS, RADIUS - 2, (RADIUS - 2) * np.eye(2), 0.01)


@pytest.mark.parametrize(("words", "doubts"), [("", ()), ("?", ((1, 3),))])
def test_a_part_of_a_ring_with_nothing_in_it_is_none_where_all_have_numbers(words, doubts):
    board, disc = seen((1, 3), words)
    assert find_doubts(board, replace(NOTHING, doubtful=(((1, 3), disc),))) == doubts


def test_where_one_has_none_it_is():
    board, disc = seen((1, 3))
    first, *others = board.islands
    board = replace(board, islands=(Candidate(first.disc, ()), *others))
    assert find_doubts(board, replace(NOTHING, doubtful=(((1, 3), disc),))) == ((1, 3),)


@pytest.mark.parametrize(
    ("at", "words", "doubts"), [((4, 0), "4", ((3, 0),)), ((4, 0), "", ()), ((4, 0), "w", ())]
)
def test_a_part_of_a_ring_beyond_the_board_is_one_where_it_holds_a_digit(at, words, doubts):
    board, disc = seen(at, words)
    assert find_doubts(board, replace(NOTHING, discs=(disc,), whole=(False,))) == doubts


def test_what_stands_outside_of_the_frame_is_none():
    board, disc = seen((4, 0), "4", frame=True)
    assert find_doubts(board, replace(NOTHING, discs=(disc,), whole=(False,))) == ()


def test_the_number_in_the_dark_box_of_a_title_is_none():
    board, disc = seen((4, 0), "4", box=True)
    assert find_doubts(board, replace(NOTHING, discs=(disc,), whole=(False,))) == ()


def test_a_letter_in_the_word_of_a_title_is_none():
    """A wide A looks like a 4."""
    board, disc = seen((4, 0), "B 8 S")
    assert find_doubts(board, replace(NOTHING, discs=(disc,), whole=(False,))) == ((3, 0),)
    board, disc = seen((4, 0), "B8S")
    assert find_doubts(board, replace(NOTHING, discs=(disc,), whole=(False,))) == ()


@pytest.mark.parametrize(("words", "doubts"), [("", ()), ("W", ((3, 0),))])
def test_a_whole_ring_is_one_where_something_stands_in_it(words, doubts):
    board, disc = seen((3, 0), words)
    assert find_doubts(board, replace(NOTHING, discs=(disc,), whole=(True,))) == doubts


@pytest.mark.parametrize(("words", "doubts"), [("", ()), ("4", ((1, 3),))])
def test_a_digit_on_a_crossing_with_some_of_a_circle_is_one(words, doubts):
    board, _ = seen((1, 3), words)
    assert find_doubts(board, replace(NOTHING, faint=((1, 3),))) == doubts


@pytest.mark.parametrize(("fill", "doubts"), [(180, ((1, 3),)), (255, ())])
def test_where_all_islands_are_filled_a_digit_on_paper_is_none(fill, doubts):
    """It is what the lines of a grid look like, a little off where they were thought to run."""
    canvas = Canvas(600, 600)
    for row, line in enumerate(["32.2", ".2..", "2.34", "...2"]):
        for column, number in enumerate(line):
            if number != ".":
                place = (CORNER + PITCH * column, CORNER + PITCH * row)
                canvas.disc(place, RADIUS, 180)
                canvas.text(place, number, 28)
    [board] = find(canvas.page())
    place = (CORNER + PITCH * 3 + 2, CORNER + PITCH - 2)
    canvas.disc(place, RADIUS, fill)
    canvas.text(place, "4", 28)
    assert len(board.islands) == 8
    assert find_doubts(replace(board, page=canvas.page()), NOTHING) == doubts
