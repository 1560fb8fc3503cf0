"""Around: digits on discs and in rings are told from those in squares and on plain paper."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.looks.around import stand_in_cells, stand_in_circles
from vision.looks.search import find

SIDE = 800
PLACES = [(200, 200), (200, 420), (540, 300)]
HEIGHT = 22


def digits(canvas):
    for place, word in zip(PLACES, "235", strict=True):
        canvas.text(place, word, 30)


def seen(canvas, boards=(), places=PLACES, height=HEIGHT):
    places = np.array(places, float)
    return stand_in_circles(canvas.page(), places, np.full(len(places), float(height)), boards).tolist()


def squares(canvas, fill=None, half=30):
    for place in PLACES:
        corners = np.add(place, half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
        if fill is not None:
            canvas.polygon(corners, fill)
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            canvas.line(start, end, 2)


def test_plain_paper():
    canvas = Canvas(SIDE, SIDE)
    digits(canvas)
    assert seen(canvas) == [False] * 3


@pytest.mark.parametrize("shade", [60, 200, 245])
@pytest.mark.parametrize("radius", [18, 26, 45])
def test_discs_however_faint(shade, radius):
    canvas = Canvas(SIDE, SIDE)
    for place in PLACES[1:]:
        canvas.disc(place, radius, shade)
    digits(canvas)
    assert seen(canvas) == [False, True, True]


@pytest.mark.parametrize("disc", [True, False])
def test_discs_that_fill_the_cells_around_them(disc):
    """The lines of a cell are plainer than the edge of a pale disc, and nearest to its middle along them."""
    canvas = Canvas(SIDE, SIDE)
    for place in PLACES:
        if disc:
            canvas.disc(place, 18, 150)
    squares(canvas, half=20)
    digits(canvas)
    assert seen(canvas) == [disc] * 3


def test_rings_with_lines_that_run_into_them():
    canvas = Canvas(SIDE, SIDE)
    for place in PLACES:
        for x, y in ((100, 0), (0, 100)):
            canvas.line((place[0] - x, place[1] - y), (place[0] + x, place[1] + y), 3)
        canvas.ring(place, 26, 2, 120, fill=255)
    digits(canvas)
    assert seen(canvas) == [True] * 3


@pytest.mark.parametrize("fill", [None, 150])
def test_squares(fill):
    canvas = Canvas(SIDE, SIDE)
    squares(canvas, fill)
    digits(canvas)
    assert seen(canvas) == [False] * 3


@pytest.mark.parametrize("side", [38, 42, 46])
def test_cells_of_a_grid_of_which_few_hold_digits(side):
    """Its lines go on beyond the corners of a cell."""
    canvas = Canvas(SIDE, SIDE)
    for across in side * np.arange(10):
        canvas.line((200 + across, 200), (200 + across, 200 + 9 * side), 2)
        canvas.line((200, 200 + across), (200 + 9 * side, 200 + across), 2)
    given = [(row, column) for row in range(9) for column in range(0, 9, 3)]
    places = [(200 + side * (column + 0.5), 200 + side * (row + 0.5)) for row, column in given]
    for number, place in enumerate(places):
        canvas.text(place, str(2 + number % 7), 30)
    assert not any(seen(canvas, places=places))


def test_diamonds_are_not_taken_for_cells():
    canvas = Canvas(SIDE, SIDE)
    for place in PLACES:
        canvas.diamond(place, 40, 3)
    digits(canvas)
    assert seen(canvas) == [True] * 3


def test_on_a_tilted_page_it_is_compared_with_the_board_there():
    tilt = cv2.getPerspectiveTransform(
        np.float32([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]]),
        np.float32([[90, 60], [760, 0], [700, 560], [0, 610]]),
    )
    canvas = Canvas(SIDE, SIDE)
    canvas.board("2 . 3 . 2/. 1 . . ./3 . . . 3/. . 1 . ./2 . 3 . 2", (250, 500), (60, 60), 20)
    squares(canvas)
    canvas.ring((540, 120), 26, 2, 180)
    canvas.text((540, 120), "4", 30)
    digits(canvas)
    canvas.seen_through(tilt)
    boards = find(canvas.page())
    assert len(boards) == 1
    places = cv2.perspectiveTransform(np.float64([[*PLACES, (540, 120)]]), tilt)[0]
    assert seen(canvas, boards, places, HEIGHT * 0.75) == [False, False, False, True]


def walled(canvas):
    return stand_in_cells(
        canvas.page(), np.array(PLACES, float), np.full(len(PLACES), float(HEIGHT))
    ).tolist()


def test_squares_wall_digits_in_and_single_lines_do_not():
    canvas = Canvas(SIDE, SIDE)
    digits(canvas)
    canvas.line((100, 240), (800, 240), 2)
    canvas.line((580, 100), (580, 800), 2)
    assert walled(canvas) == [False] * 3
    squares(canvas)
    assert walled(canvas) == [True] * 3
