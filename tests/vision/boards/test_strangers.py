"""Strangers: a round thing with a digit by a board casts doubt on it where it could be one of its islands."""

from dataclasses import replace
from itertools import chain, pairwise

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.assembly import assemble
from vision.boards.strangers import with_strangers
from vision.reading import Lattice
from vision.shapes.discs import Disc
from vision.symbols.candidates import look_into

PITCH, RADIUS = 100, 30
KNOWN = [(0, 0), (0, 2), (1, 1), (1, 3), (2, 0), (2, 3), (3, 0), (3, 2)]


def disc(place, size=1.0):
    radius = RADIUS * size
    return Disc(np.array(place, float), radius, radius - 3, (radius - 3) * np.eye(2), 0.0)


def doubts(strangers, corners=((250, 250),), *, seen=True, box=None, frame=None, fill=255):
    """What is doubtful on each board, given (place, number, size) of what else is printed.

    With `seen` its discs were found, too. Strangers stand in a box of that grey, if one is given; a frame
    runs that far outside of the first board, whose islands are filled with that grey.
    """
    canvas = Canvas(1700, 950)
    if frame is not None:
        low, high = np.array(corners[0]) - frame, np.array(corners[0]) + 3 * PITCH + frame
        around = [low, (high[0], low[1]), high, (low[0], high[1])]
        for start, end in pairwise([*around, low]):
            canvas.line(start, end, 3)
    places = [[(x + PITCH * c, y + PITCH * r) for r, c in KNOWN] for x, y in corners]
    for place in chain(*places):
        canvas.disc(place, RADIUS, fill)
        canvas.ring(place, RADIUS, 3)
        canvas.text(place, "3", 34)
    for place, number, size in strangers:
        if box is not None:
            canvas.disc(place, RADIUS * size, box)
        canvas.ring(place, RADIUS * size, 3)
        canvas.text(place, number, 34 * size)
    page = canvas.page()
    boards = [assemble(page, look_into(page, [disc(p) for p in own]), [], []) for own in places]
    discs = [disc(p) for p in chain(*places)]
    if seen:
        discs += [disc(place, size) for place, _, size in strangers]
    return [board.doubtful for board in with_strangers(page, boards, discs)]


@pytest.mark.parametrize(
    ("place", "spot"),
    [((405, 405), (2, 2)), ((755, 445), (2, 3)), ((252, 740), (3, 0))],
    ids=["between the crossings", "two columns farther", "two rows farther"],
)
def test_what_could_be_an_island_is_doubtful(place, spot):
    assert doubts([(place, "4", 0.9)]) == [(spot,)]


@pytest.mark.parametrize(("box", "doubtful"), [(254, True), (150, False)])
def test_what_stands_in_a_dark_box_is_a_title(box, doubtful):
    assert any(doubts([((405, 405), "4", 0.9)], box=box)) is doubtful


@pytest.mark.parametrize(("fill", "doubtful"), [(255, True), (200, False)])
def test_the_number_of_a_page_in_a_ring_is_no_filled_island(fill, doubtful):
    assert any(doubts([((755, 445), "4", 0.9)], fill=fill)) is doubtful


@pytest.mark.parametrize(
    ("place", "number", "size"),
    [
        ((700, 350), "4", 1.0),
        ((750, 305), "4", 1.0),
        ((750, 450), "A", 1.0),
        ((950, 350), "4", 1.0),
        ((755, 445), "53", 0.9),
    ],
    ids=["off its column", "off its row", "a letter", "far away", "the number of a page"],
)
def test_what_could_not_be_one_casts_no_doubt(place, number, size):
    assert doubts([(place, number, size)]) == [()]


@pytest.mark.parametrize(("frame", "doubtful"), [(None, True), (70, False)])
def test_what_is_outside_of_a_frame_casts_no_doubt(frame, doubtful):
    assert any(doubts([((755, 445), "4", 0.9)], frame=frame)) is doubtful


@pytest.mark.parametrize(("size", "doubtful"), [(1.0, True), (1.3, False)])
def test_the_room_between_islands_casts_no_doubt(size, doubtful):
    """Rims of neighbours make up a circle, and a crossing of grid lines in it looks like a number."""
    near = [(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2)]
    canvas, pitch = Canvas(500, 500), 70
    places = [(150 + pitch * c, 150 + pitch * r) for r, c in near]
    for place in places:
        canvas.ring(place, RADIUS, 3)
        canvas.text(place, "3", 34)
    canvas.text((150 + pitch, 150 + pitch), "4", 30)
    page = canvas.page()
    board = replace(assemble(page, look_into(page, [disc(p) for p in places]), [], []), doubtful=())
    gap = disc((150 + pitch, 150 + pitch), size)
    [seen] = with_strangers(page, [board], [*(disc(p) for p in places), gap])
    assert bool(seen.doubtful) is doubtful


def test_a_number_of_two_digits_may_be_an_islands():
    assert doubts([((755, 445), "12", 0.9)]) == [((2, 3),)]


def test_what_is_nearer_to_another_board_is_that_ones():
    assert doubts([((750, 250), "4", 1.0)], ((250, 250), (950, 250))) == [(), ((0, 0),)]


def test_islands_are_no_strangers():
    assert doubts([]) == [()]


@pytest.mark.parametrize(("row", "column"), [(1, 5), (2, -2), (5, 2), (-2, 0)])
def test_a_ring_behind_an_empty_line_is_doubtful_though_no_disc_was_found(row, column):
    place = (450 + PITCH * column, 350 + PITCH * row)
    [found] = doubts([(place, "2", 1.0)], corners=[(450, 350)], seen=False)
    assert len(found) == 1
    [found] = doubts([(place, "K", 1.0)], corners=[(450, 350)], seen=False)
    assert not found


def test_the_islands_of_the_next_board_behind_an_empty_line_are_its_own():
    first, second = (250, 250), (250 + 5 * PITCH, 250)
    assert doubts([], corners=[first, second], seen=False) == [(), ()]


@pytest.mark.parametrize(("bend", "doubtful"), [(0.0, False), (30.0, True)])
def test_on_a_page_that_bends_what_stands_outside_may_be_farther_off_its_row(bend, doubtful):
    """The bend lifts both sides of the board."""
    canvas = Canvas(1000, 900)
    places = [(250 + PITCH * c, 250 + PITCH * r - bend * (2 * c / 3 - 1) ** 2) for r, c in KNOWN]
    stranger = (750, 378 - bend)
    for place in (*places, stranger):
        canvas.ring(place, RADIUS, 3)
        canvas.text(place, "3", 34)
    page = canvas.page()
    board = assemble(page, look_into(page, [disc(p) for p in places]), [], [])
    shift = np.array([(0.0, -bend)])
    lattice = Lattice(4, 4, np.array([(PITCH, 0, 250), (0, PITCH, 250), (0, 0, 1.0)]), shift, ((2, 0),))
    board = replace(board, placed=replace(board.placed, lattice=lattice), doubtful=())
    [seen] = with_strangers(page, [board], [disc(p) for p in (*places, stranger)])
    assert bool(seen.doubtful) is doubtful


@pytest.mark.parametrize(("off", "doubtful"), [(40, False), (44, True)], ids=["touching", "apart"])
def test_what_touches_the_island_on_its_own_crossing_is_no_second_one(off, doubtful):
    """As what a stroke through a number leaves between it and a printed grid."""
    place = 350 - off, 350 + off
    assert doubts([(place, "2", 0.99)]) == [((1, 1),) if doubtful else ()]
