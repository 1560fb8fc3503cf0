"""Strokes: a line from one place to another, and what is none."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.shapes.strokes import are_joined, find_joined, led_to

START, END = np.array((60.0, 150.0)), np.array((440.0, 180.0))
RADIUS, DOWN = 20.0, np.array((0.0, 60.0))


def joined(canvas, end=END):
    [one] = are_joined(canvas.page(), START[None], end[None], np.array([RADIUS]))
    return one


def line(canvas, start=START, end=END, aside=0.0, ink=None):
    shift = np.array((0, aside))
    canvas.line(start + shift, end + shift, 3, ink)


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (230, 150), (30, 220)])
@pytest.mark.parametrize("asides", [(0,), (-6, 6), (10,)])
def test_lines_that_run_from_one_place_to_the_other_join_them(ground, ink, asides):
    canvas = Canvas(500, 400, ground, ink)
    canvas.disc((250, 320), 40)
    for aside in asides:
        line(canvas, aside=aside)
    assert joined(canvas)


def test_nothing_at_all_joins_nothing():
    assert not joined(Canvas(500, 400))


def test_a_line_that_ends_half_way_joins_nothing():
    canvas = Canvas(500, 400)
    line(canvas, end=(START + END) / 2)
    assert not joined(canvas)


def test_lines_across_join_nothing():
    canvas = Canvas(500, 400)
    for part in np.linspace(0.1, 0.9, 5):
        middle = START + part * (END - START)
        canvas.line(middle - DOWN, middle + DOWN, 3)
    assert not joined(canvas)


def test_a_line_that_runs_beside_them_joins_nothing():
    canvas = Canvas(500, 400)
    line(canvas, aside=1.5 * RADIUS)
    assert not joined(canvas)


def test_a_line_may_be_broken_once():
    canvas = Canvas(500, 400)
    line(canvas)
    canvas.disc((START + END) / 2, 6, 255)
    assert joined(canvas)


def test_a_shadow_joins_nothing():
    canvas = Canvas(500, 400)
    canvas.disc((250, 320), 40)
    canvas.grey *= np.linspace(0.6, 1.0, 400)[:, None]
    assert not joined(canvas)


def test_what_is_joined_of_several():
    spots = np.array([(60, 60), (300, 62), (64, 300), (296, 304), (180, 180)], float)
    canvas = Canvas(400, 400)
    for spot in spots:
        canvas.ring(spot, RADIUS, 3)
    canvas.line(spots[0] + (RADIUS, 0), spots[1] - (RADIUS, 0), 3)
    for aside in (-5, 5):
        canvas.line(spots[1] + np.array((aside, RADIUS)), spots[3] + np.array((aside, -RADIUS)), 3)
    page, radii = canvas.page(), np.full(5, RADIUS)
    assert find_joined(page, spots, radii).tolist() == [[0, 1], [1, 3]]
    assert led_to(page, spots, radii, np.arange(5) == 3).tolist() == [False] * 3 + [True, False]
    assert not led_to(page, spots, radii, np.arange(5) % 2 == 0)[[1, 2, 3, 4]].any()
    assert not led_to(page, spots, radii, np.isin(np.arange(5), (0, 1, 3))).any(), (
        "they lead to none of the others"
    )


def test_none_of_none_is_joined():
    assert find_joined(Canvas(400, 400).page(), START[None], np.array([RADIUS])).shape == (0, 2)
