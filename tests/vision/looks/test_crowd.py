"""Crowd: digits of a text or in a crossword told from those that stand apart."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.looks.crowd import are_in_crowds, crowding

SIDE, HEIGHT = 900, 20
ALONE = [(100.0 + 90 * x, 100.0 + 90 * y) for x in range(4) for y in range(3)]


def told(canvas, places):
    page = canvas.page()
    return are_in_crowds(crowding(page, np.array(places), np.full(len(places), float(HEIGHT))))


@pytest.fixture
def canvas():
    canvas = Canvas(SIDE, SIDE)
    for index, place in enumerate(ALONE):
        canvas.text(place, str(index % 8 + 1), HEIGHT * 1.4)
    return canvas


def test_digits_of_a_text_stand_in_crowds(canvas):
    for row in range(8):
        canvas.text((500, 520 + 30 * row), "8 islands in rows of 4 are joined by 12 bridges", 28)
    within = [(300.0, 580.0), (500.0, 640.0), (700.0, 700.0)]
    assert told(canvas, [*ALONE, *within]).tolist() == [False] * len(ALONE) + [True] * 3


def test_where_all_are_on_the_lines_of_a_grid_none_does(canvas):
    for step in range(10):
        canvas.line((55 + 45 * step, 40), (55 + 45 * step, 500), 3)
        canvas.line((40, 55 + 45 * step), (500, 55 + 45 * step), 3)
    assert not told(canvas, ALONE).any()


def test_the_edge_of_the_page_is_no_crowd():
    canvas = Canvas(SIDE, SIDE)
    canvas.text((8, 10), "3", HEIGHT)
    assert told(canvas, [(8.0, 10.0)]).tolist() == [False]
