"""Discs become candidates for islands: with a number, with nothing in them, or not at all."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.shapes.discs import Disc
from vision.symbols.candidates import holding_digits, look_into, with_digits

CENTER = np.array([450.0, 450.0])
RADIUS = 40.0
DISC = Disc(CENTER, RADIUS + 5, RADIUS, RADIUS * np.eye(2), 0.0)


def ringed():
    canvas = Canvas(900, 900)
    canvas.ring(CENTER, RADIUS + 5, 5)
    return canvas


def strike(canvas, reach, width, ink=None):
    """A line through the centre, as far to both sides."""
    canvas.line(CENTER + np.array(reach), CENTER - np.array(reach), width, ink)


@pytest.mark.parametrize("digit", "2345678")
def test_a_digit_that_is_struck_out_is_one(digit):
    canvas = ringed()
    canvas.text(CENTER, digit, RADIUS)
    strike(canvas, (-30, 30), 3, ink=90)
    (candidate,) = look_into(canvas.page(), [DISC])
    assert len(candidate.glyphs) == 1
    assert holding_digits([candidate]) == [candidate]


def test_an_empty_ring_is_an_island_without_a_number():
    (candidate,) = look_into(ringed().page(), [DISC])
    assert candidate.glyphs == ()


def test_a_picture_is_no_island():
    canvas = ringed()
    for reach in (30, 20, 10):
        strike(canvas, (-35, reach), 4)
        strike(canvas, (-reach, -35), 4)
    assert look_into(canvas.page(), [DISC]) == []


def test_a_number_is_held_though_the_haze_around_it_was_taken_for_an_inner_edge():
    canvas = Canvas(900, 900)
    empty, off = CENTER + np.array([200, 0]), np.array([2, -3])
    places = [(CENTER, 0.45), (CENTER, 1.0), (CENTER, 0.9), (empty, 0.45)]
    for at, word in ((CENTER, "2"), (empty, "")):
        canvas.disc(at, RADIUS, 205)
        canvas.text(at, word, 1.4 * RADIUS)
    hazy = [Disc(at + off, RADIUS, part * RADIUS, part * RADIUS * np.eye(2), 0.0) for at, part in places]
    page = canvas.page()
    assert not [c for c in holding_digits(look_into(page, hazy[:1])) if c.glyphs]
    assert with_digits(page, hazy) == hazy[:3]
    few = [hazy[0], hazy[1], hazy[3], hazy[3]]
    assert with_digits(page, few) == [hazy[1]]


@pytest.mark.parametrize(("seen", "held"), [(3, 5), (2, 2)])
def test_a_number_is_held_though_no_inner_edge_of_its_ring_was_seen(seen, held):
    """As where it is struck out: the rings of the others tell, if they are some."""
    canvas = Canvas(900, 400)
    places = [np.array([100.0 + 160 * i, 200]) for i in range(5)]
    for at in places:
        canvas.ring(at, RADIUS, 10)
        canvas.text(at, "2", 0.8 * RADIUS)
    for at in places[seen:]:
        canvas.line(at + np.array([-28, 28]), at + np.array([28, -28]), 3, 90)
    parts = [0.75] * seen + [1.0] * (5 - seen)
    discs = [
        Disc(at, RADIUS, part * RADIUS, part * RADIUS * np.eye(2), 0.0)
        for at, part in zip(places, parts, strict=True)
    ]
    found = with_digits(canvas.page(), discs)
    assert len(found) == held
    np.testing.assert_allclose([disc.inner for disc in found], 0.75 * RADIUS)
