"""Bridged: bridges that are drawn between numbers tell that these are one board."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.looks.ringless import find_ringless
from vision.parting.dividing import Part
from vision.reading import Extent
from vision.symbols.digits import Digits

PITCH = 100
PARTS = [
    (row, column)
    for low in (0, 7)
    for row, column in ((low, 0), (low, 2), (low + 1, 0), (low + 2, 0), (low + 2, 2))
]


def found(bridges):
    """The boards of two parts of a page, with bridges, each from a spot to a spot."""
    canvas = Canvas(600, 1300)
    for row, column in PARTS:
        canvas.text((200 + PITCH * column, 200 + PITCH * row), "3", 30)
    for spots in bridges:
        (y0, x0), (y1, x1) = (np.array(spot) * PITCH + 200 for spot in spots)
        away = 28 * np.sign((x1 - x0, y1 - y0))
        canvas.line(np.array((x0, y0)) + away, np.array((x1, y1)) - away, 3)
    return find_ringless(Digits(canvas.page()), [])


@pytest.fixture
def in_two(monkeypatch):
    """Pages whose numbers are parted into those above and those below."""

    def halves(points, *_, **__):
        low = points[:, 1] < 200 + 5 * PITCH
        return [Part(np.flatnonzero(own), Extent(alone=0.8)) for own in (low, ~low)]

    monkeypatch.setattr("vision.looks.ringless.part", halves)


@pytest.mark.usefixtures("in_two")
@pytest.mark.parametrize(("lines", "boards"), [(0, [5, 5]), (1, [5, 5]), (2, [10])])
def test_parts_that_lines_join_are_one_board(lines, boards):
    across = [((2, column), (7, column)) for column in (0, 2)][:lines]
    assert [len(board.islands) for board in found(across)] == boards


@pytest.mark.usefixtures("in_two")
def test_lines_askew_are_no_bridges():
    """Dots of a grid and the sides of frames may seem to make one."""
    askew = [((2, 0), (7, 2)), ((2, 2), (7, 0))]
    assert [len(board.islands) for board in found(askew)] == [5, 5]
