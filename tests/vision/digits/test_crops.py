"""Crops: the inside of an island, whatever its print and its light."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.digits.crops import PATCH, look_inside, square_around

CENTER, RADIUS = np.array([100.0, 100.0]), 40.0


def island(digit="5", ground=255, ink=0, fill=None, width=3):
    canvas = Canvas(200, 200, ground, ink)
    canvas.ring(CENTER, RADIUS, width, fill=fill)
    if digit:
        canvas.text(CENTER, digit, 44)
    return canvas


def strokes(grey, **off):
    views = look_inside(grey, CENTER + off.get("center", 0.0), RADIUS * off.get("radius", 1.0))
    return [len(view.strokes) for view in views]


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (0, 255), (200, 150), (60, 110)])
def test_a_digit_is_one_stroke_whatever_the_print(ground, ink):
    [view] = look_inside(island(ground=ground, ink=ink).pixels(), CENTER, RADIUS)
    assert len(view.strokes) == 1
    assert view.patch[view.strokes[0]].mean() > 0.7
    assert view.patch[5:59, 5:59][~np.any(view.strokes, axis=0)[5:59, 5:59]].mean() < 0.2


@pytest.mark.parametrize("width", [1, 6, 12])
def test_the_ring_is_no_stroke(width):
    assert strokes(island("", width=width).pixels()) in ([0], [0, 0])
    assert strokes(island(width=width).pixels()) == [1]


def test_a_detection_that_is_a_little_off_is_enough():
    assert strokes(island().pixels(), center=np.array([2.0, -2.0]), radius=1.06) == [1]


def test_the_edge_of_a_shadow_leaves_the_digit():
    grey = island().pixels().astype(np.float64)
    grey[:, :95] *= 0.45
    views = look_inside(grey.astype(np.uint8), CENTER, RADIUS)
    lit = look_inside(island().pixels(), CENTER, RADIUS)[0]
    assert min(np.abs(view.patch - lit.patch)[12:52, 12:52].mean() for view in views) < 0.08


def test_what_is_far_paler_than_the_ring_is_no_stroke():
    canvas = island("")
    canvas.text(CENTER, "5", 44, ink=245)
    assert sum(strokes(canvas.pixels())) == 0


def test_turned_to_the_left():
    [view] = look_inside(island("7").pixels(), CENTER, RADIUS)
    again = view.turned(1)
    assert np.array_equal(again.patch, np.rot90(view.patch))
    assert np.array_equal(again.turned(3).strokes[0], view.strokes[0])
    assert view.turned(4) is view


@pytest.mark.parametrize("reach", [12.0, 32.0, 300.0])
def test_a_square_keeps_its_mean_at_any_size(reach):
    rng = np.random.default_rng(5)
    grey = rng.integers(0, 256, (800, 800)).astype(np.uint8)
    square = square_around(grey, np.array([400.0, 400.0]), reach, PATCH)
    whole = grey[int(400 - reach) : int(400 + reach), int(400 - reach) : int(400 + reach)]
    assert square.shape == (PATCH, PATCH)
    assert abs(float(square.mean()) - whole.mean()) < 4
    assert reach < 100 or square.std() < whole.std() / 3, "many pixels make up one: their mean is meant"
