"""Broken rings: found around numbers from their pieces, and none where there is none."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.shapes.broken import find_broken

SIDE, RADIUS, HEIGHT = 900, 24, 20
PLACES = np.array([(150.0 + 120 * x, 150.0 + 120 * y) for x in range(6) for y in range(6)])


def found(canvas, places=PLACES, height=HEIGHT):
    canvas.cut()
    page = canvas.page()
    assert page.scale == 1.0
    return find_broken(page, places, np.full(len(places), float(height)))


def numbers(part, count=7, width=1.6, aside=(0, 0)):
    canvas = Canvas(SIDE, SIDE)
    for index, place in enumerate(PLACES):
        canvas.text(place, str(index % 8 + 1), HEIGHT * 1.4)
        canvas.arcs(place + aside, RADIUS, width, count=count, part=part)
    return canvas


@pytest.mark.parametrize("aside", [(0, 0), (3, -2)], ids=["in the middle", "aside"])
@pytest.mark.parametrize("part", [0.6, 0.8, 1.0])
def test_rings_in_pieces_are_as_large_as_they_were(part, aside):
    rings = found(numbers(part, aside=aside))
    assert len(rings) == len(PLACES)
    assert np.hypot(*(rings.centers - PLACES - aside).T).max() < 0.05 * RADIUS
    assert rings.radii == pytest.approx(RADIUS, rel=0.06)
    assert rings.misfits.max() < 0.02


def test_a_few_pieces_are_no_ring():
    assert len(found(numbers(0.3))) == 0


def test_letters_and_specks_around_a_number_are_no_ring():
    canvas = Canvas(SIDE, SIDE)
    for row in range(30):
        canvas.text((450, 40 + 28 * row), "So few pieces of ink make no ring at all 12345678", 26)
    rng = np.random.default_rng(5)
    canvas.grey[rng.random((SIDE, SIDE)) < 0.03] = 0
    assert len(found(canvas, rng.uniform(100, 800, (200, 2)))) == 0


@pytest.mark.parametrize(("half", "width"), [(18, 1), (16, 2)])
def test_cells_around_numbers_are_no_rings(half, width):
    """Between where they are nearest and their corners they are about as far from the middle everywhere."""
    canvas = Canvas(SIDE, SIDE)
    for index, place in enumerate(PLACES):
        canvas.text(place, str(index % 8 + 1), HEIGHT * 1.4)
        left, top = place - half
        right, bottom = place + half
        for ends in (left, top, right, top), (left, bottom, right, bottom):
            canvas.line(ends[:2], ends[2:], width)
        for ends in (left, top, left, bottom), (right, top, right, bottom):
            canvas.line(ends[:2], ends[2:], width)
    assert len(found(canvas)) == 0


def test_where_there_is_nothing_no_ring_is():
    assert len(found(Canvas(SIDE, SIDE))) == 0
