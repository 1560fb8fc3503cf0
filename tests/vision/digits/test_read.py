"""Reading numbers: those of all pieces that are asked for, whichever way up."""

import numpy as np

from tests.vision.digits.pieces import detections
from tests.vision.drawing import Canvas
from vision.digits.read import Request, read_numbers, read_pages

DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "10", "12", "?", ""]
SPOTS = [(60.0 + 100 * column, 60.0 + 100 * row) for row in range(3) for column in range(4)]


def page(texts=DIGITS, ground=255, ink=0):
    canvas = Canvas(420, 320, ground, ink)
    for spot, text in zip(SPOTS, texts, strict=False):
        canvas.ring(spot, 34, 3)
        if text:
            canvas.text(spot, text, 36)
    return canvas.pixels()


def islands(texts=DIGITS):
    return detections([(x, y, 34) for x, y in SPOTS[: len(texts)]])


def texts_of(numbers):
    return [number.text for (_, quarters), (number,) in sorted(numbers.items()) for _ in [quarters]]


def test_every_island_is_read():
    numbers = read_numbers(page(), islands(), [(piece, 0) for piece in range(12)])
    assert texts_of(numbers) == DIGITS
    assert all(number.confidence > 0.8 for (number,) in numbers.values())


def test_light_on_dark():
    numbers = read_numbers(page(ground=20, ink=230), islands(), [(piece, 0) for piece in range(12)])
    assert texts_of(numbers) == DIGITS


def test_a_page_on_its_side_is_read_with_a_quarter_turn():
    grey = np.ascontiguousarray(np.rot90(page(), -1))
    height = page().shape[0]
    pieces = detections([(height - 1 - y, x, 34) for x, y in SPOTS])
    assert texts_of(read_numbers(grey, pieces, [(piece, 1) for piece in range(12)])) == DIGITS


def test_one_piece_may_be_asked_for_two_ways_up():
    numbers = read_numbers(page(), islands(), [(5, 0), (5, 2)])
    assert {asked: number.value for asked, (number,) in numbers.items()} == {(5, 0): 6, (5, 2): 9}


def test_pages_are_read_as_if_alone():
    requests = [
        Request(page(["3", "1"]), islands(["3", "1"]), [(0, 0), (1, 0)]),
        Request(page([]), islands([]), []),
        Request(page(["4"]), islands(["4"]), [(0, 0)]),
    ]
    together = read_pages(requests)
    assert together == [read_numbers(one.grey, one.detections, one.asked) for one in requests]
    assert [texts_of(numbers) for numbers in together] == [["3", "1"], [], ["4"]]


def test_a_sign_has_its_numbers_as_north_south_east_west():
    canvas = Canvas(220, 220)
    canvas.diamond((110, 110), 80, 4)
    for spot, text in (((110, 68), "7"), ((110, 152), "12"), ((152, 110), "3")):
        canvas.text(spot, text, 30)
    [numbers] = read_numbers(canvas.pixels(), detections(signs=[(110, 110, 80)]), [(0, 0)]).values()
    assert [number.value for number in numbers] == [7, 12, 3, None]
