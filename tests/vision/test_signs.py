"""Signs: the tips of diamonds, and the strokes in their corners."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas, leaning, through, turned
from vision.signs import LAYOUT, corners_of, find_tips, lay_out

CENTER, REACH = np.array([250.0, 250.0]), 60.0
TIPS = CENTER + REACH * np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
EAST, OFF = np.array([REACH, 0.0]), np.array([3.0, -2.0])
PLACES = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


def sign(texts=None, ground=255, ink=0, line=3):
    canvas = Canvas(500, 500, ground, ink)
    canvas.diamond(CENTER, REACH, line)
    write(canvas, texts or {})
    return canvas


def write(canvas, texts, ink=None):
    for name, text in texts.items():
        canvas.text(CENTER + 0.52 * REACH * np.array(PLACES[name]), text, 24, ink)


def counts(canvas, tips=TIPS):
    corners = corners_of(lay_out(canvas.pixels(), np.asarray(tips)))
    return {name: len(corner.strokes) for name, corner in zip(PLACES, corners, strict=True)}


@pytest.mark.parametrize("matrix", [np.eye(3), turned(11, CENTER), turned(-14, CENTER), leaning(500, 500)])
def test_the_tips_are_found_from_a_wrong_middle_and_reach(matrix):
    canvas = sign({"north": "4", "west": "12"})
    canvas.seen_through(matrix)
    tips = through(matrix, TIPS)
    found = find_tips(canvas.pixels(), tips.mean(axis=0) + OFF, 1.05 * REACH)
    assert np.abs(found - tips).max() < 0.08 * REACH


def test_the_tips_of_a_plain_fill_that_touches_its_neighbours():
    canvas = Canvas(500, 500)
    for step in (-2, 0, 2):
        canvas.polygon(TIPS + step * EAST, ink=90)
    assert np.abs(find_tips(canvas.pixels(), CENTER, 0.95 * REACH) - TIPS).max() < 0.06 * REACH


def test_the_tips_of_the_detection_stay_where_nothing_is_seen():
    blank = np.full((500, 500), 200, np.uint8)
    assert np.abs(find_tips(blank, CENTER, REACH) - TIPS).max() < 0.1 * REACH


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (30, 220)])
def test_each_number_is_in_its_corner(ground, ink):
    assert counts(sign({"north": "3", "east": "24"}, ground, ink)) == {
        "north": 1, "south": 0, "east": 2, "west": 0
    }  # fmt: skip


def test_light_numbers_on_a_dark_sign():
    canvas = Canvas(500, 500)
    canvas.polygon(TIPS, ink=40)
    write(canvas, {"south": "5", "west": "8"}, ink=240)
    assert counts(canvas) == {"north": 0, "south": 1, "east": 0, "west": 1}


def test_the_tips_of_a_pale_sign_whose_numbers_touch_its_sides():
    canvas = Canvas(500, 500)
    canvas.polygon(TIPS, ink=225)
    for name, text in (("south", "14"), ("east", "6")):
        canvas.text(CENTER + 0.62 * REACH * np.array(PLACES[name]), text, 32)
    assert np.abs(find_tips(canvas.pixels(), CENTER, 1.03 * REACH) - TIPS).max() < 0.1 * REACH


@pytest.mark.parametrize("off", [0.0, 0.05])
def test_the_lines_between_corners_are_no_strokes(off):
    canvas, aside = sign({"north": "2", "south": "6"}), off * REACH * np.array([1, -1])
    half = 0.5 * REACH
    for step in ((half, half), (half, -half)):
        canvas.line(CENTER - step + aside, CENTER + step + aside, 2)
    assert counts(canvas) == {"north": 1, "south": 1, "east": 0, "west": 0}


def test_what_is_printed_in_a_neighbour_is_no_number():
    canvas = sign({"north": "2"})
    canvas.text(CENTER + 1.12 * EAST, "80", 24)
    assert counts(canvas) == {"north": 1, "south": 0, "east": 0, "west": 0}


def test_a_sign_is_turned_with_its_numbers():
    laid = lay_out(sign({"east": "7"}).pixels(), TIPS)
    north, *others = corners_of(laid.turned(1))
    assert laid.patch.shape == (LAYOUT, LAYOUT)
    assert len(north.strokes) == 1
    assert not any(corner.strokes for corner in others)
