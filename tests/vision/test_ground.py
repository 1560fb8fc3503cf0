"""How the ground looks where nothing is printed: what hides an island stands out from it."""

import cv2
import numpy as np
import pytest

from vision.ground import look_at_ground

CENTERS = np.array([(50.0 + 60 * column, 50.0 + 60 * row) for row in range(6) for column in range(6)])
RADIUS = 20.0
HIDDEN = 14


def paper(grain, light=190.0):
    """Six by six crossings on paper, one of them covered by something as light as the paper around it."""
    noise = np.random.default_rng(3).normal(0, grain, (400, 400))
    grey = (light + noise).clip(0, 255).astype(np.uint8)
    x, y = CENTERS[HIDDEN]
    ys, xs = np.ogrid[:400, :400]
    spot = np.hypot(xs - x, ys - y) < 1.2 * RADIUS
    grey[spot] = np.median(grey[spot])
    return grey


def test_what_is_without_grain_stands_out():
    ground = look_at_ground(paper(2.0), CENTERS, RADIUS)
    assert ground.grained
    assert ground.odd.argmax() == HIDDEN
    assert np.delete(ground.odd, HIDDEN).max() < 6 < ground.odd[HIDDEN]


def test_the_edge_of_a_shadow_hides_nothing():
    edge = 60 / (1 + np.exp((np.arange(400) - 180) / 6))
    ground = look_at_ground(paper(2.0, 190.0 - edge), CENTERS, RADIUS)
    assert ground.odd.argmax() == HIDDEN


@pytest.mark.parametrize("grain", [0.0, 2.0])
def test_a_cross_that_is_drawn_at_a_crossing_hides_nothing(grain):
    grey = paper(grain)
    x, y = CENTERS[20].astype(int)
    for way in (1, -1):
        cv2.line(grey, (x - 9, y - 9 * way), (x + 9, y + 9 * way), 60, 3)
    odd = look_at_ground(grey, CENTERS, RADIUS).odd
    assert odd[20] < 3


def test_nothing_is_seen_of_what_is_flat_on_flat_ground():
    ground = look_at_ground(paper(0.0), CENTERS, RADIUS)
    assert not ground.grained
    assert not ground.odd.any()


def test_a_blot_stands_out_from_flat_ground():
    grey = paper(0.0)
    x, y = CENTERS[HIDDEN].astype(int)
    grey[y - 15 : y + 15, x - 15 : x + 15] = 120
    assert look_at_ground(grey, CENTERS, RADIUS).odd.argmax() == HIDDEN
