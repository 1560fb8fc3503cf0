"""Boards: which discs that are alike are members of one, and which are something else."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.boards.pages import SIDE, SQUARE, START, page_with, spots, square
from tests.vision.drawing import FIVE, Canvas
from vision.boards.boards import _rough, find_boards
from vision.boards.contents import Family
from vision.digits.network import CLASSES
from vision.looks.search import find
from vision.page import prepare_page
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import Disc, find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.symbols.candidates import Candidate, is_of_page, look_into
from vision.symbols.water import CLUES


@pytest.mark.parametrize(
    ("text", "sure", "count"), [(FIVE, 0.4, 0), (FIVE, 0.6, 1), (SQUARE, 0.7, 0), (SQUARE, 0.9, 1)]
)
def test_a_family_without_clear_numbers_is_no_board(monkeypatch, text, sure, count):
    """Of many, numbers are clearer than the letters of a text."""
    canvas, _ = page_with(text)
    opinion = np.zeros(len(CLASSES), np.float32)
    opinion[[CLASSES.index("3"), CLASSES.index("other")]] = sure, 1 - sure
    monkeypatch.setattr("vision.boards.contents.classify", lambda crops: np.tile(opinion, (len(crops), 1)))
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    assert len(find_boards(page, discs, [])) == count


def test_pictures_in_rings_are_no_numbers():
    canvas = Canvas(950, 950)
    for row in range(4):
        for column in range(4):
            place = 250 + 100 * column, 250 + 100 * row
            canvas.ring(place, 30, 3)
            canvas.polygon(np.add(place, [(-15, -15), (15, -15), (15, 15), (-15, 15)]))
    assert find(canvas.page()) == []


def test_circles_that_all_stand_in_signs_are_no_board():
    canvas = Canvas(SIDE, SIDE)
    for row in range(3):
        for column in range(3):
            center = (250 + 160 * column, 250 + 160 * row)
            canvas.diamond(center, 60, 3)
            canvas.ring(center, 30, 3)
    assert find(canvas.page()) == []


@pytest.mark.parametrize("count", [1, 4])
def test_a_few_diamonds_among_islands_with_numbers_are_no_signs(count):
    """As the water between four islands looks that touch one another."""
    canvas = Canvas(SIDE, SIDE)
    places = canvas.board(SQUARE, START, pitch=(120, 120), radius=30, line=3)
    for number in range(count):
        canvas.diamond((310 + 120 * (number % 2), 310 + 120 * (number // 2)), 32, 3)
    [board] = find(canvas.page())
    assert len(board.islands) == len(places)
    assert not board.diamonds
    assert spots(board) == places.keys()


@pytest.mark.parametrize(("numbers", "found"), [("12345678", [20]), ("AWKMHGRZ", [])])
def test_empty_cells_of_a_crossword_do_not_hide_a_board(numbers, found):
    """Small enough, they are as round as islands, and many."""
    canvas = Canvas(SIDE + 450, SIDE)
    rows = [" ".join(numbers[(row + column) % 8] for column in range(5)) for row in range(4)]
    canvas.board("/".join(rows), START, pitch=(100, 100), radius=30)
    cells = canvas.board("/".join(" ".join("o" * 6) for _ in range(6)), (830, 200), (85, 85), radius=28)
    assert len(cells) > 20
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    assert [len(board.islands) for board in find_boards(page, discs, [])] == found


@pytest.mark.parametrize(
    ("misfit", "sure", "rough"), [(0.03, 0.95, True), (0.018, 0.95, False), (0.03, 0.5, False)]
)
def test_what_is_far_less_round_than_those_with_numbers_is_rather_none(misfit, sure, rough):
    shape = 20.0 * np.eye(2)
    discs = [Disc(np.zeros(2), 20.0, 20.0, shape, off) for off in (0.008, 0.01, 0.012, 0.009, misfit)]
    opinions = np.zeros((len(discs), len(CLASSES)), np.float32)
    opinions[:4, CLUES.start] = sure
    family = Family([Candidate(disc, ()) for disc in discs], opinions)
    assert _rough(family).tolist() == [False] * 4 + [rough]


def test_islands_beside_cells_of_a_crossword_that_are_as_large():
    canvas = Canvas(1100, SIDE)
    places = square(3)
    for place in places:
        canvas.ring(place, 30, 3)
        canvas.text(place, "3", 36)
    islands = [Disc(np.array(place, float), 30, 27, 27 * np.eye(2), 0.005) for place in places]
    cells = [
        Disc(np.array((600 + 60 * column, 250 + 60 * row), float), 30, 27, 27 * np.eye(2), 0.08)
        for column in range(5)
        for row in range(5)
    ]
    [board] = find_boards(canvas.page(), islands + cells, [])
    assert spots(board) == {(row, column) for row in range(3) for column in range(3)}


@pytest.mark.parametrize(("number", "lying", "odd"), [("72", 0, True), ("11", 0, False), ("12", 2, False)])
def test_a_number_of_two_digits_that_no_island_has_is_of_the_page(number, lying, odd):
    """Though as large as the islands are; one that lies on its side or head is no number as it is seen."""
    canvas, places = page_with()
    canvas.ring((880, 870), 30, 3)
    canvas.text((880, 870), number, 26)
    page = prepare_page(np.ascontiguousarray(np.rot90(canvas.pixels(), lying)))
    discs = [
        Disc(np.array(place, float), 30, 27, 27 * np.eye(2), 0.005)
        for place in (*places.values(), (880, 870))
    ]
    if lying:
        discs = [replace(disc, center=SIDE - 1 - disc.center) for disc in discs]
    assert [is_of_page(c) for c in look_into(page, discs)] == [False] * len(places) + [odd]
