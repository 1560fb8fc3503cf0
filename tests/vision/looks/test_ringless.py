"""Ringless: numbers alone on rows and columns, and what else is printed that looks so."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import FIVE, Canvas
from vision.boards.placing import put_on_lattice
from vision.looks import completing, ringless
from vision.looks.completing import island_around
from vision.looks.larger import or_larger, or_ringless
from vision.looks.ringless import find_ringless
from vision.looks.search import find
from vision.parting.dividing import Part
from vision.parting.parting import part
from vision.reading import Extent
from vision.shapes.discs import Disc
from vision.symbols.candidates import Candidate, look_into, may_be_clue
from vision.symbols.digits import Digits

SIDE = 900
CORNER, PITCH = (200, 200), 100
PLACES = {
    (row, column): (CORNER[0] + PITCH * column, CORNER[1] + PITCH * row, word)
    for row, words in enumerate(FIVE.split("/"))
    for column, word in enumerate(words.split())
    if word != "."
}


@pytest.fixture
def canvas():
    canvas = Canvas(SIDE, SIDE)
    for x, y, word in PLACES.values():
        canvas.text((x, y), word, 30)
    return canvas


def found(canvas, boards=(), doubtful=()):
    return find_ringless(Digits(canvas.page()), boards, doubtful=doubtful)


def spots(board):
    return set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))


def test_numbers_on_rows_and_columns(canvas):
    [board] = found(canvas)
    assert board.ringless
    assert spots(board) == PLACES.keys()
    for spot, c in zip(zip(board.placed.rows, board.placed.columns, strict=True), board.islands, strict=True):
        assert c.disc.center == pytest.approx(PLACES[spot][:2], abs=4)


def test_numbers_that_stand_close_in_a_column_are_no_dashes():
    """Circles that touch one another are hardly two heights of their numbers apart."""
    canvas = Canvas(SIDE, SIDE)
    for row, words in enumerate(["2 . 3 5", "3 . 5 3", "6 . 3 2", "5 . . 6", "2 4 3 5"]):
        for column, word in enumerate(words.split()):
            if word != ".":
                canvas.text((200 + 60 * column, 200 + 38 * row), word, 30)
    [board] = found(canvas)
    assert len(board.islands) == 15


def test_the_number_of_a_title_in_a_dark_box_is_none(canvas):
    canvas.polygon([(160, 70), (430, 70), (430, 130), (160, 130)])
    canvas.text((250, 100), "No.", 30, 255)
    canvas.text((400, 100), "8", 30, 255)
    [board] = found(canvas)
    assert len(board.islands) == len(PLACES)


@pytest.mark.parametrize(("spot", "taken"), [((3, 3), True), ((2, 5), False)])
def test_a_stroke_that_may_be_a_one_is_one_on_a_crossing_among_the_others(canvas, spot, taken, monkeypatch):
    place = np.array(CORNER) + PITCH * np.array(spot[::-1])
    canvas.text(place, "1", 30)
    sure = ringless.shows_clue
    for room in (ringless, completing):
        monkeypatch.setattr(
            room, "shows_clue", lambda c: sure(c) and np.hypot(*(c.disc.center - place)) > PITCH / 2
        )
    [board] = found(canvas)
    assert spots(board) == PLACES.keys() - {spot} | ({spot} if taken else set())


def test_the_number_of_a_title_in_line_with_some_is_none(canvas):
    canvas.text((372, 100), "e", 30)
    canvas.text((400, 100), "8", 30)
    [board] = found(canvas)
    assert len(board.islands) == len(PLACES)


@pytest.mark.parametrize(
    ("size", "spot", "members"),
    [(24, (-0.9, -0.2), [10]), (30, (-0.9, -0.2), [11]), (24, (2.5, 3.3), [11])],
    ids=["lower", "as high", "among them"],
)
def test_the_number_of_a_title_is_told_by_its_height(canvas, size, spot, members, monkeypatch):
    """What stands among the others may be low because a part of it is lost."""
    parted = []

    def record(points, *rest, **more):
        parted.append(len(points))
        return part(points, *rest, **more)

    monkeypatch.setattr(ringless, "part", record)
    canvas.text(np.array(CORNER) + PITCH * np.array(spot[::-1]), "8", size)
    found(canvas)
    assert parted == members


def test_numbers_far_off_in_line_with_none_do_not_spoil_it(canvas, monkeypatch):
    """A few of another puzzle, that together with these stand on no rows and columns."""
    far = [(1480, 233), (1571, 322), (1543, 455)]
    wide = Canvas(1700, SIDE)
    wide.grey[:, :SIDE] = canvas.grey
    for place in far:
        wide.text(place, "6", 30)
    put = ringless.put_on_lattice

    def all_or_none(page, islands, diamonds, placed=None):
        mixed = any(c.disc.center[0] > 1400 for c in islands)
        return None if mixed else put(page, islands, diamonds, placed)

    monkeypatch.setattr(ringless, "put_on_lattice", all_or_none)
    monkeypatch.setattr(ringless, "part", lambda points, *_, **__: [Part(np.arange(len(points)), Extent())])
    [board] = found(wide)
    assert spots(board) == PLACES.keys()


def test_what_is_left_of_numbers_that_may_be_several_boards_need_be_none(canvas, monkeypatch):
    parts = np.arange(7), np.arange(7, 10)
    whole = Part(np.arange(10), Extent(single=0.6), otherwise=tuple(Part(some, Extent()) for some in parts))
    monkeypatch.setattr(ringless, "part", lambda *_, **__: [whole])
    put = ringless.put_on_lattice
    monkeypatch.setattr(
        ringless, "put_on_lattice", lambda page, some, *a: put(page, some, *a) if len(some) > 3 else None
    )
    monkeypatch.setattr(ringless, "completed", lambda _, board, *__, **___: board)
    [board] = found(canvas)
    assert [len(one.islands) for one in board.otherwise] == [7]


def test_those_of_buttons_are_none(canvas):
    places = [PLACES[spot][:2] for spot in sorted(PLACES)]
    keys = [Disc(np.array(place, float), 40.0, 37.0, 37.0 * np.eye(2), 0.0) for place in places]
    digits = Digits(canvas.page())
    [board] = find_ringless(digits, [], keys[:2])
    assert len(board.islands) == len(PLACES) - 2
    assert find_ringless(digits, [], keys) == []


def test_those_of_other_boards_are_none(canvas):
    [board] = found(canvas)
    assert found(canvas, [board]) == []


def test_beside_a_board_every_other_piece_is_asked_for_first(monkeypatch):
    """Where a page has none but letters there, the others are not asked for."""
    for word, some in (("A", False), ("3", True)):
        canvas = Canvas(SIDE, SIDE)
        canvas.board(FIVE, (150, 150), (60, 60), 20)
        for x in range(500, 860, 60):
            for y in range(520, 860, 60):
                canvas.text((x, y), word, 30)
        page = canvas.page()
        boards = [board for board in find(page) if len(board.islands) == len(PLACES)]
        digits = Digits(page)
        asked = []
        sure = digits.sure
        monkeypatch.setattr(
            digits, "sure", lambda pieces, sure=sure, asked=asked: asked.append(pieces) or sure(pieces)
        )
        assert bool(find_ringless(digits, boards)) == some
        assert len(asked) == 1 + some
        assert len(asked[0]) <= len(digits.places) / 2 + 1


def test_digits_in_squares_are_none(canvas):
    for step in range(6):
        at = CORNER[0] + PITCH * (step - 0.5)
        canvas.line((at, 150), (at, 650), 2)
        canvas.line((150, at), (650, at), 2)
    wide = [board for board in found(canvas) if len(board.islands) >= 5]
    assert [len(board.islands) for board in wide] == [10]
    small = Canvas(SIDE, SIDE)
    for x, y, word in PLACES.values():
        small.text((x, y), word, 54)
    small.grey = np.minimum(small.grey, canvas.grey)
    assert found(small) == []


def test_digits_in_squares_are_some_where_a_board_was_seen_in_part():
    """Its grid has cells."""
    canvas = Canvas(SIDE, SIDE)
    for x, y, word in PLACES.values():
        canvas.text((x, y), word, 54)
    [whole] = found(canvas)
    seen = put_on_lattice(whole.page, list(whole.islands[2:]), [])
    for step in range(6):
        at = CORNER[0] + PITCH * (step - 0.5)
        canvas.line((at, 150), (at, 650), 2)
        canvas.line((150, at), (650, at), 2)
    assert found(canvas) == []
    [board] = found(canvas, doubtful=[seen])
    assert spots(board) == PLACES.keys()


def test_a_number_beside_a_speck_is_one_too(canvas):
    """It does not stand alone, so it is looked for on its crossing."""
    x, y, _ = PLACES[1, 1]
    canvas.text((x + 26, y), "-", 30)
    canvas.line((x + 20, y - 10), (x + 20, y + 10), 6)
    page = canvas.page()
    digits = Digits(page)
    assert not (np.hypot(*(digits.places - (x, y)).T) < 5).any()
    [board] = find_ringless(digits, [])
    assert spots(board) == PLACES.keys()


@pytest.mark.parametrize("framed", [True, False])
def test_what_is_outside_of_a_frame_around_numbers_is_none(canvas, framed, monkeypatch):
    """A letter of a title below, run together with the next one, may read as a number, in no word."""
    monkeypatch.setattr("vision.looks.completing._is_of_text", lambda *_: False)
    x, y, _ = PLACES[4, 2]
    canvas.text((x, y + PITCH), "5", 30)
    canvas.text((x + 26, y + PITCH), "-", 30)
    canvas.line((x + 20, y + PITCH - 10), (x + 20, y + PITCH + 10), 6)
    if framed:
        corners = [(150, 150), (650, 150), (650, 650), (150, 650)]
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            canvas.line(start, end, 2)
    [board] = found(canvas)
    assert len(board.islands) == len(PLACES) + (not framed)


def test_numbers_that_are_struck_out_are_some_too(canvas):
    """The stroke goes far beyond them."""
    for spot in ((0, 2), (2, 0), (4, 2)):
        x, y, _ = PLACES[spot]
        canvas.line((x - 34, y + 26), (x + 34, y - 26), 3)
    [board] = found(canvas)
    assert spots(board) == PLACES.keys()


def test_a_frame_is_no_column_of_ones(canvas):
    canvas.line((100, 100), (100, 700), 3)
    canvas.line((700, 100), (700, 700), 3)
    [board] = found(canvas)
    assert spots(board) == PLACES.keys()


def test_where_digits_stand_in_circles_a_number_beside_them_is_none():
    canvas = Canvas(SIDE, SIDE)
    for x, y, word in PLACES.values():
        canvas.disc((x, y), 30, 60)
        canvas.text((x, y), word, 30, 255)
    canvas.text((200, 100), "1", 30)
    [board] = found(canvas)
    assert spots(board) == PLACES.keys()


def test_a_number_among_those_in_circles_is_one_of_them_whose_circle_is_lost():
    canvas = Canvas(SIDE, SIDE)
    for x, y, word in PLACES.values():
        bare = (x, y) in [(400, 200), (400, 600)]
        if not bare:
            canvas.disc((x, y), 30, 60)
        canvas.text((x, y), word, 30, 0 if bare else 255)
    [board] = found(canvas)
    assert spots(board) == PLACES.keys()


@pytest.mark.parametrize("aside", [(0, 0), (6, 4)], ids=["on its crossing", "aside"])
def test_four_numbers_tell_where_a_broken_one_is(aside):
    """So near that it is found on the crossing; the island is around it even so."""
    canvas = Canvas(SIDE, SIDE)
    for place, word in zip([(200, 200), (400, 200), (400, 400), (200, 600)], "2331", strict=True):
        canvas.text(place, word, 30)
    assert found(canvas) == []
    x, y = np.array([400, 600]) + aside
    canvas.text((x, y), "2", 30)
    canvas.line((x - 20, y + 2), (x + 20, y + 2), 2, 255)
    [board] = found(canvas)
    assert len(board.islands) == 5
    [last] = [c.disc for c in board.islands if (c.disc.center > (300, 500)).all()]
    assert last.center == pytest.approx((x, y), abs=2)


def test_a_page_may_be_parted_into_boards_of_numbers_alone(canvas):
    [whole] = found(canvas)
    part = put_on_lattice(whole.page, list(whole.islands[:6]), [])
    [doubted] = or_ringless([part], [whole])
    assert doubted.instead == ((whole,),)
    assert or_ringless([part], []) == [part]


def test_a_doubtful_board_may_be_a_larger_one_of_which_the_numbers_alone_are_seen(canvas):
    [larger] = found(canvas)
    smaller = put_on_lattice(larger.page, list(larger.islands[:6]), [])
    doubted = or_larger(smaller, [larger])
    assert [len(one.islands) for one in doubted.otherwise] == [len(PLACES)]
    assert doubted.otherwise[0].ringless
    assert doubted.extent.single == 0.5
    assert or_larger(larger, [larger]) is larger
    assert or_larger(smaller, []) is smaller


def test_a_doubtful_board_may_be_just_the_numbers_where_these_are_more(canvas):
    """What it has besides are bridges that cross the lines of a grid."""
    [numbers] = found(canvas)
    bridges = [
        Candidate(Disc(np.array((x, y), float), 30.0, 30.0, 30 * np.eye(2), 0.01), numbers.islands[0].glyphs)
        for x, y in ((300, 200), (200, 300))
    ]
    own = [c for c in numbers.islands if c.disc.center[1] < 550]
    seen = put_on_lattice(numbers.page, own + bridges, [])
    assert len(own) + len(bridges) == len(seen.islands) < len(numbers.islands)
    doubted = or_larger(seen, [numbers])
    assert doubted.instead == ((numbers,),)
    assert [len(one.islands) for one in doubted.otherwise] == [len(numbers.islands) + len(bridges)]


def test_circles_show_what_the_numbers_do_not():
    """The digits that stand alone give the rows that were missed; there a ring that holds none is seen."""
    canvas = Canvas(SIDE, SIDE)
    canvas.board(FIVE, CORNER, (PITCH, PITCH), 30)
    [board] = find(canvas.page())
    [numbers] = found(canvas)
    few = put_on_lattice(board.page, [c for c in board.islands if c.disc.center[1] < 450], [])
    less = put_on_lattice(numbers.page, list(numbers.islands)[:-1], [])
    [larger] = or_larger(few, [replace(less, ringless=True)]).otherwise
    assert spots(larger) == PLACES.keys()
    assert [c.disc.radius for c in larger.islands] == pytest.approx([30] * len(PLACES), abs=1.5)


def test_a_board_among_many_pieces_of_other_sizes_is_found():
    """The largest pieces are looked at first, and such as are of the sizes of digits."""
    canvas = Canvas(1700, 1700)
    for x, y, word in PLACES.values():
        canvas.text((x, y), word, 26)
    for row in range(22):
        for column in range(38):
            x, y = 60 + 42 * column, 740 + 42 * row
            canvas.polygon([(x - 6, y - 12), (x + 8, y), (x - 3, y + 12)])
    boards = [board for board in found(canvas) if len(board.islands) >= len(PLACES)]
    assert [spots(board) for board in boards] == [PLACES.keys()]


IN_HALVES = """
..##....
.##.....
.##.....
##......
##...##.
##....##
##....##
##....##
##....##
##....##
.#...##.
..#..#..
"""
"""A 6 of which a scan has lost what is thin."""


def test_the_sides_of_a_digit_that_fell_apart_are_one_symbol():
    canvas = Canvas(SIDE, SIDE)
    ink = np.array([[mark == "#" for mark in line] for line in IN_HALVES.split()])
    canvas.grey[282:318, 288:312][np.kron(ink, np.ones((3, 3), np.bool_))] = 0
    page = canvas.page()
    [candidate] = look_into(page, [island_around(np.array([300.0, 300.0]), 30.0)])
    assert len(candidate.glyphs) == 2
    assert not may_be_clue(candidate)
    one = completing._as_one(page, candidate)
    assert len(one.glyphs) == 1
    assert may_be_clue(one)


@pytest.mark.parametrize(("word", "glyphs"), [("6", 1), ("11", 2), ("oo", 2)])
def test_other_symbols_stay_as_many_as_they_are(word, glyphs):
    canvas = Canvas(SIDE, SIDE)
    canvas.text((300, 300), word, 36)
    canvas.cut()
    page = canvas.page()
    [candidate] = look_into(page, [island_around(np.array([300.0, 300.0]), 30.0)])
    assert len(completing._as_one(page, candidate).glyphs) == glyphs
