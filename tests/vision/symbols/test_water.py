"""Digits on crossings without an island cast doubt, dots and dashes of a grid do not."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.digits.network import CLASSES
from vision.reading import Lattice
from vision.shapes.discs import Disc
from vision.symbols.water import IN_A_TRACE, ON_WATER, find_digits_on_water

PITCH, RADIUS, START = 100, 30, 250.0
LATTICE = Lattice(4, 4, np.array([(PITCH, 0, START), (0, PITCH, START), (0, 0, 1)]), np.zeros((0, 2)), ())
KNOWN = [(0, 0), (0, 2), (1, 1), (2, 3), (3, 0), (3, 2)]
SPOT = (2, 1)


def at(row, column):
    return np.array([START + PITCH * column, START + PITCH * row])


def seen(draw, traced):
    canvas = Canvas(850, 850)
    for spot in KNOWN:
        canvas.ring(at(*spot), RADIUS, 3)
        canvas.text(at(*spot), "3", 34)
    draw(canvas, at(*SPOT))
    discs = [Disc(at(*spot), RADIUS, RADIUS - 3, (RADIUS - 3) * np.eye(2), 0.0) for spot in KNOWN]
    free = {(r, c): traced for r in range(4) for c in range(4) if (r, c) not in KNOWN}
    return find_digits_on_water(canvas.page(), LATTICE, discs, free)


def digit(size, ink):
    return lambda canvas, place: canvas.text(place, "4", size, ink)


def dashes(ink):
    def draw(canvas, place):
        x, y = place
        canvas.line((x - 12, y), (x + 10, y), 4, ink)
        canvas.line((x, y - 12), (x, y + 10), 4, ink)

    return draw


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("ink", [0, 90, 140])
def test_a_digit_without_a_ring_is_doubtful_even_if_it_is_paler(ink, traced):
    assert seen(digit(34, ink), traced) == [SPOT]


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize(
    "draw",
    [digit(12, 0), digit(34, 205), dashes(200), lambda canvas, place: canvas.disc(place, 4)],
    ids=["as small as a dot", "as pale as a grid", "dashes", "a dot"],
)
def test_what_is_unlike_the_digits_of_the_islands_is_none(draw, traced):
    assert seen(draw, traced) == []


@pytest.mark.parametrize(("width", "found"), [(1, []), (4, [SPOT])], ids=["of a line", "a 1"])
def test_a_stroke_that_is_thinner_than_the_digits_is_left_of_a_line(width, found, monkeypatch):
    def opinions(crops):
        chances = np.zeros((len(crops), len(CLASSES)))
        chances[:, CLASSES.index("1")] = 1.0
        return chances

    def stroke(canvas, place):
        canvas.line((place[0], place[1] - 13), (place[0], place[1] + 12), width)

    monkeypatch.setattr("vision.symbols.water.classify", opinions)
    assert seen(stroke, False) == found


@pytest.mark.parametrize(("seen_as", "found"), [("1", []), ("4", [SPOT])])
def test_a_stretch_of_a_line_that_may_be_a_1_is_none(seen_as, found, monkeypatch):
    def opinions(crops):
        chances = np.zeros((len(crops), len(CLASSES)))
        chances[:, CLASSES.index(seen_as)] = (ON_WATER + IN_A_TRACE) / 2
        return chances

    def stroke(canvas, place):
        canvas.line((place[0], place[1] - 10), (place[0], place[1] + 60), 5, 60)

    monkeypatch.setattr("vision.symbols.water.classify", opinions)
    assert seen(stroke, traced=True) == found
