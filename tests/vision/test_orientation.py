"""Orientation: which way up numbers stand."""

import numpy as np
import pytest

from tests.vision.digits.pieces import detections
from tests.vision.drawing import Canvas
from vision.orientation import way_up

SPOTS = np.array([(60.0 + 90 * column, 60.0 + 90 * row) for row in range(2) for column in range(4)])


def board(texts, quarters=0):
    """Islands that stand upright after so many quarter turns to the left, and their detections."""
    canvas = Canvas(390, 210)
    for spot, text in zip(SPOTS, texts, strict=False):
        canvas.ring(spot, 32, 3)
        canvas.text(spot, text, 36)
    grey, spots = canvas.pixels(), SPOTS[: len(texts)]
    for _ in range(quarters):  # Each turns the picture to the right.
        spots = np.column_stack([grey.shape[0] - 1 - spots[:, 1], spots[:, 0]])
        grey = np.ascontiguousarray(np.rot90(grey, -1))
    return grey, detections([(x, y, 32) for x, y in spots])


@pytest.mark.parametrize("quarters", range(4))
def test_a_few_digits_tell(quarters):
    grey, pieces = board("23452314", quarters)
    chances = way_up(grey, pieces, np.arange(8))
    assert chances.sum() == pytest.approx(1)
    assert chances[quarters] > 0.99


def test_two_digits_tell_as_well():
    grey, pieces = board(["12", "14", "15", "13"], 2)
    assert way_up(grey, pieces, np.arange(4))[2] > 0.9


def test_digits_that_read_the_same_on_their_head_leave_it_open():
    grey, pieces = board("00000000")
    chances = way_up(grey, pieces, np.arange(8))
    assert 0.01 < chances[2] < chances[0] < 0.99


def test_nothing_printed_says_nothing():
    canvas = Canvas(390, 210)
    for spot in SPOTS:
        canvas.ring(spot, 32, 3)
    chances = way_up(canvas.pixels(), detections([(x, y, 32) for x, y in SPOTS]), np.arange(8))
    assert chances[0] > 0.5
    assert np.ptp(chances[1:]) < 0.02


def test_only_the_members_count():
    (upright, above), (on_head, below) = board("23452345"), board("2345", 2)
    grey = np.concatenate([upright, on_head])
    centers = np.concatenate([above.centers, below.centers + np.array([0, len(upright)])])
    pieces = detections([(x, y, 32) for x, y in centers])
    assert way_up(grey, pieces, np.arange(8)).argmax() == 0
    assert way_up(grey, pieces, np.arange(8, 12)).argmax() == 2


def test_signs_tell_where_islands_are_empty():
    canvas = Canvas(300, 300)
    canvas.ring((40, 40), 20, 2)
    canvas.diamond((150, 150), 90, 4)
    for spot, text in (((150, 100), "4"), ((150, 200), "13"), ((200, 150), "4"), ((100, 150), "3")):
        canvas.text(spot, text, 34)
    pieces = detections([(40, 40, 20)], [(150, 150, 90)])
    flipped = detections([(259, 259, 20)], [(149, 149, 90)])
    assert way_up(canvas.pixels(), pieces, np.arange(2))[0] > 0.95
    assert way_up(np.ascontiguousarray(np.rot90(canvas.pixels(), 2)), flipped, np.arange(2)).argmax() == 2
