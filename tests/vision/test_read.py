"""The whole of vision: drawn pages go in, readings come out."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.drawing import FIVE, Canvas, bullets, leaning, through, turned
from vision import read_page
from vision.boards.placing import put_on_lattice
from vision.crossings.read import SeenCrossings
from vision.hashi.read import LOST, WAY_UP, FoundBridges
from vision.hashi.upright import stand_up
from vision.read import find_page, look_again, part_anew, read_found
from vision.reading import NOTHING, Number
from vision.turning import turn_matrix, turn_page

WIDTH, HEIGHT = 1000, 900
TEXT = "4 . 2 . 3 ./. 3 . 5 . 2/6 . 8 . . 1/. 7 . 1 . ./3 . 4 . 10 2/. 12 . 9 . 11"
STYLE = {"corner": (240, 190), "pitch": (105, 105), "radius": 36, "line": 3}


def truth(text=TEXT):
    rows = [words.split() for words in text.split("/")]
    return {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row) if word != "."}


def texts(board):
    return {(island.row, island.column): island.number.text for island in board.islands}


def only(canvas):
    reading = read_page(canvas.pixels())
    [board] = reading.boards
    return board


MATRICES = {
    "straight": np.eye(3),
    "turned by 10 degrees": turned(10, (500, 450)),
    "in perspective": leaning(WIDTH, HEIGHT, 0.1),
}


@pytest.mark.parametrize("view", MATRICES)
def test_a_page(view):
    canvas = Canvas(WIDTH, HEIGHT)
    places = canvas.board(TEXT, **STYLE)
    canvas.seen_through(MATRICES[view])
    board = only(canvas)
    assert texts(board) == truth()
    for island in board.islands:
        [place] = through(MATRICES[view], places[island.row, island.column])
        assert island.center == pytest.approx(place, abs=0.7)
        assert island.number.value == int(island.number.text)
        assert island.number.confidence > 0.6
    assert (board.lattice.rows, board.lattice.columns) == (6, 6)
    assert board.confidence > 0.9
    assert board.notes == ()
    frame = [(187.5, 137.5), (817.5, 137.5), (817.5, 767.5), (187.5, 767.5)]
    assert np.array(board.outline) == pytest.approx(through(MATRICES[view], frame), abs=4)


def test_islands_come_in_reading_order():
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board(TEXT, **STYLE)
    board = only(canvas)
    spots = [(island.row, island.column) for island in board.islands]
    assert spots == sorted(spots)
    assert all(34 < island.radius < 39 for island in board.islands)


def test_light_print_on_dark_and_a_question_mark_and_a_lost_number():
    text = TEXT.replace("8", "?").replace("7", "o")
    canvas = Canvas(WIDTH, HEIGHT, ground=28, ink=225)
    canvas.board(text, **STYLE)
    board = only(canvas)
    assert texts(board) == {**truth(text), (3, 1): ""}
    by_spot = {(island.row, island.column): island.number for island in board.islands}
    assert by_spot[2, 2].value is None
    assert by_spot[3, 1] == LOST


def test_numbers_alone_are_a_board_that_may_lack_one():
    canvas = Canvas(WIDTH, HEIGHT)
    for (row, column), word in truth(FIVE).items():
        canvas.text((240 + 105 * column, 190 + 105 * row), word, 34)
    board = only(canvas)
    assert board.ringless
    assert texts(board) == truth(FIVE)
    assert board.confidence == pytest.approx(0.9, abs=0.02)


def test_boards_come_in_reading_order():
    """Three of them: two side by side, the right one a little higher, and one below."""
    canvas = Canvas(1300, 1250)
    kinds = ["1 2 ./. 3 4/2 . 1", "2 3 ./. 4 5/3 . 2", "3 4 . 5/. 5 6 ./4 3 . 2"]
    canvas.board(kinds[1], (850, 120), (130, 130), 38, 3)
    canvas.board(kinds[0], (150, 150), (100, 100), 30, 3)
    canvas.board(kinds[2], (200, 800), (160, 160), 48, 4)
    boards = read_page(canvas.pixels()).boards
    assert [texts(board) for board in boards] == [truth(text) for text in kinds]


@pytest.mark.parametrize("reach", [36, 40, 44, 62])
def test_signs(reach):
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board("o . o . o/. . . . ./o . o . o/. . . . ./o . o . o", (250, 200), (120, 120), 34, 3)
    tips = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
    printed = {
        (1, 1): {"north": "3", "south": "10"},
        (1, 3): {"east": "4", "west": "2"},
        (3, 1): {"north": "6", "east": "7", "south": "5", "west": "8"},
        (3, 3): {},
    }
    names = ("north", "east", "south", "west")
    for (row, column), corners in printed.items():
        center = np.array([250.0 + 120 * column, 200 + 120 * row])
        canvas.diamond(center, reach, 3)
        for name, words in corners.items():
            canvas.text(center + 0.52 * reach * tips[names.index(name)], words, 0.42 * reach)
    board = only(canvas)
    assert set(texts(board).values()) == {""}
    assert len(board.islands) == 9
    found = {
        (sign.row, sign.column): {
            name: getattr(sign, name).text for name in names if getattr(sign, name).text
        }
        for sign in board.signs
    }
    assert found == printed
    [first, *_] = board.signs
    assert first.center == pytest.approx((370, 320), abs=2)
    assert np.array(first.corners) == pytest.approx((370, 320) + reach * tips, abs=3)


def test_what_is_no_number_in_some_islands_beside_signs_is_the_paper():
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board("o . o . o/. . . . ./o . o . o/. . . . ./o . o . o", (250, 200), (120, 120), 34, 3)
    for center in (370, 320), (610, 320), (370, 560):
        canvas.diamond(center, 44, 3)
        canvas.text((center[0], center[1] - 23), "6", 18)
    for center in (250, 200), (490, 440), (490, 200):
        canvas.text(center, "x", 20, ink=190)
    board = only(canvas)
    assert len(board.islands) == 9
    assert all(island.number is NOTHING for island in board.islands)


@pytest.mark.parametrize(("confidence", "kept"), [(0.9, True), (0.3, False)])
def test_what_hardly_looks_like_a_number_in_one_island_beside_signs_is_none(confidence, kept):
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board("o . o . o/. . . . ./o . o . o/. . . . ./o . o . o", (250, 200), (120, 120), 34, 3)
    for center in (370, 320), (610, 320), (370, 560):
        canvas.diamond(center, 44, 3)
        canvas.text((center[0], center[1] - 23), "6", 18)
    [found] = find_page(canvas.pixels()).boards
    numbers = [Number("6", ((6, 0.99),)) if ways else NOTHING for ways in found.upright.places]
    numbers[4] = Number("3", ((3, confidence), (8, 0.05)))
    board = found.read([numbers], found.look_beside())
    assert [island.number.value for island in board.islands].count(3) == kept
    assert sum(sign.north.value == 6 for sign in board.signs) == 3


def test_a_frame_around_one_of_two_boards_is_told():
    canvas = Canvas(1400, 700)
    for left in 120, 800:
        canvas.board(FIVE, (left, 120), (100, 100), 30, 3)
    corners = [(60, 60), (580, 60), (580, 580), (60, 580)]
    for start, end in pairwise([*corners, corners[0]]):
        canvas.line(start, end, 3)
    assert [board.framed for board in read_page(canvas.pixels()).boards] == [True, False]


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_page_on_its_side_or_its_head(quarters):
    """Rows and columns are those of the upright puzzle, pixels those of the picture."""
    canvas = Canvas(WIDTH, HEIGHT)
    places = canvas.board(TEXT, **STYLE)
    [board] = read_page(np.ascontiguousarray(np.rot90(canvas.pixels(), quarters))).boards
    matrix = turn_matrix((HEIGHT, WIDTH), quarters)
    assert texts(board) == truth()
    assert board.confidence > 0.9
    assert board.notes == ()
    for island in board.islands:
        [place] = through(matrix, places[island.row, island.column])
        assert island.center == pytest.approx(place, abs=0.7)
        [spot] = board.lattice.to_pixels(np.array([(island.row, island.column)]))
        assert spot == pytest.approx(place, abs=3)
    frame = [(187.5, 137.5), (817.5, 137.5), (817.5, 767.5), (187.5, 767.5)]
    assert np.array(board.outline) == pytest.approx(through(matrix, frame), abs=4)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_signs_on_a_page_on_its_side_or_its_head(quarters):
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board("o . o . o/. . . . ./o . o . o/. . . . ./o . o . o", (250, 200), (120, 120), 34, 3)
    tips = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
    printed = {(370, 320): "3 4 10 2", (610, 320): "1 2 11 4", (610, 560): "6 7 5 12"}
    for center, words in printed.items():
        canvas.diamond(center, 44, 3)
        for tip, word in zip(tips, words.split(), strict=True):
            canvas.text(np.array(center) + 0.52 * 44 * tip, word, 18)
    [board] = read_page(np.ascontiguousarray(np.rot90(canvas.pixels(), quarters))).boards
    assert [(sign.row, sign.column) for sign in board.signs] == [(1, 1), (1, 3), (3, 3)]
    compass = [(sign.north, sign.east, sign.south, sign.west) for sign in board.signs]
    assert [" ".join(number.text for number in sign) for sign in compass] == list(printed.values())
    matrix = turn_matrix((HEIGHT, WIDTH), quarters)
    assert np.array(board.signs[0].corners) == pytest.approx(through(matrix, (370, 320) + 44 * tips), abs=3)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_boards_of_a_turned_page_come_as_if_it_were_upright(quarters):
    canvas = Canvas(1300, 700)
    kinds = ["1 2 ./. 3 4/2 . 1", "2 3 ./. 4 5/3 . 2"]
    canvas.board(kinds[1], (850, 120), (130, 130), 38, 3)
    canvas.board(kinds[0], (150, 150), (100, 100), 30, 3)
    boards = read_page(np.ascontiguousarray(np.rot90(canvas.pixels(), quarters))).boards
    assert [texts(board) for board in boards] == [truth(text) for text in kinds]


def test_the_page_number_in_a_circle_is_no_island():
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board(TEXT, **STYLE)
    canvas.ring((80, 847), 36, 3)
    canvas.text((80, 847), "17", 36)
    assert texts(only(canvas)) == truth()


def test_what_may_lie_otherwise_is_told(monkeypatch):
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board(TEXT, **STYLE)

    def doubting(boards):
        return [replace(board, doubt=0.3) for board in stand_up(boards)]

    monkeypatch.setattr("vision.read.stand_up", doubting)
    board = only(canvas)
    assert board.confidence <= 0.7
    assert board.notes == (WAY_UP,)


def test_pages_are_read_together_as_each_by_itself():
    """One call of Tesseract for all; even the confidences are the same."""
    pictures = []
    for text in (TEXT, TEXT.replace("8", "?").replace("12", "10")):
        canvas = Canvas(WIDTH, HEIGHT)
        canvas.board(text, **STYLE)
        pictures += [canvas.pixels(), bullets(WIDTH, HEIGHT).pixels()]
    alone = [read_page(picture).boards for picture in pictures]
    together = [reading.boards for reading in read_found([find_page(picture) for picture in pictures])]
    assert [len(boards) for boards in together] == [1, 0, 1, 0]
    for boards, again in zip(alone, together, strict=True):
        for board, other in zip(boards, again, strict=True):
            assert (board.islands, board.outline, board.confidence) == (
                other.islands, other.outline, other.confidence
            )  # fmt: skip


def test_boards_that_may_be_parted_differently_are_so_where_that_is_asked_for():
    canvas = Canvas(1700, HEIGHT)
    for x in (150, 1000):
        canvas.board(FIVE, (x, 150), pitch=(100, 100), radius=30)
    first = find_page(canvas.pixels())
    one, other = first.bridges
    assert first.ways == []
    assert len(one.islands) == len(other.islands) == 10
    way = (put_on_lattice(one.page, [*one.islands, *other.islands], []),)
    uprights = [FoundBridges(stand_up([replace(board, instead=(way,))])[0]) for board in (one, other)]
    doubtful = replace(first, boards=uprights)
    assert doubtful.ways == [way]
    assert part_anew(doubtful, way).bridges == [*way]
    assert part_anew(first, (other,)).bridges == [one, other]
    assert part_anew(first, (other,)).on_trial
    assert not first.on_trial


class Everywhere(SeenCrossings):
    """Crossings all over the picture."""

    def holds(self, spot):
        return True


def test_a_second_look_sees_no_bridges_in_crossings_either():
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board(TEXT, **STYLE)
    first = find_page(canvas.pixels())
    assert first.hasty
    [again] = look_again(first).bridges
    assert len(again.islands) == len(truth())
    signs = Everywhere(None)
    assert look_again(replace(first, boards=[signs, *first.boards])).boards == [signs]


class Nowhere(SeenCrossings):
    """Holds no middle of any other board."""

    def holds(self, spot):
        return False


@pytest.mark.parametrize("quarters", [0, 1])
def test_what_looks_like_crossings_in_the_midst_of_bridges_is_part_of_them(quarters):
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board(TEXT, **STYLE)
    first = find_page(canvas.pixels())
    [board] = first.bridges
    page = turn_page(board.page, quarters)
    place = turn_matrix(board.page.full.shape, quarters) @ (*board.centers.mean(axis=0), 1.0)

    def kinds(place, cells):
        found = SimpleNamespace(page=page, ways=[()] * cells, grid=SimpleNamespace(centers=place[None, :2]))
        signs = Nowhere(found)
        return [one is signs for one in look_again(replace(first, boards=[signs, *first.boards])).boards]

    assert kinds(place, 9) == [False]
    assert kinds(place, 400) == [True, False]
    assert kinds(place + 1000.0, 9) == [True, False]


def test_where_only_crossings_were_seen_bridges_are_looked_for_in_their_place():
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.board(TEXT, **STYLE)
    first = find_page(canvas.pixels())
    assert not first.broken_off
    page = turn_page(first.boards[0].page, 1)
    only = replace(first, boards=[Everywhere(SimpleNamespace(page=page))])
    assert only.broken_off
    [again] = look_again(only).bridges
    assert len(again.islands) == len(truth())
    assert again.page.quarters == 0
