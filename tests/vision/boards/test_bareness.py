"""Bare water hides no island; a ring, a digit or a piece of one anywhere is seen."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.bareness import is_bare
from vision.shapes.discs import Disc

RADIUS = 30
PLACES = [(200, 210), (395, 200), (610, 195), (205, 400), (600, 405), (190, 600), (400, 610)]
OFF, BESIDE = (420, 390), (770, 400)


def bare(draw, ground=255, ink=0):
    canvas = Canvas(1000, 850, ground, ink)
    for place in PLACES:
        canvas.ring(place, RADIUS, 3)
        canvas.text(place, "3", 34)
    draw(canvas)
    discs = [Disc(np.array(place), RADIUS, RADIUS - 3, RADIUS * np.eye(2), 0.0) for place in PLACES]
    return is_bare(canvas.page(), discs)


def nothing(_):
    pass


def specks(canvas):
    for x in range(250, 700, 70):
        canvas.disc((x, 300), 2)


def shadow(canvas):
    canvas.grey *= np.linspace(0.6, 1, canvas.grey.shape[1])


def noise(canvas):
    canvas.grey += np.random.default_rng(5).normal(0, 8, canvas.grey.shape)


def far_off(canvas):
    canvas.text((950, 800), "3", 34)


@pytest.mark.parametrize("draw", [nothing, specks, shadow, noise, far_off])
def test_islands_alone_are_bare(draw):
    assert bare(draw)


def test_light_print_on_grey():
    assert bare(nothing, 215, 255)
    assert not bare(lambda canvas: canvas.text(OFF, "1", 34), 215, 255)


@pytest.mark.parametrize("place", [OFF, BESIDE])
@pytest.mark.parametrize("grey", [0, 90, 160])
@pytest.mark.parametrize("what", ["ring", "digit", "arc"])
def test_what_is_left_of_an_island_is_seen_even_if_it_is_pale(what, grey, place):
    def draw(canvas):
        if what == "digit":
            canvas.text(place, "1", 34, grey)
            return
        canvas.ring(place, RADIUS, 3, grey)
        if what == "arc":
            x, y = place
            canvas.polygon([(x - 40, y - 20), (x + 40, y - 20), (x + 40, y + 40), (x - 40, y + 40)], 255)

    assert not bare(draw)


def test_bridges_may_run_through_an_island():
    assert not bare(lambda canvas: canvas.line((430, 200), (575, 197), 3))
