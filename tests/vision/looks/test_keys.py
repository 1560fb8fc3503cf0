"""Keys: round buttons beside a board are none of its islands."""

from dataclasses import replace

import pytest

from tests.vision.drawing import Canvas
from vision.looks.keys import find_keys, outside
from vision.looks.search import find
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.symbols.candidates import look_into

BOARD = "2 . 3 . 2/. . . . ./3 . 4 . 2/. . . . ./1 . 3 . 2"


def drawn(words, start=(60, 60), step=60, radius=22, board=True):
    """A board with a row of discs above it that show these words."""
    canvas = Canvas(620, 620)
    for index, word in enumerate(words):
        if word == " ":
            continue
        canvas.ring((start[0] + step * index, start[1]), radius, 3)
        canvas.text((start[0] + step * index, start[1]), word, 1.1 * radius)
    if board:
        canvas.board(BOARD, corner=(120, 170), pitch=(80, 80), radius=26)
    return canvas


def left(canvas):
    """The discs that are left, and how many there were."""
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    return outside(discs, find_keys(page, discs)), discs


@pytest.mark.parametrize("words", ["123456", "1234", "12345678"])
def test_a_row_of_numbered_buttons_is_gone(words):
    rest, discs = left(drawn(words))
    assert len(discs) - len(rest) == len(words)
    assert min(disc.center[1] for disc in rest) > 100


@pytest.mark.parametrize(
    ("place", "radius"), [(3, 24.5), (5, 17.5)], ids=["the chosen one", "of one the inner edge alone"]
)
def test_one_of_them_may_seem_larger_or_smaller(place, radius):
    canvas = drawn("123456".replace(str(place), " "))
    center = (60 * place, 60)
    canvas.ring(center, radius, 3)
    canvas.text(center, str(place), 20)
    rest, discs = left(canvas)
    assert len(discs) - len(rest) == 6


def test_one_button_may_show_anything():
    rest, discs = left(drawn(["1", "2", "X", "4", "5"]))
    assert len(discs) - len(rest) == 5


@pytest.mark.parametrize(("other", "gone"), [(0, 6), (1, 0)], ids=["of one number", "of two numbers"])
def test_numbers_may_be_seen_in_parts(monkeypatch, other, gone):
    """So thin are lines of some fonts; the network sees each part with the others."""

    def look(page, discs):
        seen = sorted(look_into(page, discs), key=lambda c: c.disc.center[0])
        return [replace(c, glyphs=(*c.glyphs, *seen[i - other].glyphs)) for i, c in enumerate(seen)]

    canvas = drawn("123456", board=False)
    monkeypatch.setattr("vision.looks.keys.look_into", look)
    rest, discs = left(canvas)
    assert len(discs) - len(rest) == gone


@pytest.mark.parametrize("words", ["123", "2314", "1263", "2345", "4321", "1334"])
def test_other_rows_stay(words):
    rest, discs = left(drawn(words))
    assert rest == discs


def test_a_row_of_more_than_that_stays():
    """Islands stand there, too."""
    canvas = drawn("1234")
    canvas.ring((480, 64), 22, 3)
    canvas.text((480, 64), "3", 24)
    rest, discs = left(canvas)
    assert rest == discs


def test_a_row_with_islands_above_and_below_stays():
    rest, discs = left(drawn("1234", start=(150, 300)))
    assert rest == discs


def test_a_board_is_found_without_the_buttons_above_it():
    canvas = drawn("123456", start=(95, 70), step=78)
    [board] = find(canvas.page())
    assert len(board.islands) == 9
    assert board.centers[:, 1].min() > 100


def test_buttons_on_what_would_be_the_next_row_leave_no_doubt():
    canvas = drawn("123456", start=(120, 570), step=80, radius=26)
    [board] = find(canvas.page())
    assert len(board.islands) == 9
    assert board.doubtful == ()


def test_what_one_look_has_told_the_next_one_knows(monkeypatch):
    """A harder look sees more in the buttons, and no row of them."""
    canvas = drawn("123456", start=(95, 70), step=78)
    seen = []

    def once(page, discs):
        seen.append(len(discs))
        return find_keys(page, discs) if len(seen) == 1 else []

    monkeypatch.setattr("vision.looks.search.find_keys", once)
    monkeypatch.setattr("vision.looks.search.is_settled", lambda *_: False)
    [board] = find(canvas.page())
    assert len(seen) > 1
    assert len(board.islands) == 9
