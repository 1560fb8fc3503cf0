"""Edges: ellipses go to the edge that is there, whatever touches it."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas, oval
from vision.shapes.edges import draw_to_edges
from vision.shapes.ellipses import Ellipses

SIDE = 200
CENTER = np.array((96.0, 103.0))
RADIUS = 40.0


def rough(center, radius):
    """One circle."""
    return Ellipses(
        np.array([center], float), radius * np.eye(2)[None], np.array([radius]), np.ones(1), np.ones(1)
    )


def drawn(canvas, start, *, dark=True):
    grey = cv2.GaussianBlur(canvas.pixels(), (0, 0), 0.8)
    return draw_to_edges(grey, start, 255.0, dark=dark)


@pytest.mark.parametrize("off", [(0, 0), (5, -4), (-6, 3)])
@pytest.mark.parametrize("size", [0.85, 1.0, 1.12])
def test_a_circle_finds_the_disc(off, size):
    canvas = Canvas(SIDE, SIDE)
    canvas.disc(CENTER, RADIUS, 150)
    found = drawn(canvas, rough(CENTER + off, RADIUS * size))
    assert found.centers[0] == pytest.approx(CENTER, abs=0.5)
    assert found.radii[0] == pytest.approx(RADIUS, abs=0.8)
    assert found.misfits[0] < 0.02


def test_a_circle_becomes_the_ellipse_that_is_there():
    canvas = Canvas(SIDE, SIDE)
    shape = oval(RADIUS, 1.08, 30)
    canvas.ellipse(CENTER, shape, 150)
    found = drawn(canvas, rough(CENTER, RADIUS))
    assert found.shapes[0] == pytest.approx(shape, abs=1.0)


def test_lines_that_run_into_it_do_not_draw_it_away():
    canvas = Canvas(SIDE, SIDE)
    for off in (-8, 8):
        canvas.line((0, CENTER[1] + off), (SIDE, CENTER[1] + off), 4)
        canvas.line((CENTER[0] + off, 0), (CENTER[0] + off, CENTER[1]), 4)
    canvas.disc(CENTER, RADIUS, 150)
    found = drawn(canvas, rough(CENTER + np.array((3, 2)), RADIUS * 1.05))
    assert found.centers[0] == pytest.approx(CENTER, abs=0.7)
    assert found.radii[0] == pytest.approx(RADIUS, abs=1)


@pytest.mark.parametrize(("dark", "radius"), [(True, RADIUS), (False, RADIUS - 7)])
def test_a_ring_has_an_edge_for_its_ink_and_one_for_its_inside(dark, radius):
    canvas = Canvas(SIDE, SIDE)
    canvas.ring(CENTER, RADIUS, 7)
    found = drawn(canvas, rough(CENTER, RADIUS - 3), dark=dark)
    assert found.radii[0] == pytest.approx(radius, abs=0.8)


def test_where_there_is_no_edge_nothing_is_drawn():
    canvas = Canvas(SIDE, SIDE)
    canvas.line((0, 100), (SIDE, 100), 4)
    assert len(drawn(canvas, rough(CENTER, RADIUS))) == 0


def test_none_stay_none():
    assert len(drawn(Canvas(SIDE, SIDE), rough(CENTER, RADIUS).select(np.zeros(1, bool)))) == 0
