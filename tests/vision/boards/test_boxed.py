"""Boxed: of several islands a dark one is none, but of very few it is the chosen one."""

import pytest

from tests.vision.drawing import Canvas
from vision.boards.boxed import are_boxed
from vision.looks.search import find
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.symbols.candidates import look_into

FEW = [(100, 100), (260, 100), (100, 260), (260, 260)]


def drawn(places, word="3"):
    """Rings with numbers, the first of them filled, with this in it."""
    canvas = Canvas(420, 420)
    for index, place in enumerate(places):
        canvas.ring(place, 26, 2, fill=120 if index == 0 else None)
        canvas.text(place, "2" if index else word, 28)
    return canvas.page()


@pytest.mark.parametrize(
    ("places", "word", "boxed"),
    [(FEW, "3", 0), (FEW, "K", 1), ([*FEW, (180, 340)], "3", 1)],
    ids=["a number of four", "a letter of four", "a number of five"],
)
def test_the_dark_one(places, word, boxed):
    page = drawn(places, word)
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    family = [c for c in look_into(page, discs) if c.disc.radius > 20]
    assert len(family) == len(places)
    assert are_boxed(page, family).sum() == boxed


def test_four_islands_one_of_which_is_chosen_are_a_board():
    [board] = find(drawn(FEW))
    assert len(board.islands) == len(FEW)
