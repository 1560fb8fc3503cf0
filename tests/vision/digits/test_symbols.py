"""Symbols: one digit, or two side by side."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.digits.crops import Inside, look_inside
from vision.digits.network import CLASSES
from vision.digits.symbols import OTHER, see

CENTER, RADIUS = np.array([100.0, 100.0]), 40.0


def number(text, ink=0, ground=255):
    canvas = Canvas(200, 200, ground, ink)
    canvas.ring(CENTER, RADIUS, 3)
    canvas.text(CENTER, text, 44)
    return look_inside(canvas.pixels(), CENTER, RADIUS)


def read(seen):
    return "".join(CLASSES[symbol.chances.argmax()] for symbol in seen.segmentations[0].symbols)


@pytest.mark.parametrize("ink", [0, 255])
def test_digits_and_question_marks_are_one_symbol(ink):
    texts = [*"012345678", "?"]
    assert [read(seen) for seen in see([number(text, ink, 255 - ink) for text in texts])] == texts


def test_two_digits_are_two():
    texts = [str(value) for value in range(10, 17)]
    assert [read(seen) for seen in see([number(text) for text in texts])] == texts


def test_a_slim_one_beside_a_wide_three_counts_in_a_corner():
    """Together they look like a 3 to the network."""
    three, one = (np.zeros((64, 64), np.uint8) for _ in range(2))
    cv2.putText(three, "3", (27, 46), cv2.FONT_HERSHEY_SIMPLEX, 1.1, 255, 4, cv2.LINE_AA)
    cv2.line(one, (20, 24), (20, 45), 255, 1, cv2.LINE_AA)
    patch = cv2.GaussianBlur(np.maximum(three, one), (0, 0), 0.8).astype(np.float32) / 255
    inside = Inside(patch, (three > 127, one > 127))
    [island], [corner] = (see([[inside]], [in_corner]) for in_corner in (False, True))
    assert (read(island), read(corner)) == ("3", "13")


def test_digits_that_touch_are_cut_apart():
    canvas = Canvas(200, 200)
    canvas.text((91, 100), "1", 44)
    canvas.text((109, 100), "4", 44)
    canvas.line((91, 98), (109, 98), 3)
    [view] = look_inside(canvas.pixels(), CENTER, RADIUS)
    assert len(view.strokes) == 1
    [seen] = see([[view]])
    assert max(len(way.symbols) for way in seen.segmentations) == 2


def test_nothing_has_no_segmentation():
    [seen] = see([number("")])
    assert seen.segmentations == ()
    assert seen.whole.argmax() == OTHER


def test_probabilities_add_up_and_the_likeliest_way_is_first():
    for seen in see([number("13"), number("0"), number("11")]):
        chances = [way.probability for way in seen.segmentations]
        assert sum(chances) == pytest.approx(1)
        assert chances == sorted(chances, reverse=True)


def test_of_two_ways_to_see_a_place_the_one_with_a_symbol_counts():
    [view] = number("3")
    noise = Inside(np.random.default_rng(1).random(view.patch.shape).astype(np.float32), ())
    [seen] = see([[noise, view]])
    assert read(seen) == "3"


def test_no_places():
    assert see([]) == []


def test_strokes_one_around_the_other_are_not_parted():
    ink = np.zeros((80, 120), np.float32)
    strokes = []
    for reach in ((55, 36), (44, 27)):
        mask = np.zeros(ink.shape, np.uint8)
        cv2.ellipse(mask, (60, 40), reach, 0, 0, 360, 1, 4)
        ink[mask > 0] = 1
        strokes.append(mask > 0)
    [seen] = see([[Inside(ink, tuple(strokes))]])
    assert any(len(one.symbols) == 2 for one in seen.segmentations)
