"""Digits: pieces of ink that stand alone and are digits to the network; pages full of letters."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.symbols.digits import Digits

SIDE = 900


def test_a_piece_is_a_digit_or_is_not():
    canvas = Canvas(SIDE, SIDE)
    canvas.text((200, 300), "5", 30)
    canvas.text((600, 300), "W", 30)
    digits = Digits(canvas.page())
    [sure] = digits.sure(np.arange(len(digits.places)))
    assert digits.places[sure] == pytest.approx((200, 300), abs=3)
    assert digits.heights[sure] == pytest.approx(22, abs=4)


def test_the_network_is_asked_of_each_piece_once(monkeypatch):
    canvas = Canvas(SIDE, SIDE)
    for x in (200, 400, 600):
        canvas.text((x, 300), "5", 30)
    digits = Digits(canvas.page())
    some = np.arange(len(digits.places))
    first = digits.sure(some[:2])
    asked = []
    monkeypatch.setattr("vision.symbols.digits.look_inside", lambda page, place, shape: asked.append(place))
    monkeypatch.setattr("vision.symbols.digits.find_glyphs", lambda inside, contrast: None)
    assert digits.sure(some).tolist() == first.tolist()
    assert len(asked) == len(some) - 2


@pytest.mark.parametrize("heights", [(20, 20, 20), (20, 24, 20), (24, 20, 20)])
def test_pieces_around_one_another_are_one_digit(heights, monkeypatch):
    """The light around a dark digit, and the digit; the lower one is taken, or the first of two as high."""
    digits = Digits(Canvas(SIDE, SIDE).page())
    digits.places, digits.heights = np.array([(100, 100), (103, 101), (300, 100)], float), np.array(heights)
    monkeypatch.setattr(digits, "_symbol", lambda index: np.zeros((1, 1), np.float32))
    monkeypatch.setattr("vision.symbols.digits._clues", lambda crops: np.ones(len(crops)))
    assert digits.sure(np.arange(3)).tolist() == [int(heights[1] < heights[0]), 2]


def one_digit():
    """The digits of a page with one, of which none was looked at yet; where it stands, and how high it is."""
    canvas = Canvas(SIDE, SIDE)
    canvas.text((200, 300), "2", 30)
    digits = Digits(canvas.page())
    [seen] = digits.sure(np.arange(len(digits.places)))
    return Digits(canvas.page()), digits.places[seen], digits.heights[seen]


def test_the_digit_beside_a_piece_is_not_the_piece():
    """As beside what is left of the light in a frame, in which no symbol stands."""
    digits, (x, y), height = one_digit()
    digits.places = np.array([(x, y), (x + 0.65 * height, y)])
    digits.heights = np.array([height, 0.9 * height])
    assert digits.sure(np.arange(2)).tolist() == [0]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("high", "aside"), [(0.95, 0.4), (1.1, 0.3), (1.1, 0.55)])
def test_two_pieces_that_show_one_digit_are_the_one_in_its_middle(first, high, aside):
    """The light between a digit and a frame is beside it, and lower or higher."""
    digits, (x, y), height = one_digit()
    order = [first, 1 - first]
    digits.places = np.array([(x, y), (x + aside * height, y)])[order]
    digits.heights = np.array([height, high * height])[order]
    assert digits.sure(np.array([1 - first])).tolist() == [1 - first], "it shows the digit, too"
    assert digits.sure(np.arange(2)).tolist() == [first]


@pytest.mark.parametrize(
    ("chances", "sure", "one"),
    [
        ([0.9, 0.05], True, True),
        ([0.3, 0.68], True, False),
        ([0.62, 0.37], True, True),
        ([0.5, 0.4], False, False),
    ],
)
def test_what_is_one_of_two_numbers_is_a_digit_too(chances, sure, one, monkeypatch):
    """A 1 with a long flag may be a 7."""
    canvas = Canvas(SIDE, SIDE)
    canvas.text((200, 300), "1", 30)
    digits = Digits(canvas.page())
    monkeypatch.setattr("vision.symbols.digits._clues", lambda crops: np.array([chances] * len(crops)))
    found = digits.sure(np.arange(len(digits.places)))
    assert bool(len(found)) == sure
    assert digits.are_ones(found).tolist() == [one] * len(found)


def text_page():
    canvas = Canvas(SIDE, SIDE)
    for line in range(22):
        canvas.text((450, 60 + 36 * line), "Join all the islands of the sea by a dozen bridges", 24)
    return canvas


def test_a_page_of_text_shows_no_digits():
    page = text_page().page()
    digits = Digits(page)
    assert len(digits.letters) > 600
    assert digits.is_text()


@pytest.mark.parametrize("way", [0, 2])
def test_a_page_of_text_with_digits_is_looked_at_also_upside_down(way):
    canvas = text_page()
    canvas.grey[:, 700:] = 255
    for place, word in zip([(800, 200), (800, 420), (800, 640)], "245", strict=True):
        canvas.text(place, word, 30)
    canvas.grey = np.ascontiguousarray(np.rot90(canvas.grey, way))
    page = canvas.page()
    digits = Digits(page)
    assert len(digits.letters) > 600
    assert not digits.is_text()


def test_a_page_with_little_text_is_no_page_of_text():
    canvas = Canvas(SIDE, SIDE)
    canvas.text((450, 200), "Join all islands by bridges", 28)
    page = canvas.page()
    assert not Digits(page).is_text()
