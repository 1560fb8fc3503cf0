"""Witnesses: digits that stand alone are seen, letters among letters are not."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.looks.search import find
from vision.looks.witnesses import find_witnesses, is_table
from vision.shapes.contours import find_contours
from vision.shapes.discs import Disc, find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.symbols.digits import Digits

SIDE = 900
PLACES = [(200, 200), (330, 200), (200, 420), (540, 640)]


def witnesses(page, boards):
    return find_witnesses(Digits(page), boards)


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (40, 230)])
def test_digits_that_stand_alone_in_circles_are_witnesses(ground, ink):
    canvas = Canvas(SIDE, SIDE, ground, ink)
    for place, word in zip(PLACES, "2345", strict=True):
        canvas.ring(place, 26, 2)
        canvas.text(place, word, 30)
    canvas.text((700, 300), "6", 30)
    found = witnesses(canvas.page(), [])
    assert sorted(map(tuple, found.places.round(-1).tolist())) == sorted(PLACES)
    assert found.heights == pytest.approx([22] * 4, abs=4)


def test_digits_in_thin_rings_that_are_broken_are_witnesses():
    canvas = Canvas(SIDE, SIDE)
    for place, word in zip(PLACES, "2345", strict=True):
        canvas.ring(place, 32, 1)
        for x, y in ((30, 26), (-30, 26)):
            canvas.line(np.subtract(place, (x, y)), np.add(place, (x, y)), 3, canvas.ground)
        canvas.text(place, word, 28)
    assert len(witnesses(canvas.page(), [])) == len(PLACES)


def test_digits_on_dark_discs_are_witnesses_though_grid_lines_part_the_light_around_them():
    canvas = Canvas(SIDE, SIDE)
    for x, y in PLACES:
        canvas.line((x - 60, y), (x + 60, y), 1)
        canvas.line((x, y - 60), (x, y + 60), 1)
        canvas.disc((x, y), 20, 60)
        canvas.text((x, y), "4", 24, 250)
    assert len(witnesses(canvas.page(), [])) == len(PLACES)


def page_with_a_board(pitch, radius):
    """A page, and the board of six islands that was found on it."""
    canvas = Canvas(SIDE, SIDE)
    canvas.board("3 . 4 2/. . . ./2 . 3 4", (150, 100), (pitch, pitch), radius)
    boards = find(canvas.page())
    assert [len(board.islands) for board in boards] == [6]
    return canvas, boards


def unseen(canvas, radius):
    """Three islands that belong to no board that was found."""
    for x, word in zip((200, 400, 600), "234", strict=True):
        canvas.ring((x, 600), radius, 2)
        canvas.text((x, 600), word, 1.1 * radius)


def test_small_numbers_of_a_crossword_do_not_hide_larger_ones(monkeypatch):
    """The board that was found is printed as small as they are; the one that was not is larger."""
    canvas, boards = page_with_a_board(60, 16)
    for x in range(150, 850, 50):
        canvas.text((x, 400), "E", 18)
    unseen(canvas, 40)
    monkeypatch.setattr("vision.looks.witnesses.MOST", 6)
    assert len(witnesses(canvas.page(), boards)) == 3


def test_larger_pieces_of_another_kind_do_not_hide_them(monkeypatch):
    """As the cells of a crossword, of which there are more than are looked at."""
    canvas, boards = page_with_a_board(60, 16)
    for x in range(150, 850, 50):
        canvas.text((x, 400), "E", 18)
    for x in range(100, 850, 100):
        canvas.text((x, 800), "E", 90)
    unseen(canvas, 40)
    monkeypatch.setattr("vision.looks.witnesses.MOST", 6)
    monkeypatch.setattr("vision.looks.witnesses.OTHERS", 36)
    assert len(witnesses(canvas.page(), boards)) == 3


@pytest.mark.parametrize("printed", [True, False], ids=["in a text", "by itself"])
def test_what_stands_in_a_text_is_none(printed):
    """Of many letters some look as if they stood in circles."""
    canvas, boards = page_with_a_board(60, 16)
    canvas.ring((600, 600), 22, 2)
    canvas.text((600, 600), "4", 26)
    for y in range(500, 720, 22) if printed else ():
        # Its line and those beside it have room for the ring.
        asides, words = ((0,), "MWEB" * 4) if abs(y - 600) > 30 else ((-90, 90), "MWEB" * 2)
        for aside in asides:
            canvas.text((600 + aside, y), words, 22)
    assert len(witnesses(canvas.page(), boards)) == (0 if printed else 1)


def test_text_and_numbers_of_several_digits_are_none():
    canvas = Canvas(SIDE, SIDE)
    for line in range(6):
        canvas.text((450, 200 + 40 * line), "Join all 2345 islands by 12 bridges", 28)
    assert len(witnesses(canvas.page(), [])) == 0


def test_the_islands_of_a_board_are_none():
    canvas, boards = page_with_a_board(90, 25)
    page = canvas.page()
    assert len(witnesses(page, boards)) == 0
    assert len(witnesses(page, [])) >= 5


def test_numbers_in_keys_are_none():
    """Programs show these beside a board."""
    canvas, boards = page_with_a_board(90, 25)
    unseen(canvas, 25)
    page = canvas.page()
    keys = [Disc(np.array((x, 600.0)), 25, 25, 25 * np.eye(2), 0.0) for x in (200, 400)]
    assert len(find_witnesses(Digits(page), boards)) == 3
    assert len(find_witnesses(Digits(page), boards, keys)) == 1


def test_pieces_as_high_as_known_digits_are_looked_at_first(monkeypatch):
    """On a page with a crossword more black cells may be seen than are looked at."""
    canvas, boards = page_with_a_board(90, 25)
    for x in range(150, 850, 100):
        canvas.disc((x, 400), 20, 0)
        canvas.text((x, 800), "E", 60)
    unseen(canvas, 25)
    monkeypatch.setattr("vision.looks.witnesses.MOST", 5)
    assert len(witnesses(canvas.page(), boards)) == 3


def test_the_numbers_on_signs_are_none():
    canvas = Canvas(SIDE, SIDE)
    for x in (200, 500, 800):
        canvas.ring((x, 300), 30, 3)
        canvas.ring((x, 700), 30, 3)
    sign = [(500, 440), (560, 500), (500, 560), (440, 500)]
    for start, end in zip(sign, sign[1:] + sign[:1], strict=True):
        canvas.line(start, end, 2)
    canvas.disc((500, 500), 26, 240)
    canvas.text((500, 500), "5", 30)
    page = canvas.page()
    [board] = find(page)
    assert len(board.diamonds) == 1
    assert len(witnesses(page, [])) == 1
    assert len(witnesses(page, [board])) == 0
    for x in (300, 400, 600, 700):
        canvas.text((x, 400), "4", 30)
        canvas.text((x, 600), "4", 30)
    digits = Digits(canvas.page())
    assert not is_table(digits, board)
    assert is_table(digits, replace(board, diamonds=()))


@pytest.mark.parametrize(
    ("others", "size", "table"), [(3, 30, False), (4, 30, True), (4, 18, False), (4, 60, True)]
)
def test_a_table_has_as_many_digits_as_high_among_round_ones(others, size, table):
    canvas = Canvas(SIDE, SIDE)
    canvas.board("3 . . 2/. . . ./. . . ./2 . . 3", (200, 200), (140, 140), 30, 3)
    page = canvas.page()
    [board] = find(page)
    for index in range(others):
        canvas.text((340 + 140 * (index % 2), 340 + 140 * (index // 2)), "5", size)
    canvas.text((200, 760), "4", 30)
    assert is_table(Digits(canvas.page()), board) is table


def test_what_is_round_in_digits_that_are_higher_is_no_board():
    """The bowls of bold ones."""
    canvas, [board] = page_with_a_board(100, 30)
    assert not is_table(Digits(canvas.page()), board)
    bowls = tuple(replace(c, disc=replace(c.disc, radius=c.disc.radius / 3)) for c in board.islands)
    assert is_table(Digits(canvas.page()), replace(board, islands=bowls))
    assert not is_table(Digits(canvas.page()), replace(board, islands=(*bowls[:3], *board.islands[3:])))


@pytest.mark.parametrize(("away", "table"), [(50, True), (120, False)])
def test_a_few_round_ones_in_a_corner_of_a_table_have_others_right_beside_them(away, table):
    canvas = Canvas(SIDE, SIDE)
    canvas.board("3 . . 2/. . . ./. . . ./2 . . 3", (200, 200), (100, 100), 30, 3)
    page = canvas.page()
    [board] = find(page)
    for x in (200, 300, 400, 500):
        canvas.text((x, 500 + away), "5", 36)
    assert is_table(Digits(canvas.page()), board) is table


def strike_out_three(canvas, radius, size, reach):
    """Draws three rings below a board, with numbers of a size, and strokes through them that reach so far."""
    for x, word in ((150, "4"), (250, "3"), (350, "5")):
        canvas.ring((x, 600), radius, radius / 15)
        canvas.text((x, 600), word, size)
        canvas.line((x - reach, 600 + reach), (x + reach, 600 - reach), radius / 7.5, 90)


def test_a_number_that_is_struck_out_promises_a_board_and_a_letter_does_not():
    canvas, boards = page_with_a_board(100, 30)
    strike_out_three(canvas, 30, 34, 22)
    canvas.ring((550, 600), 30, 2)
    canvas.text((550, 600), "W", 30)
    page = canvas.page()
    discs = all_discs(page)
    assert len(discs) == 6 + 4
    found = witnesses(page, boards)
    assert len(found) == 0
    assert found.promise(page, discs, boards) == 3
    assert found.promise(page, discs[:6], boards) == 0
    small = [replace(disc, radius=disc.radius / 2) for disc in discs]
    assert found.promise(page, small, boards) == 0


def test_numbers_on_small_discs_promise_a_board_if_they_are_printed_as_a_digit_that_stands_alone():
    canvas, boards = page_with_a_board(100, 30)
    strike_out_three(canvas, 15, 18, 10)
    page = canvas.page()
    discs = all_discs(page)
    assert len(discs) == 6 + 3
    found = witnesses(page, boards)
    assert len(found) == 0
    assert found.promise(page, discs, boards) == 0
    for height, promised in ((18, 1 + 3), (36, 1)):
        one = replace(found, places=np.array([(450.0, 600.0)]), heights=np.array([float(height)]))
        assert one.promise(page, discs, boards) == promised


def test_a_digit_on_a_disc_that_is_plain_to_see_promises_more_than_one_that_is_not():
    canvas, boards = page_with_a_board(100, 30)
    for x in (150, 350):
        canvas.ring((x, 600), 30, 2)
        canvas.text((x, 600), "4", 34)
    page = canvas.page()
    discs = all_discs(page)
    found = witnesses(page, boards)
    assert len(found) == 2
    assert found.promise(page, discs, boards) == 4
    assert found.promise(page, discs[:-1], boards) == 3
    assert found.promise(page, discs[:-2], boards) == 2


@pytest.mark.parametrize(("way", "promised"), [((1, 0), 3), ((0, -1), 3), ((0.7, 0.7), 2)])
def test_a_bridge_that_leads_from_it_promises_one_more(way, promised):
    """The others are struck out and joined, and are not seen at the first look."""
    canvas, boards = page_with_a_board(100, 30)
    canvas.line(np.add((350, 650), 30 * np.array(way)), np.add((350, 650), 130 * np.array(way)), 4)
    canvas.ring((350, 650), 30, 2)
    canvas.text((350, 650), "4", 34)
    page = canvas.page()
    island = Disc(np.array([350.0, 650.0]), 30.0, 28.0, 28 * np.eye(2), 0.01)
    assert witnesses(page, boards).promise(page, [island], boards) == promised


@pytest.mark.parametrize(("end", "promised"), [(500, 2), (250, 3)])
def test_a_frame_around_the_board_is_no_bridge(end, promised):
    """As around a puzzle whose number stands in a circle on its corner; a bridge ends before."""
    canvas, boards = page_with_a_board(100, 30)
    corner = (80, 380)
    canvas.line(corner, (end, 380), 4)
    canvas.disc(corner, 30, canvas.ground)
    canvas.ring(corner, 30, 2)
    canvas.text(corner, "4", 34)
    page = canvas.page()
    disc = Disc(np.array(corner, dtype=float), 30.0, 28.0, 28 * np.eye(2), 0.01)
    assert witnesses(page, boards).promise(page, [disc], boards) == promised


def all_discs(page):
    """What is round on a page, from top to bottom."""
    return find_discs(page, fit_ellipses(find_contours(page), page.contrast))
