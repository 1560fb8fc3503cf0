"""Blobs: discs that lines touch are found, and no line."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.shapes.blobs import find_blobs

SIDE = 900
CENTER = np.array((430.0, 470.0))
DEPTH = 0.08
SLANT = np.array((26.0, -34.0))


def bridges(canvas, radius):
    """Two on each of the four sides of an island, from the middle far outwards."""
    for way in (np.array((1.0, 0.0)), np.array((0.0, 1.0))):
        for off in (-0.22, 0.22):
            shift = off * radius * way[::-1]
            canvas.line(CENTER - 200 * way + shift, CENTER + 200 * way + shift, 0.12 * radius)


def radii_at(canvas, center=CENTER):
    found = find_blobs(canvas.page(), DEPTH)
    near = np.hypot(*(found.centers - center).T) < 3
    return sorted(found.radii[near].tolist())


@pytest.mark.parametrize("radius", [16, 25, 40])
@pytest.mark.parametrize(("ground", "disc", "ink"), [(255, 190, 0), (30, 140, 230)])
def test_a_disc_is_found_through_its_bridges(radius, ground, disc, ink):
    canvas = Canvas(SIDE, SIDE, ground, ink)
    bridges(canvas, radius)
    canvas.disc(CENTER, radius, disc)
    canvas.text(CENTER, "5", radius)
    assert any(found == pytest.approx(radius, rel=0.08) for found in radii_at(canvas))


@pytest.mark.parametrize("radius", [16, 25, 40])
@pytest.mark.parametrize("apart", [1.9, 2.0, 2.05])
def test_discs_that_touch_are_found_each_for_itself(radius, apart):
    canvas = Canvas(SIDE, SIDE)
    places = [CENTER + step * radius * np.array([apart, 0.2]) for step in (-1, 0, 1)]
    for place in places:
        canvas.disc(place, radius, 90)
        canvas.text(place, "2", radius, 230)
    canvas.blurred(0.1 * radius)
    for place in places:
        assert any(found == pytest.approx(radius, rel=0.1) for found in radii_at(canvas, place))


def test_a_ring_that_is_struck_out_and_has_bridges_is_found():
    canvas = Canvas(SIDE, SIDE)
    bridges(canvas, 30)
    canvas.ring(CENTER, 30, 3, fill=255)
    canvas.text(CENTER, "4", 32)
    canvas.line(CENTER - SLANT, CENTER + SLANT, 3, 90)
    assert any(found == pytest.approx(30, rel=0.1) for found in radii_at(canvas))


def test_grid_lines_and_their_cells_are_no_blobs():
    canvas = Canvas(SIDE, SIDE)
    for place in range(100, 801, 50):
        canvas.line((100, place), (800, place), 3)
        canvas.line((place, 100), (place, 800), 3)
    assert len(find_blobs(canvas.page(), DEPTH)) == 0


def test_a_pale_disc_that_fills_the_cell_of_a_grid_is_found():
    canvas = Canvas(SIDE, SIDE)
    for place in (CENTER[0] + step for step in range(-250, 251, 50)):
        canvas.line((place + 25, 100), (place + 25, 800), 3, 90)
    for place in (CENTER[1] + step for step in range(-250, 251, 50)):
        canvas.line((100, place + 25), (800, place + 25), 3, 90)
    canvas.disc(CENTER, 24, 170)
    found = find_blobs(canvas.page(), DEPTH, in_cells=True)
    [near] = np.nonzero(np.hypot(*(found.centers - CENTER).T) < 3)
    # Its edge and the lines blur into one another.
    assert len(near) > 0
    assert found.radii[near] == pytest.approx(24, rel=0.2)
    others = np.delete(np.arange(len(found)), near)
    assert not ((found.centers[others] > 200) & (found.centers[others] < 700)).all(axis=1).any()


def test_a_plain_page_has_none():
    assert len(find_blobs(Canvas(SIDE, SIDE).page(), DEPTH)) == 0
